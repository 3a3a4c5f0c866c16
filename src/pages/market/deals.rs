//! Buying and selling: what is about to happen, before it does.

use house::command::Exchange;
use house::market::catalogue::most_at;
use house::market::{self, UnitId};
use house::wire::Wanted;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::backend::{Backend, random_bits, use_backend};
use crate::notifications::use_notifications;
use crate::pages::frame::Refused;
use crate::table::Modal;
use crate::words::market as words;

/// A deal that somebody is about to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// A unit is bought.
    Buy {
        /// The card's name.
        name: String,
        wanted: Wanted,
        /// Which else there are at that price, of the same seller: some of them can be bought along.
        others: Vec<UnitId>,
        /// What each costs, sats.
        price: u64,
        /// Whether a player sells it; whoever has seen the cheapest price only does not know.
        from_player: bool,
    },
    /// A unit of one's own is offered, or no more.
    Sell {
        /// The card's name.
        name: String,
        unit: UnitId,
        /// At what price it is offered, sats.
        offer: Option<u64>,
        /// What the bank asks for such a unit, sats.
        usual: u64,
        /// How many decks of one's own use such a card.
        decks: usize,
    },
}

/// The dialog of the deal that is about to be made. What became of it is a toast: that is in sight wherever the page is scrolled to, and moves nothing.
#[component]
pub fn Deals(
    /// The deal; none while there is none.
    deal: RwSignal<Option<Deal>>,
    /// Called when something has changed hands, or has been found to be otherwise than shown.
    #[prop(into)]
    done: Callback<()>,
) -> impl IntoView {
    let notifications = use_notifications();
    let ended = Callback::new(move |words: String| {
        notifications.tell(words);
        let _ = deal.try_set(None);
        done.run(());
    });
    move || {
        deal.get().map(|what| match what {
            Deal::Buy { name, wanted, others, price, from_player } => {
                buy(deal, name, (wanted, others), (price, from_player), ended, done)
            }
            Deal::Sell { name, unit, offer, usual, decks } => {
                let used =
                    (decks > 0).then(|| view! { <p class="notice" data-testid="used">{words::used_in(decks)}</p> });
                sell(deal, name, unit, (offer, usual), used.map(IntoAny::into_any), ended, done)
            }
        })
    }
}

fn buy(
    deal: RwSignal<Option<Deal>>,
    name: String,
    (wanted, others): (Wanted, Vec<UnitId>),
    (price, from_player): (u64, bool),
    ended: Callback<String>,
    done: Callback<()>,
) -> AnyView {
    let backend = use_backend();
    let sats = Memo::new(move |_| backend.me().with(|me| me.as_ref().map_or(0, |me| me.sats)));
    let starting = Memo::new(move |_| backend.me().with(|me| me.as_ref().map_or(0, |me| me.starting)));
    // With what of it this can be paid.
    let pays = Memo::new(move |_| if from_player { sats.get().saturating_sub(starting.get()) } else { sats.get() });
    let asking = RwSignal::new(false);
    let refused = RwSignal::new(None::<String>);
    let there = others.len() + 1;
    // What is left, of which some may have been bought before one was refused. One key a copy and dialog: whoever presses twice buys once.
    let copies = std::iter::once(wanted).chain(others.into_iter().map(Wanted::Unit));
    let copies = RwSignal::new(copies.map(|wanted| (wanted, random_bits())).collect::<Vec<_>>());
    // As many as can be paid for, which while they are being bought is told of what there was before.
    let most = Memo::new(move |before: Option<&usize>| match before {
        Some(before) if asking.get() => *before,
        _ => usize::try_from(pays.get() / price.max(1)).unwrap_or(there).clamp(1, copies.with(Vec::len).max(1)),
    });
    let chosen = RwSignal::new(1_usize);
    let count = Memo::new(move |_| chosen.get().min(most.get()));
    let total = Memo::new(move |_| price.saturating_mul(count.get() as u64));
    let bought_name = name.clone();
    let confirm = move || {
        if asking.get_untracked() || pays.get_untracked() < total.get_untracked() {
            return;
        }
        asking.set(true);
        refused.set(None);
        let name = bought_name.clone();
        let now: Vec<_> = copies.with_untracked(|copies| copies.iter().take(count.get_untracked()).cloned().collect());
        spawn_local(async move {
            let (mut bought, mut paid) = (Vec::new(), 0);
            for (wanted, key) in now {
                match backend.ask(market::Buy { key, wanted, at_most: price }).await {
                    Ok(market::Bought { unit, price, .. }) => {
                        bought.push(unit.number);
                        paid += price;
                    }
                    Err(refusal) => {
                        let why = crate::words::refused(&refusal);
                        // What is bought is not asked for again; the dialog may be closed by now.
                        let _ = copies.try_update(|copies| drop(copies.drain(..bought.len().min(copies.len()))));
                        let so_far = (!bought.is_empty()).then(|| words::bought(&name, &bought, paid) + " ");
                        let _ = refused.try_set(Some(so_far.unwrap_or_default() + &why));
                        let _ = asking.try_set(false);
                        return done.run(());
                    }
                }
            }
            ended.run(words::bought(&name, &bought, paid));
        });
    };
    let which = match wanted {
        Wanted::Unit(unit) => unit.number.to_string(),
        Wanted::Cheapest(_) => words::cheapest().to_owned(),
    };
    view! {
        <Modal kind="buy" title=words::buying(&name) close=words::close() on_close=Callback::new(move |()| deal.set(None))>
            <dl class="card-facts deal">
                {(there == 1).then(|| view! {
                    <div>
                        <dt>{words::unit()}</dt>
                        <dd>{which}</dd>
                    </div>
                })}
                {(there > 1).then(|| how_many(most, count, chosen))}
                <div>
                    <dt>{words::price()}</dt>
                    <dd data-testid="deal-price">{move || words::sats(total.get())}</dd>
                </div>
                <div>
                    <dt>{words::before()}</dt>
                    <dd data-testid="deal-before">{move || words::sats(sats.get())}</dd>
                </div>
                {move || (starting.get() > 0).then(|| view! {
                    <div>
                        <dt>{words::starting()}</dt>
                        <dd data-testid="deal-starting">{words::sats(starting.get())}</dd>
                    </div>
                })}
                <div>
                    <dt>{words::after()}</dt>
                    <dd data-testid="deal-after">
                        {move || sats.get().checked_sub(total.get()).map_or_else(|| words::none().to_owned(), words::sats)}
                    </dd>
                </div>
            </dl>
            {move || (starting.get() > 0).then(|| view! { <p class="field-help">{words::starting_means()}</p> })}
            {move || {
                let why = if sats.get() < total.get() { words::too_dear() } else { words::too_dear_of_player() };
                (pays.get() < total.get()).then(|| view! { <p class="notice bad" data-testid="too-dear">{why}</p> })
            }}
            <Refused reason=refused.into() />
            <button
                type="button"
                class="button primary"
                data-testid="confirm-buy"
                autofocus=true
                disabled=move || asking.get() || pays.get() < total.get()
                on:click=move |_| confirm()
            >
                {words::buy()}
            </button>
        </Modal>
    }
    .into_any()
}

/// How many copies are bought at once.
fn how_many(most: Memo<usize>, count: Memo<usize>, chosen: RwSignal<usize>) -> AnyView {
    let option = move |number: usize| {
        view! { <option value=number.to_string() selected=move || count.get() == number>{number}</option> }
    };
    let options = move || (1..=most.get()).map(option).collect_view();
    view! {
        <div>
            <dt id="deal-count">{words::how_many()}</dt>
            <dd>
                <select
                    aria-labelledby="deal-count"
                    data-testid="deal-count"
                    on:change:target=move |event| chosen.set(event.target().value().parse().unwrap_or(1))
                >
                    {options}
                </select>
            </dd>
        </div>
    }
    .into_any()
}

/// What is asked for in the dialog of a sale.
#[derive(Clone, Copy)]
struct Sale {
    backend: Backend,
    /// Whether it is being asked for: then it is not asked for again.
    asking: RwSignal<bool>,
    refused: RwSignal<Option<String>>,
    ended: Callback<String>,
    done: Callback<()>,
}

impl Sale {
    /// Asks for this; `said` is what is told when it is done.
    fn ask<C: Exchange<Reply = ()> + 'static>(self, command: C, said: String) {
        if self.asking.get_untracked() {
            return;
        }
        self.asking.set(true);
        self.refused.set(None);
        self.backend.ask_then(command, move |answer| match answer {
            Ok(()) => self.ended.run(said),
            Err(refusal) => {
                let _ = self.refused.try_set(Some(crate::words::refused(&refusal)));
                let _ = self.asking.try_set(false);
                self.done.run(());
            }
        });
    }
}

fn sell(
    deal: RwSignal<Option<Deal>>,
    name: String,
    unit: UnitId,
    (offer, usual): (Option<u64>, u64),
    used: Option<AnyView>,
    ended: Callback<String>,
    done: Callback<()>,
) -> AnyView {
    let backend = use_backend();
    let most = most_at(usual);
    // What it is offered at, or else what such a unit usually costs.
    let price = RwSignal::new(offer.unwrap_or(usual).to_string());
    let asking = RwSignal::new(false);
    let refused = RwSignal::new(None::<String>);
    let field = NodeRef::<html::Input>::new();
    let sale = Sale { backend, asking, refused, ended, done };
    let (offer_key, withdraw_key) = (random_bits(), random_bits());
    let offered_name = name.clone();
    let confirm = move || {
        let typed = price.with_untracked(|price| price.replace([',', '.', ' '], ""));
        match typed.parse::<u64>().ok().filter(|price| (1..=u64::from(most)).contains(price)) {
            Some(price) => sale.ask(
                market::Offer { key: offer_key.clone(), unit, price },
                words::offered(&offered_name, unit.number, price),
            ),
            None => refused.set(Some(words::no_price(most))),
        }
    };
    let withdraw = offer.map(|_| {
        view! {
            <button
                type="button"
                class="button"
                data-testid="withdraw-offer"
                disabled=move || asking.get()
                on:click=move |_| {
                    let withdraw = market::Withdraw { key: withdraw_key.clone(), unit };
                    sale.ask(withdraw, words::withdrawn().to_owned());
                }
            >
                {words::withdraw()}
            </button>
        }
    });
    Effect::new(move || {
        if let Some(field) = field.get() {
            field.select();
        }
    });
    view! {
        <Modal kind="sell" title=words::selling(&name) close=words::close() on_close=Callback::new(move |()| deal.set(None))>
            <form
                class="deal-form"
                on:submit=move |event| {
                    event.prevent_default();
                    confirm();
                }
            >
                <p class="unit-code">{unit.number.to_string()}</p>
                <label class="form-field">
                    <span class="field-label">{words::your_price()}</span>
                    <input
                        node_ref=field
                        type="text"
                        inputmode="numeric"
                        autocomplete="off"
                        data-testid="offer-price"
                        autofocus=true
                        prop:value=move || price.get()
                        on:input:target=move |event| price.set(event.target().value())
                    />
                </label>
                <p class="field-help">{words::sell_means()}</p>
                {used}
                <Refused reason=refused.into() />
                <div class="form-buttons">
                    <button type="submit" class="button primary" data-testid="confirm-offer" disabled=move || asking.get()>
                        {if offer.is_some() { words::offer_anew() } else { words::offer() }}
                    </button>
                    {withdraw}
                </div>
            </form>
        </Modal>
    }
    .into_any()
}
