//! Solved positions as a page. Knows rows; does not know how they were solved.

use super::report::{Row, Summary};
use crate::cli::Solve;
use crate::count::grouped;
use crate::report::{Axis, Chart, Document, Form, Line, Noise, Point, Scale, Section, Series, Spread, Table};

/// The page of `--html`.
pub(super) fn page(args: &Solve, size: Option<&str>, table: &str, rows: &[Row], summary: &Summary) -> Document {
    let size = size.map_or_else(String::new, |size| format!(" {size}"));
    let seeds =
        if args.threads > 1 { "none; several threads do not repeat to the node" } else { "none: nodes repeat exactly" };
    let mut document = Document::new("solve", format!("Solved positions of {}{size}", args.game.name()), seeds);
    document.findings = vec![format!("{}.", summary.sentence()), format!("The table: {table}.")];
    document.sections = vec![
        effort("Nodes", "nodes to solve a position", rows, |row| row.nodes as f64),
        effort("Time", "microseconds to solve a position", rows, |row| row.microseconds as f64),
        Section::tabled("Every position", "The score is that of the side to move.", all(rows)),
    ];
    let noise = if args.threads > 1 { Noise::Noisy } else { Noise::Exact };
    for (row, number) in rows.iter().zip(1..) {
        let name = if row.moves.is_empty() { "(empty board)" } else { &row.moves };
        let one = |quantity, unit, noise, value| {
            Series::new(name, quantity, unit, noise).with("position", format!("{number}")).with_repeats(1, [value])
        };
        document.series.push(one("score", "points", Noise::Exact, f64::from(row.score)));
        document.series.push(one("nodes", "nodes", noise, row.nodes as f64));
        document.series.push(one("time", "µs", Noise::Noisy, row.microseconds as f64));
    }
    document
}

/// How many positions took how much: each at its place among all, the easiest first.
fn effort(title: &str, label: &str, rows: &[Row], of: impl Fn(&Row) -> f64) -> Section {
    let mut values: Vec<f64> = rows.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    let share = |place: usize| 100.0 * (place + 1) as f64 / values.len() as f64;
    let point = |(place, &value): (usize, &f64)| Point { at: share(place), spread: Spread::exact(value) };
    let line = Line { name: String::new(), points: values.iter().enumerate().map(point).collect() };
    let form = Form::Curves(Axis::new("share of the positions (%)", Scale::Linear));
    let text = "The positions from the easiest to the hardest: so many of them took at most so much.";
    // Positions that are over, or whose value is seen at once, take no node, and nothing has no logarithm.
    let scale = if values.last().is_some_and(|&most| most > 0.0) { Scale::Log10 } else { Scale::FromZero };
    Section::drawn(title, text, Chart::new(form, Axis::new(label, scale), vec![line]))
}

fn all(rows: &[Row]) -> Table {
    let mut table = Table::new(["position", "score", "expected", "nodes", "µs", "scores of the moves"]);
    for row in rows {
        let moves = row.move_scores.as_deref().unwrap_or_default();
        let moves: Vec<String> = moves.iter().map(|mv| format!("{}:{}", mv.name, mv.score)).collect();
        table.row([
            if row.moves.is_empty() { "(empty board)".to_owned() } else { row.moves.clone() },
            row.score.to_string(),
            row.expected.map_or_else(|| "–".to_owned(), |expected| expected.to_string()),
            grouped(row.nodes),
            grouped(row.microseconds),
            if moves.is_empty() { "–".to_owned() } else { moves.join(" ") },
        ]);
    }
    table
}
