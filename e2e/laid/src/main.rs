//! Lays tables for the browser tests: games that two players have brought to the moment a test is about.
//!
//! `laid SCENARIOS HOUSE`: SCENARIOS holds scenarios, whose tables are set and whose scripts are played to their ends; each becomes a table of the house
//! that is written into the new file HOUSE, as a house that moves is. Either backend takes it in before anybody comes (`server --import`, `functions import`), so
//! neither needs a door for tests, and what the browsers then do is judged as in any game. Prints one line of JSON: the tokens by which the server knows
//! the two players, their uids, each table's game by its name, and what is wrong with the tables that could not be laid.

mod table;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::process::ExitCode;

use house::store::{Memory, Store as _};
use house::{GameId, PerSeat, Uid, moving};
use serde_json::json;

/// The tokens that the two browsers say who they are with.
const TOKENS: PerSeat<&str> = PerSeat { a: "0000000000000000000000000000000a", b: "0000000000000000000000000000000b" };

fn main() -> ExitCode {
    match lay(std::env::args().skip(1).collect()) {
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

fn lay(arguments: Vec<String>) -> Result<String, Box<dyn std::error::Error>> {
    let [file, target] = arguments.as_slice() else {
        return Err("name a file of scenarios and a new file for the house: laid SCENARIOS HOUSE".into());
    };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut store = Memory::default();
    let mut games = BTreeMap::new();
    let mut faults = BTreeMap::new();
    for (place, laid) in scenario::games(&text).map_err(|error| format!("{file}: {error}"))?.into_iter().enumerate() {
        let game = match laid.game {
            Ok(game) => game,
            Err(failure) => {
                faults.insert(laid.name, format!("{file}, line {}: {failure}", laid.line));
                continue;
            }
        };
        let mut bits = [0; 10];
        bits[..8].copy_from_slice(&u64::try_from(place)?.to_le_bytes());
        let id = GameId::from_random(bits);
        store.commit(&[], &table::documents(&id, &TOKENS, &game)?).map_err(|error| error.to_string())?;
        if games.insert(laid.name.clone(), id.to_string()).is_some() {
            return Err(format!("{file}: two tables are called \"{}\"", laid.name).into());
        }
    }
    let mut house = BufWriter::new(File::create_new(target).map_err(|error| format!("{target}: {error}"))?);
    moving::export(&store, &mut house)?;
    house.flush()?;
    let uids = TOKENS.map(Uid::of_token);
    Ok(json!({ "tokens": TOKENS, "uids": uids, "games": games, "faults": faults }).to_string())
}
