//! Triggered abilities: what watches, what has triggered and waits for the stack (603), and delayed ones (603.7).

use declaration::{AbilityId, CardId, Trigger};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::game::event::{Event, Place};
use crate::game::frame::{StackItem, StackObjectKind};
use crate::game::object::{ObjectId, Zone};
use crate::game::text::TextChange;
use crate::seat::Seat;

/// An ability that waits for its event, and triggers once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DelayedAbility {
    /// Its controller: that of what created it (603.7d-f).
    pub controller: Seat,
    /// Its source.
    pub source: ObjectId,
    /// The source's card.
    pub card: CardId,
    /// Which: the card that declares it, and its place among those that the card's instructions create.
    pub ability: AbilityId,
    /// What it speaks of.
    pub about: Triggering,
    /// The words replaced in it (612).
    pub text: TextChange,
    /// Its number, which no other has: the timestamp of its creation.
    pub number: u32,
}

/// A special action that an effect permits a player (116.2c).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialAction {
    /// What is followed when it is taken, with its player as the controller and the targets of what has permitted it.
    pub item: StackItem,
    /// The number of the delayed ability that it stops from triggering; none where it lasts until end of turn.
    pub stops: Option<u32>,
}

impl SpecialAction {
    /// The ability that says what is paid and what happens then.
    pub(crate) const fn ability(&self) -> Option<AbilityId> {
        match self.item.announced {
            StackObjectKind::SpecialAction(ability) => Some(ability),
            _ => None,
        }
    }
}

/// What the event of a triggered ability speaks of: 'that creature', 'that player', 'that much'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Triggering {
    /// The object.
    pub object: Option<ObjectId>,
    /// The other creature of a block: the one whose blocking or being blocked the ability watches.
    pub subject: Option<ObjectId>,
    /// The player.
    pub player: Option<Seat>,
    /// How much: damage, life.
    pub amount: u32,
    /// X of the spell that became the permanent which enters (107.3m).
    pub x: u32,
}

/// A triggered ability that waits to be put on the stack (603.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingTrigger {
    /// Its controller.
    pub controller: Seat,
    /// Its source.
    pub source: ObjectId,
    /// The source's card.
    pub card: CardId,
    /// Which ability.
    pub ability: AbilityId,
    /// Whether the ability is one that instructions have created (603.7), by its place among those of its card.
    pub delayed: bool,
    /// What its event speaks of.
    pub triggering: Triggering,
    /// The words replaced in it (612).
    pub text: TextChange,
}

/// One triggered ability that watches, as it was when the event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Watcher {
    pub(crate) source: ObjectId,
    pub(crate) controller: Seat,
    pub(crate) card: CardId,
    pub(crate) ability: AbilityId,
    /// The words replaced in it (612).
    pub(crate) text: TextChange,
}

/// Abilities that watch for one event: few do.
pub(crate) type Watchers = SmallVec<[Watcher; 4]>;

/// A set of kinds of events, to find out quickly that nothing watches for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u32);

impl Kinds {
    pub(crate) const BEGINS: Kinds = Kinds(1);
    /// Leaving the battlefield, dying included.
    pub(crate) const LEAVES: Kinds = Kinds(1 << 1);
    pub(crate) const ENTERS: Kinds = Kinds(1 << 2);
    pub(crate) const ATTACKS: Kinds = Kinds(1 << 3);
    pub(crate) const BLOCKS: Kinds = Kinds(1 << 4);
    pub(crate) const DAMAGE: Kinds = Kinds(1 << 5);
    pub(crate) const TAPS: Kinds = Kinds(1 << 6);
    pub(crate) const CASTS: Kinds = Kinds(1 << 7);
    pub(crate) const DRAWS: Kinds = Kinds(1 << 8);
    pub(crate) const DISCARDS: Kinds = Kinds(1 << 9);
    pub(crate) const PLAYS_LAND: Kinds = Kinds(1 << 10);
    pub(crate) const GAINS_LIFE: Kinds = Kinds(1 << 11);
    pub(crate) const TAPS_FOR_MANA: Kinds = Kinds(1 << 12);
    pub(crate) const ACTIVATES: Kinds = Kinds(1 << 13);
    pub(crate) const REMOVES_COUNTER: Kinds = Kinds(1 << 14);
    /// Something that is so.
    pub(crate) const STATE: Kinds = Kinds(1 << 15);

    /// Whether the sets share a kind.
    pub(crate) const fn intersects(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The kinds in either set.
    pub(crate) const fn union(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// The kinds of an event; none where nothing can watch for it.
    pub(crate) fn of_event(event: &Event) -> Kinds {
        match event {
            Event::StepBegan(step) if step.moment().is_some() => Kinds::BEGINS,
            Event::Moved { from: Place::Zone(Zone::Battlefield), .. } => Kinds::LEAVES,
            Event::Entered { .. } => Kinds::ENTERS,
            Event::Attacked { .. } => Kinds::ATTACKS,
            Event::Blocked { .. } | Event::BlockedByEffect { .. } | Event::Unblocked(_) => Kinds::BLOCKS,
            Event::DamageDealt { .. } | Event::DamageReceived { .. } | Event::DamageDealtBy { .. } => Kinds::DAMAGE,
            Event::Tapped(_) | Event::Untapped(_) => Kinds::TAPS,
            Event::SpellCast { .. } => Kinds::CASTS,
            Event::Drew { .. } => Kinds::DRAWS,
            Event::Discarded { .. } => Kinds::DISCARDS,
            Event::TappedForMana { .. } => Kinds::TAPS_FOR_MANA,
            Event::AbilityActivated { .. } | Event::ManaAbilityActivated { taps: false, .. } => Kinds::ACTIVATES,
            Event::LandPlayed { .. } => Kinds::PLAYS_LAND,
            Event::LifeChanged { by, .. } if *by > 0 => Kinds::GAINS_LIFE,
            Event::CountersRemoved { by: Some(_), .. } => Kinds::REMOVES_COUNTER,
            _ => Kinds::default(),
        }
    }

    /// The kinds of events that a trigger watches for.
    pub(crate) fn of(trigger: &Trigger) -> Kinds {
        match trigger {
            Trigger::Begins { .. } => Kinds::BEGINS,
            Trigger::Dies(_) | Trigger::Leaves(_) => Kinds::LEAVES,
            Trigger::Enters(_) => Kinds::ENTERS,
            Trigger::Attacks(_) => Kinds::ATTACKS,
            Trigger::AttacksUnblocked(_) | Trigger::Blocks { .. } | Trigger::BecomesBlocked { .. } => Kinds::BLOCKS,
            Trigger::Meets { .. } => Kinds::BLOCKS,
            Trigger::DealsDamage { .. } | Trigger::IsDealtDamage(_) => Kinds::DAMAGE,
            Trigger::BecomesTapped(_) | Trigger::BecomesUntapped(_) => Kinds::TAPS,
            Trigger::AttackersDeclared(_) => Kinds::ATTACKS,
            Trigger::Casts { .. } => Kinds::CASTS,
            Trigger::Draws(_) => Kinds::DRAWS,
            Trigger::Discards(_) | Trigger::IsDiscarded => Kinds::DISCARDS,
            Trigger::TapsForMana { .. } => Kinds::TAPS_FOR_MANA,
            Trigger::ActivatesWithoutTap { .. } | Trigger::ActivatesWithTap { .. } => Kinds::ACTIVATES,
            Trigger::Puts { .. } => Kinds::ENTERS,
            Trigger::PlaysLand(_) => Kinds::PLAYS_LAND,
            Trigger::GainsLife(_) => Kinds::GAINS_LIFE,
            Trigger::RemovesLastCounter { .. } => Kinds::REMOVES_COUNTER,
            Trigger::State(_) => Kinds::STATE,
            // What is cast says so itself, and no permanent watches for it.
            Trigger::AtOnce | Trigger::IsCast => Kinds::default(),
            Trigger::AnyOf(events) => events.iter().map(Kinds::of).fold(Kinds::default(), Kinds::union),
        }
    }
}
