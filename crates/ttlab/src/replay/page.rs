//! A replay as a page. Knows rows; does not measure.

use super::report::{Replayed, Row};
use crate::count::{Count, grouped};
use crate::once::once;
use crate::report::{Axis, Chart, Document, Form, Line, Noise, Point, Scale, Section, Series, Spread, Table};

impl Replayed<'_> {
    /// The page of `--html`.
    pub(crate) fn page(&self) -> Document {
        let mut document = Document::new(
            "replay",
            format!("A recorded stream against tables: {}", self.source),
            "none: a replay repeats exactly",
        );
        document.findings = vec![
            format!(
                "{}: {} records, {} distinct positions.",
                self.trace,
                grouped(self.survey.records),
                grouped(self.survey.distinct)
            ),
            self.caveat.to_owned(),
        ];
        let text = "Nodes that the answers of each table saved, as a part of what an unlimited table saves.";
        document.sections.push(self.drawn("Nodes saved", text, "nodes saved (%)", |row| Some(row.of_unlimited)));
        if self.rows.iter().any(|row| row.share.is_some()) {
            let text =
                "As a part of the most that a table of this shape could save, had it known the stream beforehand.";
            document.sections.push(self.drawn(
                "Against the clairvoyant bound",
                text,
                "nodes saved (% of the bound)",
                |row| row.share,
            ));
        }
        document.sections.push(Section::tabled("Every table", "", self.table()));
        for row in &self.rows {
            let one = |quantity, unit, value: u64| {
                let series = Series::new(name(row), quantity, unit, Noise::Exact).with("entries", row.entries);
                series.with_repeats(1, [value as f64])
            };
            document.series.push(one("nodes saved", "nodes", row.saved));
            document.series.push(one("hits", "probes", row.hits));
            document.series.push(one("answers", "probes", row.useful));
            document.series.extend(row.bound.map(|bound| one("clairvoyant bound", "nodes", bound)));
        }
        document
    }

    /// A line for each size asked for.
    fn drawn(&self, title: &str, text: &str, label: &str, share: fn(&Row) -> Option<f64>) -> Section {
        let names = once(self.rows.iter().map(name));
        let line = |&size: &u64| {
            let rows = self.rows.iter().filter(|row| row.asked == size);
            let point = |row: &Row| {
                let at = names.iter().position(|known| *known == name(row)).unwrap_or(0) as f64;
                Some(Point { at, spread: Spread::exact(share(row)? * 100.0) })
            };
            Line { name: format!("{} entries", Count(size)), points: rows.filter_map(point).collect() }
        };
        let lines = self.sizes().iter().map(line).collect();
        let form = Form::Dots("table".to_owned(), names.clone());
        Section::drawn(title, text, Chart::new(form, Axis::new(label, Scale::FromZero), lines))
    }

    fn table(&self) -> Table {
        let mut table = Table::new([
            "table",
            "entries",
            "bytes",
            "hits",
            "answers",
            "nodes saved",
            "of unlimited %",
            "bound",
            "of the bound %",
            "redone",
            "replaced",
            "wrong",
        ]);
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        for row in &self.rows {
            table.row([
                name(row),
                Count(row.entries).to_string(),
                or_none(row.bytes.map(grouped)),
                grouped(row.hits),
                grouped(row.useful),
                grouped(row.saved),
                format!("{:.1}", row.of_unlimited * 100.0),
                or_none(row.bound.map(grouped)),
                or_none(row.share.map(|share| format!("{:.1}", share * 100.0))),
                grouped(row.redone),
                grouped(row.replaced),
                grouped(row.wrong),
            ]);
        }
        table
    }
}

fn name(row: &Row) -> String {
    format!("{}, {}, {} way{}", row.table, row.policy, row.ways, if row.ways == 1 { "" } else { "s" })
}
