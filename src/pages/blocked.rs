//! Blocking somebody, whom one has blocked, and ending that.

use house::wire::BlockedPerson;
use house::{GameId, Uid, accounts};
use leptos::prelude::*;

use super::account::Submission;
use super::frame::Refused;
use crate::backend::use_backend;
use crate::table::{SureButton, SureWords};
use crate::words::accounts as words;

/// The list; nothing while there is nobody on it.
#[component]
pub fn BlockedPeople() -> impl IntoView {
    let backend = use_backend();
    let (doing, people) = (Submission::new(), RwSignal::new(Vec::<BlockedPerson>::new()));
    let told = move |told| {
        let _ = people.try_set(told);
    };
    doing.run(backend.ask(accounts::Blocks), told);
    let row = move |person: BlockedPerson| {
        let (uid, name) = (person.uid, person.name);
        view! {
            <li class="list-row" data-testid="blocked-person">
                <p class="row-title">{name.clone()}</p>
                <div class="form-buttons">
                    <button
                        type="button"
                        class="button"
                        data-testid="unblock"
                        aria-label=words::unblocking(&name)
                        disabled=move || doing.busy()
                        on:click=move |_| doing.run(backend.ask(accounts::Unblock { uid: uid.clone() }), told)
                    >
                        {words::unblock()}
                    </button>
                </div>
            </li>
        }
    };
    view! {
        <Refused reason=doing.refused() />
        {move || {
            let people = people.get();
            (!people.is_empty())
                .then(|| {
                    view! {
                        <section aria-label=words::blocked_people()>
                            <h2>{words::blocked_people()}</h2>
                            <p>{words::blocked_means()}</p>
                            <ul class="rows">{people.into_iter().map(row).collect_view()}</ul>
                        </section>
                    }
                })
        }}
    }
}

/// The button that blocks somebody, which takes two presses.
#[component]
pub fn BlockButton(
    uid: Uid,
    /// What they are called.
    #[prop(into)]
    name: Signal<String>,
    /// The table at which one sits across from them; they need no account there.
    game: Option<GameId>,
) -> impl IntoView {
    let backend = use_backend();
    let (doing, blocked) = (Submission::new(), RwSignal::new(false));
    let means = if game.is_some() { words::block_here_means() } else { words::blocked_means() };
    let block = move |()| {
        let ask = accounts::Block { uid: uid.clone(), game: game.clone() };
        doing.run(backend.ask(ask), move |_| {
            let _ = blocked.try_set(true);
        });
    };
    let words = Signal::derive(move || {
        if blocked.get() {
            SureWords { first: words::blocked().into(), sure: words::blocked() }
        } else {
            SureWords { first: words::block(&name.get()).into(), sure: words::block_sure() }
        }
    });
    view! {
        <p>
            <SureButton
                class="button"
                test_id="block"
                words
                disabled=Signal::derive(move || doing.busy() || blocked.get())
                on_sure=block
            />
            " "
            <small>{means}</small>
        </p>
        <Refused reason=doing.refused() />
    }
}
