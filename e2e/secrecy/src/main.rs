//! Holds against two players' recordings of one game that neither browser was sent anything its player could not know, nor was that of somebody who
//! watched.
//!
//! `secrecy FRAMES FRAMES [FRAMES]`: the files hold every message of one player's channel, as the browser tests record them. What a player may know is
//! worked out from the *other* player's recording: of the cards that are not in one's own deck, those that the other one's own views have
//! already shown in a public zone. Everything a message says is searched for names of cards, in whichever field they stand. The seed, which the
//! record tells when the game is over, must not stand anywhere before; and the record must replay, from what the house had bound itself to.
//! A third recording is that of somebody who watched: a card of a player's deck may be named to them only when the other player had seen it lie open.

mod identities;
mod recording;
mod seed;
mod verdict;
mod watched;

#[cfg(test)]
#[path = "../../../house/tests/suite/table/mod.rs"]
#[allow(clippy::unwrap_used, clippy::panic)]
mod table;

use std::process::ExitCode;

use recording::Recording;
use watched::Watched;

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
    let (one, other, watched) = match arguments.as_slice() {
        [one, other] => (one, other, None),
        [one, other, watched] => (one, other, Some(watched)),
        _ => {
            let usage = "secrecy FRAMES FRAMES [FRAMES]";
            return Err(
                format!("name the recordings of a game's two players, and of somebody who watched: {usage}").into()
            );
        }
    };
    let (one, other) = (Recording::read(one.as_ref())?, Recording::read(other.as_ref())?);
    let watched = watched.map(|path| Watched::read(path.as_ref())).transpose()?;
    let first = verdict::judge(&one, &other)?;
    let second = verdict::judge(&other, &one)?;
    let mut words = vec![first, second];
    if let Some(watched) = &watched {
        words.push(watched::judge(watched, [&one, &other])?);
    }
    words.push(seed::judge([&one, &other], watched.as_ref())?);
    Ok(words.join("\n"))
}
