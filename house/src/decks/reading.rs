//! Lists of cards as people write them and as other programs keep them: read as far as they can be, and every line that cannot is named.
//!
//! Plain lists (`4 Lightning Bolt`, `4x`, `Lightning Bolt x4`), with comments and headings; Magic Online's (`SB: 2 Shatter`, and its XML); Arena's (`Deck`,
//! `Sideboard`, `(LEA) 161`); Cockatrice's XML.

use serde::{Deserialize, Serialize};

use super::names;
use super::xml::{self, Piece};
use crate::Caller;
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::{DeckContent, DeckEntry};
use crate::limits::{DECK_LINES, DECK_MOST, DECK_NAME_CHARACTERS, DECK_TEXT_BYTES};
use crate::refusal::{Field, reasons};

/// How many remarks are made; what is behind them is counted.
const REMARKS: usize = 200;
/// For how many of them it is looked for what was perhaps meant.
const GUESSES: usize = 30;
/// How much of a line a remark repeats, characters.
const LINE_CHARACTERS: usize = 120;
/// A part behind a single empty line is the sideboard when it has no more cards than this, and the part before it is a deck.
const SIDEBOARD_MOST: u32 = 15;

/// Read a list of cards that somebody has written, in any of the usual ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadList {
    /// The list, at most [`crate::limits::DECK_TEXT_BYTES`].
    pub text: String,
}

impl Command for ReadList {
    const WRITES: bool = false;
    type Reply = Box<Reading>;

    fn decide(&self, _: &Caller, _: &Documents) -> Result<Decision<Self::Reply>, Halt> {
        if self.text.len() > DECK_TEXT_BYTES {
            return Err(reasons::too_long(Field::List, DECK_TEXT_BYTES).into());
        }
        Ok(Decision::answer(Box::new(read(&self.text))))
    }
}

/// What could be read of a list, and what could not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The deck: its name where the list has one, and its cards.
    pub deck: DeckContent,
    /// What is to be said about single lines, in their order.
    pub remarks: Vec<Remark>,
    /// How many more remarks there would be.
    pub more: u32,
}

/// Something about one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// Its number, from 1.
    pub line: u32,
    /// The line as it was written, shortened where it is very long.
    pub text: String,
    /// What is the matter with it.
    pub why: Why,
    /// The card that was perhaps meant.
    pub meant: Option<String>,
}

/// What is the matter with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There is no such card. The line was left out.
    NoSuchCard,
    /// The card is in the deck, but cannot be played yet.
    NotPlayable,
    /// The number is 0, or greater than a deck can have. The line was left out.
    Number,
    /// There are more different cards than a deck can have. The line was left out.
    TooMany,
    /// The file is broken here. Nothing behind it was read.
    Broken,
}

impl Why {
    /// Whether the line is missing in the deck that was read.
    #[must_use]
    pub fn left_out(self) -> bool {
        self != Self::NotPlayable
    }
}

/// Reads a list.
#[must_use]
pub fn read(text: &str) -> Reading {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = Reader::default();
    if text.trim_start().starts_with('<') {
        reader.file(text)
    } else {
        reader.list(text)
    }
    reader.done
}

#[derive(Default)]
struct Reader {
    done: Reading,
    guesses: usize,
}

/// What stands in a line of a list.
enum Line<'a> {
    Nothing,
    /// From here on it is the sideboard, or it is not.
    Part(bool),
    Name(&'a str),
    Cards {
        count: Option<u32>,
        name: &'a str,
        beside: bool,
    },
}

impl Reader {
    fn list(&mut self, text: &str) {
        let mut beside = false;
        let mut said = false;
        // Behind how many cards of which line there was an empty line.
        let mut gaps: Vec<u32> = Vec::new();
        let mut read: Vec<(u32, bool, DeckEntry)> = Vec::new();
        let mut waiting = false;
        for (number, line) in (1..).zip(text.lines()) {
            match line_of(line) {
                Line::Nothing if line.trim().is_empty() => waiting = !read.is_empty(),
                Line::Nothing => {}
                Line::Part(side) => (beside, said) = (side, said || side),
                Line::Name(name) => self.name(name),
                Line::Cards { count, name, beside: marked } => {
                    said |= marked;
                    if waiting {
                        gaps.push(number);
                        waiting = false;
                    }
                    if let Some(entry) = self.entry(number, line, count, name) {
                        read.push((number, beside || marked, entry));
                    }
                }
            }
        }
        // Magic Online writes the sideboard behind an empty line and says nothing about it.
        if let ([gap], false) = (gaps.as_slice(), said) {
            let sum = |behind: bool| {
                let part = read.iter().filter(|(number, ..)| (number >= gap) == behind);
                part.map(|(.., entry)| u32::from(entry.count)).sum::<u32>()
            };
            if sum(false) >= 40 && sum(true) <= SIDEBOARD_MOST {
                read.iter_mut().for_each(|(number, beside, _)| *beside = *number >= *gap);
            }
        }
        for (number, beside, entry) in read {
            self.add(number, beside, entry, || text.lines().nth(number as usize - 1).unwrap_or_default());
        }
        self.done.remarks.sort_by_key(|remark| remark.line);
    }

    fn file(&mut self, text: &str) {
        let (pieces, broken) = xml::pieces(text);
        let mut beside = false;
        let mut named = false;
        let mut kept = true;
        let line_at = |number: u32| text.lines().nth(number as usize - 1).unwrap_or_default();
        for (number, piece) in pieces {
            match &piece {
                Piece::Tag { name, .. } => match name.as_str() {
                    "deckname" => named = true,
                    "zone" => {
                        beside = piece.attribute("name") == Some("side");
                        // Cockatrice keeps the tokens of a deck in a part of their own; they are no cards.
                        kept = piece.attribute("name") != Some("tokens");
                    }
                    "card" | "cards" if kept => {
                        let count = piece.attribute("number").or_else(|| piece.attribute("quantity"));
                        let side = beside || piece.attribute("sideboard").is_some_and(|side| side == "true");
                        let card = piece.attribute("name").unwrap_or_default().to_owned();
                        let count = Some(count.map_or(1, |count| count.trim().parse().unwrap_or(0)));
                        if let Some(entry) = self.entry(number, line_at(number), count, &card) {
                            self.add(number, side, entry, || line_at(number));
                        }
                    }
                    _ => {}
                },
                Piece::End { name } if name == "deckname" => named = false,
                Piece::Text(words) if named => self.name(words),
                Piece::End { .. } | Piece::Text(_) => {}
            }
        }
        if let Some(line) = broken {
            self.remark(line, line_at(line), Why::Broken, None);
        }
    }

    fn name(&mut self, name: &str) {
        let name: String =
            name.trim().chars().filter(|letter| !letter.is_control()).take(DECK_NAME_CHARACTERS).collect();
        self.done.deck.name = name.trim().to_owned();
    }

    /// The cards of a line, if they are any.
    fn entry(&mut self, number: u32, line: &str, count: Option<u32>, name: &str) -> Option<DeckEntry> {
        let Some(card) = found(name) else {
            let meant = if self.guesses < GUESSES { names::meant(bare(name)) } else { None };
            self.guesses += 1;
            self.remark(number, line, Why::NoSuchCard, meant.map(str::to_owned));
            return None;
        };
        let count = count.unwrap_or(1);
        let fits = u16::try_from(count).ok().filter(|count| (1..=DECK_MOST as u16).contains(count));
        let Some(count) = fits else {
            self.remark(number, line, Why::Number, Some(card.name.to_owned()));
            return None;
        };
        if card.id.is_none() {
            self.remark(number, line, Why::NotPlayable, None);
        }
        Some(DeckEntry { count, card: card.name.to_owned() })
    }

    /// Puts cards into the deck, or beside it, with those of their name that are there.
    fn add<'a>(&mut self, number: u32, beside: bool, entry: DeckEntry, line: impl FnOnce() -> &'a str) {
        let deck = &mut self.done.deck;
        let part = if beside { &mut deck.sideboard } else { &mut deck.main };
        let all = part.iter().map(|entry| usize::from(entry.count)).sum::<usize>() + usize::from(entry.count);
        let room = part.len() < DECK_LINES;
        let why = match part.iter_mut().find(|one| one.card == entry.card) {
            _ if all > DECK_MOST => Why::Number,
            Some(one) => {
                one.count += entry.count;
                return;
            }
            None if room => {
                part.push(entry);
                return;
            }
            None => Why::TooMany,
        };
        self.remark(number, line(), why, None);
    }

    fn remark(&mut self, line: u32, text: &str, why: Why, meant: Option<String>) {
        if self.done.remarks.len() < REMARKS {
            let text = text.trim().chars().take(LINE_CHARACTERS).collect();
            self.done.remarks.push(Remark { line, text, why, meant });
        } else {
            self.done.more += 1;
        }
    }
}

/// The card of this name, as it is or without what other programs write around it.
fn found(name: &str) -> Option<names::Printed> {
    names::printed(name).or_else(|| names::printed(bare(name)))
}

/// A name without the marks of sets and printings: `(LEA) 161`, `[LEA]`, `<161>`, `*F*`, `#tag`.
fn bare(name: &str) -> &str {
    let mut name = name.trim();
    for (open, close) in [('[', ']'), ('(', ')')] {
        if let Some((_, behind)) = name.strip_prefix(open).and_then(|rest| rest.split_once(close)) {
            name = behind.trim_start();
        }
    }
    let end = name.find(['(', '[', '<', '*', '#', '\t', '|']).unwrap_or(name.len());
    let end = name.find(" //").map_or(end, |comment| comment.min(end));
    name.get(..end).unwrap_or(name).trim_end()
}

fn line_of(line: &str) -> Line<'_> {
    let line = line.trim();
    if let Some(comment) = line.strip_prefix("//").or_else(|| line.strip_prefix('#')) {
        let named = comment.trim().split_once(':').filter(|(word, _)| word.trim().eq_ignore_ascii_case("name"));
        return named.map_or(Line::Nothing, |(_, name)| Line::Name(name));
    }
    if line.is_empty() {
        return Line::Nothing;
    }
    if let Some(name) = line.strip_prefix("Name ").filter(|_| found(line).is_none()) {
        return Line::Name(name);
    }
    if let Some(heading) = heading(line) {
        return heading;
    }
    let (beside, rest) = match line.get(..3) {
        Some(mark) if mark.eq_ignore_ascii_case("sb:") => (true, line.get(3..).unwrap_or_default().trim_start()),
        _ => (false, line.strip_prefix(['-', '*', '•']).unwrap_or(line).trim_start()),
    };
    let (count, name) = counted(rest);
    Line::Cards { count, name, beside }
}

/// What a heading means; none for a line that is none.
fn heading(line: &str) -> Option<Line<'_>> {
    let word = line.split(['(', ':', '[']).next().unwrap_or_default().trim();
    let behind = line.get(word.len()..).unwrap_or_default();
    if behind.chars().any(char::is_alphabetic) {
        return None;
    }
    match names::folded(word).as_str() {
        "sideboard" | "side" | "sb" => Some(Line::Part(true)),
        "deck" | "main" | "maindeck" | "mainboard" | "commander" | "companion" => Some(Line::Part(false)),
        "about" | "land" | "lands" | "creature" | "creatures" | "artifact" | "artifacts" | "enchantment"
        | "enchantments" | "instant" | "instants" | "sorcery" | "sorceries" | "spell" | "spells" | "other"
        | "others" | "otherspells" | "cards" => Some(Line::Nothing),
        _ => None,
    }
}

/// The number before or behind a name, and the name.
fn counted(text: &str) -> (Option<u32>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let (number, rest) = text.split_at(digits);
        let rest = rest.strip_prefix(['x', 'X', '×']).filter(|rest| rest.starts_with([' ', '\t'])).unwrap_or(rest);
        // A number too long for any deck is no less wrong than one that is a little too great.
        return (Some(number.parse().unwrap_or(u32::MAX)), rest.trim_start_matches([' ', '\t', ',', ';']));
    }
    if let Some((name, number)) = text.rsplit_once([' ', '\t']) {
        let times = number.strip_prefix(['x', 'X', '×']).or_else(|| number.strip_suffix(['x', 'X', '×']));
        if let Some(count) = times.and_then(|times| times.parse().ok()) {
            return (Some(count), name.trim_end());
        }
    }
    (None, text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn cards(entries: &[DeckEntry]) -> Vec<(u16, &str)> {
        entries.iter().map(|entry| (entry.count, entry.card.as_str())).collect()
    }

    fn main(text: &str) -> Vec<(u16, String)> {
        let reading = read(text);
        assert_eq!(reading.remarks, [], "{text}");
        cards(&reading.deck.main).into_iter().map(|(count, card)| (count, card.to_owned())).collect()
    }

    #[test]
    fn numbers_stand_before_or_behind_or_not_at_all() {
        for text in [
            "4 Lightning Bolt",
            "4x Lightning Bolt",
            "4X lightning bolt",
            " - 4 LIGHTNING BOLT ",
            "Lightning Bolt x4",
            "Lightning Bolt 4x",
            "4\tLightning Bolt",
            "4 Lightning Bolt (LEA) 161",
            "4 Lightning Bolt (LEA) 161 *F*",
            "4 [LEA] Lightning Bolt",
            "4 Lightning Bolt [LEA]",
            "4 Lightning Bolt // burn",
            "4 Lightning Bolt # burn",
            "3 Lightning Bolt\r\n1 Lightning Bolt\r\n",
            "\u{feff}4 Lightning Bolt",
        ] {
            assert_eq!(main(text), [(4, "Lightning Bolt".to_owned())], "{text:?}");
        }
        assert_eq!(main("Black Lotus"), [(1, "Black Lotus".to_owned())]);
    }

    #[test]
    fn headings_and_comments_are_no_cards() {
        let list = "// NAME : My burn\n# red\nCreatures (2)\n2 Kird Ape\n\nLands: 20\n20 Mountain\n\nSpells\n4 Lightning Bolt\n\nSideboard (1):\n1 Shatter\n";
        let reading = read(list);
        assert_eq!(reading.remarks, []);
        assert_eq!(reading.deck.name, "My burn");
        assert_eq!(cards(&reading.deck.main), [(2, "Kird Ape"), (20, "Mountain"), (4, "Lightning Bolt")]);
        assert_eq!(cards(&reading.deck.sideboard), [(1, "Shatter")]);
    }

    #[test]
    fn arenas_lists_have_headings_and_a_name() {
        let reading = read(
            "About\nName Lightning Bolt\n\nDeck\n40 Mountain (LEA) 293\n4 Lightning Bolt (LEA) 161\n\nSideboard\n2 Shatter (LEA) 171\n",
        );
        assert_eq!(reading.remarks, []);
        assert_eq!(reading.deck.name, "Lightning Bolt");
        assert_eq!(cards(&reading.deck.main), [(40, "Mountain"), (4, "Lightning Bolt")]);
        assert_eq!(cards(&reading.deck.sideboard), [(2, "Shatter")]);
    }

    #[test]
    fn magic_onlines_sideboard_is_marked_or_stands_behind_the_only_empty_line() {
        let marked = read("40 Mountain\nSB: 2 Shatter\nSB:1 Tranquility");
        assert_eq!(cards(&marked.deck.sideboard), [(2, "Shatter"), (1, "Tranquility")]);
        let behind = read("40 Mountain\n\n2 Shatter\n");
        assert_eq!(cards(&behind.deck.sideboard), [(2, "Shatter")]);
        let parts = read("4 Kird Ape\n\n36 Mountain\n");
        assert_eq!(cards(&parts.deck.sideboard), []);
        let three = read("40 Mountain\n\n4 Kird Ape\n\n2 Shatter\n");
        assert_eq!(three.deck.main.len(), 3, "several parts are kinds of cards");
    }

    #[test]
    fn cockatrices_files_are_read_and_those_of_magic_online() {
        let cod = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n  <deckname>Djinns &amp; more</deckname>\n  <comments></comments>\n  <zone name=\"main\">\n    <card number=\"2\" name=\"Juz&#225;m Djinn\"/>\n    <card number=\"4\" price=\"0\" name=\"Dark Ritual\"/>\n    <card number=\"1\" name=\"Jace\"/>\n  </zone>\n  <zone name=\"side\">\n    <card number=\"1\" name=\"Gloom\"/>\n  </zone>\n  <zone name=\"tokens\"><card number=\"1\" name=\"Wasp\"/></zone>\n</cockatrice_deck>\n";
        let reading = read(cod);
        assert_eq!(reading.deck.name, "Djinns & more");
        assert_eq!(cards(&reading.deck.main), [(2, "Juzám Djinn"), (4, "Dark Ritual")]);
        assert_eq!(cards(&reading.deck.sideboard), [(1, "Gloom")]);
        assert_eq!(reading.remarks.len(), 1);
        assert_eq!((reading.remarks[0].line, reading.remarks[0].why), (8, Why::NoSuchCard));
        let dek = "<Deck><Cards CatID=\"1\" Quantity=\"20\" Sideboard=\"false\" Name=\"Mountain\"/>\n<Cards CatID=\"2\" Quantity=\"1\" Sideboard=\"true\" Name=\"Shatter\"/></Deck>";
        assert_eq!(cards(&read(dek).deck.main), [(20, "Mountain")]);
        assert_eq!(cards(&read(dek).deck.sideboard), [(1, "Shatter")]);
    }

    #[test]
    fn every_line_that_cannot_be_read_is_named_with_its_number_and_reason() {
        let reading = read(
            "20 Mountain\n4 Lightening Bolt\n0 Shatter\n999999999999 Fireball\n4 Jace, the Mind Sculptor\n2 Kird Ape\n",
        );
        let said: Vec<_> = reading.remarks.iter().map(|it| (it.line, it.why, it.meant.as_deref())).collect();
        assert_eq!(
            said,
            [
                (2, Why::NoSuchCard, Some("Lightning Bolt")),
                (3, Why::Number, Some("Shatter")),
                (4, Why::Number, Some("Fireball")),
                (5, Why::NoSuchCard, None),
            ]
        );
        assert_eq!(reading.remarks[0].text, "4 Lightening Bolt");
        assert_eq!(cards(&reading.deck.main), [(20, "Mountain"), (2, "Kird Ape")]);
        assert_eq!(read("<a>\n<card").remarks[0].why, Why::Broken);
    }

    #[test]
    fn a_card_that_cannot_be_played_yet_is_kept_and_said() {
        let sets = engine::printed::sets();
        let mut names = sets.iter().flat_map(|set| set.cards.iter().copied());
        // When every card can be played there is nothing left to be said.
        let Some(name) = names.find(|name| engine::cards::by_name(name).is_none()) else { return };
        let reading = read(&format!("4 {name}"));
        assert_eq!(cards(&reading.deck.main), [(4, name)]);
        assert_eq!((reading.remarks[0].line, reading.remarks[0].why), (1, Why::NotPlayable));
        assert!(!reading.remarks[0].why.left_out());
    }

    #[test]
    fn nothing_becomes_longer_than_a_deck() {
        let all = "200 Mountain\n200 Mountain\n";
        let reading = read(all);
        assert_eq!(cards(&reading.deck.main), [(200, "Mountain")]);
        assert_eq!((reading.remarks[0].line, reading.remarks[0].why), (2, Why::Number));
        let nonsense = "x y z\n".repeat(1_000);
        let reading = read(&nonsense);
        assert_eq!((reading.remarks.len(), reading.more), (REMARKS, 800));
    }
}
