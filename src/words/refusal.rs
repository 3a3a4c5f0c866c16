//! Why the house does not do something. It tells a code, and its own words, which are English.

use house::documents::LANGUAGE;
use house::wire::{Refusal, RefusalCode};

use super::keys::refusal as words;
use super::{book, local};

/// Why the house has refused: in English by its own words, which name the thing; in other languages by what its code means.
pub fn refused(refusal: &Refusal) -> String {
    // What the client itself refuses is said in the right words already.
    let as_it_is = speaks_as_the_house() || book::has(&refusal.message);
    if as_it_is { refusal.message.clone() } else { by_code(refusal.code).to_owned() }
}

/// Why the referee has refused, or that it has.
pub fn refused_action(reason: &str) -> String {
    if speaks_as_the_house() { reason.to_owned() } else { words::action().to_owned() }
}

/// Whether the house's own words can be read.
fn speaks_as_the_house() -> bool {
    local::language() == LANGUAGE
}

/// What a code means.
fn by_code(code: RefusalCode) -> &'static str {
    match code {
        RefusalCode::NotFound => words::not_found(),
        RefusalCode::NotInvited => words::not_invited(),
        RefusalCode::NotYours => words::not_yours(),
        RefusalCode::NotNow => words::not_now(),
        RefusalCode::WrongNumber => words::wrong_number(),
        RefusalCode::Malformed => words::malformed(),
        RefusalCode::BadDeck => words::bad_deck(),
        RefusalCode::NameTaken => words::name_taken(),
        RefusalCode::NotKnown => words::not_known(),
        RefusalCode::NotForSale => words::not_for_sale(),
        RefusalCode::PriceRose => words::price_rose(),
        RefusalCode::NotEnoughSats => words::not_enough_sats(),
        RefusalCode::TooMany => words::too_many(),
        RefusalCode::Unavailable => words::unavailable(),
    }
}
