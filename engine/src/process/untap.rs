//! The untap step (502): which permanents untap is determined first, then they untap together.

use declaration::{Ability, Filter, Permission, Static};
use smallvec::SmallVec;

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::effects;
use crate::game::frame::{Frame, Purpose, Question, Shape, Untapping};
use crate::game::object::ObjectId;
use crate::read::context::Context;
use crate::read::{context, statics};
use crate::seat::Seat;

/// A limit on how many permanents of a kind untap.
struct Limit {
    context: Context<'static>,
    filter: &'static Filter,
    count: u8,
}

/// Finds what would untap (502.3): the tapped permanents of the active player that nothing keeps tapped.
pub(crate) fn begin_untapping(game: &mut Game) {
    let active = game.turn().active;
    let kept = kept_tapped(game);
    effects::count_untap_step(game, active);
    let untapping: SmallVec<[ObjectId; 32]> = game
        .battlefield()
        .iter()
        .copied()
        .filter(|id| {
            game.permanent(*id).is_some_and(|permanent| permanent.tapped)
                && game.characteristics(*id).is_some_and(|now| now.controller == active)
                && !kept.contains(id)
        })
        .collect();
    if untapping.is_empty() {
        return;
    }
    // The list takes as much room as it needs, at once.
    let untapping = untapping.into_vec();
    let willing = untapping.iter().copied().filter(|id| may_stay_tapped(game, *id)).collect();
    game.push_frame(Frame::Untap(Untapping { untapping, willing, limits: 0 }));
}

/// Asks what is still to be determined, or untaps all that untaps.
pub(crate) fn continue_untapping(game: &mut Game) {
    let active = game.turn().active;
    let Some(Frame::Untap(open)) = game.frame_mut() else { return };
    if !open.willing.is_empty() {
        let about = open.willing.remove(0);
        ask_untapping(game, active, Purpose::StayTapped, Some(about), Shape::YesNo);
        return;
    }
    let next = usize::from(open.limits);
    let limits = untap_limits(game);
    let untapping = match game.frame() {
        Some(Frame::Untap(open)) if !limits.is_empty() => open.untapping.clone(),
        _ => Vec::new(),
    };
    for (place, limit) in limits.iter().enumerate().skip(next) {
        let from: Vec<ObjectId> = untapping
            .iter()
            .copied()
            .filter(|id| context::fits_on_battlefield(game, limit.filter, *id, &limit.context))
            .collect();
        if from.len() <= usize::from(limit.count) {
            continue;
        }
        if let Some(Frame::Untap(open)) = game.frame_mut() {
            open.limits = place as u8 + 1;
        }
        let shape = Shape::Objects { from, min: limit.count, max: limit.count, ordered: false };
        ask_untapping(game, active, Purpose::Untap, Some(limit.context.source), shape);
        return;
    }
    let Some(Frame::Untap(open)) = game.pop_frame() else { return };
    for id in open.untapping {
        game.untap(id);
    }
}

fn ask_untapping(game: &mut Game, player: Seat, purpose: Purpose, about: Option<ObjectId>, shape: Shape) {
    game.push_frame(Frame::Question(Question { player, purpose, about, shape, answer: None }));
}

/// An answer to what is asked while untapping: what was offered and not chosen stays tapped.
pub(crate) fn take_untapping(game: &mut Game, question: &Question, answer: &Action) {
    let Some(Frame::Untap(open)) = game.frame_mut() else { return };
    match (&question.shape, answer) {
        (Shape::Objects { from, .. }, Action::Choose(chosen)) => {
            open.untapping.retain(|id| !from.contains(id) || chosen.contains(id));
        }
        (_, Action::Yes) => open.untapping.retain(|id| Some(*id) != question.about),
        _ => {}
    }
}

/// The permanents that effects keep from untapping in their controllers' untap steps.
fn kept_tapped(game: &Game) -> Vec<ObjectId> {
    let mut kept = Vec::new();
    statics::each_permission(game, &mut |context, permission| {
        if let Permission::StayTapped(on, condition) = permission {
            let holds = |id: &ObjectId| {
                let context = Context { affected: Some(*id), ..context };
                condition.as_ref().is_none_or(|condition| context::holds(game, condition, &context))
            };
            kept.extend(context::referred_objects(game, on, &context).into_iter().filter(holds));
        }
    });
    kept.extend(effects::kept_tapped_by_effects(game, game.turn().active));
    kept
}

/// Whether the untap step that begins is skipped (614.10a): nothing in it happens.
pub(crate) fn skips_untap_step(game: &Game) -> bool {
    let mut skips = false;
    statics::each_permission(game, &mut |_, permission| skips |= *permission == Permission::SkipUntapSteps);
    skips
}

fn may_stay_tapped(game: &Game, id: ObjectId) -> bool {
    game.characteristics(id).is_some_and(|now| {
        now.abilities().any(|(_, ability)| *ability == Ability::Static(Static::Permission(Permission::MayStayTapped)))
    })
}

fn untap_limits(game: &Game) -> Vec<Limit> {
    let mut limits = Vec::new();
    statics::each_permission(game, &mut |context, permission| {
        if let Permission::UntapAtMost { filter, count, condition } = permission
            && condition.as_ref().is_none_or(|condition| context::holds(game, condition, &context))
        {
            limits.push(Limit { context, filter, count: *count });
        }
    });
    limits
}
