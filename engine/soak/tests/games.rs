//! Random games over the whole pool and between the ready decks, under both rule sets, held to the laws; and recorded ones.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use engine::{Event, Game, act};
use soak::{Case, Coverage, Look, play, shrink, watch};

/// So many actions are taken at least, half of them about with decks out of the whole pool.
const ACTIONS: usize = 150_000;

/// So often every card of the pool is in a deck.
const LAPS: u32 = 4;

/// So many threads play, each taking turns with the others, so that the same games are played everywhere.
const THREADS: u32 = 2;

/// Plays the games of one thread: what was used in them, and how many actions were taken.
fn every_nth_game(first: u32) -> (Coverage, usize) {
    let (mut coverage, mut actions, mut number) = (Coverage::default(), 0, first);
    while actions * (THREADS as usize) < ACTIONS || number < 2 * LAPS * soak::lap() {
        match watch(number, &mut coverage) {
            Ok(taken) => actions += taken,
            Err(found) => {
                let (case, broken) = shrink(&found.case, &found.broken.law);
                let broken = broken.unwrap_or(found.broken);
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{number}.game"));
                std::fs::write(&file, case.write(&broken)).unwrap();
                panic!("game {number}: {broken}\nagain with: cargo xtask soak {}", file.display());
            }
        }
        number += THREADS;
    }
    (coverage, actions)
}

#[test]
fn what_has_happened_is_stored_whole() {
    for number in 0..2 * soak::lap() {
        let mut game = Game::new(&soak::setup(number), soak::seed(number)).unwrap();
        for (seat, action) in play(number, |_, _, _| {}).unwrap().actions {
            let done = act(&mut game, seat, &action).unwrap();
            let stored = postcard::to_allocvec(done.events()).unwrap();
            assert_eq!(postcard::from_bytes::<Vec<Event>>(&stored).unwrap(), done.events(), "game {number}");
        }
    }
}

#[test]
fn random_games_keep_every_law_and_show_every_card() {
    let played: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|first| scope.spawn(move || every_nth_game(first))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let (mut coverage, mut actions) = (Coverage::default(), 0);
    for (used, taken) in played {
        coverage.add(used);
        actions += taken;
    }
    println!("{actions} actions");
    println!("never cast or played: {:?}", coverage.never_played());
    println!("abilities never used: {:?}", coverage.never_used());
    assert!(coverage.in_no_deck().is_empty(), "in no deck: {:?}", coverage.in_no_deck());
    // Some wait for what seldom comes together; but a deck can pay for what it holds.
    let all = engine::cards::pool().count();
    assert!(coverage.never_played().len() * 10 < all, "never cast or played: {:?}", coverage.never_played());
}

#[test]
fn a_game_that_is_stored_and_taken_up_again_goes_on_in_the_same_way() {
    for number in 0..40 {
        let played = play(number, |_, _, _| {}).unwrap();
        let mut game = Game::new(&soak::setup(number), soak::seed(number)).unwrap();
        for (place, (seat, action)) in played.actions.iter().enumerate() {
            if place % 7 == 0 {
                game = Game::from_bytes(&game.to_bytes()).unwrap();
            }
            act(&mut game, *seat, action).unwrap();
        }
        assert_eq!(game.hash(), played.game.hash(), "game {number}");
    }
}

#[test]
fn recorded_games_that_once_broke_a_law_keep_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut broken = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "game") {
            let case = Case::read(&std::fs::read_to_string(&path).unwrap())
                .unwrap_or_else(|reason| panic!("{}: {reason}", path.display()));
            if let Err((law, done)) = case.replay(Look::Always) {
                broken.push(format!("{}: after {done} actions: {law}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
