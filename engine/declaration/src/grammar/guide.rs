//! The phrases as the guide lists them: `docs/cards.md` is held to this.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::phrase::{Phrases, plain, voices};
use super::vocabulary::{CARD_TYPE, COLOR, FAMILY, KEYWORDS, MOMENT, PERIOD, SUPERTYPE, Vocabulary, WORDS};
use super::{ability, amount, change, combat, condition, cost, damage, effect, event, filter, reference};
use super::{replacement, statics, target, vocabulary};

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
    fn name(&self) -> &'static str;
    fn listed(&self) -> Vec<Listed>;
}

impl<T> Lists for Phrases<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn listed(&self) -> Vec<Listed> {
        let read = self.rows.iter().filter(|row| row.is_read());
        read.map(|row| Listed {
            words: row.guide(false),
            face: row.guide(!row.is("plain")),
            once: row.is("once"),
            #[cfg(test)]
            id: std::ptr::from_ref(row).addr(),
        })
        .filter(|listed| !listed.words.is_empty())
        .collect()
    }
}

impl<T: Sync> Lists for Vocabulary<T> {
    fn name(&self) -> &'static str {
        self.0
    }

    fn listed(&self) -> Vec<Listed> {
        let halves = self.2.iter().map(|(words, _)| voices(words));
        halves
            .map(|(words, face)| Listed {
                words: words.to_owned(),
                face: face.to_owned(),
                once: false,
                #[cfg(test)]
                id: 0,
            })
            .collect()
    }
}

static TABLES: &[(&str, &dyn Lists)] = &[
    ("Instructions", &effect::EFFECT),
    ("Instructions that are several", &effect::TWO),
    ("Instructions with a payment in between", &effect::THREE),
    ("Whom and what", &reference::NAMED),
    ("Whose", &reference::WHOSE),
    ("Targets, behind `target`", &target::KIND),
    ("Descriptions, before the noun", &filter::ADJECTIVE),
    ("Descriptions, behind the noun", &filter::QUALIFIER),
    ("Descriptions, behind `with`", &filter::HAD),
    ("Descriptions, two conditions in one", &filter::PAIR),
    ("Amounts, behind `equal to`", &amount::TERM),
    ("Amounts, behind `for each`", &amount::THING),
    ("Conditions", &condition::CONDITION),
    ("Conditions that do not hold", &condition::NOT),
    ("Who controls what is counted", &condition::CONTROLLER),
    ("Changes", &change::CHANGE),
    ("How long changes last", &change::DURATION),
    ("What a copy does not take over", &change::EXCEPTIONS),
    ("Rules of combat", &combat::RULE),
    ("How long rules of combat hold", &combat::RULE_DURATION),
    ("What cannot choose a permanent", &combat::EXCLUSION),
    ("Damage prevented and replaced", &damage::DAMAGE_EFFECT),
    ("What happens instead of damage", &damage::INSTEAD),
    ("Costs", &cost::COST),
    ("What is paid behind `pay`", &cost::PAYMENT),
    ("What is done instead of paying", &cost::DEED),
    ("When something may be cast or activated", &cost::RESTRICTION),
    ("Parts of a turn", &PERIOD),
    ("Events, behind `when` or `whenever`", &event::EVENT),
    ("What happens to an object that was named", &event::VERB),
    ("Whom damage is dealt to", &event::DAMAGED),
    ("Events, behind `at the beginning of`", &event::STEP),
    ("Steps", &MOMENT),
    ("Triggered mana abilities", &ability::MANA_TRIGGER),
    ("What is said of a spell as a whole", &ability::OF_SPELL),
    ("What is said of an activated ability as a whole", &ability::OF_ABILITY),
    ("What always holds", &statics::STATIC),
    ("Changes that always hold", &statics::STATIC_CONTINUOUS),
    ("Events that are replaced, behind `if`", &replacement::REPLACED),
    ("What is chosen", &vocabulary::CHOOSING),
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
    TABLES.iter().flat_map(|(heading, table)| table.listed().into_iter().map(|listed| (*heading, listed)))
}

/// The tables of the guide, in Markdown.
pub fn guide() -> String {
    let mut text = String::new();
    for (heading, table) in TABLES.iter().filter(|(_, table)| !table.listed().is_empty()) {
        text.push_str(&format!("\n**{heading}** (`{}`)\n\n| phrase | on the face |\n| --- | --- |\n", table.name()));
        for Listed { words, face, once, .. } in table.listed() {
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
    let listed = TABLES.iter().flat_map(|(_, table)| table.listed());
    let lines = listed.map(|listed| listed.words).chain(MORE.map(str::to_owned));
    let words: Vec<String> =
        lines.flat_map(|line| plain(&line).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    let letters = |word: &String| word.len() > 2 && word.chars().all(|letter| letter.is_alphabetic() || letter == '\'');
    words.into_iter().filter(|word| letters(word) && *word != word.to_uppercase()).collect()
});

/// Words of the lines of every card.
const MORE: [&str; 4] = [
    "Artifact Creature Enchantment Instant Land Sorcery Basic Legendary World Aura Wall",
    "Plains Island Swamp Mountain Forest emblem choose enchant targets creatures lands permanents cards spells",
    "when whenever at beginning target exile activate only cast",
    "creature permanent spell card source token player opponent",
];
