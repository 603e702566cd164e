//! False matches shown. Knows counts; does not measure.

use super::{Search, Width, theory};
use crate::cli::CheckBits;
use crate::count::grouped;
use crate::grid::Grid;
use crate::report::{
    Axis, Chart, Document, Form, INTERVAL_RULE, Line, Noise, Point, SHARE_RULE, Sample, Scale, Section, Series, Spread,
    number,
};

impl Width {
    fn alone(&self, args: &CheckBits) -> Spread {
        Spread::share(self.alone.iter().sum(), args.probes.0 * args.seeds)
    }

    fn sum(&self, of: fn(&Search) -> u64) -> u64 {
        self.searches.iter().map(of).sum()
    }

    /// False matches for each probe that could have been one: of those, none found the position's own entry.
    fn searched(&self) -> Option<Spread> {
        let chances = self.sum(|search| search.probes - search.true_hits);
        (chances > 0).then(|| Spread::share(self.sum(|search| search.false_matches), chances))
    }

    fn wrong(&self) -> Option<Spread> {
        let values = self.sum(|search| search.values);
        (values > 0).then(|| Spread::share(self.sum(|search| search.wrong_values), values))
    }

    /// Positions with another best move, where moves count.
    fn moved(&self) -> Option<u64> {
        self.searches.iter().map(|search| search.other_moves).sum()
    }

    fn moved_share(&self) -> Option<Spread> {
        let values = self.sum(|search| search.values);
        self.moved().filter(|_| values > 0).map(|moved| Spread::share(moved, values))
    }
}

pub(super) fn document(args: &CheckBits, work: &str, widths: &[Width]) -> Document {
    let of = if work.is_empty() { String::new() } else { format!(", and {work}") };
    let title = format!("False matches for each number of check bits{of}");
    let mut document = Document::new("check-bits", title, format!("keyings 1 to {}", args.seeds));
    document.findings = findings(args, widths);
    let points = |of: &dyn Fn(&Width) -> Option<Spread>| {
        let point = |width: &Width| Some(Point { at: f64::from(width.bits), spread: of(width)? });
        widths.iter().filter_map(point).collect::<Vec<_>>()
    };
    let line = |name: &str, points| Line { name: name.to_owned(), points };
    let mut lines = vec![
        line("theory", points(&|width| Some(Spread::exact(theory(width.bits, args.ways))))),
        line("full table, measured", points(&|width| Some(width.alone(args)))),
    ];
    let searched = points(&Width::searched);
    if !searched.is_empty() {
        lines.push(line("in searches, measured", searched));
    }
    let bits = || Form::Curves(Axis::new("check bits", Scale::Linear));
    let chart = Chart::new(bits(), Axis::new("false matches a probe", Scale::Log10), lines).with_intervals(SHARE_RULE);
    let text = "Probes that were answered with the entry of another position, of all that had no entry of their own. Theory: \
                ways x 2^-bits, for full buckets, whose slots never share their check bits. In searches buckets are not always full.";
    document.sections.push(Section::drawn("False matches", text, chart));
    let wrong = points(&|width| width.wrong().map(|share| share.times(100.0)));
    if !wrong.is_empty() {
        let mut lines = vec![line("values", wrong)];
        let moved = points(&|width| width.moved_share().map(|share| share.times(100.0)));
        if !moved.is_empty() {
            lines.push(line("best moves", moved));
        }
        let chart = Chart::new(bits(), Axis::new("wrong (%)", Scale::FromZero), lines);
        let text = "Positions whose value differs from that of a search that no false match can touch; in chess, whose value or \
                    best move differs from what the same table finds with all 64 check bits.";
        document.sections.push(Section::drawn("Wrong values", text, chart.with_intervals(SHARE_RULE)));
        let nodes = points(&|width| Spread::of(&counts(width, |search| search.nodes)));
        let chart = Chart::new(bits(), Axis::new("nodes", Scale::FromZero), vec![line("", nodes)])
            .with_intervals(INTERVAL_RULE);
        let text = "A false match may end a search early, and a wrong value may make one longer: fewer nodes are no gain here.";
        document.sections.push(Section::drawn("Nodes", text, chart));
    }
    document.series = widths.iter().flat_map(|width| series(args, width)).collect();
    document
}

fn counts(width: &Width, of: fn(&Search) -> u64) -> Vec<f64> {
    width.searches.iter().map(|search| of(search) as f64).collect()
}

fn series(args: &CheckBits, width: &Width) -> Vec<Series> {
    let one = |name: &str, quantity: &str, unit: &str, values: Vec<f64>| {
        let mut series = Series::new(name, quantity, unit, Noise::Exact).with("check bits", width.bits);
        series.samples = values.into_iter().zip(1..).map(|(value, seed)| Sample { seed, repeat: 1, value }).collect();
        series.with("ways", args.ways).with("entries", args.entries)
    };
    let alone = width.alone.iter().map(|&count| count as f64).collect();
    let mut all = vec![one("full table", "false matches", &format!("of {} probes", args.probes), alone)];
    if !width.searches.is_empty() {
        if let Some(moves) = width.searches.iter().map(|search| search.other_moves.map(|moves| moves as f64)).collect()
        {
            all.push(one("searches", "other best moves", "positions", moves));
        }
        for (quantity, unit, of) in [
            ("false matches", "probes", (|search| search.false_matches) as fn(&Search) -> u64),
            ("probes", "probes", |search| search.probes),
            ("true hits", "probes", |search| search.true_hits),
            ("wrong values", "positions", |search| search.wrong_values),
            ("nodes", "nodes", |search| search.nodes),
        ] {
            all.push(one("searches", quantity, unit, counts(width, of)));
        }
    }
    all
}

fn findings(args: &CheckBits, widths: &[Width]) -> Vec<String> {
    let probes = args.probes.0 * args.seeds;
    let apart = |width: &&Width| {
        let (share, theory) = (width.alone(args), theory(width.bits, args.ways));
        !(share.low..=share.high).contains(&theory)
    };
    let apart: Vec<String> = widths.iter().filter(apart).map(|width| width.bits.to_string()).collect();
    let mut said = vec![if apart.is_empty() {
        format!(
            "At every width the false matches of {} probes agree with theory, within 95 % confidence.",
            grouped(probes)
        )
    } else {
        format!(
            "At {} of {} widths ({} bits) the false matches of {} probes lie outside the 95 % interval around theory; 1 in 20 does \
             so by chance.",
            apart.len(),
            widths.len(),
            apart.join(", "),
            grouped(probes)
        )
    }];
    let searched = || widths.iter().filter(|width| !width.searches.is_empty());
    let worst = searched().filter(|width| width.sum(|search| search.wrong_values) > 0).map(|width| width.bits).max();
    match (worst, searched().next()) {
        (Some(bits), _) => said.push(format!("Wrong values were found with up to {bits} check bits.")),
        (None, Some(_)) => said.push("No width made a value wrong.".to_owned()),
        (None, None) => {}
    }
    let moved = searched().filter(|width| width.moved().is_some_and(|moved| moved > 0));
    match (moved.map(|width| width.bits).max(), searched().any(|width| width.moved().is_some())) {
        (Some(bits), _) => said.push(format!("Best moves changed with up to {bits} check bits.")),
        (None, true) => said.push("No width changed a best move.".to_owned()),
        (None, false) => {}
    }
    said
}

/// The figures as a table.
pub(super) fn for_people(args: &CheckBits, widths: &[Width]) -> String {
    let probes = (args.probes.0 * args.seeds) as f64;
    let mut grid = Grid::new([
        "check bits",
        "expected",
        "false",
        "in searches: false",
        "of chances",
        "wrong",
        "values",
        "moves",
        "nodes",
    ]);
    for width in widths {
        let searched = !width.searches.is_empty();
        let if_searched = |text: String| if searched { text } else { "-".to_owned() };
        grid.row([
            width.bits.to_string(),
            number(theory(width.bits, args.ways) * probes),
            grouped(width.alone.iter().sum()),
            if_searched(grouped(width.sum(|search| search.false_matches))),
            if_searched(grouped(width.sum(|search| search.probes - search.true_hits))),
            if_searched(grouped(width.sum(|search| search.wrong_values))),
            if_searched(grouped(width.sum(|search| search.values))),
            width.moved().filter(|_| searched).map_or_else(|| "-".to_owned(), grouped),
            if_searched(grouped(width.sum(|search| search.nodes))),
        ]);
    }
    format!(
        "A full table of {} entries in buckets of {}, {} probes of keys that are not there\n{grid}\n\n\
         wrong: values that false matches changed; moves: best moves that they changed, where moves count.\n{}",
        args.entries,
        args.ways,
        grouped(probes as u64),
        findings(args, widths).join("\n")
    )
}
