//! What any house answers.

#![allow(clippy::unwrap_used, clippy::panic)]

use house::market::ShowCard;
use house::wire::{Answer, MarketAnswer};
use local::{AskAnyHouse, answer};

#[test]
fn a_card_has_no_prices_of_a_house_that_sells_none() {
    let ask = ShowCard { card: "c000001".parse().unwrap() }.into();
    let Ok(Answer::Market(MarketAnswer::Card(card))) = answer(&AskAnyHouse { number: 1, ask }, 1_000).answer else {
        panic!("no card")
    };
    assert!(!card.units.is_empty());
    assert!(card.units.iter().all(|unit| unit.1.is_none()), "{:?}", card.units);
}
