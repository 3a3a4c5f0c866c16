//! Events as triggered abilities see them, and which of them fits which trigger (603.2).

use declaration::{Counter, Moment, Reference, Trigger};

use crate::game::Game;
use crate::game::action::Target;
use crate::game::object::ObjectId;
use crate::game::triggers::{Kinds, Triggering};
use crate::read::context::Context;
use crate::read::{context, filter};
use crate::seat::Seat;

/// Something that happens. Ids are those the objects had as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TriggerEvent {
    /// A step of the active player's begins.
    Begins(Moment),
    /// A permanent leaves the battlefield; whether into a graveyard.
    Leaves { id: ObjectId, dies: bool },
    /// A permanent enters the battlefield; X is that of the spell it was.
    Enters { id: ObjectId, x: u32 },
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
    /// Damage is dealt.
    DealsDamage { source: ObjectId, to: Target, amount: u32, combat: bool },
    /// A permanent or a player is dealt damage, by whatever sources at the same time.
    IsDealtDamage { to: Target, amount: u32 },
    /// A permanent becomes tapped.
    Taps(ObjectId),
    /// A permanent becomes untapped.
    Untaps(ObjectId),
    /// A player has declared attackers.
    AttackersDeclared(Seat),
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

impl TriggerEvent {
    /// Its kind.
    pub(crate) const fn kind(&self) -> Kinds {
        match self {
            TriggerEvent::Begins(_) => Kinds::BEGINS,
            TriggerEvent::Leaves { .. } => Kinds::LEAVES,
            TriggerEvent::Enters { .. } => Kinds::ENTERS,
            TriggerEvent::Attacks(_) => Kinds::ATTACKS,
            TriggerEvent::Blocks(_)
            | TriggerEvent::BecomesBlocked(_)
            | TriggerEvent::Pairs { .. }
            | TriggerEvent::Unblocked(_) => Kinds::BLOCKS,
            TriggerEvent::DealsDamage { .. } | TriggerEvent::IsDealtDamage { .. } => Kinds::DAMAGE,
            TriggerEvent::Taps(_) | TriggerEvent::Untaps(_) => Kinds::TAPS,
            TriggerEvent::AttackersDeclared(_) => Kinds::ATTACKS,
            TriggerEvent::Casts { .. } => Kinds::CASTS,
            TriggerEvent::Draws(_) => Kinds::DRAWS,
            TriggerEvent::Discards(_) | TriggerEvent::IsDiscarded { .. } => Kinds::DISCARDS,
            TriggerEvent::TapsForMana { .. } => Kinds::TAPS_FOR_MANA,
            TriggerEvent::ActivatesWithoutTap { .. } | TriggerEvent::ActivatesWithTap { .. } => Kinds::ACTIVATES,
            TriggerEvent::PlaysLand { .. } => Kinds::PLAYS_LAND,
            TriggerEvent::GainsLife { .. } => Kinds::GAINS_LIFE,
            TriggerEvent::RemovesLastCounter { .. } => Kinds::REMOVES_COUNTER,
            TriggerEvent::State => Kinds::STATE,
        }
    }
}

/// Whether the trigger fits what happens, and what the event then speaks of.
pub(crate) fn matches(
    game: &Game,
    trigger: &Trigger,
    what: &TriggerEvent,
    context: &Context<'_>,
) -> Option<Triggering> {
    let object = |id: ObjectId| Triggering { object: Some(id), ..Triggering::default() };
    let player = |seat: Seat| Triggering { player: Some(seat), ..Triggering::default() };
    match (trigger, *what) {
        (Trigger::AnyOf(events), _) => events.iter().find_map(|event| matches(game, event, what, context)),
        (Trigger::Begins { moment, whose }, TriggerEvent::Begins(begun)) => {
            let active = game.turn().active;
            (*moment == begun && means_player(game, whose, active, context)).then(|| player(active))
        }
        (Trigger::Dies(who), TriggerEvent::Leaves { id, dies: true })
        | (Trigger::Leaves(who), TriggerEvent::Leaves { id, .. })
        | (Trigger::AttacksUnblocked(who), TriggerEvent::Unblocked(id))
        | (Trigger::Blocks { who, what: None }, TriggerEvent::Blocks(id))
        | (Trigger::BecomesBlocked { who, by: None }, TriggerEvent::BecomesBlocked(id))
        | (Trigger::BecomesUntapped(who), TriggerEvent::Untaps(id))
        | (Trigger::BecomesTapped(who), TriggerEvent::Taps(id)) => means(game, who, id, context).then(|| object(id)),
        (Trigger::Enters(who), TriggerEvent::Enters { id, x }) => {
            means(game, who, id, context).then(|| Triggering { x, ..object(id) })
        }
        (Trigger::AttackersDeclared(who), TriggerEvent::AttackersDeclared(seat)) => {
            means_player(game, who, seat, context).then(|| player(seat.other()))
        }
        (Trigger::Attacks(who), TriggerEvent::Attacks(id)) => {
            means(game, who, id, context).then(|| Triggering { player: Some(game.turn().active.other()), ..object(id) })
        }
        (Trigger::Meets { who, any }, TriggerEvent::Blocks(id)) => {
            let fits = |attacker| context::fits_now_or_last(game, any, attacker, context);
            (means(game, who, id, context) && game.combat().blocked_by(id).any(fits)).then(|| object(id))
        }
        (Trigger::Meets { who, any }, TriggerEvent::BecomesBlocked(id)) => {
            let fits = |blocker: &ObjectId| context::fits_now_or_last(game, any, *blocker, context);
            let mut attackers = game.combat().attackers.iter().filter(|attacker| attacker.id == id);
            (means(game, who, id, context) && attackers.any(|attacker| attacker.blockers.iter().any(fits)))
                .then(|| object(id))
        }
        (Trigger::Blocks { who, what: Some(filter) }, TriggerEvent::Pairs { blocker, attacker }) => {
            (means(game, who, blocker, context) && context::fits_now_or_last(game, filter, attacker, context))
                .then(|| object(attacker))
        }
        (Trigger::BecomesBlocked { who, by: Some(filter) }, TriggerEvent::Pairs { blocker, attacker }) => {
            (means(game, who, attacker, context) && context::fits_now_or_last(game, filter, blocker, context))
                .then(|| object(blocker))
        }
        (
            Trigger::DealsDamage { who, to: wanted, combat },
            TriggerEvent::DealsDamage { source, to, amount, combat: is },
        ) => {
            let dealt = (!combat || is)
                && means(game, who, source, context)
                && wanted.as_ref().is_none_or(|wanted| means_target(game, wanted, to, context));
            dealt.then(|| match to {
                Target::Object(id) => Triggering { amount, ..object(id) },
                Target::Player(seat) => Triggering { amount, ..player(seat) },
            })
        }
        (Trigger::IsDealtDamage(who), TriggerEvent::IsDealtDamage { to, amount }) => {
            means_target(game, who, to, context).then(|| match to {
                Target::Object(id) => Triggering { amount, ..object(id) },
                Target::Player(seat) => Triggering { amount, ..player(seat) },
            })
        }
        (Trigger::Casts { who, what: filter }, TriggerEvent::Casts { player: seat, spell }) => {
            (means_player(game, who, seat, context) && context::fits_now_or_last(game, filter, spell, context))
                .then(|| Triggering { player: Some(seat), ..object(spell) })
        }
        (Trigger::Draws(who), TriggerEvent::Draws(seat)) | (Trigger::Discards(who), TriggerEvent::Discards(seat)) => {
            means_player(game, who, seat, context).then(|| player(seat))
        }
        (Trigger::IsCast, TriggerEvent::Casts { player: seat, spell }) => {
            (spell == context.source).then(|| Triggering { player: Some(seat), ..object(spell) })
        }
        (Trigger::IsDiscarded, TriggerEvent::IsDiscarded { id, cause }) => {
            (id == context.source).then(|| player(cause))
        }
        (Trigger::TapsForMana { who, what: filter }, TriggerEvent::TapsForMana { player: seat, id }) => {
            (means_player(game, who, seat, context) && context::fits_now_or_last(game, filter, id, context))
                .then(|| Triggering { player: Some(seat), ..object(id) })
        }
        (Trigger::ActivatesWithoutTap { who, whose }, TriggerEvent::ActivatesWithoutTap { player: seat, id }) => {
            (means_player(game, who, seat, context) && means(game, whose, id, context))
                .then(|| Triggering { player: Some(seat), ..object(id) })
        }
        (Trigger::ActivatesWithTap { who, whose }, TriggerEvent::ActivatesWithTap { player: seat, id, ability }) => {
            (means_player(game, who, seat, context) && means(game, whose, id, context))
                .then(|| Triggering { player: Some(seat), ..object(ability) })
        }
        (Trigger::Puts { who, what: filter }, TriggerEvent::Enters { id, .. }) => {
            let now = game.last_known(id)?;
            (means_player(game, who, now.controller, context) && filter::fits(game, filter, id, &now, context))
                .then(|| Triggering { player: Some(now.controller), ..object(id) })
        }
        (Trigger::PlaysLand(who), TriggerEvent::PlaysLand { player: seat, land }) => {
            means_player(game, who, seat, context).then(|| Triggering { player: Some(seat), ..object(land) })
        }
        (Trigger::GainsLife(who), TriggerEvent::GainsLife { player: seat, amount }) => {
            means_player(game, who, seat, context).then(|| Triggering { amount, ..player(seat) })
        }
        (
            Trigger::RemovesLastCounter { who, counter },
            TriggerEvent::RemovesLastCounter { player: seat, object, counter: removed },
        ) => (*counter == removed && object == context.source && means_player(game, who, seat, context))
            .then(|| player(seat)),
        (Trigger::State(condition), TriggerEvent::State) => {
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

fn means_player(game: &Game, reference: &Reference, seat: Seat, context: &Context<'_>) -> bool {
    context::referred(game, reference, context).contains(&Target::Player(seat))
}

fn means_target(game: &Game, reference: &Reference, target: Target, context: &Context<'_>) -> bool {
    match target {
        Target::Object(id) => means(game, reference, id, context),
        Target::Player(seat) => means_player(game, reference, seat, context),
    }
}
