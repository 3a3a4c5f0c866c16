//! Measures the engine and prints a line a figure. One core; each figure after a warm-up, the median of several runs.
//!
//! With `count` and what is meant it does one thing a few times and nothing else, for an instrument that counts instructions:
//! `valgrind --tool=callgrind --toggle-collect='bench::counted*' bench count pool`. Such a count is the same on a busy machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::declaration::{Ability, CardId, CardType, Subtype, Supertype};
use engine::position::{Position, PositionPermanent, PositionPlayer};
use engine::state::ManaPool;
use engine::{Action, Choice, Game, Rules, Seat, Setup, Step, act, cards, options, prompt};

/// How many random games one run plays.
const GAMES: u32 = 300;
/// How many runs the median is taken of.
const RUNS: usize = 5;
/// How many calls one run makes on a board.
const CALLS: u32 = 300;

/// A call that is measured on a board.
type Call = fn(&Game) -> usize;

/// What is measured on a board, by the name under which it is counted.
const CALLS_ON_BOARDS: [(&str, Call); 5] = [
    ("options", |game| options(game, Seat::A).len()),
    // A state that has just come in: nothing is computed yet.
    ("fresh", |game| {
        let copy = Game::from_bytes(&game.to_bytes());
        copy.map(|copy| options(&copy, Seat::A).len()).unwrap_or_default()
    }),
    ("clone", |game| game.clone().stack().len()),
    ("view", |game| game.view(Seat::B).stack().len()),
    ("hash", |game| usize::from(game.hash()[0])),
];

/// How many games, or boards, are counted.
const COUNTED: u32 = 30;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<&str>>().as_slice() {
        ["count", "ready"] => count_games(soak::ready),
        ["count", "like"] => count_games(soak::like),
        ["count", "pool"] => count_games(soak::pool),
        ["wasm"] => actions_in_wasm(),
        ["count", call, kinds, permanents] => count_board(call, kinds, permanents),
        [] => {
            for (what, setup) in soak::MEASURED {
                play(what, setup);
            }
            boards("ordinary", &ordinary());
            boards("static abilities", &with_static_abilities());
            boards("effects that depend on each other", &dependent());
        }
        _ => println!(
            "without arguments, or: wasm | count ready | like | pool | (options | fresh | clone | view | hash) (ordinary | static | dependent) PERMANENTS"
        ),
    }
}

/// Plays some games.
fn count_games(setup: fn(u32) -> Setup) {
    let setups: Vec<Setup> = (0..COUNTED).map(setup).collect();
    let actions = counted(|| soak::play_all(&setups).unwrap_or_default());
    println!("{actions} actions in {COUNTED} games");
}

/// Prints what `engine/soak/wasm.mjs` is to be told of the games that are played in WASM: of each kind its name and how many actions they take.
fn actions_in_wasm() {
    for (what, setup) in soak::MEASURED {
        let setups: Vec<Setup> = (0..soak::GAMES_IN_WASM).map(setup).collect();
        println!("{what}\t{}\t{}", setups.len(), soak::play_all(&setups).unwrap_or_default());
    }
}

/// How many allocations an action of these games takes, with the list of options before it; what a game begins with is not counted.
fn allocations(setups: &[Setup]) -> f64 {
    let (mut allocated, mut actions) = (0, 0);
    for (number, setup) in (0..COUNTED).zip(setups) {
        let Ok(mut game) = Game::new(setup, soak::seed(number)) else { continue };
        let counted = allocation_counter::measure(|| actions += soak::play_on(&mut game, number).unwrap_or_default());
        allocated += counted.count_total;
    }
    allocated as f64 / actions.max(1) as f64
}

/// Makes one of the calls that are measured on a board some times; what is asked for once is computed before.
fn count_board(call: &str, kinds: &str, permanents: &str) {
    let cards = match kinds {
        "ordinary" => ordinary(),
        "static" => with_static_abilities(),
        _ => dependent(),
    };
    let Some(game) = permanents.parse().ok().and_then(|count| board(count, &cards)) else {
        println!("there is no such board");
        return;
    };
    let Some((_, made)) = CALLS_ON_BOARDS.into_iter().find(|(name, _)| *name == call) else {
        println!("there is no such call");
        return;
    };
    made(&game);
    counted(|| (0..COUNTED).map(|_| made(&game)).sum::<usize>());
    println!("{call} on a board of {permanents}, {COUNTED} times");
}

/// What is counted, and nothing besides.
#[inline(never)]
fn counted<T>(mut what: impl FnMut() -> T) -> T {
    black_box(what())
}

/// Plays games at random, and then the same actions again without listing options: what is missing then is what listing takes.
fn play(what: &str, setup: fn(u32) -> Setup) {
    let setups: Vec<Setup> = (0..GAMES).map(setup).collect();
    let games = || (0..GAMES).zip(&setups);
    let (count, whole) = median(|| {
        let start = Instant::now();
        let count = soak::play_all(&setups).unwrap_or_default();
        (count, start.elapsed())
    });
    let recorded = games().filter_map(|(number, setup)| soak::play_with(setup, number, |_, _, _| {}).ok());
    let actions: Vec<_> = recorded.map(|played| played.actions).collect();
    let (_, alone) = median(|| {
        let start = Instant::now();
        for ((number, setup), actions) in games().zip(&actions) {
            let Ok(mut game) = Game::new(setup, soak::seed(number)) else { continue };
            for (seat, action) in actions {
                let _ = black_box(act(&mut game, *seat, action));
            }
        }
        ((), start.elapsed())
    });
    let (seconds, count) = (whole.as_secs_f64(), count as f64);
    println!(
        "random play, {what}: {:.0} actions/s with the options listed before each, {:.0} games/s; of the time, {:.0} % acting; {:.1} allocations an action",
        count / seconds,
        f64::from(GAMES) / seconds,
        100.0 * alone.as_secs_f64() / seconds,
        allocations(&setups)
    );
}

/// Measures boards of several sizes made of these cards.
fn boards(what: &str, kinds: &[CardId]) {
    for permanents in [20, 50, 60, 100, 200, 400] {
        let Some(game) = board(permanents, kinds) else {
            println!("board of {permanents}, {what}: the cards are missing");
            continue;
        };
        let [listed, fresh, cloned, viewed, hashed] = CALLS_ON_BOARDS.map(|(_, call)| time(|| call(&game)));
        println!(
            "board of {permanents}, {what}: options {} ({} of them), read from bytes and options {}, clone {}, view {}, hash {}; state {} bytes, view {} bytes",
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
        for _ in 0..CALLS {
            black_box(call());
        }
        ((), start.elapsed() / CALLS)
    });
    elapsed
}

/// What lies on an ordinary table.
fn ordinary() -> Vec<CardId> {
    let names = [
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
    names.into_iter().filter_map(cards::by_name).collect()
}

/// The permanents of the pool with static abilities, Auras aside, and a creature after each of them for it to change.
fn with_static_abilities() -> Vec<CardId> {
    let permanents = cards::pool().filter(|(_, card)| {
        // Of legendary and world permanents there cannot be several.
        card.spell.is_none()
            && !card.type_line.supertypes.contains(Supertype::Legendary)
            && !card.type_line.supertypes.contains(Supertype::World)
            && !card.type_line.subtypes.contains(&Subtype::AURA)
            && card.abilities.iter().any(|ability| matches!(ability, Ability::Static(_)))
    });
    let creatures: Vec<CardId> = cards::pool()
        .filter(|(_, card)| {
            card.type_line.types.contains(CardType::Creature)
                && !card.type_line.supertypes.contains(Supertype::Legendary)
                && card.size.is_some_and(|size| size.toughness > 2)
        })
        .map(|(id, _)| id)
        .collect();
    permanents.zip(creatures.iter().cycle()).flat_map(|((id, _), creature)| [id, *creature]).collect()
}

/// Cards whose effects change what each other apply to, and what they change.
fn dependent() -> Vec<CardId> {
    let names = [
        "Conversion",
        "Mountain",
        "Taiga",
        "Living Lands",
        "Blood Moon",
        "Forest",
        "Kormus Bell",
        "Swamp",
        "Angelic Voices",
        "Energy Flux",
        "Mishra's Factory",
        "Goblin King",
        "Fortified Area",
        "Ivory Guardians",
        "Plague Rats",
        "Keldon Warlord",
        "Titania's Song",
        "Ornithopter",
        "Hidden Path",
    ];
    names.into_iter().filter_map(cards::by_name).collect()
}

/// A table with so many permanents, half of them each player's, in the first main phase with seven cards in hand.
fn board(permanents: usize, kinds: &[CardId]) -> Option<Game> {
    let hand = ["Lightning Bolt", "Giant Growth", "Counterspell", "Disintegrate", "Serra Angel", "Forest", "Fireball"];
    let hand = hand.into_iter().map(cards::by_name).collect::<Option<Vec<CardId>>>()?;
    let player = |seat| PositionPlayer {
        life: 20,
        mana: ManaPool::default(),
        library: vec![cards::blank(); 30],
        hand: hand.clone(),
        battlefield: (kinds.iter().cycle().take(permanents / 2).enumerate())
            .map(|(place, card)| PositionPermanent {
                chosen: engine::state::Choices::default(),
                form: None,
                card: *card,
                controller: seat,
                tapped: place % 7 == 3,
                sick: false,
                damage: 0,
                counters: Vec::new(),
                attached_to: None,
            })
            .collect(),
        ..PositionPlayer::default()
    };
    let setting = Position {
        rules: Rules::current(),
        active: Seat::A,
        step: Step::FirstMain,
        seed: [1; 32],
        players: [player(Seat::A), player(Seat::B)],
        scripted: Vec::new(),
    };
    let (game, _) = Game::from_position(&setting).ok()?;
    settled(game)
}

/// The same table when what its permanents ask at once is answered and done: the active player has priority, and the stack is empty.
fn settled(mut game: Game) -> Option<Game> {
    let mut chooser = soak::Chooser::new(1);
    let quiet = |game: &Game| {
        let asked = game.to_act().and_then(|seat| prompt(game, seat));
        asked.is_some_and(|prompt| prompt.is_priority()) && game.stack().is_empty()
    };
    while !quiet(&game) {
        let seat = game.to_act()?;
        let choices = options(&game, seat);
        // With something on the stack both pass; else it is a question.
        let pass = choices.iter().filter_map(Choice::action).find(|action| matches!(action, Action::Pass)).cloned();
        act(&mut game, seat, &pass.or_else(|| chooser.choose(&choices))?).ok()?;
    }
    Some(game)
}
