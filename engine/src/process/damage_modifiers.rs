//! Which effects want to modify damage that would be dealt, and applying one of them (614, 615, 616.1).

use std::borrow::Cow;

use declaration::{CardType, DamageEffect, Sources, Static};

use crate::game::Game;
use crate::game::action::Target;
use crate::game::change::{damage, record};
use crate::game::characteristics::Characteristics;
use crate::game::damage::{DamageEvent, ModifierId, Packet};
use crate::game::event::Event;
use crate::game::object::ObjectId;
use crate::game::shield::{Capacity, DamageShield, Modification, ShieldedFrom};
use crate::process::resolve::shield;
use crate::read::context::Context;
use crate::read::triggers::watching;
use crate::read::{context, filter, targets};
use crate::seat::Seat;

/// An effect that wants to modify damage.
#[derive(Clone, Debug)]
pub(super) struct Modifier {
    pub(super) id: ModifierId,
    /// What the effect comes from.
    pub(super) source: ObjectId,
    pub(super) controller: Seat,
    pub(super) capacity: Capacity,
    instead: Modification,
}

impl Modifier {
    /// Whether applying it takes counters away.
    pub(super) const fn takes_counters(&self) -> bool {
        matches!(self.instead, Modification::RemoveCounters { .. })
    }

    /// Whether its controller says if it is applied.
    pub(super) const fn is_optional(&self) -> bool {
        matches!(self.instead, Modification::MayDealTo(_))
    }

    /// How much damage it can be applied to.
    pub(super) const fn reach(&self) -> u32 {
        match self.capacity {
            Capacity::Next(left) => left,
            Capacity::All | Capacity::NextTime => u32::MAX,
        }
    }
}

/// A static ability's effect on damage.
struct StaticEffect {
    id: ModifierId,
    controller: Seat,
    source: ObjectId,
    effect: Cow<'static, DamageEffect>,
}

/// Whether anything at all may modify such damage: nearly always nothing does, and it is dealt at once.
pub(super) fn is_watched(game: &Game, packets: &[Packet]) -> bool {
    !game.shields().is_empty()
        || packets.iter().any(|packet| is_protected(game, packet) || turned_by(game, packet).next().is_some())
        || watching::has_damage_watched(game)
}

/// Whether the recipient has protection from the source.
fn is_protected(game: &Game, packet: &Packet) -> bool {
    let Target::Object(id) = packet.to else { return false };
    game.characteristics(id).is_some_and(|now| targets::is_protected_from(game, now, packet.source))
}

/// The face-down permanents that damage would turn up: its source and its recipient.
fn turned_by(game: &Game, packet: &Packet) -> impl Iterator<Item = ObjectId> {
    let to = match packet.to {
        Target::Object(id) => Some(id),
        Target::Player(_) => None,
    };
    to.into_iter().chain([packet.source]).filter(|id| game.is_face_down(*id))
}

/// The player who chooses what is applied (616.1): the recipient, or its controller.
pub(super) fn affected_player(game: &Game, to: Target) -> Option<Seat> {
    match to {
        Target::Player(seat) => Some(seat),
        Target::Object(id) => game.characteristics(id).map(|now| now.controller),
    }
}

/// Whether damage can be dealt to it (120.1a).
pub(super) fn can_be_dealt_damage(game: &Game, to: Target) -> bool {
    match to {
        Target::Player(_) => true,
        Target::Object(id) => game.characteristics(id).is_some_and(|now| now.types.contains(CardType::Creature)),
    }
}

/// The effects that want to modify the damage now, each only once (614.5).
pub(super) fn modifiers(game: &Game, packet: &Packet) -> Vec<Modifier> {
    let Some(source) = game.last_known(packet.source) else { return Vec::new() };
    let mut found = Vec::new();
    let mut unalterable = false;
    let mut add = |modifier: Modifier| {
        unalterable |= modifier.instead == Modification::Unalterable;
        if !packet.applied.contains(&modifier.id) && would_modify(game, &modifier, packet) {
            found.push(modifier);
        }
    };
    if is_protected(game, packet)
        && let (Target::Object(id), Some(controller)) = (packet.to, affected_player(game, packet.to))
    {
        add(Modifier {
            id: ModifierId::Protection,
            source: id,
            controller,
            capacity: Capacity::All,
            instead: Modification::Prevent,
        });
    }
    for source in turned_by(game, packet) {
        let Some(controller) = affected_player(game, Target::Object(source)) else { continue };
        let (id, instead) = (ModifierId::FaceDown(source), Modification::TurnUp(source));
        add(Modifier { id, source, controller, capacity: Capacity::All, instead });
    }
    each_static(game, &mut |fixed| {
        let context = context::context_of(game, fixed.controller, fixed.source);
        if static_watches(game, &fixed.effect, packet, &source, &context)
            && let Some(instead) = shield::modification(game, &fixed.effect.instead, &context)
        {
            let (id, source, controller) = (fixed.id, fixed.source, fixed.controller);
            add(Modifier { id, source, controller, capacity: Capacity::All, instead });
        }
    });
    for shield in game.shields() {
        if shield_watches(game, shield, packet, &source) {
            add(Modifier {
                id: ModifierId::Shield(shield.number),
                source: shield.source,
                controller: shield.controller,
                capacity: shield.capacity,
                instead: shield.instead,
            });
        }
    }
    if unalterable {
        // 615.12: prevention does nothing and is not used up; what damage is dealt beside stays possible.
        found.retain_mut(|modifier| match &mut modifier.instead {
            Modification::RemoveCounters { prevents, .. } => {
                *prevents = false;
                true
            }
            Modification::DealBack | Modification::TurnUp(_) | Modification::ReduceTo(..) => true,
            _ => false,
        });
    }
    found
}

/// Whether applying it would change anything (609.7b, 614.9).
fn would_modify(game: &Game, modifier: &Modifier, packet: &Packet) -> bool {
    match modifier.instead {
        Modification::DealTo(to) => to != packet.to && can_be_dealt_damage(game, to),
        Modification::MayDealTo(to) => matches!(packet.to, Target::Object(_)) && can_be_dealt_damage(game, to),
        Modification::PreventHalf => packet.amount > 1,
        Modification::PreventAllBut(kept) => packet.amount > u32::from(kept),
        Modification::ReduceTo(least, to) => packet.amount >= u32::from(least) && packet.amount > u32::from(to),
        Modification::RemoveCounters { counter, .. } => game.counters_on(modifier.source, counter) > 0,
        Modification::Unalterable => false,
        Modification::Prevent | Modification::PreventAndGainLife | Modification::DealBack | Modification::TurnUp(_) => {
            true
        }
    }
}

fn each_static(game: &Game, give: &mut dyn FnMut(StaticEffect)) {
    for (of, fixed) in watching::ruling_abilities(game) {
        let Static::WatchDamage { condition, effect } = fixed else { continue };
        let context = context::context_of(game, of.controller, of.source);
        if condition.as_ref().is_some_and(|condition| !context::holds(game, condition, &context)) {
            continue;
        }
        for (part, effect) in effect.each_way().enumerate() {
            let id = ModifierId::Static(of.source, of.place, part as u8);
            give(StaticEffect { id, controller: of.controller, source: of.source, effect });
        }
    }
}

fn static_watches(
    game: &Game,
    effect: &DamageEffect,
    packet: &Packet,
    source: &Characteristics,
    context: &Context<'_>,
) -> bool {
    let from = match &effect.by {
        Sources::ByTargeting => is_dealt_by_targeting(game, packet),
        Sources::Any => true,
        Sources::Fitting(filter) => filter::fits(game, filter, packet.source, source, context),
        Sources::These(what) => context::referred_objects(game, what, context).contains(&packet.source),
        // Nothing is chosen for a static ability; the build refuses it.
        Sources::Chosen(_) => false,
    };
    from && (!effect.combat || packet.combat)
        && effect.to.as_ref().is_none_or(|whom| context::referred(game, whom, context).contains(&packet.to))
}

pub(super) fn shield_watches(game: &Game, shield: &DamageShield, packet: &Packet, source: &Characteristics) -> bool {
    let context = Context { text: shield.text, ..Context::new(shield.controller, shield.source) };
    let from = match &shield.from {
        ShieldedFrom::Any => true,
        ShieldedFrom::Object(id, filter) => {
            *id == packet.source
                && filter.as_ref().is_none_or(|filter| filter::fits(game, filter, packet.source, source, &context))
        }
        ShieldedFrom::Fitting(filter) => filter::fits(game, filter, packet.source, source, &context),
        ShieldedFrom::ByTargeting => is_dealt_by_targeting(game, packet),
    };
    from && (!shield.combat || packet.combat) && shield.to.is_none_or(|to| to == packet.to)
}

/// Whether what resolves targets the recipient of the damage.
fn is_dealt_by_targeting(game: &Game, packet: &Packet) -> bool {
    let resolving = game.enclosing_resolution();
    !packet.combat && resolving.is_some_and(|open| open.item.targets.iter().any(|chosen| chosen.target == packet.to))
}

/// Whether it makes no difference which of the two is applied first: both prevent everything and are not used up, or they are equal
/// in all but their number and size.
pub(super) fn are_alike(game: &Game, one: &Modifier, other: &Modifier) -> bool {
    let endless = |modifier: &Modifier| modifier.capacity == Capacity::All && modifier.instead == Modification::Prevent;
    let turns = |modifier: &Modifier| matches!(modifier.instead, Modification::TurnUp(_));
    if (endless(one) && endless(other)) || (turns(one) && turns(other)) {
        return true;
    }
    let shield = |modifier: &Modifier| match modifier.id {
        ModifierId::Shield(number) => game.shields().iter().find(|shield| shield.number == number),
        ModifierId::Protection | ModifierId::Static(..) | ModifierId::FaceDown(_) => None,
    };
    let (Some(first), Some(second)) = (shield(one), shield(other)) else { return false };
    let sized = |capacity| if let Capacity::Next(_) = capacity { Capacity::Next(0) } else { capacity };
    // Who prevents makes no difference; who gains life or deals damage back does.
    let same_hand =
        first.instead == Modification::Prevent || (first.controller == second.controller && first.card == second.card);
    same_hand
        && sized(first.capacity) == sized(second.capacity)
        && first.combat == second.combat
        && first.from == second.from
        && first.to == second.to
        && first.instead == second.instead
}

/// Applies an effect to a packet of the event, and says to how much of it: to no more than `most`.
pub(super) fn apply_modifier(
    game: &mut Game,
    event: &mut DamageEvent,
    place: usize,
    modifier: &Modifier,
    most: u32,
) -> u32 {
    let Some(packet) = event.packets.get_mut(place) else { return 0 };
    packet.applied.push(modifier.id);
    let reach = packet.amount.min(modifier.reach()).min(most);
    let mut further = None;
    let prevented = match modifier.instead {
        Modification::Prevent => reach,
        Modification::PreventAndGainLife => {
            event.life.push((modifier.controller, reach));
            reach
        }
        Modification::PreventHalf => reach / 2,
        Modification::PreventAllBut(kept) => reach.saturating_sub(u32::from(kept)),
        Modification::DealTo(to) | Modification::MayDealTo(to) => {
            packet.amount -= reach;
            further = Some(Packet { to, amount: reach, ..packet.clone() });
            0
        }
        Modification::DealBack => {
            let back = Packet { source: modifier.source, combat: false, ..packet.clone() };
            further =
                game.last_known(packet.source).map(|source| Packet { to: Target::Player(source.controller), ..back });
            0
        }
        Modification::TurnUp(id) => {
            game.turn_face_up(id);
            0
        }
        Modification::ReduceTo(_, to) => {
            // 614.1a: less is dealt, and nothing is prevented.
            packet.amount = packet.amount.min(u32::from(to));
            0
        }
        Modification::RemoveCounters { counter, prevents } => {
            let most = u16::try_from(reach).unwrap_or(u16::MAX);
            let removed = game.remove_counters(modifier.source, counter, most, Some(modifier.controller));
            if prevents { u32::from(removed) } else { 0 }
        }
        Modification::Unalterable => 0,
    };
    packet.amount -= prevented;
    let (source, to) = (packet.source, packet.to);
    event.packets.extend(further);
    use_up(game, event, modifier, reach);
    if prevented > 0
        && let Some(source) = game.known_card(source)
    {
        record(game, Event::DamagePrevented { source, to, amount: prevented });
    }
    reach
}

/// A shield has been applied: it is that much smaller, or is done when the event is (615.7, 615.8).
fn use_up(game: &mut Game, event: &mut DamageEvent, modifier: &Modifier, reach: u32) {
    let ModifierId::Shield(number) = modifier.id else { return };
    let Some(shield) = game.shields().iter().find(|shield| shield.number == number) else { return };
    match shield.capacity {
        Capacity::All => {}
        Capacity::NextTime => {
            if !event.spent.contains(&number) {
                event.spent.push(number);
            }
        }
        Capacity::Next(_) => damage::lessen_shield(game, number, reach),
    }
}
