//! Mana symbols of our own: each kind has its letter, its shape and its color, so that none of the three has to be seen.

use engine::declaration::{Color, ManaCost, ManaKind};
use leptos::prelude::*;

/// What a pip stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// One mana of a kind.
    Mana(ManaKind),
    /// So much generic mana.
    Generic(u16),
    /// A number that is announced.
    X,
    /// Tap this permanent.
    Tap,
}

impl Symbol {
    /// The symbol between the braces of a text, `R` of `{R}`; none for what is no symbol.
    pub fn read(text: &str) -> Option<Symbol> {
        let kind = |text: &str| ManaKind::ALL.into_iter().find(|kind| text.chars().eq([kind.letter()]));
        match text {
            "X" => Some(Symbol::X),
            "T" => Some(Symbol::Tap),
            _ => kind(text).map(Symbol::Mana).or_else(|| text.parse().ok().map(Symbol::Generic)),
        }
    }

    /// The symbols of a cost in printed order.
    pub fn of_cost(cost: &ManaCost) -> Vec<Symbol> {
        let mut symbols = vec![Symbol::X; usize::from(cost.x)];
        if cost.generic > 0 || cost.value(1) == 0 {
            symbols.push(Symbol::Generic(cost.generic));
        }
        for color in Color::ALL {
            let count = usize::from(cost.colored[color as usize]);
            symbols.extend(std::iter::repeat_n(Symbol::Mana(ManaKind::Colored(color)), count));
        }
        symbols
    }

    /// What stands in the pip.
    fn letter(self) -> String {
        match self {
            Symbol::Mana(kind) => kind.letter().to_string(),
            Symbol::Generic(amount) => amount.to_string(),
            Symbol::X => "X".to_owned(),
            Symbol::Tap => String::new(),
        }
    }

    /// The class that gives the color.
    const fn class(self) -> &'static str {
        match self {
            Symbol::Mana(ManaKind::Colored(Color::White)) => "pip pip-w",
            Symbol::Mana(ManaKind::Colored(Color::Blue)) => "pip pip-u",
            Symbol::Mana(ManaKind::Colored(Color::Black)) => "pip pip-b",
            Symbol::Mana(ManaKind::Colored(Color::Red)) => "pip pip-r",
            Symbol::Mana(ManaKind::Colored(Color::Green)) => "pip pip-g",
            Symbol::Mana(ManaKind::Colorless) => "pip pip-c",
            Symbol::Generic(_) | Symbol::X => "pip pip-n",
            Symbol::Tap => "pip pip-t",
        }
    }

    /// The outline, in a square of 24: sun, drop, tomb, flame, leaf, crystal; a coin for numbers, a plate for the tap arrow.
    const fn outline(self) -> &'static str {
        match self {
            Symbol::Mana(ManaKind::Colored(Color::White)) => {
                "M12 0l2.6 3.4 4-1.6.7 4.3 4.3.7-1.7 4L24 12l-2.1 1.2 1.7 4-4.3.7-.7 4.3-4-1.6L12 24l-2.6-3.4-4 1.6-.7-4.3-4.3-.7 1.7-4L0 12l2.1-1.2-1.7-4 4.3-.7.7-4.3 4 1.6z"
            }
            Symbol::Mana(ManaKind::Colored(Color::Blue)) => {
                "M12 0c2 3.6 9.5 8.4 9.5 14.8C21.5 20 17.3 24 12 24s-9.5-4-9.5-9.2C2.5 8.4 10 3.6 12 0z"
            }
            Symbol::Mana(ManaKind::Colored(Color::Black)) => "M2 24V10C2 4.5 6.5 0 12 0s10 4.5 10 10v14z",
            Symbol::Mana(ManaKind::Colored(Color::Red)) => {
                "M12 0c1.5 4 5 4.5 6.5 1.5C19 7 24 10 23 16c-.8 5-5.5 8-11 8S1.8 21 1 16C0 10 5 7 5.5 1.5 7 4.5 10.5 4 12 0z"
            }
            Symbol::Mana(ManaKind::Colored(Color::Green)) => {
                "M1 1c9-2 17-.5 20.5 5C25 12 24 19 23 23 16 24.5 8 24 4 19.5 0 15 0 8 1 1z"
            }
            Symbol::Mana(ManaKind::Colorless) => "M12 0l10 6v12l-10 6-10-6V6z",
            Symbol::Generic(_) | Symbol::X => "M12 .5a11.5 11.5 0 1 1 0 23 11.5 11.5 0 0 1 0-23z",
            Symbol::Tap => "M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z",
        }
    }
}

/// One pip. It is decoration: whatever holds it says in words what it means.
#[component]
pub fn Pip(
    /// What it stands for.
    symbol: Symbol,
) -> impl IntoView {
    view! {
        <svg class=symbol.class() viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path class="pip-body" d=symbol.outline() />
            {match symbol {
                Symbol::Tap => {
                    view! { <path class="pip-arrow" d="M6 15a6.5 6.5 0 1 1 6.5 5M6 15l-3-3.5M6 15l4-2.5" /> }.into_any()
                }
                other => {
                    view! { <text x="12" y="17.5" text-anchor="middle">{other.letter()}</text> }.into_any()
                }
            }}
        </svg>
    }
}

/// A mana cost in pips.
#[component]
pub fn Cost(
    cost: ManaCost,
    /// Says it in words: in the player's own language, unless it is told otherwise.
    #[prop(optional)]
    say: Option<fn(&[Symbol]) -> String>,
) -> impl IntoView {
    let symbols = Symbol::of_cost(&cost);
    let spoken = say.unwrap_or(crate::words::symbols)(&symbols);
    let pips = symbols.into_iter().map(|symbol| view! { <Pip symbol /> }).collect_view();
    view! { <span class="cost">{pips}<span class="hidden-text">{spoken}</span></span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_shown_in_printed_order() {
        let cost = ManaCost { generic: 2, x: 1, colored: [0, 0, 0, 2, 0], ..ManaCost::ZERO };
        let red = Symbol::Mana(ManaKind::Colored(Color::Red));
        assert_eq!(Symbol::of_cost(&cost), [Symbol::X, Symbol::Generic(2), red, red]);
        assert_eq!(Symbol::of_cost(&ManaCost::ZERO), [Symbol::Generic(0)]);
    }

    #[test]
    fn symbols_are_read_from_their_letters() {
        assert_eq!(Symbol::read("T"), Some(Symbol::Tap));
        assert_eq!(Symbol::read("12"), Some(Symbol::Generic(12)));
        assert_eq!(Symbol::read("C"), Some(Symbol::Mana(ManaKind::Colorless)));
        assert_eq!(Symbol::read("flying"), None);
    }
}
