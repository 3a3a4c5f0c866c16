//! The table between sitting down and the first cards.

use std::time::Duration;

use house::GameId;
use leptos::prelude::*;

use crate::session::Session;
use crate::session::shuffle::ShuffleStage;
use crate::words::pages as words;

use super::frame::Refused;
use super::game::Home;
use super::leave::Leave;

/// So long both pages may take to bind themselves by themselves before it is said that somebody is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is being done, what is waited for, and the ways on where that takes long.
#[component]
pub fn Shuffling(
    session: Session,
    /// The same, by its number.
    game: GameId,
) -> impl IntoView {
    let dealing = session.dealing;
    let other = move || session.other_name();
    let claimable = Memo::new(move |_| dealing.get() == ShuffleStage::Awaiting(true));
    let late = RwSignal::new(false);
    set_timeout(
        move || {
            // The game may have begun by now.
            let _ = late.try_set(true);
        },
        PATIENCE,
    );
    let binding = Memo::new(move |_| dealing.get() == ShuffleStage::Binding);
    // A house in this page has its computer come by itself.
    let waits = Memo::new(move |_| late.get() && binding.get() && !session.is_local());
    let means = move || match dealing.get() {
        ShuffleStage::Binding if waits.get() => words::dealing_waits(&other()),
        ShuffleStage::Binding | ShuffleStage::Showing => words::dealing_means().to_owned(),
        ShuffleStage::Awaiting(_) => words::dealing_awaits(&other()),
        ShuffleStage::Elsewhere => words::dealing_elsewhere(&other()),
    };
    // The house refuses it before.
    let leave = Memo::new(move |_| binding.get() && session.may_be_left.get());
    // Of a match that has begun no game is left for nothing.
    let in_match =
        Memo::new(move |_| session.of_match.with(|of_match| of_match.as_ref().is_some_and(|it| it.number > 1)));
    view! {
        <p role="status">{means}</p>
        <Refused reason=session.refused.into() />
        {move || {
            waits
                .get()
                .then(|| {
                    view! {
                        <p data-testid="dealing-stays">{words::dealing_stays()}</p>
                        <p hidden=leave>{move || words::dealing_given_up_later(&other())}</p>
                        <Home />
                    }
                })
        }}
        {move || match (leave.get(), in_match.get()) {
            (false, _) => ().into_any(),
            (true, false) => view! { <Leave game=game.clone() words=words::leave_before_it_begins() /> }.into_any(),
            (true, true) => view! {
                <p data-testid="leave-means">{move || words::leave_ends_match(&other())}</p>
                <Leave
                    game=game.clone()
                    words=words::leave_before_it_begins()
                    sure=words::leave_ends_match_sure()
                />
            }
            .into_any(),
        }}
        {move || {
            claimable
                .get()
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="button primary"
                            data-testid="claim-shuffle"
                            on:click=move |_| session.claim_shuffle()
                        >
                            {words::claim_shuffle()}
                        </button>
                    }
                })
        }}
    }
}
