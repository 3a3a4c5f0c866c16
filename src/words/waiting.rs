//! Who is being waited for, and how it ended.

use engine::prompt::Why;
use engine::state::{Busy, StackObjectKind};
use engine::{Game, LONGEST_GAME, Outcome, Reason, Seat};

use super::keys::waiting as said;
use super::{card, player, say};
use crate::session::{Moment, Waiting};

/// Who lost, as reasons tell it to themselves.
pub const YOU: &str = "you";

/// No screen waits without a sentence that says what for. Empty when the decision is one's own.
pub fn waiting(game: &Moment, seat: Seat, waiting: Waiting, names: &[String; 2]) -> String {
    match waiting {
        Waiting::Mine => String::new(),
        Waiting::House => said::for_house().to_owned(),
        Waiting::Over(end) => outcome(end, seat, names),
        Waiting::NotMe(who, busy) => {
            let name = player(who, names);
            match (busy, about(game)) {
                (Some(Busy::Casting), _) => say!(waiting::is_casting, name),
                (Some(Busy::Declaring), about) => say!(waiting::is_declaring, name, about = about.unwrap_or_default()),
                (Some(Busy::Choosing), about) => say!(waiting::is_choosing, name, about = about.unwrap_or_default()),
                (None, Some(about)) => say!(waiting::is_choosing, name, about),
                (None, None) => with_priority(game, who, name),
            }
        }
    }
}

/// What the other player is choosing.
fn about(game: &Moment) -> Option<String> {
    let asked = game.prompt()?;
    match asked.why {
        Why::OpeningHand => Some(said::opening_hand().to_owned()),
        Why::Attack => Some(said::which_attack().to_owned()),
        Why::Block => Some(said::which_block().to_owned()),
        Why::NewTargets { .. } => {
            let whose = asked.source.map(|source| card(source.card));
            Some(say!(waiting::new_targets, card = whose.unwrap_or(said::a_spell())))
        }
        Why::Question { purpose, .. } => {
            let words = super::question::others(purpose);
            Some(match asked.source {
                Some(source) => format!("{words} ({})", card(source.card)),
                None => words.to_owned(),
            })
        }
        Why::Priority { .. } | Why::Announcement { .. } => None,
    }
}

/// That whoever is waited for is not there.
pub fn is_away(name: &str) -> String {
    say!(waiting::is_away, name)
}

/// What `who`, who has priority, may respond to, or whose step it is.
fn with_priority(game: &Game, who: Seat, name: &str) -> String {
    let turn = game.turn();
    let step = super::step(turn.step);
    if let Some(top) = game.stack().last() {
        let card = card(top.card);
        return match (top.controller == who, top.announced == StackObjectKind::Spell) {
            (false, true) => say!(waiting::yours_on_stack, name, card),
            (false, false) => say!(waiting::your_ability_on_stack, name, card),
            (true, true) => say!(waiting::theirs_on_stack, name, card),
            (true, false) => say!(waiting::their_ability_on_stack, name, card),
        };
    }
    if turn.number == 0 {
        say!(waiting::is_thinking, name)
    } else if turn.active == who {
        say!(waiting::their_step, name, step)
    } else {
        say!(waiting::your_step, name, step)
    }
}

/// How the game ended, for the player on `seat`.
pub fn outcome(outcome: Outcome, seat: Seat, names: &[String; 2]) -> String {
    match outcome.winner {
        Some(winner) if winner == seat => {
            say!(waiting::you_have_won, reason = reason(outcome.reason, player(winner.other(), names)))
        }
        Some(_) => say!(waiting::you_have_lost, reason = reason(outcome.reason, YOU)),
        None => say!(waiting::is_drawn, reason = reason(outcome.reason, "")),
    }
}

/// Why it ended; `loser` is who lost, where anybody did: a name, or `YOU`.
pub fn reason(reason: Reason, loser: &str) -> String {
    match reason {
        Reason::Life => say!(waiting::no_life, loser),
        Reason::Library => say!(waiting::no_library, loser),
        Reason::Effect => say!(waiting::by_card, loser),
        Reason::Poison => say!(waiting::poisoned, loser),
        Reason::Concession => say!(waiting::has_conceded, loser),
        Reason::Agreement => said::agreed().to_owned(),
        Reason::Time => say!(waiting::no_time, loser),
        Reason::Loop => said::never_ends().to_owned(),
        Reason::Absence => say!(waiting::has_left, loser),
        Reason::Stopped => said::host_has_stopped().to_owned(),
        Reason::Length => say!(waiting::too_long, loser, most = LONGEST_GAME),
    }
}
