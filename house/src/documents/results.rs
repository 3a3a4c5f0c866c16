//! `results/{uid}`: what has come of somebody's games: all together, against each opponent, and game by game.

use serde::{Deserialize, Serialize};

use super::{Document, Mark, Settings, WonUnit};
use crate::store::Path;
use crate::{GameId, Uid};

/// `results/{uid}`: everything together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultsDocument {
    /// What they were called in their last game: the only name that the house has for a guest.
    pub name: String,
    /// How their games ended.
    pub score: Score,
    /// When the last one ended, milliseconds since 1970 by the house's clock.
    pub last_at: u64,
}

/// `results/{uid}/against/{opponent}`: against one other person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstDocument {
    /// Whose results these are: what all of them are found by.
    pub of: Uid,
    /// Against whom.
    pub opponent: Uid,
    /// How these games ended.
    pub score: Score,
    /// When the last one ended, milliseconds since 1970 by the house's clock.
    pub last_at: u64,
}

/// `results/{uid}/games/{game}`: one game that is over, or a match, which is called as its first game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedDocument {
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
    pub ending: Ending,
    /// Why, in words.
    pub reason: String,
    /// What was agreed.
    pub settings: Settings,
    /// The opponent's copies that are theirs since, because it was played for ante (407).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gained: Vec<WonUnit>,
    /// Their copies that are the opponent's since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<WonUnit>,
    /// The games of a match, in their order; none where a single game was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameOfMatch>,
    /// When it ended, milliseconds since 1970 by the house's clock.
    pub ended_at: u64,
    /// What it is found by: [`PlayedDocument::tag`] of every question that it answers.
    pub tags: Vec<String>,
}

/// How a game of a match ended for one of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOfMatch {
    pub game: GameId,
    pub ending: Ending,
    /// Why, in words.
    pub reason: String,
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    Won,
    Lost,
    /// Nobody won.
    Drawn,
    /// They played both sides.
    Alone,
}

/// How many games ended which way. Those played alone do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

impl Score {
    /// One more game that ended so.
    pub fn add(&mut self, ending: Ending) {
        let count = match ending {
            Ending::Won => &mut self.won,
            Ending::Lost => &mut self.lost,
            Ending::Drawn => &mut self.drawn,
            Ending::Alone => return,
        };
        *count = count.saturating_add(1);
    }

    /// How many games that were.
    #[must_use]
    pub fn games(self) -> u32 {
        self.won.saturating_add(self.lost).saturating_add(self.drawn)
    }
}

impl Ending {
    const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Alone => "alone",
        }
    }
}

impl AgainstDocument {
    /// The collection of one person's results against others.
    #[must_use]
    pub fn collection(uid: &Uid) -> String {
        format!("results/{uid}/against")
    }
}

impl PlayedDocument {
    /// The collection of one person's games that are over.
    #[must_use]
    pub fn collection(uid: &Uid) -> String {
        format!("results/{uid}/games")
    }

    /// The text by which all games are found that ended so, or anyhow, against this opponent, or anybody.
    #[must_use]
    pub fn tag(ending: Option<Ending>, opponent: Option<&Uid>) -> String {
        let ending = ending.map_or("all", Ending::word);
        opponent.map_or_else(|| ending.to_owned(), |opponent| format!("{ending} {opponent}"))
    }

    /// All texts by which a game is found that ended so against this opponent.
    #[must_use]
    pub fn tags(ending: Ending, opponent: &Uid) -> Vec<String> {
        let endings = [None, Some(ending)];
        endings.into_iter().flat_map(|ending| [Self::tag(ending, None), Self::tag(ending, Some(opponent))]).collect()
    }
}

impl Document for ResultsDocument {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&["results", uid.as_str()])
    }
}

impl Document for AgainstDocument {
    type Key<'a> = (&'a Uid, &'a Uid);

    fn path((uid, opponent): Self::Key<'_>) -> Path {
        Path::of(&["results", uid.as_str(), "against", opponent.as_str()])
    }
}

impl Document for PlayedDocument {
    type Key<'a> = (&'a Uid, &'a GameId);

    fn path((uid, game): Self::Key<'_>) -> Path {
        Path::of(&["results", uid.as_str(), "games", game.as_str()])
    }
}
