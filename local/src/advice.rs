//! A hint: what the computer would do in the player's place. It is thought about by whoever plays no game, of what the player sees and nothing else.

use bot::{Belief, Bot, Level, Memory};
use engine::View;
use house::documents::DeckEntry;
use house::wire::{pack_actions, unpack_bytes};
use serde::{Deserialize, Serialize};

use crate::belief::others;
use crate::field::cards_in;

/// So many ideas are told.
const IDEAS: usize = 3;

/// What its chances are made of: whoever asks again at the same moment hears the same.
const SEED: u64 = 1;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskAdvice {
    /// Tells one question from the next.
    pub number: u64,
    /// What the player sees, packed.
    pub view: String,
    /// The player's deck.
    pub deck: Vec<DeckEntry>,
}

/// What the advisor answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// The number of the question.
    pub number: u64,
    /// The best first, three at most; none where nothing is to be decided.
    pub ideas: Vec<Idea>,
}

/// What may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idea {
    /// The actions, one after another, packed.
    pub play: String,
    /// The chance to win with it, in thousandths; none where nothing was weighed: there is one thing to do, or a rule decides.
    pub chance: Option<u32>,
}

/// Thinks about what the player could do, as well as the hardest level does. Once `stop` says so, it thinks no further.
#[must_use]
pub fn advise(asked: &AskAdvice, stop: &dyn Fn() -> bool) -> Advice {
    let view = unpack_bytes(&asked.view).ok().and_then(|bytes| View::from_bytes(&bytes).ok());
    let seat = view.as_ref().and_then(|view| view.viewer());
    let thoughts = view.zip(seat).map_or_else(Vec::new, |(view, seat)| {
        let belief = Belief { own: cards_in(&asked.deck), other: others() };
        // What was seen earlier and is hidden again is the player's to remember.
        Bot::think(&view, &Memory::new(seat), &belief, &Level::Hardest.budget(), SEED, stop)
    });
    let ideas = thoughts.into_iter().take(IDEAS).filter_map(|thought| {
        // Actions are sequences of a known length, which can be packed.
        let chance = (thought.tried > 0).then_some(thought.chance);
        Some(Idea { play: pack_actions(&thought.play).ok()?, chance })
    });
    Advice { number: asked.number, ideas: ideas.collect() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::declaration::{Color, ManaKind};
    use engine::position::{Position, PositionPlayer};
    use engine::{Action, Game, Rules, Seat, Step, cards};
    use house::wire::{pack_bytes, unpack};

    use super::*;

    /// Seat A's main phase with red mana; A has these cards in hand, and B so much life.
    fn position(hand: &[&str], life: i32) -> View {
        let card = |name: &str| cards::by_name(name).unwrap();
        let library = vec![card("Mountain"); 9];
        let mut players = [0, 1].map(|_| PositionPlayer { life: 20, library: library.clone(), ..Default::default() });
        players[0].hand = hand.iter().map(|name| card(name)).collect();
        players[0].mana.0[ManaKind::Colored(Color::Red).index()] = 1;
        players[1].life = life;
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players,
        };
        Game::from_position(&setting).unwrap().0.view(Seat::A)
    }

    fn ask(view: String) -> Advice {
        let deck = vec![DeckEntry { count: 12, card: "Mountain".to_owned() }];
        advise(&AskAdvice { number: 7, view, deck }, &|| false)
    }

    #[test]
    fn what_wins_is_the_first_of_three_ideas_and_what_they_are_can_be_read() {
        let advice = ask(pack_bytes(&position(&["Forest", "Lightning Bolt"], 3).to_bytes()));
        assert_eq!(advice.number, 7);
        assert!((1..=IDEAS).contains(&advice.ideas.len()));
        let plays: Vec<Vec<Action>> = advice.ideas.iter().map(|idea| unpack(&idea.play).unwrap()).collect();
        assert!(matches!(plays[0][0], Action::CastSpell(_)), "{plays:?}");
        assert!(advice.ideas[0].chance > Some(950), "{advice:?}");
        assert!(advice.ideas.is_sorted_by_key(|idea| std::cmp::Reverse(idea.chance)), "{advice:?}");
    }

    #[test]
    fn whoever_asks_again_hears_the_same() {
        let view = pack_bytes(&position(&["Forest", "Lightning Bolt"], 20).to_bytes());
        let ask = |number| advise(&AskAdvice { number, view: view.clone(), deck: Vec::new() }, &|| false).ideas;
        let ideas = ask(1);
        assert!(ideas.len() > 1);
        assert_eq!(ideas, ask(2));
    }

    #[test]
    fn the_only_thing_to_do_is_told_without_a_chance() {
        let view = position(&[], 20);
        let ideas = ask(pack_bytes(&view.to_bytes())).ideas;
        assert_eq!(ideas.iter().map(|idea| idea.chance).collect::<Vec<_>>(), [None]);
    }

    #[test]
    fn whoever_is_not_asked_or_sends_what_is_no_view_gets_no_ideas() {
        let mut view = position(&["Lightning Bolt"], 20);
        while view.to_act() == Some(Seat::A) {
            view.act(Seat::A, &Action::Pass).unwrap();
        }
        assert_eq!(ask(pack_bytes(&view.to_bytes())).ideas, []);
        assert_eq!(ask("?".to_owned()).ideas, []);
    }
}
