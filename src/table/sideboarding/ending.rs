//! Ending the match between two games with the score it has, which takes both players: one offers it, the other answers.

use engine::Seat;
use house::matches::{EndMatch, EndOffer};
use leptos::prelude::*;

use crate::backend::use_table_backend;
use crate::pages::Refused;
use crate::session::Session;
use crate::table::sure::{SureButton, SureWords};
use crate::words::matches as words;

/// The offer, or the way to make one. Where only an answer is asked for, nothing until the other player offers it.
#[component]
pub fn EndOfMatch(
    session: Session,
    /// For whom it is shown.
    seat: Seat,
    /// Whether one is only to answer here.
    #[prop(optional)]
    only_answer: bool,
) -> impl IntoView {
    let backend = use_table_backend();
    let asking = RwSignal::new(false);
    let refused = RwSignal::new(None::<String>);
    let say = move |offer: EndOffer| {
        asking.set(true);
        refused.set(None);
        backend.ask_then(EndMatch { game: session.game(), seat, offer }, move |answer| {
            let _ = asking.try_set(false);
            if let Err(refusal) = answer {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let offered = Memo::new(move |_| session.of_match.with(|of_match| of_match.as_ref()?.end_offered()));
    let open = move || session.awaits_decks() && !session.watched.get();
    let said = move || {
        let by = offered.get().filter(|by| open() && (!only_answer || *by != seat))?;
        let other = session.name(seat.other());
        session.of_match.with(|of_match| Some(words::end_offered(of_match.as_ref()?, by, seat, &other)))
    };
    let button = move |test_id: &'static str, offer: EndOffer, text: fn() -> &'static str| {
        view! {
            <button type="button" class="button" data-testid=test_id disabled=asking on:click=move |_| say(offer)>
                {text()}
            </button>
        }
    };
    // What is shown does not change where nothing of it does: whoever has pressed once is asked for the second press.
    let shown = Memo::new(move |_| open().then(|| offered.get()));
    let accept = SureWords { first: words::accept_end().into(), sure: words::accept_end_sure() };
    let buttons = move || match shown.get() {
        None => ().into_any(),
        Some(None) if only_answer => ().into_any(),
        Some(None) => button("offer-end", EndOffer::Make, words::offer_end).into_any(),
        Some(Some(by)) if by != seat => view! {
            <SureButton
                class="button"
                test_id="accept-end"
                words=accept.clone()
                disabled=asking
                on_sure=move |()| say(EndOffer::Accept)
            />
            {button("decline-end", EndOffer::Decline, words::decline_end)}
        }
        .into_any(),
        Some(Some(_)) if only_answer => ().into_any(),
        Some(Some(_)) => button("withdraw-end", EndOffer::Decline, words::withdraw_end).into_any(),
    };
    view! {
        <div class="swap-end" data-testid="end-of-match">
            <p role="status" data-testid="end-said">{said}</p>
            <Refused reason=refused.into() />
            <div class="prompt-buttons">{buttons}</div>
        </div>
    }
}
