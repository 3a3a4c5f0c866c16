//! What using a source of mana costs its player beside the source itself: automatic payment uses what hurts last.

use declaration::{Ability, Activation, Cost, Effect};

use crate::cards;
use crate::game::Game;
use crate::game::action::Target;
use crate::game::event::Event;
use crate::game::mana::INTRINSIC;
use crate::game::mana_ability::ManaAbility;
use crate::game::triggers::{Kinds, PendingTrigger};
use crate::read::context;
use crate::read::context::Context;
use crate::read::triggers::watching;
use crate::rules::casting::sources::ManaSources;
use crate::seat::Seat;

/// The least that is lost by what hurts: more than by anything that does not.
const HURTS: u16 = 200;

/// What is lost by each damage, and by whatever else hurts.
const EACH: u16 = 100;

/// What is lost by giving up the source.
const GIVEN_UP: u16 = 600;

/// What is lost by something that happens later: more than by some damage.
const LATER: u16 = 300;

/// More than this of damage is all alike.
const MOST: u32 = 10;

/// What is lost by so much that hurts.
fn lost_by(hurts: u32) -> u16 {
    if hurts == 0 { 0 } else { HURTS + EACH * u16::try_from(hurts.min(MOST)).unwrap_or(0) }
}

/// What is lost by using a mana ability of this permanent's controller beside the permanent's being tapped: by what it costs and does
/// besides making mana.
pub(super) fn harm_of(game: &Game, activation: &Activation, context: &Context<'_>) -> u16 {
    let effects = activation.body.effects();
    let later = |effect: &Effect| effect.any(&mut |effect| matches!(effect, Effect::Delay { .. }));
    let given_up = u16::from(activation.cost.contains(&Cost::SacrificeItself)) * GIVEN_UP;
    let later = u16::from(effects.iter().any(later)) * LATER;
    let more = effects.iter().any(|effect| !matches!(effect, Effect::AddMana(_)));
    given_up + later + u16::from(more) * 50 + lost_by(hurt_by(game, effects, context.you, context))
}

/// Reckons with what triggers when sources are used, where that hurts the player who uses them.
pub(super) fn reckon_with_triggers(game: &Game, seat: Seat, sources: &mut ManaSources<'_>) {
    if !watching::is_watched(game, Kinds::TAPS.union(Kinds::TAPS_FOR_MANA).union(Kinds::ACTIVATES)) {
        return;
    }
    sources.add_harm(|source| lost_by(hurt_by_triggers(game, seat, source)));
}

/// How much hurts a player of what triggers when they use this source.
fn hurt_by_triggers(game: &Game, seat: Seat, source: &ManaAbility) -> u32 {
    let id = source.object;
    let taps = source.ability >= INTRINSIC
        || game.characteristics(id).and_then(|now| now.ability(source.ability)).is_some_and(
            |(_, ability)| matches!(ability, Ability::Activated(activation) if activation.cost.contains(&Cost::Tap)),
        );
    let tapped = [Event::Tapped(id), Event::TappedForMana { player: seat, object: id }];
    let other = [Event::ManaAbilityActivated { player: seat, source: id, taps }];
    let events = if taps { &tapped[..] } else { &other[..] };
    let triggered = events.iter().flat_map(|event| watching::would_trigger(game, event));
    triggered.map(|triggered| hurt_by_trigger(game, seat, &triggered)).fold(0, u32::saturating_add)
}

/// How much a triggered ability would hurt a player. What an opponent's does is not done for the player's sake, whatever it is.
fn hurt_by_trigger(game: &Game, seat: Seat, triggered: &PendingTrigger) -> u32 {
    let Some(Ability::Triggered { body, .. }) = cards::ability(triggered.ability) else { return 0 };
    let context = Context {
        triggering: triggered.triggering,
        text: triggered.text,
        ..Context::new(triggered.controller, triggered.source)
    };
    let effects = body.effects();
    let hurts = hurt_by(game, effects, seat, &context);
    if triggered.controller == seat { hurts } else { hurts.max(1) }
}

/// How much these instructions hurt a player: each damage to them, each life they lose, and each permanent of theirs that is destroyed.
fn hurt_by(game: &Game, effects: &[Effect], seat: Seat, context: &Context<'_>) -> u32 {
    let is_theirs = |target: &Target| match target {
        Target::Player(player) => *player == seat,
        Target::Object(id) => game.characteristics(*id).is_some_and(|now| now.controller == seat),
    };
    let mut hurts = 0_u32;
    for effect in effects {
        effect.any(&mut |inner| {
            let more = match inner {
                Effect::DealDamage { parts, .. } => {
                    let own =
                        parts.iter().filter(|part| context::referred(game, &part.to, context).iter().any(is_theirs));
                    own.map(|part| context::count(game, &part.amount, context)).fold(0, u32::saturating_add)
                }
                Effect::LoseLife { who, amount } if context::referred_players(game, who, context).contains(&seat) => {
                    context::count(game, amount, context)
                }
                Effect::Destroy { what, .. } => u32::from(context::referred(game, what, context).iter().any(is_theirs)),
                _ => 0,
            };
            hurts = hurts.saturating_add(more);
            false
        });
    }
    hurts
}
