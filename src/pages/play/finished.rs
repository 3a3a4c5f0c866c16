//! One's games and matches that are over, each game with its record.

use house::documents::Ending;
use house::store::Cursor;
use house::wire::{self, PlayedGame};
use house::{GameId, Uid, history, record};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use super::record::{Purpose, use_record};
use crate::backend::use_backend;
use crate::pages::frame::Refused;
use crate::platform;
use crate::table::state::final_board;
use crate::words::{matches, pages, play as words, table};

/// The endings to choose from, each with its word in the page's address.
const ENDINGS: [(&str, Option<Ending>); 5] = [
    ("", None),
    ("won", Some(Ending::Won)),
    ("lost", Some(Ending::Lost)),
    ("drawn", Some(Ending::Drawn)),
    ("alone", Some(Ending::Alone)),
];

/// The word for the only game that is shown, in the page's address.
const ONLY: &str = "game";

/// The address of the record of one game.
pub fn record_of(game: &GameId) -> String {
    format!("/play?show=over&{ONLY}={game}")
}

/// Whether this is the game, or the match of which it is one.
fn holds(played: &PlayedGame, game: &str) -> bool {
    played.game.as_str() == game || played.games.iter().any(|one| one.game.as_str() == game)
}

/// One's games that are over, page by page; one of them alone, where the page's address names it.
#[component]
pub fn Finished(
    /// Only those against this opponent.
    against: Option<Uid>,
) -> impl IntoView {
    let backend = use_backend();
    let (query, navigate) = (use_query_map(), use_navigate());
    let chosen = Memo::new(move |_| {
        let asked = query.with(|query| query.get("ended").unwrap_or_default());
        ENDINGS.iter().position(|(word, _)| *word == asked).unwrap_or_default()
    });
    let ending = move || ENDINGS.get(chosen.get()).and_then(|(_, ending)| *ending);
    let only = Memo::new(move |_| query.with(|query| query.get(ONLY)));
    let games = RwSignal::new(None::<Vec<PlayedGame>>);
    let after = RwSignal::new(None::<Cursor>);
    let next = RwSignal::new(None::<Cursor>);
    let refused = RwSignal::new(None::<String>);
    let opponent = against.clone();
    Effect::new(move || {
        let (place, begins) = (chosen.get(), after.get());
        let goes_on = begins.is_some();
        let what = history::Games { ending: ending(), against: opponent.clone(), after: begins.clone() };
        backend.ask_then(what, move |answer| {
            // An answer to what was asked before may come after the one to this.
            if chosen.try_get_untracked() != Some(place) || after.try_get_untracked() != Some(begins) {
                return;
            }
            match answer {
                Ok(wire::Page { entries: found, next: behind }) => {
                    let _ = next.try_set(behind);
                    let _ = games.try_update(|games| match games {
                        Some(games) if goes_on => games.extend(found),
                        games => *games = Some(found),
                    });
                }
                Err(refusal) => {
                    let _ = refused.try_set(Some(crate::words::refused(&refusal)));
                }
            }
        });
    });
    let shown = move || {
        let mut games = games.get()?;
        if let Some(only) = only.get() {
            games.retain(|played| holds(played, &only));
        }
        Some(games)
    };
    // The only game that is shown may stand on a later page.
    Effect::new(move || {
        if let Some(behind) = next.get()
            && only.get().is_some()
            && shown().is_some_and(|games| games.is_empty())
        {
            after.set(Some(behind));
        }
    });
    let looks = move || only.get().is_some() && next.get().is_some();
    let options = ENDINGS
        .iter()
        .enumerate()
        .map(|(place, (word, ending))| {
            view! {
                <option value=*word selected=move || chosen.get() == place>
                    {words::ending(*ending)}
                </option>
            }
        })
        .collect_view();
    let names_opponent = against.is_none();
    let filter = names_opponent.then(|| {
        view! {
            <label class="form-field" hidden=move || only.get().is_some()>
                <span class="field-label">{words::endings()}</span>
                <select
                    data-testid="endings"
                    on:change:target=move |event| {
                        let word = event.target().value();
                        after.set(None);
                        let address =
                            if word.is_empty() { "/play?show=over".to_owned() } else { format!("/play?show=over&ended={word}") };
                        navigate(&address, NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() });
                    }
                >
                    {options}
                </select>
            </label>
        }
    });
    let nothing = move || {
        (shown().is_some_and(|games| games.is_empty()) && !looks())
            .then(|| view! { <p class="panel nothing">{words::nothing_finished()}</p> })
    };
    view! {
        {filter}
        <Refused reason=refused.into() />
        {nothing}
        <ul class="rows">
            <For
                each=move || shown().unwrap_or_default()
                key=|game| game.game.to_string()
                children=move |game| view! { <Played game=game names_opponent /> }.into_any()
            />
        </ul>
        {move || {
            if only.get().is_some() {
                return Some(view! { <a class="button" href="/play?show=over">{words::all_finished()}</a> }.into_any());
            }
            let next = next.get()?;
            Some(
                view! {
                    <button type="button" class="button" data-testid="more" on:click=move |_| after.set(Some(next.clone()))>
                        {words::more()}
                    </button>
                }
                .into_any(),
            )
        }}
    }
}

/// A game or match that is over.
#[component]
fn Played(
    game: PlayedGame,
    /// Whether there is a way to the opponent's page.
    names_opponent: bool,
) -> impl IntoView {
    let backend = use_backend();
    let is_match = !game.games.is_empty();
    let alone = game.ending == Ending::Alone;
    let again = (!alone).then(|| {
        view! {
            <a class="button" href=format!("/play/new?to={}", game.opponent)>
                {words::again()}
            </a>
        }
        .into_any()
    });
    let copies = table::copies_handed_over(&game.gained, &game.lost, &game.opponent_name);
    let copies: Vec<_> = copies
        .into_iter()
        .map(|line| view! { <p class="row-means" data-testid="copies-handed-over">{line}</p> })
        .collect();
    let title = if is_match { matches::played(&game) } else { words::played(&game) };
    // The games of a match have a way to each board of their own.
    let title = if is_match {
        title.into_any()
    } else {
        view! { <a href=platform::address_of_table(&game.game)>{title}</a> }.into_any()
    };
    let opponent = (!alone && names_opponent).then(|| {
        view! {
            <a class="button quiet" data-testid="opponent" href=format!("/players/{}", game.opponent)>
                {words::page_of(&game.opponent_name)}
            </a>
        }
        .into_any()
    });
    let score = matches::played_score(&game).filter(|_| is_match);
    let score = score.map(|score| view! { <b class="row-score" data-testid="match-score">{score}</b> });
    let with = if is_match { matches::played_with(&game) } else { words::played_with(&game) };
    let records = if is_match {
        let rows = game.games.iter().enumerate().map(|(place, one)| {
            view! {
                <li class="row-game" data-testid="game-of-match">
                    <p>{matches::game(place + 1, one)}</p>
                    <Records game=one.game.clone() before=None />
                </li>
            }
            .into_any()
        });
        view! {
            <ol class="row-games" role="list" aria-label=matches::games_played()>{rows.collect_view()}</ol>
            <div class="form-buttons">{again} {opponent}</div>
        }
        .into_any()
    } else {
        let before = view! {
            {again}
            {opponent}
        };
        view! { <Records game=game.game.clone() before=Some(before.into_any()) /> }.into_any()
    };
    view! {
        <li class="list-row" data-testid="played">
            <p class="row-title">
                {title} {score} <span class="row-when">{words::ago(backend.house_now(), game.ended_at)}</span>
            </p>
            <p class="row-means">{with}</p>
            <p class="row-means">{pages::settings(&game.settings)}</p>
            {copies}
            {records}
        </li>
    }
}

/// What can be done with a game that is over: looking at it, and its record.
#[component]
fn Records(
    game: GameId,
    /// What stands before it.
    before: Option<AnyView>,
) -> impl IntoView {
    let backend = use_backend();
    let said = RwSignal::new(None::<String>);
    let id = game.clone();
    let with_record = move |purpose: Purpose| {
        said.set(Some(words::checking().to_owned()));
        backend.ask_then(record::ReadRecord { game: id.clone() }, move |answer| match answer {
            Ok(body) => spawn_local(async move {
                let outcome = use_record(body, purpose).await;
                let _ = said.try_set(outcome);
            }),
            Err(refusal) => {
                let _ = said.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let (save, check) = (with_record.clone(), with_record);
    let file = words::record_file(&game);
    view! {
        <div class="form-buttons">
            {before} <a class="button quiet" href=final_board(&game)>
                {words::look()}
            </a>
            <button type="button" class="button quiet" on:click=move |_| save(Purpose::Keep(file.clone()))>
                {words::record()}
            </button>
            <button type="button" class="button quiet" data-testid="check-record" on:click=move |_| check(Purpose::Check)>
                {words::check()}
            </button>
        </div>
        <p class="row-state" role="status">
            {move || said.get()}
        </p>
    }
}
