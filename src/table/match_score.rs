//! How the match stands, always in sight: which game is played, and how many either player has won.

use leptos::prelude::*;

use super::state::use_table;
use crate::words::{matches as words, watching};

/// Where the score stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ScorePlace {
    Steps,
    Trace,
}

/// The number of the game and the score; nothing where a single game is played.
#[component]
pub fn MatchScore(
    /// Where it stands: at the bar of steps, or on phones that are held upright, where that has no room for it, beside the last event. One of both is shown.
    place: ScorePlace,
) -> impl IntoView {
    let class = match place {
        ScorePlace::Steps => "match-score",
        ScorePlace::Trace => "match-score in-trace",
    };
    let table = use_table();
    let said = Memo::new(move |_| {
        let (seat, best_of) = (table.seat(), table.session.settings.with(|settings| settings.best_of));
        let name = table.name(seat.other());
        let watched = table.is_watched();
        table.session.of_match.with(|of_match| {
            of_match.as_ref().map(|of_match| {
                [
                    words::score(of_match, best_of, seat),
                    words::score_in_short(of_match, seat),
                    if watched {
                        table.session.names.with(|names| watching::score(of_match, names))
                    } else {
                        words::score_aloud(of_match, best_of, seat, &name)
                    },
                ]
            })
        })
    });
    move || {
        said.get().map(|[whole, short, aloud]| {
            let title = aloud.clone();
            view! {
                <p class=class data-testid="match-score" title=title>
                    <span class="score-whole" aria-hidden="true">{whole}</span>
                    <span class="score-short" aria-hidden="true">{short}</span>
                    <span class="hidden-text">{aloud}</span>
                </p>
            }
        })
    }
}
