//! Games out of views: whatever is dealt where a seat may not look, it sees the same.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use engine::declaration::CardId;
use engine::determinize::{Hidden, Unfit, Unseen, determinize};
use engine::{Act, Game, Seat, act, cards};
use soak::{Chooser, play};

/// Any cards, those that are revealed in their places.
fn guess(unseen: &Unseen, pool: &[CardId], chooser: &mut Chooser) -> Hidden {
    let mut deal = |count: usize| -> Vec<CardId> { (0..count).map(|_| pool[chooser.below(pool.len())]).collect() };
    let mut hidden = Hidden {
        hand: unseen.revealed.clone(),
        libraries: [deal(unseen.libraries[0]), deal(unseen.libraries[1])],
        sideboard: deal(3),
        face_down: deal(unseen.face_down.len()),
        main: None,
    };
    hidden.hand.extend(deal(unseen.hand - unseen.revealed.len()));
    for (library, top) in hidden.libraries.iter_mut().zip(unseen.tops) {
        if let (Some(last), Some(top)) = (library.last_mut(), top) {
            *last = top;
        }
    }
    hidden.main = unseen.main.as_ref().map(|main| Box::new(guess(main, pool, chooser)));
    hidden
}

/// So many actions apart the positions of a game are that are looked at.
const APART: usize = 11;

#[test]
fn a_seat_sees_the_same_in_whatever_is_determinized_of_its_view() {
    let pool: Vec<CardId> = cards::pool().map(|(id, _)| id).collect();
    let (mut seen, mut begun, mut asked) = (0, 0, 0);
    for number in 0..2 * soak::lap() {
        let (mut chooser, mut place) = (Chooser::new(7), number as usize);
        play(number, |game, deciding, _| {
            place += 1;
            if !place.is_multiple_of(APART) {
                return;
            }
            for seat in Seat::BOTH {
                let view = game.view(seat);
                let hidden = guess(&view.unseen(), &pool, &mut chooser);
                let world = determinize(&view, &hidden, [7; 32]).unwrap();
                assert!(world.viewer().is_none());
                assert_eq!(world.view(seat).to_bytes(), view.to_bytes(), "game {number}, {seat:?}, action {place}");
                seen += 1;
                begun += usize::from(game.under_way().next().is_some());
                asked += usize::from(deciding != seat && view.busy().is_some());
            }
        })
        .unwrap();
    }
    assert!(seen > 5_000 && begun > 500 && asked > 300, "{seen} views, {begun} in the midst, {asked} of the other");
}

#[test]
fn what_the_seat_may_do_it_can_do_in_the_determinized_game_and_that_goes_on() {
    let pool: Vec<CardId> = cards::pool().map(|(id, _)| id).collect();
    let (mut done, mut lacking) = (0, 0);
    for number in 0..soak::lap() {
        let (mut chooser, mut place) = (Chooser::new(8), 0_usize);
        play(number, |game, seat, action| {
            place += 1;
            if !place.is_multiple_of(2 * APART) {
                return;
            }
            let view = game.view(seat);
            let hidden = guess(&view.unseen(), &pool, &mut chooser);
            let mut world = determinize(&view, &hidden, [8; 32]).unwrap();
            // The cards of a library are others here: what is found among them is, too.
            if let Ok(Act::NeedsHidden(_)) = act(&mut world, seat, action) {
                lacking += 1;
            }
            done += 1;
        })
        .unwrap();
    }
    assert!(done > 500 && lacking * 100 < done, "{lacking} of {done} stop");
}

#[test]
fn what_is_not_lacking_is_refused() {
    let game = Game::new(&soak::setup(0), soak::seed(0)).unwrap();
    let view = game.view(Seat::A);
    let pool: Vec<CardId> = cards::pool().map(|(id, _)| id).collect();
    let fitting = guess(&view.unseen(), &pool, &mut Chooser::new(9));
    assert!(determinize(&view, &fitting, [9; 32]).is_ok());
    let short = Hidden { hand: fitting.hand[1..].to_vec(), ..fitting.clone() };
    assert_eq!(determinize(&view, &short, [9; 32]).err(), Some(Unfit));
    let deep = Hidden { main: Some(Box::default()), ..fitting };
    assert_eq!(determinize(&view, &deep, [9; 32]).err(), Some(Unfit));
}
