//! Decks: what players keep, read, write and sit down with.
//!
//! A player's own decks are their own to write ([`own`]), and others see those that they let them see ([`shared`]); what a deck may hold is said by one function, [`faults`], for the editor and for the table
//! alike; lists that people write come in through [`read`] and go out through [`write()`].

mod formats;
mod leave;
mod legality;
mod limits;
mod names;
pub mod own;
mod reading;
pub mod shared;
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
use crate::decide::DriveError;
use crate::desk::Desk;
use crate::documents::DeckDocument;
use crate::refusal::reasons;
use crate::shape;
use crate::store::Store;
use crate::wire::{Answer, DeckAnswer, DeckAsk};

/// The most copies of one card that is no basic land, in most formats.
pub const COPIES: u16 = 4;
/// The cards of which there may be as many as one likes.
pub const BASIC_LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Does what somebody asks about their decks, and answers.
pub(crate) fn answer(
    desk: &mut Desk<'_, impl Store>,
    uid: &Uid,
    ask: &DeckAsk,
    now: u64,
) -> Result<Answer, DriveError> {
    let saved = |version| Answer::Decks(DeckAnswer::Saved { version });
    match ask {
        DeckAsk::List => desk.carry_out(&own::List { uid }, |decks| Answer::Decks(DeckAnswer::Decks { decks })),
        DeckAsk::Open { deck } => {
            desk.carry_out(&own::Open { uid, deck }, |DeckDocument { version, shared, deck, .. }| {
                Answer::Decks(DeckAnswer::Deck { version, shared, content: Box::new(deck) })
            })
        }
        DeckAsk::Share { deck, shared } => {
            desk.carry_out(&shared::Share { uid, deck, shared: *shared }, |()| Answer::Decks(DeckAnswer::Done))
        }
        DeckAsk::Look { owner, deck } => desk.carry_out(&shared::Look { owner, deck }, |(owner, content)| {
            Answer::Decks(DeckAnswer::Shown { owner, content: Box::new(content) })
        }),
        DeckAsk::Create { deck, content } => desk.carry_out(&own::Create { uid, deck, content, now }, saved),
        DeckAsk::Save { deck, version, content } => {
            desk.carry_out(&own::Save { uid, deck, version: *version, content, now }, saved)
        }
        DeckAsk::Rename { deck, name } => desk.carry_out(&own::Rename { uid, deck, name, now }, saved),
        DeckAsk::Copy { deck, from, name } => desk.carry_out(&own::Copy { uid, deck, from, name, now }, saved),
        DeckAsk::Delete { deck } => {
            desk.carry_out(&own::Delete { uid, deck, now }, |()| Answer::Decks(DeckAnswer::Done))
        }
        DeckAsk::Restore { deck } => {
            desk.carry_out(&own::Restore { uid, deck, now }, |()| Answer::Decks(DeckAnswer::Done))
        }
        DeckAsk::Uses => desk.carry_out(&own::Uses { uid }, |uses| Answer::Decks(DeckAnswer::Uses(uses))),
        DeckAsk::Limits => {
            desk.carry_out(&own::AskLimits { uid }, |limits| Answer::Decks(DeckAnswer::Limits(Box::new(limits))))
        }
        DeckAsk::Read { text } => {
            if text.len() > shape::DECK_TEXT_BYTES {
                return Err(DriveError::Refused(reasons::too_long(shape::Part::List, shape::DECK_TEXT_BYTES)));
            }
            Ok(Answer::Decks(DeckAnswer::Read(Box::new(read(text)))))
        }
    }
}
