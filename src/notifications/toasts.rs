//! The toasts: notifications that stand on whatever page one is until one has read them.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::inbox::Notification;
use super::{Update, use_notifications};
use crate::platform;
use crate::words::play as words;

/// The toasts of now. Whoever has challenged is taken to the table when the challenge is accepted, unless they sit at another one.
#[component]
pub fn Toasts() -> impl IntoView {
    let notifications = use_notifications();
    let path = use_location().pathname;
    let navigate = use_navigate();
    Effect::new(move || {
        let accepted = notifications.toasts.with(|toasts| {
            toasts.iter().find_map(|(number, notification)| match notification {
                Notification::Accepted { game, .. } => Some((*number, game.clone())),
                _ => None,
            })
        });
        let playing = path.with_untracked(|path| platform::table_at(path).is_some());
        if let Some((number, game)) = accepted.filter(|_| !playing && platform::is_visible()) {
            notifications.dismiss(number);
            navigate(&platform::address_of_table(&game), NavigateOptions::default());
        }
    });
    view! {
        <div class="toasts" role="status" data-testid="toasts">
            <Update />
            {move || notifications.done.get().map(|(number, said)| view! {
                <section class="toast toast-done" data-testid="done">
                    <p>{said}</p>
                    <div class="toast-buttons">
                        <button type="button" class="button quiet" on:click=move |_| notifications.dismiss(number)>
                            {words::dismiss()}
                        </button>
                    </div>
                </section>
            })}
            <For
                each=move || notifications.toasts.get()
                key=|(number, _)| *number
                children=move |(number, notification)| {
                    let way = way(&notification);
                    view! {
                        <section class="toast" data-testid="toast">
                            <p>{words::notification(&notification)}</p>
                            <div class="toast-buttons">
                                {way
                                    .map(|(address, label)| {
                                        view! {
                                            <a class="button primary" href=address on:click=move |_| notifications.dismiss(number)>
                                                {label}
                                            </a>
                                        }
                                    })}
                                <button type="button" class="button quiet" on:click=move |_| notifications.dismiss(number)>
                                    {words::dismiss()}
                                </button>
                            </div>
                        </section>
                    }
                        .into_any()
                }
            />
        </div>
    }
}

/// Where one can answer it.
fn way(notification: &Notification) -> Option<(String, &'static str)> {
    match notification {
        Notification::Challenged { challenge, .. } => {
            Some((format!("/play?answer={challenge}"), words::to_challenge()))
        }
        Notification::Declined { .. } | Notification::Withdrawn { .. } => None,
        Notification::Accepted { game, .. }
        | Notification::Begins { game, .. }
        | Notification::YourTurn { game, .. }
        | Notification::Again { game, .. }
        | Notification::Sideboard { game, .. } => Some((platform::address_of_table(game), words::to_table())),
    }
}
