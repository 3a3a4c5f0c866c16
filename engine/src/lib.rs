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
//! let setup = Setup { decks: [vec![forest; 40], vec![forest; 40]], starting: Seat::A, rules: Rules::current() };
//! let mut game = Game::new(&setup, [0; 32])?;
//!
//! // Ask what may be done, and do it.
//! assert_eq!(game.awaits(), Some(Seat::A));
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

mod act;
pub mod cards;
mod decision;
pub mod decks;
mod engine;
mod game;
mod position;
pub mod printed;
mod process;
mod read;
mod rule_switches;
mod rules;
mod seat;

pub use declaration;
pub use declaration::Counter;

pub use crate::act::{Act, Illegal};
pub use crate::decision::options;
pub use crate::engine::{LONGEST_GAME, act};
pub use crate::game::action::{Action, Request, Target, Until};
pub use crate::game::alteration::Alteration;
pub use crate::game::change::position::{Position, PositionPermanent, PositionPlayer};
pub use crate::game::change::progress::MOST_TAKEN_BACK;
pub use crate::game::characteristics::{Characteristics, Granted, Lost, Subtypes};
pub use crate::game::choice::Choice;
pub use crate::game::codec::{Corrupt, read};
pub use crate::game::combat::{Attacker, Combat, CombatEffect, Ruled};
pub use crate::game::copied::Copied;
pub use crate::game::damage::{DamageEvent, Harm, ModifierId, Packet};
pub use crate::game::effects::{ContinuousEffect, Lasts, Lingering};
pub use crate::game::event::{Event, Place};
pub use crate::game::frame::{
    AssignDamage, Assigned, ChosenTarget, Destruction, Frame, ManaDue, NewTargets, OpeningHands, Operation, Payment,
    Purpose, Question, Regenerating, Relied, Resolution, Shape, StackItem, StackObjectKind, Untapping, Waiting,
};
pub use crate::game::mana::{INTRINSIC, ManaEffect, RestrictedMana};
pub use crate::game::object::{Choices, FaceDown, Object, ObjectId, Permanent, Zone};
pub use crate::game::outcome::{Outcome, Reason};
pub use crate::game::player::{Hand, Library, ManaPool, Player};
pub use crate::game::random::{ScriptedChance, Seed};
pub use crate::game::replacement::{Drawing, NextReplacement, PendingReplacement, ProposedEvent, ReplacementId};
pub use crate::game::setup::{Setup, SetupError};
pub use crate::game::shield::{Capacity, DamageShield, Modification, ShieldedFrom};
pub use crate::game::text::TextChange;
pub use crate::game::triggers::{DelayedAbility, PendingTrigger, Triggering};
pub use crate::game::turn::{Phase, Stage, Step, Turn};
pub use crate::game::{Busy, Game, LastKnown};
pub use crate::read::body::body;
pub use crate::read::layers::applying::Influence;
pub use crate::rule_switches::Rules;
pub use crate::seat::Seat;

/// The engine's version. States and records name it; a record is replayed by the version that made it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The game cannot go on here: what comes next reads something that this view does not have, or is chosen by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NeedsHidden;

/// The result of whatever may need what is hidden.
pub(crate) type Flow<T = ()> = Result<T, NeedsHidden>;
