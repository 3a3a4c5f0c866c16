//! The words of decks: the list, the editor, lists of cards that come in and go out.

use engine::declaration::CardType;
use house::decks::{Fault, Remark, Style, Why};
use house::documents::{DeckRules, Format};
use house::wire::DeckSummary;

use super::{count, list};
use crate::decks::{Figures, Part};

/// The page of one's decks.
pub const DECKS: &str = "Decks";
/// Under its heading.
pub const DECKS_LEAD: &str =
    "Build a deck card by card, or bring a list that you have. Any deck that can be played can be taken to a table.";
/// While the house has not answered yet.
pub const LOOKING: &str = "Looking for your decks…";
/// There are none.
pub const NO_DECKS: &str = "You have no decks yet. Make an empty one and put cards into it, or paste a list.";
/// Makes an empty deck.
pub const NEW: &str = "New deck";
/// What it is called at first.
pub const NEW_NAME: &str = "New deck";
/// Brings a list.
pub const IMPORT: &str = "Import a list";
/// Makes a deck that is like this one.
pub const COPY: &str = "Copy";
/// Throws a deck away.
pub const DELETE: &str = "Delete";
/// Takes that back.
pub const UNDO: &str = "Undo";
/// Does again what was taken back.
pub const REDO: &str = "Redo";
/// The way back from a deck.
pub const TO_DECKS: &str = "To your decks";
/// There is no such deck.
pub const NO_DECK: &str =
    "There is no such deck among yours. Perhaps you have deleted it, or it was made in another browser.";

/// The field for a deck's name.
pub const NAME: &str = "Name of the deck";
/// For which format it is meant.
pub const FORMAT: &str = "Format";
/// The part of the page with the deck.
pub const DECK: &str = "Deck";
/// The part with what stands beside it.
pub const SIDEBOARD: &str = "Sideboard";
/// The part with the cards to choose from.
pub const CARDS: &str = "Cards";
/// The part with what there is to count.
pub const FIGURES: &str = "Figures";
/// The parts of the page, on small screens.
pub const PARTS: &str = "Parts of this page";
/// Only cards that one owns.
pub const ONLY_OWNED: &str = "Only those I own";
/// Into which part a card goes.
pub const ADD_TO: &str = "Add to";
/// Nothing is in a part.
pub const EMPTY_MAIN: &str = "Nothing here yet: tap cards to put them in.";
/// Nothing is beside the deck.
pub const EMPTY_SIDEBOARD: &str = "Nothing here. It may stay so.";
/// Shows each copy as a card.
pub const SPREAD: &str = "Every card";
/// Puts cards in order.
pub const ORDER: &str = "Put in order";
/// A hand to try.
pub const HAND: &str = "Sample hand";
/// Another one.
pub const AGAIN: &str = "Shuffle and draw again";
/// One card more.
pub const DRAW: &str = "Draw a card";
/// Closes a dialog.
pub const CLOSE: &str = "Close";
/// The deck as text.
pub const EXPORT: &str = "Export";
/// In which way.
pub const WRITTEN_AS: &str = "Written as";
/// Puts the text into the clipboard.
pub const COPY_TEXT: &str = "Copy the text";
/// It is there.
pub const COPIED: &str = "Copied";
/// Saves the text as a file.
pub const DOWNLOAD: &str = "Save as a file";
/// What somebody has to say about their deck.
pub const NOTES: &str = "Notes";
/// The mana curve.
pub const CURVE: &str = "Mana curve";
/// The colors.
pub const COLORS: &str = "Colors";
/// The types.
pub const TYPES: &str = "Types";
/// No color.
pub const COLORLESS: &str = "colorless";
/// May it be played?
pub const LEGALITY: &str = "May it be played?";
/// In the other formats.
pub const OTHER_FORMATS: &str = "In every format";
/// The house has it.
pub const SAVED: &str = "Saved";
/// The house does not have the last change yet.
pub const CHANGED: &str = "Changed";
/// It is on its way.
pub const SAVING: &str = "Saving…";
/// Another window has changed it.
pub const ELSEWHERE: &str = "This deck was changed in another window, or by a sale. What you see here is not saved.";
/// Takes what the other window has.
pub const TAKE_THAT: &str = "Show what is saved";
/// Keeps what is here.
pub const KEEP_THIS: &str = "Save what is here instead";

/// The field for a list.
pub const LIST: &str = "A list of cards";
/// What it may be.
pub const LIST_HELP: &str = "Paste what you have: “4 Lightning Bolt”, lists of Magic Online or Arena, or a Cockatrice file. A sideboard stands behind the word “Sideboard”.";
/// Chooses a file.
pub const FILE: &str = "Or open a file";
/// Reads the list.
pub const READ: &str = "Read the list";
/// Nothing was read.
pub const NOTHING_READ: &str = "There is no card in this list that could be read.";
/// Every line was read.
pub const ALL_READ: &str = "Every line was read.";
/// Reads a line as it was mended.
pub const MEND: &str = "Read again";
/// What could not be read is not lost.
pub const LEFT_IN_NOTES: &str = "Lines that could not be read go into the deck's notes.";
/// Before those lines in the notes.
pub const NOT_READ: &str = "Not read:";

/// One's own decks, where a deck is chosen.
pub const YOUR_OWN: &str = "Your own decks";
/// The ready decks, there.
pub const READY: &str = "Ready decks";

/// A format, by its name.
pub const fn format(format: Format) -> &'static str {
    match format {
        Format::Anything => "Anything goes",
        Format::House => "The house's own",
        Format::OldSchool => "Old School 93/94",
        Format::ChannelFireball => "Old School, Channel Fireball",
        Format::EternalCentral => "Old School, Eternal Central",
        Format::EudoGames => "Old School, EudoGames",
        Format::Italian => "Old School, Italian",
    }
}

/// A format, in a sentence.
pub const fn format_means(format: Format) -> &'static str {
    match format {
        Format::Anything => "40 to 250 cards, as many of each as you like.",
        Format::House => "40 cards at least, as many of each as the library says, and all of them yours.",
        Format::OldSchool => "60 cards at least, four of each, sets up to The Dark, some restricted to one.",
        Format::ChannelFireball => {
            "60 cards at least, four of each, sets up to Fallen Empires, with a restricted list of its own."
        }
        Format::EternalCentral => {
            "60 cards at least, four of each, sets up to Fallen Empires; Strip Mine is not restricted."
        }
        Format::EudoGames => {
            "60 cards at least, four of each, sets up to Fallen Empires, with the longest restricted list."
        }
        Format::Italian => "60 cards at least, four of each, sets up to The Dark, reprints of them included.",
    }
}

/// What is agreed about decks, in a few words; none where nothing is.
pub fn rules(rules: DeckRules) -> Option<String> {
    let owned = rules.owned && rules.format != Format::House;
    match (rules.format, owned) {
        (Format::Anything, false) => None,
        (Format::Anything, true) => Some("own cards only".to_owned()),
        (named, false) => Some(format(named).to_owned()),
        (named, true) => Some(format!("{}, own cards only", format(named))),
    }
}

/// What is to be mended.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::TooFew { have, least } => {
            format!("{}: {} more at least.", count(*have, "card", "cards"), least.saturating_sub(*have))
        }
        Fault::TooMany { have, most } => format!("{have} cards: {most} at most."),
        Fault::Sideboard { have, most } => format!("{have} cards in the sideboard: {most} at most."),
        Fault::NotPlayable { card } => format!("{card} cannot be played here yet."),
        Fault::WrongSet { card, set } => {
            format!("{card}: its set ({}) is not in this format.", super::market::set(set))
        }
        Fault::Ante { card } => format!("{card} is for playing for ante, which this format does not."),
        Fault::Restricted { card, have } => format!("{have} {card}: it is restricted to 1."),
        Fault::Copies { card, have, most } => format!("{have} {card}: {most} at most."),
        Fault::NotOwned { card, have, owned: 0 } => format!("{have} {card}: you own none."),
        Fault::NotOwned { card, have, owned } => format!("{have} {card}: you own {owned}."),
    }
}

/// How a deck stands in a format.
pub fn standing(format_: Format, faults: usize) -> String {
    let name = format(format_);
    match faults {
        0 => format!("Legal: {name}"),
        1 => format!("One thing to mend: {name}"),
        _ => format!("{faults} things to mend: {name}"),
    }
}

/// Why a deck of one's own cannot be chosen for a table.
pub fn not_playable(deck: &DeckSummary) -> String {
    format!("{}. Mend it on the page of your decks first.", standing(Format::Anything, deck.faults.max(1) as usize))
}

/// The size of a deck.
pub fn size(cards: u32, sideboard: u32) -> String {
    let cards = count(cards, "card", "cards");
    if sideboard == 0 { cards } else { format!("{cards} and {sideboard} beside") }
}

/// The line of totals.
pub fn totals(figures: &Figures) -> String {
    let mut parts = vec![count(figures.cards, "card", "cards"), count(figures.lands, "land", "lands")];
    let basics = house::decks::BASIC_LANDS.iter().zip(figures.basics).filter(|(_, number)| *number > 0);
    parts.extend(basics.map(|(land, number)| format!("{number} {land}")));
    parts.join(" · ")
}

/// The mean mana value.
pub fn mean(figures: &Figures) -> String {
    format!("{}.{} on average, lands aside", figures.mean_tenths / 10, figures.mean_tenths % 10)
}

/// A column of the mana curve, for those who hear it.
pub fn column(cost: usize, cards: u32) -> String {
    let more = if cost + 1 == crate::decks::CURVE { " or more" } else { "" };
    format!("{} for {cost}{more}", count(cards, "card", "cards"))
}

/// A type of cards, several of them.
pub const fn kind(kind: CardType) -> &'static str {
    match kind {
        CardType::Artifact => "Artifacts",
        CardType::Creature => "Creatures",
        CardType::Enchantment => "Enchantments",
        CardType::Instant => "Instants",
        CardType::Land => "Lands",
        CardType::Sorcery => "Sorceries",
    }
}

/// A part of a deck.
pub const fn part(part: Part) -> &'static str {
    match part {
        Part::Main => DECK,
        Part::Sideboard => SIDEBOARD,
    }
}

/// The heading of a part.
pub fn part_heading(of: Part, cards: u32) -> String {
    format!("{} ({cards})", part(of))
}

/// One more of a card.
pub fn one_more(card: &str) -> String {
    format!("One more {card}")
}

/// One less of a card.
pub fn one_less(card: &str) -> String {
    format!("One {card} less")
}

/// One of a card to the other part.
pub fn to_other(card: &str, from: Part) -> String {
    match from {
        Part::Main => format!("One {card} to the sideboard"),
        Part::Sideboard => format!("One {card} to the deck"),
    }
}

/// Shows a card.
pub fn look_at(card: &str) -> String {
    format!("Look at {card}")
}

/// How many of a card are in the deck.
pub fn in_deck(card: &str, main: u16, sideboard: u16) -> String {
    match (main, sideboard) {
        (0, 0) => format!("Add {card}"),
        (main, 0) => format!("Add {card}, {main} in the deck"),
        (main, beside) => format!("Add {card}, {main} in the deck, {beside} in the sideboard"),
    }
}

/// What a copy of a deck is called.
pub fn copy_of(name: &str) -> String {
    format!("Copy of {name}")
}

/// A deck was thrown away.
pub fn deleted(name: &str) -> String {
    format!("{name} is deleted.")
}

/// The button that throws a deck away, by name.
pub fn delete(name: &str) -> String {
    format!("{DELETE} {name}")
}

/// The button that copies a deck, by name.
pub fn copy(name: &str) -> String {
    format!("{COPY} {name}")
}

/// In which way a list is written.
pub const fn style(style: Style) -> &'static str {
    match style {
        Style::Plain => "Plain list",
        Style::MagicOnline => "Magic Online",
        Style::Arena => "Arena",
        Style::Cockatrice => "Cockatrice (.cod)",
    }
}

/// What was read of a list.
pub fn was_read(main: u32, sideboard: u32) -> String {
    format!("Read: {}.", size(main, sideboard))
}

/// Makes a deck of what was read.
pub fn make(cards: u32) -> String {
    format!("Make a deck of {}", count(cards, "card", "cards"))
}

/// What is the matter with a line.
pub fn remark(remark: &Remark) -> String {
    let why = match remark.why {
        Why::NoSuchCard => "there is no card of this name",
        Why::NotPlayable => "this card cannot be played here yet; it is kept in the deck",
        Why::Number => "a deck has 1 to 250 cards",
        Why::TooMany => "these are more different cards than a deck can have",
        Why::Broken => "the file is broken here, and nothing behind it was read",
    };
    format!("Line {}: {why}.", remark.line)
}

/// The field in which a line is mended.
pub fn line(number: u32) -> String {
    format!("Line {number}")
}

/// Takes the card that was perhaps meant.
pub fn meant(card: &str) -> String {
    format!("It is {card}")
}

/// How many lines are not shown.
pub fn more_lines(number: u32) -> String {
    format!("… and {} more of the kind.", count(number, "line", "lines"))
}

/// The cards of a hand, for those who hear it.
pub fn hand(cards: &[String]) -> String {
    list(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_mended_names_card_and_number() {
        let card = || "Sol Ring".to_owned();
        assert_eq!(fault(&Fault::TooFew { have: 58, least: 60 }), "58 cards: 2 more at least.");
        assert_eq!(fault(&Fault::Restricted { card: card(), have: 2 }), "2 Sol Ring: it is restricted to 1.");
        assert_eq!(fault(&Fault::NotOwned { card: card(), have: 1, owned: 0 }), "1 Sol Ring: you own none.");
        assert_eq!(
            fault(&Fault::WrongSet { card: card(), set: "FEM".to_owned() }),
            "Sol Ring: its set (Fallen Empires) is not in this format."
        );
    }

    #[test]
    fn what_is_agreed_is_said_where_it_is_something() {
        let said = |format, owned| rules(DeckRules { format, owned });
        assert_eq!(said(Format::Anything, false), None);
        assert_eq!(said(Format::House, true).as_deref(), Some("The house's own"));
        assert_eq!(said(Format::Italian, true).as_deref(), Some("Old School, Italian, own cards only"));
    }
}
