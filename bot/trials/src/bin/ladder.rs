//! Plays the computer player against the anchors: `ladder [--pairs N] [--playouts N] [--kept FOLDER] [random] [greedy] [searcher] [levels] [oracle] [smallest]`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use bot::{Level, decks, matchup};
use trials::kept::{self, Kept};
use trials::ladder::{Player, Tally, climb};

/// What is played, in the order in which it is.
struct Ladder {
    pairs: usize,
    /// Where what was played is kept, if anywhere, and what this program is known by.
    kept: Option<(PathBuf, String)>,
    /// Whether every game so far was played to its end.
    sound: bool,
}

fn main() -> ExitCode {
    let mut ladder = Ladder { pairs: 200, kept: None, sound: true };
    let (mut budget, mut names) = (Level::Hardest.budget(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = |given: Option<String>| given.and_then(|number| number.parse::<u32>().ok());
        match argument.as_str() {
            "--pairs" => ladder.pairs = number(arguments.next()).unwrap_or(200) as usize,
            "--playouts" => budget.playouts = number(arguments.next()).unwrap_or(budget.playouts),
            "--kept" => match (arguments.next(), kept::program()) {
                (Some(folder), Ok(program)) => ladder.kept = Some((PathBuf::from(folder), program)),
                (None, _) => {
                    eprintln!("ladder: `--kept` needs a folder");
                    return ExitCode::from(2);
                }
                (_, Err(error)) => {
                    eprintln!("ladder: this program cannot be read, by which what it plays is known: {error}");
                    return ExitCode::from(2);
                }
            },
            _ => names.push(argument),
        }
    }
    if names.is_empty() {
        names = ["random", "greedy", "searcher", "levels"].map(str::to_owned).to_vec();
    }
    let against = |name: &str| format!("{} playouts against {name}", budget.playouts);
    for name in names {
        let one = Player::Bot(budget);
        let climbed = match name.as_str() {
            "random" => ladder.climb(&against(&name), [one, Player::Random], Some(0.95)),
            "greedy" => ladder.climb(&against(&name), [one, Player::Greedy], Some(0.7)),
            "searcher" => ladder.climb(&against(&name), [one, Player::Searcher], Some(0.6)),
            "oracle" => ladder.climb(&against(&name), [one, Player::Oracle(budget)], Some(0.47)),
            "levels" => Level::ALL.windows(2).try_for_each(|step| match step {
                [lower, higher] => {
                    let players = [*higher, *lower].map(|level| Player::Bot(level.budget()));
                    ladder.climb(&format!("{higher:?} against {lower:?}"), players, Some(0.5))
                }
                _ => Ok(()),
            }),
            // For games without a fault, and not to see who wins.
            "smallest" => {
                let players = [matchup::LITTLE, Level::Easiest.budget()].map(Player::Bot);
                ladder.climb("The smallest budgets", players, None)
            }
            other => {
                eprintln!("ladder: there is no '{other}'");
                return ExitCode::from(2);
            }
        };
        if let Err(error) = climbed {
            eprintln!("ladder: {error}");
            return ExitCode::from(2);
        }
    }
    if ladder.sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl Ladder {
    /// Plays one match-up, and says how it stands and what it came to.
    fn climb(&mut self, what: &str, players: [Player; 2], aim: Option<f64>) -> io::Result<()> {
        let name = what.replace(' ', "-");
        let mut kept = self.kept.as_ref().map(|(folder, program)| Kept::open(folder, &name, program)).transpose()?;
        let tally = climb(players, self.pairs, aim, kept.as_mut(), |tally| {
            eprintln!("{what}: {} pairs, {:.1} %", tally.pairs.len(), 100.0 * tally.share());
        })?;
        self.sound &= report(what, &tally);
        Ok(())
    }
}

/// A pairing of decks whose interval lies wholly below this share is told.
const LOST: f64 = 0.45;

/// Prints a tally; whether every game was played to its end.
fn report(what: &str, tally: &Tally) -> bool {
    let (low, high) = tally.interval();
    println!(
        "{what}: {:.1} % [{:.1}, {:.1}] over {} pairs; {} without an end, {} with a fault",
        100.0 * tally.share(),
        100.0 * low,
        100.0 * high,
        tally.pairs.len(),
        tally.unended,
        tally.faults
    );
    let kinds = decks::archetypes();
    let name = |deck: usize| kinds.get(deck).map_or("", |kind| kind.name);
    if let Some((deck, share)) = tally.worst_deck() {
        println!("    the least with or against {}: {:.1} %", name(deck), 100.0 * share);
    }
    for [one, other] in tally.lost_pairings(LOST) {
        println!("    surely below {:.0} %: {} and {}", 100.0 * LOST, name(one), name(other));
    }
    tally.unended == 0 && tally.faults == 0
}
