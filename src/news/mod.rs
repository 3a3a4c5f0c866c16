//! What the house tells one about oneself, on whatever page one is: as a word on the page, a sound, a number in the title, and outside of the
//! browser where that is allowed.

mod alert;
pub mod desk;
mod toasts;

use std::time::Duration;

use house::GameId;
use house::documents::GameDocument;
use house::wire::PersonalUpdate;
use leptos::ev;
use leptos::prelude::*;

pub use alert::allow_notifications;
pub use toasts::Toasts;

use crate::backend::Backend;
use crate::settings::use_preferences;
use crate::words::play as words;
use desk::{Desk, Notice, awaits_me};

/// How many words stand on the page at once.
const MOST_TOASTS: usize = 3;
/// How long a word stands on the page that asks for nothing.
const READ_WITHIN: Duration = Duration::from_secs(12);
/// How long one stands there that can be answered. Whatever waits for one is also in the title and on the first page.
const ANSWERED_WITHIN: Duration = Duration::from_secs(40);

/// What is known, and what is being said. Copy; from context with [`use_newsroom`].
#[derive(Clone, Copy)]
pub struct Newsroom {
    /// What is known.
    pub desk: RwSignal<Desk>,
    /// What is being said, each with a number of its own.
    toasts: RwSignal<Vec<(u64, Notice)>>,
    said: StoredValue<u64>,
    title: RwSignal<String>,
    /// The table that this page shows.
    here: RwSignal<Option<GameId>>,
    visible: RwSignal<bool>,
}

/// What the house tells one about oneself.
///
/// # Panics
/// Outside the client.
#[allow(clippy::expect_used)] // `App` provides it before it shows anything.
pub fn use_newsroom() -> Newsroom {
    use_context::<Newsroom>().expect("the client provides the news before all pages")
}

impl Newsroom {
    /// Hears the news of this house from now on, and provides them to the whole client.
    pub fn provide(backend: Backend) -> Newsroom {
        let newsroom = Newsroom {
            desk: RwSignal::default(),
            toasts: RwSignal::default(),
            said: StoredValue::new(0),
            title: RwSignal::default(),
            here: RwSignal::new(None),
            visible: RwSignal::new(is_visible()),
        };
        provide_context(newsroom);
        let preferences = use_preferences();
        backend.hear_news(move |news| newsroom.hear(news, preferences.with_untracked(alert::Wishes::of)));
        backend.hear_games(move |document| {
            newsroom.hear_game(backend, document, preferences.with_untracked(alert::Wishes::of))
        });
        let listener = window_event_listener(ev::Custom::<web_sys::Event>::new("visibilitychange"), move |_| {
            newsroom.visible.set(is_visible());
        });
        on_cleanup(move || listener.remove());
        Effect::new(move || {
            let here = newsroom.here.get().filter(|_| newsroom.visible.get());
            let waiting = newsroom.desk.with(|desk| desk.waiting(here.as_ref()));
            document().set_title(&newsroom.title.with(|title| words::title_with(waiting, title)));
        });
        newsroom
    }

    /// What the title of the window says, beside how much waits for one.
    pub fn set_title(self, title: String) {
        self.title.set(title);
    }

    /// This page shows this table from now on, or none.
    pub fn set_here(self, game: Option<GameId>) {
        if let Some(game) = &game {
            self.toasts.update(|toasts| toasts.retain(|(_, notice)| notice.about() != game));
        }
        let _ = self.here.try_set(game);
    }

    /// Whether somebody is here: as the house said last, or else as `before` has it.
    pub fn is_online(self, uid: &house::Uid, before: bool) -> bool {
        self.desk.with(|desk| desk.presence.get(uid).copied().unwrap_or(before))
    }

    /// Says no more of this.
    fn dismiss(self, number: u64) {
        self.toasts.update(|toasts| toasts.retain(|(one, _)| *one != number));
    }

    /// Says no more of this after a while, unless somebody is about to answer it.
    fn fade(self, number: u64, after: Duration) {
        let fade = move || {
            let at_it = document().query_selector(".toasts:is(:hover, :focus-within)");
            if matches!(at_it, Ok(Some(_))) { self.fade(number, after) } else { self.dismiss(number) }
        };
        set_timeout(fade, after);
    }

    fn hear(self, news: PersonalUpdate, wishes: alert::Wishes) {
        let notices = self.desk.try_update(|desk| desk.hear(news)).unwrap_or_default();
        // What has been answered, or no longer waits, is no longer said.
        let stale = |notice: &Notice| {
            self.desk.with_untracked(|desk| match notice {
                Notice::Challenged { challenge, .. } => !desk.requests().any(|open| open.challenge == *challenge),
                Notice::YourTurn { game, .. } => {
                    !desk.tables.iter().any(|table| table.game == *game && awaits_me(table))
                }
                _ => false,
            })
        };
        if self.toasts.with_untracked(|toasts| toasts.iter().any(|(_, notice)| stale(notice))) {
            self.toasts.update(|toasts| toasts.retain(|(_, notice)| !stale(notice)));
        }
        let here = self.here.get_untracked().filter(|_| is_visible());
        for notice in notices.into_iter().filter(|notice| Some(notice.about()) != here.as_ref()) {
            alert::interrupt(&words::notice(&notice), is_visible(), wishes);
            let number = self.said.get_value();
            self.said.set_value(number + 1);
            let asks = !matches!(notice, Notice::Declined { .. } | Notice::Withdrawn { .. });
            self.fade(number, if asks { ANSWERED_WITHIN } else { READ_WITHIN });
            self.toasts.update(|toasts| {
                toasts.retain(|(_, other)| other.about() != notice.about());
                toasts.push((number, notice));
                let surplus = toasts.len().saturating_sub(MOST_TOASTS);
                toasts.drain(..surplus);
            });
        }
    }

    /// The table that this page follows has changed: while nobody looks at it, one's turn is as much of an interruption as on any other page.
    fn hear_game(self, backend: Backend, document: &GameDocument, wishes: alert::Wishes) {
        let (Some(here), Some(uid)) = (self.here.get_untracked(), backend.uid()) else { return };
        let mine = document.to_act.is_some_and(|awaited| document.seats_of(&uid).any(|seat| seat == awaited));
        let mut turn = None;
        self.desk.update(|desk| {
            let Some(table) = desk.tables.iter_mut().find(|table| table.game == here) else { return };
            if mine && !awaits_me(table) && !table.settings.hot_seat {
                turn = desk::opponent(table).map(|name| Notice::YourTurn { name, game: here.clone() });
            }
            (table.status, table.to_act) = (document.status, document.to_act);
            if document.outcome.is_some() {
                desk.tables.retain(|table| table.game != here);
            }
        });
        if let Some(turn) = turn.filter(|_| !is_visible()) {
            alert::interrupt(&words::notice(&turn), false, wishes);
        }
    }
}

fn is_visible() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Visible
}
