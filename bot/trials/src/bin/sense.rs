//! Has the computer player play itself, with the decks of random play, and holds its games to the laws: `sense GAMES [FIRST]`; each day has its own.

use std::process::ExitCode;

use soak::{Run, Until, of_today};
use trials::sense::WithSense;

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Option<Vec<u32>> = given.iter().map(|number| number.parse().ok()).collect();
    let (games, first) = match numbers.as_deref() {
        Some([games]) => (*games, of_today()),
        Some([games, first]) => (*games, *first),
        _ => {
            eprintln!("usage: sense GAMES [FIRST]");
            return ExitCode::from(2);
        }
    };
    let run = Run::begin(first);
    run.play(Until::Games(games), soak::setup, WithSense::of);
    match run.end(false) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
