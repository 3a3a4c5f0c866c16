//! Finds the known word that was probably meant.

use std::collections::BTreeSet;

/// The known word at a distance of one or two letters, if there is one and it is not the word itself.
pub(crate) fn near<'a>(word: &str, known: &'a BTreeSet<String>) -> Option<&'a str> {
    if known.contains(word) {
        return None;
    }
    let allowed = if word.chars().count() < 5 { 1 } else { 2 };
    let near = known.iter().filter_map(|known| Some((distance(word, known, allowed)?, known.as_str())));
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// How many letters must be put in, taken out or changed to turn one word into the other, where that is no more than so many.
fn distance(one: &str, other: &str, most: usize) -> Option<usize> {
    let (mut rest, mut others) = (one.chars(), other.chars());
    match (rest.next(), others.next()) {
        (None, None) => return Some(0),
        (letter, wanted) if letter == wanted => return distance(rest.as_str(), others.as_str(), most),
        _ => {}
    }
    let changed = [(rest.as_str(), others.as_str()), (one, others.as_str()), (rest.as_str(), other)];
    let most = most.checked_sub(1)?;
    changed.into_iter().filter_map(|(one, other)| distance(one, other, most)).min().map(|distance| distance + 1)
}
