//! Which files there are, and how the runner tells what became of them.

use std::io;
use std::path::{Path, PathBuf};

use crate::run::{Report, Verdict};

/// The files of scenarios at a path: itself, or, for a folder, all `.toml` files below it, in the order of their names.
///
/// # Errors
/// Whatever reading the folders answers; a path where nothing is, too.
pub fn files_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return path.metadata().map(|_| vec![path.to_owned()]);
    }
    let mut entries =
        std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(files_below(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "toml") {
            files.push(entry);
        }
    }
    Ok(files)
}

/// Totals of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Scenarios of which all holds.
    pub passed: usize,
    /// Scenarios of which something does not hold.
    pub failed: usize,
    /// Scenarios that were not played for want of a card.
    pub not_available: usize,
    /// The lines about scenarios that were not played.
    unplayed: Vec<String>,
    /// The missing cards, each with how many scenarios speak of it.
    missing: std::collections::BTreeMap<String, usize>,
}

impl Summary {
    /// Counts what became of a file's scenarios, and answers the lines to be printed for them.
    pub fn add(&mut self, path: &Path, reports: &[Report]) -> Vec<String> {
        let mut lines = Vec::new();
        for report in reports {
            match &report.verdict {
                Verdict::Passed => self.passed += 1,
                Verdict::Failed { line, failure } => {
                    self.failed += 1;
                    lines.push(format!("{}:{line}: {}: {failure}", path.display(), report.name));
                }
                Verdict::NotAvailable(missing) => {
                    self.not_available += 1;
                    let names = missing.join(", ");
                    self.unplayed.push(format!("{}: {}: card not available: {names}", path.display(), report.name));
                    for name in missing {
                        *self.missing.entry(name.clone()).or_default() += 1;
                    }
                }
            }
        }
        lines
    }

    /// The lines about scenarios that were not played: one for each, or, `together`, one with all missing cards and how many scenarios
    /// speak of each.
    pub fn missing(&self, together: bool) -> Vec<String> {
        if !together || self.missing.is_empty() {
            return self.unplayed.clone();
        }
        let names: Vec<String> = self.missing.iter().map(|(name, count)| format!("{name} ({count})")).collect();
        vec![format!("card not available: {}", names.join(", "))]
    }

    /// Whether the run is a success: something was played and nothing failed.
    pub const fn success(&self) -> bool {
        self.failed == 0 && self.passed > 0
    }

    /// The closing lines.
    pub fn closing(&self) -> String {
        format!("{} not available\n{} passed, {} failed", self.not_available, self.passed, self.failed)
    }
}
