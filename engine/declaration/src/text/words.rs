//! Single words and the joining of them.

use crate::{BasicLand, Choosing, Fellows, Keyword, KeywordFamily, ManaKind};

/// The name of a keyword ability in lower case, `first strike`, `swampwalk`, `protection from red`.
pub fn keyword_name(keyword: Keyword) -> String {
    let name = match keyword {
        Keyword::Flying => "flying",
        Keyword::FirstStrike => "first strike",
        Keyword::Trample => "trample",
        Keyword::Vigilance => "vigilance",
        Keyword::Defender => "defender",
        Keyword::Haste => "haste",
        Keyword::Reach => "reach",
        Keyword::Shroud => "shroud",
        Keyword::Banding => "banding",
        Keyword::BandsWithOther(Fellows::Legendary) => "bands with other legendary creatures",
        Keyword::BandsWithOther(Fellows::Namesakes) => "bands with other creatures of its name",
        Keyword::Fear => "fear",
        Keyword::Menace => "menace",
        Keyword::Indestructible => "indestructible",
        Keyword::Desertwalk => "desertwalk",
        Keyword::LegendaryLandwalk => "legendary landwalk",
        Keyword::Landwalk(BasicLand::Plains) => "plainswalk",
        Keyword::Landwalk(BasicLand::Island) => "islandwalk",
        Keyword::Landwalk(BasicLand::Swamp) => "swampwalk",
        Keyword::Landwalk(BasicLand::Mountain) => "mountainwalk",
        Keyword::Landwalk(BasicLand::Forest) => "forestwalk",
        Keyword::Protection(color) => return format!("protection from {}", color.name()),
    };
    name.to_owned()
}

/// What is chosen, `a color`.
pub(super) fn chosen(what: &Choosing) -> String {
    match what {
        Choosing::Color { several: false } => "a color".to_owned(),
        Choosing::Color { several: true } => "a color or colors".to_owned(),
        Choosing::BasicLand => "a basic land type".to_owned(),
        Choosing::Number(least, most) => format!("a number between {least} and {most}"),
        Choosing::Opponent => "an opponent".to_owned(),
        Choosing::CardName => "a card name".to_owned(),
    }
}

/// The symbol of a kind of mana, `{G}`.
pub(super) fn symbol(kind: ManaKind) -> String {
    format!("{{{}}}", kind.letter())
}

/// A small number as a word; larger ones in digits.
pub(super) fn number(number: u32) -> String {
    const WORDS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(number).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Words with commas and a conjunction before the last, `artifact, creature, or land`.
pub(super) fn list(words: &[String], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [one, other] => format!("{one} {conjunction} {other}"),
        [most @ .., last] => format!("{}, {conjunction} {last}", most.join(", ")),
    }
}

/// The plural of a subtype's name.
pub(super) fn plural(name: &str) -> String {
    match name {
        "Plains" | "Merfolk" | "Treefolk" | "Fish" | "Sheep" => name.to_owned(),
        "Elf" | "Wolf" | "Dwarf" => {
            let stem = name.strip_suffix('f').unwrap_or(name);
            format!("{stem}ves")
        }
        "Mercenary" => "Mercenaries".to_owned(),
        _ => format!("{name}s"),
    }
}

/// With a capital letter at the beginning.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a full stop at the end, which the last quotation mark may stand behind.
pub(super) fn ended(text: String) -> String {
    if text.ends_with(".\"") { text } else { text + "." }
}

/// With a small letter at the beginning.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// With `a` or `an` before it.
pub(super) fn with_article(words: &str) -> String {
    if words.starts_with("other ") {
        return format!("an{words}");
    }
    let article = if words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// The name that keyword abilities have in common.
pub(super) const fn family_name(family: KeywordFamily) -> &'static str {
    match family {
        KeywordFamily::Landwalk => "landwalk",
        KeywordFamily::BandsWithOther => "\"bands with other\"",
    }
}
