//! Plays random games: `soak GAMES` prints how they ended, `soak record GAMES FOLDER` writes each as `N.game` with the hash it ends in as
//! `N.hash`, to be replayed in WASM.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["record", games, folder] => number(games).and_then(|games| record(games, Path::new(folder))),
        [games] => number(games).and_then(play),
        _ => Err("usage: soak GAMES, or soak record GAMES FOLDER".to_owned()),
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

fn record(games: u32, folder: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    for number in 0..games {
        let (bytes, hash) = soak::record(number).map_err(|stuck| format!("game {number}: {stuck:?}"))?;
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        std::fs::write(folder.join(format!("{number}.game")), bytes).map_err(failed)?;
        std::fs::write(folder.join(format!("{number}.hash")), hash).map_err(failed)?;
    }
    Ok(())
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
