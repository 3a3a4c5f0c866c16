//! A computer player that knows what its seat may know, and no more: it is given views, what happened in them, its own list and a belief about the
//! other's. It cannot be given a [game](engine::Game).
//!
//! ```
//! use bot::{Belief, Bot, Level, Memory};
//! use engine::{Game, Rules, Seat, Setup, decks};
//!
//! let deck = decks::ready()[0].cards();
//! let setup = Setup { decks: [deck.clone(), deck.clone()], starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
//! let game = Game::new(&setup, [0; 32])?;
//!
//! let belief = Belief { own: deck.clone(), other: vec![deck] };
//! let play = Bot::play(&game.view(Seat::A), &Memory::new(Seat::A), &belief, &Level::Easiest.budget(), 1);
//! assert!(play.is_some());
//! # Ok::<(), engine::SetupError>(())
//! ```

#![warn(missing_docs)]

mod aim;
mod belief;
pub mod decks;
mod idle;
#[cfg(test)]
mod laid;
pub mod matchup;
mod node;
mod payment;
mod playout;
mod plays;
mod policy;
mod random;
pub mod rivals;
mod search;
mod uses;
mod value;

use engine::{Action, View};

pub use crate::belief::Belief;
pub use crate::plays::Play;
pub use crate::search::{Budget, Finding, Progress, Search, Share, Thought};
pub use engine::memory::Memory;

use crate::random::Random;

/// How well it plays: by how much it thinks, and by how often it takes what is nearly as good. No level knows more than another, and none blunders on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For a beginner to win against.
    Easiest,
    /// Easy.
    Easy,
    /// In the middle.
    Medium,
    /// Hard.
    Hard,
    /// As well as it can.
    Hardest,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easiest, Level::Easy, Level::Medium, Level::Hard, Level::Hardest];

    /// How much it thinks.
    pub const fn budget(self) -> Budget {
        let (playouts, worlds, temperature) = match self {
            Level::Easiest => (16, 4, 160),
            Level::Easy => (40, 8, 90),
            Level::Medium => (110, 14, 45),
            Level::Hard => (300, 24, 18),
            Level::Hardest => (800, 40, 0),
        };
        Budget { playouts, worlds, actions: 400, temperature }
    }
}

/// The computer player.
#[derive(Clone, Copy, Debug)]
pub struct Bot;

impl Bot {
    /// What may be done, the best first, each with its chance; nothing, where the decision is not this seat's. Once `stop` says so it thinks no further: the
    /// order is then what it is by then.
    pub fn think(
        view: &View,
        memory: &Memory,
        belief: &Belief,
        budget: &Budget,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Thought> {
        let Some(mut search) = Search::begin(view, memory, belief, budget, seed, Share::WHOLE) else {
            return Vec::new();
        };
        search.think(stop);
        search.thoughts()
    }

    /// What it plays, whole: the actions one after another. The same for the same views and the same seed.
    pub fn play(view: &View, memory: &Memory, belief: &Belief, budget: &Budget, seed: u64) -> Option<Play> {
        Bot::choose(&Bot::think(view, memory, belief, budget, seed, &|| false), budget, seed)
    }

    /// What it plays after these thoughts: the best, or now and then what is nearly as good, where the budget says so. Where the game is decided there is no
    /// such thing: all that changes nothing about it is as good as the best, and would be wasted.
    pub fn choose(thoughts: &[Thought], budget: &Budget, seed: u64) -> Option<Play> {
        let first = thoughts.first()?;
        let best = first.chance;
        if value::is_decided(i64::from(best)) {
            return Some(first.play.clone());
        }
        let near = thoughts.iter().take_while(|thought| thought.chance + budget.temperature >= best);
        let near: Vec<&Thought> = near.take(if budget.temperature == 0 { 1 } else { 4 }).collect();
        Random::new(seed, 3).pick(&near).map(|thought| thought.play.clone())
    }

    /// What a seat does that has no choice: in most windows there is nothing but to pass. It costs no thought.
    pub fn forced(view: &View) -> Option<Action> {
        let seat = view.viewer().filter(|seat| view.to_act() == Some(*seat))?;
        plays::only_action(view, seat)
    }
}
