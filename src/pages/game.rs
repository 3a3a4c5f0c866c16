//! The page of a game: from the waiting room to the table.

use std::time::Duration;

use engine::cards;
use house::GameId;
use house::record::Exchanged;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use leptos_router::params::ParamsMap;

use crate::backend::{TableBackend, use_table_backend};
use crate::modules::{self, Part};
use crate::notifications::use_notifications;
use crate::platform;
use crate::session::{ConnectionStatus, GameSignals, Session, Stage, Waiting, kept};
use crate::solo::{self, use_local_house};
use crate::table::{Sideboarding, Table, WatchedTable};
use crate::words::{matches, pages as words, table as table_words, watching};

use super::NotFound;
use super::frame::Page;
use super::shuffling::Shuffling;
use super::solo::NotHere;
use super::waiting_room::WaitingRoom;

/// So long the answer to what has become of a game may take before a page says that it is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// The page of a game, for large screens or for phones. A phone that opens the other address is sent to its own.
#[component]
pub fn GamePage(
    /// Whether this is the address for phones.
    phone: bool,
    /// The address for phones.
    #[prop(default = "game-mob")]
    phones: &'static str,
) -> impl IntoView {
    let params = use_params_map();
    let (navigate, query) = (use_navigate(), use_query_map());
    if !phone && platform::is_phone() {
        Effect::new(move || {
            let id = params.with_untracked(|params| params.get("id").unwrap_or_default());
            let query = query.with_untracked(ParamsMap::to_query_string);
            let replace = NavigateOptions { replace: true, ..NavigateOptions::default() };
            navigate(&format!("/{phones}/{id}{query}"), replace);
        });
        return ().into_any();
    }
    // Another game at the same address, as after a rematch, is another session.
    let game = Memo::new(move |_| params.with(|params| params.get("id")).and_then(|id| id.parse::<GameId>().ok()));
    (move || match game.get() {
        Some(game) => view! { <Seated game=game phone=phone /> }.into_any(),
        None => view! { <NotFound /> }.into_any(),
    })
    .into_any()
}

/// The page of a game against the computer: the same, at the house in this page.
#[component]
pub fn SoloPage(
    /// Whether this is the address for phones.
    phone: bool,
) -> impl IntoView {
    if let Some(backend) = use_local_house().backend() {
        provide_context(TableBackend(backend));
    }
    view! {
        <NotHere>
            <GamePage phone phones="solo-mob" />
        </NotHere>
    }
}

/// Lets the computer come to a game in this browser where it plays, also to one that is over, for it may be asked for another; and says it when the browser keeps
/// nothing of the game.
fn play_here(session: Session, game: &GameId) {
    let house = use_local_house();
    let (stage, waiting) = (session.stage, session.waiting);
    let game = game.clone();
    let came = game.clone();
    Effect::new(move |already: Option<bool>| {
        let known = !matches!(stage.get(), Stage::Asking | Stage::Gone);
        if known && already != Some(true) {
            let is_over = waiting.with_untracked(|waiting| matches!(waiting, Waiting::Over(_)));
            house.come(&came, session.is_against_computer(), is_over);
        }
        known || already == Some(true)
    });
    Effect::new(move || {
        let gone = matches!(stage.get(), Stage::Gone | Stage::NeverBegan(..) | Stage::Exchanged(_));
        if gone || matches!(waiting.get(), Waiting::Over(_)) {
            solo::end(&game);
            // Nobody holds the record of such a game against anything.
            kept::forget(&game);
        }
    });
    Effect::new(move || {
        let said = Some(crate::words::solo::not_kept().to_owned());
        if !house.kept.get() {
            session.refused.set(said);
        } else if session.refused.get_untracked() == said {
            // There is room again, and with what came then all of it was kept.
            session.refused.set(None);
        }
    });
}

/// Goes to the next game of the match by itself, as soon as it is made, where both decks were awaited before this page. Whoever looks at an old table stays.
fn go_on_with_match(session: Session) {
    let navigate = use_navigate();
    Effect::new(move |awaited: Option<bool>| {
        let next = session.next_game.get();
        let elsewhere = session.connection.get_untracked() == ConnectionStatus::TakenOver;
        if let (Some(true), Some(address), false) = (awaited, &next, elsewhere) {
            navigate(address, NavigateOptions::default());
        }
        session.awaits_decks()
    });
}

/// One game, whatever has become of it.
#[component]
fn Seated(
    game: GameId,
    /// Whether this is the address for phones.
    phone: bool,
) -> impl IntoView {
    let session = Session::new(game.clone(), use_table_backend());
    // The cards are read while the house is waited for, and not when its first view has come.
    set_timeout(
        || {
            cards::table();
        },
        Duration::ZERO,
    );
    if session.is_local() {
        play_here(session, &game);
    }
    go_on_with_match(session);
    let stage = session.stage;
    let notifications = use_notifications();
    notifications.set_here(Some(game.clone()));
    on_cleanup(move || notifications.set_here(None));
    move || match stage.get() {
        Stage::Asking => view! { <Asking /> }.into_any(),
        // The computer sits down in a moment, and nobody is invited.
        Stage::Waiting if session.is_local() => view! { <Asking /> }.into_any(),
        stage if !has_come(session, stage) => view! { <Asking /> }.into_any(),
        Stage::Gone => view! {
            <Page title=words::gone_title()>
                <p>{words::gone()}</p>
                <Home />
            </Page>
        }
        .into_any(),
        Stage::Waiting => {
            let game = game.clone();
            view! {
                <Page title=words::waiting_title()>
                    <WaitingRoom game=game />
                </Page>
            }
            .into_any()
        }
        Stage::Shuffling if session.watched.get() => view! {
            <Page title=words::dealing()>
                <p role="status" data-testid="deal-soon">{watching::deal_soon()}</p>
            </Page>
        }
        .into_any(),
        Stage::Shuffling => {
            let game = game.clone();
            view! {
                <Page title=words::dealing()>
                    <Shuffling session=session game=game />
                </Page>
            }
            .into_any()
        }
        Stage::NeverBegan(late, ours) => view! {
            <Page title=words::never_began_title()>
                <p data-testid="never-began">{move || session.names.with(|names| {
                    if session.watched.get() {
                        watching::never_began(names, late)
                    } else {
                        words::never_began(names, late, ours)
                    }
                })}</p>
                <NextOfMatch session />
                <Home />
            </Page>
        }
        .into_any(),
        Stage::Exchanged(Exchanged(whose)) => view! {
            <Page title=words::exchanged_title()>
                <p role="alert" data-testid="exchanged">
                    {move || session.names.with(|names| words::exchanged(names, whose))}
                </p>
                <p>{words::exchanged_means()}</p>
                <Home />
            </Page>
        }
        .into_any(),
        Stage::Game => match session.signals.get() {
            Some(signals) => {
                provide_context(signals);
                use_notifications().set_title(words::name().to_owned());
                if session.watched.get_untracked() {
                    view! { <WatchedTable phone=phone /> }.into_any()
                } else {
                    view! { <Table phone=phone /> }.into_any()
                }
            }
            None => ().into_any(),
        },
    }
}

/// Whether all is there that this stage of a game shows.
fn has_come(session: Session, stage: Stage) -> bool {
    if stage != Stage::Game {
        modules::behind_message();
        return Part::Pages.has_come();
    }
    let has_begun = |signals: GameSignals| signals.view.with_untracked(|moment| moment.turn().number > 0);
    let part = if session.watched.get() {
        // Few watch, and so nobody has looked at what they need.
        Part::Cold
    } else if session.is_local() || session.signals.get().is_some_and(has_begun) {
        Part::Games
    } else {
        Part::New
    };
    part.has_come()
}

/// What stands there until it is known what has become of a game. Where nothing has been shown yet but the shell, that may stand a little longer.
#[component]
fn Asking() -> impl IntoView {
    let shown = RwSignal::new(!platform::shell_stands());
    if !shown.get_untracked() {
        set_timeout(
            move || {
                // It may be known by now.
                let _ = shown.try_set(true);
            },
            PATIENCE,
        );
    }
    let has_come = Memo::new(|_| Part::Pages.has_come());
    move || {
        (has_come.get() && shown.get()).then(|| {
            view! {
                <Page title=words::asking()>
                    <p role="status">{words::asking_means()}</p>
                </Page>
            }
        })
    }
}

/// Where a game of a match was over before it began, both change their decks for the next one here.
#[component]
fn NextOfMatch(session: Session) -> impl IntoView {
    let open = RwSignal::new(false);
    let close = Callback::new(move |()| open.set(false));
    let seat = Signal::derive(move || session.seat.get());
    let dialog = move || {
        (open.get() && session.awaits_decks())
            .then(|| view! { <Sideboarding session at=seat close=table_words::close() on_close=close /> })
    };
    let next = move || {
        session
            .next_game
            .get()
            .map(|address| view! { <p><a class="button primary" href=address>{table_words::to_rematch()}</a></p> })
    };
    view! {
        {move || (session.awaits_decks() && !session.watched.get()).then(|| view! {
            <p>
                <button type="button" class="button primary" data-testid="sideboard" on:click=move |_| open.set(true)>
                    {matches::to_sideboarding()}
                </button>
            </p>
        })}
        {next}
        {dialog}
    }
}

/// The way to the first page.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <p>
            <a class="button primary" href="/">
                {words::to_home()}
            </a>
        </p>
    }
}
