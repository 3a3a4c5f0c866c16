//! The way away from a table at which no game has begun.

use house::{GameId, tables};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::backend::use_table_backend;
use crate::table::{SureButton, SureWords};

use super::frame::Refused;

/// A button that gives the table up, and why that was refused.
#[component]
pub fn Leave(
    game: GameId,
    /// What the button says.
    words: &'static str,
    /// With what it asks once more, where leaving costs something.
    #[prop(optional)]
    sure: Option<&'static str>,
) -> impl IntoView {
    let refused = RwSignal::new(None::<String>);
    let backend = use_table_backend();
    let navigate = use_navigate();
    let leave = move || {
        let navigate = navigate.clone();
        backend.ask_then(tables::Withdraw { game: game.clone() }, move |answer| match answer {
            Ok(_) => navigate("/", Default::default()),
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let button = match sure {
        None => view! {
            <button type="button" class="button quiet" data-testid="withdraw" on:click=move |_| leave()>
                {words}
            </button>
        }
        .into_any(),
        Some(sure) => view! {
            <SureButton
                class="button danger"
                test_id="withdraw"
                words=SureWords { first: words.into(), sure }
                disabled=false
                on_sure=move |()| leave()
            />
        }
        .into_any(),
    };
    view! {
        <Refused reason=refused.into() />
        {button}
    }
}
