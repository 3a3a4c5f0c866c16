//! Yes or no: what may happen, what may be paid, regeneration at death (rules of 1994).

use engine::Action;
use engine::prompt::Purpose;
use leptos::prelude::*;

use crate::card::SymbolText;
use crate::table::state::use_table;
use crate::words::table as words;

/// The two answers, and what paying would use.
#[component]
pub fn YesNo(
    /// Why it is asked.
    purpose: Purpose,
) -> impl IntoView {
    let table = use_table();
    let answers = Memo::new(move |_| table.with(|game| words::yes_no(game, purpose)));
    let plan = Memo::new(move |_| {
        let seat = table.seat();
        table.offers(&Action::Yes).then(|| table.with(|game| words::payment(game, seat))).flatten()
    });
    let can = Memo::new(move |_| table.offers(&Action::Yes));
    let yes = move || answers.with(|(yes, _)| yes.clone());
    let no = move || answers.with(|(_, no)| no.clone());
    view! {
        <p class="prompt-note" data-testid="payment-plan">
            {plan}
        </p>
        <div class="prompt-buttons">
            <button
                type="button"
                class="button primary"
                data-testid="act-yes"
                disabled=move || !can.get()
                on:click=move |_| table.session.act(Action::Yes)
            >
                <span>{move || view! { <SymbolText text=yes() /> }}</span>
            </button>
            <button type="button" class="button" data-testid="act-no" on:click=move |_| table.session.act(Action::No)>
                <span>{move || view! { <SymbolText text=no() /> }}</span>
            </button>
        </div>
    }
}
