//! `ttlab reproduce`: every published figure of the tic-tac-toe study, measured now and held against the published one.
//! Knows which figures there are; how each is measured is in `measure`, how it is shown in `report`.

mod figures;
mod measure;
mod page;
mod report;

use std::io::{Write, stdout};

use serde::Serialize;
use transposition::model::ModelError;

use crate::cli::Reproduce;
use crate::failure::{Failure, Status};
use crate::progress;
use crate::report::Page;
use figures::Figures;
use report::Verdicts;

/// The document of `--json`.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    figures: &'a Figures,
    all_as_published: bool,
}

pub(crate) fn run(args: &Reproduce) -> Result<Status, Failure> {
    let page = Page::open(&args.page)?;
    if let Some(&bits) = args.bits.iter().max() {
        measure::check_room("--bits", bits)?;
    }
    let published = Figures::published();
    let measured = measure(&args.bits, &published).map_err(|error| Failure::told(format!("--bits: {error}")))?;
    let verdicts = Verdicts::of(&measured, &published);
    let all_as_published = verdicts.all_as_published();
    let show = || {
        let mut out = stdout().lock();
        if args.json {
            serde_json::to_writer_pretty(&mut out, &Document { figures: &measured, all_as_published })?;
            writeln!(out)?;
        } else {
            verdicts.write(&mut out)?;
        }
        Ok(())
    };
    page.write(|| page::page(&measured, &verdicts), show)?;
    Ok(if all_as_published { Status::Fine } else { Status::Differs })
}

/// Measures everything, at the table sizes asked for or else at the published ones.
fn measure(bits: &[u32], published: &Figures) -> Result<Figures, ModelError> {
    let sizes = |published: Vec<u32>| if bits.is_empty() { published } else { bits.to_vec() };
    let mut verified_bits: Vec<_> = published.verified.iter().map(|figure| figure.bits).collect();
    verified_bits.dedup();
    let verified_bits = sizes(verified_bits);
    let unverified_bits = sizes(published.unverified.iter().map(|figure| figure.bits).collect());

    let bar = progress::bar((3 + verified_bits.len() + unverified_bits.len() + 1) as u64);
    let step = |name: &'static str| {
        bar.inc(1);
        progress::name(&bar, name);
    };
    step("no pruning");
    let minimax = measure::without_pruning();
    step("no table");
    let alpha_beta = measure::without_table();
    step("unbounded table");
    let unbounded = measure::unbounded()?;
    let mut verified = Vec::new();
    for bits in verified_bits {
        step("verified tables");
        for policy in measure::POLICIES {
            verified.push(measure::verified(bits, policy)?);
        }
    }
    let mut unverified = Vec::new();
    for bits in unverified_bits {
        step("unverified tables");
        unverified.push(measure::unverified(bits)?);
    }
    step("first moves");
    let unverified_first_moves = measure::first_moves(published.unverified_first_moves.bits)?;
    bar.finish_and_clear();
    Ok(Figures { minimax, alpha_beta, unbounded, verified, unverified, unverified_first_moves })
}
