//! What is paid: the parts of a cost, and what changes it (601.2f).

use declaration::{Cost, Costed, ManaCost, Reference, Removed};

use super::sources;
use crate::cards;
use crate::game::Game;
use crate::game::frame::{Announcement, StackObjectKind};
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::read::context::Context;
use crate::read::{context, declared, filter, players};
use crate::seat::Seat;

/// An effect that changes what things cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CostChange {
    /// The permanent whose effect it is.
    pub(crate) source: ObjectId,
    /// Its controller.
    pub(crate) controller: Seat,
    /// The words replaced in it (612).
    pub(crate) text: TextChange,
    /// What it speaks of.
    pub(crate) what: &'static Costed,
    /// By how much generic mana.
    pub(crate) by: i16,
    /// How much colored mana it adds.
    pub(crate) colored: [u8; 5],
    /// Less mana than this in the whole cost is not left by it (118.7).
    pub(crate) least: u8,
}

/// A mana cost with what permanents add to it, then what they take off, down to no generic mana (601.2f).
pub(crate) fn changed_cost(
    game: &Game,
    mut cost: ManaCost,
    announced: StackObjectKind,
    object: ObjectId,
    changes: &[CostChange],
) -> ManaCost {
    if changes.is_empty() {
        return cost;
    }
    let Some(now) = game.last_known(object) else { return cost };
    let mut sum = i32::from(cost.generic);
    let (mut less, mut bounded) = (0, Vec::new());
    for change in changes {
        let context = Context { text: change.text, ..Context::new(change.controller, change.source) };
        let applies = match (change.what, announced) {
            (Costed::Spells(filter) | Costed::AbilitiesOf(Reference::Each(filter)), _) => {
                matches!(change.what, Costed::Spells(_)) == (announced == StackObjectKind::Spell)
                    && matches!(announced, StackObjectKind::Spell | StackObjectKind::Activated(_))
                    && filter::fits(game, filter, object, &now, &context)
            }
            (Costed::AbilitiesOf(whose), StackObjectKind::Activated(_)) => {
                context::referred_objects(game, whose, &context).contains(&object)
            }
            (Costed::AbilitiesOf(_), _) => false,
        };
        if !applies {
            continue;
        }
        for (count, more) in
            cost.colored.iter_mut().chain(&mut cost.added).zip(change.colored.into_iter().chain(change.colored))
        {
            *count = count.saturating_add(more);
        }
        if change.by >= 0 {
            sum += i32::from(change.by);
        } else if change.least > 0 {
            bounded.push((i32::from(change.by), i32::from(change.least)));
        } else {
            less += i32::from(change.by);
        }
    }
    // Those that leave some mana come first, which is the cheaper order.
    let colored: i32 = cost.colored.iter().map(|count| i32::from(*count)).sum();
    for (by, least) in bounded {
        let most = (sum + colored - least).clamp(0, sum);
        sum -= by.saturating_neg().min(most);
    }
    cost.generic = u16::try_from((sum + less).max(0)).unwrap_or(u16::MAX);
    cost
}

/// The mana in the activation costs of an ability of this source, that of another object's mana cost included.
pub(crate) fn mana_due(game: &Game, costs: &[Cost], source: ObjectId) -> ManaCost {
    let of = costs.iter().find_map(|cost| match cost {
        Cost::ManaCostOf(of) => Some(of),
        _ => None,
    });
    match of {
        // X is 0 where nobody has announced it (107.3g).
        Some(of) => plus(mana_of(costs), &mana_cost_of(game, of, source).unwrap_or_default().with_x(0), 1),
        None => mana_of(costs),
    }
}

/// The mana cost of what is meant, where it has one (118.6).
fn mana_cost_of(game: &Game, of: &Reference, source: ObjectId) -> Option<ManaCost> {
    let controller = game.characteristics(source)?.controller;
    let what =
        context::referred_objects(game, of, &context::context_of(game, controller, source)).into_iter().next()?;
    cards::definition(game.characteristics(what)?.card).cost
}

/// Whether a part of a cost can be paid (118.3). Mana, and what is chosen to be given up, are judged with their alternatives elsewhere.
pub(crate) fn can_pay_part(game: &Game, player: Seat, source: ObjectId, cost: &Cost) -> bool {
    match cost {
        // How much life it is only a resolution says.
        Cost::Mana(_) | Cost::ManaForEach { .. } | Cost::LifeEqual(_) | Cost::Objects { .. } => true,
        Cost::RemoveCounters { counter, count } => {
            let least = if let Removed::Exactly(least) = count { *least } else { 0 };
            game.permanent(source).is_some() && game.counters_on(source, *counter) >= least
        }
        Cost::Mill(count) => game.player(player).library.count >= u32::from(*count),
        Cost::ExileItself => game.object(source).is_some(),
        Cost::Tap => game.characteristics(source).is_some_and(|now| sources::may_tap_for_cost(game, source, now)),
        Cost::ManaCostOf(of) => mana_cost_of(game, of, source).is_some(),
        Cost::PutCounter { .. } | Cost::Damage(_) => true,
        Cost::TapEnchanted => {
            let host = game.permanent(source).and_then(|source| source.attached_to);
            host.and_then(|host| game.permanent(host)).is_some_and(|host| !host.tapped)
        }
        Cost::SacrificeItself => game.characteristics(source).is_some_and(|now| now.controller == player),
        Cost::Life(life) => game.player(player).life >= i32::from(*life),
        Cost::DiscardLastDrawn => players::last_drawn_in_hand(game, player).is_some(),
        Cost::DiscardAtRandom(count) => game.player(player).hand.count >= u32::from(*count),
    }
}

/// Whether paying these costs taps the source or takes it away, which then makes no mana for them.
pub(crate) fn reserves(costs: &[Cost]) -> bool {
    costs.iter().any(|cost| matches!(cost, Cost::Tap | Cost::SacrificeItself | Cost::ExileItself))
}

/// The mana in these costs.
pub(crate) fn mana_of(costs: &[Cost]) -> ManaCost {
    costs
        .iter()
        .find_map(|cost| match cost {
            Cost::Mana(mana) => Some(*mana),
            _ => None,
        })
        .unwrap_or(ManaCost::ZERO)
}

/// The sum of two mana costs, the second so many times.
pub(crate) fn plus(mut mana: ManaCost, other: &ManaCost, times: u32) -> ManaCost {
    let add = |count: u32, more: u32| count.saturating_add(more.saturating_mul(times));
    let generic = add(u32::from(mana.generic), u32::from(other.generic));
    mana.generic = u16::try_from(generic).unwrap_or(u16::MAX);
    for (count, more) in mana.colored.iter_mut().zip(other.colored) {
        *count = u8::try_from(add(u32::from(*count), u32::from(more))).unwrap_or(u8::MAX);
    }
    mana
}

/// The mana cost as it is printed.
pub(crate) fn printed_cost(game: &Game, announcement: &Announcement) -> ManaCost {
    match announcement.announced {
        StackObjectKind::Spell if announcement.free => ManaCost::ZERO,
        StackObjectKind::Spell => cards::definition(announcement.card).cost.unwrap_or(ManaCost::ZERO),
        StackObjectKind::Activated(_) | StackObjectKind::SpecialAction(_) | StackObjectKind::Attack => {
            mana_due(game, announcement.costs(), announcement.object)
        }
        StackObjectKind::Triggered(_) | StackObjectKind::Delayed(_) | StackObjectKind::Replacement(_) => ManaCost::ZERO,
    }
}

/// The total cost (601.2f): X in its place, and what further targets and other permanents add.
pub(crate) fn total_cost(game: &Game, announcement: &Announcement, changes: &[CostChange]) -> ManaCost {
    let mut cost = printed_cost(game, announcement);
    let body = declared::body(announcement.card, announcement.announced);
    let x = announcement.x.saturating_mul(u32::from(std::mem::take(&mut cost.x)));
    let x = u16::try_from(x).unwrap_or(u16::MAX);
    cost.generic = cost.generic.saturating_add(x);
    if let Some(each) = body.and_then(|body| body.each_further_target) {
        let further = u16::try_from(announcement.targets.len().saturating_sub(1)).unwrap_or(u16::MAX);
        cost.generic = cost.generic.saturating_add(each.generic.saturating_mul(further));
    }
    let mut changed = changed_cost(game, cost, announcement.announced, announcement.object, changes);
    if let Some(color) = body.and_then(|body| body.x_only) {
        // X is generic mana, which effects reduce (601.2f); what is left of it is paid in this color.
        let left = x.saturating_sub(cost.generic.saturating_sub(changed.generic)).min(changed.generic);
        let asked = &mut changed.colored[color as usize];
        *asked = asked.saturating_add(u8::try_from(left).unwrap_or(u8::MAX));
        changed.generic -= left;
    }
    changed
}

/// The permanent that paying taps or sacrifices.
pub(crate) fn reserved(announcement: &Announcement) -> Option<ObjectId> {
    reserves(announcement.costs()).then_some(announcement.object)
}
