//! The copies of a card, each with whose it is and what it costs; many that are alike are one row, which opens.

use house::market::{UnitId, UnitNumber};
use house::wire::{CardAnswer, UnitLine, Wanted};
use leptos::prelude::*;

use super::card_page::Show;
use super::deals::Deal;
use crate::collection::Listed;
use crate::words::market as words;

/// From how many on, copies of one owner at one price are one row.
const MANY: usize = 4;

/// What a row needs to know of whoever looks at it.
#[derive(Clone, Copy)]
pub struct Buyer {
    pub deal: RwSignal<Option<Deal>>,
    pub account: bool,
    /// In how many decks of theirs the card is.
    pub decks: usize,
    /// The owners whose rows are open, which they stay when something is bought.
    pub opened: StoredValue<Vec<u16>>,
}

/// What somebody is called here.
pub fn called(told: &CardAnswer, place: u16) -> String {
    if place == 0 {
        return words::bank().to_owned();
    }
    if told.you == Some(place) {
        return words::you().to_owned();
    }
    let name = told.people.get(usize::from(place)).filter(|name| !name.is_empty());
    name.cloned().unwrap_or_else(|| words::somebody().to_owned())
}

/// The copies of one owner at one price, by their numbers.
pub fn equals(told: &CardAnswer, owner: u16, offer: Option<u64>) -> Vec<UnitId> {
    let units = told.units.iter().zip(1..).filter(|(unit, _)| **unit == UnitLine(owner, offer));
    units.filter_map(|(_, number)| Some(UnitId { card: told.card, number: UnitNumber::new(number)? })).collect()
}

/// The owners and prices that there are among the copies to be shown, in the order of the first copy of each.
fn kinds(told: &CardAnswer, show: Show) -> Vec<UnitLine> {
    let mut found = Vec::new();
    for unit in told.units.iter().filter(|unit| show.holds(told, **unit)) {
        if !found.contains(unit) {
            found.push(*unit);
        }
    }
    found
}

/// The copies that are to be shown.
pub fn units(told: &CardAnswer, card: &Listed, show: Show, buyer: Buyer) -> AnyView {
    let starter = (show == Show::Yours && told.starter > 0).then_some(told.starter);
    let mut rows: Vec<AnyView> = starter.map(of_starter_deck).into_iter().collect();
    for unit in kinds(told, show) {
        let alike = equals(told, unit.0, unit.1);
        if alike.len() >= MANY {
            rows.push(group(told, card, unit, &alike, buyer));
        } else {
            rows.extend(alike.iter().map(|id| row(told, card, unit, *id, buyer)));
        }
    }
    if rows.is_empty() {
        return view! { <p class="quiet">{words::no_units()}</p> }.into_any();
    }
    let means = starter.map(|_| view! { <p class="field-help">{words::starter_means()}</p> });
    view! {
        <ul class="units" data-testid="units">{rows}</ul>
        {means}
    }
    .into_any()
}

/// The copies that came with one's starter deck. They have no numbers, and nobody can buy them.
fn of_starter_deck(copies: u16) -> AnyView {
    view! {
        <li class="unit yours" data-testid="of-starter-deck">
            <span class="unit-code">{format!("×{copies}")}</span>
            <span class="unit-owner">{words::you()}</span>
            <span class="unit-price">{words::starter()}</span>
        </li>
    }
    .into_any()
}

/// What is asked for a copy.
fn price(offer: Option<u64>) -> String {
    offer.map_or_else(|| words::not_offered().to_owned(), words::sats)
}

/// Many copies that are alike, of which one buys some, or opens the row for one of them.
fn group(told: &CardAnswer, card: &Listed, unit: UnitLine, alike: &[UnitId], buyer: Buyer) -> AnyView {
    let UnitLine(owner, offer) = unit;
    let yours = told.you == Some(owner);
    let first = alike.first().copied().filter(|_| buyer.account && !yours);
    let button = first.zip(offer).map(|(first, price)| {
        let others = alike.iter().skip(1).copied().collect();
        let (wanted, from_player) = (Wanted::Unit(first), owner != 0);
        let made = Deal::Buy { name: card.name.clone(), wanted, others, price, from_player };
        view! {
            <button
                type="button"
                class="button strong"
                data-testid=format!("deal-of-{owner}")
                aria-label=words::buy_of(&called(told, owner))
                on:click=move |_| buyer.deal.set(Some(made.clone()))
            >
                {words::buy()}
            </button>
        }
    });
    let rows = alike.iter().map(|id| row(told, card, unit, *id, buyer)).collect_view();
    view! {
        <li class="unit-group" class:yours=yours data-testid=format!("copies-of-{owner}")>
            <details
                open=buyer.opened.with_value(|opened| opened.contains(&owner))
                on:toggle:target=move |event| {
                    let open = event.target().has_attribute("open");
                    buyer.opened.update_value(|opened| {
                        opened.retain(|one| *one != owner);
                        opened.extend(open.then_some(owner));
                    });
                }
            >
                <summary class="unit">
                    <span class="unit-code">{words::copies(alike.len())}</span>
                    <span class="unit-owner">{called(told, owner)}</span>
                    <span class="unit-price" class:offered=offer.is_some()>{price(offer)}</span>
                </summary>
                <ul class="units">{rows}</ul>
            </details>
            {button}
        </li>
    }
    .into_any()
}

fn row(told: &CardAnswer, card: &Listed, UnitLine(owner, offer): UnitLine, unit: UnitId, buyer: Buyer) -> AnyView {
    let yours = told.you == Some(owner);
    let (deed, primary, made) = match offer {
        _ if !buyer.account => (None, false, None),
        Some(price) if !yours => {
            let (name, wanted, from_player) = (card.name.clone(), Wanted::Unit(unit), owner != 0);
            let made = Deal::Buy { name, wanted, others: Vec::new(), price, from_player };
            (Some(words::buy()), true, Some(made))
        }
        None if !yours => (None, false, None),
        offer => {
            let made = Deal::Sell { name: card.name.clone(), unit, offer, usual: card.price, decks: buyer.decks };
            (Some(if offer.is_some() { words::change() } else { words::sell() }), false, Some(made))
        }
    };
    let button = deed.zip(made).map(|(deed, made)| {
        view! {
            <button
                type="button"
                class="button"
                class:strong=primary
                data-testid=format!("deal-{}", unit.number)
                aria-label=words::deed(deed, &unit.number.to_string())
                on:click=move |_| buyer.deal.set(Some(made.clone()))
            >
                {deed}
            </button>
        }
    });
    view! {
        <li class="unit" class:yours=yours data-testid=format!("unit-{}", unit.number)>
            <span class="unit-code">{unit.number.to_string()}</span>
            <span class="unit-owner">{called(told, owner)}</span>
            <span class="unit-price" class:offered=offer.is_some()>{price(offer)}</span>
            {button}
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn copies_of_one_owner_at_one_price_are_one_kind() {
        let told = CardAnswer {
            card: "c000032".parse().unwrap(),
            units: vec![UnitLine(0, Some(350)), UnitLine(1, None), UnitLine(0, Some(350)), UnitLine(2, Some(350))],
            people: vec![String::new(), "Anna".to_owned(), "Ben".to_owned()],
            you: Some(1),
            starter: 2,
            sales: Vec::new(),
            sats: 0,
        };
        let all = [UnitLine(0, Some(350)), UnitLine(1, None), UnitLine(2, Some(350))];
        assert_eq!(kinds(&told, Show::All), all);
        assert_eq!(kinds(&told, Show::Yours), [UnitLine(1, None)]);
        assert_eq!(
            (Show::All.count(&told), Show::Yours.count(&told)),
            (4, 3),
            "those of the starter deck are one's own"
        );
        let numbers: Vec<String> = equals(&told, 0, Some(350)).iter().map(ToString::to_string).collect();
        assert_eq!(numbers, ["c000032.u0001", "c000032.u0003"]);
    }
}
