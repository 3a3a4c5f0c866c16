//! How a play is paid for, by what remains: the engine's plan gives up what costs least to lose, whatever else is in the hand. Where other lands in its place
//! leave the mana for a card more, those are tapped.

use std::collections::BTreeMap;

use engine::declaration::{Color, ManaCost, ManaKind};
use engine::prompt::{Why, why};
use engine::{Action, Choice, Game, ObjectId, Seat, act_untold, cards, options};

use crate::plays::Play;

/// So many lands are tapped in the place of others at most.
const MOST_OTHERS: usize = 3;

/// Has each play paid for so that most of the other cards in the hand can be cast afterwards.
pub(crate) fn keep_mana(game: &Game, seat: Seat, list: &mut [Play]) {
    // What is announced alike but for its targets is paid for alike.
    let mut known: Vec<(Vec<Action>, Vec<Action>)> = Vec::new();
    for play in list {
        let Some(place) = play.iter().position(|action| *action == Action::PayAutomatically) else { continue };
        let key: Vec<Action> = play[..place]
            .iter()
            .filter(|action| !matches!(action, Action::SelectTarget(_) | Action::TargetsDone))
            .cloned()
            .collect();
        let payment = match known.iter().find(|(other, _)| *other == key) {
            Some((_, payment)) => payment.clone(),
            None => {
                let payment = better(game, seat, &play[..place]).unwrap_or_else(|| vec![Action::PayAutomatically]);
                known.push((key, payment.clone()));
                payment
            }
        };
        play.splice(place..=place, payment);
    }
}

/// The payment by which more can be cast afterwards than by the plan; none, where there is none.
fn better(game: &Game, seat: Seat, begun: &[Action]) -> Option<Vec<Action>> {
    let mut before = game.clone();
    begun.iter().try_for_each(|action| act_untold(&mut before, seat, action).map(|_| ()).ok())?;
    let hand = hand(&before, seat);
    if hand.is_empty() {
        return None;
    }
    let mut sources: BTreeMap<ObjectId, Vec<ManaKind>> = BTreeMap::new();
    let listed = options(&before, seat);
    let taps: Vec<&Action> = listed.iter().filter_map(Choice::action).collect();
    for action in &taps {
        if let Action::TapForMana { object, kind, .. } = action {
            sources.entry(*object).or_default().push(*kind);
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
        let is_left = |id: &ObjectId| game.permanent(*id).is_some_and(|permanent| !permanent.tapped);
        let left: Vec<&Vec<ManaKind>> = sources.iter().filter(|(id, _)| is_left(id)).map(|(_, kinds)| kinds).collect();
        let can: Vec<bool> = hand.iter().map(|cost| is_paid(cost, &left)).collect();
        Some((can, game, actions))
    };
    let (planned, after, _) = paid(&[])?;
    if planned.iter().all(|can| *can) {
        return None;
    }
    let idle = |id: &ObjectId| after.permanent(*id).is_some_and(|permanent| !permanent.tapped);
    let mut tried: Vec<&Vec<ManaKind>> = Vec::new();
    for (source, kinds) in sources.iter().filter(|(id, _)| idle(id)) {
        if tried.contains(&kinds) {
            continue;
        }
        tried.push(kinds);
        let alike = sources.iter().filter(|(id, other)| idle(id) && *other == kinds && *id >= source);
        let others: Vec<Action> = alike.filter_map(|(id, _)| tap(&taps, *id)).take(MOST_OTHERS).collect();
        for count in 1..=others.len() {
            let Some((can, game, actions)) = paid(&others[..count]) else { break };
            let keeps = planned.iter().zip(&can).all(|(planned, can)| *can || !planned);
            let unhurt =
                game.player(seat).life >= after.player(seat).life && game.player(seat).mana == after.player(seat).mana;
            if keeps && unhurt && can != planned {
                return Some(actions);
            }
        }
    }
    None
}

/// The first way to make mana with this.
fn tap(taps: &[&Action], source: ObjectId) -> Option<Action> {
    taps.iter()
        .find(|action| matches!(action, Action::TapForMana { object, .. } if *object == source))
        .map(|action| (*action).clone())
}

/// What the cards of the hand cost that cost anything.
fn hand(game: &Game, seat: Seat) -> Vec<ManaCost> {
    let held = game.player(seat).hand.cards.iter().flatten();
    held.filter_map(|id| cards::definition(game.object(*id)?.card).cost).collect()
}

/// Whether these sources, one mana of each, pay for it.
fn is_paid(cost: &ManaCost, sources: &[&Vec<ManaKind>]) -> bool {
    let symbols: Vec<Color> = Color::ALL
        .into_iter()
        .flat_map(|color| std::iter::repeat_n(color, usize::from(cost.colored[color as usize])))
        .collect();
    sources.len() >= usize::from(cost.generic) + symbols.len() && are_colored(&symbols, sources, &mut Vec::new())
}

/// Whether each of these symbols has a source of its own.
fn are_colored(symbols: &[Color], sources: &[&Vec<ManaKind>], used: &mut Vec<usize>) -> bool {
    let Some((first, rest)) = symbols.split_first() else { return true };
    (0..sources.len()).any(|place| {
        let fits = !used.contains(&place) && sources[place].contains(&ManaKind::Colored(*first));
        fits && {
            used.push(place);
            let done = are_colored(rest, sources, used);
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
            assert_eq!(left(&lands, &["Fellwar Stone", "Serra Angel"]).len(), 2);
        }
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
