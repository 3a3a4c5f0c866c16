//! Names of cards as people write them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use engine::declaration::CardId;

/// A card that was printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printed {
    /// Its English name.
    pub name: &'static str,
    /// Its id, where it can be played here.
    pub id: Option<CardId>,
}

/// All of them by their folded names.
static PRINTED: LazyLock<BTreeMap<String, Printed>> = LazyLock::new(|| {
    let sets = engine::printed::sets();
    let names = sets.iter().flat_map(|set| set.cards.iter().copied());
    names.map(|name| (folded(name), Printed { name, id: playable(name) })).collect()
});

/// What makes two names the same: letters and digits, whatever their case and accents. `Ifh-Bíff Efreet` is `ifhbiffefreet`.
#[must_use]
pub fn folded(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'à'..='å' => text.push('a'),
            'æ' => text.push_str("ae"),
            'ç' => text.push('c'),
            'è'..='ë' => text.push('e'),
            'ì'..='ï' => text.push('i'),
            'ñ' => text.push('n'),
            'ò'..='ö' | 'ø' => text.push('o'),
            'œ' => text.push_str("oe"),
            'ù'..='ü' => text.push('u'),
            'ý' | 'ÿ' => text.push('y'),
            // Accents that stand by themselves behind their letter are no letters either.
            letter if letter.is_alphanumeric() => text.push(letter),
            _ => {}
        }
    }
    text
}

/// The card of this name that can be played here.
pub(super) fn playable(name: &str) -> Option<CardId> {
    engine::cards::by_name(name).filter(|id| *id != engine::cards::blank() && !engine::cards::definition(*id).token)
}

/// The card that is meant by this name, if there is one.
pub(super) fn printed(name: &str) -> Option<Printed> {
    PRINTED.get(&folded(name)).copied()
}

/// The name that was perhaps meant: one that begins so, or one that differs in a letter or two.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    let written: Vec<char> = folded(name).chars().take(40).collect();
    if written.len() < 3 {
        return None;
    }
    let text: String = written.iter().collect();
    let beginning = PRINTED.range(text.clone()..).next().filter(|(key, _)| key.starts_with(&text));
    if let Some((_, card)) = beginning {
        return Some(card.name);
    }
    let most = (written.len() / 4).clamp(1, 3);
    let near = PRINTED.iter().filter_map(|(key, card)| {
        let key: Vec<char> = key.chars().collect();
        let apart = if key.len().abs_diff(written.len()) > most { most + 1 } else { distance(&written, &key) };
        (apart <= most).then_some((apart, card.name))
    });
    near.min().map(|(_, name)| name)
}

/// How many letters must be added, left out or changed to make one of the other (Levenshtein).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (place, theirs) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != theirs);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_are_the_same_whatever_their_case_accents_and_marks() {
        for (written, name) in [
            ("juzam djinn", "Juzám Djinn"),
            ("IFH BIFF EFREET", "Ifh-Bíff Efreet"),
            ("Ærathi Berserker", "Aerathi Berserker"),
            ("Khaba\u{301}l Ghoul", "Khabál Ghoul"),
            ("ring of maruf", "Ring of Ma'rûf"),
            ("Will-o’-the-Wisp", "Will-o'-the-Wisp"),
        ] {
            assert_eq!(printed(written).unwrap().name, name, "{written}");
        }
        assert!(printed("Wasp").is_none(), "a token is no card");
    }

    #[test]
    fn no_two_cards_are_the_same_when_folded() {
        assert_eq!(PRINTED.len(), 989);
    }

    #[test]
    fn a_slip_of_the_pen_is_understood_and_nonsense_is_not() {
        assert_eq!(meant("Lightening Bolt"), Some("Lightning Bolt"));
        assert_eq!(meant("Ancestral"), Some("Ancestral Recall"));
        assert_eq!(meant("Water Wlemental"), Some("Water Elemental"));
        assert_eq!(meant("Jace, the Mind Sculptor"), None);
        assert_eq!(meant("x"), None);
    }
}
