//! `ttlab diff`: two results side by side. Knows which figures belong together; files are read in `read`, figures judged in
//! `verdict`.

mod read;
mod verdict;

use std::collections::BTreeMap;

use crate::cli::Diff;
use crate::failure::{Failure, Status};
use crate::grid::Grid;
use crate::progress;
use crate::report::{
    Axis, Chart, Document, Form, Line, Output, Point, Scale, Section, Series, Spread, Table, number, spread,
};
use read::Read;
use verdict::{RULE, Verdict};

/// The most figures that a picture of ratios shows; a longer list is for a table.
const DRAWN: usize = 40;

/// A figure that both results have.
struct Pair<'a> {
    name: String,
    before: &'a Series,
    after: &'a Series,
    /// What the samples of both say; nothing if one has none.
    spreads: Option<(Spread, Spread)>,
    verdict: Verdict,
}

/// By what a figure of one result is found in the other.
type Key<'a> = (&'a str, &'a BTreeMap<String, String>, &'a str, &'a str);

/// The series of a result by their keys: several that have one key, as a position that was solved twice has, in their order.
type Keyed<'a> = BTreeMap<Key<'a>, Vec<&'a Series>>;

fn key(series: &Series) -> Key<'_> {
    (&series.name, &series.parameters, &series.quantity, &series.unit)
}

fn keyed(read: &Read) -> Keyed<'_> {
    let mut keyed = Keyed::new();
    for series in &read.series {
        keyed.entry(key(series)).or_default().push(series);
    }
    keyed
}

pub(crate) fn run(args: &Diff) -> Result<Status, Failure> {
    let before = read::read(&args.before)?;
    let after = read::read(&args.after)?;
    let output = Output::open(&args.report)?;
    let pairs = pairs(&before, &after);
    if pairs.is_empty() {
        return Err(Failure::told(format!(
            "{} and {} have no figure in common; give two results of the same command with the same arguments",
            args.before.display(),
            args.after.display()
        )));
    }
    let lonely = before.series.len() + after.series.len() - 2 * pairs.len();
    if lonely > 0 {
        progress::tell(format_args!("{lonely} figures are in only one of the two results and were left out"));
    }
    let document = document(args, &before, &after, &pairs);
    output.write(&document, &for_people(&pairs))?;
    Ok(if pairs.iter().any(|pair| pair.verdict.is_difference()) { Status::Differs } else { Status::Fine })
}

/// The figures that both have, in the order of the first: the first of a key with the first, the second with the second.
fn pairs<'a>(before: &'a Read, after: &'a Read) -> Vec<Pair<'a>> {
    let others = keyed(after);
    let mut taken: BTreeMap<Key<'_>, usize> = BTreeMap::new();
    let pair = |one: &'a Series| {
        let place = taken.entry(key(one)).or_default();
        let other = *others.get(&key(one))?.get(*place)?;
        *place += 1;
        let parameters: Vec<String> = one.parameters.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let name =
            [one.quantity.clone(), one.name.clone()].into_iter().chain(parameters).collect::<Vec<_>>().join(", ");
        let spreads = Spread::of(&one.values()).zip(Spread::of(&other.values()));
        Some(Pair { name, before: one, after: other, spreads, verdict: Verdict::of(one, other) })
    };
    before.series.iter().filter_map(pair).collect()
}

impl Pair<'_> {
    /// The second median as a multiple of the first.
    fn ratio(&self) -> Option<f64> {
        let (before, after) = self.spreads?;
        (before.median != 0.0).then(|| after.median / before.median)
    }

    fn cells(&self) -> Vec<String> {
        let Some((before, after)) = self.spreads else { return vec![self.name.clone()] };
        let ratio = self.ratio().map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.3}"));
        let unit = |text: String| format!("{text} {}", self.before.unit);
        vec![self.name.clone(), unit(spread(before)), unit(spread(after)), ratio, self.verdict.sentence()]
    }
}

fn document(args: &Diff, before: &Read, after: &Read, pairs: &[Pair<'_>]) -> Document {
    let title = format!("{} against {}", args.after.display(), args.before.display());
    let mut document = Document::new("diff", title, "none: nothing was measured");
    document.findings = findings(pairs);
    for (path, read) in [(&args.before, before), (&args.after, after)] {
        if !read.origin.is_empty() {
            document.findings.push(format!("{}: {}", path.display(), read.origin));
        }
    }
    let mut table = Table::new(["figure", "before", "after", "ratio", "verdict"]);
    for pair in pairs {
        table.row(pair.cells());
    }
    let drawn: Vec<(&Pair<'_>, f64)> = pairs.iter().filter_map(|pair| Some((pair, pair.ratio()?))).collect();
    if drawn.len() <= DRAWN && !drawn.is_empty() {
        let names = drawn.iter().map(|(pair, _)| pair.name.clone()).collect();
        let line = |name: &str, of: &dyn Fn(Verdict) -> bool| {
            let points = drawn.iter().enumerate().filter(|(_, (pair, _))| of(pair.verdict));
            let point =
                |(at, (_, ratio)): (usize, &(&Pair<'_>, f64))| Point { at: at as f64, spread: Spread::exact(*ratio) };
            Line { name: name.to_owned(), points: points.map(point).collect() }
        };
        let lines = vec![
            line("differs", &|verdict| verdict.is_difference()),
            line("no difference shown", &|verdict| !verdict.is_difference()),
        ];
        let axis = Axis::new("after as a multiple of before", Scale::Linear);
        let chart = Chart::new(Form::Dots("figure".to_owned(), names), axis, lines);
        document.sections.push(Section::drawn("Ratios of the medians", "1 is no change.", chart));
    }
    document.sections.push(Section::tabled("Every figure", RULE, table));
    for (path, series) in pairs.iter().flat_map(|pair| [(&args.before, pair.before), (&args.after, pair.after)]) {
        document.series.push(series.clone().with("result", path.display()));
    }
    document
}

fn findings(pairs: &[Pair<'_>]) -> Vec<String> {
    let count = |of: &dyn Fn(Verdict) -> bool| pairs.iter().filter(|pair| of(pair.verdict)).count();
    let differ = count(&|verdict| verdict.is_difference());
    let mut said = vec![format!(
        "{} of {} figures differ; {} are the same or within the noise, {} cannot be told.",
        number(differ as f64),
        pairs.len(),
        count(&|verdict| matches!(verdict, Verdict::Same | Verdict::NoDifference)),
        count(&|verdict| matches!(verdict, Verdict::TooFew | Verdict::Unmatched)),
    )];
    said.push(RULE.to_owned());
    said
}

fn for_people(pairs: &[Pair<'_>]) -> String {
    let mut grid = Grid::new(["figure", "before", "after", "ratio", "verdict"]);
    for pair in pairs {
        grid.row(pair.cells());
    }
    format!("{grid}\n\n{}", findings(pairs).join("\n"))
}
