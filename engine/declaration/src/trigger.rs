//! Trigger events (603) and what waits for one of them.

use serde::{Deserialize, Serialize};

use crate::{Body, Condition, Counter, Filter, Reference};

/// The event that an ability triggers on (603.2).
///
/// A reference to an object says whom the event befalls: the source, what it enchants, or each object that fits; one to players says whose
/// turn, spell or draw it is. What the event itself speaks of is [`Reference::Triggering`] and [`Reference::TriggeringObject`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trigger {
    /// A step begins in the turn of one of the players meant, who is the player the event speaks of; where that is the controller of an
    /// object, it speaks of that, too.
    Begins {
        /// The step.
        moment: Moment,
        /// In whose turn.
        whose: Reference,
    },
    /// A permanent is put into a graveyard from the battlefield (700.4).
    Dies(Reference),
    /// A permanent enters the battlefield (603.6a).
    Enters(Reference),
    /// A permanent leaves the battlefield (603.6c).
    Leaves(Reference),
    /// A creature is declared as an attacker (508.3a).
    Attacks(Reference),
    /// A creature attacks and no creature is declared as a blocker for it (509.3g).
    AttacksUnblocked(Reference),
    /// A creature is declared as a blocker (509.3a).
    Blocks {
        /// The creature.
        who: Reference,
        /// What it blocks, where that is said: the ability then triggers for each such attacker, of which the event speaks.
        what: Option<Filter>,
    },
    /// A creature becomes blocked (509.3c).
    BecomesBlocked {
        /// The creature.
        who: Reference,
        /// By what, where that is said: the ability then triggers for each such blocker, of which the event speaks.
        by: Option<Filter>,
    },
    /// A creature blocks or becomes blocked by creatures of which one or more fit: once, however many they are (509.3e).
    Meets {
        /// The creature.
        who: Reference,
        /// What it blocks, or what it is blocked by.
        any: Filter,
    },
    /// A source deals damage (120.3): once for all that it deals at the same time, or, where it is said to whom, for each of those; then the event
    /// speaks of whom it is dealt to, and where that is you, of the source. It speaks of how much it is.
    DealsDamage {
        /// The source.
        who: Reference,
        /// To whom, where that is said.
        to: Option<Reference>,
        /// Whether it must be combat damage.
        combat: bool,
    },
    /// A permanent or a player is dealt damage; the event speaks of how much it is.
    IsDealtDamage(Reference),
    /// A permanent becomes tapped.
    BecomesTapped(Reference),
    /// A permanent becomes untapped.
    BecomesUntapped(Reference),
    /// A player attacks with one or more creatures (508.3d).
    AttackersDeclared(Reference),
    /// A player casts a spell that fits (601.2i).
    Casts {
        /// Who.
        who: Reference,
        /// Which spells.
        what: Filter,
    },
    /// The source itself is cast (601.2i): the ability functions on the stack (113.6).
    IsCast,
    /// A player draws a card (121).
    Draws(Reference),
    /// A player discards a card (701.9).
    Discards(Reference),
    /// The source itself is discarded from a hand because a spell or ability of an opponent of its owner said so; the event speaks of that
    /// opponent.
    IsDiscarded,
    /// A player taps a permanent for mana (106.12).
    TapsForMana {
        /// Who.
        who: Reference,
        /// What.
        what: Filter,
    },
    /// A player activates an ability without {T} in its cost (602.2), mana abilities included.
    ActivatesWithoutTap {
        /// Who.
        who: Reference,
        /// Of what.
        whose: Reference,
    },
    /// A player activates an ability with {T} in its cost that is no mana ability (602.2); the event speaks of that ability.
    ActivatesWithTap {
        /// Who.
        who: Reference,
        /// Of what.
        whose: Reference,
    },
    /// A player puts a permanent that fits onto the battlefield.
    Puts {
        /// Who.
        who: Reference,
        /// What.
        what: Filter,
    },
    /// A player plays a land (305.1).
    PlaysLand(Reference),
    /// A player gains life (119.9).
    GainsLife(Reference),
    /// A player removes the last counter of a kind from the source.
    RemovesLastCounter {
        /// Who.
        who: Reference,
        /// Which counters.
        counter: Counter,
    },
    /// Something is so (603.8).
    State(Condition),
    /// The instruction that creates the ability has been followed, `when you do` (603.12).
    AtOnce,
    /// Any of these events.
    AnyOf(Vec<Trigger>),
}

/// A step, or a point in it, at whose beginning abilities may trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// The beginning of the upkeep step (503.1a).
    Upkeep,
    /// The beginning of the draw step (504.2).
    DrawStep,
    /// The beginning of either main phase (505.1).
    MainPhase,
    /// The beginning of combat (507.1).
    Combat,
    /// The end of combat (511.1).
    EndOfCombat,
    /// The beginning of the end step (513.1a).
    EndStep,
}

impl Trigger {
    /// Whether this event, or one of those it stands for, is so.
    pub fn any(&self, so: &mut dyn FnMut(&Trigger) -> bool) -> bool {
        match self {
            Trigger::AnyOf(events) => events.iter().any(|event| event.any(so)),
            event => so(event),
        }
    }

    /// Whether it is about what blocks something, or what something is blocked by, of which it then speaks.
    pub(crate) const fn is_met(&self) -> bool {
        matches!(self, Trigger::Blocks { what: Some(_), .. } | Trigger::BecomesBlocked { by: Some(_), .. })
    }

    /// Whether the event speaks of a player, and of an object that is not the source. It befalls `befallen`, where that is said; `object` is
    /// whether an object was spoken of before it.
    pub(crate) fn speaks_of(&self, befallen: Option<&Reference>, object: bool) -> (bool, bool) {
        let player = |who: &Reference| *who != Reference::You;
        match self {
            Trigger::Begins { moment, whose } => {
                let named = matches!(moment, Moment::Upkeep | Moment::DrawStep | Moment::MainPhase);
                let of_object = object || matches!(whose, Reference::ControllerOf(_));
                ((named || *whose != Reference::EachPlayer) && player(whose), of_object)
            }
            Trigger::State(_) | Trigger::IsCast | Trigger::AttackersDeclared(_) | Trigger::AtOnce => (false, false),
            Trigger::IsDealtDamage(Reference::You) => (false, false),
            met if met.is_met() => (false, true),
            // What has died is another object in the graveyard, of which the event speaks, too (400.7).
            Trigger::Dies(_) | Trigger::ActivatesWithoutTap { .. } => (false, true),
            Trigger::DealsDamage { to: Some(Reference::Opponent | Reference::EachPlayer), .. } => (true, false),
            Trigger::DealsDamage { to, .. } => (false, to.as_ref().is_some_and(|to| *to != Reference::Itself)),
            Trigger::IsDiscarded => (true, false),
            Trigger::Puts { .. } => (true, true),
            Trigger::ActivatesWithTap { who, .. } | Trigger::Casts { who, .. } => (player(who), true),
            Trigger::TapsForMana { who, .. } | Trigger::PlaysLand(who) => (player(who), true),
            Trigger::Draws(who) | Trigger::Discards(who) | Trigger::GainsLife(who) => (player(who), false),
            Trigger::RemovesLastCounter { who, .. } => (player(who), false),
            Trigger::AnyOf(events) => {
                let all = events.iter().map(|event| event.speaks_of(befallen, object));
                all.fold((true, true), |all, one| (all.0 && one.0, all.1 && one.1))
            }
            _ => (false, befallen.is_some_and(|who| *who != Reference::Itself)),
        }
    }
}

/// How long an ability that an effect has created waits for its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Within {
    /// No longer than this turn.
    Turn,
    /// No longer than this combat.
    Combat,
    /// As long as the game lasts.
    Game,
}

/// An ability that an effect creates, which triggers later (603.7), or at once (603.12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delayed {
    /// When.
    pub trigger: Trigger,
    /// How long it waits.
    pub within: Within,
    /// Whether it triggers whenever its event happens, and not the first time only.
    pub each_time: bool,
    /// What it does. [`Reference::TriggeringObject`] is what the effect that created it spoke of.
    pub body: Body,
}
