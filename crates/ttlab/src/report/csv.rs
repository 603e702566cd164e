//! Every raw sample as comma-separated values, one a line. Knows series; does not know commands.

use std::collections::BTreeSet;
use std::io::Write;

use super::Document;
use crate::failure::Failure;

/// Writes a row for each sample; every parameter that any series has is a column.
pub(super) fn write(document: &Document, out: impl Write) -> Result<(), Failure> {
    let parameters: BTreeSet<&str> =
        document.series.iter().flat_map(|series| series.parameters.keys().map(String::as_str)).collect();
    let mut csv = csv::Writer::from_writer(out);
    let heads = ["series", "quantity", "unit"].into_iter().chain(parameters.iter().copied());
    csv.write_record(heads.chain(["seed", "repeat", "value"]))?;
    for series in &document.series {
        for sample in &series.samples {
            let of = |name: &&str| series.parameters.get(*name).map_or("", String::as_str);
            let numbers = [sample.seed.to_string(), sample.repeat.to_string(), sample.value.to_string()];
            let words =
                [series.name.as_str(), &series.quantity, &series.unit].into_iter().chain(parameters.iter().map(of));
            csv.write_record(words.chain(numbers.iter().map(String::as_str)))?;
        }
    }
    csv.flush()?;
    Ok(())
}
