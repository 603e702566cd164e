//! Which tables a command line asks for.

use clap::Parser;
use transposition::{EvalAndPv, HashMove, Work};

use super::*;
use crate::cli::{Cli, Command};

fn configs(flags: &str) -> Result<Vec<Config>, String> {
    let words = ["ttlab", "compare"].into_iter().chain(flags.split_whitespace());
    match Cli::try_parse_from(words).unwrap().command {
        Some(Command::Compare(args)) => Config::all(&args).map_err(|failure| failure.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_combination_is_there_once() {
    let all = configs("--policy old,twobig1 --entries 2^4,64 --check-bits 0,64").unwrap();
    assert_eq!(all.len(), 8);
    assert_eq!(all[0], Config::Model { policy: Policy::Old, entries: 16, ways: 1, check_bits: 0 });
    assert_eq!(all[7], Config::Model { policy: Policy::TwoBig1, entries: 64, ways: 2, check_bits: 64 });
    assert!(all.iter().all(|a| all.iter().filter(|b| a == *b).count() == 1));
}

#[test]
fn a_policy_is_left_out_where_it_has_too_few_ways() {
    let all = configs("--policy always,two --entries 64 --ways 1,4").unwrap();
    let shapes: Vec<_> = all
        .iter()
        .map(|config| match *config {
            Config::Model { policy, ways, .. } => (policy, ways),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(shapes, [(Policy::Always, 1), (Policy::Always, 4), (Policy::Two, 4)]);
    assert!(configs("--policy two --ways 1").unwrap_err().contains("--ways"));
}

#[test]
fn what_cannot_be_is_named() {
    assert!(configs("--policy lru").unwrap_err().contains("'lru'"));
    assert!(configs("--policy two --entries 5").unwrap_err().contains("--entries 5"));
    assert!(configs("--layout eight --seeds 2").unwrap_err().contains("--layout"));
}

#[test]
fn all_is_every_policy() {
    assert_eq!(configs("--policy all --entries 64").unwrap().len(), Policy::ALL.len());
}

#[test]
fn without_a_shape_of_the_model_every_layout_is_there_and_with_one_only_the_model() {
    let tables = |flags: &str| configs(flags).unwrap().iter().map(Config::table).collect::<Vec<_>>();
    let all = tables("--entries 2^10");
    assert_eq!(all[..5], ["eight", "six", "four", "exact", "cluster3"]);
    assert_eq!((all.len(), all[5]), (5 + Policy::ALL.len(), "model"));
    for flags in ["--policy aged", "--ways 8 --policy aged", "--check-bits 64 --policy aged", "--seeds 1 --policy aged"]
    {
        assert_eq!(tables(&format!("{flags} --entries 64")), ["model"], "{flags}");
    }
    assert_eq!(tables("--entries 64 --layout six"), ["six"]);
}

#[test]
fn the_engines_scheme_has_the_bytes_of_the_default_layout() {
    let configs = configs("--layout cluster3 --entries 1024").unwrap();
    assert_eq!(configs, [Config::Cluster3 { entries: 768 }]);
    assert_eq!(cluster::bytes(768), 1024 * ENTRY_BYTES);
}

#[test]
fn without_a_table_there_is_nothing_to_shape() {
    assert_eq!(configs("--hash 0").unwrap(), []);
    for flags in ["--policy two", "--ways 4", "--check-bits 8", "--seeds 2", "--layout six"] {
        assert!(configs(&format!("--hash 0 {flags}")).unwrap_err().contains("--hash 0"), "{flags}");
        assert!(!configs(&format!("--hash 0,1 {flags}")).unwrap().is_empty(), "{flags}");
    }
}

#[test]
fn no_entry_of_a_model_takes_more_than_is_counted() {
    fn bytes<M: HashMove>() -> [usize; 3] {
        [
            ModelTable::<Entry<M, Nodes>>::ENTRY_BYTES,
            ModelTable::<Entry<M, Work>>::ENTRY_BYTES,
            ModelTable::<Entry<M, EvalAndPv>>::ENTRY_BYTES,
        ]
    }
    let all = [
        bytes::<transposition_games::connect4::Column>(),
        bytes::<transposition_games::tictactoe::Square>(),
        bytes::<transposition_games::domineering::Domino>(),
        bytes::<Move>(),
    ];
    assert!(all.as_flattened().iter().all(|&bytes| bytes as u64 <= MODEL_ENTRY_BYTES), "{all:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn models_are_counted_at_what_they_take() {
    for flags in ["--layout model --entries 2^40", "--layout cluster3 --entries 2^40", "--policy two --entries 2^40"] {
        let refused = configs(flags).unwrap_err();
        assert!(refused.contains("--entries: ") && refused.contains("of memory that are available"), "{refused}");
    }
}
