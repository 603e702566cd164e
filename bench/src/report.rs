//! The results as a table for people or one JSON document. Measures nothing.

use serde::Serialize;

use crate::connect4::Searched;
use crate::measure::{Equal, Row};

/// Everything one run came to.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) seed: u64,
    pub(crate) repeats: u32,
    pub(crate) operations: u32,
    pub(crate) rows: Vec<Row>,
    pub(crate) searches: Vec<Searched>,
}

impl Report {
    pub(crate) fn print_json(&self) {
        match serde_json::to_string_pretty(self) {
            Ok(text) => println!("{text}"),
            Err(error) => eprintln!("the report could not be written as JSON: {error}"),
        }
    }

    pub(crate) fn print(&self) {
        let mut head = None;
        for row in &self.rows {
            if head != Some((row.asked, row.equal)) {
                head = Some((row.asked, row.equal));
                let equal = if row.equal == Equal::Bytes { "bytes" } else { "entries" };
                println!("\nprobe + store, {} entries asked for, equal {equal}:\n", row.asked);
                println!(
                    "| table | value bits | entries | MiB | bytes/entry | hits | ns | ratio | to the second | wrong |"
                );
                println!("|---|---|---|---|---|---|---|---|---|---|");
            }
            println!(
                "| {} | {} | {} | {:.1} | {:.1} | {:.3} | {:.1} | {:.2} | {:.2} | {} |",
                row.name,
                row.value_bits,
                row.entries,
                row.bytes as f64 / f64::from(1 << 20),
                row.bytes as f64 / row.entries as f64,
                row.hit_rate,
                row.ns_median,
                row.ratio,
                row.ratio_ahead,
                row.wrong
            );
        }
        if !self.searches.is_empty() {
            println!("\nConnect Four from the empty board, iterative deepening:\n");
            println!("| search | depth | table MiB | value | nodes (median) | seconds (median) | nodes/s |");
            println!("|---|---|---|---|---|---|---|");
        }
        for search in &self.searches {
            println!(
                "| {} | {} | {} | {} | {} | {:.3} | {:.0} |",
                search.name,
                search.depth,
                search.table_mib,
                search.value,
                search.nodes,
                search.seconds,
                search.nodes as f64 / search.seconds
            );
        }
    }
}
