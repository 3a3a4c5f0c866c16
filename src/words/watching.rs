//! The words for whoever watches a table, and for letting a table be watched.

use engine::state::Busy;
use engine::{Outcome, Seat};
use house::documents::{BestOf, MatchGame, Settings, Watching};

use super::keys::waiting as said;
pub use super::keys::watching::*;
use super::waiting::reason;
use super::{card, first_upper, player, say};
use crate::session::{Moment, Waiting};

/// Who is waited for.
pub fn waiting(game: &Moment, waiting: Waiting, names: &[String; 2]) -> String {
    let (who, busy) = match waiting {
        Waiting::NotMe(who, busy) => (who, busy),
        Waiting::Mine | Waiting::House => return said::for_house().to_owned(),
        Waiting::Over(end) => return result(end.winner, names),
    };
    let name = player(who, names);
    match (busy, game.stack().last()) {
        (Some(Busy::Casting), _) => say!(watching::is_casting, name),
        (None, Some(top)) if top.controller != who => say!(watching::may_respond, name, card = card(top.card)),
        _ => say!(watching::waits_for, name),
    }
}

/// How a game ended.
pub fn result(winner: Option<Seat>, names: &[String; 2]) -> String {
    winner.map_or_else(|| drawn().to_owned(), |winner| say!(watching::wins, name = player(winner, names)))
}

/// Why it is over.
pub fn why(end: Outcome, names: &[String; 2]) -> String {
    first_upper(&reason(end.reason, end.winner.map_or("", |winner| player(winner.other(), names)))) + "."
}

/// A player did not show their part of the shuffle, and has lost.
pub fn never_began(names: &[String; 2], late: Seat) -> String {
    say!(watching::late_lost, name = player(late, names), other = player(late.other(), names))
}

/// A subgame is played (728), and how the main game stands that waits for it.
pub fn main_game_waits([one, other]: &[String; 2], [first, second]: [i32; 2]) -> String {
    say!(watching::main_game, one, first, other, second)
}

/// How a match ended.
pub fn match_result(winner: Option<Seat>, names: &[String; 2]) -> String {
    winner.map_or_else(|| match_drawn().to_owned(), |winner| say!(watching::wins_match, name = player(winner, names)))
}

/// How a match stands.
pub fn score(of_match: &MatchGame, names: &[String; 2]) -> String {
    let [one, other] = names;
    let (first, second, drawn) = (of_match.won.a, of_match.won.b, of_match.drawn);
    say!(watching::score, one, first, second, other, drawn)
}

/// How the game stood at its end.
pub fn end_numbers(turn: u32, names: &[String; 2], [first, second]: [i32; 2]) -> String {
    let [one, other] = names;
    say!(watching::end_numbers, turn, one, first, other, second)
}

/// Who may watch.
pub fn who(watching: Watching) -> &'static str {
    match watching {
        Watching::Nobody => nobody(),
        Watching::WithLink => with_link(),
        Watching::Anybody => anybody(),
    }
}

/// When whoever watches is shown both hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// So many turns later.
    Turns(u8),
    /// When the game is over.
    GameOver,
    /// When the match is over.
    MatchOver,
}

impl When {
    /// As it is agreed; none where they never are.
    pub fn of(settings: &Settings) -> Option<When> {
        let turns = settings.hands_after.filter(|_| settings.watching != Watching::Nobody)?;
        Some(match (settings.has_stakes(), settings.best_of) {
            (false, _) => When::Turns(turns),
            (true, BestOf::One) => When::GameOver,
            (true, _) => When::MatchOver,
        })
    }
}

/// What is agreed about both hands, and what that means.
pub fn hands_agreed(settings: &Settings) -> Option<String> {
    Some(match When::of(settings)? {
        When::Turns(turns) => say!(watching::agreed_hands, turns),
        When::GameOver => agreed_hands_over().to_owned(),
        When::MatchOver => agreed_hands_match_over().to_owned(),
    })
}

/// That both hands are shown so many turns later, as something to choose.
pub fn hands_later(turns: u8) -> String {
    say!(watching::hands_later, turns)
}

/// The way to both hands.
pub fn hands_ago(when: When) -> String {
    match when {
        When::Turns(turns) => say!(watching::hands_ago, turns),
        When::GameOver | When::MatchOver => hands_of_the_end().to_owned(),
    }
}

/// From when on both hands are shown.
pub fn hands_from(when: When) -> String {
    match when {
        When::Turns(turns) => say!(watching::hands_from, turn = turns + 1, turns),
        When::GameOver => hands_when_over().to_owned(),
        When::MatchOver => hands_when_match_over().to_owned(),
    }
}

/// The turn whose hands are looked at.
pub fn hands_in_turn(turn: u32) -> String {
    say!(watching::hands_in_turn, turn)
}

/// The turn that is played meanwhile.
pub fn is_at_turn(turn: u32) -> String {
    say!(watching::is_at_turn, turn)
}

/// Which of the moments is looked at.
pub fn moment_of(place: usize, count: usize) -> String {
    say!(watching::moment_of, place, count)
}

/// What is agreed about it, in a few words; nothing where nobody may watch.
pub fn agreed(settings: &Settings) -> Option<&'static str> {
    match settings.watching {
        Watching::Nobody => None,
        Watching::WithLink => Some(agreed_link()),
        Watching::Anybody => Some(agreed_anybody()),
    }
}

/// The link to a game that may be watched, for whoever hears it among others.
pub fn watch_game(one: &str, other: &str) -> String {
    say!(watching::watch_them, one, other)
}
