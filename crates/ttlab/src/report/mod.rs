//! What was measured, in one shape for every command: raw samples, what they say, and how to get them again. From it come
//! the JSON document, the comma-separated values and the page. Knows samples and figures; does not know who measured them.

mod chart;
mod csv;
mod draw;
mod file;
mod html;
mod origin;
mod output;
mod series;
mod stats;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use chart::{Axis, Chart, Form, Line, Point, Scale, number, spread};
pub(crate) use file::{Target, replace};
pub(crate) use origin::{Machine, Origin};
pub(crate) use output::{Output, Page};
pub(crate) use series::{Noise, Sample, Series};
pub(crate) use stats::{INTERVAL_RULE, SHARE_RULE, Spread};
pub(crate) use table::Table;

use serde::Serialize;

/// The name that tells a document of this kind from any other JSON.
pub(crate) const FORMAT: &str = "ttlab report";

/// The version of the documents written.
pub(crate) const VERSION: u32 = 1;

/// All that a command measured.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Document {
    format: &'static str,
    version: u32,
    /// The command by its name.
    pub(crate) kind: &'static str,
    pub(crate) title: String,
    pub(crate) origin: Origin,
    /// What the figures say, a sentence or two each.
    pub(crate) findings: Vec<String>,
    /// Every raw sample.
    pub(crate) series: Vec<Series>,
    /// Pictures and tables, made of the samples.
    #[serde(skip)]
    pub(crate) sections: Vec<Section>,
}

/// A part of the page: words, a picture if there is one, and the table behind it.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) title: String,
    /// What is to be seen, and how it was counted.
    pub(crate) text: String,
    pub(crate) chart: Option<Chart>,
    pub(crate) table: Table,
}

impl Section {
    /// A picture with the table of its points.
    pub(crate) fn drawn(title: impl Into<String>, text: impl Into<String>, chart: Chart) -> Self {
        let table = chart.table();
        Section { title: title.into(), text: text.into(), chart: Some(chart), table }
    }

    /// A table alone.
    pub(crate) fn tabled(title: impl Into<String>, text: impl Into<String>, table: Table) -> Self {
        Section { title: title.into(), text: text.into(), chart: None, table }
    }
}

impl Document {
    pub(crate) fn new(kind: &'static str, title: impl Into<String>, seeds: impl Into<String>) -> Self {
        Document {
            format: FORMAT,
            version: VERSION,
            kind,
            title: title.into(),
            origin: Origin::here(seeds),
            findings: Vec::new(),
            series: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// The raw samples in all series.
    pub(crate) fn samples(&self) -> usize {
        self.series.iter().map(|series| series.samples.len()).sum()
    }
}
