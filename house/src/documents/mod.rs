//! What lies where. Every document, as the type it is read and written as.
//!
//! | document | who may read it | type |
//! | --- | --- | --- |
//! | `games/{id}` | who sits at it | [`GameDocument`] |
//! | `games/{id}/actions/{seq}` | its author | [`ActionDocument`] |
//! | `games/{id}/requests/{seat}` | its author | [`RequestDocument`] |
//! | `games/{id}/views/{seat}` | whose seat it is | [`ViewDocument`] |
//! | `games/{id}/chat/tail` | who sits there | [`ChatTail`] |
//! | `games/{id}/server/state` | nobody | [`crate::state::StateDocument`] |
//! | `games/{id}/server/here` | nobody | [`HereDocument`] |
//! | `games/{id}/server/record` | who sits there, when the game is over | [`crate::record::Record`] |
//! | `players/{uid}` | they, and the host | [`PlayerDocument`] |
//! | `players/{uid}/decks/{id}` | whose it is | [`DeckDocument`] |
//! | `names/{key}` | nobody | [`NameDocument`] |
//! | `looks/{look}` | nobody | [`LookDocument`] |
//! | `cards/{code}` | nobody; told by [`crate::market`] | [`CardDocument`] |
//! | `sales/{code}` | nobody; told by [`crate::market`] | [`SalesDocument`] |
//! | `library/{shard}` | nobody; told by [`crate::market`] | [`LibraryDocument`] |
//! | `holdings/{uid}` | whose they are | [`HoldingsDocument`] |
//! | `settings/house` | nobody | [`SettingsDocument`] |
//! | `asks/{id}` | its author | [`AskDocument`] |
//! | `presence/{uid}` | nobody; told by [`crate::history`] | [`PresenceDocument`] |
//! | `deeds/{id}` | nobody; told to everybody by [`crate::history`] | [`DeedDocument`] |
//! | `blocks/{uid}` | nobody; told to whose it is by [`crate::accounts`] | [`BlocksDocument`] |
//! | `reports/{id}` | nobody; told to the host by [`crate::reports`] | [`ReportDocument`] |
//! | `challenges/{id}` | who challenges, and who is challenged | [`ChallengeDocument`] |
//! | `challenges/{id}/server/deck` | nobody | [`ChallengeDeck`] |
//! | `results/{uid}` | everybody | [`ResultsDocument`] |
//! | `results/{uid}/against/{opponent}` | they | [`AgainstDocument`] |
//! | `results/{uid}/games/{game}` | they | [`PlayedDocument`] |

mod ask;
mod challenge;
mod chat;
mod deck;
mod deed;
mod game;
pub mod market;
mod people;
mod play;
mod player;
mod presence;
mod results;
mod settings;
mod told;

pub use ask::AskDocument;
pub use challenge::{ChallengeDeck, ChallengeDocument, ChallengeStatus};
pub use chat::{ChatLine, ChatTail};
pub use deck::{DeckContent, DeckDocument, DeckRules, Format};
pub use deed::{Deed, DeedDocument};
pub use game::{
    Awaited, Clocks, DeckChoice, DeckEntry, GameDocument, HostWish, HostWishes, Outcome, Rematch, RuleSet,
    SeatDocument, Settings, Status, TimeControl,
};
pub use market::{CardDocument, HoldingsDocument, LibraryDocument, SalesDocument};
pub use people::{Blocked, BlocksDocument, ReportDocument};
pub use play::{ActionDocument, Answered, BesideRequest, HereDocument, RequestDocument, ViewDocument};
pub use player::{LookDocument, Mark, NameDocument, PlayerDocument, Role, name_key};
pub use presence::PresenceDocument;
pub use results::{AgainstDocument, Ending, PlayedDocument, ResultsDocument, Score};
pub use settings::SettingsDocument;
pub use told::Told;

/// Where each document of a table lies.
pub mod path {
    use crate::market::CardCode;
    use crate::store::Path;
    use crate::{GameId, Seat, Uid};

    /// The collection of all tables.
    pub const GAMES: &str = "games";

    /// The collection of what players own.
    pub const HOLDINGS: &str = "holdings";

    /// `cards/{code}`
    #[must_use]
    pub fn card(card: CardCode) -> Path {
        Path::of(&["cards", &card.to_string()])
    }

    /// `catalogue/changes`
    #[must_use]
    pub fn catalogue_changes() -> Path {
        Path::of(&["catalogue", "changes"])
    }

    /// `sales/{code}`
    #[must_use]
    pub fn sales(card: CardCode) -> Path {
        Path::of(&["sales", &card.to_string()])
    }

    /// `library/{shard}`
    #[must_use]
    pub fn library(shard: usize) -> Path {
        Path::of(&["library", &shard.to_string()])
    }

    /// `holdings/{uid}`
    #[must_use]
    pub fn holdings(uid: &Uid) -> Path {
        Path::of(&[HOLDINGS, uid.as_str()])
    }

    /// The last part of the path of what there is one of for each seat.
    #[must_use]
    pub fn seat(seat: Seat) -> &'static str {
        match seat {
            Seat::A => "A",
            Seat::B => "B",
        }
    }

    /// `games/{id}`
    #[must_use]
    pub fn game(game: &GameId) -> Path {
        Path::of(&[GAMES, game.as_str()])
    }

    /// `games/{id}/actions/{seq}`
    #[must_use]
    pub fn action(game: &GameId, seq: u64) -> Path {
        Path::of(&[GAMES, game.as_str(), "actions", &seq.to_string()])
    }

    /// `games/{id}/requests/{seat}`
    #[must_use]
    pub fn request(game: &GameId, of: Seat) -> Path {
        Path::of(&[GAMES, game.as_str(), "requests", seat(of)])
    }

    /// `games/{id}/views/{seat}`
    #[must_use]
    pub fn view(game: &GameId, of: Seat) -> Path {
        Path::of(&[GAMES, game.as_str(), "views", seat(of)])
    }

    /// `games/{id}/chat/tail`
    #[must_use]
    pub fn chat(game: &GameId) -> Path {
        Path::of(&[GAMES, game.as_str(), "chat", "tail"])
    }

    /// `games/{id}/server/state`
    #[must_use]
    pub fn state(game: &GameId) -> Path {
        Path::of(&[GAMES, game.as_str(), "server", "state"])
    }

    /// `games/{id}/server/here`
    #[must_use]
    pub fn here(game: &GameId) -> Path {
        Path::of(&[GAMES, game.as_str(), "server", "here"])
    }

    /// `games/{id}/server/record`
    #[must_use]
    pub fn record(game: &GameId) -> Path {
        Path::of(&[GAMES, game.as_str(), "server", "record"])
    }

    /// `settings/house`
    #[must_use]
    pub fn settings() -> Path {
        Path::of(&["settings", "house"])
    }

    /// `house/schema`: of which version all other documents are ([`crate::schema`]), in a store that has no other place for that.
    #[must_use]
    pub fn schema() -> Path {
        Path::of(&["house", "schema"])
    }
}
