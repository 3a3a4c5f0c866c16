//! The words a card is declared in.
//!
//! A [`Card`] is what a file in `engine/cards/` says, checked and made compact: printed characteristics and
//! abilities built from costs, targets and effects. The engine has exactly one handler for each kind of cost and effect;
//! a card is never code. Rule numbers are those of the Comprehensive Rules.

mod ability;
mod card;
mod casting;
mod combat;
mod condition;
mod continuous;
mod counter;
mod damage;
mod effect;
mod error;
#[cfg_attr(not(feature = "read"), allow(dead_code))]
mod file;
mod filter;
mod grammar;
mod mana;
#[cfg(feature = "read")]
mod parse;
mod replacement;
mod targeting;
mod trigger;
mod types;

pub use ability::{Ability, AbilityId, Activation, Body, Choosing, Cost, Form, Mode, ObjectCostKind, Price, Static};
pub use card::{BLANK, Card, CardId, Emblem, Size, Table};
pub use casting::{Additional, Costed, Period, Permission, Restriction};
pub use combat::CombatRule;
pub use condition::{Comparison, Condition};
pub use continuous::{Becomes, Change, Continuous, Duration, Exceptions};
pub use counter::{Counter, CounterName, Removed};
pub use damage::{DamageEffect, Extent, Instead, Sources};
pub use effect::{Amount, DamagePart, Effect, Kept, Produced, Reference, Words};
pub use error::{ParseError, Reason};
#[cfg(feature = "read")]
pub use file::Source;
pub use filter::{Filter, Predicate, TargetKind, TargetSpec};
pub use grammar::{
    ability_text, alternatives, intrinsic_text, keyword_name, mode_text, size_text, target_text, text, type_line_text,
    ways,
};
#[cfg(feature = "read")]
pub use grammar::{declaration, guide};
pub use mana::{Color, Colors, ManaCost, ManaKind};
#[cfg(feature = "read")]
pub use parse::parse;
pub use replacement::{Replaced, Replacement, WhichDraws};
pub use targeting::Exclusion;
pub use trigger::{Delayed, Moment, Trigger, Within};
pub use types::{
    BasicLand, CardType, CardTypes, Fellows, Keyword, KeywordFamily, Keywords, Subtype, Supertype, Supertypes, TypeLine,
};
