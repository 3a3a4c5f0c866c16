//! How a play is paid for, by what remains: the engine's plan gives up what costs least to lose, whatever else is in the hand. Where another payment leaves the
//! mana for it, that is made.

use engine::prompt::{Why, why};
use engine::{Action, Game, Seat, act_untold};

use crate::plays::Play;

/// Has each play paid for so that the mana for something else is kept, where another payment than the engine's plan keeps it.
pub(crate) fn keep_mana(game: &Game, seat: Seat, list: &mut [Play]) {
    for play in list {
        let place = play.iter().position(|action| *action == Action::PayAutomatically);
        let Some(place) = place else { continue };
        if let Some(payment) = better(game, seat, &play[..place]) {
            play.splice(place..=place, payment);
        }
    }
}

/// The payment that keeps mana, for what is begun so; none, where the engine's plan is as good.
fn better(game: &Game, seat: Seat, begun: &[Action]) -> Option<Vec<Action>> {
    let mut game = game.clone();
    begun.iter().try_for_each(|action| act_untold(&mut game, seat, action).map(|_| ()).ok())?;
    let taps = |(object, ability, kind)| Action::TapForMana { object, ability, kind };
    let mut actions: Vec<Action> = game.payment_keeping_mana()?.into_iter().map(taps).collect();
    actions.iter().try_for_each(|action| act_untold(&mut game, seat, action).map(|_| ()).ok())?;
    // What was made may be all that is due.
    if matches!(why(&game), Some(Why::Announcement { .. })) {
        actions.push(Action::PayAutomatically);
    }
    Some(actions)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::{Step, cards};

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
}
