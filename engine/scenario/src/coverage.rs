//! Every card that may be put into a deck has a scenario of its own in `engine/scenarios/`.
//!
//! A scenario is a card's own when its name names the card, so that it can be found, and the card has a part in it: a player casts, plays,
//! activates, uses or taps it, attacks or blocks with it, or the scenario begins with it on the battlefield, in a graveyard or in exile. A card
//! that merely lies in a hand or a library has no part.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use engine::cards;

use crate::file::{Scenario, read};
use crate::files_below;
use crate::script::{Deed, Expectation, Line, PlayerFact};

/// The names of the things with which something is done in a line of a script, or with which something is tried.
fn doers(line: &Line) -> Vec<&str> {
    let deed = match line {
        Line::Act(_, deed) => deed,
        Line::Expect(Expectation::Player(_, PlayerFact::Can(deed, _) | PlayerFact::Cannot(deed, _))) => deed,
        _ => return Vec::new(),
    };
    let names = match deed {
        Deed::Plays(name) | Deed::Uses(name) | Deed::Taps { source: name, .. } => vec![name],
        Deed::Casts(announcement) | Deed::Activates(announcement) => vec![&announcement.name],
        Deed::Attacks(groups) => groups.iter().flatten().collect(),
        Deed::Blocks { blockers, .. } => blockers.iter().collect(),
        _ => Vec::new(),
    };
    names.into_iter().map(|name| name.text.as_str()).collect()
}

/// Whether a card has a part in a scenario.
fn has_a_part(card: &str, scenario: &Scenario) -> bool {
    let named = [&scenario.a, &scenario.b].into_iter().flat_map(|side| {
        let permanents = side.battlefield.iter().map(|written| written.split('{').next().unwrap_or_default());
        permanents.chain(side.graveyard.iter().chain(&side.exile).map(String::as_str))
    });
    let mut named = named.map(str::trim);
    named.any(|name| name == card)
        || scenario
            .script
            .lines()
            .filter_map(|line| Line::parse(line).ok().flatten())
            .any(|line| doers(&line).contains(&card))
}

/// Whether a text holds a name, not as a part of a longer word.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(place, _)| {
        let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !inside(text[..place].chars().next_back()) && !inside(text[place + name.len()..].chars().next())
    })
}

/// Whether a scenario is a card's own.
fn is_own(card: &str, scenario: &Scenario) -> bool {
    names(&scenario.name, card) && has_a_part(card, scenario)
}

#[test]
fn every_card_has_a_scenario_of_its_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let texts = files_below(&folder).unwrap().into_iter().map(|file| std::fs::read_to_string(file).unwrap());
    let scenarios: Vec<Scenario> =
        texts.flat_map(|text| read(&text).unwrap()).map(|written| written.scenario.unwrap()).collect();
    let without: Vec<&str> = cards::pool()
        .map(|(_, card)| card.name.as_str())
        .filter(|card| !scenarios.iter().any(|scenario| is_own(card, scenario)))
        .collect();
    assert!(
        without.is_empty(),
        "{} cards have no scenario of their own, with their name in its name: {}",
        without.len(),
        without.join(", ")
    );
}

#[test]
fn a_card_in_a_hand_or_in_a_longer_name_has_no_scenario_of_its_own() {
    let scenario = |name: &str, table: &str, script: &str| {
        let text = format!("[[scenario]]\nname = \"{name}\"\n{table}\nscript = \"\"\"\n{script}\n\"\"\"\n");
        read(&text).unwrap().remove(0).scenario.unwrap()
    };
    let idle = scenario("A Forest grows", "A = { hand = [\"Forest\"], library = [\"Forest\"] }", "expect A hand 1");
    assert!(!is_own("Forest", &idle));
    let played = scenario("A Forest grows", "A = { hand = [\"Forest\"] }", "A plays Forest\nexpect A hand 0");
    assert!(is_own("Forest", &played) && !is_own("Plains", &played));
    let unnamed = scenario("A land grows", "A = { hand = [\"Forest\"] }", "A plays Forest\nexpect A hand 0");
    assert!(!is_own("Forest", &unnamed));
    let longer = scenario("A Forestry", "A = { battlefield = [\"Forest\"] }", "expect A hand 0");
    assert!(!is_own("Forest", &longer));
    let victim = scenario("Forest and Sinkhole", "A = { hand = [\"Sinkhole\"] }", "expect A cannot: casts Sinkhole");
    assert!(is_own("Sinkhole", &victim) && !is_own("Forest", &victim));
}
