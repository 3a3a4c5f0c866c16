//! The room: tables at which anybody may sit down, and who is here.

use house::tables::{self, OpenTable};
use house::watching::{TableToWatch, TablesToWatch};
use house::wire::{Person, RefusalCode};
use house::{GameId, history, wire};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::people::ListOfPeople;
use super::to_watch::ToWatch;
use crate::backend::use_backend;
use crate::modules::preload_table;
use crate::pages::deck_chooser::{choice_of, last_place};
use crate::pages::frame::Refused;
use crate::pages::own_name;
use crate::platform;
use crate::session::ConnectionStatus;
use crate::words::{pages, play as words};

/// How often it is asked who is in the room while it is looked at, milliseconds.
const LOOK_EVERY_MS: u64 = 10_000;

/// The tables at which one can sit down by one tap, and who is here.
#[component]
pub fn Room() -> impl IntoView {
    let backend = use_backend();
    let tables = RwSignal::new(None::<Vec<OpenTable>>);
    let here = RwSignal::new(None::<Vec<Person>>);
    let watched = RwSignal::new(Vec::<TableToWatch>::new());
    let refused = RwSignal::new(None::<String>);
    let now = RwSignal::new(backend.house_now());
    let looked = StoredValue::new(0_u32);
    let look = move || {
        // Games go on for longer than tables wait.
        let turn = looked.get_value();
        looked.set_value(turn + 1);
        if turn.is_multiple_of(3) {
            backend.ask_then(TablesToWatch, move |answer| {
                if let Ok(found) = answer {
                    let _ = watched.try_set(found);
                }
            });
        }
        backend.ask_then(tables::Room, move |answer| {
            if let Ok(found) = answer {
                let _ = (now.try_set(backend.house_now()), tables.try_set(Some(found)));
            }
        });
        backend.ask_then(history::Online, move |answer| {
            if let Ok(wire::Page { entries, .. }) = answer {
                let _ = here.try_set(Some(entries));
            }
        });
    };
    let connection = backend.connection();
    let online = Memo::new(move |_| matches!(connection.get(), ConnectionStatus::Online { .. }));
    Effect::new(move |_| {
        if online.get() {
            look();
        }
    });
    let looking = StoredValue::new_local(platform::every(LOOK_EVERY_MS, move || {
        if online.get_untracked() && platform::is_visible() {
            look();
        }
    }));
    on_cleanup(move || looking.dispose());
    // A table that comes or goes leaves the others as they are, and the focus where it is.
    let any = Memo::new(move |_| tables.with(|tables| tables.as_ref().map(|tables| !tables.is_empty())));
    let list = move || {
        if !any.get()? {
            return Some(view! { <p class="panel nothing">{words::room_empty()}</p> }.into_any());
        }
        Some(
            view! {
                <ul class="rows">
                    <For
                        each=move || tables.get().unwrap_or_default()
                        key=what_is_said
                        children=move |table| open_table(table, now, refused)
                    />
                </ul>
            }
            .into_any(),
        )
    };
    view! {
        <Refused reason=refused.into() />
        <div aria-live="polite" data-testid="room">
            {list}
        </div>
        <ToWatch tables=watched />
        <ListOfPeople label=words::here_now() people=here class="panel" />
    }
}

/// Which table it is, with what its entry says of it: where that is another thing, it is another entry.
fn what_is_said(table: &OpenTable) -> (String, String, String, String) {
    let name = words::marked(&table.name, table.mark);
    (table.game.to_string(), name, table.words.clone(), pages::settings(&table.settings))
}

/// A table at which anybody may sit down: who waits there, for what, and what they say.
fn open_table(
    table: OpenTable,
    // When it was asked last, by the house's clock.
    now: RwSignal<u64>,
    refused: RwSignal<Option<String>>,
) -> AnyView {
    let title = if table.yours {
        words::room_yours().to_owned()
    } else {
        words::looks_for_opponent(&words::marked(&table.name, table.mark))
    };
    let deed = if table.yours {
        view! {
            <a class="button" href=platform::address_of_table(&table.game)>
                {words::to_table()}
            </a>
        }
        .into_any()
    } else {
        view! { <SitDown game=table.game.clone() host=table.name.clone() refused /> }.into_any()
    };
    view! {
        <li class="list-row" data-testid="open-table">
            <p class="row-title">
                <span>{title}</span>
                <span class="row-when">{move || words::ago(now.get(), table.since)}</span>
            </p>
            {(!table.words.is_empty()).then(|| view! { <p class="row-state">{table.words.clone()}</p> })}
            <p class="row-means">{pages::settings(&table.settings)}</p>
            <div class="form-buttons">{deed}</div>
        </li>
    }
    .into_any()
}

/// Sits down with the deck that was played last. Where that may not be played there, and by the other way, another one can be chosen.
#[component]
fn SitDown(
    game: GameId,
    /// The name of whoever waits there.
    host: String,
    refused: RwSignal<Option<String>>,
) -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let name = own_name();
    let asking = RwSignal::new(false);
    let choose = format!("/join/{game}");
    let way = choose.clone();
    let sit = move |_| {
        let own = name.get_untracked();
        let ask = tables::Join {
            game: game.clone(),
            invite: String::new(),
            name: pages::called(own, Some(&host)),
            deck: choice_of(last_place()),
        };
        asking.set(true);
        preload_table();
        let (navigate, choose) = (navigate.clone(), choose.clone());
        backend.ask_then(ask, move |answer| {
            let _ = asking.try_set(false);
            match answer {
                Ok(tables::Seated { game, .. }) => navigate(&platform::address_of_table(&game), Default::default()),
                Err(refusal) if refusal.code == RefusalCode::BadDeck => navigate(&choose, Default::default()),
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }
        });
    };
    view! {
        <button
            type="button"
            class="button primary"
            data-testid="sit-down"
            disabled=move || asking.get()
            on:click=sit
        >
            {pages::sit_down()}
        </button>
        <a class="button" data-testid="choose-deck" href=way>
            {words::with_another_deck()}
        </a>
    }
}

/// Lets anybody sit down at a table of one's own that waits, and takes that back.
#[component]
pub fn OpenToAnybody(
    game: GameId,
    /// Whether anybody may already.
    open: bool,
) -> impl IntoView {
    let backend = use_backend();
    let is_open = RwSignal::new(open);
    let text = RwSignal::new(String::new());
    let refused = RwSignal::new(None::<String>);
    let show = move |open: bool| {
        let ask = tables::ShowInRoom { game: game.clone(), words: open.then(|| text.get_untracked()) };
        backend.ask_then(ask, move |answer| match answer {
            Ok(()) => {
                let _ = (refused.try_set(None), is_open.try_set(open));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let show = StoredValue::new(show);
    view! {
        <section class="open-to-anybody" aria-label=words::room_open()>
            <Refused reason=refused.into() />
            <p role="status">{move || if is_open.get() { words::room_is_open() } else { words::room_open_means() }}</p>
            <label class="form-field" hidden=move || is_open.get()>
                <span class="field-label">{words::room_words()}</span>
                <input
                    type="text"
                    maxlength=house::limits::WORD_CHARACTERS.to_string()
                    data-testid="room-words"
                    prop:value=move || text.get()
                    on:input:target=move |event| text.set(event.target().value())
                />
            </label>
            <button
                type="button"
                class="button"
                data-testid="open-to-anybody"
                aria-pressed=move || if is_open.get() { "true" } else { "false" }
                on:click=move |_| show.with_value(|show| show(!is_open.get_untracked()))
            >
                {move || if is_open.get() { words::room_close() } else { words::room_open() }}
            </button>
        </section>
    }
}
