//! What it costs to bring a table's pages into memory and to empty them, in GiB a second: the median of some rounds.
//!
//! `cargo run --release -p transposition --example prefault -- [MIB] [ROUNDS]` (1024 and 5 if left out)

use std::process::ExitCode;
use std::time::Instant;

use transposition::{Cleared, Effort, Table, TableConfig, TableError};

/// What is measured, in the order of the columns.
const COLUMNS: [&str; 4] = ["fresh pages", "pages that are there", "overwritten", "handed back, then fresh"];

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Ok(mib), Ok(rounds)) = (numbers.next().unwrap_or(Ok(1024)), numbers.next().unwrap_or(Ok(5))) else {
        eprintln!("give the size in MiB and the number of rounds, such as: 1024 5");
        return ExitCode::from(2);
    };
    println!("{mib} MiB, median of {rounds} rounds, GiB/s (more is better)");
    println!("{:<24}{}", "", COLUMNS.map(|name| format!("{name:>24}")).concat());
    for huge_pages in [true, false] {
        for threads in [1, 2] {
            let config = TableConfig::mib(mib).with_huge_pages(huge_pages);
            let mut times = [const { Vec::new() }; COLUMNS.len()];
            let mut resident = String::new();
            for _ in 0..rounds.max(1) {
                match round(config, threads, &mut resident) {
                    Ok(seconds) => times.iter_mut().zip(seconds).for_each(|(times, seconds)| times.push(seconds)),
                    Err(error) => {
                        eprintln!("{mib} MiB: {error}");
                        return ExitCode::from(2);
                    }
                }
            }
            let rates = times.map(|mut seconds| {
                seconds.sort_by(f64::total_cmp);
                mib as f64 / 1024.0 / seconds[seconds.len() / 2]
            });
            let name = format!("{} pages, {threads} thread(s)", if huge_pages { "huge" } else { "small" });
            println!("{name:<24}{}  {resident}", rates.map(|rate| format!("{rate:>24.1}")).concat());
        }
    }
    ExitCode::SUCCESS
}

/// The seconds of each column, measured once, and what the system says of the pages.
fn round(config: TableConfig, threads: usize, resident: &mut String) -> Result<[f64; COLUMNS.len()], TableError> {
    let mut table: Table<u32> = Table::new(config, Effort)?;
    let (fresh, done) = seconds(|| table.prefault(threads));
    done?;
    let pages = table.pages();
    let mib = |bytes: Option<u64>| bytes.map_or("?".to_owned(), |bytes| (bytes >> 20).to_string());
    *resident = format!("({} MiB in memory, {} of them in huge pages)", mib(pages.resident), mib(pages.huge));
    let (there, done) = seconds(|| table.prefault(threads));
    done?;
    store_in_one_bucket_of_four(&table);
    let (overwritten, cleared) = seconds(|| table.clear_in_place(threads));
    assert_eq!(cleared, Cleared::Overwritten, "more buckets than are noted");
    store_in_one_bucket_of_four(&table);
    let (handed_back, done) = seconds(|| {
        table.clear(threads);
        table.prefault(threads)
    });
    done?;
    Ok([fresh, there, overwritten, handed_back])
}

/// More than are emptied one by one, and so few that the pages are handed back.
fn store_in_one_bucket_of_four(table: &Table<u32>) {
    for i in 0..table.buckets() / 4 {
        table.store(i.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1);
    }
}

fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let done = work();
    (start.elapsed().as_secs_f64(), done)
}
