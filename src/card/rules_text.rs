//! The rules text of a card, rendered from its declaration, with symbols as pips.

use engine::cards;
use engine::declaration::{self, Card};
use leptos::prelude::*;

use super::pip::{Pip, Symbol};

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Words(&'a str),
    Symbol(Symbol),
}

/// The rules text, one paragraph an ability.
#[component]
pub fn RulesText(
    /// The card.
    card: &'static Card,
) -> impl IntoView {
    let paragraphs = declaration::text(cards::table(), card);
    let shown = paragraphs.iter().map(|text| view! { <p>{pieces(text).into_iter().map(show).collect_view()}</p> });
    shown.collect_view()
}

/// A sentence with its symbols as pips.
#[component]
pub fn SymbolText(
    /// The sentence.
    #[prop(into)]
    text: String,
) -> impl IntoView {
    pieces(&text).into_iter().map(show).collect_view()
}

fn show(piece: Piece<'_>) -> AnyView {
    match piece {
        Piece::Words(words) => words.to_owned().into_any(),
        Piece::Symbol(symbol) => view! { <Pip symbol /> }.into_any(),
    }
}

/// The text cut at its symbols; braces that hold none stay words.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, inner, after)) = next_symbol(rest) {
        if !before.is_empty() {
            pieces.push(Piece::Words(before));
        }
        pieces.push(Piece::Symbol(inner));
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
    fn braces_without_a_symbol_stay_words() {
        assert_eq!(pieces("a {sword} b"), [Piece::Words("a {sword} b")]);
    }
}
