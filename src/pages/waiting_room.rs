//! The table before the second player has come.

use house::GameId;
use house::wire::Ask;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_navigate;

use crate::backend::use_backend;
use crate::platform;
use crate::words::{pages as words, play};

use super::frame::Refused;
use super::qr::Qr;
use super::tables::kept_invite;

/// The invite link, and the ways to pass it on.
#[component]
pub fn WaitingRoom(
    /// The table.
    game: GameId,
) -> impl IntoView {
    let link = kept_invite(&game).map(|invite| format!("{}/join/{game}#{invite}", platform::origin()));
    let refused = RwSignal::new(None::<String>);
    let backend = use_backend();
    let navigate = use_navigate();
    let withdraw = move |_| {
        let navigate = navigate.clone();
        backend.ask(Ask::Withdraw { game: game.clone() }, false, move |answer| match answer {
            Ok(_) => navigate("/", Default::default()),
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    view! {
        <section class="panel waiting-room" aria-label=words::invite()>
            {match link {
                Some(link) => view! { <InviteLink link=link /> }.into_any(),
                None => view! { <p>{words::invite_elsewhere()}</p> }.into_any(),
            }}
            <p class="waiting" role="status">
                {words::waiting_for_friend()}
            </p>
            <Refused reason=refused.into() />
            <button type="button" class="button quiet" data-testid="withdraw" on:click=withdraw>
                {words::withdraw()}
            </button>
        </section>
    }
}

/// The link, to be copied, shared, or read aloud.
#[component]
fn InviteLink(
    /// The address.
    link: String,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    let to_copy = link.clone();
    let copy = move |_| {
        let link = to_copy.clone();
        spawn_local(async move {
            if platform::copy(&link).await {
                let _ = copied.try_set(true);
            } else if let Some(field) = field.try_get_untracked().flatten() {
                // Without a clipboard the link is at least chosen, so that two keys copy it.
                field.select();
            }
        });
    };
    let shown = link.clone();
    let to_share = link.clone();
    let share = platform::can_share().then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| platform::share(words::name(), &to_share)>
                {words::share()}
            </button>
        }
    });
    view! {
        <label class="form-field">
            <span class="field-label">{words::invite_link()}</span>
            <input node_ref=field type="text" readonly data-testid="invite-link" prop:value=link on:focus:target=|event| event.target().select() />
        </label>
        <div class="form-buttons">
            <button type="button" class="button primary" data-testid="copy-link" on:click=copy>
                {move || if copied.get() { words::copied() } else { words::copy() }}
            </button>
            {share}
        </div>
        <details class="qr-box">
            <summary>{play::qr()}</summary>
            <Qr text=shown label=play::qr_means() />
        </details>
    }
}
