//! The table before the second player has come.

use house::wire::TableSummary;
use house::{GameId, Seat, tables};
use leptos::prelude::*;

use crate::backend::use_backend;
use crate::words::{pages as words, play};
use crate::{modules, platform};

use super::leave::Leave;
use super::link::LinkToSend;
use super::play::OpenToAnybody;
use super::qr::Qr;
use super::tables::kept_invite;

/// The invite link, and the ways to pass it on.
#[component]
pub fn WaitingRoom(game: GameId) -> impl IntoView {
    // The table comes next.
    modules::behind_table();
    let link = kept_invite(&game).map(|invite| format!("{}/join/{game}#{invite}", platform::origin()));
    let table = RwSignal::new(None::<TableSummary>);
    use_backend().ask_then(tables::Summarize { game: game.clone(), invite: None }, move |answer| {
        let _ = table.try_set(answer.ok());
    });
    view! {
        <section class="panel waiting-room" aria-label=words::invite()>
            {move || table.get().map(|table| view! {
                <p data-testid="waiting-with">
                    {table.decks[Seat::A].as_deref().map(words::waiting_with)} " " {words::settings(&table.settings)}
                </p>
            })}
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
            {move || table.get().map(|table| view! { <OpenToAnybody game=table.game open=table.open_to.is_some() /> })}
            <p class="waiting" role="status">
                {words::waiting_for_friend()}
            </p>
            <Leave game=game words=words::withdraw() />
        </section>
    }
}
