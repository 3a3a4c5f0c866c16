//! Making a table.

use house::documents::Settings;
use house::tables::{Create, Created};
use house::wire::SecondPlayer;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use crate::backend::{Backend, use_backend};
use crate::modules::preload_table;
use crate::platform;
use crate::words::pages as words;

use super::agreement::Agreement;
use super::deck_chooser::{Chosen, DeckChooser, choice_of, keep_choice, last_place};
use super::frame::{Pending, Refused};
use super::home::{NameField, PlayingAs};
use super::tables::keep_invite;

/// What is agreed at the new table.
#[component]
pub fn NewTable(
    /// One's name.
    name: RwSignal<String>,
    /// Leaves it.
    back: Callback<()>,
) -> impl IntoView {
    let deck = RwSignal::new(last_place());
    let second_deck = RwSignal::new(Chosen::Ready(1));
    let second_name = RwSignal::new(words::second_player().to_owned());
    let agreement = Agreement::new();
    let hot_seat = RwSignal::new(false);
    let refused = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let backend = use_backend();
    let navigate = use_navigate();

    let create = move || {
        let own = name.get_untracked();
        let hot = hot_seat.get_untracked();
        keep_choice(deck.get_untracked());
        let create = Create {
            name: if hot { words::first_called(own) } else { words::called(own, None) },
            deck: choice_of(deck.get_untracked()),
            settings: Settings { hot_seat: hot, ..agreement.settings() },
            second: hot.then(|| SecondPlayer {
                name: second_name.get_untracked(),
                deck: choice_of(second_deck.get_untracked()),
            }),
        };
        make_table(backend, create, navigate.clone(), asking, refused);
    };

    view! {
        <form
            class="panel new-table"
            aria-label=words::new_table()
            on:submit=move |event| {
                event.prevent_default();
                create();
            }
        >
            <PlayingAs name=name test_id="home-name" />
            <DeckChooser legend=words::your_deck() group="deck" chosen=deck />
            {agreement.fields()}
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="hot-seat"
                    prop:checked=move || hot_seat.get()
                    on:change:target=move |event| hot_seat.set(event.target().checked())
                />
                <span>
                    <b>{words::hot_seat()}</b>
                    " "
                    {words::hot_seat_means()}
                </span>
            </label>
            {move || {
                hot_seat
                    .get()
                    .then(|| {
                        view! {
                            <NameField name=second_name label=words::second_name() test_id="second-name" />
                            <DeckChooser legend=words::second_deck() group="second-deck" chosen=second_deck />
                        }
                            .into_any()
                    })
            }}
            <Refused reason=refused.into() />
            <Pending asking />
            <div class="form-buttons new-table-end">
                <button type="submit" class="button primary" data-testid="create" disabled=move || asking.get()>
                    {words::create()}
                </button>
                <button type="button" class="button quiet" data-testid="no-table" on:click=move |_| back.run(())>
                    {words::no_table()}
                </button>
            </div>
        </form>
    }
}

/// Makes a table and goes there; where there is none, `refused` says why. `asking` is true meanwhile.
pub fn make_table(
    backend: Backend,
    create: Create,
    navigate: impl Fn(&str, NavigateOptions) + 'static,
    asking: RwSignal<bool>,
    refused: RwSignal<Option<String>>,
) {
    asking.set(true);
    preload_table();
    backend.ask_then(create, move |answer| {
        let _ = asking.try_set(false);
        match answer {
            Ok(Created { game, invite }) => {
                if let Some(invite) = invite {
                    keep_invite(&game, &invite);
                }
                navigate(&platform::address_of_table(&game), NavigateOptions::default());
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        }
    });
}
