//! Damage as an event (120.4): what would be dealt at the same time is judged by everything that modifies it, then dealt.

use declaration::Static;

use super::{damage_modifiers, replacement};
use crate::game::action::{Action, Target};
use crate::game::damage::{DamageEvent, ModifierId, Packet};
use crate::game::event::Event;
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::game::object::ObjectId;
use crate::game::shield::Capacity;
use crate::game::{Game, change};
use crate::process::damage_modifiers::Modifier;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// Deals damage, all of it at the same time. Where something modifies it, that goes on in a frame of its own.
pub(crate) fn deal_damage(game: &mut Game, mut packets: Vec<Packet>) {
    // 120.8: no damage is no event. 120.1a: what is no creature any more is dealt none.
    packets.retain(|packet| packet.amount > 0 && damage_modifiers::can_be_dealt_damage(game, packet.to));
    if packets.is_empty() {
        return;
    }
    let event = DamageEvent { packets, ..DamageEvent::default() };
    if damage_modifiers::is_watched(game, &event.packets) {
        game.push_frame(Frame::Damage(Box::new(event)));
    } else {
        finish_damage(game, event);
    }
}

/// Applies the next effect, asks which one comes first, or deals the damage.
pub(crate) fn continue_damage(game: &mut Game) {
    let Some(Frame::Damage(mut event)) = game.pop_frame() else { return };
    let Some((place, modifiers)) = next_modified(game, &event) else { return finish_damage(game, *event) };
    let alike = modifiers
        .split_first()
        .filter(|(first, rest)| rest.iter().all(|other| damage_modifiers::are_alike(game, first, other)));
    event.asked = place as u16;
    match alike {
        Some((only, _)) => apply_or_divide(game, event, place, only),
        None => {
            let from = distinct(modifiers.iter().map(|modifier| modifier.source));
            if let [only] = from.as_slice()
                && let Some(first) = gentlest(&modifiers, Some(*only))
            {
                return apply_or_divide(game, event, place, first);
            }
            let about = event.packets.get(place).map(|packet| packet.source);
            let shape = Shape::Objects { from, min: 1, max: 1, ordered: false };
            ask_about_damage(game, event, Purpose::ChooseDamageEffect, about, shape);
        }
    }
}

/// The next packet that something wants to modify, and what: the active player's first (616.1, 101.4).
fn next_modified(game: &Game, event: &DamageEvent) -> Option<(usize, Vec<Modifier>)> {
    [game.turn().active, game.turn().active.other()].into_iter().find_map(|seat| {
        event.packets.iter().enumerate().find_map(|(place, packet)| {
            if packet.amount == 0 || damage_modifiers::affected_player(game, packet.to) != Some(seat) {
                return None;
            }
            let modifiers = damage_modifiers::modifiers(game, packet);
            (!modifiers.is_empty()).then_some((place, modifiers))
        })
    })
}

/// Applies the effect. One that does not reach all that several sources deal at the same time is divided among them first (615.7).
fn apply_or_divide(game: &mut Game, mut event: Box<DamageEvent>, place: usize, modifier: &Modifier) {
    if let Some((shields, shape)) = division_of_shields(game, &event, modifier) {
        event.divided = shields;
        return ask_about_damage(game, event, Purpose::DividePrevention, Some(modifier.source), shape);
    }
    if modifier.is_optional()
        && let Some(packet) = event.packets.get(place)
    {
        let amount = u16::try_from(packet.amount).unwrap_or(u16::MAX);
        let (purpose, about) = (Purpose::TakeDamage(amount), packet.to.object());
        (event.offered, event.asked) = (Some(modifier.id), place as u16);
        game.push_frame(Frame::Damage(event));
        let (player, shape) = (modifier.controller, Shape::YesNo);
        game.push_frame(Frame::Question(Question { player, purpose, about, shape, answer: None }));
        return;
    }
    damage_modifiers::apply_modifier(game, &mut event, place, modifier, u32::MAX);
    game.push_frame(Frame::Damage(event));
}

/// An effect that its controller was asked about is applied, or has had its opportunity (614.5).
fn take_offer(game: &mut Game, event: &mut DamageEvent, offered: ModifierId, is_taken: bool) {
    let place = usize::from(event.asked);
    let Some(packet) = event.packets.get_mut(place) else { return };
    let modifiers = damage_modifiers::modifiers(game, packet);
    match modifiers.iter().find(|modifier| modifier.id == offered).filter(|_| is_taken) {
        Some(modifier) => {
            damage_modifiers::apply_modifier(game, event, place, modifier, u32::MAX);
        }
        None => packet.applied.push(offered),
    }
}

/// How the shield is to be divided, where there is a choice. Shields that are alike are divided as one, where they are all that wants to
/// modify that damage.
fn division_of_shields(game: &Game, event: &DamageEvent, modifier: &Modifier) -> Option<(Vec<ModifierId>, Shape)> {
    let Capacity::Next(reach) = modifier.capacity else { return None };
    let packets = packets_under(game, event, modifier.id);
    let modifiers: Vec<Vec<Modifier>> =
        packets.iter().map(|(_, packet)| damage_modifiers::modifiers(game, packet)).collect();
    let same = |all: &Vec<Modifier>| {
        let first = modifiers.first().into_iter().flatten().map(|other| other.id);
        all.iter().map(|other| other.id).eq(first)
            && all.iter().all(|other| damage_modifiers::are_alike(game, modifier, other))
    };
    let (mut shields, mut total) = (vec![modifier.id], reach);
    if modifiers.iter().all(same) {
        let all = modifiers.first()?;
        shields = all.iter().map(|other| other.id).collect();
        total = all.iter().map(Modifier::reach).fold(0, u32::saturating_add);
    }
    let mut among: Vec<(Target, u32)> = Vec::new();
    for (_, packet) in packets {
        let source = Target::Object(packet.source);
        match among.iter_mut().find(|(other, _)| *other == source) {
            Some((_, most)) => *most = most.saturating_add(packet.amount),
            None => among.push((source, packet.amount)),
        }
    }
    let dealt = among.iter().map(|(_, most)| *most).fold(0, u32::saturating_add);
    (among.len() > 1 && dealt > total).then_some((shields, Shape::Allot { total, among }))
}

/// The packets of the same recipient's that the effect wants to modify, with their places.
fn packets_under<'a>(game: &Game, event: &'a DamageEvent, id: ModifierId) -> Vec<(usize, &'a Packet)> {
    let asked = event.packets.get(usize::from(event.asked)).map(|packet| packet.to);
    let under = |packet: &Packet| {
        packet.amount > 0
            && Some(packet.to) == asked
            && damage_modifiers::modifiers(game, packet).iter().any(|modifier| modifier.id == id)
    };
    event.packets.iter().enumerate().filter(|(_, packet)| under(packet)).collect()
}

fn ask_about_damage(game: &mut Game, event: Box<DamageEvent>, purpose: Purpose, about: Option<ObjectId>, shape: Shape) {
    let packet = event.packets.get(usize::from(event.asked));
    let player =
        packet.and_then(|packet| damage_modifiers::affected_player(game, packet.to)).unwrap_or(game.turn().active);
    game.push_frame(Frame::Damage(event));
    game.push_frame(Frame::Question(Question { player, purpose, about, shape, answer: None }));
}

/// The effect that is applied first is chosen (616.1), or a shield has been divided (615.7).
pub(crate) fn take_damage_choice(game: &mut Game, answer: &Action) {
    let Some(Frame::Damage(mut event)) = game.pop_frame() else { return };
    if let Some(offered) = event.offered.take() {
        take_offer(game, &mut event, offered, *answer == Action::Yes);
        game.push_frame(Frame::Damage(event));
        return;
    }
    let chosen = match answer {
        Action::Choose(chosen) => chosen.first().copied(),
        Action::Divide(parts) => {
            let shields = std::mem::take(&mut event.divided);
            for (source, amount) in parts {
                apply_share(game, &mut event, &shields, *source, *amount);
            }
            game.push_frame(Frame::Damage(event));
            return;
        }
        _ => None,
    };
    let place = usize::from(event.asked);
    let modifiers =
        event.packets.get(place).map(|packet| damage_modifiers::modifiers(game, packet)).unwrap_or_default();
    match gentlest(&modifiers, chosen) {
        Some(modifier) => apply_or_divide(game, event, place, modifier),
        None => game.push_frame(Frame::Damage(event)),
    }
}

/// Applies the shields to so much of what this source deals.
fn apply_share(game: &mut Game, event: &mut DamageEvent, shields: &[ModifierId], source: Target, mut share: u32) {
    for shield in shields {
        let places: Vec<usize> = packets_under(game, event, *shield).into_iter().map(|(place, _)| place).collect();
        for place in places {
            let Some(packet) = event.packets.get(place) else { continue };
            if Target::Object(packet.source) != source || share == 0 {
                continue;
            }
            let modifier =
                damage_modifiers::modifiers(game, packet).into_iter().find(|modifier| modifier.id == *shield);
            if let Some(modifier) = modifier {
                share -= damage_modifiers::apply_modifier(game, event, place, &modifier, share);
            }
        }
    }
}

/// Deals what is left (120.4b-d): life is lost and damage marked, then abilities trigger, then what else effects do comes.
fn finish_damage(game: &mut Game, event: DamageEvent) {
    change::damage::end_shields(game, &event.spent);
    let dealt = merged(event.packets);
    for packet in &dealt {
        let vitality = vitality(game, packet.to);
        change::resolution::note_damage(game, packet, vitality);
    }
    let events: Vec<Event> = dealt.iter().filter_map(|packet| deal_packet(game, packet)).collect();
    for event in events {
        change::record(game, event);
    }
    // Damage that several sources deal to one recipient is dealt to it once (510.2).
    for (place, packet) in dealt.iter().enumerate() {
        let same = |other: &&Packet| other.to == packet.to;
        if !dealt[..place].iter().any(|other| same(&other)) {
            let amount = dealt.iter().filter(same).map(|other| other.amount).fold(0, u32::saturating_add);
            change::record(game, Event::DamageReceived { by: packet.to, amount });
        }
    }
    // So is what one source deals to several (120.4b).
    for (place, packet) in dealt.iter().enumerate() {
        let Packet { source, combat, .. } = *packet;
        let same = |other: &&Packet| other.source == source && other.combat == combat;
        if !dealt[..place].iter().any(|other| same(&other)) {
            let amount = dealt.iter().filter(same).map(|other| other.amount).fold(0, u32::saturating_add);
            change::record(game, Event::DamageDealtBy { source, amount, combat });
        }
    }
    for (seat, amount) in event.life {
        replacement::gain_life(game, seat, amount, &[]);
    }
}

/// The results of damage (120.3): what is then to be recorded.
fn deal_packet(game: &mut Game, packet: &Packet) -> Option<Event> {
    let Packet { source: dealer, to, amount, combat, .. } = *packet;
    let source = game.known_card(dealer)?;
    change::damage::note_dealer(game, packet);
    let mut to_card = None;
    match to {
        Target::Player(seat) => {
            let lost = life_after_damage(game, seat, amount);
            change::damage::harm_player(game, seat, lost);
        }
        Target::Object(id) => {
            to_card = game.known_card(id);
            change::damage::mark_damage(game, id, amount);
        }
    }
    change::damage::note_harm(game, dealer, to, amount);
    Some(Event::DamageDealt { source, dealer: Some(dealer), to, to_card, amount, combat })
}

/// The life total after damage. Some effects keep the loss of life, not the damage, from going below a number (120.4c).
fn life_after_damage(game: &Game, seat: Seat, amount: u32) -> i32 {
    let before = game.player(seat).life;
    let after = before.saturating_sub(i32::try_from(amount).unwrap_or(i32::MAX));
    let floors = watching::ruling_abilities(game).filter_map(|(of, fixed)| match fixed {
        Static::DamageLeavesLife(left) if of.controller == seat => Some(i32::from(*left)),
        _ => None,
    });
    // A life total that is below the number already is not reduced to it.
    floors.filter(|floor| before >= *floor).fold(after, i32::max)
}

/// How much damage a recipient can lose: life or toughness.
fn vitality(game: &Game, of: Target) -> u32 {
    let amount = match of {
        Target::Player(seat) => game.player(seat).life,
        Target::Object(id) => game.characteristics(id).map_or(0, |now| now.toughness),
    };
    u32::try_from(amount).unwrap_or(0)
}

/// What is dealt by one source to one recipient at the same time is dealt together.
fn merged(packets: Vec<Packet>) -> Vec<Packet> {
    let mut dealt: Vec<Packet> = Vec::with_capacity(packets.len());
    for packet in packets.into_iter().filter(|packet| packet.amount > 0) {
        let same = |other: &&mut Packet| {
            other.source == packet.source && other.to == packet.to && other.combat == packet.combat
        };
        match dealt.iter_mut().find(same) {
            Some(other) => other.amount = other.amount.saturating_add(packet.amount),
            None => dealt.push(packet),
        }
    }
    dealt
}

/// Each of these once, in their order.
fn distinct(all: impl Iterator<Item = ObjectId>) -> Vec<ObjectId> {
    let mut once: Vec<ObjectId> = Vec::new();
    for id in all {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}

/// Of the effects of one source, the one to apply first: what costs its controller nothing comes before what takes counters away, which
/// nobody would have the other way round.
fn gentlest(modifiers: &[Modifier], source: Option<ObjectId>) -> Option<&Modifier> {
    let of_source = modifiers.iter().filter(|modifier| Some(modifier.source) == source);
    of_source.min_by_key(|modifier| modifier.takes_counters())
}
