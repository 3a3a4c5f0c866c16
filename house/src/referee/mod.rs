//! The referee: judges what players have written, one document after another, on the true game.
//!
//! Its one entry is [`advance`]. However often it is called, by whom and in which order, everything is judged exactly once: what
//! has been judged is known by the numbers in the game document, and these are written together with all that follows from the judgement.

mod again;
mod batch;
mod clock;
mod judge;
mod leaving;
mod presence;
mod requests;
mod stop;
mod submit;
mod views;

pub(crate) use again::PlayAgain;
pub use batch::{Batch, check_form};
pub use clock::PAUSE_MS;
use judge::EndTooLarge;
pub use judge::{Judge, MOST_STORED, Verdict};
pub use leaving::{ABSENCE_MS, GRACE_MS, Reopened, has_left};
pub(crate) use presence::note;
pub use presence::{BEAT_MS, GONE_MS, Heartbeat, Presence};
pub use requests::{BETWEEN_OFFERS_MS, MOST_DRAWS_OFFERED};
pub(crate) use stop::{conceded_match, stopped};
pub use submit::{Act, MakeRequest};
pub(crate) use views::first_views;

use crate::GameId;
use crate::decide::{DriveError, drive};
use crate::store::Store;

/// Judges everything that waits at a table, in order. Returns what became of each document.
///
/// # Errors
/// When the store fails. What was refused is no error: it stands in its author's view.
pub fn advance(store: &mut impl Store, game: &GameId) -> Result<Vec<Verdict>, DriveError> {
    let mut judged = Vec::new();
    loop {
        let verdict = match drive(store, &Judge { game }) {
            // What follows from it cannot be stored, today or tomorrow: without this, nobody could go on, or give up.
            Err(DriveError::Store(error)) if error.lasting => {
                drive(store, &EndTooLarge { game })?.map_or(Err(DriveError::Store(error)), |verdict| Ok(Some(verdict)))
            }
            verdict => verdict,
        };
        match verdict? {
            Some(verdict) => judged.push(verdict),
            None => return Ok(judged),
        }
    }
}
