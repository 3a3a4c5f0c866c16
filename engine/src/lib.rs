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
mod action;
mod body;
mod casting;
mod combat;
mod continuous;
mod counters;
mod event;
mod filter;
mod frame;
mod game;
mod options;
mod outcome;
mod permanents;
mod random;
mod replacement;
mod resolving;
mod rules;
mod scene;
mod seat;
mod state_based;
mod store;
mod table;
mod triggers;
mod turn;
mod view;
mod ways;

pub mod cards;
pub mod decks;
pub mod printed;

pub use act::{Act, Illegal, LONGEST_GAME, MOST_TAKEN_BACK, act};
pub use action::{Action, Request, Target, Until};
pub use body::body;
pub use casting::{INTRINSIC, ManaEffect, RestrictedMana};
pub use combat::{Attacker, Combat, CombatEffect, Ruled};
pub use continuous::{
    Alteration, Characteristics, ContinuousEffect, Copied, Granted, Influence, Lasts, Lingering, Lost, Subtypes,
    TextChange,
};
pub use declaration;
pub use declaration::Counter;
pub use event::{Event, Place};
pub use frame::{
    Announced, AssignDamage, Assigned, ChosenTarget, Destruction, Frame, ManaDue, NewTargets, OpeningHands, Operation,
    Payment, Purpose, Question, Regenerating, Relied, Resolution, Shape, StackItem, Untapping, Waiting,
};
pub use game::{
    Busy, Choices, FaceDown, Game, Hand, LastKnown, Library, ManaPool, Object, ObjectId, Permanent, Phase, Player,
    Setup, SetupError, Stage, Step, Turn, Zone,
};
pub use options::{Choice, options};
pub use outcome::{Outcome, Reason};
pub use random::{Foretold, Seed};
pub use replacement::{
    Capacity, DamageEvent, DamageShield, Drawing, Harm, Impending, Modification, ModifierId, NextReplacement, Packet,
    ReplacementId, ShieldedFrom, Would,
};
pub use rules::Rules;
pub use seat::Seat;
pub use store::{Corrupt, read};
pub use table::{TablePermanent, TablePlayer, TableSetting};
pub use triggers::{DelayedAbility, PendingTrigger, Triggering};

/// The engine's version. States and records name it; a record is replayed by the version that made it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The game cannot go on here: what comes next reads something that this view does not have, or is chosen by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AwaitsHouse;

pub(crate) use scene::Scene;

/// The result of whatever may have to wait for the house.
pub(crate) type Flow<T = ()> = Result<T, AwaitsHouse>;
