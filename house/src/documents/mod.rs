//! What lies where. Every document, as the type it is read and written as, with what it is told apart by ([`Document`]).
//!
//! Who may read one says what the security rules of the cloud allow; clients of the server read none and are sent the same. What else is told of one, a
//! command tells.
//!
//! | document | who may read it | type |
//! | --- | --- | --- |
//! | `games/{id}` | who sits at it | [`GameDocument`] |
//! | `games/{id}/actions/{seq}` | nobody | [`ActionDocument`] |
//! | `games/{id}/requests/{seat}` | nobody | [`RequestDocument`] |
//! | `games/{id}/views/{seat}` | whose seat it is | [`ViewDocument`] |
//! | `games/{id}/chat/tail` | who sits there | [`ChatTail`] |
//! | `games/{id}/watched/view` | whoever does not sit there, where the table may be watched | [`WatchedDocument`] |
//! | `games/{id}/watched/log-{number}` | the same | [`LogPage`] |
//! | `games/{id}/watched/chat` | the same | [`WatcherChatTail`] |
//! | `games/{id}/server/state` | nobody | [`StateDocument`] |
//! | `games/{id}/server/here` | nobody | [`TablePresenceDocument`] |
//! | `games/{id}/server/record` | nobody; told to who sits there, when the game is over, by [`crate::record`] | [`Record`] |
//! | `matches/{id}` | nobody; what its players may know of it stands in the tables of its games | [`MatchDocument`] |
//! | `players/{uid}` | they; told to the host by [`crate::accounts`] | [`PlayerDocument`] |
//! | `players/{uid}/decks/{id}` | nobody; told to whose it is, and to whom they let see it, by [`crate::decks`] | [`DeckDocument`] |
//! | `guests/{uid}` | nobody | [`GuestDocument`] |
//! | `names/{key}` | nobody | [`NameDocument`] |
//! | `looks/{look}` | nobody | [`LookDocument`] |
//! | `cards/{code}` | nobody; told by [`crate::market`] | [`CardDocument`] |
//! | `sales/{code}` | nobody; told by [`crate::market`] | [`SalesDocument`] |
//! | `library/{shard}` | nobody; told by [`crate::market`] | [`ListingsDocument`] |
//! | `holdings/{uid}` | nobody; told to whose they are, the units to all who have an account, by [`crate::market`] | [`HoldingsDocument`] |
//! | `catalogue/changes` | nobody; told by [`crate::market`] | [`CatalogueOverridesDocument`] |
//! | `settings/house` | nobody | [`SettingsDocument`] |
//! | `house/schema` | nobody | [`SchemaDocument`] |
//! | `house/engine` | nobody | [`EngineDocument`] |
//! | `asks/{id}` | its author | [`AskDocument`] |
//! | `presence/{uid}` | nobody; told by [`crate::history`] | [`PresenceDocument`] |
//! | `deeds/{id}` | nobody; told to everybody by [`crate::history`] | [`DeedDocument`] |
//! | `blocks/{uid}` | nobody; told to whose it is by [`crate::accounts`] | [`BlocksDocument`] |
//! | `reports/{id}` | nobody; told to the host by [`crate::reports`] | [`ReportDocument`] |
//! | `challenges/{id}` | who challenges, and who is challenged | [`ChallengeDocument`] |
//! | `challenges/{id}/server/deck` | nobody | [`ChallengeDeck`] |
//! | `results/{uid}` | nobody; told by [`crate::history`] | [`ResultsDocument`] |
//! | `results/{uid}/against/{opponent}` | nobody; told to them by [`crate::history`] | [`AgainstDocument`] |
//! | `results/{uid}/games/{game}` | nobody; told to them by [`crate::history`] | [`PlayedDocument`] |

mod ask;
mod attempts;
mod challenge;
mod chat;
mod deck;
mod deed;
mod engine;
mod game;
mod guest;
mod hands;
pub mod market;
mod matches;
mod people;
mod play;
mod player;
mod presence;
mod recent_events;
mod record;
mod renamed;
mod results;
mod schema;
mod settings;
mod state;
mod taken;
mod trail;
mod watching;

pub use ask::AskDocument;
pub use attempts::{ATTEMPTS_KEPT, Attempt, Attempts, HELD_MS, Refused, Submission};
pub use challenge::{ChallengeDeck, ChallengeDocument, ChallengeStatus};
pub use chat::{ChatLine, ChatTail};
pub use deck::{Deck, DeckContent, DeckDocument, DeckRules, Format};
pub use deed::{Deed, DeedDocument};
pub use engine::EngineDocument;
pub use game::{
    Awaited, Clocks, DeckChoice, DeckEntry, GameDocument, HostProposal, HostWishes, OpenTo, Outcome, Rematch, RuleSet,
    SeatDocument, Settings, Status, TimeControl, WonUnit,
};
pub use guest::GuestDocument;
pub use hands::{KeptHands, ShownHands, TurnOfHands};
pub use market::{
    CardDocument, CatalogueOverride, CatalogueOverridesDocument, Figures, HoldingsDocument, ListingsDocument,
    SalesDocument,
};
pub use matches::{BeginsNext, BestOf, DrawRule, FinishedGame, MatchDocument, MatchGame, Sideboarding};
pub use people::{Blocked, BlocksDocument, ReportDocument};
pub use play::{ActionDocument, Answered, RequestDocument, TablePresenceDocument, TableRequest, ViewDocument};
pub use player::{LookDocument, Mark, NameDocument, PlayerDocument, Role, name_key};
pub use presence::PresenceDocument;
pub use recent_events::ViewEvents;
pub use record::{Input, Judged, OfMatch, Record, Withheld};
pub(crate) use renamed::current;
pub use renamed::{with_earlier_names, without_earlier_names};
pub use results::{AgainstDocument, Ending, GameOfMatch, PlayedDocument, ResultsDocument, Score};
pub use schema::SchemaDocument;
pub use settings::{HouseSettings, SettingsDocument};
pub use state::StateDocument;
pub use taken::Taken;
pub(crate) use trail::Walk;
pub use trail::{Left, Trail};
pub use watching::{LogPage, WatchedDocument, WatcherChatTail, WatcherLine, Watching};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Seat;
use crate::store::{Damaged, Path, Write};

/// A type of document: what its documents are told apart by, and where each lies.
pub trait Document: Serialize + DeserializeOwned {
    /// What tells one from the others.
    type Key<'a>: Copy;

    /// Where the one with this key lies.
    fn path(key: Self::Key<'_>) -> Path;

    /// What writes this one there.
    ///
    /// # Errors
    /// When it cannot be written down.
    fn write(&self, key: Self::Key<'_>) -> Result<Write, Damaged> {
        Write::set(Self::path(key), self)
    }
}

/// The last part of the path of what there is one of for each seat.
#[must_use]
pub fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "A",
        Seat::B => "B",
    }
}
