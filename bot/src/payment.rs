//! How a play is paid for, by what remains.

use engine::{Action, Game, Seat, act_untold, payment};

use crate::plays::Play;

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

/// What pays for a play that has been begun so, and keeps the mana for another card; none, where there is no such payment.
fn better(game: &Game, seat: Seat, begun: &[Action]) -> Option<Vec<Action>> {
    let mut before = game.clone();
    begun.iter().try_for_each(|action| act_untold(&mut before, seat, action).ok())?;
    payment::keeping_mana(&before, seat).map(|payment| payment.actions)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::{Step, cards};

    use super::*;
    use crate::laid::table;
    use crate::plays::{self, MOST_LISTED};

    /// What is left untapped when the seat A has cast the first card of its hand.
    fn left(lands: &[&str], hand: &[&str]) -> Vec<String> {
        let game = table(Seat::A, Step::FirstMain, lands, &[], hand);
        let first = hand.first().and_then(|name| cards::by_name(name));
        let is_it = |play: &Play| matches!(play.first(), Some(Action::CastSpell(id)) if game.object(*id).map(|object| object.card) == first);
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
    fn what_the_plan_would_tap_as_well_is_tapped_first() {
        for lands in [["Mountain", "Forest", "Forest"], ["Forest", "Forest", "Mountain"]] {
            assert_eq!(left(&lands, &["Grizzly Bears", "Lightning Bolt"]), ["Mountain"]);
        }
    }

    #[test]
    fn nothing_but_lands_is_given_up_for_it() {
        let stays = left(&["Plains", "Plains", "Black Lotus", "Mishra's Factory"], &["Fellwar Stone", "White Knight"]);
        assert!(stays.contains(&"Black Lotus".to_owned()), "{stays:?}");
        let stays = left(&["Plains", "Plains", "Llanowar Elves", "Forest"], &["Fellwar Stone", "White Knight"]);
        assert_eq!(stays.len(), 2, "{stays:?}");
    }
}
