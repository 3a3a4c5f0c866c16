//! The joining of words into sentences.

/// A small number as a word; larger ones in digits.
pub(crate) fn number(number: u32) -> String {
    const WORDS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(number).ok().and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Words with commas and a conjunction before the last, `artifact, creature, or land`.
pub(crate) fn list(words: &[String], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [one, other] => format!("{one} {conjunction} {other}"),
        [most @ .., last] => format!("{}, {conjunction} {last}", most.join(", ")),
    }
}

/// The plural of the name of a type or subtype.
pub(crate) fn plural(name: &str) -> String {
    match name {
        "Plains" | "Merfolk" | "Treefolk" | "Fish" | "Sheep" => name.to_owned(),
        "Elf" | "Wolf" | "Dwarf" => format!("{}ves", name.trim_end_matches('f')),
        "Mercenary" => "Mercenaries".to_owned(),
        "sorcery" => "sorceries".to_owned(),
        _ => format!("{name}s"),
    }
}

/// With a capital letter at the beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// As a face says it: what a declaration parts by a semicolon is a sentence of its own.
pub(crate) fn sentences(words: &str) -> String {
    let mut parts = words.split("; ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| format!("{text}. {}", capitalized(part)))
}

/// With a full stop at the end, before the last quotation mark.
pub(crate) fn ended(text: String) -> String {
    match text.strip_suffix('"') {
        Some(quoted) => format!("{}.\"", quoted.trim_end_matches('.')),
        None => text + ".",
    }
}

/// With a small letter at the beginning.
pub(crate) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// With `a` or `an` before it.
pub(crate) fn with_article(words: &str) -> String {
    let vowel = words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    let article = if words.starts_with("other ") { "an" } else { ["a ", "an "][usize::from(vowel)] };
    format!("{article}{words}")
}
