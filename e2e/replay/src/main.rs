//! `replay FILE GAMES`: plays so many games at random and writes them to a file, for `tests/wasm.rs` to replay.

use std::error::Error;
use std::process::ExitCode;

use replay::Recording;

/// Most random games are over before; the others break off here.
const ACTIONS: usize = 3_000;

fn main() -> ExitCode {
    match record(std::env::args().skip(1).collect()) {
        Ok(words) => {
            println!("{words}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn record(arguments: Vec<String>) -> Result<String, Box<dyn Error>> {
    let [file, games] = arguments.as_slice() else {
        return Err("name the file and the number of games: replay FILE GAMES".into());
    };
    let games: u64 = games.parse().map_err(|_| format!("`{games}` is no number of games"))?;
    let recordings = (0..games).map(|number| Recording::make(number, ACTIONS)).collect::<Result<Vec<_>, _>>()?;
    let actions: usize = recordings.iter().map(Recording::actions).sum();
    std::fs::write(file, postcard::to_allocvec(&recordings)?)
        .map_err(|error| format!("{file} cannot be written: {error}"))?;
    Ok(format!("recorded {games} games with {actions} actions"))
}
