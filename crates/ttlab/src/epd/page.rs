//! A suite as a page. Knows outcomes; does not search.

use super::report::{Report, Row};
use crate::count::grouped;
use crate::report::{Axis, Chart, Document, Form, Line, Noise, Point, Scale, Section, Series, Spread, Table};

/// A measure of a search, to its solution and to its end.
type Measure = (fn(&Row) -> Option<f64>, fn(&Row) -> f64);

impl Report<'_> {
    /// The page of `--html`.
    pub(crate) fn page(&self) -> Document {
        let seeds = if self.args.threads > 1 { "none; several threads do not repeat to the node" } else { "none" };
        let mut document = Document::new("epd", format!("Chess positions of {}", self.args.file.display()), seeds);
        document.findings = self.sentences().lines().map(str::to_owned).collect();
        document.sections = vec![
            self.solved_over(
                "Solved over nodes",
                "nodes to the solution",
                (|row| row.solution_nodes.map(|nodes| nodes as f64), |row| row.nodes as f64),
            ),
            self.solved_over("Solved over time", "milliseconds to the solution", (|row| row.solution_ms, |row| row.ms)),
            Section::tabled(
                "Every position",
                "Depth, nodes and time to the solution, and to the end of the search.",
                self.table(),
            ),
        ];
        let noise = if self.args.threads > 1 || self.args.time.is_some() { Noise::Noisy } else { Noise::Exact };
        for row in &self.rows {
            let one = |quantity, unit, noise, value| {
                Series::new(&row.name, quantity, unit, noise).with("fen", &row.fen).with_repeats(1, [value])
            };
            document.series.push(one("solved", "positions", noise, f64::from(u8::from(row.solved))));
            document.series.push(one("nodes", "nodes", noise, row.nodes as f64));
            document.series.push(one("time", "ms", Noise::Noisy, row.ms));
        }
        document
    }

    /// How many positions were solved by then: those that never were keep the curve below the top.
    fn solved_over(&self, title: &str, label: &str, (solution, end): Measure) -> Section {
        let mut found: Vec<f64> = self.rows.iter().filter_map(solution).map(|at| at.max(1e-3)).collect();
        found.sort_by(f64::total_cmp);
        let mut points: Vec<Point> = found
            .iter()
            .zip(1u32..)
            .map(|(&at, count)| Point { at, spread: Spread::exact(f64::from(count)) })
            .collect();
        let last = self.rows.iter().map(end).fold(0.0, f64::max);
        if points.last().is_some_and(|point| point.at < last) {
            points.push(Point { at: last, spread: Spread::exact(found.len() as f64) });
        }
        let lines = vec![Line { name: String::new(), points }];
        let form = Form::Curves(Axis::new(label, Scale::Log10));
        let chart = Chart::new(form, Axis::new("positions solved", Scale::FromZero), lines);
        Section::drawn(title, format!("Of {} positions.", self.rows.len()), chart)
    }

    fn table(&self) -> Table {
        let mut table = Table::new([
            "position",
            "to find",
            "answer",
            "score",
            "solved",
            "depth",
            "nodes",
            "ms",
            "in all nodes",
            "in all ms",
        ]);
        for row in &self.rows {
            let or_none = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
            table.row([
                row.name.clone(),
                row.goal.clone(),
                row.answer.clone(),
                row.score.clone(),
                if row.solved { "yes" } else { "no" }.to_owned(),
                or_none(row.solution_depth.map(|depth| depth.to_string())),
                or_none(row.solution_nodes.map(grouped)),
                or_none(row.solution_ms.map(|ms| format!("{ms:.1}"))),
                grouped(row.nodes),
                format!("{:.1}", row.ms),
            ]);
        }
        table
    }
}
