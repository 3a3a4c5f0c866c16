//! Whether a deck may be played, and what is to be mended: one pure function, for the editor, the list and the table.

use std::collections::BTreeMap;

use engine::declaration::{Card as Definition, Supertype};
use serde::{Deserialize, Serialize};

use super::formats::{Copies, FormatFacts, Points, facts};
use super::{COPIES, names};
use crate::documents::{DeckContent, DeckEntry, DeckRules, Format};
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
    let most = facts.most.unwrap_or(DECK_MOST as u32);
    if have > most {
        problems.push(DeckProblem::TooMany { have, most });
    }
    let most = facts.sideboard.unwrap_or(DECK_MOST as u32);
    if beside > most {
        problems.push(DeckProblem::Sideboard { have: beside, most });
    }
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for entry in deck.main.iter().chain(&deck.sideboard).filter(|entry| entry.count > 0) {
        *counts.entry(&entry.card).or_default() += u32::from(entry.count);
    }
    let cards: Vec<(&str, u32, Option<&Definition>)> = counts
        .into_iter()
        .map(|(name, have)| (name, have, names::playable(name).map(engine::cards::definition)))
        .collect();
    let mut named: BTreeMap<&str, u32> = BTreeMap::new();
    for (_, have, definition) in &cards {
        *named.entry(definition.map_or("", |card| card.name.as_str())).or_default() += have;
    }
    problems.extend(together(facts, &named));
    for (name, have, definition) in cards {
        let card = || name.to_owned();
        let Some(definition) = definition else {
            problems.push(DeckProblem::NotPlayable { card: card() });
            continue;
        };
        let listed = |list: &[&str]| list.contains(&definition.name.as_str());
        let most = most_of(facts, definition, limits).map(u32::from);
        if listed(facts.banned) {
            let ante = definition.for_ante;
            problems.push(if ante { DeckProblem::Ante { card: card() } } else { DeckProblem::Banned { card: card() } });
        } else if !facts.has(&definition.name, &definition.set) {
            problems.push(match facts.pool {
                Some(_) => DeckProblem::NotInFormat { card: card() },
                None => DeckProblem::WrongSet { card: card(), set: definition.set.clone() },
            });
        } else if have > 1 && listed(facts.restricted) {
            problems.push(DeckProblem::Restricted { card: card(), have });
        } else if let Some(most) = most.filter(|most| have > *most) {
            problems.push(DeckProblem::Copies { card: card(), have, most });
        }
        let owned = limits.owned.get(&definition.name).copied().map_or(0, u32::from);
        if rules.ask_for_units() && have > owned {
            problems.push(DeckProblem::NotOwned { card: card(), have, owned });
        }
    }
    problems
}

/// What is too much of several cards together, points and groups, in a deck that has so many of each card.
fn together(facts: &FormatFacts, cards: &BTreeMap<&str, u32>) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    if let Some(Points { limit, cards: worth }) = facts.points {
        let have = worth.iter().map(|(name, points)| points * cards.get(name).copied().unwrap_or_default()).sum();
        if have > limit {
            problems.push(DeckProblem::Points { have, most: limit });
        }
    }
    for group in facts.groups {
        let of = || cards.iter().filter(|(name, _)| group.cards.contains(name));
        let have = of().map(|(_, have)| have).sum();
        if have > group.most {
            let cards = of().map(|(name, _)| (*name).to_owned()).collect();
            problems.push(DeckProblem::Group { cards, have, most: group.most });
        }
    }
    problems
}

/// So many of a card a deck of a format has at most, by what is told of that card alone; none where there may be as many as one likes.
#[must_use]
pub fn most_copies(card: &str, format: Format, limits: &Limits) -> Option<u16> {
    let facts = facts(format);
    let definition = engine::cards::definition(names::playable(card)?);
    let listed = |list: &[&str]| list.contains(&definition.name.as_str());
    if listed(facts.banned) || !facts.has(&definition.name, &definition.set) {
        Some(0)
    } else if listed(facts.restricted) {
        Some(1)
    } else {
        most_of(facts, definition, limits)
    }
}

/// The most of one card; none where there may be as many as one likes.
fn most_of(facts: &FormatFacts, card: &Definition, limits: &Limits) -> Option<u16> {
    let listed = |list: &[&str]| list.contains(&card.name.as_str());
    if listed(facts.unlimited) {
        return None;
    }
    let each = facts.groups.iter().filter(|group| listed(group.cards)).filter_map(|group| group.each).min();
    let most = match facts.copies {
        Copies::Any => None,
        Copies::Most(_) if card.type_line.supertypes.contains(Supertype::Basic) => None,
        Copies::Most(most) => Some(most),
        Copies::AsTheCatalogueSays => limits.most.get(&card.name).copied().unwrap_or(Some(COPIES)),
    };
    each.into_iter().chain(most).min()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_most_of_a_card_is_what_its_format_says() {
        let most = |card, format| most_copies(card, format, &Limits::default());
        assert_eq!(most("Black Lotus", Format::OldSchool), Some(1), "restricted");
        assert_eq!(most("Contract from Below", Format::OldSchool), Some(0), "banned");
        assert_eq!(most("Lightning Bolt", Format::OldSchool), Some(4));
        assert_eq!(most("Forest", Format::OldSchool), None);
        assert_eq!(most("Lightning Bolt", Format::Anything), None);
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
    }

    #[test]
    fn banned_cards_are_named_and_those_for_ante_as_such() {
        let ante = deck(&[(59, "Swamp"), (1, "Contract from Below")], &[]);
        let refused = [DeckProblem::Ante { card: "Contract from Below".to_owned() }];
        for format in [Format::OldSchool, Format::Atlantic, Format::French, Format::SevenPoints] {
            assert_eq!(of(format, &ante), refused, "{format:?}");
        }
        let twist = deck(&[(39, "Swamp"), (1, "Mind Twist")], &[]);
        assert_eq!(of(Format::Anything, &twist), []);
        assert_eq!(of(Format::Revised40, &twist), [DeckProblem::Banned { card: "Mind Twist".to_owned() }]);
    }

    #[test]
    fn points_are_summed_over_deck_and_sideboard() {
        let most = deck(&[(58, "Island"), (1, "Ancestral Recall"), (1, "Library of Alexandria")], &[]);
        assert_eq!(of(Format::SevenPoints, &most), [], "4 and 3 points");
        let more = deck(&[(57, "Island"), (1, "Ancestral Recall"), (1, "Sol Ring"), (1, "Time Walk")], &[]);
        assert_eq!(of(Format::SevenPoints, &more), [DeckProblem::Points { have: 8, most: 7 }]);
        let two = deck(&[(58, "Island"), (2, "Fireball")], &[(1, "Sol Ring")]);
        let wrong = [
            DeckProblem::Sideboard { have: 1, most: 0 },
            DeckProblem::Points { have: 8, most: 7 },
            DeckProblem::Copies { card: "Fireball".to_owned(), have: 2, most: 1 },
        ];
        assert_eq!(of(Format::SevenPoints, &two), wrong, "a point for each copy");
        let large = deck(&[(61, "Island")], &[]);
        assert_eq!(of(Format::SevenPoints, &large), [DeckProblem::TooMany { have: 61, most: 60 }]);
    }

    #[test]
    fn groups_have_a_limit_together_and_one_for_each_and_a_pool_has_its_cards_alone() {
        let most =
            deck(&[(27, "Mountain"), (3, "Shivan Dragon"), (2, "Badlands"), (3, "Lightning Bolt"), (5, "Atog")], &[]);
        assert_eq!(of(Format::Revised40, &most), []);
        let more = deck(&[(30, "Mountain"), (4, "Shivan Dragon"), (2, "Badlands"), (4, "Lightning Bolt")], &[]);
        let cards = ["Badlands", "Shivan Dragon"].map(str::to_owned).to_vec();
        let wrong = [
            DeckProblem::Group { cards, have: 6, most: 5 },
            DeckProblem::Copies { card: "Lightning Bolt".to_owned(), have: 4, most: 3 },
            DeckProblem::Copies { card: "Shivan Dragon".to_owned(), have: 4, most: 3 },
        ];
        assert_eq!(of(Format::Revised40, &more), wrong);
        let lotus = deck(&[(39, "Mountain"), (1, "Black Lotus")], &[]);
        assert_eq!(of(Format::Revised40, &lotus), [DeckProblem::NotInFormat { card: "Black Lotus".to_owned() }]);
        let rings = deck(&[(38, "Mountain"), (2, "Sol Ring")], &[]);
        assert_eq!(of(Format::Revised40, &rings), [DeckProblem::Restricted { card: "Sol Ring".to_owned(), have: 2 }]);
    }

    #[test]
    fn of_some_cards_a_list_allows_as_many_as_one_likes() {
        let rats = deck(&[(40, "Swamp"), (20, "Plague Rats")], &[]);
        assert_eq!(of(Format::Pacific, &rats), []);
        let copies = [DeckProblem::Copies { card: "Plague Rats".to_owned(), have: 20, most: 4 }];
        assert_eq!(of(Format::Atlantic, &rats), copies);
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
        let group = DeckProblem::Group { cards: vec!["Badlands".to_owned(), "Bayou".to_owned()], have: 6, most: 5 };
        assert_eq!(group.to_string(), "there are 6 of Badlands, Bayou: 5 of them at most");
        assert_eq!(group.card(), None);
    }
}
