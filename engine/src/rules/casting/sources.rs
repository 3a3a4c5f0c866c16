//! What a player can tap for mana (605).

use std::cell::OnceCell;

use declaration::{
    Ability, AbilityId, Activation, Additional, Amount, BasicLand, CardId, CardType, CardTypes, Colors, Cost, Counter,
    Effect, Filter, Keyword, ManaCost, ManaKind, Permission, Produced, Reference, Removed, Static,
};

use smallvec::SmallVec;

use super::ability_list::AbilityList;
use super::{cost, harm, object_costs_for_mana, payment, timing};
use crate::cards;
use crate::game::Game;
use crate::game::alteration::Alteration;
use crate::game::characteristics::Characteristics;
use crate::game::effects::{ContinuousEffect, Lasts};
use crate::game::facts::Facts;
use crate::game::frame::{Purpose, Question, Shape, StackObjectKind};
use crate::game::mana::{INTRINSIC, ManaEffect};
use crate::game::mana_ability::{KnownSources, ManaAbility, Production};
use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::game::triggers::Kinds;
use crate::read::context::{Context, Few};
use crate::read::layers::dependency::{self, CharacteristicSet};
use crate::read::triggers::watching;
use crate::read::{context, filter, layers};
use crate::rules::casting::cost::CostChange;
use crate::rules::casting::payment::Gathered;
use crate::seat::Seat;

/// The effects that change what something makes when it is tapped for mana.
#[derive(Clone, Debug, Default)]
struct ManaRules {
    /// What makes it produce this kind of mana and no other, each with its controller, source and changed words.
    becomes: Vec<(Seat, ObjectId, TextChange, &'static Filter, ManaKind)>,
    /// What triggers.
    triggers: Vec<Trigger>,
    /// Whether any effect on a permanent changes what it makes.
    on_permanents: bool,
}

impl ManaRules {
    /// Whether everything makes what it says: nearly always nothing changes that.
    fn change_nothing(&self) -> bool {
        self.becomes.is_empty() && self.triggers.is_empty() && !self.on_permanents
    }
}

/// A triggered mana ability that is in force (605.1b).
#[derive(Clone, Copy, Debug)]
struct Trigger {
    source: ObjectId,
    controller: Seat,
    /// The words replaced in it (612).
    text: TextChange,
    on: &'static Reference,
    adds: Additional,
}

/// What a mana ability that costs more than its source's own tapping or sacrifice could make at most, however often it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    /// Which.
    pub(crate) ability: ManaAbility,
    /// Whether it can be used only once, and not together with another ability that taps its source or takes it away.
    pub(crate) once: bool,
    /// How much mana.
    pub(crate) made: u32,
    /// By how much that is more than the mana it costs.
    pub(super) gained: u32,
}

/// What changes costs: little, nearly always.
type CostChanges = SmallVec<[CostChange; 4]>;

/// All mana abilities that a player can activate now. Of one permanent, at most one is used for one payment.
#[derive(Clone, Debug, Default)]
pub(crate) struct ManaSources<'g> {
    /// What changes costs (601.2f).
    pub(crate) changes: CostChanges,
    /// Mana abilities that cost more than their source's own tapping or sacrifice: what they make is not reckoned with before it is made.
    pub(crate) costly: Few<ManaAbility>,
    /// Such abilities that mana has to be made for first.
    unpaid: Few<ManaAbility>,
    /// What all such abilities could make at most, where it has been asked for.
    bounds: OnceCell<Vec<Bound>>,
    abilities: AbilityList<'g>,
    /// What all of the abilities make together, where it has been asked for.
    gathered: OnceCell<Box<Gathered>>,
}

impl ManaSources<'_> {
    /// These abilities, and nothing that changes costs.
    #[cfg(test)]
    pub(super) fn of(abilities: Vec<ManaAbility>) -> ManaSources<'static> {
        ManaSources { abilities: abilities.into_iter().collect(), ..ManaSources::default() }
    }

    /// The mana abilities that cost no more than their source's own tapping or sacrifice.
    pub(crate) fn abilities(&self) -> &[ManaAbility] {
        &self.abilities
    }

    /// What the other ones could make at most, each, when this player uses them.
    pub(crate) fn bounds(&self, game: &Game, seat: Seat) -> &[Bound] {
        self.bounds.get_or_init(|| {
            let others = self.costly.iter().chain(&self.unpaid);
            others.map(|ability| bound(game, seat, ability)).collect()
        })
    }

    /// Whether there are no others.
    pub(super) fn all_are_free(&self) -> bool {
        self.costly.is_empty() && self.unpaid.is_empty()
    }

    /// Leaves out the other ones: what pays automatically gives up nothing.
    pub(crate) fn leave_out_costly(&mut self) {
        self.bounds = OnceCell::new();
        self.costly.clear();
        self.unpaid.clear();
    }

    /// What those make together.
    pub(super) fn gathered(&self) -> &Gathered {
        self.gathered.get_or_init(|| Box::new(Gathered::of(&self.abilities)))
    }

    /// Leaves those that may pay for a spell of these types, or for something else, and of what they make the part that may (106.6).
    pub(super) fn keep_paying_for(&mut self, on: CardTypes) {
        if self.abilities.iter().chain(&self.costly).chain(&self.unpaid).all(|source| source.pays_for(on)) {
            return;
        }
        self.gathered = OnceCell::new();
        self.bounds = OnceCell::new();
        self.abilities = self.abilities.iter().filter_map(|source| source.paying_for(on)).collect();
        self.costly.retain(|source| source.pays_for(on));
        self.unpaid.retain(|source| source.pays_for(on));
    }

    /// Leaves these only.
    pub(crate) fn retain(&mut self, kept: impl Fn(&ManaAbility) -> bool) {
        self.gathered = OnceCell::new();
        self.bounds = OnceCell::new();
        if !self.abilities.iter().all(&kept) {
            self.abilities.to_mut().retain(|source| kept(source));
        }
        self.costly.retain(|source| kept(source));
        self.unpaid.retain(|source| kept(source));
    }

    /// Leaves those of lands only.
    pub(crate) fn retain_lands(&mut self, game: &Game) {
        let is_land = |id: ObjectId| game.characteristics(id).is_some_and(|now| now.types.contains(CardType::Land));
        self.retain(|source| is_land(source.object));
    }

    /// What this permanent's abilities cost to lose is reckoned higher: it does not change what can be paid.
    pub(super) fn make_dearer(&mut self, object: ObjectId, by: u16) {
        if self.abilities.iter().any(|own| own.object == object) {
            for own in self.abilities.to_mut().iter_mut().filter(|own| own.object == object) {
                own.loss += by;
            }
        }
    }

    /// What is lost by using each ability is reckoned so much higher: it does not change what can be paid.
    pub(super) fn add_harm(&mut self, more: impl Fn(&ManaAbility) -> u16) {
        for source in self.abilities.to_mut() {
            source.harm = source.harm.saturating_add(more(source));
        }
    }

    /// The ability, where it can be activated for this kind of mana.
    pub(crate) fn find(&self, object: ObjectId, ability: u8, kind: ManaKind) -> Option<&ManaAbility> {
        self.all().find(|source| source.is(object, ability, kind))
    }

    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &ManaAbility> {
        self.abilities.iter().chain(&self.costly)
    }
}

/// What changes costs now (601.2f).
pub(crate) fn cost_changes(game: &Game) -> CostChanges {
    let mut changes = CostChanges::new();
    for of in watching::about_mana(game) {
        if let Ability::Static(Static::Permission(Permission::CostsMore { what, by, less, least })) = of.ability {
            changes.push(CostChange {
                source: of.source,
                controller: of.controller,
                text: of.text,
                what,
                by: i16::try_from(by.generic).unwrap_or(i16::MAX) * if *less { -1 } else { 1 },
                colored: by.colored,
                least: *least,
            });
        }
    }
    changes
}

/// The cost with the mana that this player may spend on it as though it were of another color (609.4b).
#[inline]
pub(crate) fn spendable_as(game: &Game, seat: Seat, mut cost: ManaCost) -> ManaCost {
    for of in watching::about_mana(game).iter().filter(|of| of.controller == seat) {
        if let Ability::Static(Static::Permission(Permission::SpendAs { spent, on })) = of.ability {
            let (spent, on) = (of.text.color(*spent), of.text.color(*on) as usize);
            if cost.colored[on] > 0 {
                cost.instead[on] = cost.instead[on].union(Colors::of(spent));
            }
        }
    }
    cost
}

/// What changes the mana that permanents are tapped for (605.1b).
fn mana_rules(game: &Game) -> ManaRules {
    let colorless = |effect: &ContinuousEffect| matches!(effect.alteration, Alteration::ProducesColorless(_));
    let on_permanents = game.continuous_effects().iter().any(colorless);
    let mut rules = ManaRules { on_permanents, ..ManaRules::default() };
    for of in watching::about_mana(game) {
        if let Ability::TriggeredMana { on, adds } = of.ability {
            let (source, controller, text) = (of.source, of.controller, of.text);
            rules.triggers.push(Trigger { source, controller, text, on, adds: *adds });
        }
    }
    for ManaEffect { controller, source, text, ability, .. } in game.mana_effects().iter().copied() {
        match cards::ability(ability) {
            Some(Ability::TriggeredMana { on, adds }) => {
                rules.triggers.push(Trigger { source, controller, text, on, adds: *adds });
            }
            Some(Ability::Static(Static::ManaBecomes { of, kind })) => {
                rules.becomes.push((controller, source, text, of, *kind));
            }
            _ => {}
        }
    }
    rules
}

/// The mana abilities that a player has until end of turn, of no permanent: they are found with the card that gave them.
fn add_sources_this_turn(game: &Game, seat: Seat, sources: &mut ManaSources<'_>) {
    for effect in game.mana_effects().iter().filter(|effect| effect.controller == seat) {
        let Some(Ability::Activated(activation)) = cards::ability(effect.ability) else { continue };
        let effects = activation.body.effects();
        let object = place_of(game, effect);
        let taken = sources.costly.iter().any(|other| other.object == object);
        if taken || !can_pay_without_mana(game, seat, object, &activation.cost, false) {
            continue;
        }
        if let Some(production) = Production::of_effects(effects, |_| 0, |_| 0) {
            sources.costly.push(ManaAbility {
                object,
                ability: effect.ability.place,
                production,
                loss: 0,
                harm: 0,
                cost: ManaCost::ZERO,
                gives: false,
                only: CardTypes::default(),
                restricted: production,
            });
        }
    }
}

/// More uses of a mana ability than any payment needs.
const MANY: u32 = 100;

/// What such a mana ability could make at most.
fn bound(game: &Game, seat: Seat, ability: &ManaAbility) -> Bound {
    let object = ability.object;
    let costs = mana_ability(game, object, ability.ability).map_or(&[][..], |(.., activation)| &activation.cost);
    let uses = costs.iter().map(|cost| match cost {
        Cost::Mana(_) => MANY,
        Cost::Life(life) => u32::try_from(game.player(seat).life).unwrap_or(0) / u32::from((*life).max(1)),
        Cost::RemoveCounters { counter, count: Removed::Exactly(count) } => {
            u32::from(game.counters_on(object, *counter)) / u32::from((*count).max(1))
        }
        Cost::Objects { what, count, .. } => {
            let from = filter::controlled_by(game, seat, what, &context::context_of(game, seat, object));
            u32::try_from(from.len()).unwrap_or(MANY) / u32::from((*count).max(1))
        }
        _ => 1,
    });
    let uses = uses.min().unwrap_or(1).min(MANY);
    let made = match any_number(costs) {
        Some(counter) => ability.production.total() + u32::from(game.counters_on(object, counter)),
        // What is given up says how much it is.
        None if ability.gives && ability.production.total() == 0 => MANY,
        None => ability.production.total(),
    };
    let gained = made.saturating_sub(ability.cost.value(0));
    Bound { ability: *ability, once: cost::reserves(costs), made: made * uses, gained: gained * uses }
}

/// Where the card lies that has given a mana ability until end of turn.
fn place_of(game: &Game, effect: &ManaEffect) -> ObjectId {
    context::remembered(game, effect.source).and_then(|known| known.became).unwrap_or(effect.source)
}

/// The colors of mana that the lands which fit could make (106.7), a bit each.
fn colors_of_lands(game: &Game, lands: &Filter, context: &Context<'_>, rules: &ManaRules) -> u8 {
    let mut kinds = 0;
    for id in game.battlefield() {
        let Some(now) = game.characteristics(*id).filter(|now| filter::fits(game, lands, *id, now, context)) else {
            continue;
        };
        let mut own = 0;
        if now.has_intrinsic_abilities() {
            let lands = BasicLand::ALL.into_iter().filter(|land| now.subtypes.contains(land.subtype()));
            own = lands.fold(0, |own, land| own | 1 << land.color() as u8);
        }
        for (_, ability) in now.abilities() {
            let Ability::Activated(Activation { mana: true, body, .. }) = ability else { continue };
            let effects = body.effects();
            own |= Production::of_effects(effects, |_| 1, |_| 0).map_or(0, Production::all_kinds);
        }
        if own != 0 {
            kinds |= becoming(game, Production::of(own, 1), *id, rules).all_kinds();
        }
    }
    kinds & 0b1_1111
}

/// What it makes where effects have it produce another type of mana (614.1a).
fn becoming(game: &Game, mut production: Production, id: ObjectId, rules: &ManaRules) -> Production {
    for (controller, source, text, of, kind) in &rules.becomes {
        let context = Context { text: *text, ..Context::new(*controller, *source) };
        if production.total() > 0 && context::fits_on_battlefield(game, of, id, &context) {
            let count = u8::try_from(production.total()).unwrap_or(u8::MAX);
            production = Production::of(1 << kind.index(), count);
        }
    }
    for effect in game.continuous_effects().iter().filter(|effect| effect.object == id) {
        if let Alteration::ProducesColorless(color) = effect.alteration {
            production = production.colorless_for(color);
        }
    }
    production
}

/// The mana abilities that a player can activate now. `reserved` is a permanent that is itself tapped or sacrificed for what
/// is being paid.
pub(crate) fn mana_sources(game: &Game, seat: Seat, reserved: Option<ObjectId>) -> ManaSources<'_> {
    if is_as_declared(game) {
        let known = game.known_sources(seat, |known| find_known(game, seat, known));
        if reserved.is_none() && known.others.is_empty() {
            return ManaSources { abilities: AbilityList::known(&known.abilities), ..ManaSources::default() };
        }
        return among_known(game, known, reserved);
    }
    let all = watching::with_mana_abilities(game).iter().copied();
    mana_sources_among(game, seat, all.filter(|id| reserved != Some(*id)))
}

/// Whether nothing changes what mana abilities cost and make, and all of them are those of permanents.
fn is_as_declared(game: &Game) -> bool {
    let colorless = |effect: &ContinuousEffect| matches!(effect.alteration, Alteration::ProducesColorless(_));
    watching::about_mana(game).is_empty()
        && game.mana_effects().is_empty()
        && !game.continuous_effects().iter().any(colorless)
}

/// Whether it is known that nothing but its mana comes of activating a mana ability: it costs tapping its permanent and no more, and nothing watches for that
/// or asks what is tapped.
pub(crate) fn makes_mana_alone(game: &Game, object: ObjectId, ability: u8) -> bool {
    let layers = layers::all_layers(game);
    let watched = Kinds::TAPS.union(Kinds::TAPS_FOR_MANA).union(Kinds::ACTIVATES).union(Kinds::STATE);
    let may_end = |effect: &ContinuousEffect| match &effect.lasts {
        Lasts::AsLongAs(_, _, condition) => dependency::of_condition(condition).meets(CharacteristicSet::STATUS),
        _ => false,
    };
    let taps_alone = || {
        mana_ability(game, object, ability).is_some_and(|(_, _, _, activation)| {
            let makes =
                |effect: &Effect| matches!(effect, Effect::AddMana(Produced::Fixed(..) | Produced::OneColor(_)));
            activation.cost.as_slice() == [Cost::Tap]
                && activation.body.only.is_empty()
                // What may be spent on some things only is kept beside the pool.
                && activation.body.mana_only == CardTypes::default()
                && activation.body.effects().iter().all(makes)
        })
    };
    !layers.by_status
        && !layers.watching.all.intersects(watched)
        && game.delayed().is_empty()
        && !game.continuous_effects().iter().any(may_end)
        && is_as_declared(game)
        && (ability >= INTRINSIC || taps_alone())
}

/// Finds the abilities of a player's permanents that hang on nothing but what these are and whether they are tapped.
fn find_known(game: &Game, seat: Seat, known: &mut KnownSources) {
    let mut sources = ManaSources::default();
    let rules = ManaRules::default();
    for id in watching::with_mana_abilities(game).iter().copied() {
        let Some(now) = game.characteristics(id).filter(|now| now.controller == seat) else { continue };
        if Facts::of(now).varying_mana {
            known.others.push((sources.abilities.len(), id));
        } else {
            add_sources_of(game, id, now, &rules, &mut sources);
        }
    }
    known.abilities.extend_from_slice(&sources.abilities);
}

/// What is known with what has to be looked at, in the order of the battlefield, without the abilities of one permanent.
fn among_known<'g>(game: &'g Game, known: &'g KnownSources, reserved: Option<ObjectId>) -> ManaSources<'g> {
    let mut sources = ManaSources::default();
    let rules = ManaRules::default();
    let mut before = 0;
    let free = |source: &&ManaAbility| Some(source.object) != reserved;
    for (place, id) in known.others.iter().copied() {
        sources.abilities.to_mut().extend(known.abilities[before..place].iter().filter(free).copied());
        before = place;
        if let Some(now) = game.characteristics(id).filter(|_| Some(id) != reserved) {
            add_sources_of(game, id, now, &rules, &mut sources);
        }
    }
    sources.abilities.to_mut().extend(known.abilities[before..].iter().filter(free).copied());
    sources
}

/// The mana ability of this permanent, or of a card that has given one until end of turn, where the player can activate it now for this
/// kind of mana.
pub(crate) fn mana_source(game: &Game, seat: Seat, id: ObjectId, ability: u8, kind: ManaKind) -> Option<ManaAbility> {
    if is_as_declared(game)
        && let Some(known) = game.sources_if_known(seat)
        && known.others.iter().all(|(_, other)| *other != id)
    {
        return known.abilities.iter().find(|source| source.is(id, ability, kind)).copied();
    }
    mana_sources_among(game, seat, [id]).find(id, ability, kind).copied()
}

fn mana_sources_among(game: &Game, seat: Seat, permanents: impl IntoIterator<Item = ObjectId>) -> ManaSources<'_> {
    let mut sources = ManaSources { changes: cost_changes(game), ..ManaSources::default() };
    let rules = mana_rules(game);
    add_sources_this_turn(game, seat, &mut sources);
    for id in permanents {
        if let Some(now) = game.characteristics(id).filter(|now| now.controller == seat) {
            add_sources_of(game, id, now, &rules, &mut sources);
        }
    }
    sources
}

fn add_sources_of(game: &Game, id: ObjectId, now: &Characteristics, rules: &ManaRules, sources: &mut ManaSources<'_>) {
    // A land or artifact may be tapped at once; a creature only when its controller has had it since their turn began (302.6).
    let creature = now.types.contains(CardType::Creature);
    let may_tap = may_tap_for_cost(game, id, now);
    let weight = |production: Production| {
        let kinds = production.kinds.count_ones() as u16;
        let colorless = production.makes(ManaKind::Colorless);
        u16::from(creature) * 100 + kinds * 10 + 10 * u16::from(production.count > 1) - if colorless { 5 } else { 0 }
    };
    let declared = Facts::of(now).mana.then(|| now.abilities()).into_iter().flatten();
    for (place, ability) in declared {
        let Ability::Activated(activation) = ability else { continue };
        let Some((ability, _)) = now.ability(place).filter(|_| activation.mana) else { continue };
        let context = Context { text: now.text, ..Context::new(now.controller, id) };
        let effects = activation.body.effects();
        let count = |amount: &Amount| context::count(game, amount, &context);
        let colors = |lands: &Filter| colors_of_lands(game, lands, &context, rules);
        let Some(production) = Production::of_effects(effects, count, colors) else { continue };
        let announced = StackObjectKind::Activated(ability);
        if !can_pay_without_mana(game, now.controller, id, &activation.cost, may_tap)
            || !timing::is_unrestricted(game, now.controller, id, announced, now.card)
        {
            continue;
        }
        let gives = activation.cost.iter().any(|cost| matches!(cost, Cost::Objects { .. }));
        if gives
            && object_costs_for_mana::objects(game, now.controller, id, now.text_of(place), &activation.cost).is_empty()
        {
            continue;
        }
        let (loss, harm) = (weight(production), harm::harm_of(game, activation, &context));
        let cost = cost::changed_cost(game, cost::mana_of(&activation.cost), announced, id, &sources.changes);
        let tapped = activation.cost.contains(&Cost::Tap);
        let production = if tapped { becoming(game, production, id, rules) } else { production };
        let (only, restricted) = (activation.body.mana_only, production);
        // Nothing is tapped for mana where none is made (106.12); how many counters are removed is not known yet.
        let made = production.total() > 0 || any_number(&activation.cost).is_some();
        let production = if tapped && made { with_triggers(game, production, id, rules) } else { production };
        let source = ManaAbility { object: id, ability: place, production, loss, harm, cost, gives, only, restricted };
        if activation.cost.iter().all(|cost| matches!(cost, Cost::Tap | Cost::SacrificeItself))
            && cost == ManaCost::ZERO
        {
            sources.abilities.to_mut().push(source);
        } else if payment::covers(
            &game.spendable(now.controller, CardTypes::default()),
            &spendable_as(game, now.controller, cost),
        ) {
            sources.costly.push(source);
        } else {
            sources.unpaid.push(source);
        }
    }
    if now.has_intrinsic_abilities() && may_tap {
        let lands = BasicLand::ALL.into_iter().filter(|land| now.subtypes.contains(land.subtype()));
        let kinds: u16 = lands.clone().count() as u16;
        for land in lands {
            let own = Production::of(1 << land.color() as u8, 1);
            let (restricted, production) = if rules.change_nothing() {
                (own, own)
            } else {
                let restricted = becoming(game, own, id, rules);
                (restricted, with_triggers(game, restricted, id, rules))
            };
            let (ability, loss, harm) = (INTRINSIC + land as u8, kinds * 10 + u16::from(creature) * 100, 0);
            let cost = ManaCost::ZERO;
            let (gives, only) = (false, CardTypes::default());
            let source = ManaAbility { object: id, ability, production, loss, harm, cost, gives, only, restricted };
            sources.abilities.to_mut().push(source);
        }
    }
}

/// Whether the parts of a mana ability's cost that are not mana can be paid.
fn can_pay_without_mana(game: &Game, seat: Seat, id: ObjectId, costs: &[Cost], may_tap: bool) -> bool {
    costs.iter().all(|cost| match cost {
        Cost::Tap => may_tap,
        // What is given up is asked for where there is something to choose from.
        Cost::Mana(_) | Cost::SacrificeItself | Cost::Objects { .. } => true,
        Cost::ExileItself => game.permanent(id).is_some(),
        Cost::Life(life) => game.player(seat).life >= i32::from(*life),
        Cost::RemoveCounters { .. } => costs.iter().all(|cost| cost::can_pay_part(game, seat, id, cost)),
        // What is tapped for it is judged where it is paid, and never used automatically.
        Cost::TapEnchanted | Cost::ManaCostOf(_) | Cost::PutCounter { .. } => false,
        Cost::DiscardAtRandom(_)
        | Cost::DiscardLastDrawn
        | Cost::Mill(_)
        | Cost::LifeEqual(_)
        | Cost::Damage(_)
        | Cost::ManaForEach { .. } => false,
    })
}

/// With what triggers when this permanent is tapped for mana (605.1b): it is there at once (605.4a). What adds mana of a type that the
/// permanent produced looks at the permanent's own mana alone: what triggers besides is not produced by it.
fn with_triggers(game: &Game, mut production: Production, id: ObjectId, rules: &ManaRules) -> Production {
    let applies = |trigger: &&Trigger| {
        let context = Context { text: trigger.text, ..Context::new(trigger.controller, trigger.source) };
        match trigger.on {
            Reference::Each(filter) => context::fits_on_battlefield(game, filter, id, &context),
            other => context::referred_objects(game, other, &context).contains(&id),
        }
    };
    let mut more = [0_u8; 6];
    for trigger in rules.triggers.iter().filter(applies) {
        match trigger.adds {
            Additional::SameType => production = production.with_same_type(),
            Additional::Mana(kind, count) => {
                let more = &mut more[kind.index()];
                *more = more.saturating_add(count);
            }
        }
    }
    for (besides, more) in production.besides.iter_mut().zip(more) {
        *besides = besides.saturating_add(more);
    }
    production
}

/// What a mana ability makes, with what triggers where its source is tapped for it; none for what is no mana ability.
pub(crate) fn production_of(game: &Game, object: ObjectId, activation: &Activation) -> Option<Production> {
    // Amounts depend on what is given up; they are added when it is.
    let production = Production::of_effects(&activation.body.modes.first()?.effects, |_| 0, |_| 0)?;
    let tapped = activation.cost.contains(&Cost::Tap);
    Some(if tapped { with_triggers(game, production, object, &mana_rules(game)) } else { production })
}

/// Whether `{T}` can be paid with this permanent (107.5, 302.6).
pub(crate) fn may_tap_for_cost(game: &Game, id: ObjectId, now: &Characteristics) -> bool {
    game.permanent(id).is_some_and(|permanent| {
        !permanent.tapped
            && (!permanent.summoning_sick()
                || !now.types.contains(CardType::Creature)
                || now.keywords.contains(Keyword::Haste))
    })
}

/// How many counters a mana ability removes is the player's to say, where it costs any number of them and there are some.
pub(crate) fn question_of_mana(
    game: &Game,
    seat: Seat,
    object: ObjectId,
    ability: u8,
    kind: ManaKind,
) -> Option<Question> {
    let (_, Ability::Activated(activation)) = game.characteristics(object)?.ability(ability)? else { return None };
    let there = game.counters_on(object, any_number(&activation.cost)?);
    (there > 0).then(|| Question {
        player: seat,
        purpose: Purpose::RemoveForMana { ability, kind },
        about: Some(object),
        shape: Shape::Number { min: 0, max: u32::from(there) },
        answer: None,
    })
}

/// A mana ability of a permanent, or one that a player has until end of turn.
pub(crate) fn mana_ability(
    game: &Game,
    object: ObjectId,
    ability: u8,
) -> Option<(CardId, TextChange, AbilityId, &'static Activation)> {
    let now = game.characteristics(object);
    let found = now.and_then(|now| Some((now.card, now.text_of(ability), now.ability(ability)?.0)));
    let (card, text, id) = found.or_else(|| {
        let given = |effect: &&ManaEffect| effect.ability.place == ability && place_of(game, effect) == object;
        let effect = game.mana_effects().iter().find(given)?;
        Some((effect.ability.card, effect.text, effect.ability))
    })?;
    match cards::ability(id)? {
        Ability::Activated(activation) => Some((card, text, id, activation)),
        _ => None,
    }
}

/// The counters of which these costs remove any number.
pub(crate) fn any_number(costs: &[Cost]) -> Option<Counter> {
    costs.iter().find_map(|cost| match cost {
        Cost::RemoveCounters { counter, count: Removed::AnyNumber } => Some(*counter),
        _ => None,
    })
}
