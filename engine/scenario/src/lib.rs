//! Scenarios: a table put in front of two players, a script played on it, and what must be true.
//!
//! A scenario is written in the words of the game and never of the engine (`engine/scenarios/README.md` teaches the language). [`run_file`]
//! plays all scenarios of a file; whatever is wrong with one, a word that means nothing or a card that is not there, is a failure of
//! that scenario with its line, and never a panic.

#[cfg(test)]
mod coverage;
mod failure;
mod file;
mod judge;
mod name;
mod play;
mod report;
mod rulings;
mod run;
mod script;
mod setup;
mod words;

pub use failure::Failure;
pub use file::{FileError, Scenario, read};
pub use judge::{Project, page, reference};
pub use report::{Summary, files_below};
pub use rulings::{CardRulings, Coverage, Rulings, RulingsError, Shown};
pub use run::{Played, Report, Verdict, games, run_file, run_text};
