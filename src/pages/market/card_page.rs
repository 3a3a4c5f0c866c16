//! One card: every unit of it, whose it is, what it costs, and what it has been sold for.

use house::market;
use house::market::CardCode;
use house::wire::{CardAnswer, Figures, UnitLine, Wanted};
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

use super::copies::{Buyer, called, equals, units};
use super::deals::{Deal, Deals};
use super::facts::{OwnCopies, large};
use super::stock::StockDialog;
use super::{decks_with, is_host, use_catalogue, use_deck_uses, use_new_list};
use crate::backend::use_backend;
use crate::pages::frame::{Page, Refused};
use crate::words::{local, market as words};

/// Which units are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    All,
    Yours,
    Others,
    ForSale,
}

impl Show {
    const ALL: [Show; 4] = [Show::All, Show::Yours, Show::Others, Show::ForSale];

    const fn slug(self) -> &'static str {
        match self {
            Show::All => "all",
            Show::Yours => "yours",
            Show::Others => "others",
            Show::ForSale => "sale",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Show::All => words::all(),
            Show::Yours => words::yours(),
            Show::Others => words::others(),
            Show::ForSale => words::for_sale(),
        }
    }

    /// Whether a unit is one of these.
    pub fn holds(self, answer: &CardAnswer, unit: UnitLine) -> bool {
        let yours = answer.you == Some(unit.0);
        match self {
            Show::All => true,
            Show::Yours => yours,
            Show::Others => !yours && unit.0 != 0,
            Show::ForSale => unit.1.is_some(),
        }
    }

    /// How many copies are these. Those of the starter deck are one's own, though no units.
    pub fn count(self, answer: &CardAnswer) -> usize {
        let starter = if self == Show::Yours { usize::from(answer.starter) } else { 0 };
        starter + answer.units.iter().filter(|unit| self.holds(answer, **unit)).count()
    }
}

/// The page of one card.
#[component]
pub fn CardPage() -> impl IntoView {
    let params = use_params_map();
    let code = params.with_untracked(|params| params.get("code")).and_then(|code| code.parse::<CardCode>().ok());
    match code {
        Some(code) => view! { <KnownCard code=code /> }.into_any(),
        None => no_card(),
    }
}

fn no_card() -> AnyView {
    view! {
        <Page title=words::library().to_owned()>
            <p>{words::no_card()}</p>
            <p>
                <a class="button primary" href="/library">
                    {words::to_library()}
                </a>
            </p>
        </Page>
    }
    .into_any()
}

/// The page of a card with this code, if there is one.
#[component]
fn KnownCard(code: CardCode) -> impl IntoView {
    let backend = use_backend();
    let catalogue = use_catalogue();
    let told = RwSignal::new(None::<CardAnswer>);
    let refused = RwSignal::new(None::<String>);
    let look = move || {
        backend.ask_then(market::ShowCard { card: code }, move |answer| match answer {
            Ok(card) => {
                let _ = told.try_set(Some(*card));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    backend.look_now_and_again(look);
    let asked = use_query_map().with_untracked(|query| query.get("show").unwrap_or_default());
    let show = RwSignal::new(Show::ALL.into_iter().find(|show| show.slug() == asked).unwrap_or(Show::All));
    let deal = RwSignal::new(None::<Deal>);
    let opened = StoredValue::new(Vec::new());
    let card = Memo::new(move |_| catalogue.get().and_then(|catalogue| catalogue.get(code).cloned()));
    let name = Memo::new(move |_| card.with(|card| card.as_ref().map_or_else(String::new, |card| card.name.clone())));
    let title = Signal::derive(move || {
        name.with(|name| if name.is_empty() { words::library().to_owned() } else { name.clone() })
    });
    let account = backend.has_account();
    let figures = Memo::new(move |_| told.with(|told| told.as_ref().map(figures)));
    let uses = use_deck_uses();
    let decks = Memo::new(move |_| uses.with(|uses| name.with(|name| decks_with(uses, name))));
    let own = Memo::new(move |_| told.with(|told| told.as_ref().map(|told| (Show::Yours.count(told), told.starter))));
    let earned =
        Memo::new(move |_| backend.me().with(|me| me.as_ref().map_or(0, |me| me.sats.saturating_sub(me.starting))));
    let buy = move || {
        let (price, from_player) =
            told.with(|told| told.as_ref().and_then(|told| cheapest_of_others(told, earned.get())))?;
        (account.get() == Some(true)).then(|| {
            let buy = move |_| {
                let wanted = Wanted::Cheapest(code);
                // The bank's at this price; with the cheapest, whose it is may change.
                let others = told.with_untracked(|told| {
                    told.as_ref().filter(|_| !from_player).map_or_else(Vec::new, |told| equals(told, 0, Some(price)))
                });
                let others = others.into_iter().skip(1).collect();
                deal.set(Some(Deal::Buy { name: name.get_untracked(), wanted, others, price, from_player }));
            };
            view! {
                <button type="button" class="button primary" data-testid="buy-cheapest" on:click=buy>
                    {words::buy_for(price)}
                </button>
            }
        })
    };
    let (host, new_list) = (is_host(), use_new_list());
    let (stocking, stocked) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let kept = Callback::new(move |words: String| {
        let _ = stocked.try_set(Some(words));
        let _ = stocking.try_set(false);
        new_list();
        look();
    });
    let stock = move || {
        // Whoever is quicker than the list of all cards has the dialog as soon as it comes.
        let card = stocking.get().then(|| card.get()).flatten()?;
        Some(view! { <StockDialog card=card close=Callback::new(move |()| stocking.set(false)) done=kept /> })
    };
    view! {
        <Page title=title>
            <Refused reason=refused.into() />
            <Deals deal=deal done=Callback::new(move |()| look()) />
            {stock}
            <p class="notice good" role="status" data-testid="stocked" class:shown=move || stocked.with(Option::is_some)>
                {move || stocked.get()}
            </p>
            <div class="card-page">
                <div class="card-side">
                    {move || card.get().map(|card| {
                        let own = own.get().map(|(copies, starter)| OwnCopies { copies, starter, decks: decks.get() });
                        large(&card, figures.get(), own)
                    })}
                    {buy}
                    {move || host.get().then(|| view! {
                        <button type="button" class="button" data-testid="stock" on:click=move |_| stocking.set(true)>
                            {words::stock()}
                        </button>
                    })}
                </div>
                <div class="card-rest">
                    <section aria-label=words::units()>
                        <h2>{words::units()}</h2>
                        {choices(told, show)}
                        {move || told.with(|told| {
                            let card = card.get()?;
                            let (account, decks) = (account.get() == Some(true), decks.with(Vec::len));
                            let buyer = Buyer { deal, account, decks, opened };
                            told.as_ref().map(|told| units(told, &card, show.get(), buyer))
                        })}
                    </section>
                    <section aria-label=words::history()>
                        <h2>{words::history()}</h2>
                        {move || told.with(|told| told.as_ref().map(history))}
                    </section>
                </div>
            </div>
        </Page>
    }
}

/// What is for sale.
fn figures(told: &CardAnswer) -> Figures {
    let prices = || told.units.iter().filter_map(|unit| unit.1);
    let count = u16::try_from(prices().count()).unwrap_or(u16::MAX);
    Figures(count, prices().min(), prices().sum())
}

/// The price of the cheapest unit that is not one's own, and whether it is a player's: of those that can be paid for by whoever has earned so much (a
/// player is not paid with starting money), if there is one.
fn cheapest_of_others(told: &CardAnswer, earned: u64) -> Option<(u64, bool)> {
    let others = || told.units.iter().filter(|unit| told.you != Some(unit.0));
    let offered = || others().filter_map(|unit| Some((unit.1?, unit.0 != 0)));
    offered().filter(|(price, from_player)| !from_player || *price <= earned).min().or_else(|| offered().min())
}

/// The kinds of units to choose from, each with how many there are.
fn choices(told: RwSignal<Option<CardAnswer>>, show: RwSignal<Show>) -> AnyView {
    let buttons = Show::ALL
        .into_iter()
        .map(|one| {
            let count = move || told.with(|told| told.as_ref().map(|told| one.count(told)));
            view! {
                <button
                    type="button"
                    class="button"
                    data-testid=format!("show-{}", one.slug())
                    aria-pressed=move || (show.get() == one).to_string()
                    on:click=move |_| show.set(one)
                >
                    {one.words()}
                    <span class="choice-count">{count}</span>
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="unit-choices" role="group" aria-label=words::which_units()>
            {buttons}
        </div>
    }
    .into_any()
}

fn history(told: &CardAnswer) -> AnyView {
    if told.sales.is_empty() {
        return view! { <p class="quiet">{words::no_history()}</p> }.into_any();
    }
    let rows = told
        .sales
        .iter()
        .map(|sale| {
            view! {
                <tr>
                    <td>{local::moment(sale.at)}</td>
                    <td>{sale.unit.to_string()}</td>
                    <td class="amount">{words::sats(sale.price)}</td>
                    <td>{words::from_to(&called(told, sale.seller), &called(told, sale.buyer))}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <table class="sales" data-testid="sales">
            <thead>
                <tr>
                    <th scope="col">{words::when()}</th>
                    <th scope="col">{words::unit()}</th>
                    <th scope="col">{words::price()}</th>
                    <th scope="col">{words::from_to_label()}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
