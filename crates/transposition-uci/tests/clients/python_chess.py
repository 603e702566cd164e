#!/usr/bin/env python3
"""Drives the engine through python-chess, as a user's program would.

    python3 crates/transposition-uci/tests/clients/python_chess.py [PROGRAM]

PROGRAM is the built engine; by default target/release/transposition-uci. Exit status 0 if all is well.
"""

import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import environment

environment.enter()

import chess
import chess.engine

ROOT = Path(__file__).resolve().parents[4]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target" / "release" / "transposition-uci")


def whole_game(engine):
    """A game against itself on the clock, with every move legal and no clock run out."""
    board = chess.Board()
    clock = {chess.WHITE: 6.0, chess.BLACK: 6.0}
    increment = 0.2
    # A machine that does many other things meanwhile answers late.
    engine.configure({"Move Overhead": 150})
    least = 6.0
    while not board.is_game_over(claim_draw=True):
        limit = chess.engine.Limit(
            white_clock=clock[chess.WHITE],
            black_clock=clock[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        start = time.monotonic()
        result = engine.play(board, limit)
        clock[board.turn] -= time.monotonic() - start
        least = min(least, clock[board.turn])
        assert least > 0, f"time lost in {board.fen()}"
        clock[board.turn] += increment
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        board.push(result.move)
    assert board.ply() > 10, board.result(claim_draw=True)
    return f"{board.result(claim_draw=True)} after {board.ply()} plies, never less than {least:.2f} s left"


def several_lines(engine):
    """MultiPV: as many lines as asked, with different first moves, the best first, each legal to its end."""
    board = chess.Board("r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1")
    lines = engine.analyse(board, chess.engine.Limit(depth=9), multipv=4)
    assert len(lines) == 4 and [line["multipv"] for line in lines] == [1, 2, 3, 4], lines
    assert len({line["pv"][0] for line in lines}) == 4
    scores = [line["score"].pov(board.turn) for line in lines]
    assert scores == sorted(scores, reverse=True), scores
    for line in lines:
        assert line["depth"] == 9 and line["seldepth"] >= 9 and line["nodes"] > 0 and 0 <= line["hashfull"] <= 1000
        after = board.copy()
        for move in line["pv"]:
            assert move in after.legal_moves
            after.push(move)
    only = engine.analyse(board, chess.engine.Limit(depth=6), root_moves=[chess.Move.from_uci("f2f4")], multipv=3)
    assert [line["pv"][0].uci() for line in only] == ["f2f4"], only
    return ", ".join(f"{line['pv'][0]} {score}" for line, score in zip(lines, scores))


def options_during_a_search(engine):
    """Options set while an endless analysis runs: nothing hangs, nothing dies, and they hold afterwards."""
    board = chess.Board()
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
        # As a careless client sends them: past the library, which would stop the search first.
        for line in ["setoption name Hash value 3", "setoption name Threads value 2", "setoption name Clear Hash"]:
            engine.protocol.loop.call_soon_threadsafe(engine.protocol.send_line, line)
        time.sleep(0.2)
        analysis.stop()
        best = analysis.wait()
    assert best.move in board.legal_moves, best
    engine.configure({"Hash": 2, "Threads": 1, "Layout": "eight", "Replacement": "two", "Move Overhead": 30})
    assert engine.play(board, chess.engine.Limit(depth=5)).move in board.legal_moves
    engine.configure({"Hash": 16, "Layout": "four", "Replacement": "aged", "Clear Hash": None})
    engine.ping()
    return f"depth {analysis.info['depth']}, then {best.move}"


def ponder(engine):
    """Pondering: the engine thinks on the opponent's time and answers when the move is played."""
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.05, black_inc=0.05)
    for _ in range(4):
        result = engine.play(board, limit, ponder=True)
        board.push(result.move)
        # The expected reply, if there is one: a hit. Else any move: a miss.
        board.push(result.ponder or next(iter(board.legal_moves)))
    return f"{board.ply()} plies"


def chess960(engine):
    """Chess960: castling written as king takes rook, in both directions."""
    board = chess.Board.from_chess960_pos(0)
    for _ in range(30):
        if board.is_game_over():
            break
        move = engine.play(board, chess.engine.Limit(nodes=2000)).move
        assert move in board.legal_moves, f"{move} in {board.fen()}"
        board.push(move)
    castles = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=True)
    for text in ["e1h1", "e8a8"]:
        move = chess.Move.from_uci(text)
        result = engine.play(castles, chess.engine.Limit(depth=2), root_moves=[move])
        assert result.move == move, result.move
        castles.push(move)
    return f"{board.ply()} plies"


def mates(engine):
    """A mate is announced at its distance, with the sign of whoever mates."""
    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    score = engine.analyse(mate, chess.engine.Limit(depth=4))["score"]
    assert score.white() == chess.engine.Mate(1), score
    lost = chess.Board("8/8/8/8/8/5k2/6q1/7K w - - 0 1")
    assert lost.is_checkmate()
    assert engine.play(lost, chess.engine.Limit(depth=4)).move is None
    return str(score)


def main():
    with chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=60) as engine:
        for check in [several_lines, options_during_a_search, ponder, mates, chess960, whole_game]:
            start = time.monotonic()
            said = check(engine)
            print(f"{check.__name__}: {said} ({time.monotonic() - start:.1f} s)", flush=True)


if __name__ == "__main__":
    main()
