//! What is chosen for a permanent as it enters (614.12).

use declaration::{Ability, CardId, Exceptions, Filter, Form, Static};
use serde::{Deserialize, Serialize};

use crate::cards;
use crate::game::copied::CopyChoice;
use crate::game::object::{Choices, ObjectId};
use crate::seat::Seat;

/// Whether somebody is asked before an object enters.
pub(crate) enum Entering {
    /// A player is only now asked.
    Asking,
    /// It enters, with all that was chosen.
    As(Entry),
}

/// What was chosen for an object that enters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// What it enters as a copy of.
    pub(crate) copy: Option<CopyChoice>,
    /// Which of the forms that its card names it has.
    pub(crate) form: Option<u8>,
    /// What its abilities will speak of.
    pub(crate) chosen: Choices,
    /// How much life its controller pays.
    pub(crate) life: u16,
    /// What its controller sacrifices.
    pub(crate) sacrificed: Vec<ObjectId>,
}

/// What a player is to sacrifice as a part of putting something onto the battlefield (614.1a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwedSacrifice {
    /// Who.
    pub player: Seat,
    /// What says so.
    pub source: ObjectId,
    /// What is sacrificed.
    pub what: Filter,
}

/// What a card says of the copy that it may enter as.
pub(crate) fn entering_copy(card: CardId) -> Option<(&'static Filter, Exceptions)> {
    cards::definition(card).abilities.iter().find_map(|ability| match ability {
        Ability::Static(Static::EntersAsCopy { of, exceptions }) => Some((of, *exceptions)),
        _ => None,
    })
}

/// The forms that a card names for itself.
pub(crate) fn forms_of(card: CardId) -> &'static [Form] {
    let forms = cards::definition(card).abilities.iter().find_map(|ability| match ability {
        Ability::Static(Static::EntersAs(forms)) => Some(forms.as_slice()),
        _ => None,
    });
    forms.unwrap_or_default()
}
