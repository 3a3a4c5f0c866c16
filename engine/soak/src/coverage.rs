//! Which cards and abilities random games have come to use, so that a dead one is noticed.

use std::collections::{BTreeMap, BTreeSet};

use engine::declaration::{Ability, CardId};
use engine::state::StackObjectKind;
use engine::{Action, Game, ObjectId, Setup, cards};

/// What was used in games, and how often.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    decks: BTreeMap<CardId, u32>,
    played: BTreeMap<CardId, u32>,
    /// By card and place there.
    abilities: BTreeMap<(CardId, u8), u32>,
    /// What is on the stack and was counted.
    stack: Vec<ObjectId>,
}

impl Coverage {
    /// A game begins.
    pub fn begin(&mut self, setup: &Setup) {
        self.stack.clear();
        for deck in &setup.decks {
            for card in deck.iter().collect::<BTreeSet<_>>() {
                *self.decks.entry(*card).or_default() += 1;
            }
        }
    }

    /// An action is about to be taken.
    pub fn before(&mut self, game: &Game, action: &Action) {
        match action {
            Action::PlayLand(id) => {
                if let Some(object) = game.object(*id) {
                    *self.played.entry(object.card).or_default() += 1;
                }
            }
            Action::TapForMana { object, ability, .. } => {
                if let Some(object) = game.object(*object) {
                    *self.abilities.entry((object.card, *ability)).or_default() += 1;
                }
            }
            _ => {}
        }
    }

    /// An action was taken: what it has put on the stack counts.
    pub fn after(&mut self, game: &Game) {
        for item in game.stack().iter().filter(|item| !self.stack.contains(&item.id)) {
            match item.announced {
                StackObjectKind::Spell => *self.played.entry(item.card).or_default() += 1,
                StackObjectKind::Activated(id) | StackObjectKind::Triggered(id) => {
                    *self.abilities.entry((id.card, id.place)).or_default() += 1;
                }
                // It counts for the ability that has created it.
                StackObjectKind::Delayed(_)
                | StackObjectKind::Replacement(_)
                | StackObjectKind::SpecialAction(_)
                | StackObjectKind::Attack => {}
            }
        }
        self.stack.clear();
        self.stack.extend(game.stack().iter().map(|item| item.id));
    }

    /// Adds what other games have used.
    pub fn add(&mut self, other: Coverage) {
        for (here, there) in [(&mut self.decks, other.decks), (&mut self.played, other.played)] {
            there.into_iter().for_each(|(card, count)| *here.entry(card).or_default() += count);
        }
        other.abilities.into_iter().for_each(|(id, count)| *self.abilities.entry(id).or_default() += count);
    }

    /// The cards of the pool that no deck had.
    pub fn in_no_deck(&self) -> Vec<&'static str> {
        names(|id| !self.decks.contains_key(&id))
    }

    /// The cards of the pool that were never cast or played.
    pub fn unplayed(&self) -> BTreeSet<CardId> {
        cards::pool().map(|(id, _)| id).filter(|id| !self.played.contains_key(id)).collect()
    }

    /// Their names.
    pub fn never_played(&self) -> Vec<&'static str> {
        names(|id| !self.played.contains_key(&id))
    }

    /// The activated and triggered abilities of cards that were played, and which never came to the stack or were activated for mana, each
    /// as card and number.
    pub fn never_used(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (card, definition) in cards::pool().filter(|(id, _)| self.played.contains_key(id)) {
            for (place, ability) in (0_u8..).zip(&definition.abilities) {
                let used = self.abilities.contains_key(&(card, place));
                if !used && is_seen(ability) {
                    list.push(format!("{} {}", definition.name, place + 1));
                }
            }
        }
        list
    }

    /// A line for each card: in how many decks it was, how often it was cast or played, how often each of its abilities was used.
    pub fn each_card(&self) -> String {
        let mut text = format!("{:>6} {:>7}  card: uses of its abilities\n", "decks", "played");
        for (id, card) in cards::pool() {
            let count = |map: &BTreeMap<CardId, u32>| map.get(&id).copied().unwrap_or(0);
            text += &format!("{:>6} {:>7}  {}", count(&self.decks), count(&self.played), card.name);
            let places = (0_u8..).zip(&card.abilities).filter(|(_, ability)| is_seen(ability));
            let uses: Vec<String> =
                places.map(|(place, _)| self.abilities.get(&(id, place)).copied().unwrap_or(0).to_string()).collect();
            if !uses.is_empty() {
                text += &format!(": {}", uses.join(", "));
            }
            text.push('\n');
        }
        text
    }
}

/// Whether using the ability is seen: it goes to the stack, or is activated for mana.
const fn is_seen(ability: &Ability) -> bool {
    matches!(ability, Ability::Activated(_) | Ability::Triggered { .. })
}

fn names(mut missing: impl FnMut(CardId) -> bool) -> Vec<&'static str> {
    cards::pool().filter(|(id, _)| missing(*id)).map(|(_, card)| card.name.as_str()).collect()
}
