//! What spells and abilities do when they resolve (608), in parts that each have one handler in the engine.

use serde::{Deserialize, Serialize};

use crate::{Filter, Keyword, ManaKind};

/// A number that is known when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    /// A fixed number.
    Number(i32),
    /// The announced value of X (107.3).
    X,
    /// X, negated.
    MinusX,
    /// The power of the object (of the first, where several are meant), as it last existed on the battlefield (608.2h).
    PowerOf(Reference),
    /// X divided evenly, rounded down, among the targets (Fireball).
    XShared,
    /// How many permanents fit: `the number of Swamps you control`.
    Count(Filter),
    /// The number of cards in a player's hand.
    CardsInHand(Reference),
    /// The life total of a player.
    LifeOf(Reference),
    /// The toughness of the object, as it last existed on the battlefield.
    ToughnessOf(Reference),
    /// The mana value of the object (202.3), as it last existed.
    ManaValueOf(Reference),
    /// The number of things that the instruction before this one has done: `for each card discarded this way`.
    ThisWay,
    /// The first less the second.
    Difference(Box<Amount>, Box<Amount>),
    /// The damage dealt so far by this resolution, at most the life or toughness its recipient had before (Drain Life).
    Drained,
}

/// The objects or players an effect speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reference {
    /// The targets of the n-th instance of the word 'target', counted from 0.
    Target(u8),
    /// The source of the ability, or the spell itself.
    Itself,
    /// What the source is attached to (303.4).
    Enchanted,
    /// The controller of the spell or ability.
    You,
    /// The opponent of its controller.
    Opponent,
    /// Both players.
    EachPlayer,
    /// Every permanent that fits.
    Each(Filter),
    /// The controller of an object, last known information included (608.2h).
    ControllerOf(Box<Reference>),
    /// The object or player that the trigger event speaks of ('that player').
    Triggering,
    /// What was chosen last in this resolution.
    Chosen,
    /// The owner of an object.
    OwnerOf(Box<Reference>),
}

/// The mana an effect adds (106.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Produced {
    /// This many of this kind.
    Fixed(ManaKind, u8),
    /// This many of one color of the controller's choice.
    OneColor(u8),
}

/// One instruction. Instructions are followed in order (608.2c).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// The source deals damage (120).
    DealDamage {
        /// How much to each.
        amount: Amount,
        /// To whom.
        to: Reference,
    },
    /// Destroys permanents (701.8).
    Destroy {
        /// What.
        what: Reference,
        /// Whether regeneration may save them (701.19).
        regeneration: bool,
    },
    /// Exiles objects (701.13).
    Exile(Reference),
    /// Puts objects into their owners' hands.
    ReturnToHand(Reference),
    /// Counters spells (701.6).
    Counter(Reference),
    /// Players draw cards (121).
    Draw {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
    },
    /// Players discard cards at random (701.9).
    DiscardAtRandom {
        /// Who.
        who: Reference,
        /// How many.
        amount: Amount,
    },
    /// Players gain life (119).
    GainLife {
        /// Who.
        who: Reference,
        /// How much.
        amount: Amount,
    },
    /// The controller adds mana.
    AddMana(Produced),
    /// Power and toughness change until end of turn (613.4c).
    Pump {
        /// Which creatures.
        what: Reference,
        /// Added to power.
        power: Amount,
        /// Added to toughness.
        toughness: Amount,
    },
    /// A keyword ability is gained until end of turn (613.1f).
    Gain {
        /// Which creatures.
        what: Reference,
        /// What they gain.
        keyword: Keyword,
    },
    /// Taps permanents (701.26).
    Tap(Reference),
    /// Regenerates permanents: the next destruction this turn is replaced (701.19).
    Regenerate(Reference),
    /// They cannot be regenerated this turn.
    ForbidRegeneration(Reference),
    /// If they would die this turn, they are exiled instead (614).
    ExileIfDying(Reference),
    /// The next damage that would be dealt to them this turn is prevented (615.7).
    PreventDamage {
        /// How much.
        amount: Amount,
        /// To whom.
        to: Reference,
    },
    /// A player takes an extra turn after this one (500.7).
    ExtraTurn(Reference),
}
