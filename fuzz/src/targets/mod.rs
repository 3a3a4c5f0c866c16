//! What is fuzzed.

mod actions;
mod decks;
mod declarations;
mod messages;
mod positions;
mod records;
mod scenarios;
mod states;

use soak::laws::Broken;

/// Something that reads bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    /// What it reads.
    pub what: &'static str,
    /// How files with its inputs end.
    pub extension: &'static str,
    /// Whether it reads text.
    pub text: bool,
    /// How many inputs it reads in the test run.
    pub weight: usize,
    /// Inputs that are right.
    pub samples: fn() -> Vec<Vec<u8>>,
    /// Reads an input; a panic is a failure.
    pub run: fn(&[u8]) -> Result<(), Broken>,
}

pub const TARGETS: [Target; 7] = [
    Target {
        name: "actions",
        what: "actions out of bytes, taken in the middle of games",
        extension: "bin",
        text: false,
        weight: 3_000,
        samples: actions::samples,
        run: actions::run,
    },
    Target {
        name: "decks",
        what: "decks as they are sent, down to the game that begins with them, and as they are written",
        extension: "txt",
        text: true,
        weight: 10_000,
        samples: decks::samples,
        run: decks::run,
    },
    Target {
        name: "declarations",
        what: "card files",
        extension: "cards",
        text: true,
        weight: 10_000,
        samples: declarations::samples,
        run: declarations::run,
    },
    Target {
        name: "scenarios",
        what: "files of scenarios, read and played",
        extension: "toml",
        text: true,
        weight: 5_000,
        samples: scenarios::samples,
        run: scenarios::run,
    },
    Target {
        name: "states",
        what: "stored games and views, played on",
        extension: "bin",
        text: false,
        weight: 10_000,
        samples: states::samples,
        run: states::run,
    },
    Target {
        name: "records",
        what: "records of games, verified",
        extension: "bin",
        text: false,
        weight: 500,
        samples: records::samples,
        run: records::run,
    },
    Target {
        name: "messages",
        what: "what clients send, answered by a house at whose table a game is on",
        extension: "txt",
        text: true,
        weight: 500,
        samples: messages::samples,
        run: messages::run,
    },
];
