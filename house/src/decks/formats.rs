//! What the lists in `house/formats` say of decks, as `build.rs` has read them.

use crate::documents::{Format, RuleSet, Settings};

/// What a format says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatFacts {
    /// Where the list stands: an address, or `JB-MTG` for the house's own.
    pub source: &'static str,
    /// Its date, as its source has it; none where it has none.
    pub date: Option<&'static str>,
    /// On which day it was read there.
    pub read: &'static str,
    /// By which rules it is played, where it says so.
    pub rules: Option<RuleSet>,
    /// The fewest cards of the deck itself.
    pub least: u32,
    /// The most cards of the deck itself, if there is a most.
    pub most: Option<u32>,
    /// The most cards beside it, if there is a most.
    pub sideboard: Option<u32>,
    /// The most of one card.
    pub copies: Copies,
    /// The sets whose cards are allowed: those that they were the first to print. Empty: all, or those of the pool.
    pub sets: &'static [&'static str],
    /// The cards that are allowed, where sets do not say it.
    pub pool: Option<Pool>,
    /// The cards of which there may be none.
    pub banned: &'static [&'static str],
    /// The cards of which there may be one.
    pub restricted: &'static [&'static str],
    /// The cards of which there may be as many as one likes, whatever is said of others.
    pub unlimited: &'static [&'static str],
    /// What the strongest cards are worth, and how much of that a deck may have.
    pub points: Option<Points>,
    /// Cards of which there may be so many together.
    pub groups: &'static [Group],
}

/// Cards that are allowed by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// What they are together: a set of reprints.
    pub name: &'static str,
    /// Their English names, without those of the groups.
    pub cards: &'static [&'static str],
}

/// What cards are worth, deck and sideboard together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// How much a deck may have.
    pub limit: u32,
    /// What a copy of each is worth.
    pub cards: &'static [(&'static str, u32)],
}

/// Cards of which there may be so many together, deck and sideboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many of all of them.
    pub most: u32,
    /// How many of one of them, if that is said.
    pub each: Option<u16>,
    /// Their English names.
    pub cards: &'static [&'static str],
}

/// How many of one card there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// As many as one likes.
    Any,
    /// So many, basic lands aside.
    Most(u16),
    /// As the catalogue says.
    AsTheCatalogueSays,
}

include!(concat!(env!("OUT_DIR"), "/format_facts.rs"));

/// What a format says.
#[must_use]
pub fn facts(format: Format) -> &'static FormatFacts {
    // Both come from the same files in the same order.
    &FACTS[format as usize]
}

/// Chooses a format for a table. Its rules come along where its list says them; others may be chosen after it.
pub fn choose(settings: &mut Settings, format: Format) {
    settings.decks.format = format;
    settings.rules = facts(format).rules.unwrap_or(settings.rules);
}

impl FormatFacts {
    /// Whether a card is allowed by its set, which printed it first, or by its name.
    #[must_use]
    pub fn has(&self, card: &str, set: &str) -> bool {
        match &self.pool {
            Some(pool) => pool.cards.contains(&card) || self.groups.iter().any(|group| group.cards.contains(&card)),
            None => self.sets.is_empty() || self.sets.contains(&set),
        }
    }
}

#[cfg(test)]
mod tests;
