//! Whether a deck may be played, and what is to be mended: one pure function, for the editor, the list and the table.

use std::collections::BTreeMap;

use engine::declaration::Supertype;
use serde::{Deserialize, Serialize};

use super::formats::{Copies, facts};
use super::{COPIES, names};
use crate::documents::{DeckContent, DeckEntry, DeckRules};
use crate::limits::DECK_MOST;
use crate::refusal::DeckProblem;

/// What the house's own format allows somebody: by English name, each card that differs from the rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The most of a card in one deck, where it is another number than [`COPIES`]; `None`: as many as one likes.
    pub most: BTreeMap<String, Option<u16>>,
    /// How many of a card they own; none where it does not stand here.
    pub owned: BTreeMap<String, u16>,
}

/// All that is to be mended before this deck may be played by these rules: first what is about the whole deck, then card by card.
///
/// What somebody owns and what the catalogue says is read from `limits` where the rules ask for it, and only there.
#[must_use]
pub fn problems(deck: &DeckContent, rules: DeckRules, limits: &Limits) -> Vec<DeckProblem> {
    let facts = facts(rules.format);
    let sum = |entries: &[DeckEntry]| entries.iter().map(|entry| u32::from(entry.count)).sum::<u32>();
    let (have, beside) = (sum(&deck.main), sum(&deck.sideboard));
    let mut problems = Vec::new();
    if have < facts.least {
        problems.push(DeckProblem::TooFew { have, least: facts.least });
    }
    if have > DECK_MOST as u32 {
        problems.push(DeckProblem::TooMany { have, most: DECK_MOST as u32 });
    }
    let most = facts.sideboard.unwrap_or(DECK_MOST as u32);
    if beside > most {
        problems.push(DeckProblem::Sideboard { have: beside, most });
    }
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for entry in deck.main.iter().chain(&deck.sideboard).filter(|entry| entry.count > 0) {
        *counts.entry(&entry.card).or_default() += u32::from(entry.count);
    }
    for (name, have) in counts {
        let card = || name.to_owned();
        let Some(id) = names::playable(name) else {
            problems.push(DeckProblem::NotPlayable { card: card() });
            continue;
        };
        let definition = engine::cards::definition(id);
        let basic = definition.type_line.supertypes.contains(Supertype::Basic);
        let most = match facts.copies {
            Copies::Any => None,
            Copies::Most(_) if basic => None,
            Copies::Most(most) => Some(most),
            Copies::AsTheCatalogueSays => limits.most.get(&definition.name).copied().unwrap_or(Some(COPIES)),
        };
        if !facts.sets.is_empty() && !facts.sets.contains(&definition.set.as_str()) {
            problems.push(DeckProblem::WrongSet { card: card(), set: definition.set.clone() });
        } else if facts.without_ante && definition.for_ante {
            problems.push(DeckProblem::Ante { card: card() });
        } else if have > 1 && facts.restricted.contains(&definition.name.as_str()) {
            problems.push(DeckProblem::Restricted { card: card(), have });
        } else if let Some(most) = most.map(u32::from).filter(|most| have > *most) {
            problems.push(DeckProblem::Copies { card: card(), have, most });
        }
        let owned = limits.owned.get(&definition.name).copied().map_or(0, u32::from);
        if rules.ask_for_units() && have > owned {
            problems.push(DeckProblem::NotOwned { card: card(), have, owned });
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::Format;

    fn entries(cards: &[(u16, &str)]) -> Vec<DeckEntry> {
        cards.iter().map(|(count, card)| DeckEntry { count: *count, card: (*card).to_owned() }).collect()
    }

    fn deck(main: &[(u16, &str)], sideboard: &[(u16, &str)]) -> DeckContent {
        DeckContent { main: entries(main), sideboard: entries(sideboard), ..DeckContent::default() }
    }

    fn of(format: Format, deck: &DeckContent) -> Vec<DeckProblem> {
        problems(deck, DeckRules { format, owned: false }, &Limits::default())
    }

    #[test]
    fn anything_goes_within_bounds() {
        assert_eq!(of(Format::Anything, &deck(&[(20, "Black Lotus"), (20, "Lightning Bolt")], &[])), []);
        assert_eq!(of(Format::Anything, &deck(&[(39, "Forest")], &[])), [DeckProblem::TooFew { have: 39, least: 40 }]);
        assert_eq!(
            of(Format::Anything, &deck(&[(251, "Forest")], &[])),
            [DeckProblem::TooMany { have: 251, most: 250 }]
        );
        let nothing = of(Format::Anything, &deck(&[(40, "Wasp")], &[]));
        assert_eq!(nothing, [DeckProblem::NotPlayable { card: "Wasp".to_owned() }], "a token is no card");
    }

    #[test]
    fn old_school_counts_deck_and_sideboard_together_and_names_card_and_number() {
        let bolts = deck(&[(56, "Mountain"), (4, "Lightning Bolt")], &[(1, "Lightning Bolt")]);
        assert_eq!(
            of(Format::OldSchool, &bolts),
            [DeckProblem::Copies { card: "Lightning Bolt".to_owned(), have: 5, most: 4 }]
        );
        let lotus = deck(&[(59, "Mountain"), (1, "Black Lotus")], &[(1, "Black Lotus")]);
        assert_eq!(
            of(Format::OldSchool, &lotus),
            [DeckProblem::Restricted { card: "Black Lotus".to_owned(), have: 2 }]
        );
        let beside = deck(&[(60, "Mountain")], &[(16, "Island")]);
        assert_eq!(of(Format::OldSchool, &beside), [DeckProblem::Sideboard { have: 16, most: 15 }]);
    }

    #[test]
    fn formats_differ_in_sets_and_in_what_is_restricted() {
        let medics = deck(&[(56, "Forest"), (4, "Combat Medic")], &[]);
        let wrong = [DeckProblem::WrongSet { card: "Combat Medic".to_owned(), set: "FEM".to_owned() }];
        assert_eq!(of(Format::OldSchool, &medics), wrong);
        assert_eq!(of(Format::Italian, &medics), wrong);
        for format in [Format::ChannelFireball, Format::EternalCentral, Format::EudoGames] {
            assert_eq!(of(format, &medics), [], "{format:?}");
        }
        let strip = deck(&[(56, "Forest"), (4, "Strip Mine")], &[]);
        assert_eq!(of(Format::EternalCentral, &strip), []);
        assert_eq!(of(Format::OldSchool, &strip), [DeckProblem::Restricted { card: "Strip Mine".to_owned(), have: 4 }]);
        let ante = deck(&[(59, "Swamp"), (1, "Contract from Below")], &[]);
        let played = engine::cards::by_name("Contract from Below").is_some();
        assert_eq!(of(Format::OldSchool, &ante).len(), 1, "for ante, or not to be played at all ({played})");
    }

    #[test]
    fn the_houses_own_format_asks_the_catalogue_and_what_is_owned() {
        let mine = deck(&[(36, "Mountain"), (3, "Lightning Bolt"), (2, "Juggernaut")], &[]);
        let limits = Limits {
            most: [("Mountain".to_owned(), None), ("Juggernaut".to_owned(), Some(1))].into(),
            owned: [("Mountain".to_owned(), 40), ("Lightning Bolt".to_owned(), 1), ("Juggernaut".to_owned(), 2)].into(),
        };
        let rules = DeckRules { format: Format::House, owned: false };
        assert_eq!(
            problems(&mine, rules, &limits),
            [
                DeckProblem::Copies { card: "Juggernaut".to_owned(), have: 2, most: 1 },
                DeckProblem::NotOwned { card: "Lightning Bolt".to_owned(), have: 3, owned: 1 },
            ]
        );
        let owned = DeckRules { format: Format::Anything, owned: true };
        assert_eq!(
            problems(&mine, owned, &limits),
            [DeckProblem::NotOwned { card: "Lightning Bolt".to_owned(), have: 3, owned: 1 }]
        );
    }

    #[test]
    fn a_problem_names_its_card_and_its_numbers() {
        let problem = DeckProblem::NotOwned { card: "Lightning Bolt".to_owned(), have: 3, owned: 1 };
        assert_eq!(problem.to_string(), "there are 3 Lightning Bolt: you own 1");
        assert_eq!(problem.card(), Some("Lightning Bolt"));
        assert_eq!(DeckProblem::TooFew { have: 1, least: 60 }.card(), None);
    }
}
