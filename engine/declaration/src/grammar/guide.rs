//! The phrases as the guide lists them: `docs/cards.md` is held to this.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::phrase::{plain, voices};
use super::prelude::*;

#[derive(Default)]
pub(crate) struct Listed {
    /// What a declaration says.
    pub words: String,
    /// What the face says.
    pub face: String,
    /// Whether one card alone says it.
    pub once: bool,
    /// What tells it from others.
    #[cfg(test)]
    pub id: usize,
}

trait Lists: Sync {
    /// The heading and the name of the table, and its phrases.
    fn listed(&self) -> (&'static str, &'static str, Vec<Listed>);
}

impl<T> Lists for Phrases<T> {
    fn listed(&self) -> (&'static str, &'static str, Vec<Listed>) {
        let listed = self.rows.iter().filter(|row| row.is_read()).map(|row| Listed {
            words: row.guide(false),
            face: row.guide(!row.is("plain")),
            once: row.is("once"),
            #[cfg(test)]
            id: std::ptr::from_ref(row).addr(),
        });
        (self.heading, self.name, listed.filter(|listed| !listed.words.is_empty()).collect())
    }
}

impl<T: Sync> Lists for Vocabulary<T> {
    fn listed(&self) -> (&'static str, &'static str, Vec<Listed>) {
        let voices = self.2.iter().map(|(words, _)| voices(words));
        let listed =
            |(words, face): (&str, &str)| Listed { words: words.into(), face: plain(face), ..Listed::default() };
        (self.3, self.0, voices.map(listed).collect())
    }
}

/// Declares the tables that the guide has, in its order.
macro_rules! listed {
    ($($table:ident)*) => {
        static TABLES: &[&dyn Lists] = &[$(&$table),*];
    };
}

listed! {
    EFFECT TWO THREE NAMED WHOSE KIND ADJECTIVE QUALIFIER HAD PAIR TERM THING CONDITION NOT CONTROLLER CHANGE
    DURATION EXCEPTIONS RULE RULE_DURATION EXCLUSION DAMAGE_EFFECT INSTEAD COST PAYMENT DEED RESTRICTION PERIOD
    EVENT VERB DAMAGED STEP MOMENT MANA_TRIGGER OF_SPELL OF_ABILITY STATIC STATIC_CONTINUOUS REPLACED CHOOSING
    KEYWORDS FAMILY COLOR CARD_TYPE SUPERTYPE WORDS
}

/// Every phrase of every table.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Listed)> {
    let tables = TABLES.iter().map(|table| table.listed());
    tables.flat_map(|(heading, _, listed)| listed.into_iter().map(move |listed| (heading, listed)))
}

/// The tables of the guide, in Markdown.
pub fn guide() -> String {
    let mut text = String::new();
    for (heading, name, listed) in TABLES.iter().map(|table| table.listed()) {
        text.push_str(&format!("\n**{heading}** (`{name}`)\n\n| phrase | on the face |\n| --- | --- |\n"));
        for Listed { words, face, once, .. } in listed {
            let face = if face == words { String::new() } else { format!("`{face}`") };
            let once = if once { "one card" } else { "" };
            let joint = if face.is_empty() || once.is_empty() { "" } else { "; " };
            text.push_str(&format!("| `{words}` | {face}{joint}{once} |\n"));
        }
    }
    text.replace("``", "` `")
}

/// The words of all phrases, for which others may be misspellings.
pub(crate) static KNOWN: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let listed = TABLES.iter().flat_map(|table| table.listed().2).map(|listed| plain(&listed.words));
    let lines: Vec<String> = listed.chain(MORE.map(str::to_owned)).collect();
    let letters = |word: &&str| word.len() > 2 && word.chars().all(|letter| letter.is_alphabetic() || letter == '\'');
    let words = lines.iter().flat_map(|line| line.split(' ')).filter(letters);
    words.filter(|word| *word != word.to_uppercase()).map(str::to_owned).collect()
});

/// Words of the lines of every card.
const MORE: [&str; 4] = [
    "Artifact Creature Enchantment Instant Land Sorcery Basic Legendary World Aura Wall",
    "Plains Island Swamp Mountain Forest emblem choose enchant targets creatures lands permanents cards spells",
    "when whenever at beginning target exile activate only cast",
    "creature permanent spell card source token player opponent",
];
