//! State-based actions (704), checked whenever a player would receive priority (704.3).

use crate::{act, casting, combat, continuous, filter, replacement, triggers};
use declaration::{CardType, Keyword, Static, Subtype, Supertype};

use crate::continuous::Characteristics;
use crate::frame::{Destruction, Frame, Purpose, Question, Shape};
use crate::{Action, Game, ObjectId, Outcome, Reason, Scene, Seat, Zone};

/// Performs state-based actions once, all at the same time (704.3); whether there were any.
pub(crate) fn check_state_based_actions(game: &mut Game) -> bool {
    continuous::end_conditional_effects(game);
    game.notice_control();
    combat::notice_creatures(game);
    if check_losses(game) {
        return true;
    }
    let balanced = game.balance_counters();
    let mut dying = Vec::new();
    let mut doomed = Vec::new();
    for (id, object, now) in game.permanents() {
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
        if now.subtypes.contains(Subtype::AURA) && !is_legally_attached(game, id) {
            // 704.5m.
            dying.push(id);
        }
    }
    let displaced = displaced_worlds(game);
    dying.extend(displaced.into_iter().filter(|id| !doomed.contains(id)));
    if !dying.is_empty() || !doomed.is_empty() {
        begin_destruction(game, doomed, dying);
        return true;
    }
    ask_legend_rule(game) || balanced
}

/// Whether somebody has lost (704.5a-c); both at once draw the game (104.4a).
fn check_losses(game: &mut Game) -> bool {
    let mut lost = Seat::BOTH.into_iter().filter_map(|seat| {
        let player = game.player(seat);
        let reason = if player.life <= 0 && !lives_on_without_life(game, seat) {
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
    act::finish(game, Outcome { winner, reason });
    true
}

/// Whether a permanent of this player's keeps them in the game with 0 or less life.
fn lives_on_without_life(game: &Game, seat: Seat) -> bool {
    triggers::ruling_abilities(game)
        .any(|(_, now, _, fixed)| now.controller == seat && matches!(fixed, Static::LivesOnWithoutLife))
}

/// All permanents with the supertype world but the newest (704.5k).
fn displaced_worlds(game: &Game) -> Vec<ObjectId> {
    if !triggers::has_unique_permanents(game) {
        return Vec::new();
    }
    let is_world =
        |id: &ObjectId| game.characteristics(*id).is_some_and(|now| now.supertypes.contains(Supertype::World));
    let age = |id: &ObjectId| game.permanent(*id).map_or(0, |permanent| permanent.timestamp);
    let mut worlds: Vec<ObjectId> = game.battlefield.iter().copied().filter(is_world).collect();
    worlds.sort_by_key(age);
    worlds.pop();
    worlds
}

/// Whether an Aura is attached to something it may be attached to (303.4c, 702.16c).
fn is_legally_attached(game: &Game, aura: ObjectId) -> bool {
    game.permanent(aura).and_then(|permanent| permanent.attached_to).is_some_and(|to| may_enchant(game, aura, to))
}

/// Whether an Aura may be attached to this (303.4c, 702.16c).
pub(crate) fn may_enchant(game: &Game, aura: ObjectId, to: ObjectId) -> bool {
    let Some(own) = game.characteristics(aura) else { return false };
    let definition = own.definition();
    let Some(filter) = &definition.enchant else { return false };
    let scene = Scene { text: own.text, ..Scene::new(own.controller, aura) };
    let Some(host) = game.characteristics(to) else {
        // A card in a graveyard, until the Aura's own ability has put it onto the battlefield.
        let card = game.object(to).filter(|object| object.zone == Zone::Graveyard);
        return definition.enchants_card
            && card.is_some_and(|card| {
                let printed = Characteristics::printed(card.card, card.owner);
                filter::fits(game, filter, to, &printed, &scene)
            });
    };
    let linked = || game.permanent(aura).is_some_and(|permanent| permanent.linked.contains(&to));
    (!definition.enchants_card || linked())
        && filter::fits(game, filter, to, host, &scene)
        && (!casting::is_protected_from(game, host, aura) || is_protected_by_itself_only(game, to, aura))
        && !casting::is_kept_from_enchanting(game, to, aura)
}

/// Whether what an Aura is attached to would not be protected from it but for an effect of that Aura's which 'doesn't remove' it
/// (White Ward).
fn is_protected_by_itself_only(game: &Game, to: ObjectId, aura: ObjectId) -> bool {
    let without = continuous::compute_layers(game, Some(aura));
    let host = without.table.get(to.slot()).and_then(Option::as_ref);
    host.is_some_and(|host| !casting::is_protected_from(game, host, aura))
}

/// Of legendary permanents of one name that one player controls, that player keeps one (704.5j); whether one is asked.
fn ask_legend_rule(game: &mut Game) -> bool {
    if !triggers::has_unique_permanents(game) {
        return false;
    }
    for (place, id) in game.battlefield.iter().enumerate() {
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
        let from: Vec<ObjectId> = game.battlefield[place..].iter().filter(alike).copied().collect();
        if from.len() > 1 {
            let question = Question {
                player: now.controller,
                purpose: Purpose::KeepLegend,
                about: None,
                shape: Shape::Objects { from, min: 1, max: 1, ordered: false },
                answer: None,
            };
            game.frames.push(Frame::Question(question));
            return true;
        }
    }
    false
}

/// Puts all but the chosen one into the graveyard.
pub(crate) fn keep_legend(game: &mut Game, shape: &Shape, answer: &Action) {
    let (Shape::Objects { from, .. }, Action::Choose(kept)) = (shape, answer) else { return };
    let others: Vec<ObjectId> = from.iter().filter(|id| !kept.contains(id)).copied().collect();
    die_together(game, &others);
}

/// Begins to destroy permanents at the same time (701.8). `dying` go to the graveyard with them without being destroyed.
pub(crate) fn begin_destruction(game: &mut Game, mut doomed: Vec<ObjectId>, dying: Vec<ObjectId>) {
    // 702.12b.
    doomed.retain(|id| !is_indestructible(game, *id));
    let mut asking = Vec::new();
    if game.rules.regeneration_at_death {
        for seat in [game.turn.active, game.turn.active.other()] {
            asking.extend(
                doomed.iter().copied().filter(|id| game.characteristics(*id).is_some_and(|now| now.controller == seat)),
            );
        }
        asking.reverse();
    }
    game.frames.push(Frame::Destruction(Destruction { asking, doomed, dying, regenerating: None }));
}

/// Whether the permanent cannot be destroyed (702.12b).
pub(crate) fn is_indestructible(game: &Game, id: ObjectId) -> bool {
    game.characteristics(id).is_some_and(|now| now.keywords.contains(Keyword::Indestructible))
}

/// Asks the next player about regeneration, or destroys what is to be destroyed.
pub(crate) fn continue_destruction(game: &mut Game) {
    let Some(Frame::Destruction(destruction)) = game.frames.last_mut() else { return };
    // Between the questions to one player nothing happens but what that player does, and nothing is shown: whatever could be saved in
    // one order can be saved in any, as long as what can be paid for only now, with mana that was left over, is asked about, too.
    let asking = destruction.asking.clone();
    let controller = |id: &ObjectId| game.characteristics(*id).map(|now| now.controller);
    let first = [game.turn.active, game.turn.active.other()].into_iter().find_map(|seat| {
        let own = asking.iter().rev().filter(|id| controller(id) == Some(seat));
        own.filter_map(|id| Some((*id, seat, regeneration_in_question(game, *id)?))).next()
    });
    let Some((next, player, shape)) = first else {
        if let Some(Frame::Destruction(destruction)) = game.frames.pop() {
            destroy_together(game, &destruction);
        }
        return;
    };
    // Once the other player is asked, this one has been.
    let left: Vec<ObjectId> = asking
        .iter()
        .copied()
        .filter(|id| *id != next && (player == game.turn.active || controller(id) == Some(player)))
        .collect();
    if let Some(Frame::Destruction(destruction)) = game.frames.last_mut() {
        destruction.asking = left;
    }
    game.frames.push(Frame::Question(Question {
        player,
        purpose: Purpose::Regenerate,
        about: Some(next),
        shape,
        answer: None,
    }));
}

/// What is asked about a permanent that is about to be destroyed: none where it is safe, or cannot be saved now.
fn regeneration_in_question(game: &Game, id: ObjectId) -> Option<Shape> {
    let permanent = game.permanent(id)?;
    if permanent.shields > 0
        || permanent.spared > 0
        || !replacement::can_be_regenerated(game, id)
        || replacement::regenerates_itself(game, id)
    {
        return None;
    }
    replacement::regeneration_shape(game, id)
}

/// Those with a shield are regenerated, the others die, all at the same time.
fn destroy_together(game: &mut Game, destruction: &Destruction) {
    // Either of two effects that would replace it will do (616.1); the one that leaves the permanent as it is goes first.
    let is_spared = |id: &ObjectId| game.permanent(*id).is_some_and(|permanent| permanent.spared > 0);
    let (spared, doomed): (Vec<ObjectId>, Vec<ObjectId>) = destruction.doomed.iter().partition(|id| is_spared(id));
    let (saved, mut dead): (Vec<ObjectId>, Vec<ObjectId>) = doomed.iter().partition(|id| {
        replacement::can_be_regenerated(game, **id)
            && (replacement::regenerates_itself(game, **id)
                || game.permanent(**id).is_some_and(|permanent| permanent.shields > 0))
    });
    for id in spared {
        if let Some(permanent) = game.permanent_mut(id) {
            permanent.spared = permanent.spared.saturating_sub(1);
            permanent.damage = 0;
        }
    }
    for id in saved {
        replacement::regenerate(game, id);
    }
    for id in &dead {
        if game.permanent(*id).is_some() {
            game.emit(crate::Event::Destroyed(*id));
        }
    }
    dead.extend(&destruction.dying);
    die_together(game, &dead);
}

/// Puts permanents into graveyards at the same time: what each was is fixed before the first has gone (603.10).
pub(crate) fn die_together(game: &mut Game, ids: &[ObjectId]) {
    triggers::leave_together(game, ids, Game::die);
}
