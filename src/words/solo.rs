//! The words of games against the computer.

pub use super::keys::solo::*;
use super::say;

/// How well the computer plays, by its place among the levels.
pub fn level_name(place: u8) -> &'static str {
    match place {
        0 => easiest(),
        1 => easy(),
        2 => medium(),
        3 => hard(),
        local::PASSIVE => passive(),
        _ => hardest(),
    }
}

/// A chance to win, told in thousandths.
pub fn hint_chance(thousandths: u32) -> String {
    say!(solo::hint_percent, percent = thousandths.div_euclid(10))
}

/// What is chosen for the next game.
pub fn chosen(deck: &str, level: u8) -> String {
    say!(solo::choose, deck, level = level_name(level))
}
