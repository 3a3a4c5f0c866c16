//! The rules text of a card, rendered from its declaration, with symbols as pips.

use engine::cards;
use engine::declaration::CardId;
use leptos::prelude::*;

use super::pip::{Pip, Symbol};
use super::spoken::in_english;
use crate::modules::{Text, bring_texts, text};
use crate::words;

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Words(&'a str),
    /// Symbols that follow each other.
    Symbols(Vec<Symbol>),
}

/// Says symbols that follow each other in words.
type Say = fn(&[Symbol]) -> String;

/// The rules text, one paragraph an ability. Where the texts have not come yet, it is empty until then.
#[component]
pub fn RulesText(card: CardId) -> impl IntoView {
    bring_texts();
    let shown = |texts: Vec<String>| texts.iter().map(|text| view! { <p>{shown(text, in_english)}</p> }).collect_view();
    move || shown(text(Text::Card(cards::definition(card))))
}

/// A sentence out of the rules text of a card, which is English in every language, with its symbols as pips.
#[component]
pub fn CardText(
    /// The sentence.
    #[prop(into)]
    text: String,
) -> impl IntoView {
    shown(&text, in_english)
}

/// A sentence with its symbols as pips.
#[component]
pub fn SymbolText(
    /// The sentence.
    #[prop(into)]
    text: String,
) -> impl IntoView {
    shown(&text, words::symbols)
}

/// The text of a card as it is read aloud.
pub fn read_card(text: &str) -> String {
    read(text, in_english)
}

/// A sentence as it is read aloud.
pub fn read_aloud(text: &str) -> String {
    read(text, words::symbols)
}

fn read(text: &str, say: Say) -> String {
    let say = |piece| match piece {
        Piece::Words(words) => words.to_owned(),
        Piece::Symbols(symbols) => say(&symbols),
    };
    pieces(text).into_iter().map(say).collect()
}

fn shown(text: &str, say: Say) -> impl IntoView + use<> {
    let show = |piece| match piece {
        Piece::Words(words) => words.to_owned().into_any(),
        Piece::Symbols(symbols) => {
            let spoken = say(&symbols);
            let pips = symbols.into_iter().map(|symbol| view! { <Pip symbol /> }).collect_view();
            view! { {pips}<span class="hidden-text">{spoken}</span> }.into_any()
        }
    };
    pieces(text).into_iter().map(show).collect_view()
}

/// The text cut at its symbols; braces that hold none stay words.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, inner, after)) = next_symbol(rest) {
        if !before.is_empty() {
            pieces.push(Piece::Words(before));
        }
        match pieces.last_mut() {
            Some(Piece::Symbols(before)) => before.push(inner),
            _ => pieces.push(Piece::Symbols(vec![inner])),
        }
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest));
    }
    pieces
}

fn next_symbol(text: &str) -> Option<(&str, Symbol, &str)> {
    let open = text.find('{')?;
    let close = open + text.get(open..)?.find('}')?;
    let symbol = Symbol::read(text.get(open + 1..close)?)?;
    Some((text.get(..open)?, symbol, text.get(close + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_cut_out_of_the_text() {
        let words = pieces("{T}: add {R}.");
        assert_eq!(words.len(), 4);
        assert_eq!(words[1], Piece::Words(": add "));
        assert_eq!(words[3], Piece::Words("."));
    }

    #[test]
    fn symbols_are_read_aloud_as_words() {
        assert_eq!(read_card("{T}: Add {W} or {C}{C}."), "Tap: Add 1 white or 2 colorless.");
        assert_eq!(read_aloud("Pay {X}{2}{R}{R}: tap"), "Pay X, 2 generic and 2 red: tap");
        assert_eq!(read_aloud("Pay {G}{G}{G}{G}, or bear"), "Pay 4 green, or bear");
        assert_eq!(read_card("{0}: a {sword}"), "0: a {sword}");
    }

    #[test]
    fn braces_without_a_symbol_stay_words() {
        assert_eq!(pieces("a {sword} b"), [Piece::Words("a {sword} b")]);
    }
}
