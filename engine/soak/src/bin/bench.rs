//! Measures the engine and prints a line a figure. One core; each figure after a warm-up, the median of several runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::declaration::CardId;
use engine::{Game, ManaPool, Rules, Seat, Step, TablePermanent, TablePlayer, TableSetting, cards, options};

/// How many random games one run plays.
const GAMES: u32 = 300;
/// How many runs the median is taken of.
const RUNS: usize = 5;

fn main() {
    let (actions, elapsed) = median(|| {
        let start = Instant::now();
        let mut actions = 0_u64;
        for number in 0..GAMES {
            if let Ok(played) = soak::play(number, |_, _, _| {}) {
                actions += played.actions.len() as u64;
            }
        }
        (actions, start.elapsed())
    });
    let seconds = elapsed.as_secs_f64();
    println!(
        "random play: {:.0} actions/s with the options listed before each, {:.0} games/s",
        actions as f64 / seconds,
        f64::from(GAMES) / seconds
    );

    for permanents in [20, 50, 60, 100, 200, 400] {
        let Some(game) = board(permanents) else {
            println!("board of {permanents}: the cards are missing");
            continue;
        };
        let fresh = time(|| {
            // A view that has just come in: nothing is computed yet.
            let copy = Game::from_bytes(&game.to_bytes());
            copy.map(|copy| options(&copy, Seat::A).len()).unwrap_or_default()
        });
        let listed = time(|| options(&game, Seat::A).len());
        let cloned = time(|| game.clone().stack().len());
        let viewed = time(|| game.view(Seat::B).stack().len());
        let hashed = time(|| usize::from(game.hash()[0]));
        println!(
            "board of {permanents}: options {} ({} of them), read from bytes and options {}, clone {}, view {}, hash {}; state {} bytes, view {} bytes",
            microseconds(listed),
            options(&game, Seat::A).len(),
            microseconds(fresh),
            microseconds(cloned),
            microseconds(viewed),
            microseconds(hashed),
            game.to_bytes().len(),
            game.view(Seat::B).to_bytes().len(),
        );
    }
}

fn microseconds(time: Duration) -> String {
    format!("{:.1} us", time.as_secs_f64() * 1e6)
}

/// The run with the median time.
fn median<T>(mut run: impl FnMut() -> (T, Duration)) -> (T, Duration) {
    run();
    let mut runs: Vec<(T, Duration)> = (0..RUNS).map(|_| run()).collect();
    runs.sort_by_key(|(_, elapsed)| *elapsed);
    runs.swap_remove(RUNS / 2)
}

/// How long one call takes.
fn time(mut call: impl FnMut() -> usize) -> Duration {
    let ((), elapsed) = median(|| {
        let start = Instant::now();
        for _ in 0..500 {
            black_box(call());
        }
        ((), start.elapsed() / 500)
    });
    elapsed
}

/// A table with so many permanents, half of them each player's, in the first main phase with seven cards in hand.
fn board(permanents: usize) -> Option<Game> {
    let kinds = [
        "Forest",
        "Grizzly Bears",
        "Taiga",
        "Shivan Dragon",
        "Mountain",
        "Prodigal Sorcerer",
        "Llanowar Elves",
        "Island",
        "Crusade",
        "Icy Manipulator",
    ];
    let hand = ["Lightning Bolt", "Giant Growth", "Counterspell", "Disintegrate", "Serra Angel", "Forest", "Fireball"];
    let known = |names: &[&str]| names.iter().map(|name| cards::by_name(name)).collect::<Option<Vec<CardId>>>();
    let (kinds, hand) = (known(&kinds)?, known(&hand)?);
    let player = |seat| TablePlayer {
        life: 20,
        mana: ManaPool::default(),
        library: vec![cards::blank(); 30],
        hand: hand.clone(),
        battlefield: (0..permanents / 2)
            .map(|place| TablePermanent {
                card: kinds[place % kinds.len()],
                controller: seat,
                tapped: place % 7 == 3,
                sick: false,
                damage: 0,
                counters: Vec::new(),
                attached_to: None,
            })
            .collect(),
        ..TablePlayer::default()
    };
    let setting = TableSetting {
        rules: Rules::current(),
        active: Seat::A,
        step: Step::FirstMain,
        seed: [1; 32],
        players: [player(Seat::A), player(Seat::B)],
        foretold: Vec::new(),
    };
    Game::from_table(&setting).ok().map(|(game, _)| game)
}
