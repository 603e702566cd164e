#!/usr/bin/env bash
# Takes the records of docs/findings.md anew: docs/findings.sh [ttlab]. Then `node docs/findings.mjs write` puts their figures
# into the page. Everything counted depends on the seeds alone; no time is recorded.
#
# WAC names a file of chess positions, one of EPD a line (the 200 of "Win at Chess"), for the records of positions
# that the policy was not chosen on; without it those records stay as they are.
set -euo pipefail
cd "$(dirname "$0")/.."
ttlab=${1:-target/release/ttlab}
to=records/findings
charts=docs/findings
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$to" "$charts"

# Runs ttlab and keeps its document with the command, without samples and times.
keep() { # name, arguments ...
    local name=$1
    shift
    printf '%s: ttlab %s\n' "$name" "$*" >&2
    "$ttlab" "$@" --json >"$scratch/out.json" || [ $? -eq 1 ]
    node docs/findings.mjs keep "$to/$name.json" "$scratch/out.json" ttlab "$@"
}

# The same with the page, of which the chart of this number becomes a picture.
draw() { # name, chart, arguments ...
    local name=$1 chart=$2
    shift 2
    keep "$name" "$@" --html "$scratch/page.html"
    node docs/findings.mjs chart "$charts/$name.svg" "$scratch/page.html" "$chart" "$to/$name.json"
}

# Entries: as many as the hardest position has distinct positions (in chess the average one), a fourth, a sixteenth; in whole
# buckets of 24.
draw connect4 0 compare connect4 --entries 46608,11640,2904
draw domineering 0 compare domineering --size 7x7 --entries 156744,39192,9792
keep chess compare chess --depth 6 --entries 13176,3288,816
some=aged,effort,twobig1,twodeep,two,always
keep chess-keyings compare chess --depth 6 --entries 3288,816 --policy "$some" --seeds 6
draw toy 0 sweep tictactoe --vary size --values 2^4,2^5,2^6,2^7,2^8,2^9,2^10,2^11,2^12 --policy always,depth,two,effort --ways 1,2 --seeds 9 --repeats 1
draw ways 0 sweep domineering --size 7x7 --vary ways --values 1,2,4,8,16 --entries 9792 --policy always,depth,aged,effort --seeds 3 --repeats 1
draw check-bits 0 check-bits connect4 --bits 8,12,16,20,24,32 --entries 2904 --probes 2^20 --seeds 3

# Positions and boards that the default policy was not chosen on.
keep other-6x4 compare connect4 --size 6x4 --entries 59136,14784
keep other-4x6 compare connect4 --size 4x6 --entries 40008,10008
keep other-5x5 compare connect4 --size 5x5 --entries 57288,14328
keep other-5x7 compare domineering --size 5x7 --entries 600,168
keep other-6x7 compare domineering --size 6x7 --entries 5304,1344
if [ -n "${WAC:-}" ]; then
    head -40 "$WAC" >"$scratch/wac.epd"
    keep other-chess compare chess --positions "$scratch/wac.epd" --depth 6 --entries 1920,480
    keep other-chess-keyings compare chess --positions "$scratch/wac.epd" --depth 6 --entries 1920,480 --policy "$some" --seeds 4
fi

# Against the clairvoyant bound.
"$ttlab" record connect4 -o "$scratch/connect4.trace" >&2
keep replay-connect4 replay "$scratch/connect4.trace" --clairvoyant
"$ttlab" record domineering --size 7x7 -o "$scratch/domineering.trace" >&2
draw replay-domineering 1 replay "$scratch/domineering.trace" --clairvoyant
"$ttlab" record chess --depth 6 -o "$scratch/chess.trace" >&2
keep replay-chess replay "$scratch/chess.trace" --clairvoyant
# Age: the same stream of positions over one table, each one search older than the next.
"$ttlab" record connect4 --keep -o "$scratch/kept.trace" >&2
keep replay-kept replay "$scratch/kept.trace" --clairvoyant
