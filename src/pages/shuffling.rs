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
    view! {
        <p role="status">{means}</p>
        <Refused reason=session.refused.into() />
        {move || {
            leave.get().then(|| view! { <Leave game=game.clone() words=words::leave_before_it_begins() /> })
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
