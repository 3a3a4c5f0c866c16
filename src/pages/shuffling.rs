//! The table between sitting down and the first cards.

use house::GameId;
use leptos::prelude::*;

use crate::session::Session;
use crate::session::shuffle::ShuffleStage;
use crate::words::pages as words;

use super::frame::Refused;
use super::leave::Leave;

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
    let means = move || match dealing.get() {
        ShuffleStage::Binding | ShuffleStage::Showing => words::dealing_means().to_owned(),
        ShuffleStage::Awaiting(_) => words::dealing_awaits(&other()),
        ShuffleStage::Elsewhere => words::dealing_elsewhere(&other()),
    };
    let leave = Memo::new(move |_| dealing.get() == ShuffleStage::Binding);
    // Of a match that has begun no game is left for nothing.
    let in_match =
        Memo::new(move |_| session.of_match.with(|of_match| of_match.as_ref().is_some_and(|it| it.number > 1)));
    view! {
        <p role="status">{means}</p>
        <Refused reason=session.refused.into() />
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
