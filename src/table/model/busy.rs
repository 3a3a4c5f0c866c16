//! Whether there is anything for the player to do: what passing without a click is decided by.

use engine::{Action, Choice, Frame, Game, Seat, Step};

/// Whether all that can be done is to pass and to make mana.
pub fn only_mana(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| {
        matches!(
            choice,
            Choice::Act(Action::Pass | Action::PassUntil(_) | Action::TapForMana { .. } | Action::PayAutomatically)
        )
    })
}

/// Whether a player with priority may be passed for: nothing of the opponent's is on the stack that could be answered, and this is none
/// of the places where they want to stop. `stops` says for a step of whose turn whether to stop there.
pub fn quiet(game: &Game, seat: Seat, choices: &[Choice], stops: impl Fn(bool, Step) -> bool) -> bool {
    if !matches!(game.frames().last(), Some(Frame::Priority { holder, .. }) if *holder == seat) {
        return false;
    }
    if let Some(top) = game.stack().last() {
        return top.controller == seat || only_mana(choices);
    }
    let turn = game.turn();
    let own = turn.active == seat;
    // Mana in the pool is there for something; passing would lose it.
    if game.player(seat).mana.total() > 0 {
        return false;
    }
    if own && turn.step.is_main() {
        return !stops(own, turn.step);
    }
    let attack = !game.combat().attackers.is_empty()
        && matches!(
            turn.step,
            Step::DeclareAttackers | Step::DeclareBlockers | Step::FirstStrikeDamage | Step::CombatDamage
        );
    (!attack && !stops(own, turn.step)) || only_mana(choices)
}
