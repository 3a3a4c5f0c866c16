//! A computer player that knows what its seat may know, and no more: it is given views, what happened in them, its own list and a belief about the
//! other's. It cannot be given a [game](engine::Game).
//!
//! ```
//! use bot::{Belief, Bot, Level, Memory};
//! use engine::{Game, Rules, Seat, Setup, decks};
//!
//! let deck = decks::ready()[0].cards();
//! let setup = Setup { decks: [deck.clone(), deck.clone()], starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
//! let game = Game::new(&setup, [0; 32])?;
//!
//! let belief = Belief { own: deck.clone(), other: vec![deck] };
//! let play = Bot::play(&game.view(Seat::A), &Memory::new(Seat::A), &belief, &Level::Easiest.budget(), 1);
//! assert!(play.is_some());
//! # Ok::<(), engine::SetupError>(())
//! ```

#![warn(missing_docs)]

mod aim;
mod belief;
pub mod decks;
mod idle;
#[cfg(test)]
mod laid;
pub mod matchup;
mod node;
mod payment;
mod playout;
mod plays;
mod policy;
mod random;
pub mod rivals;
mod search;
mod uses;
mod value;

use engine::{Action, View};

pub use crate::belief::Belief;
pub use crate::plays::Play;
pub use crate::search::{Budget, Finding, Progress, Search, Share, Thought};
pub use engine::memory::Memory;

use crate::random::Random;

/// How well it plays: by how much it thinks, and by how often it takes what is nearly as good. No level knows more than another, and none blunders on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For a beginner to win against.
    Easiest,
    /// Easy.
    Easy,
    /// In the middle.
    Medium,
    /// Hard.
    Hard,
    /// As well as it can.
    Hardest,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easiest, Level::Easy, Level::Medium, Level::Hard, Level::Hardest];

    /// How much it thinks.
    pub const fn budget(self) -> Budget {
        let (playouts, worlds, temperature) = match self {
            Level::Easiest => (16, 4, 160),
            Level::Easy => (40, 8, 90),
            Level::Medium => (110, 14, 45),
            Level::Hard => (300, 24, 18),
            Level::Hardest => (800, 40, 0),
        };
        Budget { playouts, worlds, actions: 400, temperature }
    }
}

/// Of so many plays one is taken where they are nearly as good as the best.
const MOST_NEAR: usize = 4;

/// By how much one of two that were tried once each may look better by chance.
const DOUBT: u32 = 160;

/// By how much the one may look better than the other by the chances of their playouts.
fn doubt(one: &Thought, other: &Thought) -> u32 {
    DOUBT / one.tried.min(other.tried).max(1).isqrt()
}

/// The computer player.
#[derive(Clone, Copy, Debug)]
pub struct Bot;

impl Bot {
    /// What may be done, the best first, each with its chance; nothing, where the decision is not this seat's. Once `stop` says so it thinks no further: the
    /// order is then what it is by then.
    pub fn think(
        view: &View,
        memory: &Memory,
        belief: &Belief,
        budget: &Budget,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Thought> {
        let Some(mut search) = Search::begin(view, memory, belief, budget, seed, Share::WHOLE) else {
            return Vec::new();
        };
        search.think(stop);
        search.thoughts()
    }

    /// What it plays, whole: the actions one after another. The same for the same views and the same seed.
    pub fn play(view: &View, memory: &Memory, belief: &Belief, budget: &Budget, seed: u64) -> Option<Play> {
        Bot::choose(&Bot::think(view, memory, belief, budget, seed, &|| false), budget, seed)
    }

    /// What it plays after these thoughts: the best, or now and then what is nearly as good, where the budget says so. Where the game is decided there is no
    /// such thing: all that changes nothing about it is as good as the best, and would be wasted. Nor is a card given away, or a land kept in hand, for what
    /// may come of it and hardly does.
    pub fn choose(thoughts: &[Thought], budget: &Budget, seed: u64) -> Option<Play> {
        let nothing = thoughts.iter().find(|thought| plays::does_nothing(&thought.play));
        let is_land = |thought: &Thought| matches!(thought.play[..], [Action::PlayLand(_)]);
        let gives_away =
            |thought: &Thought| !is_land(thought) && nothing.is_some_and(|nothing| thought.at_once < nothing.at_once);
        let spends = |thought: &Thought| matches!(thought.play.first(), Some(Action::CastSpell(_)));
        let is_doubtful = |thought: &Thought| {
            let is_clear = |nothing: &Thought| thought.chance >= nothing.chance + doubt(thought, nothing);
            let gains = nothing.is_none_or(|nothing| thought.at_once > nothing.at_once);
            spends(thought) && !gains && !nothing.is_some_and(is_clear)
        };
        let best = thoughts.iter().find(|thought| !is_doubtful(thought))?;
        if value::is_decided(i64::from(best.chance)) {
            // A spell before an attack that wins without it; one that wins at once is no waste.
            let is_needless = spends(best) && !value::is_decided(i64::from(best.at_once));
            let waits = nothing.filter(|nothing| is_needless && nothing.chance >= value::CERTAIN as u32);
            return Some(waits.unwrap_or(best).play.clone());
        }
        let near = thoughts.iter().take_while(|thought| thought.chance + budget.temperature >= best.chance);
        let near = near.filter(|thought| *thought == best || !gives_away(thought));
        let near: Vec<&Thought> = near.take(MOST_NEAR).collect();
        let lands = near.iter().any(|thought| is_land(thought));
        let keeps_land = |thought: &Thought| lands && plays::does_nothing(&thought.play);
        let sensible: Vec<&Thought> =
            near.into_iter().filter(|thought| *thought == best || !keeps_land(thought)).collect();
        let all = if budget.temperature == 0 { &[best][..] } else { &sensible };
        Random::new(seed, 3).pick(all).map(|thought| thought.play.clone())
    }

    /// What a seat does that has no choice: in most windows there is nothing but to pass. It costs no thought.
    pub fn forced(view: &View) -> Option<Action> {
        let seat = view.viewer().filter(|seat| view.to_act() == Some(*seat))?;
        plays::only_action(view, seat)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use engine::{Seat, Step};

    use super::*;
    use crate::laid::table;

    fn thought(action: &Action, chance: u32, at_once: u32) -> Thought {
        Thought { play: vec![action.clone()], chance, at_once, tried: 9 }
    }

    /// What is chosen among these by one chance or another, in the order of their list.
    fn chosen(thoughts: &[Thought]) -> Vec<&Action> {
        let budget = Level::Easiest.budget();
        let all: Vec<Play> = (0..60).map(|seed| Bot::choose(thoughts, &budget, seed).unwrap()).collect();
        thoughts.iter().filter(|thought| all.contains(&thought.play)).map(|thought| &thought.play[0]).collect()
    }

    /// A spell that is cast, and a land that is played.
    fn deeds() -> [Action; 2] {
        let game = table(Seat::A, Step::FirstMain, &[], &[], &["Giant Growth", "Forest"]);
        let held = game.player(Seat::A).hand.cards.clone().unwrap();
        [Action::CastSpell(held[0]), Action::PlayLand(held[1])]
    }

    #[test]
    fn what_is_nearly_as_good_is_taken_now_and_then_unless_something_is_given_away_for_it() {
        let [spell, _] = deeds();
        let pass = thought(&Action::Pass, 500, 500);
        assert_eq!(chosen(&[pass.clone(), thought(&spell, 490, 510)]), [&Action::Pass, &spell]);
        assert_eq!(chosen(&[pass.clone(), thought(&spell, 490, 430)]), [&Action::Pass]);
        assert_eq!(chosen(&[thought(&spell, 560, 430), pass]), [&spell, &Action::Pass], "the best may do so");
    }

    #[test]
    fn a_card_is_not_given_away_for_what_may_be_chance() {
        let [spell, land] = deeds();
        let pass = thought(&Action::Pass, 500, 500);
        assert_eq!(chosen(&[thought(&spell, 530, 430), pass.clone()]), [&Action::Pass]);
        assert_eq!(chosen(&[thought(&spell, 530, 430), thought(&land, 520, 510), pass.clone()]), [&land]);
        let often = |thought: Thought| Thought { tried: 100, ..thought };
        assert_eq!(chosen(&[often(thought(&spell, 530, 430)), often(pass)]), [&spell, &Action::Pass]);
    }

    #[test]
    fn no_land_is_kept_in_hand_for_nothing() {
        let [spell, land] = deeds();
        let (plays, passes) = (thought(&land, 545, 545), thought(&Action::Pass, 520, 500));
        assert_eq!(chosen(&[plays.clone(), passes.clone()]), [&land]);
        assert_eq!(chosen(&[passes.clone(), thought(&land, 510, 490)]), [&Action::Pass, &land]);
        assert_eq!(chosen(&[thought(&spell, 560, 580), plays, passes]), [&spell, &land]);
    }

    #[test]
    fn what_wins_at_once_is_done_and_what_wins_no_sooner_is_not() {
        let [spell, _] = deeds();
        let (won, pass) = (value::CERTAIN as u32, thought(&Action::Pass, value::CERTAIN as u32, 500));
        assert_eq!(chosen(&[thought(&spell, won, 600), pass.clone()]), [&Action::Pass]);
        assert_eq!(chosen(&[thought(&spell, won, won), pass]), [&spell]);
    }

    #[test]
    fn nothing_is_spent_on_a_game_that_is_decided() {
        let [spell, _] = deeds();
        for decided in [value::CERTAIN as u32, 0] {
            let thoughts = [thought(&Action::Pass, decided, decided), thought(&spell, decided, decided)];
            assert_eq!(chosen(&thoughts), [&Action::Pass]);
        }
    }
}
