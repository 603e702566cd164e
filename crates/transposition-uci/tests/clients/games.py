#!/usr/bin/env python3
"""Plays games between two engines on the clock, and counts results, crashes, illegal moves and losses on time.

    python3 crates/transposition-uci/tests/clients/games.py ENGINE OPPONENT [--games N] [--time S] [--increment S]
        [--hash MIB] [--plies N] [--seed N] [--margin S] [--overhead MS]
        [--xboard] [--pgn FILE]

ENGINE and OPPONENT are commands, such as "target/release/transposition-uci". Every opening is played twice with colours changed.
A clock may be overstepped by --margin seconds. --overhead sets what either engine keeps in reserve for each move, if it has the
option: give more of both where other programs keep the engines waiting.
With --xboard the opponent speaks that protocol instead of UCI. Exit status 1 if ENGINE crashed, made an illegal move or
overstepped its time.
"""

import argparse
import math
import random
import shlex
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import environment

environment.enter()

import chess
import chess.engine
import chess.pgn


def opening(seed, plies):
    """A position after random moves in which the game is not over and nobody is in check."""
    draw = random.Random(seed)
    while True:
        board = chess.Board()
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(draw.choice(moves))
        if not board.is_game_over() and not board.is_check() and balanced(board):
            return board


def balanced(board):
    worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
    sides = {colour: sum(worth[piece.piece_type] for piece in board.piece_map().values() if piece.color == colour)
             for colour in chess.COLORS}
    return abs(sides[chess.WHITE] - sides[chess.BLACK]) <= 1


def play(board, players, start, increment, margin):
    """The result for White, and a fault: (colour, what) or None."""
    clock = {colour: start for colour in chess.COLORS}
    while not board.is_game_over(claim_draw=True):
        colour = board.turn
        limit = chess.engine.Limit(white_clock=clock[chess.WHITE], black_clock=clock[chess.BLACK],
                                   white_inc=increment, black_inc=increment)
        begun = time.monotonic()
        try:
            move = players[colour].play(board, limit, game=board.root().fen()).move
        except chess.engine.EngineTerminatedError:
            return (0.0 if colour else 1.0), (colour, "crash")
        except chess.engine.EngineError as error:
            return (0.0 if colour else 1.0), (colour, f"illegal: {error}")
        clock[colour] -= time.monotonic() - begun
        if clock[colour] < -margin:
            return (0.0 if colour else 1.0), (colour, f"time: {clock[colour]:.3f} s")
        clock[colour] = max(clock[colour], 0.0) + increment
        if move is None:
            return (0.0 if colour else 1.0), (colour, "no move")
        board.push(move)
    outcome = board.outcome(claim_draw=True)
    return {None: 0.5, True: 1.0, False: 0.0}[outcome.winner], None


def elo(score):
    return -400 * math.log10(1 / score - 1) if 0 < score < 1 else math.copysign(math.inf, score - 0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("opponent")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=float, default=1.0)
    parser.add_argument("--increment", type=float, default=0.01)
    parser.add_argument("--hash", type=int, default=1)
    parser.add_argument("--plies", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    # What may pass between an engine and this program's clock.
    parser.add_argument("--margin", type=float, default=0.05)
    parser.add_argument("--overhead", type=int)
    parser.add_argument("--xboard", action="store_true")
    parser.add_argument("--pgn")
    args = parser.parse_args()

    def begin(command, xboard):
        opener = chess.engine.SimpleEngine.popen_xboard if xboard else chess.engine.SimpleEngine.popen_uci
        engine = opener(shlex.split(command), timeout=60)
        if "Hash" in engine.options:
            # As near to what was asked as the engine goes.
            engine.configure({"Hash": max(args.hash, engine.options["Hash"].min or 0)})
        for name in ["Move Overhead", "MoveOverhead"]:
            if args.overhead is not None and name in engine.options:
                engine.configure({name: args.overhead})
        return engine

    scores, faults = [], {"engine": [], "opponent": []}
    pair = [begin(args.engine, False), begin(args.opponent, args.xboard)]
    for number in range(args.games):
        board = opening(args.seed + number // 2, args.plies)
        white = number % 2 == 0
        players = {chess.WHITE: pair[0 if white else 1], chess.BLACK: pair[1 if white else 0]}
        result, fault = play(board, players, args.time, args.increment, args.margin)
        scores.append(result if white else 1 - result)
        if fault:
            who = 0 if (fault[0] == chess.WHITE) == white else 1
            faults[["engine", "opponent"][who]].append(f"game {number + 1}: {fault[1]}")
            pair[who].close()
            pair[who] = begin([args.engine, args.opponent][who], args.xboard and who == 1)
        if args.pgn:
            game = chess.pgn.Game.from_board(board)
            names = [args.engine, args.opponent]
            game.headers["White"], game.headers["Black"] = names if white else names[::-1]
            game.headers["Result"] = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}[result]
            with open(args.pgn, "a", encoding="utf-8") as out:
                print(game, end="\n\n", file=out)
        print(f"\r{number + 1} of {args.games}", end="", file=sys.stderr, flush=True)
    for engine in pair:
        engine.close()
    print(file=sys.stderr)
    count, mean = len(scores), sum(scores) / len(scores)
    error = 1.96 * math.sqrt(sum((score - mean) ** 2 for score in scores) / max(count - 1, 1) / count)
    wins, draws = scores.count(1.0), scores.count(0.5)
    print(f"{args.engine} against {args.opponent}, {args.time:g}+{args.increment:g} s, Hash {args.hash}, margin {args.margin:g} s, "
          f"overhead {args.overhead if args.overhead is not None else 'as it is'}")
    print(f"{count} games: {wins} won, {draws} drawn, {count - wins - draws} lost; {mean * 100:.1f} % (95 %: +-{error * 100:.1f})")
    low, high = elo(mean - error), elo(mean + error)
    print(f"Elo difference {elo(mean):+.0f} (95 %: {low:+.0f} to {high:+.0f})")
    for who, what in faults.items():
        print(f"faults of the {who}: {len(what)}{''.join(chr(10) + '  ' + fault for fault in what)}")
    sys.exit(1 if faults["engine"] else 0)


if __name__ == "__main__":
    main()
