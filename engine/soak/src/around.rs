//! Decks around one card: what it may target, what fights so that it can, and the lands that pay for all of it.

use engine::declaration::{Ability, Body, Card, CardId, CardType, Keyword, Predicate, Size, TargetKind};
use engine::{Setup, cards};

use crate::Chooser;
use crate::setups::{DECK, LANDS, add_lands, circumstances, colors};

/// A deck has so many copies of each card, as many as a legal one may.
const COPIES: usize = 4;
/// How many different cards that fit the targets stand in a deck, and how many creatures besides.
const COMPANY: [usize; 2] = [4, 4];
/// Out of so many of the cheapest of either kind they are taken.
const CHEAPEST: usize = 16;

/// The setup of the n-th game around this card: both decks have it, with cards whose printed characteristics fit what it may target, and with creatures that
/// can attack. What the filter asks for besides (that a creature is blocking, say) is left to the game.
pub fn around(card: CardId, number: u32) -> Setup {
    let mut chooser = Chooser::new(u64::from(number) ^ 0xa40d);
    circumstances(number, [dealt(card, &mut chooser), dealt(card, &mut chooser)])
}

fn dealt(card: CardId, chooser: &mut Chooser) -> Vec<CardId> {
    let wanted = targets(cards::definition(card));
    let attacks = |there: &Card| {
        there.type_line.types.contains(CardType::Creature) && !there.keywords.contains(&Keyword::Defender)
    };
    // Each of several targets has its own: among all creatures the Walls would be few.
    let each = COMPANY[0] / wanted.len().clamp(1, COMPANY[0]);
    let mut company: Vec<CardId> = Vec::new();
    for kind in &wanted {
        company.extend(taken(card, each, chooser, |there| may_be(kind, there)));
    }
    company.extend(taken(card, COMPANY[1], chooser, attacks));
    let mut deck = vec![card; COPIES];
    let mut shown = vec![card];
    for id in company {
        if !shown.contains(&id) && deck.len() + COPIES <= DECK - LANDS {
            deck.extend(std::iter::repeat_n(id, COPIES));
            shown.push(id);
        }
    }
    add_lands(&mut deck, &shown);
    deck
}

/// So many cards of the pool that fit, out of the cheapest that ask for few colors beyond those of this card.
fn taken(card: CardId, count: usize, chooser: &mut Chooser, fits: impl Fn(&Card) -> bool) -> Vec<CardId> {
    let own = colors(card);
    let price = |id: CardId, there: &Card| {
        let further = colors(id).into_iter().zip(own).filter(|(asked, own)| *asked && !own).count();
        let cost = there.cost.as_ref().map_or(0, |cost| {
            usize::from(cost.generic) + cost.colored.iter().map(|count| usize::from(*count)).sum::<usize>()
        });
        (further, cost)
    };
    let mut found: Vec<_> = cards::pool()
        .filter(|(id, there)| *id != card && fits(there))
        .map(|(id, there)| (price(id, there), id))
        .collect();
    found.sort_unstable();
    found.truncate(CHEAPEST);
    (0..count.min(found.len())).map(|_| found.swap_remove(chooser.below(found.len())).1).collect()
}

/// What a card may target or enchant, as a spell or by its abilities.
fn targets(card: &Card) -> Vec<TargetKind> {
    let of_abilities = card.abilities.iter().filter_map(|ability| match ability {
        Ability::Activated(activation) => Some(&activation.body),
        Ability::Triggered { body, .. } => Some(body),
        _ => None,
    });
    let bodies = card.spell.iter().chain(of_abilities);
    let specs = bodies.flat_map(|body: &Body| &body.modes).flat_map(|mode| &mode.targets).map(|spec| spec.kind.clone());
    specs.chain(card.enchant.clone().map(TargetKind::Permanent)).collect()
}

/// Whether the card may come to be such a target, by what is printed on it.
fn may_be(kind: &TargetKind, card: &Card) -> bool {
    let types = card.type_line.types;
    let is_permanent = !types.contains(CardType::Instant) && !types.contains(CardType::Sorcery);
    let (filter, in_place) = match kind {
        TargetKind::Any => return types.contains(CardType::Creature),
        TargetKind::Permanent(filter) | TargetKind::Ability(filter) => (filter, is_permanent),
        TargetKind::Spell(filter) => (filter, !types.contains(CardType::Land)),
        TargetKind::CardInGraveyard(filter) | TargetKind::CardInYourGraveyard(filter) => (filter, true),
        TargetKind::Player
        | TargetKind::Attacker
        | TargetKind::Opponent
        | TargetKind::SpellOrPermanent
        | TargetKind::CardInAnte => return false,
    };
    in_place && filter.all.iter().all(|predicate| is_so(predicate, card))
}

/// Whether it is so by what is printed; what is of the game may come to be so.
fn is_so(predicate: &Predicate, card: &Card) -> bool {
    let line = &card.type_line;
    let size = card.size.unwrap_or(Size { power: 0, toughness: 0 });
    match predicate {
        Predicate::Type(types) => line.types.intersects(*types),
        Predicate::NotType(types) => !line.types.intersects(*types),
        Predicate::Subtype(subtype) => line.subtypes.contains(subtype),
        Predicate::NotSubtype(subtype) => !line.subtypes.contains(subtype),
        Predicate::AnySubtype(subtypes) => subtypes.iter().any(|subtype| line.subtypes.contains(subtype)),
        Predicate::Supertype(supertype) => line.supertypes.contains(*supertype),
        Predicate::NotSupertype(supertype) => !line.supertypes.contains(*supertype),
        Predicate::Color(colors) => card.colors.intersects(*colors),
        Predicate::NotColor(color) => !card.colors.contains(*color),
        Predicate::With(keyword) => card.keywords.contains(keyword),
        Predicate::Without(keyword) => !card.keywords.contains(keyword),
        Predicate::Power(comparison, power) => comparison.holds(i32::from(size.power), i32::from(*power)),
        Predicate::Toughness(comparison, toughness) => {
            comparison.holds(i32::from(size.toughness), i32::from(*toughness))
        }
        Predicate::Named(name) => card.name == *name,
        Predicate::FirstPrintedIn(set) => card.set == *set,
        Predicate::Either(any) => any.iter().any(|predicate| is_so(predicate, card)),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

    use engine::Game;

    use super::*;
    use crate::seed;

    #[test]
    fn a_deck_around_any_card_is_legal_has_it_and_can_pay_for_it() {
        for (card, definition) in cards::pool() {
            for number in 0..2 {
                let setup = around(card, number);
                for deck in &setup.decks {
                    assert_eq!(deck.len(), DECK, "{}", definition.name);
                    assert!(deck.contains(&card), "{}", definition.name);
                    let mut counts: BTreeMap<CardId, usize> = BTreeMap::new();
                    deck.iter().for_each(|id| *counts.entry(*id).or_default() += 1);
                    let lands: usize = counts.iter().filter(|(id, _)| is_land(**id)).map(|(_, count)| count).sum();
                    assert!(lands >= LANDS, "{}", definition.name);
                    assert!(counts.iter().all(|(id, count)| *count <= COPIES || is_land(*id)), "{}", definition.name);
                }
                assert!(Game::new(&setup, seed(number)).is_ok(), "{}", definition.name);
            }
        }
    }

    fn is_land(id: CardId) -> bool {
        cards::definition(id).type_line.types.contains(CardType::Land)
    }

    #[test]
    fn the_company_of_a_card_fits_each_of_its_targets() {
        let wall = cards::definition(cards::by_name("Wall of Stone").unwrap()).type_line.subtypes[0];
        for (name, walls) in [("Glyph of Destruction", COMPANY[0]), ("Glyph of Delusion", COMPANY[0] / 2)] {
            for deck in around(cards::by_name(name).unwrap(), 0).decks {
                let found = deck.iter().filter(|id| cards::definition(**id).type_line.subtypes.contains(&wall));
                assert!(found.count() >= walls * COPIES, "{name}");
            }
        }
    }
}
