//! What triggered abilities can watch for in an event, and which of it fits which trigger (603.2). One event may hold several occurrences (603.2c).

use declaration::{Cost, Counter, Moment, Reference, Trigger};
use smallvec::{SmallVec, smallvec};

use crate::game::Game;
use crate::game::action::Target;
use crate::game::event::{Event, Place};
use crate::game::object::{ObjectId, Zone};
use crate::game::triggers::Triggering;
use crate::read::context::Context;
use crate::read::{context, declared, filter};
use crate::seat::Seat;

/// One thing that abilities can watch for. Ids are those the objects had as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occurrence {
    /// A step of the active player's begins.
    Begins(Moment),
    /// A permanent leaves the battlefield; whether into a graveyard.
    Leaves { id: ObjectId, dies: bool },
    /// A player puts a permanent onto the battlefield; X is that of the spell it was.
    Enters { id: ObjectId, x: u32, by: Seat },
    /// A player has declared attackers.
    AttackersDeclared(Seat),
    /// A creature is declared as an attacker.
    Attacks(ObjectId),
    /// A creature is declared as a blocker.
    Blocks(ObjectId),
    /// An attacking creature becomes blocked.
    BecomesBlocked(ObjectId),
    /// This creature blocks that one.
    Pairs { blocker: ObjectId, attacker: ObjectId },
    /// An attacking creature remains unblocked.
    Unblocked(ObjectId),
    /// A source deals damage to somebody or something.
    DealsDamageTo { source: ObjectId, to: Target, amount: u32, combat: bool },
    /// A source deals damage, to however many recipients at the same time.
    DealsDamage { source: ObjectId, amount: u32, combat: bool },
    /// A permanent or a player is dealt damage, by whatever sources at the same time.
    IsDealtDamage { to: Target, amount: u32 },
    /// A permanent becomes tapped.
    Taps(ObjectId),
    /// A permanent becomes untapped.
    Untaps(ObjectId),
    /// A spell is cast.
    Casts { player: Seat, spell: ObjectId },
    /// A player draws a card.
    Draws(Seat),
    /// A player discards a card.
    Discards(Seat),
    /// A card is discarded, and lies in the graveyard as this object, since a spell or ability of this player said so.
    IsDiscarded { id: ObjectId, cause: Seat },
    /// A player taps a permanent for mana (106.12).
    TapsForMana { player: Seat, id: ObjectId },
    /// A player activates an ability of this object that has no {T} in its cost.
    ActivatesWithoutTap { player: Seat, id: ObjectId },
    /// A player activates this ability of this object, which has {T} in its cost and is no mana ability.
    ActivatesWithTap { player: Seat, id: ObjectId, ability: ObjectId },
    /// A player plays a land.
    PlaysLand { player: Seat, land: ObjectId },
    /// A player gains life.
    GainsLife { player: Seat, amount: u32 },
    /// A player removes the last counter of a kind from a permanent.
    RemovesLastCounter { player: Seat, object: ObjectId, counter: Counter },
    /// Nothing happens; something is so (603.8).
    State,
}

/// What one event holds: mostly one occurrence.
pub(crate) type Occurrences = SmallVec<[Occurrence; 2]>;

/// What abilities can watch for in the event that has just happened, in the order in which they trigger.
pub(crate) fn occurrences(game: &Game, event: &Event) -> Occurrences {
    match *event {
        Event::StepBegan(step) => step.moment().map(Occurrence::Begins).into_iter().collect(),
        Event::Moved { from: Place::Zone(Zone::Battlefield), old: Some(id), .. } => {
            // A token that dies is nowhere afterwards; that it died is known with what it was.
            let dies = context::remembered(game, id).is_some_and(|known| known.died);
            smallvec![Occurrence::Leaves { id, dies }]
        }
        Event::Entered { object, x, by } => smallvec![Occurrence::Enters { id: object, x, by }],
        Event::Attacked { player, ref attackers, .. } => {
            let attacks = attackers.iter().map(|id| Occurrence::Attacks(*id));
            std::iter::once(Occurrence::AttackersDeclared(player)).chain(attacks).collect()
        }
        Event::Blocked { ref blocks, .. } => {
            let mut all = Occurrences::new();
            for (place, (blocker, attacker)) in blocks.iter().enumerate() {
                let before = &blocks[..place];
                if !before.iter().any(|(other, _)| other == blocker) {
                    all.push(Occurrence::Blocks(*blocker));
                }
                let blocked = before.iter().any(|(_, other)| other == attacker);
                push_pair(&mut all, *blocker, *attacker, blocked);
            }
            all
        }
        // What triggers on blocks triggers as far as it was not so before (509.3).
        Event::BlockedByEffect { blocker, already, ref attackers } => {
            let mut all = Occurrences::new();
            if !already {
                all.push(Occurrence::Blocks(blocker));
            }
            for (attacker, blocked) in attackers {
                push_pair(&mut all, blocker, *attacker, *blocked);
            }
            all
        }
        Event::Unblocked(attacker) => smallvec![Occurrence::Unblocked(attacker)],
        Event::DamageDealt { dealer: Some(source), to, amount, combat, .. } => {
            smallvec![Occurrence::DealsDamageTo { source, to, amount, combat }]
        }
        Event::DamageDealtBy { source, amount, combat } => {
            smallvec![Occurrence::DealsDamage { source, amount, combat }]
        }
        Event::DamageReceived { by, amount } => smallvec![Occurrence::IsDealtDamage { to: by, amount }],
        Event::Tapped(id) => smallvec![Occurrence::Taps(id)],
        Event::Untapped(id) => smallvec![Occurrence::Untaps(id)],
        Event::SpellCast { player, object, .. } => smallvec![Occurrence::Casts { player, spell: object }],
        Event::Drew { player, .. } => smallvec![Occurrence::Draws(player)],
        Event::Discarded { player, new, cause } => {
            let by_other = new.zip(cause.filter(|cause| *cause != player));
            let is_discarded = by_other.map(|(id, cause)| Occurrence::IsDiscarded { id, cause });
            std::iter::once(Occurrence::Discards(player)).chain(is_discarded).collect()
        }
        Event::TappedForMana { player, object } => smallvec![Occurrence::TapsForMana { player, id: object }],
        Event::ManaAbilityActivated { player, source, taps: false } => {
            smallvec![Occurrence::ActivatesWithoutTap { player, id: source }]
        }
        Event::AbilityActivated { player, source, .. } => {
            // It has just been put on top of the stack.
            let Some(item) = game.stack().last() else { return Occurrences::new() };
            let taps = declared::costs(item.card, item.announced).contains(&Cost::Tap);
            smallvec![if taps {
                Occurrence::ActivatesWithTap { player, id: source, ability: item.id }
            } else {
                Occurrence::ActivatesWithoutTap { player, id: source }
            }]
        }
        Event::LandPlayed { player, object, .. } => smallvec![Occurrence::PlaysLand { player, land: object }],
        Event::LifeChanged { player, by } => match u32::try_from(by) {
            Ok(amount) => smallvec![Occurrence::GainsLife { player, amount }],
            Err(_) => Occurrences::new(),
        },
        Event::CountersRemoved { object, counter, by: Some(player), .. } => {
            let left = game.permanent(object).is_none_or(|now| now.counters.iter().any(|(kind, _)| *kind == counter));
            if left {
                Occurrences::new()
            } else {
                smallvec![Occurrence::RemovesLastCounter { player, object, counter }]
            }
        }
        _ => Occurrences::new(),
    }
}

/// A creature blocks an attacker, which becomes blocked where it was not before.
fn push_pair(all: &mut Occurrences, blocker: ObjectId, attacker: ObjectId, blocked: bool) {
    if !blocked {
        all.push(Occurrence::BecomesBlocked(attacker));
    }
    all.push(Occurrence::Pairs { blocker, attacker });
}

/// Whether the trigger fits what happens, and what the event then speaks of.
pub(crate) fn matches(game: &Game, trigger: &Trigger, what: &Occurrence, context: &Context<'_>) -> Option<Triggering> {
    let object = |id: ObjectId| Triggering { object: Some(id), ..Triggering::default() };
    let player = |seat: Seat| Triggering { player: Some(seat), ..Triggering::default() };
    match (trigger, *what) {
        (Trigger::AnyOf(events), _) => events.iter().find_map(|event| matches(game, event, what, context)),
        (Trigger::Begins { moment, whose }, Occurrence::Begins(begun)) => {
            let active = game.turn().active;
            (*moment == begun && means_player(game, whose, active, context)).then(|| {
                // The object stays the one of the event, whatever the source speaks of by then (608.2k).
                let object = match whose {
                    Reference::ControllerOf(of) => context::referred_objects(game, of, context).first().copied(),
                    _ => None,
                };
                Triggering { object, ..player(active) }
            })
        }
        (Trigger::Dies(who), Occurrence::Leaves { id, dies: true })
        | (Trigger::Leaves(who), Occurrence::Leaves { id, .. })
        | (Trigger::AttacksUnblocked(who), Occurrence::Unblocked(id))
        | (Trigger::Blocks { who, what: None }, Occurrence::Blocks(id))
        | (Trigger::BecomesBlocked { who, by: None }, Occurrence::BecomesBlocked(id))
        | (Trigger::BecomesUntapped(who), Occurrence::Untaps(id))
        | (Trigger::BecomesTapped(who), Occurrence::Taps(id)) => means(game, who, id, context).then(|| object(id)),
        (Trigger::Enters(who), Occurrence::Enters { id, x, .. }) => {
            means(game, who, id, context).then(|| Triggering { x, ..object(id) })
        }
        (Trigger::AttackersDeclared(who), Occurrence::AttackersDeclared(seat)) => {
            means_player(game, who, seat, context).then(|| player(seat.other()))
        }
        (Trigger::Attacks(who), Occurrence::Attacks(id)) => {
            means(game, who, id, context).then(|| Triggering { player: Some(game.turn().active.other()), ..object(id) })
        }
        (Trigger::Meets { who, any }, Occurrence::Blocks(id)) => {
            let fits = |attacker| context::fits_now_or_last(game, any, attacker, context);
            (means(game, who, id, context) && game.combat().blocked_by(id).any(fits)).then(|| object(id))
        }
        (Trigger::Meets { who, any }, Occurrence::BecomesBlocked(id)) => {
            let fits = |blocker: &ObjectId| context::fits_now_or_last(game, any, *blocker, context);
            let mut attackers = game.combat().attackers.iter().filter(|attacker| attacker.id == id);
            (means(game, who, id, context) && attackers.any(|attacker| attacker.blockers.iter().any(fits)))
                .then(|| object(id))
        }
        (Trigger::Blocks { who, what: Some(filter) }, Occurrence::Pairs { blocker, attacker }) => {
            (means(game, who, blocker, context) && context::fits_now_or_last(game, filter, attacker, context))
                .then(|| Triggering { subject: Some(blocker), ..object(attacker) })
        }
        (Trigger::BecomesBlocked { who, by: Some(filter) }, Occurrence::Pairs { blocker, attacker }) => {
            (means(game, who, attacker, context) && context::fits_now_or_last(game, filter, blocker, context))
                .then(|| Triggering { subject: Some(attacker), ..object(blocker) })
        }
        (
            Trigger::DealsDamage { who, to: Some(wanted), combat },
            Occurrence::DealsDamageTo { source, to, amount, combat: is },
        ) => {
            let dealt =
                (!combat || is) && means_source(game, who, source, context) && means_target(game, wanted, to, context);
            dealt.then(|| match to {
                Target::Object(id) => Triggering { amount, ..object(id) },
                Target::Player(seat) => {
                    let dealer = (*wanted == Reference::You).then_some(source);
                    Triggering { amount, object: dealer, ..player(seat) }
                }
            })
        }
        // Where no recipient is spoken of, damage that is dealt to several at the same time is one occurrence (603.2c).
        (Trigger::DealsDamage { who, to: None, combat }, Occurrence::DealsDamage { source, amount, combat: is }) => {
            let dealt = (!combat || is) && means_source(game, who, source, context);
            dealt.then(|| Triggering { amount, ..Triggering::default() })
        }
        (Trigger::IsDealtDamage(who), Occurrence::IsDealtDamage { to, amount }) => means_target(game, who, to, context)
            .then(|| match to {
                Target::Object(id) => Triggering { amount, ..object(id) },
                Target::Player(seat) => Triggering { amount, ..player(seat) },
            }),
        (Trigger::Casts { who, what: filter }, Occurrence::Casts { player: seat, spell }) => {
            (means_player(game, who, seat, context) && context::fits_now_or_last(game, filter, spell, context))
                .then(|| Triggering { player: Some(seat), ..object(spell) })
        }
        (Trigger::Draws(who), Occurrence::Draws(seat)) | (Trigger::Discards(who), Occurrence::Discards(seat)) => {
            means_player(game, who, seat, context).then(|| player(seat))
        }
        (Trigger::IsCast, Occurrence::Casts { player: seat, spell }) => {
            (spell == context.source).then(|| Triggering { player: Some(seat), ..object(spell) })
        }
        (Trigger::IsDiscarded, Occurrence::IsDiscarded { id, cause }) => (id == context.source).then(|| player(cause)),
        (Trigger::TapsForMana { who, what: filter }, Occurrence::TapsForMana { player: seat, id }) => {
            (means_player(game, who, seat, context) && context::fits_now_or_last(game, filter, id, context))
                .then(|| Triggering { player: Some(seat), ..object(id) })
        }
        (Trigger::ActivatesWithoutTap { who, whose }, Occurrence::ActivatesWithoutTap { player: seat, id }) => {
            (means_player(game, who, seat, context) && means(game, whose, id, context))
                .then(|| Triggering { player: Some(seat), ..object(id) })
        }
        (Trigger::ActivatesWithTap { who, whose }, Occurrence::ActivatesWithTap { player: seat, id, ability }) => {
            (means_player(game, who, seat, context) && means(game, whose, id, context))
                .then(|| Triggering { player: Some(seat), ..object(ability) })
        }
        (Trigger::Puts { who, what: filter }, Occurrence::Enters { id, by, .. }) => {
            let now = game.last_known(id)?;
            (means_player(game, who, by, context) && filter::fits(game, filter, id, &now, context))
                .then(|| Triggering { player: Some(by), ..object(id) })
        }
        (Trigger::PlaysLand(who), Occurrence::PlaysLand { player: seat, land }) => {
            means_player(game, who, seat, context).then(|| Triggering { player: Some(seat), ..object(land) })
        }
        (Trigger::GainsLife(who), Occurrence::GainsLife { player: seat, amount }) => {
            means_player(game, who, seat, context).then(|| Triggering { amount, ..player(seat) })
        }
        (
            Trigger::RemovesLastCounter { who, counter },
            Occurrence::RemovesLastCounter { player: seat, object, counter: removed },
        ) => (*counter == removed && object == context.source && means_player(game, who, seat, context))
            .then(|| player(seat)),
        (Trigger::State(condition), Occurrence::State) => {
            context::holds(game, condition, context).then(Triggering::default)
        }
        _ => None,
    }
}

/// Whether the reference means this object, as it is or as it last was.
fn means(game: &Game, reference: &Reference, id: ObjectId, context: &Context<'_>) -> bool {
    match reference {
        Reference::Itself => id == context.source,
        Reference::Each(filter) => context::fits_now_or_last(game, filter, id, context),
        other => context::referred(game, other, context).contains(&Target::Object(id)),
    }
}

/// Whether the reference means this source of damage. What has left the battlefield is enchanted by nothing any more (701.3d), and this is no event
/// of which abilities look back (603.10).
fn means_source(game: &Game, reference: &Reference, source: ObjectId, context: &Context<'_>) -> bool {
    let left = *reference == Reference::Enchanted && game.permanent(source).is_none();
    !left && means(game, reference, source, context)
}

fn means_player(game: &Game, reference: &Reference, seat: Seat, context: &Context<'_>) -> bool {
    context::referred(game, reference, context).contains(&Target::Player(seat))
}

fn means_target(game: &Game, reference: &Reference, target: Target, context: &Context<'_>) -> bool {
    match target {
        Target::Object(id) => means(game, reference, id, context),
        Target::Player(seat) => means_player(game, reference, seat, context),
    }
}
