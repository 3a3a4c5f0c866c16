//! What a game that is over means for its match: how that stands, or how it ended, with each of its games.

use house::documents::{GameOfMatch, MatchGame};
use house::store::Cursor;
use house::wire::Page;
use house::{GameId, Uid, history};
use leptos::prelude::*;

use super::state::use_table;
use crate::backend::{Backend, use_table_backend};
use crate::words::{matches as words, refused};

/// How the match stands, or ended. Nothing where a single game was played.
#[component]
pub fn MatchResult() -> impl IntoView {
    let table = use_table();
    let of_match = table.session.of_match;
    let name = move || table.name(table.seat().other());
    let flip = move || {
        let lands_for = of_match.get()?.flip?;
        let said = table.session.names.with(|names| words::orb_flip(lands_for, table.own_seat(), names));
        Some(view! { <p data-testid="orb-flip">{said} " " <small>{words::orb_means()}</small></p> })
    };
    let standing = move || {
        let of_match = of_match.get()?;
        let Some(outcome) = &of_match.outcome else {
            let standing = words::standing(&of_match, table.seat(), &name());
            return Some(view! { <p data-testid="match-standing">{standing}</p> }.into_any());
        };
        let (score, aloud) = words::final_scores(&of_match, table.seat(), &name());
        let why = words::why_over(outcome);
        Some(
            view! {
                <p class="match-final" data-testid="match-final">
                    <span aria-hidden="true">{score}</span>
                    <span class="hidden-text">{aloud}</span>
                </p>
                {why.map(|why| view! { <p>{why}</p> })}
                <MatchGames of_match />
            }
            .into_any(),
        )
    };
    view! { {flip} {standing} }
}

/// The games of a match as they are remembered, or why nothing is shown of them.
type Remembered = Result<Vec<GameOfMatch>, String>;

/// Each game of a match that is over, as whoever played it remembers it.
#[component]
fn MatchGames(of_match: MatchGame) -> impl IntoView {
    let session = use_table().session;
    let remembered = RwSignal::new(None::<Remembered>);
    if !session.watched.get_untracked() {
        look_for(use_table_backend(), of_match.id, session.opponent.get_untracked(), None, remembered);
    }
    move || {
        Some(match remembered.get()? {
            Ok(games) => {
                let rows = games.into_iter().enumerate();
                let rows: Vec<_> =
                    rows.map(|(place, game)| view! { <li>{words::game(place + 1, &game)}</li> }).collect();
                view! {
                    <ol class="match-games" role="list" aria-label=words::games_played() data-testid="match-games">
                        {rows}
                    </ol>
                }
                .into_any()
            }
            Err(why) => view! { <p class="prompt-note">{why}</p> }.into_any(),
        })
    }
}

/// Looks for a match among the games that are over, page by page: it may have been played long ago.
fn look_for(
    backend: Backend,
    id: GameId,
    against: Option<Uid>,
    after: Option<Cursor>,
    remembered: RwSignal<Option<Remembered>>,
) {
    let page = history::Games { ending: None, against: against.clone(), after };
    backend.ask_then(page, move |answer| {
        let found = match answer {
            Ok(Page { entries, next }) => match (entries.into_iter().find(|played| played.game == id), next) {
                (Some(found), _) => Ok(found.games),
                // Unless nobody waits for it any more.
                (None, Some(next)) if !remembered.is_disposed() => {
                    return look_for(backend, id, against, Some(next), remembered);
                }
                (None, _) => Err(words::games_forgotten().to_owned()),
            },
            Err(refusal) => Err(refused(&refusal)),
        };
        let _ = remembered.try_set(Some(found));
    });
}
