//! Pay in one of several ways, or not at all.

use engine::Action;
use engine::prompt::Shape;
use engine::state::Payment;
use leptos::prelude::*;

use crate::card::SymbolText;
use crate::table::model;
use crate::table::state::use_table;
use crate::words::table as words;

/// One button for each way, and one for none.
#[component]
pub fn PayOne() -> impl IntoView {
    let table = use_table();
    let payments = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| match model::question(game, seat) {
            Some(Shape::PayOne(payments)) => payments.clone(),
            _ => Vec::new(),
        })
    });
    let plan = move |payment: Payment| {
        let seat = table.seat();
        let can = table.offers(&Action::ChooseMode(payment.way));
        let text = can.then(|| table.with(|game| words::uses_of(game, seat, &payment))).flatten();
        text.map(|text| view! { <p class="prompt-note"><SymbolText text /></p> })
    };
    let button = move |payment: Payment| {
        let action = Action::ChooseMode(payment.way);
        let offered = action.clone();
        let can = Memo::new(move |_| table.offers(&offered));
        let text = words::pay_so(&payment);
        view! {
            <button
                type="button"
                class="button primary"
                data-testid=format!("act-way-{}", payment.way)
                disabled=move || !can.get()
                on:click=move |_| table.session.act(action.clone())
            >
                <span>
                    <SymbolText text />
                </span>
            </button>
        }
    };
    view! {
        <div data-testid="payment-plan">{move || payments.get().into_iter().map(plan).collect_view()}</div>
        <div class="prompt-buttons">
            {move || payments.get().into_iter().map(button).collect_view()}
            <button type="button" class="button" data-testid="act-no" on:click=move |_| table.session.act(Action::No)>
                {words::pay_nothing()}
            </button>
        </div>
    }
}
