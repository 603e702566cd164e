// The figures of docs/findings.md. `node docs/findings.mjs check` says whether those on the page are those of records/;
// `write` puts them there. `keep` and `chart` serve docs/findings.sh.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const page = join(root, "docs/findings.md");
const record = (name) => JSON.parse(readFileSync(join(root, `records/findings/${name}.json`), "utf8"));
const sum = (path) => createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
const grouped = (n) => Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const signed = (ratio) => ratio === 1 ? "0" : `${ratio > 1 ? "+" : "−"}${Math.abs(100 * (ratio - 1)).toFixed(1)} %`;
const table = (heads, rows) =>
    [heads, heads.map((_, i) => (i ? "---:" : "---")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
const source = (...names) =>
    names.map((name) => `[\`${name}.json\`](../records/findings/${name}.json): \`${record(name).command}\``).join("; ");

// The name of a row: the production layouts by theirs, the model by its policy.
const nameOf = (row) => (row.table === "model" ? row.policy : row.table);
// `new` and `deep` are other names of `always` and `depth`.
const shown = (row) => !["new", "deep"].includes(row.policy);
const sizes = (rows, key) => [...new Set(rows.filter((row) => row.table !== "cluster3").map((row) => row[key]))].sort((a, b) => b - a);
// The rows of one size: cluster3 has as many bytes as the default layout there, and so its own number of entries.
function bySize(document) {
    const all = document.rows.filter((row) => row.entries !== null && shown(row));
    const main = sizes(all.filter((row) => row.table === "eight"), "entries");
    const clusters = sizes(all.filter((row) => row.table === "cluster3").map((row) => ({ ...row, table: "" })), "entries");
    return main.map((entries, i) => {
        const rows = all.filter((row) => row.entries === entries || (row.table === "cluster3" && row.entries === clusters[i]));
        return { entries, of: (name) => rows.find((row) => nameOf(row) === name), rows };
    });
}

function nodes(name) {
    const at = bySize(record(name).document);
    const names = [...new Set(at.flatMap(({ rows }) => rows.map(nameOf)))];
    const best = at.map(({ rows }) => Math.min(...rows.map((row) => row.nodes)));
    const rows = names.map((name) => [
        name === "eight" ? "**eight** (default: effort)" : name,
        ...at.map(({ of }, i) => {
            const nodes = of(name)?.nodes;
            if (nodes === undefined) return "–";
            return nodes === best[i] ? `**${grouped(nodes)}**` : grouped(nodes);
        }),
    ]);
    return `${table(["", ...at.map(({ entries }) => `${grouped(entries)} entries`)], rows)}\n\n${source(name)}`;
}

const TRAINED = { "Connect Four": ["connect4"], Domineering: ["domineering"], chess: ["chess"] };
const OTHERS = {
    "Connect Four": ["other-6x4", "other-4x6", "other-5x5"],
    Domineering: ["other-5x7", "other-6x7"],
    chess: ["other-chess"],
};
// Each policy's nodes against those of the model's `aged`: geometric mean over 4x and 16x, sets of a game, then games.
function sumOfGames(games) {
    const mean = (logs) => logs.reduce((a, b) => a + b, 0) / logs.length;
    const names = [...new Set(bySize(record("chess").document)[0].rows.map(nameOf))];
    const logs = (name, sets) =>
        mean(sets.flatMap((set) => bySize(record(set).document).slice(-2).map(({ of }) => Math.log(of(name).nodes / of("aged").nodes))));
    const rows = names.map((name) => {
        const each = Object.values(games).map((sets) => logs(name, sets));
        return { name, each, all: mean(each) };
    });
    rows.sort((a, b) => a.all - b.all);
    const cells = rows.map(({ name, each, all }) => [name, ...each.map((x) => signed(Math.exp(x))), `**${signed(Math.exp(all))}**`]);
    return table(["", ...Object.keys(games), "all games"], cells);
}

// The model's policies under several keyings: nodes against `aged`.
function keyings(name) {
    const { rows } = record(name).document;
    const all = rows.filter((row) => row.table === "model");
    const entries = [...new Set(all.map((row) => row.entries))];
    const at = (policy, entries) => all.find((row) => row.policy === policy && row.entries === entries).nodes;
    const cells = [...new Set(all.map((row) => row.policy))].map((policy) => [
        policy,
        ...entries.map((size) => signed(at(policy, size) / at("aged", size))),
    ]);
    return `${table(["", ...entries.map((size) => `${grouped(size)} entries`)], cells)}\n\n${source(name)}`;
}

function shares(name) {
    const { rows } = record(name).document;
    const all = rows.filter(shown);
    const asked = [...new Set(all.map((row) => row.asked))].sort((a, b) => b - a);
    const names = [...new Set(all.map(nameOf))];
    const cells = names.map((name) => [
        name,
        ...asked.flatMap((entries) => {
            const row = all.find((row) => nameOf(row) === name && row.asked === entries);
            return [percent(row.share), percent(row.of_best_bound)];
        }),
    ]);
    const heads = asked.flatMap((entries) => [`${grouped(entries)}: share`, "of best bound"]);
    return `${table(["", ...heads], cells)}\n\n${source(name)}`;
}

const median = (series) => {
    const values = series.samples.map(({ value }) => value).sort((a, b) => a - b);
    return values[values.length >> 1];
};
// The medians of one quantity of a sweep: a row for each value of what varies.
function swept(name, key, quantity) {
    const series = record(name).document.series.filter((one) => one.quantity === quantity);
    const names = [...new Set(series.map((one) => one.name))];
    const places = [...new Set(series.map((one) => one.parameters[key]))];
    const at = (name, place) => series.find((one) => one.name === name && one.parameters[key] === place);
    const rows = places.map((place) => [place, ...names.map((name) => (at(name, place) ? grouped(median(at(name, place))) : "–"))]);
    return `${table([key, ...names], rows)}\n\n${source(name)}`;
}

function hashMoves() {
    const rows = Object.entries(TRAINED).map(([game, [name]]) => {
        const at = bySize(record(name).document);
        return [game, ...at.map(({ of }) => percent(of("eight").hash_move_best_rate))];
    });
    return table(["", "1x", "4x", "16x"], rows);
}

// The default layout on huge and on small pages. A table of less than a huge page has small ones in either record.
function memory() {
    const rows = (name) => JSON.parse(readFileSync(join(root, `records/${name}.json`), "utf8")).filter((row) => row.layout === "eight");
    const [huge, small] = ["table", "table-small-pages"].map(rows);
    const sizes = [...new Set(huge.map((row) => row.mib))];
    const at = (rows, mib, op, prefetch) =>
        rows.find((row) => row.mib === mib && row.op === op && row.prefetch === prefetch && row.dependent === (op === "hit"))?.ns_min.toFixed(1) ?? "–";
    const cells = [["hit", 0], ["miss", 0], ["miss", 16], ["store", 0], ["store", 16]].flatMap(([op, prefetch]) => [
        [`${op}, ${prefetch ? "prefetched 16 keys ahead" : "not prefetched"}`, ...sizes.map((mib) => at(huge, mib, op, prefetch))],
        ["the same on small pages", ...sizes.map((mib) => at(small, mib, op, prefetch))],
    ]);
    const names = ["table", "table-small-pages"].map((name) => `[\`${name}.json\`](../records/${name}.json)`);
    return `${table(["least nanoseconds a key", ...sizes.map((mib) => `${mib} MiB`)], cells)}\n\n${names.join(", ")}: the commands are in [records/](../records/README.md)`;
}

const blocks = {
    connect4: () => nodes("connect4"),
    domineering: () => nodes("domineering"),
    chess: () => nodes("chess"),
    chosen: () => sumOfGames(TRAINED),
    others: () => `${sumOfGames(OTHERS)}\n\n${source(...Object.values(OTHERS).flat())}`,
    "chess-keyings": () => keyings("chess-keyings"),
    "other-chess-keyings": () => keyings("other-chess-keyings"),
    "replay-connect4": () => shares("replay-connect4"),
    "replay-domineering": () => shares("replay-domineering"),
    "replay-chess": () => shares("replay-chess"),
    "replay-kept": () => shares("replay-kept"),
    toy: () => swept("toy", "size", "nodes"),
    ways: () => swept("ways", "ways", "nodes"),
    "check-bits": () => swept("check-bits", "check bits", "false matches"),
    "hash-moves": hashMoves,
    memory,
};

function rewritten(text) {
    const used = new Set();
    const result = text.replace(/(<!-- figures (\S+) -->\n)[^]*?(<!-- end -->)/g, (_, head, name, end) => {
        used.add(name);
        if (!blocks[name]) throw new Error(`docs/findings.md: there are no figures called ${name}`);
        return `${head}\n${blocks[name]()}\n\n${end}`;
    });
    for (const name of Object.keys(blocks)) if (!used.has(name)) throw new Error(`docs/findings.md: the figures ${name} are missing`);
    return result;
}

// The chart of this number on a page of ttlab as a picture of its own, with its legend above it.
function picture(html, number, drawnFrom) {
    const figure = [...html.matchAll(/<figure>[^]*?<\/figure>/g)][number][0];
    const [, width, height, body] = figure.match(/<div class="wide"><svg class="plot"[^>]*viewBox="0 0 (\S+) (\S+)"[^>]*>([^]*?)<\/svg><\/div>/);
    const label = figure.match(/aria-label="([^"]*)"/)[1];
    const colours = readFileSync(join(root, "crates/ttlab/src/report/page.css"), "utf8").match(/:root \{[^]*?\n\}\n@media \(prefers-color-scheme: dark\) \{[^]*?\n\}\n/)[0];
    let [x, y] = [12, 30];
    const legend = [...figure.matchAll(/<li>(<svg[^]*?<\/svg>)([^<]*)<\/li>/g)].map(([, swatch, name]) => {
        const room = 60 + 8 * name.length;
        if (x + room > width) [x, y] = [12, y + 22];
        const item = `${swatch.replace("<svg ", `<svg x="${x}" y="${y}" `)}<text x="${x + 42}" y="${y + 12}" font-size="14">${name}</text>`;
        x += room;
        return item;
    });
    const top = y + 30;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top + Number(height)}" role="img" aria-label="${label}" font-family="system-ui, sans-serif">
<desc>drawn with ${drawnFrom}</desc><style>
${colours}</style><rect width="100%" height="100%" fill="var(--card)"/><g fill="var(--ink)"><text x="12" y="20" font-size="16" font-weight="600">${label}</text>${legend.join("")}<svg y="${top}" width="${width}" height="${height}">${body}</svg></g></svg>
`;
}

const [task, ...args] = process.argv.slice(2);
if (task === "keep") {
    const [to, from, ...words] = args;
    const noisy = ["milliseconds", "time", "rate"];
    const document = JSON.parse(readFileSync(from, "utf8"), (key, value) => (noisy.includes(key) ? undefined : value));
    for (const row of document.rows ?? []) delete row.samples;
    if (document.trace) document.trace = document.trace.replace(/^.*\//, "");
    const quantities = ["nodes", "false matches", "wrong values"];
    if (document.series) document.series = document.series.filter((series) => quantities.includes(series.quantity));
    delete document.origin;
    const named = words.map((word) => word.replace(/^\/\S*\//, "")).join(" ").replace(/ --html \S+/, "");
    const command = `${named} --json`;
    const lines = JSON.stringify({ command, document }).replace(/(\[|,)(\{"(table|name)")/g, "$1\n$2");
    writeFileSync(to, `${lines}\n`);
} else if (task === "chart") {
    const [to, from, number, recordPath] = args;
    writeFileSync(to, picture(readFileSync(from, "utf8"), Number(number), `${recordPath} ${sum(recordPath)}`));
} else if (task === "write") {
    writeFileSync(page, rewritten(readFileSync(page, "utf8")));
} else if (task === "check") {
    const text = readFileSync(page, "utf8");
    const faults = rewritten(text) === text ? [] : ["docs/findings.md: its figures are not those of records/; run `node docs/findings.mjs write` and read the words again"];
    for (const file of readdirSync(join(root, "docs/findings"))) {
        const [, from, of] = readFileSync(join(root, "docs/findings", file), "utf8").match(/drawn with (\S+) ([0-9a-f]+)</) ?? [];
        if (!from || sum(join(root, from)) !== of) faults.push(`docs/findings/${file} was not drawn with the record of its name; run docs/findings.sh`);
        if (!text.includes(`findings/${file}`)) faults.push(`docs/findings/${file} is on no page`);
    }
    faults.forEach((fault) => console.error(fault));
    process.exitCode = faults.length ? 1 : 0;
} else {
    console.error("node docs/findings.mjs check | write");
    process.exitCode = 2;
}
