//! Games against the computer, without a server: a house for one person and the computer, and the computer that sits there.
//!
//! Both run in Workers of the browser, and know nothing of browsers: messages, the time and random bits are handed to them, and what they say and what is to be
//! stored is taken from them. The [`Hub`] is a house on documents in memory, with two connections, over the same wire as any house. The [`Computer`] is a
//! client of it: it has what the house sends to its seat, and nothing else. Whoever gives the player a hint ([`advise`]) is a third one, which is told what the
//! player sees and forgets it again, for the computer must not hear it. A deck is tried against the [`Field`] in a fourth. In a
//! fifth nobody plays: it [answers](answer) what any house would while the one that the page came from cannot be reached.

#![warn(missing_docs)]

mod advice;
mod any_house;
mod belief;
mod computer;
mod field;
mod hub;
mod message;
mod question;
mod table;

pub use bot::{Progress, Search, Share, Thought};

pub use advice::{Advice, AskAdvice, Idea, advise};
pub use any_house::{AnyHouseAnswer, AskAnyHouse, answer};
pub use computer::{Computer, Turn};
pub use field::{AskField, Field, FieldGame};
pub use hub::{Change, Client, Hub, Moment, NotOpened};
pub use message::{
    ADVISOR, ANY_HOUSE, ASSISTANT, COMPUTER, FIELD, FromHub, HOUSE, LEVELS, Opponent, PASSIVE, ToComputer, ToHub,
};
pub use question::{Assistant, Found, Question, ToAssistant, packed, unpacked};
