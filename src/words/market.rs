//! The words of the library, of one's cards and of the market.

use house::market::{Rarity, UnitNumber};
use house::wire::{CatalogueOverride, Figures};

pub use super::accounts::sats;
pub use super::keys::market::*;
use super::say;
use crate::collection::{Kind, Sort};

/// A color to ask for, by its letter.
pub fn tint(letter: char) -> &'static str {
    match letter {
        'W' => tint_white(),
        'U' => tint_blue(),
        'B' => tint_black(),
        'R' => tint_red(),
        'G' => tint_green(),
        _ => tint_colorless(),
    }
}

/// A kind of card.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Land => kind_land(),
        Kind::Creature => kind_creature(),
        Kind::Artifact => kind_artifact(),
        Kind::Enchantment => kind_enchantment(),
        Kind::Instant => kind_instant(),
        Kind::Sorcery => kind_sorcery(),
        Kind::Wall => kind_wall(),
        Kind::Flying => kind_flying(),
    }
}

/// The heading of what the host may change about a card.
pub fn stocking(name: &str) -> String {
    say!(market::stock_of, name)
}

/// What has been changed about it.
pub fn stocked(name: &str, stock: &CatalogueOverride) -> String {
    say!(market::stock_saved, name, price = sats(stock.price), units = super::local::number(stock.units.into()))
}

pub fn order(sort: Sort) -> &'static str {
    match sort {
        Sort::Kind => order_color(),
        Sort::Name => order_name(),
        Sort::Cost => order_cost(),
        Sort::Cheapest => order_cheapest(),
        Sort::Dearest => order_dearest(),
        Sort::Rarity => order_rarity(),
    }
}

pub fn rarity(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Basic => rarity_basic(),
        Rarity::Common => rarity_common(),
        Rarity::Uncommon => rarity_uncommon(),
        Rarity::Rare => rarity_rare(),
    }
}

/// The sets in the order in which they appeared, each with its code. Their names are the same in every language.
pub const SETS: [(&str, &str); 9] = [
    ("LEA", "Alpha"),
    ("LEB", "Beta"),
    ("ARN", "Arabian Nights"),
    ("ATQ", "Antiquities"),
    ("LEG", "Legends"),
    ("DRK", "The Dark"),
    ("FEM", "Fallen Empires"),
    ("ICE", "Ice Age"),
    ("ALL", "Alliances"),
];

/// The name of a set.
pub fn set(code: &str) -> &str {
    SETS.iter().find(|(known, _)| *known == code).map_or(code, |(_, name)| name)
}

/// A mana cost to ask for; the last one stands for more as well.
pub fn cost(cost: u32, last: bool) -> String {
    if last { say!(market::or_more, cost) } else { cost.to_string() }
}

/// How many filters are set.
pub fn filters(set: usize) -> String {
    if set == 0 { filters_label().to_owned() } else { format!("{} ({set})", filters_label()) }
}

/// How many cards fit.
pub fn found(cards: usize) -> String {
    say!(common::some_cards, count = cards)
}

/// How many one has of a card, and how many of them came with the starter deck.
pub fn own_copies(copies: usize, starter: u16) -> String {
    if starter == 0 { copies.to_string() } else { say!(market::copies_and_starter, copies, starter) }
}

/// What one owns, in a line.
pub fn owned(copies: usize, cards: usize, offered: usize) -> String {
    let different = if cards == copies { String::new() } else { say!(market::some_different, count = cards) };
    let offered = if offered == 0 { String::new() } else { say!(market::some_offered, count = offered) };
    say!(market::you_own, cards = found(copies), different, offered)
}

/// How many of the units are for sale.
pub fn of_units(for_sale: u16, units: u16) -> String {
    say!(market::some_of_units, count = for_sale, units)
}

/// What a tile of the library is, for whoever does not see it.
pub fn tile(name: &str, units: u16, figures: Figures, playable: bool) -> String {
    let sale = match figures.1 {
        Some(price) => say!(market::tile_for_sale, units = of_units(figures.0, units), price = sats(price)),
        None => tile_none_for_sale().to_owned(),
    };
    let playable = if playable { String::new() } else { format!(", {}", not_playable().to_lowercase()) };
    format!("{name}{playable}, {sale}")
}

/// What a tile of one's own cards is, for whoever does not see it.
pub fn own_tile(name: &str, copies: usize) -> String {
    say!(market::name_and_copies, name, count = copies)
}

/// From which price on somebody sells a card.
pub fn offered_from(price: u64) -> String {
    say!(market::offered_from, price = sats(price))
}

/// The button that buys the cheapest unit of a card.
pub fn buy_cheapest(name: &str, price: u64) -> String {
    say!(market::buy_the_cheapest_of, name, price = sats(price))
}

/// The button that buys the cheapest unit, on the card's own page.
pub fn buy_for(price: u64) -> String {
    say!(market::buy_the_cheapest, price = sats(price))
}

/// A button that buys from somebody.
pub fn buy_of(owner: &str) -> String {
    say!(market::buy_of, owner)
}

/// A button for one unit.
pub fn deed(deed: &str, unit: &str) -> String {
    format!("{deed} {unit}")
}

/// The heading of a purchase.
pub fn buying(name: &str) -> String {
    say!(market::buy_name, name)
}

/// The heading of an offer.
pub fn selling(name: &str) -> String {
    say!(market::sell_name, name)
}

/// So many of a card in a deck.
pub fn in_deck(deck: &str, copies: u16) -> String {
    format!("{deck} ({copies})")
}

/// What is sold is used.
pub fn used_in(decks: usize) -> String {
    say!(market::decks_use_this, count = decks)
}

/// What has been bought, by the numbers of the copies, and what it cost in all.
pub fn bought(name: &str, units: &[UnitNumber], price: u64) -> String {
    let numbers: Vec<String> = units.iter().map(|unit| unit.get().to_string()).collect();
    say!(market::you_bought, name, count = numbers.len(), numbers = numbers.join(", "), price = sats(price))
}

/// How many copies are alike.
pub fn copies(count: usize) -> String {
    say!(market::some_copies, count)
}

pub fn offered(name: &str, unit: UnitNumber, price: u64) -> String {
    say!(market::is_for_sale, name, number = unit.get(), price = sats(price))
}

/// A price is none that may be asked, which is so many sats at most.
pub fn no_price(most: u32) -> String {
    say!(market::no_price, most = super::local::number(most.into()))
}

/// An offer of one's own was taken back by the house.
pub fn above_limit(name: &str, withdrawn: &house::documents::market::WithdrawnOffer) -> String {
    say!(
        market::above_limit,
        unit = withdrawn.unit.number.to_string(),
        name,
        price = sats(withdrawn.price),
        most = sats(withdrawn.most)
    )
}

/// From whom to whom a unit went.
pub fn from_to(seller: &str, buyer: &str) -> String {
    say!(market::seller_to_buyer, seller, buyer)
}
