//! Whether tables find room in this machine's memory. Knows the sentence; does not know tables.

use transposition_uci::memory::available;
pub(crate) use transposition_uci::memory::{installed, processors};

use crate::failure::Failure;

/// Refuses what `flag` asked for, `mib` mebibytes in all, if the system says that it has less. What it does not say is no reason to refuse.
pub(crate) fn check(flag: &str, mib: u64) -> Result<(), Failure> {
    refuse(flag, mib, available())
}

fn refuse(flag: &str, mib: u64, available: Option<u64>) -> Result<(), Failure> {
    match available {
        Some(available) if mib > available => Err(Failure::told(format!(
            "{flag}: {mib} MiB of tables are more than the {available} MiB of memory that are available; ask for less"
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_than_there_is_gets_refused() {
        assert!(refuse("--mib", 100, Some(100)).is_ok());
        assert!(refuse("--mib", u64::MAX, None).is_ok());
        let refused = refuse("--mib", 101, Some(100)).unwrap_err().to_string();
        assert!(refused.contains("--mib") && refused.contains("101 MiB") && refused.contains("100 MiB"), "{refused}");
    }
}
