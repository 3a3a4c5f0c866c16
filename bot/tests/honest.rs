//! The computer player knows what its seat may know: worlds that look alike from there are played alike.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bot::{Belief, Bot, Budget, Memory};
use engine::determinize::{Hidden, determinize};
use engine::{Game, Rules, Seat, Setup, act, decks};

const SMALL: Budget = Budget { playouts: 6, worlds: 2, actions: 15, temperature: 0 };

/// Plays a game between two bots and looks at each decision that is one.
fn play(number: u8, budget: Budget, most: usize, mut look: impl FnMut(&Game, Seat, &Memory, &Belief)) -> Game {
    let lists = [decks::ready()[usize::from(number) % 5].cards(), decks::ready()[usize::from(number / 5) % 5].cards()];
    let setup =
        Setup { decks: lists.clone(), starting: Seat::A, rules: Rules::current(), sideboards: Default::default() };
    let mut game = Game::new(&setup, [number; 32]).unwrap();
    let mut memories = [Memory::new(Seat::A), Memory::new(Seat::B)];
    let mut done = 0;
    while let Some(seat) = game.to_act() {
        let belief = Belief { own: lists[seat.index()].clone(), other: vec![lists[seat.other().index()].clone()] };
        let memory = &memories[seat.index()];
        look(&game, seat, memory, &belief);
        let play = Bot::play(&game.view(seat), memory, &belief, &budget, done as u64).unwrap();
        for action in play {
            let events = act(&mut game, seat, &action).unwrap().events().to_vec();
            for memory in Seat::BOTH {
                let seen: Vec<_> = events.iter().filter_map(|event| event.seen_by(memory)).collect();
                memories[memory.index()].hear(&seen);
            }
        }
        done += 1;
        if done >= most {
            break;
        }
    }
    game
}

#[test]
fn games_of_its_own_come_to_an_end_without_an_illegal_action() {
    for number in 0..2 {
        let game = play(number, Budget { playouts: 2, worlds: 1, actions: 15, temperature: 0 }, 5_000, |_, _, _, _| {});
        assert!(game.outcome().is_some(), "game {number}");
    }
}

#[test]
fn worlds_that_look_alike_are_played_alike() {
    let mut pairs = 0;
    for number in 0..5 {
        play(
            number,
            Budget { playouts: 2, worlds: 1, actions: 15, temperature: 0 },
            200,
            |game, seat, memory, belief| {
                let view = game.view(seat);
                let unseen = view.unseen();
                // The other world: the cards that cannot be seen are all Forests, and its chance is another one.
                let forest = engine::cards::by_name("Forest").unwrap();
                let hidden = Hidden {
                    hand: vec![forest; unseen.hand],
                    libraries: unseen.libraries.map(|count| vec![forest; count]),
                    ..Hidden::default()
                };
                let other = determinize(&view, &hidden, [99; 32]).unwrap();
                let seed = u64::from(number);
                assert_eq!(
                    Bot::think(&other.view(seat), memory, belief, &SMALL, seed, &|| false),
                    Bot::think(&view, memory, belief, &SMALL, seed, &|| false),
                );
                pairs += 1;
            },
        );
    }
    assert!(pairs >= 1_000, "{pairs}");
}
