//! Being invited: who invites, what is agreed, one's name and deck.

use house::documents::Status;
use house::refusal::{Refusal, RefusalCode};
use house::wire::TableSummary;
use house::{GameId, Seat, tables};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate, use_params_map};

use crate::backend::use_backend;
use crate::modules::preload_table;
use crate::platform;
use crate::words::pages as words;
use crate::words::play::marked;

use super::deck_chooser::{DeckChooser, choice_of, keep_choice, last_place};
use super::frame::{Page, Pending, Refused};
use super::home::PlayingAs;
use super::own_name::own_name;

/// The page that an invite link opens.
#[component]
pub fn Join() -> impl IntoView {
    let backend = use_backend();
    let params = use_params_map();
    let game = params.with_untracked(|params| params.get("id")).and_then(|id| id.parse::<GameId>().ok());
    let location = use_location();
    // A link whose end was missing may be completed where it is: then only this changes, and the page stays.
    let invite = Memo::new(move |_| location.hash.with(|hash| hash.trim_start_matches('#').to_owned()));
    let table = RwSignal::new(None::<TableSummary>);
    let refused = RwSignal::new(None::<String>);
    let navigate = use_navigate();

    let look = move |code: String| {
        let Some(game) = game.clone() else { return refused.set(Some(words::no_such_table().to_owned())) };
        let navigate = navigate.clone();
        let ask = tables::Summarize { game, invite: Some(code.clone()) };
        backend.ask_then(ask, move |answer| {
            // The page may have been left, or opened with another link meanwhile.
            if invite.try_get_untracked().is_none_or(|now| now != code) {
                return;
            }
            match answer {
                Ok(found) => {
                    let sits = Seat::BOTH.into_iter().any(|seat| found.yours[seat]);
                    if sits {
                        let replace = NavigateOptions { replace: true, ..NavigateOptions::default() };
                        navigate(&platform::address_of_table(&found.game), replace);
                    } else {
                        let _ = table.try_set(Some(found));
                    }
                }
                Err(refusal) => {
                    let _ = refused.try_set(Some(why_not(&refusal)));
                }
            }
        });
    };
    Effect::new(move || {
        let code = invite.get();
        // Whoever goes on to another page takes its address along before this one is gone.
        if location.pathname.with_untracked(|path| path.starts_with("/join/")) {
            table.set(None);
            refused.set(None);
            look(code);
        }
    });

    let title = Signal::derive(move || {
        table.with(|table| {
            let host = table
                .as_ref()
                .and_then(|table| table.names[Seat::A].as_deref().map(|name| marked(name, table.marks[Seat::A])));
            host.map_or_else(|| words::invitation().to_owned(), |host| words::invited_by(&host))
        })
    });
    view! {
        <Page title=title>
            {move || table.with(Option::is_none).then(|| view! { <Refused reason=refused.into() /> })}
            {move || {
                table
                    .get()
                    .map(|table| view! { <Seat table=table invite=invite.get_untracked() refused=refused /> }.into_any())
            }}
        </Page>
    }
}

/// Why a link leads to no table. One whose code is none was cut on its way.
fn why_not(refusal: &Refusal) -> String {
    if refusal.code == RefusalCode::Malformed {
        return words::no_such_table().to_owned();
    }
    crate::words::refused(refusal)
}

/// What one agrees to, and the seat.
#[component]
fn Seat(
    /// The table one is invited to.
    table: TableSummary,
    /// The code out of the link.
    invite: String,
    /// Where it is said why one could not sit down.
    refused: RwSignal<Option<String>>,
) -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let name = own_name();
    let deck = RwSignal::new(last_place());
    let asking = RwSignal::new(false);
    let (game, host) = (table.game.clone(), table.names[Seat::A].clone());
    let join = move || {
        let own = name.get_untracked();
        keep_choice(deck.get_untracked());
        let ask = tables::Join {
            game: game.clone(),
            invite: invite.clone(),
            name: words::called(own, host.as_deref()),
            deck: choice_of(deck.get_untracked()),
        };
        asking.set(true);
        refused.set(None);
        let navigate = navigate.clone();
        backend.ask_then(ask, move |answer| {
            let _ = asking.try_set(false);
            match answer {
                Ok(tables::Seated { game, .. }) => navigate(&platform::address_of_table(&game), Default::default()),
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }
        });
    };
    let free = table.status == Status::Waiting;
    // Whoever sits down goes to the table: it comes meanwhile.
    preload_table();
    let has_account = backend.has_account();
    // Whoever has an account knows where they are.
    let what = move || {
        (free && has_account.get() != Some(true))
            .then(|| view! { <p class="lead" data-testid="what-this-is">{words::lead_invited()}</p> })
    };
    view! {
        {what}
        <section class="panel" aria-label=words::agreed()>
            <p>{words::settings(&table.settings)}</p>
        </section>
        {if free {
            view! {
                <form
                    class="panel"
                    aria-label=words::sit_down()
                    on:submit=move |event| {
                        event.prevent_default();
                        join();
                    }
                >
                    <PlayingAs name=name test_id="join-name" />
                    <DeckChooser legend=words::your_deck() group="deck" chosen=deck />
                    <p class="field-help" data-testid="host-can-see">
                        {words::host_can_see()} " "
                        <a class="apart" href="/deeds">
                            {words::deeds()}
                        </a>
                    </p>
                    <Refused reason=refused.into() />
                    <Pending asking />
                    <button type="submit" class="button primary" data-testid="join" disabled=move || asking.get()>
                        {words::sit_down()}
                    </button>
                </form>
            }
                .into_any()
        } else {
            view! { <p class="notice">{words::seat_taken()}</p> }.into_any()
        }}
    }
}
