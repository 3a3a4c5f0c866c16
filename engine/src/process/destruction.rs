//! Destroying permanents (701.8): all at the same time, after whatever regenerates or is asked to.

use crate::game::Game;
use crate::game::change::{destruction, record, zones};
use crate::game::event::Event;
use crate::game::frame::{Destruction, Frame, Purpose, Question, Shape};
use crate::game::object::ObjectId;
use crate::read;
use crate::rules;

/// Begins to destroy permanents at the same time (701.8). `dying` go to the graveyard with them without being destroyed.
pub(crate) fn begin_destruction(game: &mut Game, doomed: Vec<ObjectId>, dying: Vec<ObjectId>) {
    begin(game, Destruction { asking: Vec::new(), doomed, dying, unregenerated: false, regenerating: None });
}

/// Begins to destroy permanents that can't be regenerated (701.19c): the words are about this destruction and no later one.
pub(crate) fn begin_destruction_without_regeneration(game: &mut Game, doomed: Vec<ObjectId>) {
    begin(game, Destruction { asking: Vec::new(), doomed, dying: Vec::new(), unregenerated: true, regenerating: None });
}

fn begin(game: &mut Game, mut destruction: Destruction) {
    // 702.12b.
    destruction.doomed.retain(|id| !read::destruction::is_indestructible(game, *id));
    if game.rules().regeneration_at_death && !destruction.unregenerated {
        for seat in [game.turn().active, game.turn().active.other()] {
            let controlled = |id: &ObjectId| game.characteristics(*id).is_some_and(|now| now.controller == seat);
            destruction.asking.extend(destruction.doomed.iter().copied().filter(controlled));
        }
        destruction.asking.reverse();
    }
    game.push_frame(Frame::Destruction(destruction));
}

/// Asks the next player about regeneration, or destroys what is to be destroyed.
pub(crate) fn continue_destruction(game: &mut Game) {
    let Some(Frame::Destruction(destruction)) = game.frame_mut() else { return };
    // Between the questions to one player nothing happens but what that player does, and nothing is shown: whatever could be saved in
    // one order can be saved in any, as long as what can be paid for only now, with mana that was left over, is asked about, too.
    let asking = destruction.asking.clone();
    let controller = |id: &ObjectId| game.characteristics(*id).map(|now| now.controller);
    let first = [game.turn().active, game.turn().active.other()].into_iter().find_map(|seat| {
        let own = asking.iter().rev().filter(|id| controller(id) == Some(seat));
        own.filter_map(|id| Some((*id, seat, regeneration_in_question(game, *id)?))).next()
    });
    let Some((next, player, shape)) = first else {
        if let Some(Frame::Destruction(destruction)) = game.pop_frame() {
            destroy_together(game, &destruction);
        }
        return;
    };
    // Once the other player is asked, this one has been.
    let left: Vec<ObjectId> = asking
        .iter()
        .copied()
        .filter(|id| *id != next && (player == game.turn().active || controller(id) == Some(player)))
        .collect();
    if let Some(Frame::Destruction(destruction)) = game.frame_mut() {
        destruction.asking = left;
    }
    game.push_frame(Frame::Question(Question {
        player,
        purpose: Purpose::Regenerate,
        about: Some(next),
        shape,
        answer: None,
    }));
}

/// What is asked about a permanent that is about to be destroyed: none where it is safe, or cannot be saved now.
pub(crate) fn regeneration_in_question(game: &Game, id: ObjectId) -> Option<Shape> {
    if !read::destruction::can_be_regenerated(game, id)
        || read::destruction::is_regenerated(game, id)
        || read::destruction::is_spared(game, id)
    {
        return None;
    }
    rules::regeneration::regeneration_shape(game, id)
}

/// Those with a shield are regenerated, the others die, all at the same time.
fn destroy_together(game: &mut Game, destruction: &Destruction) {
    // Either of two effects that would replace it will do (616.1); the one that leaves the permanent as it is goes first.
    let (spared, doomed): (Vec<ObjectId>, Vec<ObjectId>) =
        destruction.doomed.iter().partition(|id| read::destruction::is_spared(game, **id));
    let (saved, mut dead): (Vec<ObjectId>, Vec<ObjectId>) =
        doomed.iter().partition(|id| !destruction.unregenerated && read::destruction::is_regenerated(game, **id));
    let saved: Vec<(ObjectId, bool)> =
        saved.into_iter().map(|id| (id, read::destruction::regenerates_itself(game, id))).collect();
    for id in &dead {
        if game.permanent(*id).is_some() {
            record(game, Event::Destroyed(*id));
        }
    }
    dead.extend(&destruction.dying);
    // It is one event. What leaves looks back to before it (603.10a): to a fight that regeneration ends; and it does not see what becomes
    // tapped by it, as it is not there any more (603.10).
    zones::die_together(game, &dead);
    for id in spared {
        destruction::heal_spared(game, id);
    }
    for (id, by_itself) in saved {
        destruction::regenerate(game, id, by_itself);
    }
}
