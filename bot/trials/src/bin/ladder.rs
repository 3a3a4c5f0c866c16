//! Plays the computer player against the anchors: `ladder [--pairs N] [--playouts N] [random] [greedy] [searcher] [levels] [oracle] [smallest]`.

use std::process::ExitCode;

use bot::{Level, decks, matchup};
use trials::ladder::{Player, Tally, climb};

fn main() -> ExitCode {
    let (mut pairs, mut budget, mut names) = (200, Level::Hardest.budget(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = |given: Option<String>| given.and_then(|number| number.parse::<u32>().ok());
        match argument.as_str() {
            "--pairs" => pairs = number(arguments.next()).unwrap_or(200) as usize,
            "--playouts" => budget.playouts = number(arguments.next()).unwrap_or(budget.playouts),
            _ => names.push(argument),
        }
    }
    if names.is_empty() {
        names = ["random", "greedy", "searcher", "levels"].map(str::to_owned).to_vec();
    }
    let mut sound = true;
    for name in names {
        let (what, aim) = match name.as_str() {
            "random" => (Player::Random, Some(0.95)),
            "greedy" => (Player::Greedy, Some(0.7)),
            "searcher" => (Player::Searcher, Some(0.6)),
            "oracle" => (Player::Oracle(budget), Some(0.47)),
            "levels" => {
                for step in Level::ALL.windows(2) {
                    if let [lower, higher] = step {
                        let players = [*higher, *lower].map(|level| Player::Bot(level.budget()));
                        let tally = climb(players[0], players[1], pairs, Some(0.5), |_| {});
                        sound &= report(&format!("{higher:?} against {lower:?}"), &tally);
                    }
                }
                continue;
            }
            // For games without a fault, and not to see who wins.
            "smallest" => {
                let players = [matchup::LITTLE, Level::Easiest.budget()].map(Player::Bot);
                let tally = climb(players[0], players[1], pairs, None, |_| {});
                sound &= report("The smallest budgets", &tally);
                continue;
            }
            other => {
                eprintln!("ladder: there is no '{other}'");
                return ExitCode::from(2);
            }
        };
        let tally = climb(Player::Bot(budget), what, pairs, aim, |tally| {
            if tally.pairs.len().is_multiple_of(10) {
                eprintln!("{name}: {} pairs, {:.1} %", tally.pairs.len(), 100.0 * tally.share());
            }
        });
        sound &= report(&format!("{} playouts against {name}", budget.playouts), &tally);
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
