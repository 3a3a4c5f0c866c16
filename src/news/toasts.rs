//! The words that stand on whatever page one is until one has read them.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::desk::Notice;
use super::{is_visible, use_newsroom};
use crate::words::play as words;

/// What is being said now. Whoever has challenged is taken to the table when the challenge is accepted, unless they sit at another one.
#[component]
pub fn Toasts() -> impl IntoView {
    let newsroom = use_newsroom();
    let path = use_location().pathname;
    let navigate = use_navigate();
    Effect::new(move || {
        let accepted = newsroom.toasts.with(|toasts| {
            toasts.iter().find_map(|(number, notice)| match notice {
                Notice::Accepted { game, .. } => Some((*number, game.clone())),
                _ => None,
            })
        });
        let playing = path.with_untracked(|path| path.starts_with("/game"));
        if let Some((number, game)) = accepted.filter(|_| !playing && is_visible()) {
            newsroom.dismiss(number);
            navigate(&format!("/game/{game}"), NavigateOptions::default());
        }
    });
    view! {
        <div class="toasts" role="status" data-testid="toasts">
            <For
                each=move || newsroom.toasts.get()
                key=|(number, _)| *number
                children=move |(number, notice)| {
                    let way = way(&notice);
                    view! {
                        <section class="toast" data-testid="toast">
                            <p>{words::notice(&notice)}</p>
                            <div class="toast-buttons">
                                {way
                                    .map(|(address, label)| {
                                        view! {
                                            <a class="button primary" href=address on:click=move |_| newsroom.dismiss(number)>
                                                {label}
                                            </a>
                                        }
                                    })}
                                <button type="button" class="button quiet" on:click=move |_| newsroom.dismiss(number)>
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
fn way(notice: &Notice) -> Option<(String, &'static str)> {
    match notice {
        Notice::Challenged { challenge, .. } => Some((format!("/play?answer={challenge}"), words::to_challenge())),
        Notice::Declined { .. } | Notice::Withdrawn { .. } => None,
        Notice::Accepted { game, .. }
        | Notice::Begins { game, .. }
        | Notice::YourTurn { game, .. }
        | Notice::Again { game, .. } => Some((format!("/game/{game}"), words::to_table())),
    }
}
