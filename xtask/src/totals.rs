//! Counting passed and failed tests out of what the runners print.

use std::fmt;

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Tests that ran and held.
    pub passed: u64,
    /// Tests that ran and did not hold, and checks that could not run.
    pub failed: u64,
}

impl Totals {
    /// One check that failed as a whole.
    pub const FAILED_CHECK: Self = Self { passed: 0, failed: 1 };

    /// Reads a line such as `test result: ok. 12 passed; 1 failed; 0 ignored` or `12 passed, 1 failed`; none where it has not both numbers.
    pub fn of_line(line: &str) -> Option<Self> {
        Some(Self { passed: number_before(line, "passed")?, failed: number_before(line, "failed")? })
    }

    /// Adds the counts of another run.
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// The same counts, with a failure where the runner itself reported one that no line told of (a crate that does not compile, say).
    pub fn or_failed(mut self, succeeded: bool) -> Self {
        if !succeeded && self.failed == 0 {
            self.failed = 1;
        }
        self
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// The whole number that stands directly before `word`.
fn number_before(line: &str, word: &str) -> Option<u64> {
    let words: Vec<&str> = line.split([' ', ',', ';', '(', ')']).filter(|part| !part.is_empty()).collect();
    words.windows(2).find_map(|pair| match pair {
        [number, found] if *found == word => number.parse().ok(),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_runners_are_read() {
        let cargo =
            "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(Totals::of_line(cargo), Some(Totals { passed: 12, failed: 3 }));
        assert_eq!(Totals::of_line("101 passed, 0 failed"), Some(Totals { passed: 101, failed: 0 }));
        assert_eq!(Totals::of_line("101 passed, 0 failed, 7 not available"), Some(Totals { passed: 101, failed: 0 }));
        assert_eq!(Totals::of_line("test combat::first_strike ... ok"), None);
    }

    #[test]
    fn a_run_that_broke_off_counts_as_a_failure() {
        assert_eq!(Totals::default().or_failed(false).failed, 1);
        assert_eq!(Totals { passed: 1, failed: 2 }.or_failed(false).failed, 2);
        assert_eq!(Totals::default().or_failed(true).failed, 0);
    }
}
