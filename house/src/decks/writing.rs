//! Decks as text, for other programs and for people.

use std::fmt::Write;

use super::names;
use crate::documents::{DeckContent, DeckEntry};

/// In which way a deck is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A list to be read: numbers and names.
    Plain,
    /// As Magic Online reads it.
    MagicOnline,
    /// As Arena writes it.
    Arena,
    /// Cockatrice's `.cod`.
    Cockatrice,
}

impl Style {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Style; 4] = [Style::Plain, Style::MagicOnline, Style::Arena, Style::Cockatrice];

    /// How files with such a text end.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Style::Plain | Style::MagicOnline | Style::Arena => "txt",
            Style::Cockatrice => "cod",
        }
    }
}

/// The deck as text. [`read`](super::read) makes the same deck of it again.
#[must_use]
pub fn write(deck: &DeckContent, style: Style) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = match style {
        Style::Plain => plain(&mut text, deck),
        Style::MagicOnline => magic_online(&mut text, deck),
        Style::Arena => arena(&mut text, deck),
        Style::Cockatrice => cockatrice(&mut text, deck),
    };
    text
}

fn lines(text: &mut String, before: &str, entries: &[DeckEntry]) -> std::fmt::Result {
    entries.iter().try_for_each(|entry| writeln!(text, "{before}{} {}", entry.count, entry.card))
}

fn plain(text: &mut String, deck: &DeckContent) -> std::fmt::Result {
    if !deck.name.is_empty() {
        writeln!(text, "// Name: {}", deck.name)?;
    }
    lines(text, "", &deck.main)?;
    if !deck.sideboard.is_empty() {
        writeln!(text, "\nSideboard")?;
        lines(text, "", &deck.sideboard)?;
    }
    Ok(())
}

fn magic_online(text: &mut String, deck: &DeckContent) -> std::fmt::Result {
    lines(text, "", &deck.main)?;
    lines(text, "SB: ", &deck.sideboard)
}

fn arena(text: &mut String, deck: &DeckContent) -> std::fmt::Result {
    if !deck.name.is_empty() {
        writeln!(text, "About\nName {}\n", deck.name)?;
    }
    for (heading, entries) in [("Deck", &deck.main), ("\nSideboard", &deck.sideboard)] {
        if !entries.is_empty() || heading == "Deck" {
            writeln!(text, "{heading}")?;
        }
        for entry in entries {
            let set = names::playable(&entry.card).map(|id| engine::cards::definition(id).set.as_str());
            match set {
                Some(set) => writeln!(text, "{} {} ({set})", entry.count, entry.card)?,
                None => writeln!(text, "{} {}", entry.count, entry.card)?,
            }
        }
    }
    Ok(())
}

fn cockatrice(text: &mut String, deck: &DeckContent) -> std::fmt::Result {
    writeln!(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">")?;
    writeln!(text, "  <deckname>{}</deckname>\n  <comments></comments>", escaped(&deck.name))?;
    for (zone, entries) in [("main", &deck.main), ("side", &deck.sideboard)] {
        writeln!(text, "  <zone name=\"{zone}\">")?;
        for entry in entries {
            writeln!(text, "    <card number=\"{}\" name=\"{}\"/>", entry.count, escaped(&entry.card))?;
        }
        writeln!(text, "  </zone>")?;
    }
    writeln!(text, "</cockatrice_deck>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decks::read;

    #[test]
    fn what_is_written_is_read_again() {
        let entries = |cards: &[(u16, &str)]| -> Vec<DeckEntry> {
            cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
        };
        let deck = DeckContent {
            name: "Djinns & \"Efreets\" <1>".to_owned(),
            main: entries(&[(4, "Juzám Djinn"), (36, "Swamp"), (2, "Will-o'-the-Wisp")]),
            sideboard: entries(&[(1, "Gloom"), (3, "Ifh-Bíff Efreet")]),
            ..DeckContent::default()
        };
        for style in Style::ALL {
            let reading = read(&write(&deck, style));
            assert!(reading.remarks.iter().all(|remark| !remark.why.left_out()), "{style:?}: {:?}", reading.remarks);
            assert_eq!((&reading.deck.main, &reading.deck.sideboard), (&deck.main, &deck.sideboard), "{style:?}");
            if style != Style::MagicOnline {
                assert_eq!(reading.deck.name, deck.name, "{style:?}");
            }
            let empty = read(&write(&DeckContent::default(), style));
            assert_eq!(empty.remarks, [], "{style:?}");
        }
    }
}
