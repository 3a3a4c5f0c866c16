//! One's own cards.

use std::sync::Arc;

use house::documents::market::WithdrawnOffer;
use house::market;
use house::market::{UnitId, UnitNumber};
use house::wire::{DeckUses, Held, Mine};
use leptos::prelude::*;

use super::deals::{Deal, Deals};
use super::facts::{OwnCopies, inspector, large};
use super::library::nothing_found;
use super::shelf::{face, shelf};
use super::toolbar::{Toolbar, use_kept_filter};
use super::{decks_with, needs_account, use_catalogue, use_deck_uses};
use crate::backend::use_backend;
use crate::card::FaceSize;
use crate::collection::{Catalogue, Filter};
use crate::pages::frame::{Looking, Page, Refused};
use crate::words::market as words;

/// What a tile shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum OwnTile {
    /// All one has of a card.
    All { place: usize, copies: usize, offered: usize },
    /// A copy of the starter deck, one of several.
    Starter { place: usize, copy: u16 },
    /// A unit, and the price at which it is offered.
    Unit { place: usize, number: u16, offer: Option<u64> },
}

impl OwnTile {
    const fn place(&self) -> usize {
        match self {
            OwnTile::All { place, .. } | OwnTile::Starter { place, .. } | OwnTile::Unit { place, .. } => *place,
        }
    }
}

/// One's own cards.
#[component]
pub fn OwnCards() -> impl IntoView {
    let backend = use_backend();
    let catalogue = use_catalogue();
    let mine = RwSignal::new(None::<Mine>);
    let refused = RwSignal::new(None::<String>);
    let look = move || {
        backend.ask_then(market::ShowOwn, move |answer| match answer {
            Ok(now) => {
                let _ = mine.try_set(Some(now));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let account = backend.has_account();
    Effect::new(move || {
        if account.get() == Some(true) {
            look();
        }
    });
    let filter = use_kept_filter();
    let uses = use_deck_uses();
    let deal = RwSignal::new(None::<Deal>);
    let pointed = RwSignal::new(None::<usize>);
    let found = Memo::new(move |_| {
        let Some(catalogue) = catalogue.get() else { return Vec::new() };
        let (filter, uses) = (filter.read(), uses.read());
        mine.with(|mine| mine.as_ref().map_or_else(Vec::new, |mine| wanted(&catalogue, mine, &uses, &filter)))
    });
    let ready = Signal::derive(move || catalogue.with(Option::is_some) && mine.with(Option::is_some));
    let nothing_owned =
        Signal::derive(move || mine.with(|mine| mine.as_ref().is_some_and(|mine| mine.cards.is_empty())));
    let tile = move |shown: OwnTile| match catalogue.get_untracked() {
        Some(catalogue) => tile(&catalogue, &shown, uses, pointed, deal),
        None => ().into_any(),
    };
    let shown = move || {
        let (catalogue, place) = (catalogue.get()?, pointed.get()?);
        let card = catalogue.cards.get(place)?;
        let (copies, starter) = mine.with(|mine| {
            let held = mine.as_ref().and_then(|mine| held(mine, card.code));
            held.map_or((0, 0), |held| (held.count(), held.starter))
        });
        let decks = uses.with(|uses| decks_with(uses, &card.name));
        Some(large(card, None, Some(OwnCopies { copies, starter, decks })))
    };
    let list = move || {
        view! {
            <Toolbar filter=filter for_sale=words::only_offered() units=true />
            <Deals deal=deal done=Callback::new(move |()| look()) />
            <div class="shelf-page">
                <section class="shelf-list" aria-label=words::cards()>
                    <p class="shelf-count" role="status" data-testid="found">
                        {move || if ready.get() { words::found(found.with(Vec::len)) } else { words::looking().to_owned() }}
                    </p>
                    {shelf(found.into(), tile)}
                    {nothing_found(filter, Signal::derive(move || ready.get() && !nothing_owned.get() && found.with(Vec::is_empty)))}
                    {move || nothing_owned.get().then(nothing_yet)}
                </section>
                {inspector(shown)}
            </div>
        }
        .into_any()
    };
    let withdrawn = move || {
        let catalogue = catalogue.get()?;
        let said = |offer: &WithdrawnOffer| {
            let name = catalogue.get(offer.unit.card).map_or_else(String::new, |card| card.name.clone());
            view! { <p class="notice" data-testid="above-limit">{words::above_limit(&name, offer)}</p> }
        };
        mine.with(|mine| mine.as_ref().map(|mine| mine.withdrawn.iter().map(said).collect_view()))
    };
    view! {
        <Page title=words::cards().to_owned()>
            <p class="lead" data-testid="owned">
                {move || mine.with(|mine| mine.as_ref().map_or_else(String::new, summed))}
            </p>
            <Refused reason=refused.into() />
            {withdrawn}
            {move || match account.get() {
                Some(true) => list(),
                Some(false) => needs_account(),
                None => view! { <Looking words=words::looking() /> }.into_any(),
            }}
        </Page>
    }
}

fn nothing_yet() -> AnyView {
    view! {
        <div class="panel">
            <p>{words::no_cards()}</p>
            <a class="button primary" href="/library">
                {words::to_library()}
            </a>
        </div>
    }
    .into_any()
}

/// What one owns, in a line.
fn summed(mine: &Mine) -> String {
    let copies = mine.cards.iter().map(Held::count).sum();
    let offered = mine.cards.iter().map(|held| held.offered.len()).sum();
    words::owned(copies, mine.cards.len(), offered)
}

fn held(mine: &Mine, card: house::market::CardCode) -> Option<&Held> {
    mine.cards.iter().find(|held| held.card == card)
}

/// What of one's own is wanted, in order.
fn wanted(catalogue: &Catalogue, mine: &Mine, uses: &DeckUses, filter: &Filter) -> Vec<OwnTile> {
    let mut found = Vec::new();
    for held in &mine.cards {
        let place = held.card.place();
        let Some(card) = catalogue.cards.get(place) else { continue };
        if !filter.wants(card, !held.offered.is_empty(), uses.cards.contains_key(&card.name)) {
            continue;
        }
        if !filter.each {
            found.push(OwnTile::All { place, copies: held.count(), offered: held.offered.len() });
            continue;
        }
        let offered = held.offered.iter().map(|(number, price)| (*number, Some(*price)));
        let mut units: Vec<_> = held.kept.iter().map(|number| (*number, None)).chain(offered).collect();
        units.sort_unstable();
        units.retain(|(_, offer)| !filter.for_sale || offer.is_some());
        found.extend(units.into_iter().map(|(number, offer)| OwnTile::Unit { place, number, offer }));
        if !filter.for_sale {
            found.extend((0..held.starter).map(|copy| OwnTile::Starter { place, copy }));
        }
    }
    let price = |shown: &OwnTile| match shown {
        OwnTile::Unit { offer: Some(price), .. } => Some(*price),
        _ => catalogue.cards.get(shown.place()).map(|card| card.price),
    };
    filter.sort(&mut found, |shown| &catalogue.cards[shown.place()], price);
    found
}

fn tile(
    catalogue: &Arc<Catalogue>,
    shown: &OwnTile,
    uses: Signal<DeckUses>,
    pointed: RwSignal<Option<usize>>,
    deal: RwSignal<Option<Deal>>,
) -> AnyView {
    let place = shown.place();
    let Some(card) = catalogue.cards.get(place) else { return ().into_any() };
    let code = card.code;
    let (label, badge, foot) = match shown {
        OwnTile::All { copies, offered, .. } => {
            let offered = (*offered > 0).then(|| format!("{}: {offered}", words::for_sale()));
            let foot = view! { <span class="tile-count">{offered}</span> }.into_any();
            (words::own_tile(&card.name, *copies), (*copies > 1).then(|| format!("×{copies}")), foot)
        }
        OwnTile::Starter { .. } => {
            let foot =
                view! { <span class="tile-count" title=words::starter_means()>{words::starter()}</span> }.into_any();
            (format!("{}, {}", card.name, words::starter()), None, foot)
        }
        OwnTile::Unit { number, offer, .. } => {
            let Some(number) = UnitNumber::new(*number) else { return ().into_any() };
            let unit = UnitId { card: code, number };
            let (name, offer, usual) = (card.name.clone(), *offer, card.price);
            let sell = move |_| {
                let decks = uses.with_untracked(|uses| decks_with(uses, &name).len());
                deal.set(Some(Deal::Sell { name: name.clone(), unit, offer, usual, decks }));
            };
            let words_on_it = offer.map_or_else(|| words::sell().to_owned(), words::sats);
            let deed = if offer.is_some() { words::change() } else { words::sell() };
            let foot = view! {
                <span class="tile-count">{number.to_string()}</span>
                <button
                    type="button"
                    class="button tile-buy"
                    class:offered=offer.is_some()
                    data-testid=format!("sell-{unit}")
                    aria-label=words::deed(deed, &format!("{} {number}", card.name))
                    on:click=sell
                >
                    {words_on_it}
                </button>
            }
            .into_any();
            (format!("{}, {number}", card.name), None, foot)
        }
    };
    let badge = badge.map(|badge| view! { <span class="tile-badge" aria-hidden="true">{badge}</span> });
    view! {
        <li class="tile" on:pointerenter=move |_| pointed.set(Some(place)) on:focusin=move |_| pointed.set(Some(place))>
            <a class="tile-card" href=format!("/library/{code}?show=yours") data-testid=format!("card-{code}") aria-label=label>
                {face(card, FaceSize::Board)}
                {badge}
            </a>
            <div class="tile-foot">{foot}</div>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

    use house::market::{CardCode, Rarity};
    use house::wire::CatalogueLine;

    use super::*;

    #[test]
    fn cards_are_shown_together_or_unit_by_unit() {
        let line = |name: &str| CatalogueLine(name.to_owned(), "LEA".to_owned(), Rarity::Common, 50, Some(4), 20);
        let catalogue = Catalogue::of(vec![line("Mountain"), line("Lightning Bolt")]);
        let held = |place, starter, kept: &[u16], offered: &[(u16, u64)]| Held {
            card: CardCode::at(place).unwrap(),
            starter,
            kept: kept.to_vec(),
            offered: offered.to_vec(),
        };
        let cards = vec![held(0, 2, &[], &[]), held(1, 0, &[9], &[(3, 700)])];
        let mine = Mine { cards, ..Mine::default() };
        let in_a_deck = BTreeMap::from([("Mountain".to_owned(), vec![(0, 2)])]);
        let uses = DeckUses { decks: Vec::new(), cards: in_a_deck };
        let together = wanted(&catalogue, &mine, &uses, &Filter::default());
        assert_eq!(together[1], OwnTile::All { place: 1, copies: 2, offered: 1 });
        let each = Filter { each: true, ..Filter::default() };
        assert_eq!(wanted(&catalogue, &mine, &uses, &each).len(), 4);
        let offered = Filter { for_sale: true, ..each };
        assert_eq!(
            wanted(&catalogue, &mine, &uses, &offered),
            [OwnTile::Unit { place: 1, number: 3, offer: Some(700) }]
        );
        let loose = Filter { deck: Some(false), ..Filter::default() };
        assert_eq!(wanted(&catalogue, &mine, &uses, &loose), together[1..]);
        assert_eq!(summed(&mine), "You have 4 cards, 2 different; 1 for sale.");
    }
}
