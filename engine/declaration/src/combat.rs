//! What creatures may not, must and may do in combat: requirements, restrictions and permissions (508.1c-d, 509.1b-c).

use serde::{Deserialize, Serialize};

use crate::{Condition, Cost, Filter, Keyword};

/// What an effect says about one creature's attacking and blocking. It changes the rules and no characteristic (613.11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CombatRule {
    /// It attacks each combat if able.
    Attacks,
    /// All creatures that fit and are able to block it do so.
    IsBlockedByAll(Filter),
    /// It blocks each attacking creature if able.
    BlocksEach,
    /// It can attack as though it did not have defender.
    AttacksDespiteDefender,
    /// It can attack as though it had haste.
    AttacksAsThoughHasty,
    /// It can be blocked as though it did not have the keyword ability.
    BlockedDespite(Keyword),
    /// Attacking does not cause it to tap (508.1f), where there is a condition, while that holds.
    AttacksWithoutTapping(Option<Box<Condition>>),
    /// It assigns no combat damage.
    AssignsNoDamage,
    /// It cannot attack unless its controller pays this (508.1g).
    AttackCosts(Vec<Cost>),
    /// It cannot attack; where there is a condition, while that holds for the player who controls it.
    CannotAttack(Option<Box<Condition>>),
    /// It cannot block; where there is a description, the attackers that fit.
    CannotBlock(Option<Filter>),
    /// It cannot be blocked.
    CannotBeBlocked,
    /// Creatures that fit cannot block it.
    CannotBeBlockedBy(Filter),
    /// Only creatures that fit one of these can block it.
    CannotBeBlockedExceptBy(Vec<Filter>),
    /// It can block so many more creatures each combat; [`CombatRule::ANY_NUMBER`] for any number.
    BlocksMore(u8),
}

impl CombatRule {
    /// The number that stands for any number of creatures.
    pub const ANY_NUMBER: u8 = u8::MAX;
}
