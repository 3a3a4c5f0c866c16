//! The words of games in this browser: against the computer, or of two at one screen.

pub use super::keys::solo::*;
use super::say;
use crate::solo::Choice;

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
pub fn chosen(choice: &Choice) -> String {
    let opponent = if choice.hot_seat { hot_seat() } else { level_name(choice.level) };
    say!(solo::choose, deck = choice.deck_name(), opponent)
}

/// What begins a game, where another one is not over or none is, against the computer or of two at one screen.
pub fn begin_with(anew: bool, at_one_screen: bool) -> &'static str {
    match (anew, at_one_screen) {
        (false, false) => begin(),
        (true, false) => begin_anew(),
        (false, true) => begin_hot_seat(),
        (true, true) => begin_hot_seat_anew(),
    }
}
