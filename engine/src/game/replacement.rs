//! Events that may be replaced (614), and effects that replace the next one of a kind.

use declaration::{AbilityId, CardId};
use serde::{Deserialize, Serialize};

use crate::game::object::ObjectId;
use crate::game::text::TextChange;
use crate::game::turn::Step;
use crate::seat::Seat;

/// An event that may be replaced by instructions: what is about to happen, without what is known only once it has. Where it happens, the
/// [`Event`](crate::Event) is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposedEvent {
    /// A player draws a card.
    Draw(Seat),
    /// A player gains so much life.
    GainLife(Seat, u32),
    /// A player's turn begins.
    Turn(Seat),
    /// A step of the active player's begins.
    Step(Seat, Step),
}

impl ProposedEvent {
    /// The player to whom it happens, who chooses what is applied (616.1).
    pub(crate) const fn player(self) -> Seat {
        match self {
            ProposedEvent::Draw(seat)
            | ProposedEvent::GainLife(seat, _)
            | ProposedEvent::Turn(seat)
            | ProposedEvent::Step(seat, _) => seat,
        }
    }
}

/// An effect that replaces an event by instructions, by what makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReplacementId {
    /// A static ability of this permanent, by its place among the abilities.
    Static(ObjectId, u8),
    /// The effect of a resolved ability with this number.
    Next(u32),
}

/// An event that is about to happen, while it is found out what replaces it (616).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingReplacement {
    /// The event.
    pub would: ProposedEvent,
    /// The effects that have had their opportunity (614.5).
    pub applied: Vec<ReplacementId>,
    /// The effect that was chosen, and that its player may still decline.
    pub chosen: Option<ReplacementId>,
}

/// Cards that are drawn one after another (121.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawing {
    /// Who still draws how many.
    pub left: Vec<(Seat, u32)>,
    /// The effects that have had their opportunity, where these draws are what happens instead of another (614.5).
    pub applied: Vec<ReplacementId>,
}

/// An effect of a resolved ability that replaces the next event of a kind this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextReplacement {
    /// Its number, which no other has: the timestamp of its beginning.
    pub number: u32,
    /// Its controller.
    pub controller: Seat,
    /// The source of the ability that made it.
    pub source: ObjectId,
    /// The card of that.
    pub card: CardId,
    /// Which ability says what is replaced and by what.
    pub ability: AbilityId,
    /// The value of X as it was announced.
    pub x: u32,
    /// The words replaced in it (612).
    pub text: TextChange,
}
