//! What has been played, and who plays here: games that are over, the results they make, and people as anybody may know them.

mod games;
mod people;
mod remember;

pub use games::Games;
pub use people::{Online, People, PersonOf};
pub use remember::{Remember, catch_up};

pub(crate) use people::person_name;
pub(crate) use remember::remember;

use crate::Uid;
use crate::decide::{DriveError, drive};
use crate::store::Store;
use crate::wire::{HistoryAnswer, HistoryAsk};

/// Answers what somebody asks about people and games that are over.
pub(crate) fn answer(store: &mut impl Store, uid: &Uid, ask: &HistoryAsk) -> Result<HistoryAnswer, DriveError> {
    match ask {
        HistoryAsk::Search { text, page } => drive(store, &People { uid, text, page: *page }),
        HistoryAsk::Recent => drive(store, &people::Recent { uid }),
        // Who is here is known by whoever holds the connections; a house without any has nobody in it.
        HistoryAsk::Online => drive(store, &Online { uid, here: &[] }),
        HistoryAsk::Person { uid: whom } => drive(store, &PersonOf { uid, whom }),
        HistoryAsk::Games { ending, against, page } => {
            drive(store, &Games { uid, ending: *ending, against: against.as_ref(), page: *page })
        }
    }
}
