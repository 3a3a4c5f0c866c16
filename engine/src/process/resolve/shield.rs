//! Effects of resolved spells and abilities that wait for damage (614.3, 615.3), and how they come to be.

use declaration::{DamageEffect, Extent, Filter, Instead, Sources};

use crate::Flow;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::damage;
use crate::game::frame::{Purpose, Resolution, Shape, StackObjectKind};
use crate::game::object::ObjectId;
use crate::game::shield::{Capacity, DamageShield, Modification, ShieldedFrom};
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::read::context::Context;
use crate::read::{context, filter};

/// Follows an instruction that makes shields; where a source is to be chosen, by asking for it (609.7a).
#[inline(never)]
pub(crate) fn execute_shield(game: &mut Game, effect: &DamageEffect, resolution: &Resolution) -> Flow<Progress> {
    let mut chosen = None;
    if let Sources::Chosen(filter) = &effect.by {
        let from = possible_sources(game, filter, &Context::of(resolution));
        if from.is_empty() {
            return Ok(Progress::Done);
        }
        let (player, about) = (resolution.item.controller, Some(resolution.item.source));
        let shape = Shape::Objects { from, min: 1, max: 1, ordered: false };
        let mut answers = Answers::of(resolution);
        let answer = asking::ask(game, &mut answers, player, Purpose::ChooseDamageSource, about, shape)?;
        let Some(Action::Choose(source)) = answer else { return Ok(Progress::Asking) };
        chosen = source.first().copied();
    }
    for effect in effect.each_way() {
        make_shields(game, &effect, resolution, chosen);
    }
    Ok(Progress::Done)
}

/// Makes a shield for each recipient and each source that the effect means; nothing is asked any more.
fn make_shields(game: &mut Game, effect: &DamageEffect, resolution: &Resolution, chosen: Option<ObjectId>) {
    let context = Context::of(resolution);
    let capacity = match &effect.extent {
        Extent::All => Capacity::All,
        Extent::Next(amount) => Capacity::Next(context::count(game, amount, &context)),
        Extent::NextTime => Capacity::NextTime,
    };
    let from: Vec<ShieldedFrom> = match &effect.by {
        Sources::Any => vec![ShieldedFrom::Any],
        Sources::Fitting(filter) => vec![ShieldedFrom::Fitting(filter.clone())],
        Sources::ByTargeting => vec![ShieldedFrom::ByTargeting],
        Sources::Chosen(filter) => {
            chosen.into_iter().map(|id| ShieldedFrom::Object(id, Some(filter.clone()))).collect()
        }
        Sources::These(what) => context::referred_objects(game, what, &context)
            .into_iter()
            .map(|id| ShieldedFrom::Object(id, None))
            .collect(),
    };
    let to: Vec<Option<Target>> = match &effect.to {
        None => vec![None],
        Some(whom) => context::referred(game, whom, &context).into_iter().map(Some).collect(),
    };
    let Some(instead) = modification(game, &effect.instead, &context) else { return };
    if capacity == Capacity::Next(0) {
        return;
    }
    if resolution.item.announced == StackObjectKind::Spell {
        // What deals damage back does so as it was on the stack (608.2h).
        game.remember(resolution.item.source);
    }
    for from in &from {
        for to in &to {
            let shield = DamageShield {
                number: game.next_timestamp(),
                controller: resolution.item.controller,
                source: resolution.item.source,
                card: resolution.item.card,
                capacity,
                combat: effect.combat,
                from: from.clone(),
                to: *to,
                instead,
                text: resolution.item.text,
            };
            damage::add_shield(game, shield);
        }
    }
}

/// What happens instead, with whom it speaks of; nothing where it speaks of nobody.
pub(crate) fn modification(game: &Game, instead: &Instead, context: &Context<'_>) -> Option<Modification> {
    Some(match instead {
        Instead::Prevent => Modification::Prevent,
        Instead::PreventAndGainLife => Modification::PreventAndGainLife,
        Instead::PreventHalf => Modification::PreventHalf,
        Instead::PreventAllBut(kept) => Modification::PreventAllBut(*kept),
        Instead::DealTo(whom) => Modification::DealTo(context::referred(game, whom, context).into_iter().next()?),
        Instead::MayDealTo(whom) => Modification::MayDealTo(context::referred(game, whom, context).into_iter().next()?),
        Instead::DealBack => Modification::DealBack,
        Instead::ReduceTo { least, to } => Modification::ReduceTo(*least, *to),
        Instead::RemoveCounters(counter) => Modification::RemoveCounters { counter: *counter, prevents: true },
        Instead::Unalterable => Modification::Unalterable,
    })
}

/// What may be chosen as a source of damage (609.7a): permanents, spells, and what the stack, another shield or a delayed ability
/// speaks of, wherever it is by now; under the rules of 1994 also what has assigned its damage.
pub(super) fn possible_sources(game: &Game, filter: &Filter, context: &Context<'_>) -> Vec<ObjectId> {
    let mut all: Vec<ObjectId> = game.battlefield().to_vec();
    for item in game.stack() {
        if item.announced == StackObjectKind::Spell {
            all.push(item.id);
        }
        all.push(item.source);
        let targets = item.targets.iter().map(|chosen| chosen.target);
        all.extend(targets.filter_map(object_of).chain(item.triggering.object));
    }
    for shield in game.shields() {
        if let ShieldedFrom::Object(id, _) = shield.from {
            all.push(id);
        }
        all.extend(shield.to.and_then(object_of));
    }
    for waiting in game.delayed() {
        all.push(waiting.source);
        all.extend(waiting.about.object);
    }
    all.extend(game.assigned_damage().iter().map(|part| part.source));
    let mut fitting: Vec<ObjectId> = Vec::new();
    for id in all {
        if !fitting.contains(&id)
            && game.last_known(id).is_some_and(|known| filter::fits(game, filter, id, &known, context))
        {
            fitting.push(id);
        }
    }
    fitting
}

/// The object, where it is one.
const fn object_of(target: Target) -> Option<ObjectId> {
    match target {
        Target::Object(id) => Some(id),
        Target::Player(_) => None,
    }
}
