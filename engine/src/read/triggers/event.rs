//! Events as triggered abilities see them, and which of them fits which trigger (603.2).

use declaration::{Counter, Moment, Reference, Trigger};

use crate::game::Game;
use crate::game::action::Target;
use crate::game::object::ObjectId;
use crate::game::triggers::{Kinds, Triggering};
use crate::read::context::Scene;
use crate::read::{context, filter};
use crate::seat::Seat;

/// Something that happens. Ids are those the objects had as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Happening {
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

impl Happening {
    /// Its kind.
    pub(crate) const fn kind(&self) -> Kinds {
        match self {
            Happening::Begins(_) => Kinds::BEGINS,
            Happening::Leaves { .. } => Kinds::LEAVES,
            Happening::Enters { .. } => Kinds::ENTERS,
            Happening::Attacks(_) => Kinds::ATTACKS,
            Happening::Blocks(_) | Happening::BecomesBlocked(_) | Happening::Pairs { .. } | Happening::Unblocked(_) => {
                Kinds::BLOCKS
            }
            Happening::DealsDamage { .. } | Happening::IsDealtDamage { .. } => Kinds::DAMAGE,
            Happening::Taps(_) | Happening::Untaps(_) => Kinds::TAPS,
            Happening::AttackersDeclared(_) => Kinds::ATTACKS,
            Happening::Casts { .. } => Kinds::CASTS,
            Happening::Draws(_) => Kinds::DRAWS,
            Happening::Discards(_) | Happening::IsDiscarded { .. } => Kinds::DISCARDS,
            Happening::TapsForMana { .. } => Kinds::TAPS_FOR_MANA,
            Happening::ActivatesWithoutTap { .. } | Happening::ActivatesWithTap { .. } => Kinds::ACTIVATES,
            Happening::PlaysLand { .. } => Kinds::PLAYS_LAND,
            Happening::GainsLife { .. } => Kinds::GAINS_LIFE,
            Happening::RemovesLastCounter { .. } => Kinds::REMOVES_COUNTER,
            Happening::State => Kinds::STATE,
        }
    }
}

/// Whether the trigger fits what happens, and what the event then speaks of.
pub(crate) fn matches(game: &Game, trigger: &Trigger, what: &Happening, scene: &Scene<'_>) -> Option<Triggering> {
    let object = |id: ObjectId| Triggering { object: Some(id), ..Triggering::default() };
    let player = |seat: Seat| Triggering { player: Some(seat), ..Triggering::default() };
    match (trigger, *what) {
        (Trigger::AnyOf(events), _) => events.iter().find_map(|event| matches(game, event, what, scene)),
        (Trigger::Begins { moment, whose }, Happening::Begins(begun)) => {
            let active = game.turn().active;
            (*moment == begun && means_player(game, whose, active, scene)).then(|| player(active))
        }
        (Trigger::Dies(who), Happening::Leaves { id, dies: true })
        | (Trigger::Leaves(who), Happening::Leaves { id, .. })
        | (Trigger::AttacksUnblocked(who), Happening::Unblocked(id))
        | (Trigger::Blocks { who, what: None }, Happening::Blocks(id))
        | (Trigger::BecomesBlocked { who, by: None }, Happening::BecomesBlocked(id))
        | (Trigger::BecomesUntapped(who), Happening::Untaps(id))
        | (Trigger::BecomesTapped(who), Happening::Taps(id)) => means(game, who, id, scene).then(|| object(id)),
        (Trigger::Enters(who), Happening::Enters { id, x }) => {
            means(game, who, id, scene).then(|| Triggering { x, ..object(id) })
        }
        (Trigger::AttackersDeclared(who), Happening::AttackersDeclared(seat)) => {
            means_player(game, who, seat, scene).then(|| player(seat.other()))
        }
        (Trigger::Attacks(who), Happening::Attacks(id)) => {
            means(game, who, id, scene).then(|| Triggering { player: Some(game.turn().active.other()), ..object(id) })
        }
        (Trigger::Meets { who, any }, Happening::Blocks(id)) => {
            let fits = |attacker| context::fits_now_or_last(game, any, attacker, scene);
            (means(game, who, id, scene) && game.combat().blocked_by(id).any(fits)).then(|| object(id))
        }
        (Trigger::Meets { who, any }, Happening::BecomesBlocked(id)) => {
            let fits = |blocker: &ObjectId| context::fits_now_or_last(game, any, *blocker, scene);
            let mut attackers = game.combat().attackers.iter().filter(|attacker| attacker.id == id);
            (means(game, who, id, scene) && attackers.any(|attacker| attacker.blockers.iter().any(fits)))
                .then(|| object(id))
        }
        (Trigger::Blocks { who, what: Some(filter) }, Happening::Pairs { blocker, attacker }) => {
            (means(game, who, blocker, scene) && context::fits_now_or_last(game, filter, attacker, scene))
                .then(|| object(attacker))
        }
        (Trigger::BecomesBlocked { who, by: Some(filter) }, Happening::Pairs { blocker, attacker }) => {
            (means(game, who, attacker, scene) && context::fits_now_or_last(game, filter, blocker, scene))
                .then(|| object(blocker))
        }
        (
            Trigger::DealsDamage { who, to: wanted, combat },
            Happening::DealsDamage { source, to, amount, combat: is },
        ) => {
            let dealt = (!combat || is)
                && means(game, who, source, scene)
                && wanted.as_ref().is_none_or(|wanted| means_target(game, wanted, to, scene));
            dealt.then(|| match to {
                Target::Object(id) => Triggering { amount, ..object(id) },
                Target::Player(seat) => Triggering { amount, ..player(seat) },
            })
        }
        (Trigger::IsDealtDamage(who), Happening::IsDealtDamage { to, amount }) => means_target(game, who, to, scene)
            .then(|| match to {
                Target::Object(id) => Triggering { amount, ..object(id) },
                Target::Player(seat) => Triggering { amount, ..player(seat) },
            }),
        (Trigger::Casts { who, what: filter }, Happening::Casts { player: seat, spell }) => {
            (means_player(game, who, seat, scene) && context::fits_now_or_last(game, filter, spell, scene))
                .then(|| Triggering { player: Some(seat), ..object(spell) })
        }
        (Trigger::Draws(who), Happening::Draws(seat)) | (Trigger::Discards(who), Happening::Discards(seat)) => {
            means_player(game, who, seat, scene).then(|| player(seat))
        }
        (Trigger::IsCast, Happening::Casts { player: seat, spell }) => {
            (spell == scene.source).then(|| Triggering { player: Some(seat), ..object(spell) })
        }
        (Trigger::IsDiscarded, Happening::IsDiscarded { id, cause }) => (id == scene.source).then(|| player(cause)),
        (Trigger::TapsForMana { who, what: filter }, Happening::TapsForMana { player: seat, id }) => {
            (means_player(game, who, seat, scene) && context::fits_now_or_last(game, filter, id, scene))
                .then(|| Triggering { player: Some(seat), ..object(id) })
        }
        (Trigger::ActivatesWithoutTap { who, whose }, Happening::ActivatesWithoutTap { player: seat, id }) => {
            (means_player(game, who, seat, scene) && means(game, whose, id, scene))
                .then(|| Triggering { player: Some(seat), ..object(id) })
        }
        (Trigger::ActivatesWithTap { who, whose }, Happening::ActivatesWithTap { player: seat, id, ability }) => {
            (means_player(game, who, seat, scene) && means(game, whose, id, scene))
                .then(|| Triggering { player: Some(seat), ..object(ability) })
        }
        (Trigger::Puts { who, what: filter }, Happening::Enters { id, .. }) => {
            let now = game.last_known(id)?;
            (means_player(game, who, now.controller, scene) && filter::fits(game, filter, id, &now, scene))
                .then(|| Triggering { player: Some(now.controller), ..object(id) })
        }
        (Trigger::PlaysLand(who), Happening::PlaysLand { player: seat, land }) => {
            means_player(game, who, seat, scene).then(|| Triggering { player: Some(seat), ..object(land) })
        }
        (Trigger::GainsLife(who), Happening::GainsLife { player: seat, amount }) => {
            means_player(game, who, seat, scene).then(|| Triggering { amount, ..player(seat) })
        }
        (
            Trigger::RemovesLastCounter { who, counter },
            Happening::RemovesLastCounter { player: seat, object, counter: removed },
        ) => (*counter == removed && object == scene.source && means_player(game, who, seat, scene))
            .then(|| player(seat)),
        (Trigger::State(condition), Happening::State) => {
            context::holds(game, condition, scene).then(Triggering::default)
        }
        _ => None,
    }
}

/// Whether the reference means this object, as it is or as it last was.
fn means(game: &Game, reference: &Reference, id: ObjectId, scene: &Scene<'_>) -> bool {
    match reference {
        Reference::Itself => id == scene.source,
        Reference::Each(filter) => context::fits_now_or_last(game, filter, id, scene),
        other => context::referred(game, other, scene).contains(&Target::Object(id)),
    }
}

fn means_player(game: &Game, reference: &Reference, seat: Seat, scene: &Scene<'_>) -> bool {
    context::referred(game, reference, scene).contains(&Target::Player(seat))
}

fn means_target(game: &Game, reference: &Reference, target: Target, scene: &Scene<'_>) -> bool {
    match target {
        Target::Object(id) => means(game, reference, id, scene),
        Target::Player(seat) => means_player(game, reference, seat, scene),
    }
}
