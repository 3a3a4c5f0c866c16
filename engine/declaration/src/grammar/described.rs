//! Descriptions in words: a declaration says what holds in its order, a face has an order of its own.

use super::prelude::*;

impl Renderer<'_> {
    pub(crate) fn filter(&mut self, filter: &Filter, several: bool, noun: Noun) -> String {
        let outer = std::mem::replace(&mut self.said.several, several);
        self.said.spells = several && noun == Noun::Spell;
        let mut before = if self.face() { in_places(&filter.all) } else { filter.all.clone() };
        // What is said of a type stands behind it, whatever it is.
        let mut behind = before.split_off(before.iter().position(|one| rank(one) >= NOUN).unwrap_or(before.len()));
        behind.retain(|one| !is_kind(one));
        let mut words = ADJECTIVES.write(self, &before).unwrap_or_default();
        self.kinds(filter, noun).iter().for_each(|kind| add(&mut words, kind));
        add(&mut words, &QUALIFIERS.write(self, &behind).unwrap_or_default());
        self.said.several = outer;
        words
    }

    /// The nouns: subtypes and card types, only the last of them in the plural.
    fn kinds(&self, filter: &Filter, noun: Noun) -> Vec<String> {
        let (noun, behind) = noun.words(filter);
        let several = self.said.several;
        let noun_of = |word: &str| if several && !word.is_empty() { format!("{word}s") } else { word.to_owned() };
        let permanent = Predicate::Type(CardTypes::PERMANENT);
        let kinds: Vec<&Predicate> = filter.all.iter().filter(|one| is_kind(one) && **one != permanent).collect();
        let Some((last, before)) = kinds.split_last() else {
            let card = noun == "card" && filter.all.contains(&permanent);
            return vec![noun_of(if card { "permanent card" } else { noun })];
        };
        let mut words: Vec<String> = before.iter().map(|kind| list(&self.names(kind), "or")).collect();
        words.push(if several && behind.is_empty() {
            let both = self.face() || matches!(last, Predicate::Type(_));
            let plurals: Vec<String> = self.names(last).iter().map(|name| plural(name)).collect();
            list(&plurals, if both { "and" } else { "or" })
        } else {
            list(&self.names(last), "or")
        });
        words.push(noun_of(behind));
        words
    }

    /// The types and subtypes of which one is enough.
    fn names(&self, kind: &Predicate) -> Vec<String> {
        match kind {
            // Rules text names artifacts and enchantments before creatures and lands.
            Predicate::Type(types) => {
                let names = CARD_TYPE.2.iter().filter(|(_, one)| types.contains(*one));
                names.map(|(name, _)| (*name).to_owned()).collect()
            }
            Predicate::Subtype(subtype) => vec![self.table.subtype_name(*subtype).to_owned()],
            Predicate::AnySubtype(all) => all.iter().map(|one| self.table.subtype_name(*one).to_owned()).collect(),
            Predicate::Either(either) => either.iter().flat_map(|one| self.names(one)).collect(),
            _ => Vec::new(),
        }
    }
}

/// The places of a face: states, size, what it is not, colors and supertypes, the noun, and what stands behind it.
const NOUN: u8 = 5;

/// The last of them.
const LAST: u8 = 9;

/// Conditions in the order of their places on a face. There are few of each, and the library's ways to sort are 4 KB of WASM.
fn in_places(all: &[Predicate]) -> Vec<Predicate> {
    (0..=LAST).flat_map(|place| all.iter().filter(move |one| rank(one) == place)).cloned().collect()
}

/// Where a condition stands on a face; a size, of which both halves are said to be so much, stands before the noun.
fn rank(predicate: &Predicate) -> u8 {
    match predicate {
        Predicate::Tapped | Predicate::Untapped | Predicate::Attacking | Predicate::Blocking => 0,
        Predicate::AttackingOrBlocking | Predicate::Unblocked | Predicate::Enchanted | Predicate::Other => 0,
        Predicate::Power(Comparison::Exactly, _) | Predicate::Toughness(Comparison::Exactly, _) => 1,
        Predicate::NotType(_) | Predicate::NotColor(_) | Predicate::NotToken | Predicate::NotAttacking => 2,
        Predicate::NotSupertype(_) | Predicate::NotSubtype(_) => 2,
        Predicate::Color(_) => 3,
        Predicate::Supertype(_) => 4,
        Predicate::Either(either) => match either.first() {
            Some(Predicate::Type(_) | Predicate::Subtype(_)) => NOUN,
            _ => 0,
        },
        Predicate::Type(_) | Predicate::Subtype(_) | Predicate::AnySubtype(_) => NOUN,
        Predicate::Without(_) => 8,
        Predicate::Namesake => LAST,
        _ => 7,
    }
}

fn is_kind(predicate: &Predicate) -> bool {
    rank(predicate) == NOUN
}
