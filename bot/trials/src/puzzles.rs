//! Puzzles: positions in which a strong player who sees no more than the seat may see has a right play.

use std::path::Path;

use bot::{Belief, Bot, Budget, Memory};
use engine::declaration::CardId;
use engine::{Action, Game, Seat, act};
use serde::Deserialize;
use toml::{Table, Value};

use crate::deed::Deed;

/// A puzzle as far as it is judged; the rest says how the table is set, in the words of scenarios.
#[derive(Debug, Deserialize)]
struct Puzzle {
    name: String,
    #[serde(default)]
    script: String,
    goal: Option<String>,
    #[serde(default)]
    accept: Vec<String>,
    #[serde(default)]
    refuse: Vec<String>,
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    puzzle: Vec<Table>,
}

/// The fields that set the table.
const TABLE: [&str; 7] = ["rules", "turn", "step", "seed", "A", "B", "ante"];

/// The chances of a play that alone is judged.
const SEED: u64 = 1;

/// What became of a puzzle.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Its name.
    pub name: String,
    /// None where it was solved, else what was played instead, or why it cannot be played.
    pub instead: Option<String>,
}

/// Has the bot try all puzzles of a file.
///
/// # Errors
/// What is wrong with the file.
pub fn of_file(path: &Path, budget: &Budget) -> Result<Vec<Tried>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: File = toml::from_str(&text).map_err(|error| error.to_string())?;
    Ok(file.puzzle.iter().map(|table| tried(table, budget)).collect())
}

fn tried(table: &Table, budget: &Budget) -> Tried {
    let name = table.get("name").and_then(Value::as_str).unwrap_or("(no name)").to_owned();
    let instead = solve(table, budget).err();
    Tried { name, instead }
}

/// Whether it is solved; otherwise what was played, or what is wrong with it.
fn solve(table: &Table, budget: &Budget) -> Result<(), String> {
    let puzzle: Puzzle = Value::Table(table.clone()).try_into().map_err(|error: toml::de::Error| error.to_string())?;
    let game = position(table, &puzzle, "")?;
    match puzzle.goal.as_deref() {
        Some("win this turn") => until_turn_ends(game, budget, |won| won == Some(Seat::A)),
        Some("survive") => until_turn_ends(game, budget, |won| won != Some(Seat::B)),
        Some(other) => Err(format!("there is no goal '{other}'")),
        None => next_play(table, &puzzle, game, budget),
    }
}

/// The game after the puzzle's script and one more line.
fn position(table: &Table, puzzle: &Puzzle, line: &str) -> Result<Game, String> {
    let mut scenario: Table =
        TABLE.iter().filter_map(|field| Some(((*field).to_owned(), table.get(*field)?.clone()))).collect();
    scenario.insert("name".to_owned(), Value::String(puzzle.name.clone()));
    scenario.insert("script".to_owned(), Value::String(format!("{}\n{line}\n", puzzle.script)));
    let file: Table = [("scenario".to_owned(), Value::Array(vec![Value::Table(scenario)]))].into_iter().collect();
    let played = scenario::games(&toml::to_string(&file).map_err(|error| error.to_string())?)
        .map_err(|error| error.to_string())?;
    let first = played.into_iter().next().ok_or("no game")?;
    first.game.map_err(|failure| format!("{line}: {failure:?}"))
}

/// Every card of a player's, wherever it is.
fn list(game: &Game, seat: Seat) -> Vec<CardId> {
    let owned = game.objects().filter(|(_, object)| object.owner == seat && !object.token);
    let mut cards: Vec<CardId> = owned.map(|(_, object)| object.card).collect();
    cards.extend(game.player(seat).library.cards.iter().flatten());
    cards
}

fn belief(lists: &[Vec<CardId>; 2], seat: Seat) -> Belief {
    Belief { own: lists[seat.index()].clone(), other: vec![lists[seat.other().index()].clone()] }
}

fn play(game: &Game, lists: &[Vec<CardId>; 2], seat: Seat, budget: &Budget, seed: u64) -> Option<Vec<Action>> {
    Bot::play(&game.view(seat), &Memory::new(seat), &belief(lists, seat), budget, seed)
}

fn take(game: &mut Game, seat: Seat, actions: &[Action]) -> Result<(), String> {
    actions
        .iter()
        .try_for_each(|action| act(game, seat, action).map(|_| ()).map_err(|illegal| format!("{action:?}: {illegal}")))
}

/// The same bot plays both seats to the end of the turn.
fn until_turn_ends(mut game: Game, budget: &Budget, holds: impl Fn(Option<Seat>) -> bool) -> Result<(), String> {
    let turn = game.turn().number;
    let lists = Seat::BOTH.map(|seat| list(&game, seat));
    let mut played = Vec::new();
    for seed in 0..500 {
        let Some(seat) = game.to_act().filter(|_| game.turn().number == turn) else { break };
        let actions = play(&game, &lists, seat, budget, seed).ok_or("it has nothing to play")?;
        let before = game.clone();
        take(&mut game, seat, &actions)?;
        let deed = Deed::between(&before, &game, seat);
        if deed != Deed::Other {
            played.push(format!("{seat:?} {}", deed.words()));
        }
    }
    if game.outcome().is_none() && game.turn().number == turn {
        return Err("it never ends".to_owned());
    }
    let won = game.outcome().and_then(|outcome| outcome.winner);
    if holds(won) { Ok(()) } else { Err(played.join("; ")) }
}

/// Only what A does next counts.
fn next_play(table: &Table, puzzle: &Puzzle, game: Game, budget: &Budget) -> Result<(), String> {
    let lists = Seat::BOTH.map(|seat| list(&game, seat));
    let mut after = game.clone();
    let actions = play(&game, &lists, Seat::A, budget, SEED).ok_or("it has nothing to play")?;
    take(&mut after, Seat::A, &actions)?;
    let passes = actions.iter().any(|action| matches!(action, Action::Pass | Action::PassUntil(_)));
    let deed = Deed::between(&game, &after, Seat::A);
    let is = |line: &String| -> Result<bool, String> {
        if line.trim() == "A passes" || passes {
            return Ok(passes && line.trim() == "A passes");
        }
        Ok(Deed::between(&game, &position(table, puzzle, line)?, Seat::A) == deed)
    };
    let among = |lines: &[String]| -> Result<bool, String> {
        for line in lines {
            if is(line)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let solved = if puzzle.accept.is_empty() { !among(&puzzle.refuse)? } else { among(&puzzle.accept)? };
    if solved {
        return Ok(());
    }
    let played = if passes { "passes".to_owned() } else { deed.words() };
    Err(format!("A {played}{}", thoughts(&game, &lists, budget)))
}

/// What it thought of the best plays: the chance of each in thousandths, and how often it was tried.
fn thoughts(game: &Game, lists: &[Vec<CardId>; 2], budget: &Budget) -> String {
    const TOLD: usize = 5;
    let belief = belief(lists, Seat::A);
    let thoughts = Bot::think(&game.view(Seat::A), &Memory::new(Seat::A), &belief, budget, SEED, &|| false);
    let told = thoughts.iter().take(TOLD).map(|thought| {
        let mut after = game.clone();
        let taken = take(&mut after, Seat::A, &thought.play);
        let words = taken.map(|()| Deed::between(game, &after, Seat::A).words()).unwrap_or_else(|why| why);
        format!("\n        {} in {}: A {words}", thought.chance, thought.tried)
    });
    told.collect()
}
