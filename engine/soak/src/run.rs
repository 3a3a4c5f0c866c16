//! Games side by side, held to the laws, and what is told of them in the end.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Instant, SystemTime};

use engine::Setup;
use engine::declaration::CardId;

use crate::laws::Broken;
use crate::{Case, Chooser, Coverage, Found, Player, around, shrink, watch_played};

/// After so many different broken laws there is enough to do.
const ENOUGH: usize = 5;

/// So many games are dealt at most around cards that were never cast or played.
const MOST_AROUND: u32 = 1_000;

/// A run tells each time that so many games more are over how far it has come.
const TOLD_EACH: usize = 1_000;

/// A game that no run of another day plays.
pub fn of_today() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs() / 86_400 % 40_000).unwrap_or(0) * 100_000
}

/// How long a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// So many games were begun.
    Games(u32),
    /// So many actions were taken in all.
    Actions(usize),
}

/// A run: what the threads that play it share.
pub struct Run {
    from: u32,
    begun: Instant,
    next: AtomicU32,
    games: AtomicUsize,
    actions: AtomicUsize,
    coverage: Mutex<Coverage>,
    found: Mutex<BTreeMap<String, (u32, Found)>>,
}

impl Run {
    /// Begins one with the game of this number.
    pub fn begin(from: u32) -> Run {
        Run {
            from,
            begun: Instant::now(),
            next: AtomicU32::new(from),
            games: AtomicUsize::new(0),
            actions: AtomicUsize::new(0),
            coverage: Mutex::default(),
            found: Mutex::default(),
        }
    }

    /// Plays on all cores: games that are dealt like this, with players of them.
    pub fn play<P: Player>(
        &self,
        until: Until,
        deal: impl Fn(u32) -> Setup + Sync,
        player: impl Fn(&Setup, u32) -> P + Sync,
    ) {
        on_all_cores(|| {
            let mut coverage = Coverage::default();
            while !self.is_enough() {
                let goes_on = |next: u32| match until {
                    Until::Games(most) => next - self.from < most,
                    Until::Actions(most) => self.actions.load(Ordering::Relaxed) < most,
                };
                let taken = |next| goes_on(next).then(|| next + 1);
                let Ok(number) = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken) else { break };
                let setup = deal(number);
                let mut player = player(&setup, number);
                self.play_one(setup, number, &mut player, &mut coverage);
            }
            if let Ok(mut all) = self.coverage.lock() {
                all.add(coverage);
            }
        });
    }

    /// Chance leaves out a few cards in any number of games: games at random are dealt around each of them, in turn, until none is left, a thousand were played, or
    /// so many actions were taken in all.
    pub fn play_what_is_missing(&self, actions: usize) {
        let first = self.next.load(Ordering::Relaxed);
        on_all_cores(|| {
            while self.actions.load(Ordering::Relaxed) < actions && !self.is_enough() {
                let missing: Vec<CardId> =
                    self.coverage.lock().map(|all| all.unplayed().into_iter().collect()).unwrap_or_default();
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                let played = number.saturating_sub(first);
                let Some(card) = missing.get(played as usize % missing.len().max(1)).filter(|_| played < MOST_AROUND)
                else {
                    break;
                };
                let mut coverage = Coverage::default();
                let mut player = Chooser::new(u64::from(number));
                self.play_one(around(*card, number), number, &mut player, &mut coverage);
                if let Ok(mut all) = self.coverage.lock() {
                    all.add(coverage);
                }
            }
        });
    }

    fn play_one(&self, setup: Setup, number: u32, player: &mut impl Player, coverage: &mut Coverage) {
        let taken = match watch_played(setup, number, player, coverage) {
            Ok(actions) => actions,
            Err(found) => {
                let taken = found.case.actions.len();
                if let Ok(mut all) = self.found.lock() {
                    all.entry(found.broken.law.clone()).or_insert((number, *found));
                }
                taken
            }
        };
        self.actions.fetch_add(taken, Ordering::Relaxed);
        let games = 1 + self.games.fetch_add(1, Ordering::Relaxed);
        if games.is_multiple_of(TOLD_EACH) {
            let (actions, seconds) = (self.actions.load(Ordering::Relaxed), self.begun.elapsed().as_secs_f64());
            eprintln!("{games} games, {actions} actions in {seconds:.1} s");
        }
    }

    fn is_enough(&self) -> bool {
        self.found.lock().is_ok_and(|all| all.len() >= ENOUGH)
    }

    /// Prints what was played and used, with a line for `each_card` if that is wanted, and keeps a short game for each law that breaks.
    ///
    /// # Errors
    /// How many laws break, or why a game could not be kept.
    pub fn end(self, each_card: bool) -> Result<(), String> {
        println!(
            "games {} to {}: {} games, {} actions in {:.1} s",
            self.from,
            self.next.load(Ordering::Relaxed).saturating_sub(1),
            self.games.load(Ordering::Relaxed),
            self.actions.load(Ordering::Relaxed),
            self.begun.elapsed().as_secs_f64()
        );
        report(&self.coverage.into_inner().unwrap_or_default(), each_card);
        let found = self.found.into_inner().unwrap_or_default();
        for (number, found) in found.values() {
            let (case, Some(broken)) = shrink(&found.case, &found.broken.law) else {
                // It is whoever plays that fails, and not the rules.
                println!(
                    "game {number}: {}\n  its actions alone do not show it: the same again, with --from {number}",
                    found.broken
                );
                continue;
            };
            let file = keep(*number, &case, &broken)?;
            println!(
                "game {number}: {broken}\n  shrunk from {} actions to {}; again with: cargo xtask soak {}",
                found.case.actions.len(),
                case.actions.len(),
                file.display()
            );
        }
        if found.is_empty() { Ok(()) } else { Err(format!("{} laws break", found.len())) }
    }
}

fn on_all_cores(play: impl Fn() + Sync) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(&play);
        }
    });
}

fn report(coverage: &Coverage, each: bool) {
    if each {
        print!("{}", coverage.each_card());
    }
    for (what, list) in [
        ("in no deck", coverage.in_no_deck().into_iter().map(str::to_owned).collect()),
        ("never cast or played", coverage.never_played().into_iter().map(str::to_owned).collect()),
        ("abilities never used, by card and place", coverage.never_used()),
    ] {
        let list: Vec<String> = list;
        println!("{what}: {}{}{}", list.len(), if list.is_empty() { "" } else { ": " }, list.join(", "));
    }
}

/// Writes a game that breaks a law to where the tests replay it.
fn keep(number: u32, case: &Case, broken: &Broken) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let words: Vec<&str> =
        broken.law.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let file = folder.join(format!("{}-{number}.game", words.join("-")));
    let trouble = |error: std::io::Error| format!("{}: {error}", file.display());
    std::fs::create_dir_all(&folder).map_err(trouble)?;
    std::fs::write(&file, case.write(broken)).map_err(trouble)?;
    Ok(file)
}
