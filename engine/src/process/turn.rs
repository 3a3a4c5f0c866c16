//! The steps of a turn and their turn-based actions (703).

use declaration::{Moment, Static};

use super::{combat_damage, passing, replacement, state_based, untap};
use crate::Flow;
use crate::decision::{attackers, blockers};
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{delayed, effects, permanents, triggers};
use crate::game::combat::Combat;
use crate::game::effects::Lasts;
use crate::game::event::Event;
use crate::game::frame::{AssignDamage, Frame, Purpose, Question, Shape};
use crate::game::player::ManaPool;
use crate::game::replacement::Would;
use crate::game::turn::{Stage, Step};
use crate::read::context;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// The maximum hand size (402.2).
const HAND_SIZE: u32 = 7;

/// The moment at which abilities may trigger as the step begins.
const fn moment(step: Step) -> Option<Moment> {
    match step {
        Step::Upkeep => Some(Moment::Upkeep),
        Step::Draw => Some(Moment::DrawStep),
        Step::FirstMain | Step::SecondMain => Some(Moment::MainPhase),
        Step::BeginCombat => Some(Moment::Combat),
        Step::EndCombat => Some(Moment::EndOfCombat),
        Step::End => Some(Moment::EndStep),
        _ => None,
    }
}

/// Goes on with the turn when nothing else is under way; whether players receive priority now.
pub(crate) fn continue_turn(game: &mut Game) -> Flow<bool> {
    match game.turn.stage {
        Stage::Beginning => {
            game.turn.stage = Stage::Priority;
            game.turn.holder = game.turn.active;
            game.turn.passed = false;
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
    let active = game.turn.active;
    // What a step before this one has ended, as by untapping, ends before anything else is looked at.
    effects::end_conditional_effects(game);
    game.notice_control();
    if game.turn.step == Step::Upkeep {
        effects::end_effects_until_upkeep(game, active);
    }
    if let Some(moment) = moment(game.turn.step) {
        triggers::notice_moment(game, moment);
    }
    match game.turn.step {
        Step::Untap if untap::skips_untap_step(game) => {}
        Step::Untap => {
            // 502.1: phasing comes first.
            game.phase_in(active, |permanent| permanent.held_by.is_none());
            untap::begin_untapping(game);
        }
        // The player who plays first skips the draw of the first turn (103.8a).
        Step::Draw if game.turn.number > 1 => replacement::draw_cards(game, vec![(active, 1)], &[])?,
        Step::DeclareAttackers => attackers::begin_attackers(game),
        Step::DeclareBlockers => blockers::begin_blockers(game),
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
    match game.turn.step {
        Step::Untap => {
            game.turn.stage = Stage::Over;
            false
        }
        Step::Cleanup => {
            // Nobody receives priority, unless something happens (514.3a).
            let happened = state_based::check_state_based_actions(game);
            game.turn.again |= happened || !game.triggers.is_empty();
            if happened || game.outcome.is_some() {
                return false;
            }
            if !game.turn.again {
                game.turn.stage = Stage::Over;
            }
            game.turn.again
        }
        _ => true,
    }
}

/// Discards down to seven cards (514.1), then damage and effects until end of turn go (514.2).
fn begin_cleanup(game: &mut Game) {
    let active = game.turn.active;
    let count = game.player(active).hand.count;
    let excess = maximum_hand_size(game, active).map_or(0, |most| count.saturating_sub(most));
    if excess == 0 {
        wear_off(game);
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
    for (id, now, _, fixed) in watching::ruling_abilities(game) {
        let (Static::MaximumHandSize { who, size }, Some(permanent)) = (fixed, game.permanent(id)) else {
            continue;
        };
        let meant = context::referred_players(game, who, &context::scene_of(game, now.controller, id));
        if meant.contains(&seat) && permanent.timestamp >= most.0 {
            most = (permanent.timestamp, size.map(u32::from));
        }
    }
    most.1
}

/// The cards to be discarded are chosen.
pub(crate) fn discard_chosen(game: &mut Game, answer: &Action) {
    if let Action::Choose(cards) = answer {
        game.discard_together(cards);
    }
    wear_off(game);
}

/// Damage is removed, and effects that last until end of turn end, at once (514.2).
fn wear_off(game: &mut Game) {
    for place in 0..game.battlefield.len() {
        let Some(id) = game.battlefield.get(place).copied() else { break };
        if let Some(permanent) = game.permanent_mut(id) {
            permanent.damage = 0;
            permanent.shields = 0;
            permanent.spared = 0;
            permanent.regeneration_forbidden = false;
            permanent.exiled_if_dying = false;
        }
    }
    game.shields.clear();
    game.replacements.clear();
    game.mana_effects.clear();
    let (active, number) = (game.turn.active, game.turn.number);
    game.combat_effects.retain(|effect| match effect.lasts {
        Lasts::EndOfTurn => false,
        Lasts::DuringTurn(seat, since) => seat != active || since == number,
        _ => true,
    });
    delayed::end_delayed_of_turn(game);
    effects::end_effects_of_turn(game);
}

/// Everybody has passed on an empty stack: mana goes, and the next step begins (500.2, 500.5).
fn end_step(game: &mut Game) {
    let step = game.turn.step;
    let next = step_after(game, step);
    if !game.rules.mana_burn || next.map(Step::phase) != Some(step.phase()) {
        empty_pools(game);
    }
    if step == Step::Upkeep {
        effects::end_effects_of_upkeep(game, game.turn.active);
    }
    if step == Step::EndCombat {
        delayed::end_delayed_of_combat(game);
        game.combat = Combat::default();
        game.status_changed();
        effects::end_effects_of_combat(game);
    }
    if game.outcome.is_some() {
        return;
    }
    match next {
        Some(next) => replacement::begin_unless_replaced(game, Would::Step(game.turn.active, next)),
        None => {
            let player = next_to_take_a_turn(game);
            replacement::begin_unless_replaced(game, Would::Turn(player));
        }
    }
}

/// Empties both mana pools (106.4); under the rules of 1994 what is lost burns.
fn empty_pools(game: &mut Game) {
    for seat in [game.turn.active, game.turn.active.other()] {
        let amount = game.player(seat).mana.total();
        if amount == 0 {
            continue;
        }
        game.player_mut(seat).mana = ManaPool::default();
        game.player_mut(seat).restricted.clear();
        if game.rules.mana_burn {
            let life = &mut game.player_mut(seat).life;
            *life = life.saturating_sub(i32::try_from(amount).unwrap_or(i32::MAX));
            game.emit(Event::ManaBurned { player: seat, amount });
        }
    }
}

/// The step after this one in this turn; none after the last.
fn step_after(game: &Game, step: Step) -> Option<Step> {
    let next = match step {
        // Without attackers there are no blocks and no damage (508.8).
        Step::DeclareAttackers if !game.combat.declared => Step::EndCombat,
        Step::DeclareBlockers if !combat_damage::has_first_striker(game) => Step::CombatDamage,
        Step::Cleanup if game.turn.again => Step::Cleanup,
        Step::Cleanup => return None,
        step => *Step::ALL.get(step as usize + 1)?,
    };
    Some(next)
}

pub(crate) fn begin_step(game: &mut Game, step: Step) {
    game.turn.step = step;
    game.turn.stage = Stage::Beginning;
    game.turn.again = false;
    game.turn.drawn_in_step = 0;
    game.emit(Event::StepBegan(step));
    passing::step_ends_passing(game, step);
}

/// Whose turn is next: an extra turn, the newest first, or in turn order (500.7). A turn that is then skipped counts (614.10).
fn next_to_take_a_turn(game: &mut Game) -> Seat {
    if let Some(extra) = game.extra_turns.pop() {
        return extra;
    }
    let next = game.next_turn;
    game.next_turn = next.other();
    next
}

/// Begins a turn (500.1).
pub(crate) fn start_turn(game: &mut Game, player: Seat) {
    game.turn.number = game.turn.number.saturating_add(1);
    let number = game.turn.number;
    game.turn.active = player;
    effects::end_effects_until_turn(game, player);
    game.last_known.clear();
    game.harms.clear();
    game.blocks.clear();
    game.activated.clear();
    game.tapped_to_pay.clear();
    for player in &mut game.players {
        player.lands_played = 0;
        player.drawn.clear();
        player.cast.clear();
    }
    let turns = &mut game.player_mut(player).turns;
    *turns = [number, turns[0]];
    for place in 0..game.battlefield.len() {
        let Some(id) = game.battlefield.get(place).copied() else { break };
        if let Some(object) = game.object_mut(id).filter(|object| object.controller == player) {
            object.permanent.settled = true;
        }
    }
    permanents::note_untapped(game);
    passing::turn_ends_passing(game);
    game.emit(Event::TurnBegan { player, number: game.turn.number });
    begin_step(game, Step::Untap);
}

/// Begins the assignment of combat damage (510.1).
fn begin_damage(game: &mut Game, first_strike: bool) {
    let open = combat_damage::damage_dealers(game, first_strike);
    if first_strike {
        game.combat.struck_first = open.clone();
    }
    game.push_frame(Frame::AssignDamage(AssignDamage { first_strike, open }));
}
