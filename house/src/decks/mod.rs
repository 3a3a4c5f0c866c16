//! Decks: what players keep, read, write and sit down with.
//!
//! A player's own decks are their own to write ([`own`]); what a deck may hold is said by one function, [`faults`], for the editor and for the table
//! alike; lists that people write come in through [`read`] and go out through [`write()`].

mod formats;
mod leave;
mod legality;
mod limits;
mod names;
pub mod own;
mod reading;
mod table;
mod writing;
mod xml;

pub use formats::{FormatFacts, facts};
pub use leave::leave_decks;
pub use legality::{Fault, Limits, faults};
pub use limits::limits;
pub use names::folded;
pub use reading::{Reading, Remark, Why, read};
pub use table::{Deck, deck_for};
pub use writing::{Style, write};

use crate::Uid;
use crate::decide::{DriveError, drive};
use crate::shape;
use crate::store::Store;
use crate::wire::{DeckAnswer, DeckAsk, Refusal, RefusalCode};

/// The most copies of one card that is no basic land, in most formats.
pub const COPIES: u16 = 4;
/// The cards of which there may be as many as one likes.
pub const BASIC_LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Does what somebody asks about their decks, and answers.
pub(crate) fn answer(store: &mut impl Store, uid: &Uid, ask: &DeckAsk, now: u64) -> Result<DeckAnswer, DriveError> {
    let saved = |version| DeckAnswer::Saved { version };
    match ask {
        DeckAsk::List => drive(store, &own::List { uid }).map(|decks| DeckAnswer::Decks { decks }),
        DeckAsk::Open { deck } => drive(store, &own::Open { uid, deck })
            .map(|(version, content)| DeckAnswer::Deck { version, content: Box::new(content) }),
        DeckAsk::Create { deck, content } => drive(store, &own::Create { uid, deck, content, now }).map(saved),
        DeckAsk::Save { deck, version, content } => {
            drive(store, &own::Save { uid, deck, version: *version, content, now }).map(saved)
        }
        DeckAsk::Rename { deck, name } => drive(store, &own::Rename { uid, deck, name, now }).map(saved),
        DeckAsk::Copy { deck, from, name } => drive(store, &own::Copy { uid, deck, from, name, now }).map(saved),
        DeckAsk::Delete { deck } => drive(store, &own::Delete { uid, deck, now }).map(|()| DeckAnswer::Done),
        DeckAsk::Restore { deck } => drive(store, &own::Restore { uid, deck, now }).map(|()| DeckAnswer::Done),
        DeckAsk::Uses => drive(store, &own::Uses { uid }).map(DeckAnswer::Uses),
        DeckAsk::Limits => drive(store, &own::AskLimits { uid }).map(|limits| DeckAnswer::Limits(Box::new(limits))),
        DeckAsk::Read { text } => {
            if text.len() > shape::DECK_TEXT_BYTES {
                let misshapen = shape::Misshapen::TooLong("the list, in bytes,", shape::DECK_TEXT_BYTES);
                return Err(DriveError::Refused(Refusal::new(RefusalCode::Malformed, misshapen.to_string())));
            }
            Ok(DeckAnswer::Read(Box::new(read(text))))
        }
    }
}
