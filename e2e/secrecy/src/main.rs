//! Holds against two players' recordings of one game that neither browser was sent anything its player could not know.
//!
//! `secrecy FRAMES FRAMES`: the files hold every message of one player's channel, as the browser tests record them. What a player may know is
//! worked out from the *other* player's recording: of the cards that are not in one's own deck, those that the other one's own views have
//! already shown in a public zone. Everything a message says is searched for names of cards, in whichever field they stand. The seed, which the
//! record tells when the game is over, must not stand anywhere before; and the record must replay, from what the house had bound itself to.

mod identities;
mod recording;
mod seed;
mod verdict;

use std::process::ExitCode;

use recording::Recording;

fn main() -> ExitCode {
    match judge(std::env::args().skip(1).collect()) {
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

fn judge(arguments: Vec<String>) -> Result<String, Box<dyn std::error::Error>> {
    let [one, other] = arguments.as_slice() else {
        return Err("name the two recordings of a game: secrecy FRAMES FRAMES".into());
    };
    let (one, other) = (Recording::read(one.as_ref())?, Recording::read(other.as_ref())?);
    let first = verdict::judge(&one, &other)?;
    let second = verdict::judge(&other, &one)?;
    let third = seed::judge([&one, &other])?;
    Ok(format!("{first}\n{second}\n{third}"))
}
