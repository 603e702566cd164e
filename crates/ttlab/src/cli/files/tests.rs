use std::any::TypeId;
use std::path::PathBuf;

use clap::Command;

use super::{READ, WRITTEN};

/// The arguments of a command and of those below it that name a file.
fn named(command: &Command) -> Vec<String> {
    let files = command.get_arguments().filter(|arg| arg.get_value_parser().type_id() == TypeId::of::<PathBuf>());
    let own = files.map(|arg| arg.get_id().to_string());
    own.chain(command.get_subcommands().flat_map(named)).collect()
}

#[test]
fn every_argument_that_names_a_file_is_read_or_written() {
    let named = named(&crate::cli::words());
    assert!(named.len() > WRITTEN.len() + READ.len(), "{named:?}");
    for name in named {
        let (reads, writes) = (READ.contains(&name.as_str()), WRITTEN.contains(&name.as_str()));
        assert!(reads != writes, "--{name}");
    }
}
