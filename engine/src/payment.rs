//! How what is being cast or activated is paid for, by what remains: [`Action::PayAutomatically`] gives up what costs least to lose, whatever else is in the
//! hand. Where other lands tapped in their place leave the mana for another card, those can be tapped first.

use std::collections::BTreeMap;

use declaration::{Ability, CardType, Color, ManaCost, ManaKind};

use crate::engine::act_untold;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::choice::Choice;
use crate::game::object::ObjectId;
use crate::prompt::{Why, why};
use crate::seat::Seat;
use crate::{cards, options};

/// So many lands are tapped in the place of others at most.
const MOST_OTHERS: usize = 3;

/// How something is paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// What is done, in this order; the last of it pays.
    pub actions: Vec<Action>,
    /// What is tapped by it.
    pub tapped: Vec<ObjectId>,
}

/// The first payment found by which another card of the hand can be cast afterwards that cannot be after [`Game::payment_plan`], and none is lost; none, where
/// there is no such, or nothing is being paid for. Nothing but plain lands is tapped in the place of what the plan taps.
pub fn keeping_mana(before: &Game, seat: Seat) -> Option<Payment> {
    if !matches!(why(before), Some(Why::Announcement { .. })) || !before.payment_matters() {
        return None;
    }
    let hand = hand(before, seat);
    if hand.is_empty() {
        return None;
    }
    let mut lands: BTreeMap<ObjectId, Vec<ManaKind>> = BTreeMap::new();
    let listed = options(before, seat);
    let taps: Vec<&Action> = listed.iter().filter_map(Choice::action).collect();
    for action in &taps {
        if let Action::TapForMana { object, kind, .. } = action
            && is_plain_land(before, *object)
        {
            lands.entry(*object).or_default().push(*kind);
        }
    }
    let paid = |first: &[Action]| {
        let (mut game, mut actions) = (before.clone(), first.to_vec());
        first.iter().try_for_each(|action| act_untold(&mut game, seat, action).ok())?;
        // What was made may be all that is due.
        let mut plan = Vec::new();
        if matches!(why(&game), Some(Why::Announcement { .. })) {
            plan = game.payment_plan();
            act_untold(&mut game, seat, &Action::PayAutomatically).ok()?;
            actions.push(Action::PayAutomatically);
        }
        let left = lands.iter().filter(|(id, _)| is_untapped(&game, **id)).map(|(_, kinds)| kinds);
        let left: Vec<&Vec<ManaKind>> = left.collect();
        let can: Vec<bool> = hand.iter().map(|cost| is_paid(cost, &left)).collect();
        Some((can, game, actions, plan))
    };
    let (planned, after, ..) = paid(&[])?;
    let idle = |id: &ObjectId| is_untapped(&after, *id);
    let mut tried: Vec<&Vec<ManaKind>> = Vec::new();
    for (_, kinds) in lands.iter().filter(|(id, _)| idle(id)) {
        if tried.contains(&kinds) {
            continue;
        }
        tried.push(kinds);
        // Those that the plan taps are among them: it may take another land for what they would pay.
        let alike = lands.iter().filter(|(_, other)| *other == kinds);
        let others: Vec<Action> = alike.filter_map(|(id, _)| tap(&taps, *id)).take(MOST_OTHERS).collect();
        for count in 1..=others.len() {
            let Some((can, game, actions, plan)) = paid(&others[..count]) else { break };
            let keeps = planned.iter().zip(&can).all(|(planned, can)| *can || !planned);
            // Nothing else may be given up for it.
            let alike = |whose: &Game| (whose.battlefield().len(), whose.player(seat).mana.total());
            if keeps && can != planned && alike(&game) == alike(&after) {
                let first = others[..count].iter().filter_map(|action| match action {
                    Action::TapForMana { object, .. } => Some(*object),
                    _ => None,
                });
                return Some(Payment { actions, tapped: first.chain(plan.into_iter().map(|(id, ..)| id)).collect() });
            }
        }
    }
    None
}

/// Whether it is a land that does nothing else than make mana for being tapped.
fn is_plain_land(game: &Game, id: ObjectId) -> bool {
    game.characteristics(id).is_some_and(|now| {
        let only_mana = |ability: &Ability| matches!(ability, Ability::Activated(activation) if activation.mana);
        now.types.contains(CardType::Land)
            && !now.types.contains(CardType::Creature)
            && now.abilities().all(|(_, ability)| only_mana(ability))
    })
}

fn is_untapped(game: &Game, id: ObjectId) -> bool {
    game.permanent(id).is_some_and(|permanent| !permanent.tapped)
}

/// The first way to make mana with this.
fn tap(taps: &[&Action], source: ObjectId) -> Option<Action> {
    let makes = |action: &&&Action| matches!(action, Action::TapForMana { object, .. } if *object == source);
    taps.iter().find(makes).map(|action| (*action).clone())
}

/// What the cards of the hand cost that cost anything.
fn hand(game: &Game, seat: Seat) -> Vec<ManaCost> {
    let held = game.player(seat).hand.cards.iter().flatten();
    held.filter_map(|id| cards::definition(game.object(*id)?.card).cost).collect()
}

/// Whether these lands, one mana of each, pay for it.
fn is_paid(cost: &ManaCost, lands: &[&Vec<ManaKind>]) -> bool {
    let makes = |color: &Color| lands.iter().filter(|kinds| kinds.contains(&ManaKind::Colored(*color))).count();
    let mut colors: Vec<Color> = Color::ALL.into_iter().filter(|color| cost.colored[*color as usize] > 0).collect();
    // What fewest make first, so that what cannot be paid is found soon.
    colors.sort_by_key(makes);
    let symbols: Vec<Color> = colors
        .into_iter()
        .flat_map(|color| std::iter::repeat_n(color, usize::from(cost.colored[color as usize])))
        .collect();
    lands.len() >= usize::from(cost.generic) + symbols.len() && are_colored(&symbols, lands, &mut Vec::new())
}

/// Whether each of these symbols has a land of its own.
fn are_colored(symbols: &[Color], lands: &[&Vec<ManaKind>], used: &mut Vec<usize>) -> bool {
    let Some((first, rest)) = symbols.split_first() else { return true };
    (0..lands.len()).any(|place| {
        let fits = !used.contains(&place) && lands[place].contains(&ManaKind::Colored(*first));
        fits && {
            used.push(place);
            let done = are_colored(rest, lands, used);
            used.pop();
            done
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn each_symbol_needs_a_source_of_its_own() {
        let (blue, either) = (vec![ManaKind::Colored(Color::Blue)], ManaKind::ALL.to_vec());
        let counterspell = cards::definition(cards::by_name("Counterspell").unwrap()).cost.unwrap();
        assert!(is_paid(&counterspell, &[&either, &blue]));
        assert!(!is_paid(&counterspell, &[&blue, &vec![ManaKind::Colorless]]));
        assert!(!is_paid(&counterspell, &[&either]));
    }
}
