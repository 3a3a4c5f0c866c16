//! What random games are played with: the ready decks, decks out of the whole pool, or two that are alike. The number of a game decides everything.

use std::sync::OnceLock;

use engine::declaration::{Card, CardId, Color, text};
use engine::{Rules, Seat, Seed, Setup, cards, decks};

use crate::Chooser;

/// The cards of a deck.
pub(crate) const DECK: usize = 60;
/// The lands among them that are there to pay for the others.
pub(crate) const LANDS: usize = 24;
/// How many cards with colors, and how many without, a deck shows, each [`COPIES`] times.
const SHOWN: [usize; 2] = [8, 4];
/// How often a deck has each card it shows.
const COPIES: usize = 3;

const BASICS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// The setup of the n-th game: ready decks in the even ones, decks out of the whole pool in the odd ones.
pub fn setup(number: u32) -> Setup {
    if number.is_multiple_of(2) { ready(number / 2) } else { pool(number / 2) }
}

/// The setup of the n-th game between two of the ready decks: every pair, both rule sets, both starting players.
pub fn ready(number: u32) -> Setup {
    let place = number as usize;
    let ready = decks::ready();
    let count = ready.len().max(1);
    let deck = |place: usize| ready.get(place % count).map(decks::Deck::cards).unwrap_or_default();
    circumstances(number, [deck(place), deck(place / count + place)])
}

/// The setup of the n-th game between two decks out of the whole pool, with at most four of a card, basic lands aside, and the lands that
/// can pay for the rest. As many games as [`lap`] says show every card of the pool.
pub fn pool(number: u32) -> Setup {
    let games = lap().max(1);
    let (place, lap) = (number % games, number / games);
    // Neighbours are of one color: the other deck is from elsewhere, and in the next lap from elsewhere still.
    let other = (place + games / 2 + lap) % games;
    circumstances(number, [dealt(lap, 2 * place), dealt(lap, 2 * other + 1)])
}

/// After so many games of [`pool`] every card has been in a deck.
pub fn lap() -> u32 {
    let decks = parted(0).iter().zip(SHOWN).map(|(cards, shown)| cards.len().div_ceil(shown)).max();
    u32::try_from(decks.unwrap_or(0).div_ceil(2)).unwrap_or(u32::MAX)
}

/// The setup of the n-th game between two decks of Mountains, Lightning Bolts and goblins: what other engines are measured with, for it asks little of
/// their cards.
pub fn like(number: u32) -> Setup {
    let cards = ["Mountain", "Lightning Bolt", "Mons's Goblin Raiders"].into_iter().filter_map(cards::by_name);
    let deck: Vec<CardId> = cards.flat_map(|card| std::iter::repeat_n(card, DECK / 3)).collect();
    circumstances(number, [deck.clone(), deck])
}

/// The setup of the n-th game of a kind.
pub type Deal = fn(u32) -> Setup;

/// The kinds of games that are measured, each with its name.
pub const MEASURED: [(&str, Deal); 3] = [("five decks", ready), ("like decks", like), ("whole pool", pool)];

/// How many cards a sideboard has.
const SIDEBOARD: usize = 15;

/// Both rule sets and both starting players take turns, and some games are played for ante.
pub(crate) fn circumstances(number: u32, decks: [Vec<CardId>; 2]) -> Setup {
    let sideboards = decks.each_ref().map(|deck| deck.iter().copied().take(SIDEBOARD).collect());
    Setup {
        decks,
        sideboards,
        starting: if number.is_multiple_of(2) { Seat::A } else { Seat::B },
        rules: Rules {
            ante: number % 5 == 3,
            ..if (number / 2).is_multiple_of(2) { Rules::current() } else { Rules::classic_1994() }
        },
    }
}

/// The pool in the order in which decks show it: the cards with colors, those of one color together, and the cards without. Each lap has
/// another order.
fn parted(lap: u64) -> [Vec<CardId>; 2] {
    let mut chooser = Chooser::new(lap ^ 0x5eed);
    let mut all: Vec<CardId> = cards::pool().map(|(id, _)| id).collect();
    for last in (1..all.len()).rev() {
        all.swap(last, chooser.below(last + 1));
    }
    let (mut colored, colorless): (Vec<_>, Vec<_>) = all.into_iter().partition(|id| colors(*id).contains(&true));
    colored.sort_by_key(|id| colors(*id));
    [colored, colorless]
}

/// The colors of mana that each card of the table asks for: those of its symbols, in its cost and in its text.
pub(crate) fn colors(id: CardId) -> [bool; 5] {
    static COLORS: OnceLock<Vec<[bool; 5]>> = OnceLock::new();
    let all = COLORS.get_or_init(|| cards::table().cards.iter().map(read_colors).collect());
    all.get(usize::from(id.0)).copied().unwrap_or_default()
}

fn read_colors(card: &Card) -> [bool; 5] {
    let text = text(cards::table(), card).concat();
    ["{W}", "{U}", "{B}", "{R}", "{G}"].map(|symbol| {
        text.contains(symbol)
            || Color::ALL.into_iter().any(|color| card.colors.contains(color) && letter(color) == symbol)
    })
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "{W}",
        Color::Blue => "{U}",
        Color::Black => "{B}",
        Color::Red => "{R}",
        Color::Green => "{G}",
    }
}

/// The n-th deck of a lap.
fn dealt(lap: u32, number: u32) -> Vec<CardId> {
    let parts = parted(u64::from(lap));
    let mut deck = Vec::with_capacity(DECK);
    let mut shown = Vec::new();
    for (cards, count) in parts.iter().zip(SHOWN) {
        let first = number as usize * count;
        shown.extend((first..first + count).filter_map(|place| cards.get(place % cards.len().max(1)).copied()));
    }
    deck.extend(shown.iter().flat_map(|id| std::iter::repeat_n(*id, COPIES)));
    add_lands(&mut deck, &shown);
    deck
}

/// Fills a deck up with the basic lands that can pay for the cards it shows.
pub(crate) fn add_lands(deck: &mut Vec<CardId>, shown: &[CardId]) {
    let mut asked = [0_usize; 5];
    for id in shown {
        for (asked, color) in asked.iter_mut().zip(colors(*id)) {
            *asked += usize::from(color);
        }
    }
    let every = asked.iter().sum::<usize>();
    let basics = BASICS.into_iter().filter_map(cards::by_name).zip(asked);
    for (basic, asked) in basics.clone() {
        deck.extend(std::iter::repeat_n(basic, LANDS * asked / every.max(1)));
    }
    // What the division left over goes to the colors that are asked for, or to all where none is.
    let fill: Vec<CardId> = basics.filter(|(_, asked)| *asked > 0 || every == 0).map(|(basic, _)| basic).collect();
    let missing = DECK.saturating_sub(deck.len());
    deck.extend(fill.iter().cycle().take(missing));
}

/// The seed of the n-th game.
pub fn seed(number: u32) -> Seed {
    let mut chooser = Chooser::new(u64::from(number) ^ 0x5eed_0000_0000);
    std::array::from_fn(|_| chooser.below(256) as u8)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn the_decks_of_a_lap_are_legal_and_show_every_card() {
        let mut seen = BTreeSet::new();
        for number in 0..lap() {
            for deck in pool(number).decks {
                assert_eq!(deck.len(), DECK);
                let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
                for id in &deck {
                    *counts.entry(cards::definition(*id).name.as_str()).or_default() += 1;
                    seen.insert(*id);
                }
                assert!(counts.iter().all(|(name, count)| *count <= 4 || BASICS.contains(name)), "{counts:?}");
                assert!(BASICS.iter().filter_map(|basic| counts.get(basic)).sum::<usize>() >= LANDS - 4, "{counts:?}");
            }
        }
        let missing: Vec<&str> =
            cards::pool().filter(|(id, _)| !seen.contains(id)).map(|(_, card)| card.name.as_str()).collect();
        assert!(missing.is_empty(), "in no deck: {missing:?}");
    }

    #[test]
    fn the_next_lap_deals_other_decks() {
        assert_eq!(pool(1), pool(1));
        assert_ne!(pool(1).decks, pool(1 + lap()).decks);
    }
}
