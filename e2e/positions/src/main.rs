//! Sets up positions for the browser tests: games that two players have brought to the moment a test is about.
//!
//! `positions SCENARIOS HOUSE TIMES`: SCENARIOS holds scenarios, which are set up and whose scripts are played to their ends; each becomes a table of the house
//! that is written into the new file HOUSE, as a house that moves is. Either backend takes it in before anybody comes (`server --import`, `functions import`), so
//! neither needs a door for tests, and what the browsers then do is judged as in any game. Each position is set up several times, each time for two other players,
//! so that no test comes to a table at which another one has played. Prints one line of JSON: the tokens by which the server knows the two players of each time,
//! their uids, each table's games by its name, and what is wrong with those that could not be set up.

mod table;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::process::ExitCode;

use house::store::{Memory, Store as _};
use house::{GameId, PerSeat, Uid, transfer};
use serde_json::json;

/// The tokens that the two browsers say who they are with, the first time or a later one.
fn tokens(time: u16) -> PerSeat<String> {
    PerSeat { a: 10, b: 11 }.map(|seat| format!("{:032x}", u32::from(time) * 16 + seat))
}

fn main() -> ExitCode {
    match set_up(std::env::args().skip(1).collect()) {
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

fn set_up(arguments: Vec<String>) -> Result<String, Box<dyn std::error::Error>> {
    let [file, target, times] = arguments.as_slice() else {
        return Err(
            "name a file of scenarios, a new file for the house, and how often to set up each: positions SCENARIOS HOUSE TIMES"
                .into(),
        );
    };
    let times: u16 = times.parse().map_err(|_| format!("{times} is not how often to set up each position"))?;
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut store = Memory::default();
    let mut games: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut faults = BTreeMap::new();
    for (place, played) in scenario::games(&text).map_err(|error| format!("{file}: {error}"))?.into_iter().enumerate() {
        let game = match played.game {
            Ok(game) => game,
            Err(failure) => {
                faults.insert(played.name, format!("{file}, line {}: {failure}", played.line));
                continue;
            }
        };
        if games.contains_key(&played.name) {
            return Err(format!("{file}: two positions are called \"{}\"", played.name).into());
        }
        for time in 0..times {
            let mut bits = [0; 10];
            bits[..8].copy_from_slice(&u64::try_from(place)?.to_le_bytes());
            bits[8..].copy_from_slice(&time.to_le_bytes());
            let id = GameId::from_random(bits);
            let tokens = tokens(time);
            let documents = table::documents(&id, &PerSeat { a: &tokens.a, b: &tokens.b }, &game)?;
            store.commit(&[], &documents).map_err(|error| error.to_string())?;
            games.entry(played.name.clone()).or_default().push(id.to_string());
        }
    }
    let mut house = BufWriter::new(File::create_new(target).map_err(|error| format!("{target}: {error}"))?);
    transfer::export(&store, &mut house)?;
    house.flush()?;
    let tokens: Vec<_> = (0..times).map(tokens).collect();
    let uids: Vec<_> = tokens.iter().map(|tokens| tokens.clone().map(|token| Uid::of_token(&token))).collect();
    Ok(json!({ "tokens": tokens, "uids": uids, "games": games, "faults": faults }).to_string())
}
