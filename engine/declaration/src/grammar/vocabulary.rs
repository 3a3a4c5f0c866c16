//! Values that are words of their own: colors, types, keyword abilities, parts of a turn, numbers and symbols.

use super::prelude::*;

/// Values with their words, of which one is said; a face may say it otherwise, behind a slash. It has a head like a table of phrases.
pub(crate) struct Vocabulary<T: 'static>(
    pub &'static str,
    pub &'static str,
    pub &'static [(&'static str, T)],
    pub &'static str,
);

impl<T: Copy + PartialEq> Vocabulary<T> {
    fn of(&self, value: T) -> Option<&'static str> {
        self.2.iter().find(|(_, other)| *other == value).map(|(words, _)| *words)
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
            self.2.iter().find(|(words, _)| reader.take(voices(words).0)).map(|(_, value)| *value)
        })
    }

    fn say(&self, renderer: &mut Renderer<'_>, value: &T) -> Option<()> {
        self.of(*value).map(|words| renderer.say(words))
    }

    fn guide(&self) -> String {
        self.0.to_owned()
    }
}

/// Declares tables of words, each with the value that it stands for.
macro_rules! words {
    ($($(#[$doc:meta])* $table:ident: $value:ident, $name:literal, $expected:expr $(, $heading:literal)?; $($words:literal = $one:ident $(($of:expr))?),*;)*) => {
        $($(#[$doc])*
        pub(crate) static $table: Vocabulary<$value> =
            Vocabulary(told($name), told($expected), &[$(($words, $value::$one $(($of))?)),*], told(concat!($($heading)?)));)*
    };
}

pub(crate) use words;

words! {
    /// Keyword abilities (702).
    KEYWORDS: Keyword, "KEYWORD", "a keyword ability, like 'flying', 'first strike', 'swampwalk' or 'protection from red'", "Keyword abilities";
    "flying" = Flying, "first strike" = FirstStrike, "trample" = Trample, "vigilance" = Vigilance, "defender" = Defender,
    "haste" = Haste, "reach" = Reach, "shroud" = Shroud, "banding" = Banding, "fear" = Fear, "menace" = Menace,
    "indestructible" = Indestructible,
    "bands with other legendary creatures / \"bands with other legendary creatures\"" = BandsWithOther(Fellows::Legendary),
    "bands with other creatures of its name / \"bands with other creatures named ~\"" = BandsWithOther(Fellows::Namesakes),
    "plainswalk" = Landwalk(BasicLand::Plains), "islandwalk" = Landwalk(BasicLand::Island),
    "swampwalk" = Landwalk(BasicLand::Swamp), "mountainwalk" = Landwalk(BasicLand::Mountain),
    "forestwalk" = Landwalk(BasicLand::Forest), "desertwalk" = Desertwalk, "legendary landwalk" = LegendaryLandwalk,
    "protection from white" = Protection(Color::White), "protection from blue" = Protection(Color::Blue),
    "protection from black" = Protection(Color::Black), "protection from red" = Protection(Color::Red),
    "protection from green" = Protection(Color::Green);

    /// Names that keyword abilities have in common.
    FAMILY: KeywordFamily, "KEYWORDS", "'landwalk' or 'bands with other'", "Keyword abilities that go by one name";
    "landwalk" = Landwalk, "bands with other / \"bands with other\"" = BandsWithOther;

    COLOR: Color, "COLOR", "a color", "Colors";
    "white" = White, "blue" = Blue, "black" = Black, "red" = Red, "green" = Green;

    SUPERTYPE: Supertype, "SUPERTYPE", "a supertype", "Supertypes";
    "legendary" = Legendary, "basic" = Basic, "world" = World;

    CARD_TYPE: CardType, "TYPE", "a card type", "Card types";
    "artifact" = Artifact, "creature" = Creature, "enchantment" = Enchantment, "instant" = Instant, "land" = Land, "sorcery" = Sorcery;

    /// Parts of a turn in which alone something may be cast or activated.
    PERIOD: Period, "WHEN", "'during your turn', 'during your upkeep', 'during combat', 'before blockers are declared', 'as a sorcery', 'once each turn', '2 times each turn' or 'if' and a condition", "Parts of a turn";
    "before the combat damage step" = BeforeCombatDamage,
    "during the declare attackers step" = DeclareAttackers,
    "during the declare blockers step" = DeclareBlockers,
    "during your declare attackers step" = YourDeclareAttackers,
    "during your turn" = YourTurn, "during an opponent's turn" = OpponentsTurn, "during an opponent's upkeep" = OpponentsUpkeep,
    "after their upkeep step" = AfterUpkeep, "during your upkeep" = YourUpkeep,
    "during any upkeep / during any upkeep step" = AnyUpkeep,
    "during combat" = Combat, "after combat" = AfterCombat, "during the end of combat step" = EndOfCombat,
    "before attackers are declared" = BeforeAttackers, "before blockers are declared" = BeforeBlockers;

    /// The steps at whose beginning abilities trigger.
    MOMENT: Moment, "STEP", "'upkeep', 'draw step' or 'end step'", "Steps";
    "upkeep" = Upkeep, "draw step" = DrawStep, "main phase" = MainPhase, "end step" = EndStep;

    /// Words that an effect replaces in rules text.
    WORDS: Words, "color word", "'color word' or 'basic land type'", "Words in rules text";
    "color word" = Colors, "basic land type" = BasicLands;
}

/// The name of a keyword ability in lower case, `first strike`, `swampwalk`, `protection from red`.
pub fn keyword_name(keyword: Keyword) -> String {
    voices(KEYWORDS.of(keyword).unwrap_or_default()).0.to_owned()
}

pub(crate) fn begins_keyword(word: &str) -> bool {
    KEYWORDS.2.iter().any(|(words, _)| words.split(' ').next() == Some(word)) && word != "legendary"
}

phrases! {
    [KEYWORD: Keyword, "KEYWORD", KEYWORDS.1]
    (Keyword::Protection(color) = "protection from" color:COLOR)
    (keyword = keyword:KEYWORDS)

    /// What a player chooses for abilities to speak of.
    [CHOOSING: Choosing, "CHOICE", "what is chosen: 'a color', 'a basic land type', 'a number between 0 and 7', 'an opponent' or 'a card name'"; "What is chosen"]
    (Choosing::Color { several: false } = "a color")
    once (Choosing::Color { several: true } = "one or more colors" / "a color or colors")
    (Choosing::BasicLand = "a basic land type")
    once (Choosing::Number(least, most) = "a number between" least:DIGITS "and" most:DIGITS)
    (Choosing::Opponent = "an opponent")
    (Choosing::CardName = "a card name")

    [CARD_COUNT: u8, "2 cards", "a number"]
    (1 = "a card")
    (count = count:NUMBER "cards^card")

    /// Counters that are removed, also `any number of` them or `all`.
    [REMOVED: (Removed, Counter), "2 COUNTER counters", "a number"]
    ((Removed::AnyNumber, counter) = "any number of" counter:COUNTER "counters")
    ((Removed::All, counter) = "all" counter:COUNTER "counters^counter")
    ((Removed::Exactly(1), counter) = counter:A_COUNTER "counter")
    ((Removed::Exactly(count), counter) = count:NUMBER_OF_COUNTERS counter:COUNTER "counters^counter")
}

/// A card type in a sentence, `artifact`.
pub(crate) fn in_sentence(card_type: CardType) -> String {
    card_type.name().to_lowercase()
}

/// The card type with this word in lower case, in singular or plural.
pub(crate) fn card_type(word: &str) -> Option<CardType> {
    CARD_TYPE.find(word).or_else(|| CARD_TYPE.find(word.strip_suffix('s')?))
}

/// Power and toughness, `2/2`; a star, which an ability defines, is 0 (208.2), with what is added to it.
pub(crate) fn size(word: &str) -> Option<Size> {
    let half = |half: &str| if half == "*" || half.ends_with("+*") { Some(0) } else { half.parse().ok() };
    let (power, toughness) = word.split_once('/')?;
    Some(Size { power: half(power)?, toughness: half(toughness)? })
}

pub(crate) static SIZE: Hole<Size> = hole(
    "2/2",
    |reader| reader.word("power and toughness, like '2/2'", size),
    |_, size| Some(format!("{}/{}", size.power, size.toughness)),
);

/// Power and toughness by themselves, of which a number is made.
pub(crate) static HALVES: Hole<(i16, i16)> = halves();
pub(crate) static WHOLE_SIZE: Hole<(i32, i32)> = halves();

const fn halves<T: From<i16> + std::fmt::Display>() -> Hole<(T, T)> {
    let read = |reader: &mut Reader<'_>| SIZE.read(reader).map(|size| (size.power.into(), size.toughness.into()));
    hole("2/2", read, |_, (power, toughness)| Some(format!("{power}/{toughness}")))
}

fn number_of<T: std::str::FromStr>(word: &str) -> Option<T> {
    word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A number in digits: of damage, of life.
pub(crate) const fn digits<T: std::str::FromStr + ToString>() -> Hole<T> {
    hole("2", |reader| reader.word("a number", number_of), |_, number| Some(number.to_string()))
}

/// How many there are of something, in a word on faces.
pub(crate) const fn count<T: std::str::FromStr + Copy + TryInto<u32>>() -> Hole<T> {
    hole("2", |reader| reader.word("a number", number_of), |renderer, number| Some(renderer.number(*number)))
}

pub(crate) static DIGITS: Hole<u16> = digits();
pub(crate) static NUMBER: Hole<u8> = count();
pub(crate) static NUMBER_OF_COUNTERS: Hole<u16> = count();

/// The code of a set, whose name faces say.
static SETS: Vocabulary<&str> =
    Vocabulary("ARN", "the code of a set", &[("ARN / Arabian Nights", "ARN"), ("ATQ / Antiquities", "ATQ")], "");
pub(crate) static SET: Map<&Vocabulary<&str>, String> = map(
    &SETS,
    |_, code| Some(code.to_owned()),
    |phrase, renderer, code| {
        phrase.say(renderer, phrase.2.iter().map(|(_, known)| known).find(|known| *known == code)?)
    },
);

/// A basic land type, `a Swamp`, or `Swamps` of several.
pub(crate) static LAND_TYPE: Article<Hole<BasicLand>> = nominal(hole(
    "Swamp",
    |reader| {
        let context = reader.context;
        reader.word("a basic land type", |word| context.subtype(word).and_then(BasicLand::of))
    },
    |renderer, land| Some(renderer.table.subtype_name(land.subtype()).to_owned()),
));

/// One or more creature types that stand behind each other, `Elder Dragon`.
pub(crate) const SUBTYPES: Hole<Vec<Subtype>> = hole(
    "SUBTYPE",
    |reader| {
        let context = reader.context;
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        Some(reader.take_each(|word| context.subtype(word).filter(|_| capital(word))))
    },
    |renderer, subtypes| {
        let names: Vec<&str> = subtypes.iter().map(|subtype| renderer.table.subtype_name(*subtype)).collect();
        Some(names.join(" "))
    },
);

/// One or more card types that stand behind each other, `artifact creature`.
pub(crate) static TYPES: Hole<CardTypes> = hole(
    "TYPE",
    |reader| {
        let types = reader.take_each(card_type).into_iter().map(CardTypes::of);
        types.reduce(CardTypes::union).or_else(|| reader.miss(CARD_TYPE.1))
    },
    |_, types| {
        let words: Vec<String> = types.iter().map(in_sentence).collect();
        (!words.is_empty()).then(|| words.join(" "))
    },
);

/// Something with its article, `an intervention`; what may be several goes without one then, in the plural.
pub(crate) struct Article<P>(P, bool);

pub(crate) const fn an<P>(phrase: P) -> Article<P> {
    Article(phrase, false)
}

/// What something is, `a Swamp`; of several in the plural.
pub(crate) const fn nominal<P>(phrase: P) -> Article<P> {
    Article(phrase, true)
}

impl<P: Phrase> Phrase for Article<P> {
    type Value = P::Value;

    fn read(&self, reader: &mut Reader<'_>) -> Option<P::Value> {
        if !reader.take("a^an") && !self.1 {
            return reader.words("a^an").and(None);
        }
        self.0.read(reader)
    }

    fn say(&self, renderer: &mut Renderer<'_>, value: &P::Value) -> Option<()> {
        let several = self.1 && renderer.said.several;
        let words = self.0.write(renderer, value)?;
        renderer.put(&if several { plural(&words) } else { with_article(&words) });
        Some(())
    }

    fn guide(&self) -> String {
        format!("a {}", self.0.guide())
    }
}

/// A kind of counter, `+1/+1` or `charge`.
pub(crate) static COUNTER: Hole<Counter> = hole(
    "COUNTER",
    |reader| reader.word("a kind of counter, like '+1/+1' or 'charge'", Counter::parse),
    |_, counter| Some(counter.to_string()),
);

pub(crate) static A_COUNTER: Article<&Hole<Counter>> = an(&COUNTER);

fn symbol_inside(word: &str) -> Option<&str> {
    word.strip_prefix('{')?.strip_suffix('}')
}

fn mana_kind(word: &str) -> Option<ManaKind> {
    ManaKind::ALL.into_iter().find(|kind| word == kind.to_string())
}

pub(crate) static MANA_KIND: Hole<ManaKind> =
    hole("{G}", |reader| reader.word("mana of one kind", mana_kind), |_, kind| Some(kind.to_string()));

const OF_A_KIND: &str = "mana of a kind, {W}, {U}, {B}, {R}, {G} or {C}, or a number and 'mana of any one color'";

/// Mana of one kind, `{R}{R}`: which, and how much.
pub(crate) const MANA: Hole<(ManaKind, u8)> = hole(
    "{G}{G}",
    |reader| {
        let next = reader.peek().and_then(mana_kind);
        let all = reader.take_each(|word| mana_kind(word).filter(|kind| Some(*kind) == next));
        let kind = next.or_else(|| reader.miss(OF_A_KIND))?;
        Some((kind, u8::try_from(all.len()).unwrap_or(u8::MAX)))
    },
    |_, (kind, count)| Some(kind.to_string().repeat(usize::from(*count))),
);

/// Mana of a cost, `{X}{2}{R}{R}`.
pub(crate) const MANA_COST: Hole<ManaCost> = hole(
    "{2}{R}",
    |reader| {
        let mut cost = ManaCost::default();
        let symbols = reader.take_each(|word| cost.add_symbol(symbol_inside(word)?));
        // A symbol behind the others that is none of a cost is a mistake, except `{T}`.
        let stray = reader.peek().and_then(symbol_inside).is_some_and(|inside| inside != "T");
        reader.uses_x |= cost.x > 0;
        if !symbols.is_empty() && !stray {
            return Some(cost);
        }
        reader.miss("mana symbols like {2}{R}, of {X}, a number, {W}, {U}, {B}, {R} and {G}")
    },
    |_, cost| Some(cost.to_string()),
);
