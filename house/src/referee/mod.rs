//! The referee: judges what players have written, one document after another, on the true game.
//!
//! Its one entry is [`advance`]. However often it is called, by whom and in which order, everything is judged exactly once: what
//! has been judged is known by the numbers in the game document, and these are written together with all that follows from the judgement.

mod again;
mod batch;
mod beside;
mod clock;
mod judge;
mod presence;
mod stop;
mod submit;
mod views;

pub(crate) use again::PlayAgain;
pub use batch::{Batch, check_form};
pub use clock::PAUSE_MS;
pub use judge::{Judge, Verdict};
pub use presence::{BEAT_MS, Beat, GONE_MS, Presence};
pub use stop::Stop;
pub(crate) use stop::stopped;
pub use submit::{Act, Beside};
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
    while let Some(verdict) = drive(store, &Judge { game })? {
        judged.push(verdict);
    }
    Ok(judged)
}
