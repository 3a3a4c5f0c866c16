//! The steps of a turn and their turn-based actions (703).

use declaration::Static;

use super::{combat_damage, replacement, state_based, untap};
use crate::Flow;
use crate::decision::{attackers, blockers, opening_hand};
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change;
use crate::game::change::{combat, delayed, effects, mana};
use crate::game::event::Event;
use crate::game::frame::{AssignDamage, Frame, Purpose, Question, Shape};
use crate::game::replacement::ProposedEvent;
use crate::game::turn::{Stage, Step};
use crate::read::context;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// The maximum hand size (402.2).
const HAND_SIZE: u32 = 7;

/// Goes on with the turn when nothing else is under way; whether players receive priority now.
pub(crate) fn continue_turn(game: &mut Game) -> Flow<bool> {
    if ask_order_in_graveyard(game) {
        return Ok(false);
    }
    match game.turn().stage {
        Stage::Beginning => {
            change::turn::begin_turn_based_actions(game);
            turn_based_actions(game).map(|()| false)
        }
        Stage::Priority => Ok(after_turn_based_actions(game)),
        Stage::Over => {
            end_step(game);
            Ok(false)
        }
    }
}

/// What each step does as it begins.
fn turn_based_actions(game: &mut Game) -> Flow {
    let active = game.turn().active;
    // What a step before this one has ended, as by untapping, ends before anything else is looked at.
    effects::end_conditional_effects(game);
    game.notice_control();
    if game.turn().step == Step::Upkeep {
        effects::end_effects_until_upkeep(game, active);
    }
    change::record(game, Event::StepBegan(game.turn().step));
    match game.turn().step {
        Step::Untap if untap::skips_untap_step(game) => {}
        Step::Untap => {
            // 502.1: phasing comes first.
            game.phase_in(active, |permanent| permanent.held_by.is_none());
            untap::begin_untapping(game);
        }
        // The player who plays first skips the draw of the first turn (103.8a).
        Step::Draw if game.turn().number > 1 => replacement::draw_cards(game, &[(active, 1)], &[])?,
        Step::DeclareAttackers => attackers::begin(game),
        Step::DeclareBlockers => blockers::begin(game),
        Step::FirstStrikeDamage => begin_damage(game, true),
        Step::CombatDamage => begin_damage(game, false),
        Step::Cleanup => begin_cleanup(game),
        Step::Upkeep
        | Step::Draw
        | Step::FirstMain
        | Step::BeginCombat
        | Step::EndCombat
        | Step::SecondMain
        | Step::End => {}
    }
    Ok(())
}

/// The turn-based actions are done: whether players receive priority, where the step has any.
fn after_turn_based_actions(game: &mut Game) -> bool {
    match game.turn().step {
        Step::Untap => {
            change::turn::conclude_step(game);
            false
        }
        Step::Cleanup => {
            // Nobody receives priority, unless something happens (514.3a).
            let happened = state_based::check_state_based_actions(game);
            if happened || !game.waiting_triggers().is_empty() {
                change::turn::repeat_cleanup(game);
            }
            if happened || game.outcome().is_some() {
                return false;
            }
            if !game.turn().again {
                change::turn::conclude_step(game);
            }
            game.turn().again
        }
        _ => true,
    }
}

/// Discards down to seven cards (514.1), then damage and effects until end of turn go (514.2).
fn begin_cleanup(game: &mut Game) {
    let active = game.turn().active;
    let count = game.player(active).hand.count;
    let excess = maximum_hand_size(game, active).map_or(0, |most| count.saturating_sub(most));
    if excess == 0 {
        change::turn::wear_off(game);
        return;
    }
    let excess = u8::try_from(excess).unwrap_or(u8::MAX);
    let from = game.player(active).hand.cards.clone().unwrap_or_default();
    game.push_frame(Frame::Question(Question {
        player: active,
        purpose: Purpose::DiscardToHandSize,
        about: None,
        shape: Shape::Objects { from, min: excess, max: excess, ordered: false },
        answer: None,
    }));
}

/// How many cards a player may keep; none where there is no bound (402.2). Of several effects the one that began last counts.
pub(crate) fn maximum_hand_size(game: &Game, seat: Seat) -> Option<u32> {
    let mut most = (0, Some(HAND_SIZE));
    for (of, fixed) in watching::ruling_abilities(game) {
        let (Static::MaximumHandSize { who, size }, Some(permanent)) = (fixed, game.permanent(of.source)) else {
            continue;
        };
        let meant = context::referred_players(game, who, &context::context_of(game, of.controller, of.source));
        if meant.contains(&seat) && permanent.timestamp >= most.0 {
            most = (permanent.timestamp, size.map(u32::from));
        }
    }
    most.1
}

/// Asks the owner of cards that were put into a graveyard at the same time in which order they lie (404.3); whether somebody is asked.
fn ask_order_in_graveyard(game: &mut Game) -> bool {
    let Some((player, items)) = game.take_unarranged() else { return false };
    let purpose = Purpose::OrderInGraveyard;
    let shape = Shape::Order { items };
    game.push_frame(Frame::Question(Question { player, purpose, about: None, shape, answer: None }));
    true
}

/// The answer of a question that the turn has asked, with nothing else under way.
pub(crate) fn take_answer(game: &mut Game, question: &Question, answer: &Action) -> Flow {
    match question.purpose {
        Purpose::PutOnBottom => return opening_hand::put_on_bottom(game, question.player, answer),
        Purpose::DiscardToHandSize => discard_chosen(game, answer),
        Purpose::OrderInGraveyard => game.arrange_graveyard(question.player, &question.shape, answer),
        Purpose::KeepLegend => state_based::keep_legend(game, &question.shape, answer),
        _ => {}
    }
    Ok(())
}

/// The cards to be discarded are chosen.
fn discard_chosen(game: &mut Game, answer: &Action) {
    if let Action::Choose(cards) = answer {
        game.discard_together(cards);
    }
    change::turn::wear_off(game);
}

/// Everybody has passed on an empty stack: mana goes, and the next step begins (500.2, 500.5).
fn end_step(game: &mut Game) {
    let step = game.turn().step;
    let next = step_after(game, step);
    if !game.rules().mana_burn || next.map(Step::phase) != Some(step.phase()) {
        mana::empty_pools(game);
    }
    if step == Step::Upkeep {
        effects::end_effects_of_upkeep(game, game.turn().active);
    }
    if step == Step::EndCombat {
        delayed::end_delayed_of_combat(game);
        combat::end_combat(game);
        effects::end_effects_of_combat(game);
    }
    if game.outcome().is_some() {
        return;
    }
    match next {
        Some(next) => replacement::begin_unless_replaced(game, ProposedEvent::Step(game.turn().active, next)),
        None => {
            let player = change::turn::next_to_take_a_turn(game);
            replacement::begin_unless_replaced(game, ProposedEvent::Turn(player));
        }
    }
}

/// The step after this one in this turn; none after the last.
fn step_after(game: &Game, step: Step) -> Option<Step> {
    let next = match step {
        // Without attackers there are no blocks and no damage (508.8).
        Step::DeclareAttackers if !game.combat().declared => Step::EndCombat,
        Step::DeclareBlockers if !combat_damage::has_first_striker(game) => Step::CombatDamage,
        Step::Cleanup if game.turn().again => Step::Cleanup,
        Step::Cleanup => return None,
        step => *Step::ALL.get(step as usize + 1)?,
    };
    Some(next)
}

/// Begins the assignment of combat damage (510.1).
fn begin_damage(game: &mut Game, first_strike: bool) {
    let open = combat_damage::damage_dealers(game, first_strike);
    if first_strike {
        combat::note_first_strikers(game, &open);
    }
    game.push_frame(Frame::AssignDamage(AssignDamage { first_strike, open }));
}
