//! Who is being waited for, and how it ended.

use engine::{Busy, Frame, Game, Outcome, Reason, Seat};

use super::{card, player};
use crate::session::Waiting;

/// No screen waits without a sentence that says what for. Empty when the decision is one's own.
pub fn waiting(game: &Game, seat: Seat, waiting: Waiting, names: &[String; 2]) -> String {
    match waiting {
        Waiting::Mine => String::new(),
        Waiting::House => "Waiting for the house to answer.".to_owned(),
        Waiting::Over(end) => outcome(end, seat, names),
        Waiting::NotMe(who, busy) => {
            let name = player(who, names);
            let doing = match busy {
                Some(Busy::Casting) => "is casting",
                Some(Busy::Declaring) => "is declaring",
                Some(Busy::Choosing) => "is choosing",
                None => "is thinking",
            };
            match about(game, seat, who) {
                Some(about) => format!("{name} {doing}: {about}."),
                None => format!("{name} {doing}."),
            }
        }
    }
}

/// What the other player is thinking about.
fn about(game: &Game, seat: Seat, who: Seat) -> Option<String> {
    match game.frames().last()? {
        Frame::OpeningHands(_) => return Some("keep the opening hand or not".to_owned()),
        Frame::DeclareAttackers { .. } => return Some("which creatures attack".to_owned()),
        Frame::DeclareBlockers { .. } => return Some("which creatures block".to_owned()),
        Frame::NewTargets(open) => {
            let whose = game.stack().iter().find(|item| item.id == open.object).map(|item| card(item.card));
            return Some(format!("new targets for {}", whose.unwrap_or("a spell")));
        }
        Frame::Question(question) => {
            let asked = super::question::others(question);
            return Some(match crate::table::model::cause(game, seat) {
                Some(cause) => format!("{asked} ({})", card(cause.card)),
                None => asked.to_owned(),
            });
        }
        _ => {}
    }
    if let Some(top) = game.stack().last() {
        let whose = if top.controller == seat { "your" } else { "their" };
        return Some(format!("{whose} {} is on the stack", card(top.card)));
    }
    let whose = if game.turn().active == who { "their" } else { "your" };
    (game.turn().number > 0).then(|| format!("{whose} {}", super::step(game.turn().step)))
}

/// How the game ended, for the player on `seat`.
pub fn outcome(outcome: Outcome, seat: Seat, names: &[String; 2]) -> String {
    match outcome.winner {
        Some(winner) if winner == seat => {
            format!("You have won: {}.", reason(outcome.reason, player(winner.other(), names)))
        }
        Some(winner) => {
            format!("{} has won: {}.", player(winner, names), reason(outcome.reason, player(winner.other(), names)))
        }
        None => format!("The game is drawn: {}.", reason(outcome.reason, "")),
    }
}

/// Why it ended; `loser` is who lost, where anybody did.
pub fn reason(reason: Reason, loser: &str) -> String {
    match reason {
        Reason::Life if loser.is_empty() => "both players have no life left".to_owned(),
        Reason::Life => format!("{loser} has no life left"),
        Reason::Library if loser.is_empty() => "both libraries are empty".to_owned(),
        Reason::Library => format!("{loser} could not draw a card"),
        Reason::Effect if loser.is_empty() => "a card says so".to_owned(),
        Reason::Effect => format!("a card says that {loser} loses"),
        Reason::Poison => format!("{loser} is poisoned"),
        Reason::Concession => format!("{loser} has conceded"),
        Reason::Agreement => "both players agreed".to_owned(),
        Reason::Time => format!("{loser} ran out of time"),
        Reason::Loop => "it would never end".to_owned(),
        Reason::Stopped => "the host has stopped the game".to_owned(),
    }
}
