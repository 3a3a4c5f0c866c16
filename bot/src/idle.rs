//! What is done for nothing: abilities that cost nothing, so that nothing but sense ends how often they are activated; a second flying; a Disintegrate for 0.

use engine::declaration::{Ability, CardId, Cost, ManaCost};
use engine::prompt::why;
use engine::state::{Characteristics, ManaPool, Permanent, StackItem, StackObjectKind};
use engine::{Action, Game, ObjectId, Seat, Zone, act_untold, cards};

use crate::node::Node;
use crate::plays::Play;
use crate::policy::Policy;
use crate::random::Random;
use crate::uses;

/// So many actions at most until an ability has resolved.
const MOST_TO_RESOLVE: usize = 40;

/// So many shields against damage are made for nothing, and only against what is on the stack or attacks: one alone may save nothing.
const MOST_SHIELDS: usize = 6;

/// What activating this ability costs, where it is one.
fn cost(game: &Game, action: &Action) -> Option<&'static [Cost]> {
    let Action::ActivateAbility { object, ability } = action else { return None };
    match game.characteristics(*object)?.ability(*ability)?.1 {
        Ability::Activated(activation) => Some(&activation.cost),
        _ => None,
    }
}

/// Whether this activates an ability that costs nothing.
fn costs_nothing(game: &Game, action: &Action) -> bool {
    cost(game, action).is_some_and(|cost| cost.iter().all(|part| *part == Cost::Mana(ManaCost::ZERO)))
}

/// Whether this activates an ability that costs nothing but mana: what it untaps may have made that.
fn costs_mana_alone(game: &Game, action: &Action) -> bool {
    cost(game, action).is_some_and(|cost| cost.iter().all(|part| matches!(part, Cost::Mana(_))))
}

/// Whether this activates an ability that costs nothing while an ability of the same permanent waits on the stack.
pub(crate) fn is_doubled(game: &Game, action: &Action) -> bool {
    let Action::ActivateAbility { object, .. } = action else { return false };
    let waits = |kind: StackObjectKind| matches!(kind, StackObjectKind::Activated(_));
    let stack = game.stack();
    stack.iter().any(|item| item.source == *object && waits(item.announced)) && costs_nothing(game, action)
}

/// Leaves out what is no better for whoever decides than what comes when nothing is done, where it is of a kind that is done for nothing. What comes then is not
/// what passing is worth, which may bring the next step: what happens there would only be put off.
pub(crate) fn drop_idle(
    game: &Game,
    deciding: Seat,
    mut is_better: impl FnMut(i64) -> bool,
    list: &mut Vec<(Play, Node)>,
) {
    list.retain(|(play, node)| {
        let idle = match play.first() {
            Some(action @ Action::ActivateAbility { .. }) => {
                costs_mana_alone(game, action) && !changes_something(game, deciding, play)
            }
            Some(Action::CastSpell(id)) => is_for_zero(game, deciding, *id, play),
            _ => false,
        };
        !idle || is_better(node.prior)
    });
}

/// Whether this casts an instant or a sorcery for an X of 0; where there is no mana for more, nobody is asked how much it is.
fn is_for_zero(game: &Game, deciding: Seat, spell: ObjectId, play: &[Action]) -> bool {
    let card = game.object(spell).map(|object| cards::definition(object.card));
    let has_x = card.is_some_and(|card| card.spell.is_some() && card.cost.is_some_and(|cost| cost.x > 0));
    has_x && {
        let mut next = game.clone();
        // What has triggered meanwhile lies above it.
        let is_it = |item: &&StackItem| item.announced == StackObjectKind::Spell && item.controller == deciding;
        play.iter().all(|action| act_untold(&mut next, deciding, action).is_ok())
            && next.stack().iter().rev().find(is_it).is_some_and(|item| item.x == 0)
    }
}

/// Whether anything that is seen is another once this play has resolved with nobody doing more: another than before it, and, where it lasts for the turn alone,
/// than when it had been paid for.
fn changes_something(game: &Game, deciding: Seat, play: &[Action]) -> bool {
    let mut next = game.clone();
    if play.iter().any(|action| act_untold(&mut next, deciding, action).is_err()) {
        return false;
    }
    let paid = next.clone();
    let mut policy = Policy::steady(Random::new(0, 2));
    for _ in 0..MOST_TO_RESOLVE {
        let waits = why(&next).is_some_and(|why| why.is_priority());
        if waits && next.stack().len() <= game.stack().len() {
            break;
        }
        let Some(seat) = next.to_act() else { break };
        let action = if waits { Some(Action::Pass) } else { policy.choose(&next, seat) };
        if action.is_none_or(|action| act_untold(&mut next, seat, &action).is_err()) {
            break;
        }
    }
    let threatened = !game.stack().is_empty() || !game.combat().attackers.is_empty();
    let shielded = threatened && next.shields().len() > game.shields().len() && game.shields().len() < MOST_SHIELDS;
    let after = what_is_seen(&next);
    // Mana that floats would be lost, and may be spent on anything.
    let floats = game.player(deciding).mana.total() > 0;
    let passes = !floats && play.first().is_some_and(|action| uses::passes_with_the_turn(game, action));
    shielded || (what_is_seen(game) != after && !(passes && what_is_seen(&paid) == after))
}

/// A card with where it is, and what it is on the battlefield.
type Seen<'a> = (ObjectId, CardId, Zone, Option<(Permanent, &'a Characteristics)>);

/// What lies on the table, and the players' life totals and mana.
fn what_is_seen(game: &Game) -> ([(i32, ManaPool); 2], Vec<Seen<'_>>) {
    let on_the_table = game.objects().filter(|(_, object)| object.zone != Zone::Stack);
    let permanent = |id: ObjectId| Some((game.permanent(id)?.clone(), game.characteristics(id)?));
    let players = Seat::BOTH.map(|seat| (game.player(seat).life, game.player(seat).mana));
    (players, on_the_table.map(|(id, object)| (id, object.card, object.zone, permanent(id))).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::state::Counter;
    use engine::{Step, Target, cards};

    use super::*;
    use crate::laid::{begin, position, table};
    use crate::playout::Root;
    use crate::plays::MOST_IN_THOUGHT;
    use crate::value;

    /// The plays that are thought about by the seat A that activate an ability of this.
    fn tried(game: &Game, name: &str) -> Vec<Play> {
        let root =
            Root { seat: Seat::A, worth: value::worth(game, Seat::A), turn: game.turn().number, actions: 100, seed: 1 };
        let card = cards::by_name(name);
        let activates = |play: &Play| match play[0] {
            Action::ActivateAbility { object, .. } => game.object(object).map(|object| object.card) == card,
            _ => false,
        };
        root.follow(game, Seat::A, MOST_IN_THOUGHT).into_iter().map(|(play, _)| play).filter(activates).collect()
    }

    fn is_tried(game: &Game, name: &str) -> bool {
        !tried(game, name).is_empty()
    }

    /// A graveyard with a creature card, and an Eater of the Dead that is tapped or is not.
    fn eater(tapped: bool) -> Game {
        let mut laid = position(Seat::A, Step::FirstMain, &["Eater of the Dead"], &[], &[]);
        laid.players[1].graveyard = ["Grizzly Bears", "Hill Giant"].map(|name| cards::by_name(name).unwrap()).to_vec();
        laid.players[0].battlefield[0].tapped = tapped;
        Game::from_position(&laid).unwrap().0
    }

    #[test]
    fn what_costs_nothing_is_done_where_something_comes_of_it() {
        assert!(is_tried(&eater(true), "Eater of the Dead"));
        assert!(!is_tried(&eater(false), "Eater of the Dead"));
    }

    #[test]
    fn nothing_is_done_to_put_off_what_comes_with_the_next_step() {
        let mut laid = position(Seat::B, Step::Upkeep, &["Eater of the Dead"], &["Armageddon Clock"], &[]);
        laid.players[1].graveyard = vec![cards::by_name("Grizzly Bears").unwrap()];
        laid.players[1].battlefield[0].counters = vec![(Counter::parse("doom").unwrap(), 4)];
        laid.players[0].life = 6;
        let mut game = Game::from_position(&laid).unwrap().0;
        while game.to_act() == Some(Seat::B) {
            act_untold(&mut game, Seat::B, &Action::Pass).unwrap();
        }
        assert_eq!(game.turn().step, Step::Upkeep);
        assert!(!is_tried(&game, "Eater of the Dead"));
    }

    #[test]
    fn what_costs_nothing_is_not_done_again_while_it_waits_on_the_stack() {
        let mut game = eater(true);
        let play = tried(&game, "Eater of the Dead").remove(0);
        play.iter().for_each(|action| act_untold(&mut game, Seat::A, action).map(|_| ()).unwrap());
        assert_eq!(game.stack().len(), 1);
        assert!(!is_tried(&game, "Eater of the Dead"), "the other card would be exiled in its place");
    }

    #[test]
    fn a_creature_that_flies_is_not_made_to_fly() {
        let mut game = table(Seat::A, Step::FirstMain, &["Goblin Balloon Brigade", "Mountain", "Mountain"], &[], &[]);
        let play = tried(&game, "Goblin Balloon Brigade").remove(0);
        play.iter().for_each(|action| act_untold(&mut game, Seat::A, action).map(|_| ()).unwrap());
        Seat::BOTH.iter().for_each(|seat| act_untold(&mut game, *seat, &Action::Pass).map(|_| ()).unwrap());
        assert!(game.stack().is_empty() && !is_tried(&game, "Goblin Balloon Brigade"));
        let upkeep = table(Seat::A, Step::Upkeep, &["Goblin Balloon Brigade", "Mountain"], &[], &[]);
        assert!(!is_tried(&upkeep, "Goblin Balloon Brigade"), "before attackers are declared is soon enough");
    }

    #[test]
    fn what_pays_for_itself_is_not_done_without_end() {
        let game = table(Seat::A, Step::FirstMain, &["Basalt Monolith"], &[], &[]);
        assert!(!is_tried(&game, "Basalt Monolith"), "its mana is all that it untaps for");
        let mut laid = position(Seat::A, Step::FirstMain, &["Basalt Monolith", "Plains", "Plains", "Plains"], &[], &[]);
        laid.players[0].battlefield[0].tapped = true;
        assert!(is_tried(&Game::from_position(&laid).unwrap().0, "Basalt Monolith"));
    }

    #[test]
    fn no_spell_is_cast_for_nothing() {
        let game = table(Seat::A, Step::FirstMain, &["Mountain"], &["Tundra Wolves"], &["Disintegrate"]);
        let root = Root { seat: Seat::A, worth: 0, turn: game.turn().number, actions: 100, seed: 1 };
        let listed = |game: &Game| root.follow(game, Seat::A, MOST_IN_THOUGHT).len();
        assert_eq!(listed(&game), 1, "nothing but to pass");
        // A trigger that lies above the spell has no X.
        let own = ["Mountain", "Mountain", "Mountain", "Iron Star"];
        let mut laid = position(Seat::A, Step::FirstMain, &own, &[], &["Fireball"]);
        laid.players[1].life = 2;
        assert!(listed(&Game::from_position(&laid).unwrap().0) > 1);
    }

    #[test]
    fn what_can_be_done_in_one_step_alone_is_done_there() {
        let own = ["Svyelunite Priest", "Grizzly Bears", "Island", "Island"];
        assert!(is_tried(&table(Seat::A, Step::Upkeep, &own, &[], &[]), "Svyelunite Priest"));
    }

    #[test]
    fn damage_is_dealt_to_the_owner_in_place_of_the_creature_but_not_without_end() {
        let mut laid =
            position(Seat::A, Step::FirstMain, &["Personal Incarnation", "Mountain"], &[], &["Lightning Bolt"]);
        laid.players[0].battlefield[0].damage = 5;
        let mut game = Game::from_position(&laid).unwrap().0;
        assert!(!is_tried(&game, "Personal Incarnation"), "nothing threatens it");
        begin(&mut game, Seat::A, "Lightning Bolt");
        let own = Target::Object(game.battlefield()[0]);
        for action in [Action::SelectTarget(own), Action::PayAutomatically] {
            act_untold(&mut game, Seat::A, &action).unwrap();
        }
        for _ in 0..MOST_SHIELDS {
            let play = tried(&game, "Personal Incarnation").remove(0);
            play.iter().for_each(|action| act_untold(&mut game, Seat::A, action).map(|_| ()).unwrap());
            Seat::BOTH.iter().for_each(|seat| act_untold(&mut game, *seat, &Action::Pass).map(|_| ()).unwrap());
        }
        assert!(!is_tried(&game, "Personal Incarnation"), "that is enough");
    }
}
