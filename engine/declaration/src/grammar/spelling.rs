//! Finds the known word that was probably meant.

use super::guide::KNOWN;

/// The known word at a distance of one or two letters, if there is one and it is not the word itself.
pub(super) fn near(word: &str) -> Option<&'static str> {
    if KNOWN.contains(word) {
        return None;
    }
    let allowed = if word.chars().count() < 5 { 1 } else { 2 };
    let near = KNOWN.iter().map(|known| (distance(word, known), known.as_str()));
    let near = near.filter(|(distance, _)| (1..=allowed).contains(distance));
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// How many letters must be put in, taken out or changed to turn one word into the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut corner = line;
        let mut left = line + 1;
        let mut next = Vec::with_capacity(row.len());
        next.push(left);
        for (column, wanted) in other.iter().enumerate() {
            let above = row.get(column + 1).copied().unwrap_or(usize::MAX - 1);
            left = (corner + usize::from(letter != *wanted)).min(above + 1).min(left + 1);
            next.push(left);
            corner = above;
        }
        row = next;
    }
    row.last().copied().unwrap_or(usize::MAX)
}
