//! Effects of resolved spells and abilities that wait for damage (614.3, 615.3), and how they come to be.

use crate::{filter, resolving, scene};
use declaration::{CardId, Counter, DamageEffect, Extent, Filter, Instead, Sources};
use serde::{Deserialize, Serialize};

use crate::continuous::TextChange;
use crate::frame::{Purpose, Resolution, Shape};
use crate::resolving::{Answers, Followed};
use crate::{Action, Flow, Game, ObjectId, Scene, Seat, Target};

/// An effect that waits until end of turn for damage to prevent or to replace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageShield {
    /// Its number, which no other has: the timestamp of its beginning.
    pub number: u32,
    /// Its controller.
    pub controller: Seat,
    /// The spell, or the source of the ability, that made it.
    pub source: ObjectId,
    /// The card of that.
    pub card: CardId,
    /// How much damage it applies to.
    pub capacity: Capacity,
    /// Whether it applies to combat damage only.
    pub combat: bool,
    /// The sources of damage it applies to.
    pub from: ShieldedFrom,
    /// Damage to whom; none for damage to anybody.
    pub to: Option<Target>,
    /// What happens instead.
    pub instead: Modification,
    /// The words replaced in what made it (612).
    pub text: TextChange,
}

/// How much damage a shield applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Capacity {
    /// All damage of this turn.
    All,
    /// So much (615.7).
    Next(u32),
    /// All damage of one event (615.8).
    NextTime,
}

/// The sources of damage a shield applies to (609.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShieldedFrom {
    /// Any.
    Any,
    /// This object, as long as it fits the description where there is one (609.7b).
    Object(ObjectId, Option<Filter>),
    /// All that fit.
    Fitting(Filter),
    /// Any, where a spell or ability that targets the recipient has it deal the damage.
    ByTargeting,
}

/// What happens instead of the damage; see [`Instead`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modification {
    /// Prevented.
    Prevent,
    /// Prevented, and the controller of the effect gains as much life.
    PreventAndGainLife,
    /// Half of it, rounded down, prevented.
    PreventHalf,
    /// All but so much prevented.
    PreventAllBut(u16),
    /// Dealt to somebody else.
    DealTo(Target),
    /// Dealt, and the source of the effect deals as much to the controller of the damage's source.
    DealBack,
    /// Dealt, when this face-down permanent has been turned up.
    TurnUp(ObjectId),
    /// Where it is at least the first, only the second is dealt.
    ReduceTo(u16, u16),
    /// A counter is removed from the source of the effect for each 1 of it, as far as there are any, and that 1 prevented.
    RemoveCounters {
        /// Which counters.
        counter: Counter,
        /// Whether it is prevented, and not merely the counters removed (615.12).
        prevents: bool,
    },
    /// Neither prevented nor dealt to somebody else.
    Unalterable,
}

/// Follows an instruction that makes shields; where a source is to be chosen, by asking for it (609.7a).
pub(crate) fn follow_shield(game: &mut Game, effect: &DamageEffect, resolution: &Resolution) -> Flow<Followed> {
    let mut chosen = None;
    if let Sources::Chosen(filter) = &effect.by {
        let from = possible_sources(game, filter, &Scene::of(resolution));
        if from.is_empty() {
            return Ok(Followed::Done);
        }
        let (player, about) = (resolution.item.controller, Some(resolution.item.source));
        let shape = Shape::Objects { from, min: 1, max: 1, ordered: false };
        let mut answers = Answers::of(resolution);
        let answer = resolving::ask(game, &mut answers, player, Purpose::ChooseDamageSource, about, shape)?;
        let Some(Action::Choose(source)) = answer else { return Ok(Followed::Asking) };
        chosen = source.first().copied();
    }
    make_shields(game, effect, resolution, chosen);
    Ok(Followed::Done)
}

/// Makes a shield for each recipient and each source that the effect means; nothing is asked any more.
fn make_shields(game: &mut Game, effect: &DamageEffect, resolution: &Resolution, chosen: Option<ObjectId>) {
    let scene = Scene::of(resolution);
    let capacity = match &effect.extent {
        Extent::All => Capacity::All,
        Extent::Next(amount) => Capacity::Next(scene::count(game, amount, &scene)),
        Extent::NextTime => Capacity::NextTime,
    };
    let from: Vec<ShieldedFrom> = match &effect.by {
        Sources::Any => vec![ShieldedFrom::Any],
        Sources::Fitting(filter) => vec![ShieldedFrom::Fitting(filter.clone())],
        Sources::ByTargeting => vec![ShieldedFrom::ByTargeting],
        Sources::Chosen(filter) => {
            chosen.into_iter().map(|id| ShieldedFrom::Object(id, Some(filter.clone()))).collect()
        }
        Sources::These(what) => {
            scene::referred_objects(game, what, &scene).into_iter().map(|id| ShieldedFrom::Object(id, None)).collect()
        }
    };
    let to: Vec<Option<Target>> = match &effect.to {
        None => vec![None],
        Some(whom) => scene::referred(game, whom, &scene).into_iter().map(Some).collect(),
    };
    let Some(instead) = modification(game, &effect.instead, &scene) else { return };
    if capacity == Capacity::Next(0) {
        return;
    }
    if resolution.item.announced == crate::Announced::Spell {
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
            game.shields.push(shield);
        }
    }
}

/// What happens instead, with whom it speaks of; nothing where it speaks of nobody.
pub(super) fn modification(game: &Game, instead: &Instead, scene: &Scene<'_>) -> Option<Modification> {
    Some(match instead {
        Instead::Prevent => Modification::Prevent,
        Instead::PreventAndGainLife => Modification::PreventAndGainLife,
        Instead::PreventHalf => Modification::PreventHalf,
        Instead::PreventAllBut(kept) => Modification::PreventAllBut(*kept),
        Instead::DealTo(whom) => Modification::DealTo(scene::referred(game, whom, scene).into_iter().next()?),
        Instead::DealBack => Modification::DealBack,
        Instead::ReduceTo { least, to } => Modification::ReduceTo(*least, *to),
        Instead::RemoveCounters(counter) => Modification::RemoveCounters { counter: *counter, prevents: true },
        Instead::Unalterable => Modification::Unalterable,
    })
}

/// What may be chosen as a source of damage (609.7a): permanents, spells, and what the stack, another shield or a delayed ability
/// speaks of, wherever it is by now; under the rules of 1994 also what has assigned its damage.
pub(super) fn possible_sources(game: &Game, filter: &Filter, scene: &Scene<'_>) -> Vec<ObjectId> {
    let mut all: Vec<ObjectId> = game.battlefield.clone();
    for item in &game.stack {
        if item.announced == crate::Announced::Spell {
            all.push(item.id);
        }
        all.push(item.source);
        let targets = item.targets.iter().map(|chosen| chosen.target);
        all.extend(targets.filter_map(object_of).chain(item.triggering.object));
    }
    for shield in &game.shields {
        if let ShieldedFrom::Object(id, _) = shield.from {
            all.push(id);
        }
        all.extend(shield.to.and_then(object_of));
    }
    for waiting in &game.delayed {
        all.push(waiting.source);
        all.extend(waiting.about.object);
    }
    all.extend(game.assigned.iter().map(|part| part.source));
    let mut fitting: Vec<ObjectId> = Vec::new();
    for id in all {
        if !fitting.contains(&id)
            && game.last_known(id).is_some_and(|known| filter::fits(game, filter, id, &known, scene))
        {
            fitting.push(id);
        }
    }
    fitting
}

/// A permanent spell has become a permanent: what was chosen as a source goes on as the permanent (609.7a).
pub(crate) fn follow_damage_source(game: &mut Game, spell: ObjectId, permanent: ObjectId) {
    for shield in &mut game.shields {
        if let ShieldedFrom::Object(id, _) = &mut shield.from
            && *id == spell
        {
            *id = permanent;
        }
    }
}

/// The object, where it is one.
const fn object_of(target: Target) -> Option<ObjectId> {
    match target {
        Target::Object(id) => Some(id),
        Target::Player(_) => None,
    }
}
