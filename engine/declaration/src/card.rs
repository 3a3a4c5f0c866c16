//! A card as it is printed (200), and the table of all of them.

use serde::{Deserialize, Serialize};

use crate::{
    Ability, Body, Colors, Cost, Delayed, Effect, Filter, Keyword, ManaCost, ObjectCostKind, Price, Static, TypeLine,
};

/// A card's place in the [`Table`]. It is stable for one version of the card data only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u16);

/// Printed power and toughness (208.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// Power.
    pub power: i16,
    /// Toughness.
    pub toughness: i16,
}

/// The name of the picture on the card's face, out of the client's own set.
pub type Emblem = String;

/// A card (200), as declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// English name.
    pub name: String,
    /// The set it is declared in: the code of the first set that printed it, `LEA`.
    pub set: String,
    /// Mana cost; none for lands (202.1b).
    pub cost: Option<ManaCost>,
    /// Colors (202.2).
    pub colors: Colors,
    /// Type line.
    pub type_line: TypeLine,
    /// Power and toughness of a creature card.
    pub size: Option<Size>,
    /// Keyword abilities.
    pub keywords: Vec<Keyword>,
    /// What may be enchanted, for an Aura (702.5).
    pub enchant: Option<Filter>,
    /// Whether it enchants a card in a graveyard, and then the permanent that its own ability puts onto the battlefield (Animate Dead).
    pub enchants_card: bool,
    /// What it does as a spell, for an instant or a sorcery.
    pub spell: Option<Body>,
    /// Abilities it has on the battlefield, as printed, mana abilities included; the intrinsic abilities of basic land types (305.6) are not listed.
    pub abilities: Vec<Ability>,
    /// Abilities that its instructions create (603.7).
    pub delayed: Vec<Delayed>,
    /// Abilities that stand in quotation marks in its text: it gives them to something, also to itself, and does not have them as printed.
    pub quoted: Vec<Ability>,
    /// The picture on its face.
    pub emblem: Emblem,
    /// Whether it is taken out of a deck where the players do not play for ante (407.3).
    pub for_ante: bool,
    /// Whether it is no card but a token that effects create (111).
    pub token: bool,
}

/// The name of the reserved card that stands behind all others in a table.
pub const BLANK: &str = "Blank";

impl Card {
    /// The reserved card: no types, no cost, no abilities. It can be drawn and discarded and never played.
    pub fn blank() -> Card {
        Card {
            name: BLANK.to_owned(),
            set: String::new(),
            cost: None,
            colors: Colors::NONE,
            type_line: TypeLine::default(),
            size: None,
            keywords: Vec::new(),
            enchant: None,
            enchants_card: false,
            spell: None,
            abilities: Vec::new(),
            delayed: Vec::new(),
            quoted: Vec::new(),
            emblem: String::new(),
            for_ante: false,
            token: false,
        }
    }

    /// What is given up as it enters, where that is chosen then.
    pub(crate) fn entry_price(&self) -> Option<Price> {
        let price =
            |one: &Ability| if let Ability::Static(Static::EntersFor(it)) = one { Some(it.clone()) } else { None };
        self.abilities.iter().find_map(price)
    }

    /// What is first given up for a cost of its own: how, and what it must be.
    pub(crate) fn given_up(&self) -> Option<(ObjectCostKind, &Filter)> {
        let activated = self.abilities.iter().filter_map(|ability| match ability {
            Ability::Activated(activation) => Some(&activation.cost),
            _ => None,
        });
        let mut costs = self.spell.iter().map(|body| &body.additional).chain(activated).flatten();
        costs.find_map(|cost| if let Cost::Objects { how, what, .. } = cost { Some((*how, what)) } else { None })
    }

    /// Whether a triggered ability of it creates a token that is a copy of something.
    pub(crate) fn creates_copy(&self) -> bool {
        let copies = |effect: &Effect| effect.any(&mut |inner| matches!(inner, Effect::CreateCopy(_)));
        let creates = |body: &Body| body.modes.iter().any(|mode| mode.effects.iter().any(copies));
        self.abilities.iter().any(|one| matches!(one, Ability::Triggered { body, .. } if creates(body)))
    }
}

/// Every card that can be played, sorted by name, then [`BLANK`]; and the names of the subtypes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The cards; a [`CardId`] is an index into this.
    pub cards: Vec<Card>,
    /// Names of subtypes; a [`crate::Subtype`] is an index into this.
    pub subtypes: Vec<String>,
}

impl Table {
    /// The card with this id, if there is one.
    pub fn get(&self, id: CardId) -> Option<&Card> {
        self.cards.get(usize::from(id.0))
    }

    /// The card with this English name, in any case, if there is one.
    pub fn by_name(&self, name: &str) -> Option<CardId> {
        let position = self.cards.iter().position(|card| lowered(&card.name).eq(lowered(name)))?;
        u16::try_from(position).ok().map(CardId)
    }

    /// The name of a subtype; empty for one that is not in the table.
    pub fn subtype_name(&self, subtype: crate::Subtype) -> &str {
        self.subtypes.get(usize::from(subtype.0)).map_or("", String::as_str)
    }
}

/// The letters in lower case, beyond ASCII too: there is a Juzám Djinn.
fn lowered(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().flat_map(char::to_lowercase)
}
