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
mod filter;
mod grammar;
mod mana;
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
pub use filter::{Filter, Predicate, TargetKind, TargetSpec};
pub use grammar::{
    ParseError, Reason, ability_text, alternatives, declaration, intrinsic_text, keyword_name, mode_text, size_text,
    text, type_line_text, ways,
};
#[cfg(feature = "read")]
pub use grammar::{Source, guide, parse};
pub use mana::{Color, Colors, ManaCost, ManaKind};
pub use replacement::{Replaced, Replacement, WhichDraws};
pub use targeting::Exclusion;
pub use trigger::{Delayed, Moment, Trigger, Within};
pub use types::{
    BasicLand, CardType, CardTypes, Fellows, Keyword, KeywordFamily, Keywords, Subtype, Supertype, Supertypes, TypeLine,
};
