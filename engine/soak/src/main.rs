//! `soak [GAMES]`: plays random games and prints how they ended.

use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let start = Instant::now();
    let (mut actions, mut turns) = (0_u64, 0_u64);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..games {
        match soak::play(number, |_, _, _| {}) {
            Ok(played) => {
                actions += played.actions.len() as u64;
                turns += u64::from(played.game.turn().number);
                let end = played.game.outcome().map(|outcome| format!("{:?}", outcome.reason)).unwrap_or_default();
                *ends.entry(end).or_default() += 1;
            }
            Err(stuck) => {
                eprintln!("game {number}: {stuck:?}");
                std::process::exit(1);
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let per_game = |sum: u64| sum as f64 / f64::from(games.max(1));
    println!(
        "{games} games in {seconds:.2} s: {:.0} games/s, {:.0} actions/s",
        f64::from(games) / seconds,
        actions as f64 / seconds
    );
    println!("{:.0} actions and {:.1} turns a game; ends: {ends:?}", per_game(actions), per_game(turns));
}
