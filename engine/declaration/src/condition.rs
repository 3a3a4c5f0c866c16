//! Conditions: what must be so for an effect to apply, an ability to trigger or to be activated.

use serde::{Deserialize, Serialize};

use crate::{Amount, Counter, Filter, Reference};

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Comparison {
    /// The first is at least the second.
    AtLeast,
    /// The first is at most the second.
    AtMost,
    /// They are equal.
    Exactly,
}

impl Comparison {
    /// Whether the comparison holds.
    pub const fn holds(self, one: i32, other: i32) -> bool {
        match self {
            Comparison::AtLeast => one >= other,
            Comparison::AtMost => one <= other,
            Comparison::Exactly => one == other,
        }
    }
}

/// Something that is so or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// Two numbers compare so: `you control a Forest` is a count of at least one.
    Compare(Amount, Comparison, Amount),
    /// The object (each of them, where several are meant; none is not enough) fits the description: `this is untapped`.
    Is(Reference, Filter),
    /// In their last turn the player cast a spell or put a nontoken permanent onto the battlefield.
    BusyLastTurn(Reference),
    /// The spell would destroy a permanent that fits if it resolved now, whatever is chosen meanwhile.
    WouldDestroy(Reference, Filter),
    /// The ability that is resolving has dealt damage to the player.
    HarmedThisWay(Reference),
    /// The instruction before this one has returned something to a hand.
    ReturnedThisWay,
    /// The instruction before this one has destroyed something.
    DestroyedThisWay,
    /// The object attacked this turn.
    AttackedThisTurn(Reference),
    /// The object attacked during its controller's last turn, the one before this turn.
    AttackedLastTurn(Reference),
    /// The object came under the control of the ability's controller this turn.
    CameUnderYourControl(Reference),
    /// The object has attacked or blocked this turn.
    FoughtThisTurn(Reference),
    /// The object was sacrificed as it left the battlefield (701.21).
    WasSacrificed(Reference),
    /// The object has attacked or blocked in this combat.
    FoughtThisCombat(Reference),
    /// The object has dealt damage to an opponent of the ability's controller this turn.
    DealtDamageToOpponent(Reference),
    /// The object was on the battlefield and untapped as this turn began.
    StartedUntapped(Reference),
    /// The ability that is resolving has been activated at least so many times this turn.
    ActivatedThisTurn(u8),
    /// The source is a card in the graveyard of the ability's controller, with so many cards that fit above it.
    BuriedUnder {
        /// Which cards.
        what: Filter,
        /// At least so many.
        count: u8,
    },
    /// The source is a card in exile with such a counter on it.
    ExiledWith(Counter),
    /// Its controller has controlled the object continuously since their most recent turn began (302.6).
    ControlledContinuously(Reference),
    /// It is the turn of the ability's controller.
    YourTurn,
    /// The condition does not hold.
    Not(Box<Condition>),
    /// All of them hold.
    All(Vec<Condition>),
}
