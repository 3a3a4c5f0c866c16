//! The table before the second player has come.

use house::GameId;
use house::wire::Ask;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::backend::use_backend;
use crate::platform;
use crate::words::{pages as words, play};

use super::frame::Refused;
use super::link::LinkToSend;
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
                Some(link) => {
                    let qr = link.clone();
                    view! {
                        <LinkToSend kind="invite" label=words::invite_link() link=link />
                        <details class="qr-box">
                            <summary>{play::qr()}</summary>
                            <Qr text=qr label=play::qr_means() />
                        </details>
                    }
                    .into_any()
                }
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
