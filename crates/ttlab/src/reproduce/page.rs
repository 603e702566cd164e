//! Figures beside published ones as a page. Knows both sets; does not know how either came about.

use super::figures::Figures;
use super::report::{Row, Verdicts};
use crate::report::{Axis, Chart, Document, Form, Line, Noise, Point, Scale, Section, Series, Spread, Table};

/// The page of `--html`.
pub(super) fn page(measured: &Figures, verdicts: &Verdicts) -> Document {
    let mut document = Document::new("reproduce", "The tic-tac-toe figures, measured again", "the published keys");
    document.findings = vec![verdicts.sentence()];
    document.sections = vec![nodes(measured)];
    for (title, heads, rows) in verdicts.parts() {
        document.sections.push(Section::tabled(
            title,
            "Measured now, and in brackets as published.",
            table(heads, rows),
        ));
    }
    document.series = series(measured);
    document
}

/// Nodes over the size of the table under every policy.
fn nodes(measured: &Figures) -> Section {
    let mut policies: Vec<&str> = measured.verified.iter().map(|figure| figure.policy.as_str()).collect();
    policies.sort_unstable();
    policies.dedup();
    let line = |policy: &str| {
        let points = measured
            .verified
            .iter()
            .filter(|figure| figure.policy == policy)
            .map(|figure| Point { at: f64::from(figure.bits).exp2(), spread: Spread::exact(figure.nodes as f64) });
        Line { name: policy.to_owned(), points: points.collect() }
    };
    let form = Form::Curves(Axis::new("buckets of the table", Scale::Log2));
    let lines = policies.into_iter().map(line).collect();
    let chart = Chart::new(form, Axis::new("nodes", Scale::FromZero), lines);
    Section::drawn("Nodes under each policy", "As measured now; the published figures stand beside them below.", chart)
}

fn table(heads: &[&str], rows: &[Row]) -> Table {
    let mut table = Table::new(heads.iter().copied().chain(["verdict"]));
    for row in rows {
        let mut cells = row.cells();
        let verdict = cells.pop().unwrap_or_default();
        cells.resize(heads.len(), String::new());
        cells.push(verdict);
        table.row(cells);
    }
    table
}

fn series(measured: &Figures) -> Vec<Series> {
    let one =
        |name: &str, value: u64| Series::new(name, "nodes", "nodes", Noise::Exact).with_repeats(1, [value as f64]);
    let mut all = vec![
        one("no pruning, no table", measured.minimax.nodes),
        one("alpha-beta, no table", measured.alpha_beta.nodes),
        one("alpha-beta, unbounded table", measured.unbounded.nodes),
    ];
    all.extend(measured.verified.iter().map(|figure| one(&figure.policy, figure.nodes).with("bits", figure.bits)));
    all.extend(
        measured.unverified.iter().map(|figure| one("verification off", figure.nodes).with("bits", figure.bits)),
    );
    all
}
