//! State-based actions (704), checked whenever a player would receive priority (704.3).

use declaration::{CardType, Keyword, Subtype, Supertype};
use smallvec::SmallVec;

use super::destruction;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{combat, effects, ending, zones};
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::game::object::ObjectId;
use crate::game::outcome::{Outcome, Reason};
use crate::read::triggers::watching;
use crate::read::{attachment, layers};
use crate::rules::state_based;
use crate::seat::Seat;

/// Performs state-based actions once, all at the same time (704.3); whether there were any.
pub(crate) fn check_state_based_actions(game: &mut Game) -> bool {
    effects::end_conditional_effects(game);
    game.notice_control();
    combat::notice_creatures(game);
    if check_losses(game) {
        return true;
    }
    let mut dying = Vec::new();
    let mut doomed = Vec::new();
    let looked_at = layers::all_layers(game).looked_at;
    let any = looked_at.without_toughness || looked_at.auras || looked_at.damaged;
    for (id, object, now) in any.then(|| game.permanents()).into_iter().flatten() {
        if now.types.contains(CardType::Creature) {
            if now.toughness <= 0 {
                // 704.5f: no destruction, so regeneration does not help.
                dying.push(id);
                continue;
            }
            if i64::from(object.permanent.damage) >= i64::from(now.toughness)
                && !now.keywords.contains(Keyword::Indestructible)
            {
                // 704.5g.
                doomed.push(id);
                continue;
            }
        }
        if now.subtypes.contains(Subtype::AURA) && !attachment::is_legally_attached(game, id) {
            // 704.5m.
            dying.push(id);
        }
    }
    let displaced = displaced_worlds(game);
    dying.extend(displaced.into_iter().filter(|id| !doomed.contains(id)));
    if !dying.is_empty() || !doomed.is_empty() {
        destruction::begin_destruction(game, doomed, dying);
        return true;
    }
    // What leaves by another of these actions is remembered as it was before all of them (704.7), so those that stay are balanced last.
    let balanced = game.balance_counters();
    ask_legend_rule(game) || balanced
}

/// Whether somebody has lost (704.5a-c); both at once draw the game (104.4a).
fn check_losses(game: &mut Game) -> bool {
    let mut lost = Seat::BOTH.into_iter().filter_map(|seat| {
        let player = game.player(seat);
        let reason = if player.life <= 0 && !state_based::lives_on_without_life(game, seat) {
            Reason::Life
        } else if player.drew_from_empty {
            Reason::Library
        } else if player.poison >= 10 {
            Reason::Poison
        } else {
            return None;
        };
        Some((seat, reason))
    });
    let (first, second) = (lost.next(), lost.next());
    drop(lost);
    let Some((loser, reason)) = first else { return false };
    let winner = if second.is_some() { None } else { Some(loser.other()) };
    ending::finish(game, Outcome { winner, reason });
    true
}

/// All permanents with the supertype world but the newest (704.5k).
fn displaced_worlds(game: &Game) -> SmallVec<[ObjectId; 4]> {
    if !watching::has_unique_permanents(game) {
        return SmallVec::new();
    }
    let is_world =
        |id: &ObjectId| game.characteristics(*id).is_some_and(|now| now.supertypes.contains(Supertype::World));
    let age = |id: &ObjectId| game.permanent(*id).map_or(0, |permanent| permanent.timestamp);
    let mut worlds: SmallVec<[ObjectId; 4]> = game.battlefield().iter().copied().filter(is_world).collect();
    worlds.sort_by_key(age);
    worlds.pop();
    worlds
}

/// Of legendary permanents of one name that one player controls, that player keeps one (704.5j); whether one is asked.
fn ask_legend_rule(game: &mut Game) -> bool {
    if !watching::has_unique_permanents(game) {
        return false;
    }
    for (place, id) in game.battlefield().iter().enumerate() {
        let Some(now) = game.characteristics(*id) else { continue };
        if !now.supertypes.contains(Supertype::Legendary) {
            continue;
        }
        let alike = |other: &&ObjectId| {
            game.characteristics(**other).is_some_and(|there| {
                there.controller == now.controller
                    && there.card == now.card
                    && there.supertypes.contains(Supertype::Legendary)
            })
        };
        let all = || game.battlefield()[place..].iter().filter(alike);
        if all().count() > 1 {
            let from = all().copied().collect();
            let question = Question {
                player: now.controller,
                purpose: Purpose::KeepLegend,
                about: None,
                shape: Shape::Objects { from, min: 1, max: 1, ordered: false },
                answer: None,
            };
            game.push_frame(Frame::Question(question));
            return true;
        }
    }
    false
}

/// Puts all but the chosen one into the graveyard.
pub(crate) fn keep_legend(game: &mut Game, shape: &Shape, answer: &Action) {
    let (Shape::Objects { from, .. }, Action::Choose(kept)) = (shape, answer) else { return };
    let others: Vec<ObjectId> = from.iter().filter(|id| !kept.contains(id)).copied().collect();
    zones::die_together(game, &others);
}
