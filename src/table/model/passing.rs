//! Passing until something: a wish that stays in the client, so that it can be taken back at any moment and the opponent never sees it.

use engine::prompt::PromptKind;
use engine::{Action, Choice, ObjectId, Seat, Step, Until};

use crate::session::Moment;

/// What a player lets pass by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    Until(Until),
    /// Everything that is on the stack.
    Stack,
}

/// A wish to pass, and the moment at which it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passing {
    pub wish: Passes,
    seat: Seat,
    turn: u32,
    step: Step,
    stack: Vec<ObjectId>,
    attacked: bool,
}

/// What follows from a wish now.
#[derive(Clone, Debug, PartialEq)]
pub enum Followed {
    /// Nothing: somebody else decides.
    Wait,
    Act(Action),
    /// The step that the player passed to has come: they stop there, whatever they can do.
    Arrived,
    /// It is fulfilled, or something has happened that the player may want to answer.
    Over,
}

impl Passing {
    /// A wish that is made at this moment.
    pub fn new(game: &Moment, seat: Seat, wish: Passes) -> Passing {
        Passing {
            wish,
            seat,
            turn: game.turn().number,
            step: game.turn().step,
            stack: game.stack().iter().map(|item| item.id).collect(),
            attacked: is_attacked(game, seat),
        }
    }

    /// What follows from it at this moment.
    pub fn follow(&self, game: &Moment, choices: &[Choice]) -> Followed {
        if game.outcome().is_some() {
            return Followed::Over;
        }
        if self.is_fulfilled(game) {
            return if matches!(self.wish, Passes::Until(Until::Step(_))) { Followed::Arrived } else { Followed::Over };
        }
        if self.is_interrupted(game) {
            return Followed::Over;
        }
        let Some(asked) = game.asked_of(self.seat) else { return Followed::Wait };
        let offered = |action: Action| choices.iter().any(|choice| choice.action() == Some(&action)).then_some(action);
        let follows = match &asked.kind {
            _ if asked.is_priority() => offered(Action::Pass),
            PromptKind::Attackers { .. } if self.lets_attack_pass() => offered(Action::SubmitAttack),
            _ => None,
        };
        follows.map_or(Followed::Over, Followed::Act)
    }

    const fn lets_attack_pass(&self) -> bool {
        matches!(self.wish, Passes::Until(Until::EndOfTurn | Until::Step(_)))
    }

    fn is_fulfilled(&self, game: &Moment) -> bool {
        let turn = game.turn();
        let moved = (turn.number, turn.step) != (self.turn, self.step);
        match self.wish {
            Passes::Stack => game.stack().is_empty(),
            Passes::Until(Until::EndOfTurn) => turn.number != self.turn,
            Passes::Until(Until::Step(step)) => moved && turn.step == step,
            Passes::Until(Until::SomethingHappens) => moved && turn.step == Step::FirstMain && turn.active == self.seat,
        }
    }

    /// Whether the opponent has put something on the stack, or attacks.
    fn is_interrupted(&self, game: &Moment) -> bool {
        let new = |top: &engine::state::StackItem| top.controller != self.seat && !self.stack.contains(&top.id);
        game.stack().last().is_some_and(new) || (!self.attacked && is_attacked(game, self.seat))
    }
}

fn is_attacked(game: &Moment, seat: Seat) -> bool {
    game.turn().active != seat && !game.combat().attackers.is_empty()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use engine::position::{Position, PositionPlayer};
    use engine::{Game, Rules, Target, act, cards, options};

    use super::*;

    /// Seat A's main phase, with a Lightning Bolt and red mana; both have a library.
    fn table() -> Game {
        let card = |name: &str| cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"));
        let player = |hand: Vec<engine::declaration::CardId>| {
            let mut player =
                PositionPlayer { life: 20, library: vec![card("Forest"); 9], hand, ..PositionPlayer::default() };
            player.mana.0[engine::declaration::ManaKind::Colored(engine::declaration::Color::Red).index()] = 1;
            player
        };
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(vec![card("Lightning Bolt")]), player(Vec::new())],
        };
        Game::from_position(&setting).unwrap().0
    }

    fn moment(game: &Game, seat: Seat) -> Moment {
        Moment::of(game.view(seat), seat)
    }

    fn follow(passing: &Passing, game: &Game) -> Followed {
        passing.follow(&moment(game, passing.seat), &options(game, passing.seat))
    }

    #[test]
    fn a_turn_is_passed_to_its_end_and_no_further() {
        let mut game = table();
        let passing = Passing::new(&moment(&game, Seat::A), Seat::A, Passes::Until(Until::EndOfTurn));
        let turn = game.turn().number;
        for _ in 0..100 {
            let seat = game.to_act().unwrap();
            match follow(&passing, &game) {
                Followed::Act(action) => assert!(act(&mut game, Seat::A, &action).is_ok()),
                Followed::Wait => assert!(act(&mut game, seat, &Action::Pass).is_ok()),
                Followed::Arrived | Followed::Over => break,
            }
        }
        assert_eq!(game.turn().number, turn + 1);
        assert_eq!(follow(&passing, &game), Followed::Over);
    }

    #[test]
    fn a_step_that_is_passed_to_is_arrived_at() {
        let mut game = table();
        let passing = Passing::new(&moment(&game, Seat::A), Seat::A, Passes::Until(Until::Step(Step::End)));
        while let Followed::Act(_) | Followed::Wait = follow(&passing, &game) {
            let (seat, asked) = (game.to_act().unwrap(), follow(&passing, &game));
            let action = if let Followed::Act(action) = asked { action } else { Action::Pass };
            assert!(act(&mut game, seat, &action).is_ok());
        }
        assert_eq!(follow(&passing, &game), Followed::Arrived);
        assert_eq!((game.turn().step, game.to_act()), (Step::End, Some(Seat::A)));
    }

    #[test]
    fn a_spell_of_the_opponents_ends_it_and_one_that_was_there_does_not() {
        let mut game = table();
        let before = Passing::new(&moment(&game, Seat::B), Seat::B, Passes::Until(Until::EndOfTurn));
        assert_eq!(follow(&before, &game), Followed::Wait);
        let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
        act(&mut game, Seat::A, &Action::CastSpell(bolt)).unwrap();
        act(&mut game, Seat::A, &Action::SelectTarget(Target::Player(Seat::B))).unwrap();
        act(&mut game, Seat::A, &Action::Pass).unwrap();
        assert_eq!(follow(&before, &game), Followed::Over);
        let stack = Passing::new(&moment(&game, Seat::B), Seat::B, Passes::Stack);
        assert_eq!(follow(&stack, &game), Followed::Act(Action::Pass));
        act(&mut game, Seat::B, &Action::Pass).unwrap();
        assert_eq!(follow(&stack, &game), Followed::Over, "nothing is on the stack any more");
    }
}
