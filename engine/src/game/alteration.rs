//! What a continuous effect does to one object, once all its words are understood.

use declaration::{AbilityId, BasicLand, CardType, CardTypes, Color, Colors, Keyword, KeywordFamily, Subtype};
use serde::{Deserialize, Serialize};

use crate::game::characteristics::{Characteristics, Granted, Lost, Subtypes};
use crate::game::text::TextChange;
use crate::seat::Seat;

/// The layers and sublayers (613.1, 613.4) as numbers that grow. Layer 1 is done before all others: see [`super::Copied`].
pub(crate) mod layer {
    pub(crate) const CONTROL: u8 = 20;
    pub(crate) const TEXT: u8 = 30;
    pub(crate) const TYPE: u8 = 40;
    pub(crate) const COLOR: u8 = 50;
    pub(crate) const ABILITY: u8 = 60;
    pub(crate) const DEFINED_SIZE: u8 = 71;
    pub(crate) const BASE_SIZE: u8 = 72;
    pub(crate) const SIZE: u8 = 73;
    pub(crate) const SWITCH: u8 = 74;
    /// No layer: what changes the rules and no characteristic is done behind all of them (613.11).
    pub(crate) const RULES: u8 = 90;
}

/// One change to one object, in one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Alteration {
    /// Layer 2: this player controls it.
    Control(Seat),
    /// Layer 3: the first color word is replaced by the second (612).
    ColorWord(Color, Color),
    /// Layer 3: the first basic land type is replaced by the second (612).
    LandWord(BasicLand, BasicLand),
    /// Layer 4: it has this basic land type and no other land type (305.7).
    LandType(BasicLand),
    /// Layer 4: it has these card types in addition, and these creature types instead of its own, where there are any.
    Types(CardTypes, Subtypes),
    /// Layer 4: it has not this subtype.
    LosesSubtype(Subtype),
    /// Layer 5: it has these colors.
    Color(Colors),
    /// Layer 6: it has the keyword ability.
    Has(Keyword),
    /// Layer 6: it has the ability, in which words are replaced so, since this timestamp.
    HasAbility(AbilityId, TextChange, u32),
    /// Layer 6: it has not the keyword ability.
    Loses(Keyword),
    /// Layer 6: it has none of these keyword abilities.
    LosesAll(KeywordFamily),
    /// Layer 6: it has no abilities.
    LosesAllAbilities,
    /// Layer 7a: a characteristic-defining ability says so.
    DefinedSize(Option<i32>, Option<i32>),
    /// Layer 7b: base power and toughness are so much.
    BaseSize(i32, i32),
    /// Layer 7b: base power is so much.
    BasePower(i32),
    /// Layer 7b: base toughness is so much.
    BaseToughness(i32),
    /// Layer 7c: power and toughness are changed by so much.
    Size(i32, i32),
    /// Layer 7d: power and toughness are switched.
    Switch,
    /// No characteristic: it does not untap in its controller's untap step (502.3).
    StaysTapped,
    /// No characteristic: tapped for mana, it produces colorless mana instead of mana of this color (614.1a).
    ProducesColorless(Color),
}

impl Alteration {
    /// The layer it is made in.
    pub(crate) const fn layer(&self) -> u8 {
        match self {
            Alteration::Control(_) => layer::CONTROL,
            Alteration::ColorWord(..) | Alteration::LandWord(..) => layer::TEXT,
            Alteration::LandType(_) | Alteration::Types(..) | Alteration::LosesSubtype(_) => layer::TYPE,
            Alteration::Color(_) => layer::COLOR,
            Alteration::Has(_)
            | Alteration::HasAbility(..)
            | Alteration::Loses(_)
            | Alteration::LosesAll(_)
            | Alteration::LosesAllAbilities => layer::ABILITY,
            Alteration::DefinedSize(..) => layer::DEFINED_SIZE,
            Alteration::BaseSize(..) | Alteration::BasePower(_) | Alteration::BaseToughness(_) => layer::BASE_SIZE,
            Alteration::Size(..) => layer::SIZE,
            Alteration::Switch => layer::SWITCH,
            Alteration::StaysTapped | Alteration::ProducesColorless(_) => layer::RULES,
        }
    }

    /// Makes the change.
    pub(crate) fn apply(&self, now: &mut Characteristics) {
        match *self {
            Alteration::Control(seat) => now.controller = seat,
            Alteration::ColorWord(from, to) => {
                now.reword(|text| text.replace_color(from, to));
            }
            Alteration::LandWord(from, to) => {
                now.reword(|text| text.replace_land(from, to));
            }
            Alteration::LandType(land) => set_land_type(now, land),
            Alteration::Types(types, subtypes) => {
                now.types = now.types.union(types);
                if !subtypes.is_empty() {
                    remove_creature_types(now);
                    now.subtypes.add(&subtypes);
                }
            }
            Alteration::LosesSubtype(subtype) => now.subtypes.remove(subtype),
            Alteration::Color(colors) => now.colors = colors,
            Alteration::Has(keyword) => now.keywords.insert(keyword),
            Alteration::HasAbility(id, text, timestamp) => {
                now.grant(Granted { id, text: Some(text), timestamp });
            }
            Alteration::Loses(keyword) => now.keywords.remove(keyword),
            Alteration::LosesAll(family) => {
                for keyword in family.keywords() {
                    now.keywords.remove(keyword);
                }
            }
            Alteration::BasePower(power) => now.power = power,
            Alteration::BaseToughness(toughness) => now.toughness = toughness,
            Alteration::LosesAllAbilities => now.lose_abilities(Lost::All),
            Alteration::DefinedSize(power, toughness) => {
                now.power = power.unwrap_or(now.power);
                now.toughness = toughness.unwrap_or(now.toughness);
            }
            Alteration::BaseSize(power, toughness) => (now.power, now.toughness) = (power, toughness),
            Alteration::Size(power, toughness) => {
                now.power = now.power.saturating_add(power);
                now.toughness = now.toughness.saturating_add(toughness);
            }
            Alteration::Switch => (now.power, now.toughness) = (now.toughness, now.power),
            Alteration::StaysTapped | Alteration::ProducesColorless(_) => {}
        }
    }
}

/// It loses its land types and the abilities of its rules text, and has the one land type (305.7). A permanent that is no land is not changed.
fn set_land_type(now: &mut Characteristics, land: BasicLand) {
    if !now.types.contains(CardType::Land) {
        return;
    }
    // The subtypes of a land that is a creature as well are land types and creature types; those of its card are land types.
    let printed = &now.definition().type_line;
    if !printed.types.contains(CardType::Creature) {
        for subtype in &printed.subtypes {
            now.subtypes.remove(*subtype);
        }
    }
    for other in BasicLand::ALL {
        now.subtypes.remove(other.subtype());
    }
    now.subtypes.insert(land.subtype());
    now.lose_abilities(Lost::Rules);
}

/// Takes away the creature types (205.1a): the subtypes that are neither land types nor those of a card that is no creature.
fn remove_creature_types(now: &mut Characteristics) {
    let printed = &now.definition().type_line;
    let kept: Vec<Subtype> = if printed.types.contains(CardType::Creature) {
        Vec::new()
    } else {
        printed.subtypes.iter().copied().filter(|subtype| now.subtypes.contains(*subtype)).collect()
    };
    let lands = BasicLand::ALL.map(BasicLand::subtype).into_iter().filter(|land| now.subtypes.contains(*land));
    let mut left = Subtypes::default();
    for subtype in lands.chain(kept) {
        left.insert(subtype);
    }
    now.subtypes = left;
}
