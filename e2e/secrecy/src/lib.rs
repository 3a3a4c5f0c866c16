//! Holds against two players' recordings of one game that neither browser was sent anything its player could not know, nor was that of somebody who
//! watched.
//!
//! The recordings hold every message of one player's channel, as the browser tests record them. What a player may know is
//! worked out from the *other* player's recording: of the cards that are not in one's own deck, those that the other one's own views have
//! already shown in a public zone. Everything a message says is searched for names of cards, in whichever field they stand. The seed, which the
//! record tells when the game is over, must not stand anywhere before; and the record must replay, from what the house had bound itself to.
//! A third recording is that of somebody who watched: a card of a player's deck may be named to them only when the other player had seen it lie open.

mod identities;
mod recording;
mod seed;
mod verdict;
mod watched;

use std::error::Error;

pub use recording::Recording;
pub use watched::Watched;

/// Judges the recordings of the two who played a game, and that of somebody who watched, and says in words what was looked at.
///
/// # Errors
/// When something was told to somebody who could not know it, or the record does not replay.
pub fn judge(one: &Recording, other: &Recording, watched: Option<&Watched>) -> Result<String, Box<dyn Error>> {
    let mut words = vec![verdict::judge(one, other)?, verdict::judge(other, one)?];
    if let Some(watched) = watched {
        words.push(watched::judge(watched, [one, other])?);
    }
    words.push(seed::judge([one, other], watched)?);
    Ok(words.join("\n"))
}
