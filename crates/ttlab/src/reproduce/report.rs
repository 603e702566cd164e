//! Measured figures beside published ones, with a verdict each. Knows both sets; does not know how either came about.

use std::fmt::Display;
use std::io::Write;

use super::figures::Figures;
use crate::failure::Failure;
use crate::grid::Grid;

/// What a comparison came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    AsPublished,
    Differs,
    /// There is no published figure for this size.
    Unpublished,
}

impl Verdict {
    const fn text(self) -> &'static str {
        match self {
            Verdict::AsPublished => "as published",
            Verdict::Differs => "DIFFERS",
            Verdict::Unpublished => "-",
        }
    }
}

/// A figure: its name, its numbers as `(measured, published)`, and the verdict.
#[derive(Debug)]
pub(super) struct Row {
    name: String,
    numbers: Vec<(String, Option<String>)>,
    verdict: Verdict,
}

impl Row {
    fn new<const N: usize>(name: impl Into<String>, measured: [i64; N], published: Option<[i64; N]>) -> Self {
        Row {
            name: name.into(),
            numbers: (0..N).map(|i| (measured[i].to_string(), published.map(|all| all[i].to_string()))).collect(),
            verdict: verdict(&measured, published.as_ref()),
        }
    }

    /// `measured (published)`, number by number.
    pub(super) fn cells(&self) -> Vec<String> {
        let number = |(measured, published): &(String, Option<String>)| {
            format!("{measured} ({})", published.as_deref().unwrap_or("-"))
        };
        let ends = [self.verdict.text().to_owned()];
        [self.name.clone()].into_iter().chain(self.numbers.iter().map(number)).chain(ends).collect()
    }
}

fn verdict<T: PartialEq>(measured: &T, published: Option<&T>) -> Verdict {
    match published {
        None => Verdict::Unpublished,
        Some(published) if published == measured => Verdict::AsPublished,
        Some(_) => Verdict::Differs,
    }
}

/// Every comparison, in the order of the study.
#[derive(Debug)]
pub(crate) struct Verdicts {
    searches: Vec<Row>,
    verified: Vec<Row>,
    unverified: Vec<Row>,
    first_moves: Row,
}

impl Verdicts {
    pub(crate) fn of(measured: &Figures, published: &Figures) -> Self {
        let plain = |name, ours: &super::figures::Plain, theirs: &super::figures::Plain| {
            let numbers = |figure: &super::figures::Plain| [figure.nodes as i64, i64::from(figure.value)];
            Row::new(name, numbers(ours), Some(numbers(theirs)))
        };
        let kept = [measured, published].map(|all| {
            let figure = &all.unbounded;
            [figure.nodes as i64, i64::from(figure.value), figure.entries as i64]
        });
        let searches = vec![
            plain("no pruning, no table", &measured.minimax, &published.minimax),
            plain("alpha-beta, no table", &measured.alpha_beta, &published.alpha_beta),
            Row::new("alpha-beta, unbounded table", [kept[0][0], kept[0][1]], Some([kept[1][0], kept[1][1]])),
            Row::new("  entries kept there", [kept[0][2]], Some([kept[1][2]])),
        ];
        let verified = measured.verified.iter().map(|ours| {
            let theirs = published.verified.iter().find(|it| (it.bits, &it.policy) == (ours.bits, &ours.policy));
            let numbers = |it: &super::figures::Verified| {
                [it.nodes as i64, it.probes as i64, it.hits as i64, it.cutoffs as i64, i64::from(it.value)]
            };
            Row::new(format!("2^{} {}", ours.bits, ours.policy), numbers(ours), theirs.map(numbers))
        });
        let unverified = measured.unverified.iter().map(|ours| {
            let theirs = published.unverified.iter().find(|it| it.bits == ours.bits);
            let numbers = |it: &super::figures::Unverified| [it.nodes as i64, i64::from(it.value)];
            Row::new(format!("2^{}", ours.bits), numbers(ours), theirs.map(numbers))
        });
        let (ours, theirs) = (&measured.unverified_first_moves, &published.unverified_first_moves);
        let first_moves = Row {
            name: format!("2^{}", ours.bits),
            numbers: vec![(list(&ours.values), Some(list(&theirs.values)))],
            verdict: verdict(ours, Some(theirs)),
        };
        Verdicts { searches, verified: verified.collect(), unverified: unverified.collect(), first_moves }
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.searches.iter().chain(&self.verified).chain(&self.unverified).chain([&self.first_moves])
    }

    pub(crate) fn all_as_published(&self) -> bool {
        self.rows().all(|row| row.verdict != Verdict::Differs)
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        for (title, heads, rows) in self.parts() {
            writeln!(out, "{title}\n")?;
            section(out, heads, rows)?;
            writeln!(out)?;
        }
        writeln!(out, "{}", self.sentence())?;
        Ok(())
    }

    /// The tables there are: what each is about, its heads, its rows.
    pub(super) fn parts(&self) -> [(&'static str, &'static [&'static str], &[Row]); 4] {
        [
            (
                "Tic-tac-toe from the empty board: measured now, and in brackets as published.",
                &["search", "nodes", "value"],
                &self.searches,
            ),
            (
                "Tables of 2^bits buckets, full keys (two: two slots to a bucket, else one)",
                &["table", "nodes", "probes", "hits", "cutoffs", "value"],
                &self.verified,
            ),
            (
                "Verification off: whatever the slot holds is accepted (the true value is 0)",
                &["table", "nodes", "value"],
                &self.unverified,
            ),
            (
                "Verification off, each first move alone with a fresh table (every true value is 0)",
                &["table", "values"],
                std::slice::from_ref(&self.first_moves),
            ),
        ]
    }

    pub(super) fn sentence(&self) -> String {
        let count = |verdict| self.rows().filter(|row| row.verdict == verdict).count();
        let (same, differ, unpublished) =
            (count(Verdict::AsPublished), count(Verdict::Differs), count(Verdict::Unpublished));
        let mut text = if differ == 0 {
            format!("All {same} rows with a published figure are as published, to the node.")
        } else {
            format!("{differ} of {} rows with a published figure DIFFER from it.", same + differ)
        };
        if unpublished > 0 {
            text = format!("{text} {unpublished} more have no published figure.");
        }
        text
    }
}

fn section(out: &mut impl Write, heads: &[&str], rows: &[Row]) -> Result<(), Failure> {
    let mut grid = Grid::new(heads.iter().copied().chain(["verdict"]));
    for row in rows {
        let mut cells = row.cells();
        let verdict = cells.pop().unwrap_or_default();
        cells.resize(heads.len(), String::new());
        cells.push(verdict);
        grid.row(cells);
    }
    writeln!(out, "{grid}")?;
    Ok(())
}

fn list(values: &[impl Display]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_changed_figure_is_seen_and_an_unpublished_one_is_no_difference() {
        let published = Figures::published();
        assert!(Verdicts::of(&published, &published).all_as_published());

        let mut other = published.clone();
        other.verified[5].probes += 1;
        let verdicts = Verdicts::of(&other, &published);
        assert!(!verdicts.all_as_published());
        assert_eq!(verdicts.verified[5].verdict, Verdict::Differs);
        assert!(verdicts.sentence().starts_with("1 of "));

        let mut other = published.clone();
        other.verified[5].bits = 5;
        let verdicts = Verdicts::of(&other, &published);
        assert_eq!(verdicts.verified[5].verdict, Verdict::Unpublished);
        assert!(verdicts.all_as_published());

        for change in [
            |all: &mut Figures| all.minimax.nodes += 1,
            |all: &mut Figures| all.alpha_beta.value += 1,
            |all: &mut Figures| all.unbounded.entries += 1,
            |all: &mut Figures| all.unverified[0].value += 1,
            |all: &mut Figures| all.unverified_first_moves.values[8] += 1,
        ] {
            let mut other = published.clone();
            change(&mut other);
            assert!(!Verdicts::of(&other, &published).all_as_published());
        }
    }
}
