//! Playing the scenarios of a file.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use engine::Game;

use crate::file::{FileError, Scenario, Written};
use crate::play::Table;
use crate::script::Line;
use crate::{Failure, file, setup};

/// What became of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All of it holds.
    Passed,
    /// Something does not hold.
    Failed {
        /// The line of the file, counted from 1.
        line: usize,
        failure: Failure,
    },
    /// It speaks of cards that this build does not have.
    NotAvailable(Vec<String>),
}

/// A scenario and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The scenario's name.
    pub name: String,
    /// What became of it.
    pub verdict: Verdict,
}

/// Plays all scenarios of a file.
pub fn run_file(path: &Path, laws: bool) -> Vec<Report> {
    match std::fs::read_to_string(path) {
        Ok(text) => run_text(&text, laws),
        Err(error) => vec![unreadable(0, format!("the file cannot be read: {error}"))],
    }
}

/// Plays all scenarios of a text. With `laws`, every action is also held against what the engine promises of all actions: what is listed
/// is what is accepted, a view lists and plays the same, a refusal changes nothing, a state survives being written down.
pub fn run_text(text: &str, laws: bool) -> Vec<Report> {
    match file::read(text) {
        Ok(scenarios) => scenarios.iter().map(|written| run(written, laws)).collect(),
        Err(error) => vec![unreadable(error.line, format!("the file is no file of scenarios: {}", error.what))],
    }
}

fn unreadable(line: usize, what: String) -> Report {
    Report { name: "(the file)".to_owned(), verdict: Verdict::Failed { line, failure: Failure::Scenario(what) } }
}

fn run(written: &Written, laws: bool) -> Report {
    let fail = |failure| Verdict::Failed { line: written.line, failure };
    let verdict = match &written.scenario {
        Err(what) => fail(Failure::Scenario(what.clone())),
        Ok(scenario) => {
            let missing = setup::missing(scenario);
            if missing.is_empty() {
                // A fault in the engine ends one scenario, not the run.
                catch_unwind(AssertUnwindSafe(|| play(scenario, written, laws)))
                    .unwrap_or_else(|_| fail(Failure::Engine("it has panicked".to_owned())))
            } else {
                Verdict::NotAvailable(missing)
            }
        }
    };
    Report { name: written.name.clone(), verdict }
}

fn play(scenario: &Scenario, written: &Written, laws: bool) -> Verdict {
    let end = match play_lines(scenario, written, laws) {
        Ok(end) => end,
        Err((line, failure)) => return Verdict::Failed { line, failure },
    };
    // A declaration of blockers at the end of a script is closed, too.
    let mut table = end.table;
    if let Err(failure) = table.finish() {
        return Verdict::Failed { line: end.last, failure };
    }
    if end.asked {
        Verdict::Passed
    } else {
        Verdict::Failed { line: written.line, failure: Failure::Scenario("it expects nothing".to_owned()) }
    }
}

/// A table at the end of a script.
struct End {
    table: Table,
    /// The line of the script's last step.
    last: usize,
    /// Whether the script expects anything.
    asked: bool,
}

/// Sets the table and plays the script; or the line that fails, and why.
fn play_lines(scenario: &Scenario, written: &Written, laws: bool) -> Result<End, (usize, Failure)> {
    let start = setup::start(scenario).map_err(|failure| (written.line, failure))?;
    let mut end = End { table: Table::new(start, laws), last: written.script_line, asked: false };
    for (place, text) in scenario.script.lines().enumerate() {
        let line = written.script_line + place;
        let failed = |failure| (line, failure);
        if let Some(parsed) = Line::parse(text).map_err(failed)? {
            end.asked |= matches!(parsed, Line::Expect(_));
            end.last = line;
            end.table.play(&parsed).map_err(failed)?;
        }
    }
    Ok(end)
}

/// A scenario's game after the last line of its script.
#[derive(Clone, Debug)]
pub struct Played {
    /// The scenario's name.
    pub name: String,
    /// The line of the file that it begins at, or at which it cannot be played.
    pub line: usize,
    /// The game; a declaration that the script leaves open is open.
    pub game: Result<Game, Failure>,
}

/// The games of all scenarios of a text, each after its script. They need not expect anything.
///
/// # Errors
/// [`FileError`], where the text is no file of scenarios.
pub fn games(text: &str) -> Result<Vec<Played>, FileError> {
    Ok(file::read(text)?.iter().map(played).collect())
}

fn played(written: &Written) -> Played {
    let end = match &written.scenario {
        Err(what) => Err((written.line, Failure::Scenario(what.clone()))),
        Ok(scenario) => play_lines(scenario, written, false).map(|end| {
            let mut game = end.table.game;
            game.begin_position_step();
            game
        }),
    };
    let line = end.as_ref().err().map_or(written.line, |(line, _)| *line);
    Played { name: written.name.clone(), line, game: end.map_err(|(_, failure)| failure) }
}
