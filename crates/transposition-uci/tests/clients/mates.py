#!/usr/bin/env python3
"""Has the engine look for mates whose distance is known, and holds every mate it announces against the truth.

    python3 crates/transposition-uci/tests/clients/mates.py ENGINE FILE... [--nodes N] [--hash MIB,...] [--threads N,...] [--json]

ENGINE is a command, such as "target/release/transposition-uci"; each line of a FILE is a FEN and `bm #N;`. A new game begins before each
position. What must hold: no announced mate is shorter than the true one or the other side's, and each exact line that announces
one is legal and ends in mate after as many moves. Exit status 1 if one does not.
"""

import argparse
import collections
import json
import re
import shlex
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import environment

environment.enter()

import chess
import chess.engine


def positions(path):
    """The positions of a file, each with its distance to mate."""
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        found = re.match(r"(\S+ \S+ \S+ \S+(?: \d+ \d+)?) .*#(-?\d+)", line)
        if not found:
            sys.exit(f"error: {path}, line {number}: expected a FEN and, say, `bm #3;`, not '{line}'")
        fen, truth = found.groups()
        yield fen if fen.count(" ") == 5 else fen + " 0 1", int(truth)


def fault(board, info, truth):
    """What is wrong with the mate that a line announces, if it announces one and something is."""
    told = info["score"].pov(board.turn).mate()
    if told is None:
        return None
    # A bound that points to the loser's side announces nothing.
    if (told <= 0 and "lowerbound" in info) or (told > 0 and "upperbound" in info):
        return None
    if (told > 0) != (truth > 0) or abs(told) < abs(truth):
        return f"mate {told} announced, the truth is {truth}"
    if "lowerbound" in info or "upperbound" in info:
        return None
    after, line = board.copy(), info.get("pv", [])
    for move in line:
        if move not in after.legal_moves:
            return f"{move} is illegal in {after.fen()}"
        after.push(move)
    plies = 2 * told - 1 if told > 0 else -2 * told
    if len(line) != plies or not after.is_checkmate():
        return f"the line of mate {told} has {len(line)} plies and ends in {after.fen()}"
    return None


def check(engine, path, nodes):
    """Positions solved by distance, of how many, nodes, exact announcements, and the first fault of each position."""
    solved, count, faults, spent, announced = collections.Counter(), collections.Counter(), [], 0, 0
    for fen, truth in positions(path):
        board, found, last = chess.Board(fen), False, 0
        with engine.analysis(board, chess.engine.Limit(nodes=nodes), game=object()) as analysis:
            for info in analysis:
                last = max(last, info.get("nodes", 0))
                if "score" not in info:
                    continue
                wrong = fault(board, info, truth)
                if wrong and not any(told.startswith(fen) for told in faults):
                    faults.append(f"{fen}: {wrong}")
                exact = "lowerbound" not in info and "upperbound" not in info
                announced += exact and info["score"].is_mate()
                if exact and info["score"].pov(board.turn).mate() == truth:
                    found = True
                    break
        spent += last
        count[truth] += 1
        solved[truth] += found
    mates = {str(mate): {"solved": solved[mate], "of": count[mate]} for mate in sorted(count)}
    return {"solved": sum(solved.values()), "positions": sum(count.values()), "nodes": spent,
            "announcements": announced, "faults": faults, "mates": mates}


def main():
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--hash", type=numbers, default=[1, 16, 256])
    parser.add_argument("--threads", type=numbers, default=[1, 2])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    runs = []
    for path in args.files:
        for threads in args.threads:
            for mib in args.hash:
                with chess.engine.SimpleEngine.popen_uci(shlex.split(args.engine), timeout=60) as engine:
                    engine.configure({"Hash": mib, "Threads": threads})
                    run = {"file": Path(path).name, "node_limit": args.nodes, "hash_mib": mib, "threads": threads}
                    runs.append(run | check(engine, path, args.nodes))
                run = runs[-1]
                print(f"{run['file']}, {mib} MiB, {threads} threads: {run['solved']} of {run['positions']} found, "
                      f"{run['announcements']} announcements, {len(run['faults'])} faults", file=sys.stderr)
                for wrong in run["faults"]:
                    print(f"  {wrong}", file=sys.stderr)
    if args.json:
        print(json.dumps(runs, indent=1))
    sys.exit(1 if any(run["faults"] for run in runs) else 0)


if __name__ == "__main__":
    main()
