//! The loop of the game: an action is permitted and performed, then steps are taken until somebody owes the next decision or the game is over. A step
//! belongs to the innermost frame, what the game is in the middle of; where there is none, the turn goes on. Before a player receives priority come
//! state triggers, state-based actions and triggered abilities (117.5).

use crate::act::{Act, Illegal};
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{ending, entering, floating_mana, mana, priority, progress, subgame, triggers};
use crate::game::frame::Frame;
use crate::game::outcome::{Outcome, Reason};
use crate::process::{
    answer, camouflage, combat_damage, damage, destruction, discarding, owed_sacrifice, passing, place_triggers,
    replacement, resolve, state_based, turn, untap,
};
use crate::read::revealed;
use crate::rules::casting::sources;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden, decision};

/// After so many actions a game is over: whoever has taken more of them has lost. So no optional loop, and nothing else that a player does
/// of their own will, makes a draw, which loops of mandatory actions alone do (104.4b).
pub const LONGEST_GAME: u32 = 50_000;

/// Does one action of a player's.
///
/// # Errors
/// [`Illegal`], with the game as it was, where [`crate::options`] does not offer the action to this player.
pub fn act(game: &mut Game, seat: Seat, action: &Action) -> Result<Act, Illegal> {
    let flow = judge(game, seat, action, true)?;
    let events = game.take_events();
    Ok(match flow {
        Ok(()) if !game.is_lacking() => Act::Applied(events),
        _ => Act::NeedsHidden(events),
    })
}

/// Does one action of a player's as [`act`] does, and tells nothing of what happens: for whoever plays many games and looks at their states
/// alone. On a view, [`Game::to_act`] says whether the rest needs what is hidden.
///
/// # Errors
/// [`Illegal`], as with [`act`].
pub fn act_untold(game: &mut Game, seat: Seat, action: &Action) -> Result<(), Illegal> {
    judge(game, seat, action, false).map(|_| ())
}

#[inline]
fn judge(game: &mut Game, seat: Seat, action: &Action, told: bool) -> Result<Flow, Illegal> {
    if game.outcome().is_some() {
        return Err(Illegal::GameOver);
    }
    if game.to_act() != Some(seat) {
        return Err(Illegal::NotYourDecision(game.to_act()));
    }
    // A player who is controlled is who does what the other one decides (722.5).
    let player = decision::whose(game).unwrap_or(seat);
    if !decision::permits(game, player, action) {
        return Err(Illegal::NotAnOption);
    }
    game.begin_events(told);
    game.forget_busy();
    let alone = |object, ability| sources::makes_mana_alone(game, object, ability);
    let before = floating_mana::before_tapping(game, player, action, alone);
    let performed = perform(game, player, action);
    if advances(action) {
        // What the action has begun keeps the game from before it, to go back to: there it is not counted.
        progress::count_action(game, seat);
    }
    let flow = performed.and_then(|()| run(game));
    if let (Some(before), Action::TapForMana { object, .. }) = (before, action) {
        floating_mana::let_take_back(game, before, player, *object);
    }
    if game.action_count() >= LONGEST_GAME && game.outcome().is_none() {
        ending::finish(game, Outcome { winner: Some(progress::busier(game, seat).other()), reason: Reason::Length });
    }
    if revealed::is_lacking(game) {
        game.lack_revealed();
    }
    Ok(flow)
}

/// Whether the action brings the game forward. Taking back does not, nor does choosing what can be taken back in the midst of a
/// declaration, so nobody comes nearer to the bound on the length of a game with them.
const fn advances(action: &Action) -> bool {
    !matches!(
        action,
        Action::Cancel
            | Action::CancelAttack
            | Action::CancelDefense
            | Action::SelectAttackingCreature(_)
            | Action::SelectBand(_)
            | Action::SelectDefendingCreature { .. }
            | Action::TakeBackMana(_)
    )
}

/// After so many steps without a decision the game is a loop of mandatory actions, and drawn (104.4b).
const LONGEST_LOOP: u32 = 20_000;

/// Takes an action that is permitted. When both players have passed, what follows is the game's to do (117.4).
fn perform(game: &mut Game, seat: Seat, action: &Action) -> Flow {
    match (game.frame(), action) {
        (Some(Frame::Priority { .. }), Action::Pass | Action::PassUntil(_)) => passing::pass(game, action),
        _ => decision::perform(game, seat, action),
    }
}

/// Goes on until somebody owes a decision or the game is over; where that was a subgame, goes on with its main game (728.5).
pub(crate) fn run(game: &mut Game) -> Flow {
    run_one(game)?;
    while subgame::is_over(game) {
        subgame::end(game)?;
        run_one(game)?;
    }
    Ok(())
}

/// Goes on until somebody owes a decision or this game is over.
fn run_one(game: &mut Game) -> Flow {
    for _ in 0..LONGEST_LOOP {
        if game.is_lacking() {
            return Err(NeedsHidden);
        }
        // One after another: what one of them takes is no choice for the next.
        let asking = matches!(game.frame(), Some(Frame::Question(_) | Frame::Sacrifice(_)));
        if !asking
            && game.outcome().is_none()
            && let Some(owed) = entering::take_owed(game)
        {
            game.push_frame(Frame::Sacrifice(owed));
        }
        if let Some(rest) = mana::next_unfinished(game).filter(|_| game.outcome().is_none()) {
            game.push_frame(Frame::Resolution(Box::new(rest)));
        }
        if game.outcome().is_some() || (game.to_act().is_some() && !passing::passes_by_itself(game)) {
            return Ok(());
        }
        step(game)?;
        // What is so in the middle of a resolution triggers then, though it may be so no longer at its end (603.8).
        if let Some(Frame::Resolution(_)) = game.frame() {
            triggers::notice_states(game);
        }
    }
    ending::finish(game, Outcome { winner: None, reason: Reason::Loop });
    Ok(())
}

/// Takes one step of whatever is under way.
fn step(game: &mut Game) -> Flow {
    match game.frame() {
        None => {
            if turn::continue_turn(game)? {
                give_priority(game);
            }
            Ok(())
        }
        Some(Frame::Priority { .. }) => passing::pass_by_itself(game),
        Some(Frame::AssignDamage(_)) => {
            combat_damage::continue_assigning(game);
            Ok(())
        }
        Some(Frame::Piles(_)) => camouflage::continue_piles(game),
        Some(Frame::Resolution(_)) => resolve::continue_resolution(game),
        Some(Frame::Damage(_)) => {
            damage::continue_damage(game);
            Ok(())
        }
        Some(Frame::Destruction(_)) => {
            destruction::continue_destruction(game);
            Ok(())
        }
        Some(Frame::Discard(_)) => discarding::continue_discarding(game),
        Some(Frame::PlaceTriggers) => place_triggers::place_triggers(game),
        Some(Frame::Untap(_)) => {
            untap::continue_untapping(game);
            Ok(())
        }
        Some(Frame::PendingReplacement(_)) => replacement::continue_replacement(game),
        Some(Frame::Drawing(_)) => {
            replacement::continue_drawing(game);
            Ok(())
        }
        Some(Frame::Sacrifice(_)) => {
            owed_sacrifice::continue_sacrificing(game);
            Ok(())
        }
        Some(Frame::Question(_)) => answer::deliver_answer(game),
        Some(Frame::FloatingMana(_)) => {
            game.pop_frame();
            Ok(())
        }
        Some(Frame::Subgame(flipping)) => {
            let flipping = *flipping;
            game.pop_frame();
            subgame::begin(game, flipping)
        }
        Some(
            Frame::OpeningHands(_)
            | Frame::Announcement(_)
            | Frame::NewTargets(_)
            | Frame::DeclareAttackers { .. }
            | Frame::DeclareBlockers { .. },
        ) => Ok(()),
    }
}

/// Gives priority to whose turn it is to have it, after what comes before that (117.5): state-based actions, then triggered
/// abilities, until there are none.
fn give_priority(game: &mut Game) {
    triggers::notice_states(game);
    if state_based::check_state_based_actions(game) || game.outcome().is_some() {
        return;
    }
    if game.waiting_triggers().is_empty() {
        game.push_frame(Frame::Priority { holder: game.turn().holder, passed: game.turn().passed });
    } else {
        priority::forget_passing(game);
        game.push_frame(Frame::PlaceTriggers);
    }
}
