//! Values that are words of their own: colors, types, keyword abilities, parts of a turn, numbers and symbols.

use super::prelude::*;

/// Values with their words, of which one is said; a face may say it otherwise, behind a slash.
pub(crate) struct Vocabulary<T: 'static>(pub &'static str, pub &'static str, pub &'static [(&'static str, T)]);

impl<T: Copy + PartialEq> Vocabulary<T> {
    /// The words for the value.
    pub fn of(&self, face: bool, value: T) -> Option<&'static str> {
        let (words, _) = self.2.iter().find(|(_, other)| *other == value)?;
        Some(words.split_once(" / ").map_or(*words, |(plain, shown)| if face { shown } else { plain }))
    }

    /// The value of a single word.
    pub fn find(&self, word: &str) -> Option<T> {
        self.2.iter().find(|(words, _)| *words == word).map(|(_, value)| *value)
    }
}

impl<T: Copy + PartialEq> Phrase for Vocabulary<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        reader.labelled(self.1, |reader| {
            let plain = |words: &'static str| words.split_once(" / ").map_or(words, |(plain, _)| plain);
            self.2.iter().find(|(words, _)| reader.take(plain(words))).map(|(_, value)| *value)
        })
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<String> {
        self.of(renderer.face, *value).map(|words| renderer.words(words))
    }

    fn guide(&self) -> String {
        self.0.to_owned()
    }
}

/// Keyword abilities (702).
pub(crate) static KEYWORDS: Vocabulary<Keyword> = Vocabulary(
    "KEYWORD",
    "a keyword ability, like 'flying', 'first strike', 'swampwalk' or 'protection from red'",
    &[
        ("flying", Keyword::Flying),
        ("first strike", Keyword::FirstStrike),
        ("trample", Keyword::Trample),
        ("vigilance", Keyword::Vigilance),
        ("defender", Keyword::Defender),
        ("haste", Keyword::Haste),
        ("reach", Keyword::Reach),
        ("shroud", Keyword::Shroud),
        ("banding", Keyword::Banding),
        ("fear", Keyword::Fear),
        ("menace", Keyword::Menace),
        ("indestructible", Keyword::Indestructible),
        ("bands with other legendary creatures", Keyword::BandsWithOther(Fellows::Legendary)),
        ("bands with other creatures of its name", Keyword::BandsWithOther(Fellows::Namesakes)),
        ("plainswalk", Keyword::Landwalk(BasicLand::Plains)),
        ("islandwalk", Keyword::Landwalk(BasicLand::Island)),
        ("swampwalk", Keyword::Landwalk(BasicLand::Swamp)),
        ("mountainwalk", Keyword::Landwalk(BasicLand::Mountain)),
        ("forestwalk", Keyword::Landwalk(BasicLand::Forest)),
        ("desertwalk", Keyword::Desertwalk),
        ("legendary landwalk", Keyword::LegendaryLandwalk),
        ("protection from white", Keyword::Protection(Color::White)),
        ("protection from blue", Keyword::Protection(Color::Blue)),
        ("protection from black", Keyword::Protection(Color::Black)),
        ("protection from red", Keyword::Protection(Color::Red)),
        ("protection from green", Keyword::Protection(Color::Green)),
    ],
);

/// A keyword ability.
pub(crate) const KEYWORD: Hole<Keyword> = hole(
    "KEYWORD",
    |reader| {
        if reader.take("protection from") {
            return COLOR.read(reader).map(Keyword::Protection);
        }
        KEYWORDS.read(reader)
    },
    |renderer, value| KEYWORDS.write(renderer, value),
);

/// The name of a keyword ability in lower case, `first strike`, `swampwalk`, `protection from red`.
pub fn keyword_name(keyword: Keyword) -> String {
    KEYWORDS.of(true, keyword).unwrap_or_default().to_owned()
}

/// Whether a keyword ability begins with this word.
pub(crate) fn begins_keyword(word: &str) -> bool {
    KEYWORDS.2.iter().any(|(words, _)| words.split(' ').next() == Some(word)) && word != "legendary"
}

/// Names that keyword abilities have in common.
pub(crate) static FAMILY: Vocabulary<KeywordFamily> = Vocabulary(
    "KEYWORDS",
    "'landwalk' or 'bands with other'",
    &[
        ("landwalk", KeywordFamily::Landwalk),
        ("bands with other / \"bands with other\"", KeywordFamily::BandsWithOther),
    ],
);

/// Colors (105.1).
pub(crate) static COLOR: Vocabulary<Color> = Vocabulary(
    "COLOR",
    "a color",
    &[
        ("white", Color::White),
        ("blue", Color::Blue),
        ("black", Color::Black),
        ("red", Color::Red),
        ("green", Color::Green),
    ],
);

/// Supertypes as they stand before a noun.
pub(crate) static SUPERTYPE: Vocabulary<Supertype> = Vocabulary(
    "SUPERTYPE",
    "a supertype",
    &[("legendary", Supertype::Legendary), ("basic", Supertype::Basic), ("world", Supertype::World)],
);

/// Card types in a sentence.
pub(crate) static CARD_TYPE: Vocabulary<CardType> = Vocabulary(
    "TYPE",
    "a card type",
    &[
        ("artifact", CardType::Artifact),
        ("creature", CardType::Creature),
        ("enchantment", CardType::Enchantment),
        ("instant", CardType::Instant),
        ("land", CardType::Land),
        ("sorcery", CardType::Sorcery),
    ],
);

/// Parts of a turn in which alone something may be cast or activated.
pub(crate) static PERIOD: Vocabulary<Period> = Vocabulary(
    "WHEN",
    "'during your turn', 'during your upkeep', 'during combat', 'before blockers are declared', 'as a sorcery', 'once each turn', '2 times each turn' or 'if' and a condition",
    &[
        ("before the combat damage step", Period::BeforeCombatDamage),
        ("during the declare attackers step", Period::DeclareAttackers),
        ("during the declare blockers step", Period::DeclareBlockers),
        ("during your declare attackers step", Period::YourDeclareAttackers),
        ("during your turn", Period::YourTurn),
        ("during an opponent's turn", Period::OpponentsTurn),
        ("during an opponent's upkeep", Period::OpponentsUpkeep),
        ("after their upkeep step", Period::AfterUpkeep),
        ("during your upkeep", Period::YourUpkeep),
        ("during any upkeep / during any upkeep step", Period::AnyUpkeep),
        ("during combat", Period::Combat),
        ("during the end of combat step", Period::EndOfCombat),
        ("before attackers are declared", Period::BeforeAttackers),
        ("before blockers are declared", Period::BeforeBlockers),
    ],
);

/// The steps at whose beginning abilities trigger.
pub(crate) static MOMENT: Vocabulary<Moment> = Vocabulary(
    "STEP",
    "'upkeep', 'draw step' or 'end step'",
    &[
        ("upkeep", Moment::Upkeep),
        ("draw step", Moment::DrawStep),
        ("main phase", Moment::MainPhase),
        ("end step", Moment::EndStep),
    ],
);

phrases! {
    /// What a player chooses for abilities to speak of.
    CHOOSING: Choosing, "CHOICE", "what is chosen: 'a color', 'a basic land type', 'a number between 0 and 7', 'an opponent' or 'a card name'";
    (Choosing::Color { several: false } = "a color")
    once (Choosing::Color { several: true } = "one or more colors" / "a color or colors")
    (Choosing::BasicLand = "a basic land type")
    once (Choosing::Number(least, most) = "a number between" least:DIGITS "and" most:DIGITS)
    (Choosing::Opponent = "an opponent")
    (Choosing::CardName = "a card name")
}

/// Words that an effect replaces in rules text.
pub(crate) static WORDS: Vocabulary<crate::Words> = Vocabulary(
    "color word",
    "'color word' or 'basic land type'",
    &[("color word", crate::Words::Colors), ("basic land type", crate::Words::BasicLands)],
);

/// The card type with this word in lower case, in singular or plural.
pub(crate) fn card_type(word: &str) -> Option<CardType> {
    CARD_TYPE.find(word).or_else(|| CARD_TYPE.find(word.strip_suffix('s')?))
}

/// The card type as it stands on a type line.
pub(crate) fn printed_type(word: &str) -> Option<CardType> {
    CardType::ALL.into_iter().find(|card_type| card_type.name() == word)
}

/// The supertype as it stands on a type line.
pub(crate) fn supertype(word: &str) -> Option<Supertype> {
    SUPERTYPE.2.iter().map(|(_, supertype)| *supertype).find(|supertype| supertype.name() == word)
}

/// Whether power is a star, and toughness.
pub(crate) fn stars(word: &str) -> [bool; 2] {
    word.split_once('/').map_or([false; 2], |(power, toughness)| [power.ends_with('*'), toughness.ends_with('*')])
}

/// Power and toughness, `2/2`; a star, which an ability defines, is 0 (208.2), with what is added to it.
pub(crate) fn size(word: &str) -> Option<Size> {
    let half = |half: &str| if half == "*" || half.ends_with("+*") { Some(0) } else { half.parse().ok() };
    let (power, toughness) = word.split_once('/')?;
    Some(Size { power: half(power)?, toughness: half(toughness)? })
}

/// A value of a single word.
pub(crate) struct Single<T>(
    pub &'static str,
    pub &'static str,
    pub fn(&Reader<'_>, &str) -> Option<T>,
    pub fn(&Renderer<'_>, &T) -> String,
);

impl<T> Phrase for Single<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader<'_>) -> Option<T> {
        let Some(value) = reader.peek().and_then(|word| self.2(reader, word)) else { return reader.miss(self.1) };
        reader.advance();
        Some(value)
    }

    fn write(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<String> {
        Some(self.3(renderer, value))
    }

    fn guide(&self) -> String {
        self.0.to_owned()
    }
}

/// Power and toughness.
pub(crate) static SIZE: Single<Size> = Single(
    "2/2",
    "power and toughness, like '2/2'",
    |_, word| size(word),
    |_, size| format!("{}/{}", size.power, size.toughness),
);

/// The number that a word is, also `a`.
fn number_of<T: std::str::FromStr>(word: &str) -> Option<T> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A number in digits: of damage, of life.
pub(crate) static DIGITS: Single<u16> =
    Single("2", "a number", |_, word| number_of(word), |_, number| number.to_string());

/// A number of one byte in digits.
pub(crate) static DIGIT: Single<u8> =
    Single("2", "a number", |_, word| number_of(word), |_, number| number.to_string());

/// How many there are of something, in a word on faces.
pub(crate) static NUMBER: Single<u8> =
    Single("2", "a number", |_, word| number_of(word), |renderer, number| renderer.number(u32::from(*number)));

/// The same of what may have many.
static COUNT_OF: Single<u16> =
    Single("2", "a number", |_, word| number_of(word), |renderer, number| renderer.number(u32::from(*number)));

phrases! {
    /// So many cards, `a card`, `three cards`.
    CARD_COUNT: u8, "2 cards", "a number";
    (1 = "a card")
    (count = count:NUMBER "cards^card")
}

/// The code of a set, whose name faces say.
pub(crate) static SET: Single<String> = Single(
    "ARN",
    "the code of a set",
    |_, word| Some(word.to_owned()),
    |renderer, code| match code.as_str() {
        "ARN" if renderer.face => "Arabian Nights".to_owned(),
        "ATQ" if renderer.face => "Antiquities".to_owned(),
        code => code.to_owned(),
    },
);

/// A basic land type with its article, `a Swamp`; `Swamps` of several.
pub(crate) const LAND_TYPE: Hole<BasicLand> = hole(
    "a Swamp",
    |reader| {
        reader.take("a^an");
        let land = reader.peek().and_then(|word| reader.context.subtype(word));
        let Some(land) = land.and_then(|found| BasicLand::ALL.into_iter().find(|land| land.subtype() == found)) else {
            return reader.miss("a basic land type");
        };
        reader.advance();
        Some(land)
    },
    |renderer, land| {
        let name = Subtype::FIXED.get(usize::from(land.subtype().0)).copied().unwrap_or_default();
        Some(if renderer.said.several { plural(name) } else { with_article(name) })
    },
);

/// A kind of counter, `+1/+1` or `charge`.
pub(crate) static COUNTER: Single<Counter> = Single(
    "COUNTER",
    "a kind of counter, like '+1/+1' or 'charge'",
    |_, word| Counter::parse(word),
    |_, counter| counter.to_string(),
);

/// A kind of counter with its article, `an intervention`.
pub(crate) const A_COUNTER: Hole<Counter> = hole(
    "a COUNTER",
    |reader| {
        reader.words("a^an")?;
        COUNTER.read(reader)
    },
    |_, value| Some(with_article(&value.to_string())),
);

phrases! {
    /// So many counters of a kind, `an intervention counter`, `three +1/+1 counters`.
    COUNTERS: (u16, Counter), "2 COUNTER counters", "a number";
    ((1, counter) = counter:A_COUNTER "counter")
    ((count, counter) = count:COUNT_OF counter:COUNTER "counters^counter")
}

phrases! {
    /// Counters that are removed, also `any number of` them or `all`.
    REMOVED: (Removed, Counter), "2 COUNTER counters", "a number";
    ((Removed::AnyNumber, counter) = "any number of" counter:COUNTER "counters")
    ((Removed::All, counter) = "all" counter:COUNTER "counters^counter")
    ((Removed::Exactly(1), counter) = counter:A_COUNTER "counter")
    ((Removed::Exactly(count), counter) = count:COUNT_OF counter:COUNTER "counters^counter")
}

/// The inside of a symbol, `3` of `{3}`.
fn symbol_inside(word: &str) -> Option<&str> {
    word.strip_prefix('{')?.strip_suffix('}')
}

/// The kind of mana of a symbol.
fn mana_kind(word: &str) -> Option<ManaKind> {
    let inside = symbol_inside(word)?;
    ManaKind::ALL.into_iter().find(|kind| inside == kind.letter().to_string())
}

/// The symbol of a kind of mana, `{G}`.
pub(crate) fn symbol(kind: ManaKind) -> String {
    format!("{{{}}}", kind.letter())
}

/// One symbol of a kind of mana.
pub(crate) static MANA_KIND: Single<ManaKind> =
    Single("{G}", "mana of one kind", |_, word| mana_kind(word), |_, kind| symbol(*kind));

/// Mana of one kind, `{R}{R}`: which, and how much.
pub(crate) const MANA: Hole<(ManaKind, u8)> = hole(
    "{G}{G}",
    |reader| {
        let Some(kind) = reader.peek().and_then(mana_kind) else {
            return reader
                .miss("mana of a kind, {W}, {U}, {B}, {R}, {G} or {C}, or a number and 'mana of any one color'");
        };
        let mut count: u8 = 0;
        while reader.peek().and_then(mana_kind) == Some(kind) {
            count = count.saturating_add(1);
            reader.advance();
        }
        Some((kind, count))
    },
    |_, (kind, count)| Some(symbol(*kind).repeat(usize::from(*count))),
);

/// Mana of a cost, `{X}{2}{R}{R}`.
pub(crate) const MANA_COST: Hole<ManaCost> = hole(
    "{2}{R}",
    |reader| {
        let mut cost = ManaCost::default();
        let mut any = false;
        while let Some(inside) = reader.peek().and_then(symbol_inside) {
            if let Ok(generic) = inside.parse::<u16>() {
                cost.generic = cost.generic.saturating_add(generic);
            } else if inside == "X" {
                cost.x = cost.x.saturating_add(1);
            } else if let Some(color) = Color::ALL.into_iter().find(|color| inside == color.letter().to_string()) {
                let count = &mut cost.colored[color as usize];
                *count = count.saturating_add(1);
            } else {
                break;
            }
            any = true;
            reader.advance();
        }
        // A symbol behind the others that is none of a cost is a mistake, except `{T}`.
        let stray = reader.peek().and_then(symbol_inside).is_some_and(|inside| inside != "T");
        if any && !stray {
            Some(cost)
        } else {
            reader.miss("mana symbols like {2}{R}, of {X}, a number, {W}, {U}, {B}, {R} and {G}")
        }
    },
    |_, cost| Some(cost.to_string()),
);
