//! Pay mana (601.2g-h): by tapping sources, out of the pool, or automatically, with what that would tap shown before.

use engine::Action;
use engine::declaration::ManaKind;
use leptos::prelude::*;

use crate::card::{Pip, Symbol};
use crate::table::state::use_table;
use crate::words::table as words;

/// What automatic payment would tap, and the mana of the pool to pay with.
#[component]
pub fn Mana() -> impl IntoView {
    let table = use_table();
    let plan = Memo::new(move |_| {
        let seat = table.seat();
        let offered = table.offers(&Action::PayAutomatically);
        offered.then(|| table.with(|game| words::detail(game, seat, &Action::PayAutomatically)))
    });
    let kinds = Memo::new(move |_| {
        let kind = |choice: &engine::Choice| match choice.action() {
            Some(Action::Pay(kind)) => Some(*kind),
            _ => None,
        };
        table.choices.with(|choices| choices.iter().filter_map(kind).collect::<Vec<ManaKind>>())
    });
    let pay = move |kind: ManaKind| {
        view! {
            <li>
                <button type="button" class="button chip" on:click=move |_| table.session.act(Action::Pay(kind))>
                    <Pip symbol=Symbol::Mana(kind) />
                    {words::pay_with(kind)}
                </button>
            </li>
        }
    };
    view! {
        <p class="prompt-note" data-testid="payment-plan">
            {plan}
        </p>
        <ul class="chips">
            <For each=move || kinds.get() key=|kind| *kind children=pay />
        </ul>
    }
}
