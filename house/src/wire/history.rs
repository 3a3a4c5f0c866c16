//! What may be asked about people and the games they have played.

use serde::{Deserialize, Serialize};

use super::Page;
use super::list::{commands, replies};
use crate::documents::{DeedDocument, Ending, GameOfMatch, Mark, PlayedDocument, Score, Settings, WonUnit};
use crate::store::Cursor;
use crate::{GameId, Uid};

commands! {
    /// Something about people and finished games, to be answered.
    HistoryAsk, "history: ", answered by HistoryAnswer:
    Recent = crate::history::Recent,
    Online = crate::history::Online,;
    Search(crate::history::Search),
    Person(crate::history::PersonOf),
    Deeds(crate::history::Deeds),
    Games(crate::history::Games),;
}

replies! { HistoryAnswer, "history":
    Page<Person>: (Page { entries, next }) = (People { people: entries, next }),
    Page<DeedDocument>: (Page { entries, next }) = (Deeds { deeds: entries, next }),
    KnownPerson: (person) = (Person(person)),
    Page<PlayedGame>: (Page { entries, next }) = (Games { games: entries, next }),
}

/// The answers to [`HistoryAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HistoryAnswer {
    /// A page of people.
    People {
        /// Those on it.
        people: Vec<Person>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
    /// A page of what the hosts have done.
    Deeds {
        /// Those on it.
        deeds: Vec<DeedDocument>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
    /// Somebody.
    Person(KnownPerson),
    /// A page of one's games.
    Games {
        /// Those on it.
        games: Vec<PlayedGame>,
        /// Behind what the next page begins; `None` where this is the last one.
        next: Option<Cursor>,
    },
}

/// Somebody's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownPerson {
    /// Who, with the results between you.
    pub person: Person,
    /// How all their games ended.
    pub score: Score,
    /// Since when they have an account, milliseconds since 1970 by the house's clock.
    pub since: Option<u64>,
}

/// Somebody, as anybody may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub uid: Uid,
    /// What they are called.
    pub name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Whether they have an account.
    pub account: bool,
    /// Whether they are here now. The house knows nothing of connections: whoever holds these fills it in.
    pub online: bool,
    /// Whether nobody is told that they are here. That is not told either.
    #[serde(skip)]
    pub hidden: bool,
    /// How your games against them ended: won is by you.
    pub score: Score,
}

/// A game of one's own that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Which.
    pub game: GameId,
    /// Against whom; oneself at a hot-seat.
    pub opponent: Uid,
    /// What they were called.
    pub opponent_name: String,
    /// What others are told beside that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent_mark: Option<Mark>,
    /// What one's own deck was called.
    pub deck: String,
    /// What theirs was called.
    pub opponent_deck: String,
    /// How it ended.
    pub ending: Ending,
    /// Why, in words.
    pub reason: String,
    /// What was agreed.
    pub settings: Settings,
    /// The opponent's copies that are one's own since, because it was played for ante (407).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gained: Vec<WonUnit>,
    /// One's own copies that are the opponent's since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<WonUnit>,
    /// The games of a match, in their order; none where a single game was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameOfMatch>,
    /// When it ended, milliseconds since 1970 by the house's clock.
    pub ended_at: u64,
}

impl HistoryAnswer {
    /// Everybody it speaks of, so that whoever knows of connections can say who is here.
    pub fn people_mut(&mut self) -> &mut [Person] {
        match self {
            Self::People { people, .. } => people,
            Self::Person(known) => std::slice::from_mut(&mut known.person),
            Self::Games { .. } | Self::Deeds { .. } => &mut [],
        }
    }
}

impl PlayedGame {
    /// What this document says to whose game it was.
    #[must_use]
    pub fn of(game: GameId, played: PlayedDocument) -> Self {
        Self {
            game,
            opponent: played.opponent,
            opponent_name: played.opponent_name,
            opponent_mark: played.opponent_mark,
            deck: played.deck,
            opponent_deck: played.opponent_deck,
            ending: played.ending,
            reason: played.reason,
            settings: played.settings,
            gained: played.gained,
            lost: played.lost,
            games: played.games,
            ended_at: played.ended_at,
        }
    }
}
