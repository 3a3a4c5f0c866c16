//! What players write while a game is on, and what each gets back.

use crate::refusal::{Refusal, reasons};
use serde::Deserializer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::recent_events::ViewEvents;
use super::{Document, GameDocument, seat_name};
use crate::store::Path;
use crate::{GameId, PerSeat, Seat, Uid};

/// `games/{id}/actions/{seq}`: actions in a row by whoever must decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionDocument {
    /// Who wrote it.
    pub uid: Uid,
    /// Its number, the same as in its path.
    pub seq: u64,
    /// When it came to the house, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// `Vec<engine::Action>`, [packed](crate::wire::pack_actions).
    pub body: String,
}

/// `games/{id}/requests/{seat}`: a player's request. One a seat; the next one takes its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestDocument {
    /// Who wrote it.
    pub uid: Uid,
    /// Its number among this seat's requests: one more than `GameDocument::requests` says.
    pub number: u64,
    /// When it came to the house, milliseconds since 1970 by the house's clock.
    pub at: u64,
    /// What is asked for.
    pub request: TableRequest,
}

/// What a player may ask for at a table besides acting, whosever decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableRequest {
    /// Give the game up (104.3a), with any subgame that is played in it.
    Concede,
    /// Give the subgame up that is played, and nothing else.
    ConcedeSubgame,
    OfferDraw,
    /// Agree to the draw the other seat offers (104.4c).
    AcceptDraw,
    /// Decline the draw the other seat offers, or take one's own offer back.
    DeclineDraw,
    /// Say that the other player's time has run out. It is the house's timestamps that decide.
    ClaimTime,
}

/// `games/{id}/server/here`: when each player last said that they are there ([`crate::referee::Heartbeat`]). It is written only where the house has no
/// connections to see it by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePresenceDocument {
    /// Milliseconds since 1970 by the house's clock; 0 for whoever never has.
    pub last: PerSeat<u64>,
}

/// `games/{id}/views/{seat}`: everything this seat may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ViewDocument {
    /// Who may read it.
    pub uid: Uid,
    /// Grows by one with every view that is written for this seat; a gap means that some were missed.
    pub number: u64,
    /// The number of the last action document that is in it.
    pub seq: u64,
    /// The `engine::View` of this seat, [packed](crate::wire::pack) from its canonical bytes.
    pub body: String,
    /// The events that came with this view, and with as many before it as there is room for, oldest first.
    #[serde(with = "super::recent_events")]
    pub recent_events: Vec<ViewEvents>,
    /// Cards that are in the other player's hand as far as this seat has rightly seen, by their English names: at least these are there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_hand: Vec<String>,
    /// What became of this seat's last batch of actions.
    pub answered: Option<Answered>,
    /// What became of this seat's last request.
    pub request_answered: Option<Answered>,
}

/// The house's answer to something a player wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// Its number.
    pub seq: u64,
    /// Why it was refused; nothing of it has happened then. `None` when it was done.
    #[serde(deserialize_with = "refused")]
    pub refused: Option<Refusal>,
}

/// Reads why something was refused. Houses of earlier versions wrote it in words.
fn refused<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Refusal>, D::Error> {
    match Option::<Value>::deserialize(from)? {
        None => Ok(None),
        Some(Value::String(_)) => Ok(Some(reasons::not_taken())),
        Some(value) => serde_json::from_value(value).map(Some).map_err(serde::de::Error::custom),
    }
}

impl Document for ActionDocument {
    type Key<'a> = (&'a GameId, u64);

    fn path((game, seq): Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "actions", &seq.to_string()])
    }
}

impl Document for RequestDocument {
    type Key<'a> = (&'a GameId, Seat);

    fn path((game, seat): Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "requests", seat_name(seat)])
    }
}

impl Document for ViewDocument {
    type Key<'a> = (&'a GameId, Seat);

    fn path((game, seat): Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "views", seat_name(seat)])
    }
}

impl Document for TablePresenceDocument {
    type Key<'a> = &'a GameId;

    fn path(game: Self::Key<'_>) -> Path {
        Path::of(&[GameDocument::COLLECTION, game.as_str(), "server", "here"])
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_refusal_in_the_words_of_an_earlier_version_is_one() {
        let read = |text: &str| serde_json::from_str::<Answered>(text).unwrap().refused;
        assert_eq!(read(r#"{"seq":1,"refused":null}"#), None);
        assert_eq!(read(r#"{"seq":1,"refused":"the game is over"}"#), Some(reasons::not_taken()));
        let now = Answered { seq: 1, refused: Some(reasons::game_over()) };
        assert_eq!(read(&serde_json::to_string(&now).unwrap()), now.refused);
    }
}
