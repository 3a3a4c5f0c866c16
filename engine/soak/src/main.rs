//! Plays random games: `soak GAMES` prints how they ended, `soak record GAMES FILE` writes them down with the hashes they end in, to be
//! replayed in WASM.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["record", games, file] => number(games).and_then(|games| record(games, Path::new(file))),
        [games] => number(games).and_then(play),
        _ => Err("usage: soak GAMES, or soak record GAMES FILE".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("'{text}' is no number of games"))
}

fn record(games: u32, file: &Path) -> Result<(), String> {
    let records: Result<Vec<_>, _> =
        (0..games).map(|number| soak::record(number).map_err(|stuck| format!("game {number}: {stuck:?}"))).collect();
    std::fs::write(file, soak::write(&records?)).map_err(|error| format!("{}: {error}", file.display()))
}

fn play(games: u32) -> Result<(), String> {
    let start = Instant::now();
    let (mut actions, mut turns) = (0_u64, 0_u64);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..games {
        let played = soak::play(number, |_, _, _| {}).map_err(|stuck| format!("game {number}: {stuck:?}"))?;
        actions += played.actions.len() as u64;
        turns += u64::from(played.game.turn().number);
        let end = played.game.outcome().map(|outcome| format!("{:?}", outcome.reason)).unwrap_or_default();
        *ends.entry(end).or_default() += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let per_game = |sum: u64| sum as f64 / f64::from(games.max(1));
    println!(
        "{games} games in {seconds:.2} s: {:.0} games/s, {:.0} actions/s",
        f64::from(games) / seconds,
        actions as f64 / seconds
    );
    println!("{:.0} actions and {:.1} turns a game; ends: {ends:?}", per_game(actions), per_game(turns));
    Ok(())
}
