//! Symbols in English words, for whoever hears the text of a card: it is English in every language.

use engine::declaration::ManaKind;

use super::Symbol;

/// Symbols that follow each other, so many of a kind: `1 generic and 2 red`.
pub fn in_english(symbols: &[Symbol]) -> String {
    let said: Vec<String> = counted(symbols)
        .into_iter()
        .map(|(symbol, count)| match symbol {
            Symbol::Mana(ManaKind::Colored(color)) => format!("{count} {}", color.name()),
            Symbol::Mana(ManaKind::Colorless) => format!("{count} colorless"),
            Symbol::Generic(0) => "0".to_owned(),
            Symbol::Generic(amount) => format!("{amount} generic"),
            Symbol::X => "X".to_owned(),
            Symbol::Tap => "Tap".to_owned(),
        })
        .collect();
    match said.as_slice() {
        [front @ .., last] if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => said.concat(),
    }
}

/// Equal symbols that follow each other taken together, with how many they are.
pub fn counted(symbols: &[Symbol]) -> Vec<(Symbol, usize)> {
    let mut counted: Vec<(Symbol, usize)> = Vec::new();
    for symbol in symbols {
        match counted.last_mut() {
            Some((before, count)) if before == symbol => *count += 1,
            _ => counted.push((*symbol, 1)),
        }
    }
    counted
}
