//! What every backend of JB-MTG does, written once: tables, the referee, chat, records, over one [`store::Store`].
//!
//! The house is synchronous and does no I/O; it has no clock and no chance of its own. Time and random bits are handed in
//! ([`Caller`]), documents are read and written through the `Store`. So the embedded server, a cloud function and the browser playing
//! by itself all run this same code. Its front door is [`answer`].

pub mod accounts;
mod answer;
mod caller;
pub mod challenges;
pub mod chat;
pub mod command;
pub mod decide;
pub mod decks;
pub mod documents;
mod executor;
pub mod hexadecimal;
pub mod history;
pub mod id;
mod indexes;
pub mod limits;
pub mod market;
pub mod matches;
pub mod names;
mod packed;
mod paging;
mod queue;
pub mod record;
pub mod referee;
pub mod refusal;
pub mod reports;
pub mod schema;
pub mod sealing;
pub mod seats;
pub mod site;
mod source;
pub mod store;
pub mod sweep;
pub mod tables;
pub mod transfer;
pub mod updates;
pub mod watching;
pub mod wire;

pub use answer::answer;
pub use caller::{Caller, Entropy};
pub use engine::Seat;
pub use id::{AskId, DeckId, GameId, Uid};
pub use indexes::INDEXES;
pub use queue::{QueuedAnswer, answer_queued};
pub use seats::PerSeat;
pub use source::Source;

/// The build of the engine that this house plays with.
pub const ENGINE: &str = engine::BUILD;

/// Hash of the card data that this house plays with, hexadecimal.
#[must_use]
pub fn cards_hash() -> String {
    hexadecimal::encode(&engine::cards::data_hash())
}
