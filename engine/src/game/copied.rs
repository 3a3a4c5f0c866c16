//! Copies (707): what is copied, and how a permanent becomes a copy.

use declaration::{AbilityId, CardId, CardTypes, Colors, Exceptions};
use serde::{Deserialize, Serialize};

use crate::cards;
use crate::game::object::{Object, ObjectId};
use crate::game::text::TextChange;

/// The copiable values of a permanent that is a copy (707.2): those that are printed on a card, as the exceptions of copy effects have
/// modified them. All copy effects of the pool last as long as the permanent does, so what they result in is kept with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Copied {
    /// The card whose values it has.
    pub card: CardId,
    /// Its colors, where they are not that card's.
    pub colors: Option<Colors>,
    /// Card types it has in addition.
    pub types: CardTypes,
    /// Abilities it has in addition.
    pub abilities: Vec<AbilityId>,
    /// Which of the forms that the card names it has entered in.
    pub form: Option<u8>,
}

/// What an object enters as a copy of, and by whose words (614.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CopyChoice {
    /// The original.
    pub(crate) of: ObjectId,
    /// What is not taken over.
    pub(crate) exceptions: Exceptions,
    /// The card that says so.
    pub(crate) declaring: CardId,
}

impl Object {
    /// Whether it has the values of another card than its own.
    pub fn is_copy(&self) -> bool {
        self.face() != self.card
    }

    /// The copiable values.
    pub(crate) fn copiable(&self) -> Copied {
        self.copied.as_deref().cloned().unwrap_or(Copied {
            card: self.card,
            colors: None,
            types: CardTypes::default(),
            abilities: Vec::new(),
            form: None,
        })
    }

    /// The card of its copiable values: whose name and mana cost it has.
    pub fn face(&self) -> CardId {
        self.copied.as_ref().map_or(self.card, |copied| copied.card)
    }

    /// A token that is being created has the colors that the text which creates it names now: they are copiable (111.3, 612.2).
    pub(crate) fn take_colors_of_text(&mut self, text: TextChange) {
        let printed = self.copiable_colors();
        let colors = text.colors(printed);
        if colors != printed {
            self.copied = Some(Box::new(Copied { colors: Some(colors), ..self.copiable() }));
        }
    }

    /// Its copiable colors.
    pub(crate) fn copiable_colors(&self) -> Colors {
        let copied = self.copied.as_ref().and_then(|copied| copied.colors);
        copied.unwrap_or_else(|| cards::definition(self.face()).colors)
    }
}
