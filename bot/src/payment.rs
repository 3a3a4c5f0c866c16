//! How a play is paid for, by what remains: the engine's plan gives up what costs least to lose, whatever else is in the hand. Where other lands tapped in
//! their place leave the mana for another card, those are tapped.

use std::collections::BTreeMap;

use engine::declaration::{Ability, CardType, Color, ManaCost, ManaKind};
use engine::prompt::{Why, why};
use engine::{Action, Choice, Game, ObjectId, Seat, act_untold, cards, options};

use crate::plays::Play;

/// So many lands are tapped in the place of others at most.
const MOST_OTHERS: usize = 3;

/// Has each play paid for so that no other card of the hand is lost by it that another payment leaves the mana for.
pub(crate) fn keep_mana(game: &Game, seat: Seat, list: &mut [Play]) {
    for play in list {
        let place = play.iter().position(|action| *action == Action::PayAutomatically);
        let Some(place) = place else { continue };
        if let Some(payment) = better(game, seat, &play[..place]) {
            play.splice(place..=place, payment);
        }
    }
}

/// The first payment found by which another card can be cast afterwards that cannot be after the plan, and none is lost; none, where there is no such.
fn better(game: &Game, seat: Seat, begun: &[Action]) -> Option<Vec<Action>> {
    let mut before = game.clone();
    begun.iter().try_for_each(|action| act_untold(&mut before, seat, action).map(|_| ()).ok())?;
    let hand = hand(&before, seat);
    if hand.is_empty() || !before.payment_matters() {
        return None;
    }
    let mut lands: BTreeMap<ObjectId, Vec<ManaKind>> = BTreeMap::new();
    let listed = options(&before, seat);
    let taps: Vec<&Action> = listed.iter().filter_map(Choice::action).collect();
    for action in &taps {
        if let Action::TapForMana { object, kind, .. } = action
            && is_plain_land(&before, *object)
        {
            lands.entry(*object).or_default().push(*kind);
        }
    }
    let paid = |first: &[Action]| {
        let (mut game, mut actions) = (before.clone(), first.to_vec());
        first.iter().try_for_each(|action| act_untold(&mut game, seat, action).map(|_| ()).ok())?;
        // What was made may be all that is due.
        if matches!(why(&game), Some(Why::Announcement { .. })) {
            act_untold(&mut game, seat, &Action::PayAutomatically).ok()?;
            actions.push(Action::PayAutomatically);
        }
        let left = lands.iter().filter(|(id, _)| is_untapped(&game, **id)).map(|(_, kinds)| kinds);
        let left: Vec<&Vec<ManaKind>> = left.collect();
        let can: Vec<bool> = hand.iter().map(|cost| is_paid(cost, &left)).collect();
        Some((can, game, actions))
    };
    let (planned, after, _) = paid(&[])?;
    let idle = |id: &ObjectId| is_untapped(&after, *id);
    let mut tried: Vec<&Vec<ManaKind>> = Vec::new();
    for (land, kinds) in lands.iter().filter(|(id, _)| idle(id)) {
        if tried.contains(&kinds) {
            continue;
        }
        tried.push(kinds);
        let alike = lands.iter().filter(|(id, other)| idle(id) && *other == kinds && *id >= land);
        let others: Vec<Action> = alike.filter_map(|(id, _)| tap(&taps, *id)).take(MOST_OTHERS).collect();
        for count in 1..=others.len() {
            let Some((can, game, actions)) = paid(&others[..count]) else { break };
            let keeps = planned.iter().zip(&can).all(|(planned, can)| *can || !planned);
            // Nothing else may be given up for it.
            let alike = |whose: &Game| (whose.battlefield().len(), whose.player(seat).mana.total());
            if keeps && can != planned && alike(&game) == alike(&after) {
                return Some(actions);
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

    use engine::Step;

    use super::*;
    use crate::laid::table;
    use crate::plays::{self, MOST_LISTED};

    /// The lands that are left when the seat A has cast an artifact for two.
    fn left(lands: &[&str], hand: &[&str]) -> Vec<String> {
        let game = table(Seat::A, Step::FirstMain, lands, &[], hand);
        let artifact = cards::by_name("Fellwar Stone");
        let is_it = |play: &Play| matches!(play.first(), Some(Action::CastSpell(id)) if game.object(*id).map(|object| object.card) == artifact);
        let mut list = plays::plays(&game, Seat::A, MOST_LISTED);
        keep_mana(&game, Seat::A, &mut list);
        let play = list.into_iter().find(is_it).unwrap();
        let mut after = game.clone();
        for action in &play {
            act_untold(&mut after, Seat::A, action).unwrap();
        }
        let lands = after.battlefield().iter().filter(|id| !after.permanent(**id).unwrap().tapped);
        let mut names: Vec<String> =
            lands.map(|id| cards::definition(after.object(*id).unwrap().card).name.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_mana_for_another_card_is_kept() {
        for lands in [["Island", "Island", "Plains", "Plains"], ["Plains", "Plains", "Island", "Island"]] {
            assert_eq!(left(&lands, &["Fellwar Stone", "Counterspell"]), ["Island", "Island"]);
            assert_eq!(left(&lands, &["Fellwar Stone", "White Knight"]), ["Plains", "Plains"]);
            assert_eq!(
                left(&lands, &["Fellwar Stone", "Serra Angel"]).len(),
                2,
                "that cannot be cast however this is paid for"
            );
        }
    }

    #[test]
    fn nothing_but_lands_is_given_up_for_it() {
        let stays = left(&["Plains", "Plains", "Black Lotus", "Mishra's Factory"], &["Fellwar Stone", "White Knight"]);
        assert!(stays.contains(&"Black Lotus".to_owned()), "{stays:?}");
        let stays = left(&["Plains", "Plains", "Llanowar Elves", "Forest"], &["Fellwar Stone", "White Knight"]);
        assert_eq!(stays.len(), 2, "{stays:?}");
    }

    #[test]
    fn each_symbol_needs_a_source_of_its_own() {
        let (blue, either) = (vec![ManaKind::Colored(Color::Blue)], ManaKind::ALL.to_vec());
        let counterspell = cards::definition(cards::by_name("Counterspell").unwrap()).cost.unwrap();
        assert!(is_paid(&counterspell, &[&either, &blue]));
        assert!(!is_paid(&counterspell, &[&blue, &vec![ManaKind::Colorless]]));
        assert!(!is_paid(&counterspell, &[&either]));
    }
}
