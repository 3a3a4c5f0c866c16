//! The words of the library, of one's cards and of the market.

use house::market::Rarity;
use house::wire::Figures;

pub use super::accounts::{number, sats};
use super::count;
use crate::collection::{Kind, Sort};

/// The page of one's own cards.
pub const CARDS: &str = "Your cards";
/// The page of all cards.
pub const LIBRARY: &str = "Library";
/// Under its heading.
pub const LIBRARY_LEAD: &str =
    "Every card of 1993 and 1994. Each exists in a limited number of numbered units, which you can buy and sell.";
/// While the house has not answered yet.
pub const LOOKING: &str = "Looking through the shelves…";
/// For whoever has no account.
pub const NEEDS_ACCOUNT: &str = "Owning and trading cards takes an account. Playing with the ready decks does not.";
/// The way to one.
pub const TO_ACCOUNT: &str = "Sign up or sign in";
/// A card of no code.
pub const NO_CARD: &str = "There is no card with this code. The library has all that there are.";
/// The way to the library.
pub const TO_LIBRARY: &str = "To the library";
/// Nothing is left by the filters.
pub const NOTHING_FOUND: &str = "No card fits all of that.";
/// One has no cards at all.
pub const NO_CARDS: &str = "You have no cards yet. Buy your first one in the library.";
/// Takes all filters away.
pub const RESET: &str = "Show all again";
/// Shows what does not fit on one screen.
pub const MORE: &str = "Show more";

/// Searching and filtering.
pub const SEARCH_AND_FILTER: &str = "Search and filters";
/// The field for a name.
pub const SEARCH: &str = "Search by name";
/// The button that shows the filters.
pub const FILTERS: &str = "Filters";
/// Filter by color.
pub const COLOR: &str = "Color";
/// Filter by type.
pub const TYPE: &str = "Type";
/// Filter by set.
pub const SET: &str = "Set";
/// Filter by mana cost.
pub const COST: &str = "Cost";
/// Filter by rarity.
pub const RARITY: &str = "Rarity";
/// Filter by what can be played.
pub const PLAYABLE: &str = "Playable";
/// What can be played.
pub const PLAYABLE_YES: &str = "Playable";
/// What cannot.
pub const PLAYABLE_NO: &str = "Not yet";
/// Everything is meant.
pub const ANY: &str = "Any";
/// What is for sale only.
pub const ONLY_FOR_SALE: &str = "For sale";
/// What oneself offers only.
pub const ONLY_OFFERED: &str = "Offered by you";
/// Filter by whether it is in a deck.
pub const DECK: &str = "Deck";
/// What is in one.
pub const DECK_YES: &str = "In a deck";
/// What is in none.
pub const DECK_NO: &str = "In no deck";
/// In which of one's decks a card is.
pub const IN_YOUR_DECKS: &str = "In your decks";
/// Each unit by itself.
pub const EACH_UNIT: &str = "Every unit";
/// The order.
pub const ORDER: &str = "Order";

/// On the face of a card that cannot be played.
pub const NOT_PLAYABLE: &str = "Not yet playable";
/// What that means.
pub const NOT_PLAYABLE_MEANS: &str =
    "This card cannot be played yet: the program does not know its rules. You can own it all the same.";
/// The part of a page that shows one card large.
pub const CARD: &str = "The card";
/// Before anything was pointed at.
pub const POINT_AT_A_CARD: &str = "Point at a card to read it here. Open it to see all its units.";
/// How many units there are.
pub const EXIST: &str = "Exist";
/// How many are for sale.
pub const FOR_SALE: &str = "For sale";
/// The cheapest.
pub const CHEAPEST: &str = "Cheapest";
/// The average price.
pub const AVERAGE: &str = "Average";
/// The most in one deck.
pub const IN_A_DECK: &str = "Most in a deck";
/// How many one has.
pub const YOU_HAVE: &str = "You have";
/// There is none.
pub const NONE: &str = "none";
/// As many as one likes.
pub const NO_LIMIT: &str = "any number";

/// The units of a card.
pub const UNITS: &str = "Units";
/// Which of them are shown.
pub const WHICH_UNITS: &str = "Which units";
/// All.
pub const ALL: &str = "All";
/// One's own.
pub const YOURS: &str = "Yours";
/// Those of others.
pub const OTHERS: &str = "Others";
/// No unit is of that kind.
pub const NO_UNITS: &str = "No unit of this card is of that kind.";
/// Who owns what nobody has bought.
pub const BANK: &str = "the bank";
/// Oneself.
pub const YOU: &str = "you";
/// Somebody whose name one may not read.
pub const SOMEBODY: &str = "a player";
/// A unit that is not offered.
pub const NOT_OFFERED: &str = "not for sale";
/// What the card was sold for.
pub const HISTORY: &str = "Last sales";
/// Nothing yet.
pub const NO_HISTORY: &str = "Nobody has bought this card yet.";
/// When.
pub const WHEN: &str = "When";
/// Which unit.
pub const UNIT: &str = "Unit";
/// For how much.
pub const PRICE: &str = "Price";
/// From whom to whom.
pub const FROM_TO: &str = "From, to";

/// Buys.
pub const BUY: &str = "Buy";
/// Offers.
pub const SELL: &str = "Sell";
/// Offers at another price, or no more.
pub const CHANGE: &str = "Change";
/// Closes a dialog.
pub const CLOSE: &str = "Close";
/// What one has now.
pub const BEFORE: &str = "You have";
/// What one has then.
pub const AFTER: &str = "You will have";
/// It is too expensive.
pub const TOO_DEAR: &str = "You do not have enough for this. Sell something, or look for a cheaper unit.";
/// The field for a price.
pub const YOUR_PRICE: &str = "Your price, in sats";
/// What offering means.
pub const SELL_MEANS: &str = "Anybody can buy it at this price from now on, and you are paid at once. Until then it stays yours, and you can take the offer back.";
/// Offers it.
pub const OFFER: &str = "Offer it";
/// Offers it at the new price.
pub const OFFER_ANEW: &str = "Change the price";
/// Offers it no more.
pub const WITHDRAW: &str = "Take the offer back";
/// The price is not one.
pub const NO_PRICE: &str = "Write a whole number of sats, 1 at least and 100,000,000 at most.";
/// It is offered no more.
pub const WITHDRAWN: &str = "It is no longer for sale.";
/// What stands beside the copies of the starter deck.
pub const STARTER: &str = "starter deck";
/// What they are.
pub const STARTER_MEANS: &str = "Those of your starter deck are yours for good and cannot be sold.";

/// A color to ask for, by its letter.
pub fn tint(letter: char) -> &'static str {
    match letter {
        'W' => "White",
        'U' => "Blue",
        'B' => "Black",
        'R' => "Red",
        'G' => "Green",
        _ => "Colorless",
    }
}

/// A kind of card.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Land => "Land",
        Kind::Creature => "Creature",
        Kind::Artifact => "Artifact",
        Kind::Enchantment => "Enchantment",
        Kind::Instant => "Instant",
        Kind::Sorcery => "Sorcery",
        Kind::Wall => "Wall",
        Kind::Flying => "Flying creature",
    }
}

/// An order.
pub fn order(sort: Sort) -> &'static str {
    match sort {
        Sort::Kind => "By color",
        Sort::Name => "By name",
        Sort::Cost => "By mana cost",
        Sort::Cheapest => "Cheapest first",
        Sort::Dearest => "Dearest first",
        Sort::Rarity => "Rarest first",
    }
}

/// A rarity.
pub fn rarity(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Basic => "Basic land",
        Rarity::Common => "Common",
        Rarity::Uncommon => "Uncommon",
        Rarity::Rare => "Rare",
    }
}

/// The sets in the order in which they appeared, each with its code.
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
    if last { format!("{cost} or more") } else { cost.to_string() }
}

/// How many filters are set.
pub fn filters(set: usize) -> String {
    if set == 0 { FILTERS.to_owned() } else { format!("{FILTERS} ({set})") }
}

/// How many cards fit.
pub fn found(cards: usize) -> String {
    format!("{} {}", number(cards as u64), if cards == 1 { "card" } else { "cards" })
}

/// What one owns, in a line.
pub fn owned(copies: usize, cards: usize, offered: usize) -> String {
    let mut text = format!("You have {}", found(copies));
    if cards != copies {
        text.push_str(&format!(", {} different", number(cards as u64)));
    }
    if offered > 0 {
        text.push_str(&format!("; {} offered for sale", number(offered as u64)));
    }
    text.push('.');
    text
}

/// How many of the units are for sale.
pub fn of_units(for_sale: u16, units: u16) -> String {
    format!("{for_sale} of {units}")
}

/// What a tile of the library is, for whoever does not see it.
pub fn tile(name: &str, units: u16, figures: Figures, playable: bool) -> String {
    let sale = match figures.1 {
        Some(price) => format!("{} for sale, from {}", of_units(figures.0, units), sats(price)),
        None => "none for sale".to_owned(),
    };
    let playable = if playable { String::new() } else { format!(", {}", NOT_PLAYABLE.to_lowercase()) };
    format!("{name}{playable}, {sale}")
}

/// What a tile of one's own cards is, for whoever does not see it.
pub fn own_tile(name: &str, copies: usize) -> String {
    format!("{name}, {}", count(u32::try_from(copies).unwrap_or(u32::MAX), "copy", "copies"))
}

/// The button that buys the cheapest unit of a card.
pub fn buy_cheapest(name: &str, price: u64) -> String {
    format!("Buy the cheapest {name} for {}", sats(price))
}

/// The button that buys the cheapest unit, on the card's own page.
pub fn buy_for(price: u64) -> String {
    format!("Buy the cheapest for {}", sats(price))
}

/// A button for one unit.
pub fn deed(deed: &str, unit: &str) -> String {
    format!("{deed} {unit}")
}

/// The heading of a purchase.
pub fn buying(name: &str) -> String {
    format!("Buy {name}")
}

/// The heading of an offer.
pub fn selling(name: &str) -> String {
    format!("Sell {name}")
}

/// So many of a card in a deck.
pub fn in_deck(deck: &str, copies: u16) -> String {
    format!("{deck} ({copies})")
}

/// What is sold is used.
pub fn used_in(decks: usize) -> String {
    let decks = count(u32::try_from(decks).unwrap_or(u32::MAX), "of your decks uses", "of your decks use");
    format!("{decks} this card. When it is sold, it leaves those that need it.")
}

/// It is bought.
pub fn bought(name: &str, unit: &str, price: u64) -> String {
    format!("{name} is yours: you bought {unit} for {}.", sats(price))
}

/// It is offered.
pub fn offered(name: &str, unit: &str, price: u64) -> String {
    format!("{name} ({unit}) is for sale at {}.", sats(price))
}

/// From whom to whom a unit went.
pub fn from_to(seller: &str, buyer: &str) -> String {
    format!("{seller} to {buyer}")
}
