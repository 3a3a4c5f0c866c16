//! Where a game has been since somebody began to decide. Where it comes back to, whatever was done in between has come to nothing (a spell begun and taken
//! back, an attacker chosen and let go), and is not kept: nobody makes the documents of a table grow by it.

use engine::{Action, Game};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::packed;

/// How many places are remembered: more than there can be of what is taken back one by one ([`engine::MOST_TAKEN_BACK`]).
const REMEMBERED: usize = 3 * engine::MOST_TAKEN_BACK as usize;

/// A place in a game: the beginning of its [mark](Game::mark).
type Mark = [u8; 16];

/// The places where a game was before each of the last batches, all of one player who must still decide, and where it is after the last of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail(Vec<Mark>);

impl Trail {
    /// One that begins where this game is, unless it has begun.
    pub(crate) fn begun_at(&mut self, game: &Game) {
        if self.0.is_empty() {
            self.0.push(mark(game));
        }
    }
}

/// One batch on its way through a game.
#[derive(Debug)]
pub(crate) struct Walk {
    trail: Trail,
    /// The places after each of the actions that are kept.
    places: Vec<Mark>,
    kept: Vec<Action>,
    in_vain: usize,
}

/// What is left of a batch that was done.
#[derive(Clone, Debug, Default)]
pub struct Left {
    /// The actions that have not come to nothing.
    pub actions: Vec<Action>,
    /// How many of the batches before it have come to nothing by it, the last ones.
    pub in_vain: usize,
    /// Where the game has been now.
    pub trail: Trail,
}

impl Walk {
    /// Sets out from where this trail leads to.
    pub(crate) fn new(trail: Trail) -> Self {
        Self { trail, places: Vec::new(), kept: Vec::new(), in_vain: 0 }
    }

    /// This action is done, and the game is as it is after it.
    pub(crate) fn went(&mut self, action: &Action, game: &Game) {
        let here = mark(game);
        if let Some(at) = self.places.iter().position(|place| *place == here) {
            self.places.truncate(at + 1);
            self.kept.truncate(at + 1);
        } else if let Some(at) = self.trail.0.iter().position(|place| *place == here) {
            self.in_vain += self.trail.0.len() - (at + 1);
            self.trail.0.truncate(at + 1);
            self.places.clear();
            self.kept.clear();
        } else {
            self.places.push(here);
            self.kept.push(action.clone());
        }
    }

    /// The batch is done.
    pub(crate) fn end(mut self) -> Left {
        self.trail.0.extend(self.places.last());
        self.trail.0.drain(..self.trail.0.len().saturating_sub(REMEMBERED));
        Left { actions: self.kept, in_vain: self.in_vain, trail: self.trail }
    }
}

fn mark(game: &Game) -> Mark {
    let hash = game.mark();
    std::array::from_fn(|at| hash[at])
}

impl Serialize for Trail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        packed::pack(&self.0).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Trail {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        packed::unpack(&String::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
    }
}
