//! Notifications of what the house tells one about oneself, on whatever page one is: as a toast, a sound, a number in the title, and outside of the
//! browser where that is allowed.

mod alert;
pub mod inbox;
mod toasts;
mod update;

use std::time::Duration;

use house::documents::GameDocument;
use house::wire::PersonalUpdate;
use house::{GameId, Uid};
use leptos::prelude::*;

pub use alert::{allow_notifications, can_notify};
pub use toasts::Toasts;
use update::Update;

use crate::backend::Backend;
use crate::platform;
use crate::settings::{Preferences, use_preferences};
use crate::words::play as words;
use inbox::{Inbox, Notification, needs_me};

/// The most toasts at once.
const MOST_TOASTS: usize = 3;
/// How long a toast stays that asks for nothing.
const READ_WITHIN: Duration = Duration::from_secs(12);
/// How long one stays that can be answered. Whatever waits for one is also in the title and on the first page.
const ANSWERED_WITHIN: Duration = Duration::from_secs(40);

/// The inbox, and the toasts that are shown of it. Copy; from context with [`use_notifications`].
#[derive(Clone, Copy)]
pub struct Notifications {
    pub inbox: RwSignal<Inbox>,
    /// The toasts, each with a number of its own.
    toasts: RwSignal<Vec<(u64, Notification)>>,
    /// What was last done on a page that may be scrolled away from where it could be read, with a number of its own.
    done: RwSignal<Option<(u64, String)>>,
    said: StoredValue<u64>,
    title: RwSignal<String>,
    /// The table that this page shows.
    here: RwSignal<Option<GameId>>,
    visible: RwSignal<bool>,
}

/// The notifications of this client.
///
/// # Panics
/// Outside the client.
#[allow(clippy::expect_used)] // `App` provides it before it shows anything.
pub fn use_notifications() -> Notifications {
    use_context::<Notifications>().expect("the client provides the notifications before all pages")
}

impl Notifications {
    /// Whether the page is looked at, as far as the browser knows.
    pub fn visible(self) -> Signal<bool> {
        self.visible.into()
    }

    /// Hears the personal updates of this house from now on, and provides them to the whole client.
    pub fn provide(backend: Backend) -> Notifications {
        let notifications = Notifications {
            inbox: RwSignal::default(),
            toasts: RwSignal::default(),
            done: RwSignal::default(),
            said: StoredValue::new(0),
            title: RwSignal::default(),
            here: RwSignal::new(None),
            visible: RwSignal::new(platform::is_visible()),
        };
        provide_context(notifications);
        let preferences = use_preferences();
        backend.on_personal_update(move |update| notifications.hear(backend.uid(), update, preferences));
        backend.hear_games(move |document| notifications.hear_game(backend, document, preferences));
        platform::on_visibility(move |visible| notifications.visible.set(visible));
        Effect::new(move || {
            let here = notifications.here.get().filter(|_| notifications.visible.get());
            let waiting = notifications.inbox.with(|inbox| inbox.waiting(here.as_ref()));
            document().set_title(&notifications.title.with(|title| words::title_with(waiting, title)));
        });
        notifications
    }

    /// What the title of the window says, beside how much waits for one.
    pub fn set_title(self, title: String) {
        self.title.set(title);
    }

    /// This page shows this table from now on, or none.
    pub fn set_here(self, game: Option<GameId>) {
        if let Some(game) = &game {
            self.toasts.update(|toasts| toasts.retain(|(_, notification)| notification.about() != game));
        }
        let _ = self.here.try_set(game);
    }

    /// Whether somebody is here: as the house said last, or else as `before` has it.
    pub fn is_online(self, uid: &Uid, before: bool) -> bool {
        self.inbox.with(|inbox| inbox.presence.get(uid).copied().unwrap_or(before))
    }

    /// Says among the toasts what was done here, in the place of what was done before.
    pub fn tell(self, words: String) {
        let number = self.next_number();
        self.done.set(Some((number, words)));
        self.fade(number, READ_WITHIN);
    }

    /// What the toasts say now, each with its number: later ones have higher numbers.
    pub fn texts(self) -> Vec<(u64, String)> {
        let toasts = self
            .toasts
            .with(|toasts| toasts.iter().map(|(number, told)| (*number, words::notification(told))).collect());
        let mut texts: Vec<(u64, String)> = toasts;
        texts.extend(self.done.get());
        texts
    }

    fn next_number(self) -> u64 {
        let number = self.said.get_value();
        self.said.set_value(number + 1);
        number
    }

    /// Says no more of this.
    fn dismiss(self, number: u64) {
        if self.done.with_untracked(|done| done.as_ref().is_some_and(|(one, _)| *one == number)) {
            self.done.set(None);
        }
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

    fn hear(self, uid: Option<Uid>, update: PersonalUpdate, alerts: RwSignal<Preferences>) {
        let notifications = self.inbox.try_update(|inbox| {
            inbox.belongs_to(uid);
            inbox.hear(update)
        });
        let notifications = notifications.unwrap_or_default();
        // What has been answered, or no longer waits, is no longer said.
        let stale = |notification: &Notification| {
            self.inbox.with_untracked(|inbox| match notification {
                Notification::Challenged { challenge, .. } => {
                    !inbox.requests().any(|open| open.challenge == *challenge)
                }
                Notification::YourTurn { game, .. } | Notification::Sideboard { game, .. } => {
                    !inbox.tables.iter().any(|table| table.game == *game && needs_me(table))
                }
                _ => false,
            })
        };
        if self.toasts.with_untracked(|toasts| toasts.iter().any(|(_, notification)| stale(notification))) {
            self.toasts.update(|toasts| toasts.retain(|(_, notification)| !stale(notification)));
        }
        let (here, visible) = (self.here.get_untracked(), platform::is_visible());
        for notification in notifications {
            let is_here = Some(notification.about()) == here.as_ref();
            if is_here && visible {
                continue;
            }
            alert::interrupt(&words::notification(&notification), visible, alerts);
            if is_here {
                // Whoever comes back to this page sees it at the table.
                continue;
            }
            let number = self.next_number();
            let asks = !matches!(notification, Notification::Declined { .. } | Notification::Withdrawn { .. });
            self.fade(number, if asks { ANSWERED_WITHIN } else { READ_WITHIN });
            self.toasts.update(|toasts| {
                toasts.retain(|(_, other)| other.about() != notification.about());
                toasts.push((number, notification));
                let surplus = toasts.len().saturating_sub(MOST_TOASTS);
                toasts.drain(..surplus);
            });
        }
    }

    /// The table that this page follows has changed: while nobody looks at it, one's turn is as much of an interruption as on any other page.
    fn hear_game(self, backend: Backend, document: &GameDocument, alerts: RwSignal<Preferences>) {
        let (Some(here), Some(uid)) = (self.here.get_untracked(), backend.uid()) else { return };
        let mine = document.to_act.is_some_and(|awaited| document.seats_of(&uid).any(|seat| seat == awaited));
        let mut turn = None;
        self.inbox.update(|inbox| {
            let Some(table) = inbox.tables.iter_mut().find(|table| table.game == here) else { return };
            if mine && !needs_me(table) && !table.settings.hot_seat {
                turn = inbox::opponent(table).map(|name| Notification::YourTurn { name, game: here.clone() });
            }
            (table.status, table.to_act) = (document.status, document.to_act);
            table.match_game = document.match_game.clone().map(Box::new);
            if document.is_done() {
                inbox.tables.retain(|table| table.game != here);
            }
        });
        if let Some(turn) = turn.filter(|_| !platform::is_visible()) {
            alert::interrupt(&words::notification(&turn), false, alerts);
        }
    }
}
