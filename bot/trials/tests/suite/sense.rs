//! Games of the computer player against itself, held to the laws.

use soak::{Coverage, watch_played};
use trials::sense::WithSense;

#[test]
fn its_games_keep_every_law() {
    let mut coverage = Coverage::default();
    for number in 0..8 {
        let setup = soak::setup(number);
        let mut players = WithSense::of(&setup, number);
        let actions = watch_played(setup, number, &mut players, &mut coverage).unwrap_or_else(|found| {
            panic!("game {number}: {}\n{}", found.broken, found.case.write(&found.broken));
        });
        assert!(actions > 20, "game {number}: {actions} actions");
    }
}
