//! What has been played, and who plays here: games that are over, the results they make, and people as anybody may know them.

mod deeds;
mod games;
mod people;
mod remember;

pub use deeds::Deeds;
pub use games::Games;
pub use people::{Online, People, PersonOf, say_who_is_present};
pub use remember::{Remember, catch_up};

pub(crate) use people::person_name;
pub(crate) use remember::remember;

use crate::Uid;
use crate::decide::DriveError;
use crate::desk::Desk;
use crate::store::Store;
use crate::wire::{Answer, HistoryAsk};

/// Answers what somebody asks about people and games that are over.
pub(crate) fn answer(
    desk: &mut Desk<'_, impl Store>,
    uid: &Uid,
    ask: &HistoryAsk,
    now: u64,
) -> Result<Answer, DriveError> {
    match ask {
        HistoryAsk::Search { text, after } => {
            desk.carry_out(&People { uid, text, after: after.as_ref() }, Answer::History)
        }
        HistoryAsk::Recent => desk.carry_out(&people::Recent { uid }, Answer::History),
        // Whoever holds connections knows it by them, and does not ask here.
        HistoryAsk::Online => desk.carry_out(&people::Present { uid, now }, Answer::History),
        HistoryAsk::Person { uid: whom } => desk.carry_out(&PersonOf { uid, whom }, Answer::History),
        HistoryAsk::Deeds { after } => desk.carry_out(&Deeds { after: after.as_ref() }, Answer::History),
        HistoryAsk::Games { ending, against, after } => {
            let games = Games { uid, ending: *ending, against: against.as_ref(), after: after.as_ref() };
            desk.carry_out(&games, Answer::History)
        }
    }
}
