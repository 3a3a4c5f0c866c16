//! The layers (613): characteristics are computed from the copiable values, layer by layer, within a layer by dependency and timestamp.

use declaration::{Ability, AbilityId, Amount, Change, Continuous, Counter, Reference, Static};

use smallvec::SmallVec;

use super::{dependency, effects};
use crate::cards;
use crate::game::Game;
use crate::game::alteration::{Alteration, layer};
use crate::game::characteristics::Characteristics;
use crate::game::computed::{Layers, LookedAt};
use crate::game::effects::{ContinuousEffect, Lasts, Lingering};
use crate::game::facts::Facts;
use crate::game::object::{Object, ObjectId, Zone};
use crate::game::text::TextChange;
use crate::read::context;
use crate::read::context::Context;
use crate::read::layers::board::Board;
use crate::read::layers::dependency::CharacteristicSet;
use crate::read::layers::outcome::Outcome;
use crate::read::layers::pending::Pending;
use crate::read::layers::places::PermanentSet;
use crate::seat::Seat;

/// Where a continuous effect on an object comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Influence {
    /// A static ability.
    Ability {
        /// Of what; it may have left.
        source: ObjectId,
        /// Which.
        id: AbilityId,
    },
    /// A spell or ability that has resolved: how long its effect lasts.
    Resolved(Lasts),
}

/// What one effect does to the power and toughness of a permanent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Where it comes from; none for the counters on it.
    pub by: Option<Influence>,
    /// Whether it sets them, in place of adding to what they were.
    pub sets: bool,
    /// Power and toughness before it.
    pub before: (i32, i32),
    /// Power and toughness with it.
    pub after: (i32, i32),
}

/// What is told of one permanent as the effects are applied.
struct Explained {
    id: ObjectId,
    influences: Vec<Influence>,
    contributions: Vec<Contribution>,
    /// Its power and toughness so far.
    size: (i32, i32),
}

/// A continuous effect.
pub(super) struct Running<'g> {
    pub(super) kind: Kind<'g>,
    /// What it applies to, once it has begun to apply in an earlier layer (613.6).
    pub(super) begun: Option<PermanentSet>,
}

/// Where an effect comes from.
pub(super) enum Kind<'g> {
    /// A spell or ability that has resolved.
    Resolved(&'g ContinuousEffect),
    /// A static ability of this permanent.
    Static { source: ObjectId, id: AbilityId, text: Option<TextChange>, continuous: &'static Continuous },
    /// A static ability of a permanent that has left.
    Lingering(&'g Lingering, &'static Continuous),
    /// A characteristic-defining ability of this permanent.
    Defines { source: ObjectId, id: AbilityId, power: Option<&'static Amount>, toughness: Option<&'static Amount> },
}

/// The part of an effect that is applied in one layer.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) layer: u8,
    pub(super) timestamp: u32,
    /// Its effect's place.
    pub(super) effect: usize,
    /// What is declared; none for the effects that are fixed.
    pub(super) change: Option<&'static Change>,
    /// What its outcome hangs on.
    pub(super) reads: CharacteristicSet,
    /// What it changes.
    pub(super) writes: CharacteristicSet,
}

/// Parts of effects: few, nearly always.
type Parts = SmallVec<[Part; 24]>;

/// The computation under way.
pub(super) struct Work<'g> {
    game: &'g Game,
    pub(super) board: Board<'g>,
    pub(super) running: SmallVec<[Running<'g>; 12]>,
    /// The parts of the effects in the order of their layers and timestamps.
    pub(super) parts: Parts,
    asked: CharacteristicSet,
    /// What is applied to this object, where somebody asks.
    explained: Option<Explained>,
}

impl Game {
    /// The continuous effects that make a permanent what it is now, each once, in the order in which they are applied (613).
    pub fn influences(&self, id: ObjectId) -> Vec<Influence> {
        explained(self, id).map(|explained| explained.influences).unwrap_or_default()
    }

    /// What makes the power and toughness of a permanent what they are now, beginning with what its card says, in the order in which it is applied.
    pub fn contributions(&self, id: ObjectId) -> Vec<Contribution> {
        explained(self, id).map(|explained| explained.contributions).unwrap_or_default()
    }
}

/// The characteristics of all permanents, in place of what the lists held; as if the protection that `without` gives were not, where one is named.
pub(crate) fn compute_layers(game: &Game, without: Option<ObjectId>, layers: &mut Layers) {
    let mut work = gather_effects(game, without, std::mem::take(&mut layers.table));
    work.run();
    layers.watching.clear();
    layers.looked_at = LookedAt::default();
    layers.present.clear();
    layers.present.resize(game.public_slots(), None);
    for id in game.battlefield() {
        if let (Some(now), Some(object)) = (work.board.now(*id), game.object(*id)) {
            layers.watching.add(*id, now);
            layers.looked_at.add(object, now);
            if let Some(slot) = layers.present.get_mut(id.slot()) {
                *slot = Some(*id);
            }
        }
    }
    layers.by_status = work.asked.meets(CharacteristicSet::STATUS);
    layers.table = work.board.into_table();
}

/// All permanents as they would be without any effect, in place of what was in this list, and all effects.
fn gather_effects(game: &Game, without: Option<ObjectId>, table: Vec<Option<Characteristics>>) -> Work<'_> {
    let mut work = Work {
        game,
        board: Board::new(game.battlefield(), game.public_slots(), table),
        running: SmallVec::new(),
        parts: SmallVec::new(),
        asked: CharacteristicSet::NONE,
        explained: None,
    };
    for id in game.battlefield() {
        let Some(object) = game.object(*id) else { continue };
        let now = Characteristics::copiable(object, object.base_controller);
        let declared = Facts::of(&now).continuous.then(|| now.abilities()).into_iter().flatten();
        for (place, ability) in declared {
            let Ability::Static(fixed) = ability else { continue };
            if without == Some(*id) && matches!(fixed, Static::Continuous(continuous) if continuous.keeps_itself) {
                continue;
            }
            if let Some((ability, _)) = now.ability(place) {
                work.gather(*id, ability, fixed, None, object.permanent.timestamp);
            }
        }
        work.board.put(*id, now);
    }
    for effect in game.continuous_effects().iter().filter(|effect| game.permanent(effect.object).is_some()) {
        work.add_resolved(effect);
    }
    for lingering in game.lingering() {
        if let Some(Ability::Static(Static::Continuous(continuous))) = cards::ability(lingering.ability) {
            work.add_continuous(Kind::Lingering(lingering, continuous), continuous, lingering.timestamp);
        }
    }
    work
}

/// What an object outside the battlefield is: what is printed, changed by the effects on a spell and by abilities that define its own
/// characteristics in every zone (604.3).
pub(crate) fn characteristics_off_battlefield(game: &Game, id: ObjectId, object: &Object) -> Characteristics {
    let mut now = Characteristics::copiable(object, object.controller);
    if object.token
        && let Some(colors) = game.stack().iter().find(|item| item.id == id).and_then(|item| item.color)
    {
        now.colors = colors;
    }
    if object.zone == Zone::Stack && !game.continuous_effects().is_empty() {
        let mut own: Vec<&ContinuousEffect> =
            game.continuous_effects().iter().filter(|effect| effect.object == id).collect();
        own.sort_by_key(|effect| (effect.alteration.layer(), effect.timestamp));
        for effect in own {
            effect.alteration.apply(&mut now);
        }
    }
    for (_, ability) in now.abilities() {
        if let Ability::Static(Static::Defines { power, toughness }) = ability
            && !power.as_ref().is_some_and(Amount::is_conditional)
        {
            let context = Context { text: now.text, ..Context::new(now.controller, id) };
            let amount =
                |amount: &Option<Amount>| amount.as_ref().map(|amount| context::evaluate(game, amount, &context));
            Alteration::DefinedSize(amount(power), amount(toughness)).apply(&mut now);
        }
    }
    now
}

impl<'g> Work<'g> {
    /// Takes up the effect of a static ability.
    fn gather(
        &mut self,
        source: ObjectId,
        id: AbilityId,
        fixed: &'static Static,
        text: Option<TextChange>,
        timestamp: u32,
    ) {
        match fixed {
            Static::Continuous(continuous) => {
                self.add_continuous(Kind::Static { source, id, text, continuous }, continuous, timestamp);
            }
            Static::Defines { power, toughness } => {
                let (power, toughness) = (power.as_ref(), toughness.as_ref());
                let reads = dependency::of_definition(power, toughness);
                self.asked = self.asked | reads;
                // 604.3a: with a condition it is no characteristic-defining ability, and sets base power and toughness (613.4b).
                let conditional = power.is_some_and(Amount::is_conditional);
                self.parts.push(Part {
                    layer: if conditional { layer::BASE_SIZE } else { layer::DEFINED_SIZE },
                    timestamp,
                    effect: self.running.len(),
                    change: None,
                    reads,
                    writes: CharacteristicSet::SIZE,
                });
                self.running.push(Running { kind: Kind::Defines { source, id, power, toughness }, begun: None });
            }
            _ => {}
        }
    }

    fn add_continuous(&mut self, kind: Kind<'g>, continuous: &'static Continuous, timestamp: u32) {
        let condition = continuous.condition.as_ref().map_or(CharacteristicSet::NONE, dependency::of_condition);
        let on = dependency::of_reference(&continuous.on) | condition;
        for change in &continuous.changes {
            let reads = on | dependency::of_change(change);
            self.asked = self.asked | reads;
            for layer in effects::layers_of(change) {
                self.parts.push(Part {
                    layer,
                    timestamp,
                    effect: self.running.len(),
                    change: Some(change),
                    reads,
                    writes: dependency::written_in(layer, change),
                });
            }
        }
        self.running.push(Running { kind, begun: None });
    }

    fn add_resolved(&mut self, effect: &'g ContinuousEffect) {
        self.parts.push(Part {
            layer: effect.alteration.layer(),
            timestamp: effect.timestamp,
            effect: self.running.len(),
            change: None,
            reads: CharacteristicSet::NONE,
            writes: dependency::written_by(&effect.alteration),
        });
        self.running.push(Running { kind: Kind::Resolved(effect), begun: None });
    }

    /// Applies all effects in their order.
    fn run(&mut self) {
        self.parts.sort_by_key(|part| (part.layer, part.timestamp));
        if !self.parts.is_empty() {
            self.board.number();
        }
        let mut counted = false;
        let mut at = 0;
        while let Some(first) = self.parts.get(at) {
            let layer = first.layer;
            if layer >= layer::SIZE && !counted {
                self.apply_counters();
                counted = true;
            }
            let others = self.parts[at..].iter().position(|part| part.layer != layer);
            let end = others.map_or(self.parts.len(), |count| at + count);
            at = self.run_layer(at, end);
        }
        if !counted {
            self.apply_counters();
        }
        for now in self.board.all_mut() {
            // 208.3: a permanent that is no creature has no power and toughness.
            if !now.types.contains(declaration::CardType::Creature) {
                (now.power, now.toughness) = (0, 0);
            }
        }
    }

    /// Applies the parts of one layer, which stand from this place to before that, and answers where the next one begins: earlier where
    /// abilities have been given that apply in this layer, or in later ones.
    fn run_layer(&mut self, from: usize, to: usize) -> usize {
        if let Some(mut pending) = Pending::of(self, from, to) {
            while let Some(next) = pending.next(self) {
                let outcome = pending.apply(self, next);
                if self.note(next, &outcome) {
                    return self.begin_again(next, from, to, &pending.left());
                }
            }
            return to;
        }
        // Nothing depends on anything: it is the order of their timestamps in which they stand.
        for next in from..to {
            let Some(part) = self.parts.get(next).copied() else { break };
            let outcome = self.outcome(&part).since(part.timestamp);
            self.apply(&outcome, part.writes);
            if self.note(next, &outcome) {
                return self.begin_again(next, from, to, &(next + 1..to).collect::<SmallVec<[usize; 24]>>());
            }
        }
        to
    }

    /// Takes note of what a part has done. Whether static abilities have been given.
    fn note(&mut self, at: usize, outcome: &Outcome) -> bool {
        let Some(part) = self.parts.get(at).copied() else { return false };
        self.explain(&part, outcome);
        self.remember_begun(&part, outcome);
        let before = self.parts.len();
        self.gather_granted(outcome);
        self.parts.len() > before
    }

    /// Sorts the parts of abilities that have been given by the part at this place, which stand last, among those that are left of the layer
    /// and the later ones.
    fn begin_again(&mut self, at: usize, from: usize, to: usize, left: &[usize]) -> usize {
        let layer = self.parts.get(at).map_or(0, |part| part.layer);
        let later: Parts = self.parts.drain(to..).collect();
        let left: Parts = left.iter().filter_map(|at| self.parts.get(*at).copied()).collect();
        self.parts.truncate(from);
        // Those that were there are of no earlier layer.
        self.parts.extend(left.into_iter().chain(later).filter(|part| part.layer >= layer));
        self.parts[from..].sort_by_key(|part| (part.layer, part.timestamp));
        from
    }

    /// Makes the changes, by which the permanents are different in this.
    pub(super) fn apply(&mut self, outcome: &Outcome, changed: CharacteristicSet) {
        self.alter(outcome);
        self.board.forget(changed);
    }

    /// Makes the changes, whatever is known of who fits what.
    pub(super) fn alter(&mut self, outcome: &Outcome) {
        outcome.tell(|place, alteration| {
            if let Some(now) = self.board.at_mut(place) {
                alteration.apply(now);
            }
        });
    }

    /// Notes an effect that was applied to the object somebody asks about.
    fn explain(&mut self, part: &Part, outcome: &Outcome) {
        let Some(explained) = &mut self.explained else { return };
        if self.board.place(explained.id).is_none_or(|asked| outcome.to(asked).is_none()) {
            return;
        }
        let influence = match self.running.get(part.effect).map(|running| &running.kind) {
            Some(Kind::Resolved(effect)) => Influence::Resolved(effect.lasts.clone()),
            Some(Kind::Static { source, id, .. } | Kind::Defines { source, id, .. }) => {
                Influence::Ability { source: *source, id: *id }
            }
            Some(Kind::Lingering(left, _)) => Influence::Ability { source: left.source, id: left.ability },
            None => return,
        };
        if !explained.influences.contains(&influence) {
            explained.influences.push(influence.clone());
        }
        let sets = part.layer < layer::SIZE;
        self.explain_size(Some(influence), sets);
    }

    /// Notes what has just changed the power and toughness of the object somebody asks about.
    fn explain_size(&mut self, by: Option<Influence>, sets: bool) {
        let Some(explained) = &mut self.explained else { return };
        let Some(now) = self.board.now(explained.id) else { return };
        let (before, after) = (explained.size, (now.power, now.toughness));
        if before != after {
            explained.contributions.push(Contribution { by, sets, before, after });
            explained.size = after;
        }
    }

    /// Fixes what an effect applies to in its further layers (613.6).
    fn remember_begun(&mut self, part: &Part, outcome: &Outcome) {
        if let Some(running) = self.running.get_mut(part.effect)
            && let Kind::Static { continuous, .. } | Kind::Lingering(_, continuous) = running.kind
            && running.begun.is_none()
            && continuous.changes.iter().flat_map(effects::layers_of).any(|layer| layer > part.layer)
        {
            running.begun = Some(outcome.places(self.board.count()));
        }
    }

    /// Takes up the static abilities that have just been given; they apply in this layer and those after it.
    fn gather_granted(&mut self, outcome: &Outcome) {
        let mut given: Vec<(ObjectId, AbilityId, TextChange, &'static Static, u32)> = Vec::new();
        outcome.tell(|place, alteration| {
            if let Alteration::HasAbility(ability, text, timestamp) = alteration
                && let Some(Ability::Static(fixed)) = cards::ability(*ability)
                && let Some(id) = self.board.id(place)
                && let Some(permanent) = self.game.permanent(id)
            {
                given.push((id, *ability, *text, fixed, permanent.timestamp.max(*timestamp)));
            }
        });
        for (id, ability, text, fixed, timestamp) in given {
            self.gather(id, ability, fixed, Some(text), timestamp);
        }
    }

    /// What a part of an effect does, as things are now; an ability that it gives has the timestamp 0.
    pub(super) fn outcome(&self, part: &Part) -> Outcome {
        let Some(running) = self.running.get(part.effect) else { return Outcome::Nothing };
        match &running.kind {
            Kind::Resolved(effect) => Outcome::one(self.board.place(effect.object), Some(effect.alteration)),
            Kind::Defines { source, id, power, toughness } => {
                let Some(now) = self.board.now(*source).filter(|now| now.has_ability(*id)) else {
                    return Outcome::Nothing;
                };
                let context = self.context(*source, now.controller, now.text);
                let amount =
                    |amount: &Option<&Amount>| amount.map(|amount| context::evaluate(self.game, amount, &context));
                let defined = Alteration::DefinedSize(amount(power), amount(toughness));
                Outcome::one(self.board.place(*source), Some(defined))
            }
            Kind::Static { source, id, text, continuous } => match self.board.now(*source) {
                Some(now) if running.begun.is_some() || now.has_ability(*id) => {
                    let context = self.context(*source, now.controller, text.unwrap_or(now.text));
                    self.outcome_in(&context, part, continuous, *id, running.begun.as_ref())
                }
                _ => Outcome::Nothing,
            },
            Kind::Lingering(left, continuous) => {
                let context = self.context(left.source, left.controller, left.text);
                self.outcome_in(&context, part, continuous, left.ability, running.begun.as_ref())
            }
        }
    }

    fn outcome_in(
        &self,
        context: &Context<'_>,
        part: &Part,
        continuous: &Continuous,
        id: AbilityId,
        begun: Option<&PermanentSet>,
    ) -> Outcome {
        let Some(change) = part.change else { return Outcome::Nothing };
        // What is done to all of them, or to this one.
        let alteration = |affected: Option<ObjectId>| {
            effects::alteration(self.game, change, part.layer, &Context { affected, ..*context }, id.card, 0)
        };
        let to_all = |places: PermanentSet| {
            if !speaks_of_affected(change) {
                return Outcome::all(places, alteration(None));
            }
            let each = |place| Some((place, alteration(Some(self.board.id(place)?))?));
            Outcome::each(places.iter().filter_map(each).collect())
        };
        if let Some(begun) = begun {
            return to_all(begun.clone());
        }
        if continuous.condition.as_ref().is_some_and(|condition| !context::holds(self.game, condition, context)) {
            return Outcome::Nothing;
        }
        match &continuous.on {
            Reference::Itself => Outcome::one(self.board.place(context.source), alteration(Some(context.source))),
            Reference::Enchanted => {
                let enchanted = self.game.permanent(context.source).and_then(|source| source.attached_to);
                Outcome::one(enchanted.and_then(|enchanted| self.board.place(enchanted)), alteration(enchanted))
            }
            Reference::Each(filter) => to_all(self.board.fitting(self.game, filter, context)),
            // A static ability speaks of itself, of what it enchants or of all that fits; the build refuses any other word.
            _ => Outcome::Nothing,
        }
    }

    pub(crate) fn context(&self, source: ObjectId, you: Seat, text: TextChange) -> Context<'_> {
        Context { text, table: Some(&self.board), ..Context::new(you, source) }
    }

    /// Layer 7c for counters: their timestamps make no difference, as all in that layer only adds.
    #[inline]
    fn apply_counters(&mut self) {
        for (place, id) in self.game.battlefield().iter().enumerate() {
            let Some(permanent) = self.game.permanent(*id).filter(|permanent| !permanent.counters.is_empty()) else {
                continue;
            };
            let Some(now) = self.board.at_mut(place) else { continue };
            for (counter, count) in &permanent.counters {
                let Counter::Size(power, toughness) = counter else { continue };
                now.power = now.power.saturating_add(i32::from(*power) * i32::from(*count));
                now.toughness = now.toughness.saturating_add(i32::from(*toughness) * i32::from(*count));
            }
        }
        self.explain_size(None, false);
    }
}

/// Whether the change is another one for each object that it is made to.
fn speaks_of_affected(change: &Change) -> bool {
    let affected = |amount: &Amount| {
        matches!(
            amount,
            Amount::ManaValueOf(Reference::Affected)
                | Amount::PowerOf(Reference::Affected)
                | Amount::ToughnessOf(Reference::Affected)
        )
    };
    match change {
        Change::Becomes(becomes) => {
            becomes.size.as_ref().is_some_and(|(power, toughness)| affected(power) || affected(toughness))
        }
        Change::BaseSize(power, toughness) | Change::Size(power, toughness) => affected(power) || affected(toughness),
        _ => false,
    }
}

fn explained(game: &Game, id: ObjectId) -> Option<Explained> {
    let mut work = gather_effects(game, None, Vec::new());
    let now = work.board.now(id)?;
    let size = (now.power, now.toughness);
    work.explained = Some(Explained { id, influences: Vec::new(), contributions: Vec::new(), size });
    work.run();
    work.explained
}
