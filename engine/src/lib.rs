//! The rules of Magic as it was in 1993/94: a game is a function `(setup, seed, actions) → state`.
//!
//! At any moment either one player owes a decision, or the game is over. [`options`] lists what a player may do now, and [`act`]
//! takes one of these actions and no other; a refusal changes nothing.
//!
//! ```
//! use engine::{Action, Game, Rules, Seat, Setup, act, cards, options};
//!
//! // Start: two decks, who begins, which rules, and a seed that decides all chance.
//! let forest = cards::table().by_name("Forest").ok_or("no such card")?;
//! let setup = Setup { decks: [vec![forest; 40], vec![forest; 40]], starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
//! let mut game = Game::new(&setup, [0; 32])?;
//!
//! // Ask what may be done, and do it.
//! assert_eq!(game.to_act(), Some(Seat::A));
//! assert!(options(&game, Seat::A).iter().any(|choice| choice.action() == Some(&Action::Keep)));
//! assert!(options(&game, Seat::B).is_empty());
//! act(&mut game, Seat::A, &Action::Keep)?;
//! assert!(act(&mut game, Seat::A, &Action::Pass).is_err());
//!
//! // See only what a seat may know.
//! let view = game.view(Seat::B);
//! assert_eq!(view.player(Seat::A).hand.count, 7);
//! assert!(view.player(Seat::A).hand.cards.is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod act;
pub mod cards;
mod decision;
pub mod decks;
pub mod determinize;
mod engine;
mod game;
pub mod memory;
pub mod position;
pub mod printed;
mod process;
pub mod prompt;
mod read;
mod rule_switches;
mod rules;
mod seat;
pub mod state;
mod view;

pub use declaration;

pub use crate::act::{Act, Illegal};
pub use crate::decision::priority::special_action_card;
pub use crate::decision::{options, options_into};
pub use crate::engine::{LONGEST_GAME, act, act_untold};
pub use crate::game::Game;
pub use crate::game::action::{Action, Request, Target, Until};
pub use crate::game::change::progress::MOST_TAKEN_BACK;
pub use crate::game::choice::Choice;
pub use crate::game::event::Event;
pub use crate::game::object::{ObjectId, Zone};
pub use crate::game::outcome::{Outcome, Reason};
pub use crate::game::random::Seed;
pub use crate::game::setup::{Setup, SetupError};
pub use crate::game::turn::Step;
pub use crate::prompt::{Prompt, prompt};
pub use crate::rule_switches::Rules;
pub use crate::seat::Seat;
pub use crate::view::{HandsView, View, WatcherView};

/// Why a card cannot be cast or played now, and why a creature cannot block.
pub mod hindrance {
    pub use crate::decision::blockers::{BlockHindrance, anything_can_block, block_hindrance};
    pub use crate::decision::priority::hindrance;
    pub use crate::rules::casting::hindrance::Hindrance;
}

/// Bytes of other values than a [`Game`], in its encoding.
pub mod codec {
    pub use crate::game::codec::{Corrupt, read};
}

/// The engine's version. Records name it, and are replayed by the version that made them.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// This build of the engine: its version, and a hash of its sources and of the cards. The bytes of a [`Game`] are one build's own.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("JB_MTG_ENGINE_BUILD"));

/// The game cannot go on here: what comes next reads something that this view does not have, or is chosen by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NeedsHidden;

/// The result of whatever may need what is hidden.
pub(crate) type Flow<T = ()> = Result<T, NeedsHidden>;
