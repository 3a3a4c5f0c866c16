//! What lies where. Every document of a table, as the type it is read and written as.
//!
//! | document | who may read it | type |
//! | --- | --- | --- |
//! | `games/{id}` | who sits at it | [`GameDocument`] |
//! | `games/{id}/actions/{seq}` | its author | [`ActionDocument`] |
//! | `games/{id}/requests/{seat}` | its author | [`RequestDocument`] |
//! | `games/{id}/views/{seat}` | whose seat it is | [`ViewDocument`] |
//! | `games/{id}/chat/tail` | who sits there | [`ChatTail`] |
//! | `games/{id}/server/state` | nobody | [`crate::referee::StateDocument`] |
//! | `games/{id}/server/record` | who sits there, when the game is over | [`crate::record::Record`] |

mod chat;
mod game;
mod play;

pub use chat::{ChatLine, ChatTail};
pub use game::{
    Clocks, DeckChoice, DeckEntry, GameDocument, Outcome, Rematch, RuleSet, SeatDocument, Settings, Status, TimeControl,
};
pub use play::{ActionDocument, Answered, BesideRequest, RequestDocument, Told, ViewDocument};
