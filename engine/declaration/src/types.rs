//! The type line (205) and keyword abilities (702).

use serde::{Deserialize, Serialize};

use crate::{Color, Colors};

/// A card type (205.2a) that occurs in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CardType {
    /// Artifact (301).
    Artifact,
    /// Creature (302).
    Creature,
    /// Enchantment (303).
    Enchantment,
    /// Instant (304).
    Instant,
    /// Land (305).
    Land,
    /// Sorcery (307).
    Sorcery,
}

impl CardType {
    /// All card types, in the order in which a type line names them.
    pub const ALL: [CardType; 6] = [
        CardType::Artifact,
        CardType::Enchantment,
        CardType::Instant,
        CardType::Sorcery,
        CardType::Land,
        CardType::Creature,
    ];

    /// The word on the type line.
    pub const fn name(self) -> &'static str {
        match self {
            CardType::Artifact => "Artifact",
            CardType::Creature => "Creature",
            CardType::Enchantment => "Enchantment",
            CardType::Instant => "Instant",
            CardType::Land => "Land",
            CardType::Sorcery => "Sorcery",
        }
    }
}

/// A set of card types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardTypes(pub u8);

impl CardTypes {
    /// The types of a permanent (110.4).
    pub const PERMANENT: CardTypes = CardTypes(
        1 << CardType::Artifact as u8
            | 1 << CardType::Creature as u8
            | 1 << CardType::Enchantment as u8
            | 1 << CardType::Land as u8,
    );

    /// The set of this one type.
    pub const fn of(card_type: CardType) -> CardTypes {
        CardTypes(1 << card_type as u8)
    }

    /// Whether the type is in the set.
    pub const fn contains(self, card_type: CardType) -> bool {
        self.0 & (1 << card_type as u8) != 0
    }

    /// Whether the two sets share a type.
    pub const fn intersects(self, other: CardTypes) -> bool {
        self.0 & other.0 != 0
    }

    /// The types that are in either set.
    #[must_use]
    pub const fn union(self, other: CardTypes) -> CardTypes {
        CardTypes(self.0 | other.0)
    }

    /// The types in the set, in the order of a type line.
    pub fn iter(self) -> impl Iterator<Item = CardType> {
        CardType::ALL.into_iter().filter(move |card_type| self.contains(*card_type))
    }
}

/// A supertype (205.4a) that occurs in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Supertype {
    /// Basic (205.4c).
    Basic,
    /// Legendary (704.5j).
    Legendary,
    /// World (704.5k).
    World,
}

impl Supertype {
    /// The word on the type line.
    pub const fn name(self) -> &'static str {
        match self {
            Supertype::Basic => "Basic",
            Supertype::Legendary => "Legendary",
            Supertype::World => "World",
        }
    }
}

/// A set of supertypes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Supertypes(pub u8);

impl Supertypes {
    /// The set of this one supertype.
    pub const fn of(supertype: Supertype) -> Supertypes {
        Supertypes(1 << supertype as u8)
    }

    /// Whether the supertype is in the set.
    pub const fn contains(self, supertype: Supertype) -> bool {
        self.0 & (1 << supertype as u8) != 0
    }

    /// The supertypes that are in either set.
    #[must_use]
    pub const fn union(self, other: Supertypes) -> Supertypes {
        Supertypes(self.0 | other.0)
    }
}

/// A subtype (205.3): an index into [`crate::Table::subtypes`]. The first eight are fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Subtype(pub u8);

impl Subtype {
    /// Aura (303.4).
    pub const AURA: Subtype = Subtype(5);
    /// Wall.
    pub const WALL: Subtype = Subtype(6);
    /// Desert.
    pub const DESERT: Subtype = Subtype(7);
    /// The names of the subtypes with a fixed index: the five basic land types, then Aura, Wall and Desert.
    pub const FIXED: [&'static str; 8] = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Aura", "Wall", "Desert"];
}

/// A basic land type (205.3i).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BasicLand {
    /// Plains, white mana.
    Plains,
    /// Island, blue mana.
    Island,
    /// Swamp, black mana.
    Swamp,
    /// Mountain, red mana.
    Mountain,
    /// Forest, green mana.
    Forest,
}

impl BasicLand {
    /// The five basic land types in the order of the color wheel.
    pub const ALL: [BasicLand; 5] =
        [BasicLand::Plains, BasicLand::Island, BasicLand::Swamp, BasicLand::Mountain, BasicLand::Forest];

    /// The subtype.
    pub const fn subtype(self) -> Subtype {
        Subtype(self as u8)
    }

    /// The basic land type that is this subtype.
    pub fn of(subtype: Subtype) -> Option<BasicLand> {
        BasicLand::ALL.into_iter().find(|land| land.subtype() == subtype)
    }

    /// The color of mana of the type's intrinsic ability (305.6).
    pub const fn color(self) -> Color {
        Color::ALL[self as usize]
    }
}

/// The type line (205).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeLine {
    /// Basic, legendary, world.
    pub supertypes: Supertypes,
    /// Card types.
    pub types: CardTypes,
    /// Subtypes in printed order.
    pub subtypes: Vec<Subtype>,
}

/// The quality in 'bands with other [quality]' (702.22b): what the creature has in common with those it bands with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fellows {
    /// Legendary creatures.
    Legendary,
    /// Creatures of the same name.
    Namesakes,
}

impl Fellows {
    /// Both qualities.
    pub const ALL: [Fellows; 2] = [Fellows::Legendary, Fellows::Namesakes];
}

/// A keyword ability (702).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Keyword {
    /// Flying (702.9).
    Flying,
    /// First strike (702.7).
    FirstStrike,
    /// Trample (702.19).
    Trample,
    /// Vigilance (702.20).
    Vigilance,
    /// Defender (702.3).
    Defender,
    /// Haste (702.10).
    Haste,
    /// Reach (702.17).
    Reach,
    /// Shroud (702.18).
    Shroud,
    /// Banding (702.22).
    Banding,
    /// Bands with other creatures of a quality (702.22b).
    BandsWithOther(Fellows),
    /// Fear (702.36).
    Fear,
    /// Menace (702.111).
    Menace,
    /// Landwalk (702.14) of a basic land type.
    Landwalk(BasicLand),
    /// Landwalk of the land type Desert.
    Desertwalk,
    /// Landwalk of legendary lands.
    LegendaryLandwalk,
    /// Indestructible (702.12).
    Indestructible,
    /// Protection (702.16) from a color.
    Protection(Color),
}

impl Keyword {
    /// Every keyword ability.
    pub fn all() -> impl Iterator<Item = Keyword> {
        let plain = [
            Keyword::Flying,
            Keyword::FirstStrike,
            Keyword::Trample,
            Keyword::Vigilance,
            Keyword::Defender,
            Keyword::Haste,
            Keyword::Reach,
            Keyword::Shroud,
            Keyword::Banding,
            Keyword::Fear,
            Keyword::Menace,
            Keyword::Indestructible,
        ];
        plain
            .into_iter()
            .chain(Fellows::ALL.map(Keyword::BandsWithOther))
            .chain(Keyword::landwalks())
            .chain(Color::ALL.map(Keyword::Protection))
    }

    /// Every landwalk ability (702.14).
    pub fn landwalks() -> impl Iterator<Item = Keyword> {
        BasicLand::ALL.map(Keyword::Landwalk).into_iter().chain([Keyword::Desertwalk, Keyword::LegendaryLandwalk])
    }
}

/// Keyword abilities that go by one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum KeywordFamily {
    /// Every landwalk ability (702.14).
    Landwalk,
    /// Every 'bands with other' ability (702.22b).
    BandsWithOther,
}

impl KeywordFamily {
    /// Its keyword abilities.
    pub fn keywords(self) -> Vec<Keyword> {
        match self {
            KeywordFamily::Landwalk => Keyword::landwalks().collect(),
            KeywordFamily::BandsWithOther => Fellows::ALL.map(Keyword::BandsWithOther).to_vec(),
        }
    }
}

/// A set of keyword abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keywords(pub u32);

impl Keywords {
    const fn bit(keyword: Keyword) -> u32 {
        match keyword {
            Keyword::Flying => 1,
            Keyword::FirstStrike => 1 << 1,
            Keyword::Trample => 1 << 2,
            Keyword::Vigilance => 1 << 3,
            Keyword::Defender => 1 << 4,
            Keyword::Haste => 1 << 5,
            Keyword::Reach => 1 << 6,
            Keyword::Shroud => 1 << 7,
            Keyword::Banding => 1 << 8,
            Keyword::BandsWithOther(fellows) => 1 << (9 + fellows as u32),
            Keyword::Fear => 1 << 11,
            Keyword::Menace => 1 << 12,
            Keyword::Desertwalk => 1 << 13,
            Keyword::LegendaryLandwalk => 1 << 14,
            Keyword::Indestructible => 1 << 15,
            Keyword::Landwalk(land) => 1 << (16 + land as u32),
            Keyword::Protection(color) => 1 << (24 + color as u32),
        }
    }

    /// Whether the keyword is in the set.
    pub const fn contains(self, keyword: Keyword) -> bool {
        self.0 & Keywords::bit(keyword) != 0
    }

    /// Adds the keyword.
    pub const fn insert(&mut self, keyword: Keyword) {
        self.0 |= Keywords::bit(keyword);
    }

    /// Removes the keyword; what loses banding loses 'bands with other' as well (702.22b).
    pub const fn remove(&mut self, keyword: Keyword) {
        self.0 &= !Keywords::bit(keyword);
        if matches!(keyword, Keyword::Banding) {
            self.0 &= !Keywords::bit(Keyword::BandsWithOther(Fellows::Legendary));
            self.0 &= !Keywords::bit(Keyword::BandsWithOther(Fellows::Namesakes));
        }
    }

    /// The colors protected from (702.16).
    pub const fn protection(self) -> Colors {
        Colors((self.0 >> 24) as u8 & 0b1_1111)
    }

    /// Whether there is no keyword in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
