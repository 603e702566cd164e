//! Where a document goes. Knows flags and standard output; does not know what a document says.

use std::io::{Write, stdout};

use super::{Document, Target, csv, html};
use crate::cli::{HtmlArg, ReportArgs};
use crate::failure::Failure;

/// The page asked for with `--html`, opened before anything is measured.
#[derive(Debug)]
pub(crate) struct Page(Option<Target>);

impl Page {
    pub(crate) fn open(arg: &HtmlArg) -> Result<Self, Failure> {
        arg.html.as_deref().map(|path| Target::open("--html", path)).transpose().map(Page)
    }

    /// Writes the page, if one was asked for, and then shows what was measured: first the page, so that a closed standard
    /// output does not cost it, and the rest all the same if the page cannot be written.
    pub(crate) fn write(
        self,
        document: impl FnOnce() -> Document,
        show: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.put(|| html::page(&document()), show)
    }

    /// The same with the page as its text.
    fn put(self, html: impl FnOnce() -> String, show: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        let written = self.0.map_or(Ok(()), |target| target.write("--html", html().as_bytes()));
        let shown = show();
        written.and(shown)
    }
}

/// All the ways a document can go.
#[derive(Debug)]
pub(crate) struct Output {
    page: Page,
    json: bool,
    csv: bool,
}

impl Output {
    pub(crate) fn open(args: &ReportArgs) -> Result<Self, Failure> {
        Ok(Output { page: Page::open(&args.page)?, json: args.json, csv: args.csv })
    }

    /// Writes the page, and what programs or people read.
    pub(crate) fn write(self, document: &Document, for_people: &str) -> Result<(), Failure> {
        let Output { page, json, csv } = self;
        let show = || {
            let mut out = stdout().lock();
            if json {
                serde_json::to_writer_pretty(&mut out, document)?;
                writeln!(out)?;
            } else if csv {
                csv::write(document, &mut out)?;
            } else {
                writeln!(out, "{for_people}")?;
            }
            out.flush()?;
            Ok(())
        };
        page.put(|| html::page(document), show)
    }
}
