//! What a game that is over means for its match: how that stands, or how it ended, with each of its games.

use house::documents::{GameOfMatch, MatchGame};
use house::history;
use leptos::prelude::*;

use super::state::use_table;
use crate::backend::use_table_backend;
use crate::words::matches as words;

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

/// Each game of a match that is over, as it is remembered.
#[component]
fn MatchGames(of_match: MatchGame) -> impl IntoView {
    let games = RwSignal::new(Vec::<GameOfMatch>::new());
    let last = history::Games { ending: None, against: None, after: None };
    use_table_backend().ask_then(last, move |answer| {
        let found = answer.ok().and_then(|page| page.entries.into_iter().find(|played| played.game == of_match.id));
        if let Some(found) = found {
            let _ = games.try_set(found.games);
        }
    });
    move || {
        let rows = games.get().into_iter().enumerate();
        let rows: Vec<_> = rows.map(|(place, game)| view! { <li>{words::game(place + 1, &game)}</li> }).collect();
        (!rows.is_empty()).then(|| {
            view! {
                <ol class="match-games" role="list" aria-label=words::games_played() data-testid="match-games">
                    {rows}
                </ol>
            }
        })
    }
}
