//! Copies (707): what is copied, and how a permanent becomes a copy.

use declaration::{Ability, AbilityId, CardId, CardTypes, Colors, Exceptions, Filter, Static};
use serde::{Deserialize, Serialize};

use crate::frame::{Purpose, Shape};
use crate::resolving::Answers;
use crate::{Action, Flow, Game, Object, ObjectId, Scene, Seat, cards};

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

/// Whether somebody is asked before an object enters.
pub(crate) enum Entering {
    /// A player is only now asked.
    Asking,
    /// It enters, as a copy where one was chosen.
    As(Option<CopyChoice>),
}

impl Object {
    /// The copiable values.
    fn copiable(&self) -> Copied {
        self.copied.as_deref().cloned().unwrap_or(Copied {
            card: self.card,
            colors: None,
            types: CardTypes::default(),
            abilities: Vec::new(),
        })
    }

    /// The card of its copiable values: whose name and mana cost it has.
    pub fn face(&self) -> CardId {
        self.copied.as_ref().map_or(self.card, |copied| copied.card)
    }

    /// Its copiable colors.
    fn copiable_colors(&self) -> Colors {
        let copied = self.copied.as_ref().and_then(|copied| copied.colors);
        copied.unwrap_or_else(|| cards::definition(self.face()).colors)
    }
}

/// What a card says of the copy that it may enter as.
fn entering_copy(card: CardId) -> Option<(&'static Filter, Exceptions)> {
    cards::definition(card).abilities.iter().find_map(|ability| match ability {
        Ability::Static(Static::EntersAsCopy { of, exceptions }) => Some((of, *exceptions)),
        _ => None,
    })
}

impl Game {
    /// Asks the player under whose control an object would enter what it enters as a copy of, where it may be one (614.12a). What it copies
    /// may have words of the same kind, which then count for it, too (707.5).
    ///
    /// # Errors
    /// As [`Game::ask`].
    pub(crate) fn ask_what_enters(&mut self, answers: &mut Answers<'_>, id: ObjectId, player: Seat) -> Flow<Entering> {
        let Some(now) = self.characteristics_anywhere(id) else { return Ok(Entering::As(None)) };
        let mut declaring = now.card;
        let mut chosen = None;
        // Each copy of a copy that chose nothing asks once more, so there are no more questions than permanents.
        for _ in 0..=self.battlefield.len() {
            let Some((of, exceptions)) = entering_copy(declaring) else { break };
            let scene = Scene { text: now.text, ..Scene::new(player, id) };
            let from: Vec<ObjectId> =
                self.battlefield.iter().copied().filter(|other| self.fits_on_battlefield(of, *other, &scene)).collect();
            if from.is_empty() {
                break;
            }
            let shape = Shape::Objects { from, min: 0, max: 1, ordered: false };
            let Some(answer) = self.ask(answers, player, Purpose::Copy, Some(id), shape)? else {
                return Ok(Entering::Asking);
            };
            let Action::Choose(originals) = answer else { break };
            let Some(original) = originals.first().copied() else { break };
            chosen = Some(CopyChoice { of: original, exceptions, declaring });
            let face = self.object(original).map(Object::face);
            declaring = face.unwrap_or(declaring);
        }
        Ok(Entering::As(chosen))
    }

    /// Makes `id` a copy of `of`, with exceptions that the card `declaring` makes (707.2, 707.9).
    pub(crate) fn become_copy(&mut self, id: ObjectId, of: ObjectId, exceptions: &Exceptions, declaring: CardId) {
        let (Some(original), Some(own)) = (self.object(of), self.object(id)) else { return };
        let mut copied = original.copiable();
        if exceptions.keeps_color {
            copied.colors = Some(own.copiable_colors());
        }
        copied.types = copied.types.union(exceptions.types);
        if let Some(place) = exceptions.ability {
            copied.abilities.push(AbilityId { card: declaring, place: AbilityId::QUOTED.saturating_add(place) });
        }
        if let Some(object) = self.object_mut(id) {
            object.copied = Some(Box::new(copied));
        }
        self.changed();
    }
}
