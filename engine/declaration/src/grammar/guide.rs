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
    /// The name of the table, and its phrases.
    fn listed(&self) -> (&'static str, Vec<Listed>);
}

impl<T> Lists for Phrases<T> {
    fn listed(&self) -> (&'static str, Vec<Listed>) {
        let listed = self.rows.iter().filter(|row| row.is_read()).map(|row| Listed {
            words: row.guide(false),
            face: row.guide(!row.is("plain")),
            once: row.is("once"),
            #[cfg(test)]
            id: std::ptr::from_ref(row).addr(),
        });
        (self.name, listed.filter(|listed| !listed.words.is_empty()).collect())
    }
}

impl<T: Sync> Lists for Vocabulary<T> {
    fn listed(&self) -> (&'static str, Vec<Listed>) {
        let voices = self.2.iter().map(|(words, _)| voices(words));
        let listed =
            |(words, face): (&str, &str)| Listed { words: words.into(), face: plain(face), ..Listed::default() };
        (self.0, voices.map(listed).collect())
    }
}

static TABLES: &[(&str, &dyn Lists)] = &[
    ("Instructions", &EFFECT),
    ("Instructions that are several", &TWO),
    ("Instructions with a payment in between", &THREE),
    ("Whom and what", &NAMED),
    ("Whose", &WHOSE),
    ("Targets, behind `target`", &KIND),
    ("Descriptions, before the noun", &ADJECTIVE),
    ("Descriptions, behind the noun", &QUALIFIER),
    ("Descriptions, behind `with`", &HAD),
    ("Descriptions, two conditions in one", &PAIR),
    ("Amounts, behind `equal to`", &TERM),
    ("Amounts, behind `for each`", &THING),
    ("Conditions", &CONDITION),
    ("Conditions that do not hold", &NOT),
    ("Who controls what is counted", &CONTROLLER),
    ("Changes", &CHANGE),
    ("How long changes last", &DURATION),
    ("What a copy does not take over", &EXCEPTIONS),
    ("Rules of combat", &RULE),
    ("How long rules of combat hold", &RULE_DURATION),
    ("What cannot choose a permanent", &EXCLUSION),
    ("Damage prevented and replaced", &DAMAGE_EFFECT),
    ("What happens instead of damage", &INSTEAD),
    ("Costs", &COST),
    ("What is paid behind `pay`", &PAYMENT),
    ("What is done instead of paying", &DEED),
    ("When something may be cast or activated", &RESTRICTION),
    ("Parts of a turn", &PERIOD),
    ("Events, behind `when` or `whenever`", &EVENT),
    ("What happens to an object that was named", &VERB),
    ("Whom damage is dealt to", &DAMAGED),
    ("Events, behind `at the beginning of`", &STEP),
    ("Steps", &MOMENT),
    ("Triggered mana abilities", &MANA_TRIGGER),
    ("What is said of a spell as a whole", &OF_SPELL),
    ("What is said of an activated ability as a whole", &OF_ABILITY),
    ("What always holds", &STATIC),
    ("Changes that always hold", &STATIC_CONTINUOUS),
    ("Events that are replaced, behind `if`", &REPLACED),
    ("What is chosen", &CHOOSING),
    ("Keyword abilities", &KEYWORDS),
    ("Keyword abilities that go by one name", &FAMILY),
    ("Colors", &COLOR),
    ("Card types", &CARD_TYPE),
    ("Supertypes", &SUPERTYPE),
    ("Words in rules text", &WORDS),
];

/// Every phrase of every table.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Listed)> {
    TABLES.iter().flat_map(|(heading, table)| table.listed().1.into_iter().map(|listed| (*heading, listed)))
}

/// The tables of the guide, in Markdown.
pub fn guide() -> String {
    let mut text = String::new();
    for (heading, table) in TABLES {
        let (name, listed) = table.listed();
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
    let listed = TABLES.iter().flat_map(|(_, table)| table.listed().1).map(|listed| plain(&listed.words));
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
