//! What every backend of JB-MTG does, written once: tables, the referee, chat, records, over one `Store`.
//!
//! The house is synchronous and does no I/O; it has no clock and no chance of its own. Time and random bits are handed in
//!, documents are read and written through the `Store`. So the embedded server, a cloud function and the browser playing
//! by itself all run this same code.

pub mod decide;
pub mod documents;
pub mod hexadecimal;
pub mod id;
pub mod seats;
pub mod shape;
pub mod store;
pub mod wire;

pub use id::{GameId, Uid};
pub use seats::PerSeat;

/// One of the two seats at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Seat {
    /// Made the table.
    A,
    /// Was invited.
    B,
}
