//! `ttlab replay`: a recorded stream through other tables. Knows the two passes over a trace; what probes are worth is in
//! `known`, how a table takes the stream in `table`, the bound in `clairvoyant`.

mod config;
mod known;
mod page;
mod report;
mod survey;
mod table;
#[cfg(test)]
mod tests;
mod traced;
mod tree;

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use crate::clairvoyant::{Shape, Stays};
use crate::cli::Replay;
use crate::failure::{Failure, Status};
use crate::progress;
use crate::report::Page;
use crate::trace::{Ending, ReadError, Reader, Record};
use config::{Built, Config};
use known::Known;
use report::{Replayed as Report, Row};
use survey::Survey;
use table::Replayed;
pub(crate) use traced::{Traced, traced};

pub(crate) fn run(args: &Replay) -> Result<Status, Failure> {
    let page = Page::open(&args.report.page)?;
    let path = &args.trace;
    let mut reader = open(path)?;
    let mut survey = Survey::new(args.clairvoyant);
    let bar = progress::bar(3);
    progress::name(&bar, "what there is");
    pass(&mut reader, path, &mut survey)?;
    // The second pass comes to know it all anew.
    survey.close();
    bar.inc(1);
    let ending = reader.ending().unwrap_or(Ending::Missing);
    if ending == Ending::Missing && !args.partial {
        return Err(Failure::told(format!(
            "{} has no end: its writer was killed or a part is missing; record it again, or give --partial to take its \
             {} whole records",
            path.display(),
            survey.records
        )));
    }
    let header = reader.header().clone();
    let sizes = sizes(args, &survey)?;
    let configs = Config::all(args, &sizes, header.table.as_ref())?;
    let mut tables = Config::build_all(&configs)?;

    progress::name(&bar, "tables");
    second_pass(path, &mut tables)?;
    bar.inc(1);
    progress::name(&bar, "clairvoyant bounds");
    let stays = Stays::new(std::mem::take(&mut survey.stays));
    let mut bounds: HashMap<Shape, u64> = HashMap::new();
    let mut rows = Vec::new();
    for (config, Built { run, shape, bytes }) in configs.iter().zip(&tables) {
        let bound = args.clairvoyant.then(|| *bounds.entry(*shape).or_insert_with(|| stays.bound(*shape)));
        rows.push(Row::new(config, *shape, *bytes, run.counts(), bound, &survey));
    }
    bar.finish_and_clear();
    let report = Report::new(path, &header, ending, &survey, rows);
    page.write(|| report.page(), || report.write(args))?;
    Ok(Status::Fine)
}

/// What goes over a trace.
trait Listener {
    fn take(&mut self, record: &Record);
}

/// All records of a trace.
fn pass(reader: &mut Reader<BufReader<File>>, path: &Path, listener: &mut impl Listener) -> Result<(), Failure> {
    while let Some(record) = reader.next_record().map_err(|error| unusable(path, &error))? {
        listener.take(&record);
    }
    Ok(())
}

/// Sends a whole trace through tables.
fn second_pass<'a>(path: &Path, tables: impl IntoIterator<Item = &'a mut Built>) -> Result<(), Failure> {
    let mut through = Through::default();
    through.tables.extend(tables.into_iter().map(|built| &mut *built.run as &mut dyn Replayed));
    pass(&mut open(path)?, path, &mut through)
}

/// The second pass: every table takes every record.
#[derive(Default)]
struct Through<'a> {
    known: Known,
    /// Of the record that came last.
    number: u64,
    tables: Vec<&'a mut dyn Replayed>,
}

impl Listener for Through<'_> {
    fn take(&mut self, record: &Record) {
        self.number += 1;
        let tables = self.tables.iter_mut();
        match record {
            Record::Probe(probe) => {
                let answer = self.known.answer(self.number, probe);
                tables.for_each(|table| table.probe(probe, answer.as_ref()));
            }
            Record::Store(store) => {
                self.known.store(self.number, store);
                tables.for_each(|table| table.store(store));
            }
            Record::Clear => {
                self.known.clear();
                tables.for_each(|table| table.clear());
            }
            Record::NewSearch => tables.for_each(|table| table.new_search()),
        }
    }
}

/// The sizes asked for, or those that put the stream under the pressure that is of interest.
fn sizes(args: &Replay, survey: &Survey) -> Result<Vec<u64>, Failure> {
    if survey.stores == 0 {
        return Err(Failure::told(format!(
            "{} has no store, so there is nothing that a table could keep; record a search with a table",
            args.trace.display()
        )));
    }
    if !args.entries.is_empty() {
        return Ok(args.entries.iter().map(|count| count.0).collect());
    }
    // Whole buckets of eight, which divide into those of every model.
    Ok([4, 16].map(|pressure| (survey.distinct / pressure).next_multiple_of(8).max(8)).to_vec())
}

fn open(path: &Path) -> Result<Reader<BufReader<File>>, Failure> {
    let unreadable = |error| unusable(path, &ReadError::Io(error));
    let file = File::open(path).map_err(unreadable)?;
    if !file.metadata().map_err(unreadable)?.is_file() {
        return Err(Failure::told(format!(
            "{} is no plain file, and a trace is read twice: save it as one",
            path.display()
        )));
    }
    Reader::new(BufReader::with_capacity(1 << 16, file)).map_err(|error| unusable(path, &error))
}

fn unusable(path: &Path, error: &ReadError) -> Failure {
    Failure::told(format!("{} cannot be used: {error}", path.display()))
}
