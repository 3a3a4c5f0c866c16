//! Limits of what clients write, and validation: how long, how much, how fast, of which characters. The cloud's security rules check the same.

use crate::documents::{DeckChoice, DeckContent, DeckEntry, TimeControl};
use crate::hexadecimal;
use crate::refusal::{Field, Refusal, reasons};

/// The longest name of a player or a deck, characters.
pub const NAME_CHARACTERS: usize = 24;
/// The shortest password of a player, characters.
pub const PASSWORD_LEAST: usize = 8;
/// The longest password of a player, characters.
pub const PASSWORD_MOST: usize = 128;
/// The longest line of chat, characters.
pub const CHAT_CHARACTERS: usize = 300;
/// The longest word of refusal to a challenge, characters.
pub const WORD_CHARACTERS: usize = 120;
/// After how many turns whoever watches is shown both hands at the earliest.
pub const LEAST_HANDS_AFTER: u8 = 3;
/// And at the latest.
pub const MOST_HANDS_AFTER: u8 = 10;
/// How many lines of chat a table keeps.
pub const CHAT_LINES: usize = 100;
/// How many lines one seat may say within [`CHAT_PACE_MS`].
pub const CHAT_PACE_LINES: usize = 6;
/// See [`CHAT_PACE_LINES`]; milliseconds.
pub const CHAT_PACE_MS: u64 = 10_000;
/// The longest body of an action document, bytes. A batch is a handful of actions; the widest, an order of many objects, stays far below.
pub const BODY_BYTES: usize = 4_096;
/// The most actions in one document.
pub const BATCH_ACTIONS: usize = 64;
/// The fewest cards in a deck of one's own.
pub const DECK_LEAST: usize = 40;
/// The most cards in a deck of one's own.
pub const DECK_MOST: usize = 250;
/// The most lines in a deck of one's own.
pub const DECK_LINES: usize = 250;
/// The longest name of a deck that is kept, characters.
pub const DECK_NAME_CHARACTERS: usize = 40;
/// The longest notes on a deck, characters.
pub const DECK_NOTES_CHARACTERS: usize = 2_000;
/// The longest text that is read as a list of cards, bytes.
pub const DECK_TEXT_BYTES: usize = 20_000;
/// The most decks of one player.
pub const DECKS: usize = 100;
/// The most decks of somebody without an account.
pub const DECKS_OF_A_GUEST: usize = 10;
/// How many decks that were thrown away can be had back.
pub const DECKS_THROWN_AWAY: usize = 10;
/// How often a deck may change within [`DECK_PACE_MS`].
pub const DECK_PACE_SAVES: u32 = 40;
/// See [`DECK_PACE_SAVES`]; milliseconds.
pub const DECK_PACE_MS: u64 = 30_000;
/// The most tables one person may have that are not over.
pub const OPEN_TABLES: usize = 20;
/// The longest base time, seconds: three hours.
pub const BASE_SECONDS_MOST: u32 = 3 * 60 * 60;
/// The longest increment, seconds.
pub const INCREMENT_SECONDS_MOST: u32 = 120;

/// Why a field is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// Nothing but blanks.
    Empty(Field),
    /// Longer than this many characters (or entries).
    TooLong(Field, usize),
    /// Holds a character that is not printed: a line break, a control character, a mark that turns the direction of writing.
    Characters(Field),
    /// Not so many hexadecimal digits.
    Bits(Field, usize),
    /// Outside these bounds, both of them allowed.
    Bounds(Field, u32, u32),
}

impl From<Invalid> for Refusal {
    fn from(invalid: Invalid) -> Self {
        match invalid {
            Invalid::Empty(field) => reasons::empty(field),
            Invalid::TooLong(field, most) => reasons::too_long(field, most),
            Invalid::Characters(field) => reasons::unprinted(field),
            Invalid::Bits(field, digits) => reasons::not_digits(field, digits),
            Invalid::Bounds(field, least, most) => reasons::out_of_bounds(field, least, most),
        }
    }
}

/// One line of plain text, without the blanks around it.
///
/// # Errors
/// When nothing is left, it is longer than `most` characters, or it holds characters that are not printed.
pub fn line(field: Field, text: &str, most: usize) -> Result<String, Invalid> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Invalid::Empty(field));
    }
    if text.chars().count() > most {
        return Err(Invalid::TooLong(field, most));
    }
    if text.chars().any(is_unprinted) {
        return Err(Invalid::Characters(field));
    }
    Ok(text.to_owned())
}

/// What is said with a table at which anybody may sit down; nothing, if nothing is.
///
/// # Errors
/// As [`line()`], but that nothing may be left.
pub fn words(text: &str) -> Result<String, Invalid> {
    if text.trim().is_empty() { Ok(String::new()) } else { line(Field::Word, text, WORD_CHARACTERS) }
}

/// Control characters, and the marks that can make a line read as what it is not: directions, invisible joiners, private use.
fn is_unprinted(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}')
}

/// A player's name.
///
/// # Errors
/// As [`line()`].
pub fn name(text: &str) -> Result<String, Invalid> {
    line(Field::Name, text, NAME_CHARACTERS)
}

/// A password, as it is: blanks count, and so does every character.
///
/// # Errors
/// When it is too short or too long.
pub fn password(text: &str) -> Result<(), Invalid> {
    let (least, most) = (PASSWORD_LEAST as u32, PASSWORD_MOST as u32);
    let length = text.chars().take(PASSWORD_MOST + 1).count();
    if (PASSWORD_LEAST..=PASSWORD_MOST).contains(&length) {
        return Ok(());
    }
    Err(Invalid::Bounds(Field::Password, least, most))
}

/// The tag of a language: `en`, `es`, `pt-BR`.
///
/// # Errors
/// When it is none.
pub fn language(text: &str) -> Result<String, Invalid> {
    let letters = |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let sound = text.len() <= 16 && text.split('-').all(letters);
    if sound { Ok(text.to_owned()) } else { Err(Invalid::Characters(Field::Language)) }
}

/// 128 bits in hexadecimal.
///
/// # Errors
/// When it is not 32 hexadecimal digits.
pub fn bits(field: Field, text: &str) -> Result<[u8; 16], Invalid> {
    hexadecimal::decode(text).ok_or(Invalid::Bits(field, 32))
}

/// What a player binds themselves to: 256 bits in hexadecimal.
///
/// # Errors
/// When it is not 64 hexadecimal digits.
pub fn seal(text: &str) -> Result<String, Invalid> {
    let bits: [u8; 32] = hexadecimal::decode(text).ok_or(Invalid::Bits(Field::Seal, 64))?;
    Ok(hexadecimal::encode(&bits))
}

/// A time control that can be played.
///
/// # Errors
/// When there is next to no time, or more than anybody waits.
pub fn time_control(time: TimeControl) -> Result<TimeControl, Invalid> {
    if !(30..=BASE_SECONDS_MOST).contains(&time.base_seconds) {
        return Err(Invalid::Bounds(Field::BaseTime, 30, BASE_SECONDS_MOST));
    }
    if time.increment_seconds > INCREMENT_SECONDS_MOST {
        return Err(Invalid::Bounds(Field::Increment, 0, INCREMENT_SECONDS_MOST));
    }
    Ok(time)
}

/// After how many turns both hands may be shown to whoever watches.
///
/// # Errors
/// When that is too soon, or later than they are kept.
pub fn hands_after(turns: u8) -> Result<u8, Refusal> {
    if (LEAST_HANDS_AFTER..=MOST_HANDS_AFTER).contains(&turns) {
        return Ok(turns);
    }
    Err(reasons::hands_after_turns(LEAST_HANDS_AFTER.into(), MOST_HANDS_AFTER.into()))
}

/// The length of a deck list and of the names in it; what the names mean is the deck's own check.
///
/// # Errors
/// When it is too long, or a name is.
pub fn deck(choice: &DeckChoice) -> Result<(), Invalid> {
    match choice {
        DeckChoice::Ready { name } => line(Field::DeckName, name, 60).map(drop),
        DeckChoice::Own { name, cards } => {
            line(Field::DeckName, name, NAME_CHARACTERS)?;
            entries(Field::Entries, cards)
        }
        DeckChoice::Saved { .. } => Ok(()),
    }
}

/// The name of a deck that is kept.
///
/// # Errors
/// As [`line()`].
pub fn deck_name(text: &str) -> Result<String, Invalid> {
    line(Field::DeckName, text, DECK_NAME_CHARACTERS)
}

/// What somebody wants to keep as a deck: the length of everything in it, and how many cards there are; what the names mean is the deck's own check.
///
/// # Errors
/// When something is too long, or there are too many cards.
pub fn deck_content(content: &DeckContent) -> Result<(), Invalid> {
    deck_name(&content.name)?;
    let notes = &content.notes;
    if notes.chars().count() > DECK_NOTES_CHARACTERS {
        return Err(Invalid::TooLong(Field::Notes, DECK_NOTES_CHARACTERS));
    }
    if notes.chars().any(|character| character != '\n' && is_unprinted(character)) {
        return Err(Invalid::Characters(Field::Notes));
    }
    for (field, cards) in [(Field::Deck, &content.main), (Field::Sideboard, &content.sideboard)] {
        entries(field, cards)?;
        let count: usize = cards.iter().map(|entry| usize::from(entry.count)).sum();
        if count > DECK_MOST {
            return Err(Invalid::TooLong(field, DECK_MOST));
        }
    }
    Ok(())
}

/// A list of cards.
///
/// # Errors
/// When it has too many lines, or one of them is no name.
pub fn entries(field: Field, entries: &[DeckEntry]) -> Result<(), Invalid> {
    if entries.len() > DECK_LINES {
        return Err(Invalid::TooLong(field, DECK_LINES));
    }
    entries.iter().try_for_each(|entry| line(Field::Card, &entry.card, 60).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_reads_as_it_is_written() {
        assert_eq!(name("  Ångström 👋 "), Ok("Ångström 👋".to_owned()));
        assert_eq!(name(" \t "), Err(Invalid::Empty(Field::Name)));
        assert_eq!(name(&"x".repeat(25)), Err(Invalid::TooLong(Field::Name, 24)));
        for text in ["a\nb", "a\u{202e}b", "a\u{200b}b", "a\u{0}b"] {
            assert_eq!(name(text), Err(Invalid::Characters(Field::Name)), "{text:?}");
        }
    }

    #[test]
    fn a_password_has_a_length_and_a_language_a_tag() {
        assert!(password("12345678").is_ok() && password(&"ñ".repeat(128)).is_ok());
        assert!(password("1234567").is_err() && password(&"x".repeat(129)).is_err());
        for tag in ["en", "es", "pt-BR"] {
            assert!(language(tag).is_ok(), "{tag}");
        }
        for tag in ["", "e", "en-", "../en", "abcdefgh-abcdefgh"] {
            assert!(language(tag).is_err(), "{tag}");
        }
    }

    #[test]
    fn time_controls_have_bounds_on_both_sides() {
        let time = |base_seconds, increment_seconds| time_control(TimeControl { base_seconds, increment_seconds });
        assert!(time(30, 0).is_ok() && time(10_800, 120).is_ok());
        assert!(time(29, 0).is_err() && time(10_801, 0).is_err() && time(60, 121).is_err());
    }
}
