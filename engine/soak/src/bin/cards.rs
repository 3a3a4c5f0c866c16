//! Prints the pool of cards: what can be played and what cannot yet, by set. `cards`, or `cards --json`.

use std::process::ExitCode;

use engine::cards;
use engine::printed::{Set, sets};

/// How wide a line of names may get.
const WIDTH: usize = 140;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => print!("{}", table(&sets())),
        ["--json"] => println!("{}", json(&sets())),
        _ => {
            eprintln!("usage: cards [--json]");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The cards of a set that can be played, or those that cannot.
fn part(set: &Set, playable: bool) -> Vec<&'static str> {
    set.cards.iter().copied().filter(|name| cards::by_name(name).is_some() == playable).collect()
}

fn table(sets: &[Set]) -> String {
    let mut text = String::new();
    for (title, playable) in [("Playable", true), ("Not yet", false)] {
        for set in sets {
            let names = part(set, playable);
            if !names.is_empty() {
                text += &format!("{title}: {} ({}), {} of {}\n", set.name, set.code, names.len(), set.cards.len());
                text += &wrapped(&names);
                text.push('\n');
            }
        }
    }
    let row = |code: &str, name: &str, playable: usize, all: usize| {
        format!("{code:<4} {name:<24} {playable:>8} {:>8} {all:>8}\n", all - playable)
    };
    text += &format!("{:<4} {:<24} {:>8} {:>8} {:>8}\n", "set", "", "playable", "not yet", "in all");
    for set in sets {
        text += &row(set.code, set.name, part(set, true).len(), set.cards.len());
    }
    let playable = sets.iter().map(|set| part(set, true).len()).sum();
    text + &row("", "in all", playable, sets.iter().map(|set| set.cards.len()).sum())
}

/// Names with commas, indented, in lines of bounded width.
fn wrapped(names: &[&str]) -> String {
    let (mut text, mut line) = (String::new(), String::new());
    for name in names {
        if line.chars().count() + name.chars().count() + 4 > WIDTH {
            text += &format!("  {},\n", std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line += ", ";
        }
        line += name;
    }
    text + &format!("  {line}\n")
}

/// `[{"code":…,"name":…,"playable":[…],"not_yet":[…]},…]`. No name holds a quotation mark, a backslash or a control character.
fn json(sets: &[Set]) -> String {
    let list =
        |names: &[&str]| format!("[{}]", names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(","));
    let objects = sets.iter().map(|set| {
        let (code, name) = (set.code, set.name);
        let (playable, not_yet) = (list(&part(set, true)), list(&part(set, false)));
        format!("{{\"code\":\"{code}\",\"name\":\"{name}\",\"playable\":{playable},\"not_yet\":{not_yet}}}")
    });
    format!("[{}]", objects.collect::<Vec<_>>().join(",\n "))
}
