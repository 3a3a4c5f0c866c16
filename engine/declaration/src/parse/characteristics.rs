//! The words for colors, mana, types, sizes and keyword abilities.

use super::cursor::Cursor;
use super::fault::Fault;
use crate::{BasicLand, CardType, Color, Fellows, Keyword, ManaCost, ManaKind, Size, Supertype};

/// The color with this name.
pub(super) fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == word)
}

/// The card type with this word in lower case, in singular or plural.
pub(super) fn card_type(word: &str) -> Option<CardType> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    CardType::ALL
        .into_iter()
        .find(|card_type| card_type.name().to_lowercase() == singular || card_type.name().to_lowercase() == word)
}

/// The card type as it stands on a type line.
pub(super) fn printed_type(word: &str) -> Option<CardType> {
    CardType::ALL.into_iter().find(|card_type| card_type.name() == word)
}

/// The supertype as it stands on a type line.
pub(super) fn supertype(word: &str) -> Option<Supertype> {
    match word {
        "Basic" => Some(Supertype::Basic),
        "Legendary" => Some(Supertype::Legendary),
        "World" => Some(Supertype::World),
        _ => None,
    }
}

/// The inside of a symbol, `3` of `{3}`.
fn symbol(word: &str) -> Option<&str> {
    word.strip_prefix('{')?.strip_suffix('}')
}

/// The kind of mana of a symbol.
fn mana_kind(word: &str) -> Option<ManaKind> {
    let inside = symbol(word)?;
    ManaKind::ALL.into_iter().find(|kind| inside == kind.letter().to_string())
}

/// Reads symbols as long as they are mana of a cost, `{X}{2}{R}{R}`; at least one.
pub(super) fn mana_cost(cursor: &mut Cursor<'_>) -> Result<ManaCost, Fault> {
    const EXPECTED: &str = "mana symbols like {2}{R}, of {X}, a number, {W}, {U}, {B}, {R} and {G}";
    let mut cost = ManaCost::default();
    let mut any = false;
    while let Some(inside) = cursor.peek().and_then(symbol) {
        if let Ok(generic) = inside.parse::<u16>() {
            cost.generic = cost.generic.saturating_add(generic);
        } else if inside == "X" {
            cost.x = cost.x.saturating_add(1);
        } else if let Some(color) = Color::ALL.into_iter().find(|color| inside == color.letter().to_string()) {
            let count = &mut cost.colored[color as usize];
            *count = count.saturating_add(1);
        } else {
            return Err(cursor.unexpected(EXPECTED));
        }
        any = true;
        cursor.advance();
    }
    if any { Ok(cost) } else { Err(cursor.unexpected(EXPECTED)) }
}

/// Reads the mana that is added, `{B}{B}{B}`: each kind and how much of it, in the order in which they are written.
pub(super) fn added_mana(cursor: &mut Cursor<'_>) -> Result<Vec<(ManaKind, u8)>, Fault> {
    let mut added: Vec<(ManaKind, u8)> = Vec::new();
    while let Some(kind) = cursor.peek().and_then(mana_kind) {
        match added.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => added.push((kind, 1)),
        }
        cursor.advance();
    }
    if added.is_empty() {
        return Err(cursor
            .unexpected("mana of a kind, {W}, {U}, {B}, {R}, {G} or {C}, or a number and 'mana of any one color'"));
    }
    Ok(added)
}

/// Power and toughness, `2/2`; a star, which an ability defines, is 0 (208.2), with what is added to it.
pub(super) fn size(word: &str) -> Option<Size> {
    let half = |half: &str| if half == "*" || half.ends_with("+*") { Some(0) } else { half.parse().ok() };
    let (power, toughness) = word.split_once('/')?;
    Some(Size { power: half(power)?, toughness: half(toughness)? })
}

/// Whether power is a star, and toughness.
pub(super) fn stars(word: &str) -> [bool; 2] {
    word.split_once('/').map_or([false; 2], |(power, toughness)| [power.ends_with('*'), toughness.ends_with('*')])
}

/// Whether a keyword ability begins with this word.
pub(super) fn begins_keyword(word: &str) -> bool {
    matches!(word, "first" | "protection" | "bands") || single_keyword(word).is_some()
}

/// A keyword ability of one word.
fn single_keyword(word: &str) -> Option<Keyword> {
    Some(match word {
        "flying" => Keyword::Flying,
        "trample" => Keyword::Trample,
        "vigilance" => Keyword::Vigilance,
        "defender" => Keyword::Defender,
        "haste" => Keyword::Haste,
        "reach" => Keyword::Reach,
        "shroud" => Keyword::Shroud,
        "banding" => Keyword::Banding,
        "fear" => Keyword::Fear,
        "menace" => Keyword::Menace,
        "indestructible" => Keyword::Indestructible,
        "desertwalk" => Keyword::Desertwalk,
        "plainswalk" => Keyword::Landwalk(BasicLand::Plains),
        "islandwalk" => Keyword::Landwalk(BasicLand::Island),
        "swampwalk" => Keyword::Landwalk(BasicLand::Swamp),
        "mountainwalk" => Keyword::Landwalk(BasicLand::Mountain),
        "forestwalk" => Keyword::Landwalk(BasicLand::Forest),
        _ => return None,
    })
}

/// Reads a keyword ability.
pub(super) fn keyword(cursor: &mut Cursor<'_>) -> Result<Keyword, Fault> {
    if cursor.take("first strike") {
        return Ok(Keyword::FirstStrike);
    }
    if cursor.take("legendary landwalk") {
        return Ok(Keyword::LegendaryLandwalk);
    }
    if cursor.take("bands with other") {
        if cursor.take("legendary creatures") {
            return Ok(Keyword::BandsWithOther(Fellows::Legendary));
        }
        cursor.expect("creatures of its name")?;
        return Ok(Keyword::BandsWithOther(Fellows::Namesakes));
    }
    if cursor.take("protection from") {
        let Some(color) = cursor.peek().and_then(color) else {
            return Err(cursor.unexpected("a color"));
        };
        cursor.advance();
        return Ok(Keyword::Protection(color));
    }
    let Some(keyword) = cursor.peek().and_then(single_keyword) else {
        return Err(
            cursor.unexpected("a keyword ability, like 'flying', 'first strike', 'swampwalk' or 'protection from red'")
        );
    };
    cursor.advance();
    Ok(keyword)
}
