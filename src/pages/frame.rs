//! What all pages but the table have around them.

use leptos::prelude::*;

use crate::backend::{PATIENCE, use_backend};
use crate::focus::{self, SkipLink};
use crate::modules;
use crate::notifications::use_notifications;
use crate::platform;
use crate::session::ConnectionStatus;
use crate::words::pages as words;

use super::language::Languages;
use super::navigation::{Places, You};

/// A page: the name of the place with the ways to the other pages and to oneself, a heading, what belongs to it, and who is responsible for it.
#[component]
pub fn Page(
    /// The heading, and the title of the window.
    #[prop(into)]
    title: Signal<String>,
    /// What the page holds.
    children: Children,
) -> impl IntoView {
    let notifications = use_notifications();
    let heading = NodeRef::new();
    focus::on_arrival(heading);
    platform::take_down_shell();
    modules::behind_page();
    Effect::new(move || notifications.set_title(words::window_title(&title.get())));
    view! {
        <div class="page">
            <SkipLink words=words::skip_to_content() to="main h1" />
            <header class="page-header">
                <a class="page-name" href="/">
                    {words::name()}
                </a>
                <Places />
                <You />
            </header>
            <Disconnected />
            <main class="page-main">
                <h1 tabindex="-1" node_ref=heading>
                    {title}
                </h1>
                {children()}
            </main>
            <footer class="page-footer">
                <p>{words::unofficial()}</p>
                <Languages />
            </footer>
        </div>
    }
}

/// Says so when there is no connection to the house.
#[component]
pub fn Disconnected() -> impl IntoView {
    let (connection, is_absent) = (use_backend().connection(), use_backend().is_absent());
    let words = move || match connection.get() {
        ConnectionStatus::Online { .. } | ConnectionStatus::TakenOver => "",
        ConnectionStatus::Reconnecting | ConnectionStatus::Offline if is_absent.get() => words::last_seen(),
        ConnectionStatus::Reconnecting => words::connecting(),
        ConnectionStatus::Offline => words::offline(),
    };
    let connects = move || connection.get() == ConnectionStatus::Reconnecting && !is_absent.get();
    view! {
        <p
            class="notice connection"
            role="status"
            class:shown=move || !words().is_empty()
            class:connects=connects
        >
            {words}
        </p>
    }
}

/// Says what is being looked for; without a connection, that it is not before there is one again.
#[component]
pub fn Looking(
    /// What is said while it is being looked for.
    words: &'static str,
) -> impl IntoView {
    let connection = use_backend().connection();
    // A page that has just been opened is not connected yet, and not without a connection either.
    let late = RwSignal::new(!platform::is_online());
    set_timeout(
        move || {
            // Whoever looked may be gone.
            let _ = late.try_set(true);
        },
        PATIENCE,
    );
    let coming = move || matches!(connection.get(), ConnectionStatus::Online { .. }) || !late.get();
    view! { <p role="status">{move || if coming() { words } else { words::later() }}</p> }
}

/// Says that what has been asked for is not done before there is a connection again.
#[component]
pub fn Pending(
    /// Whether something has been asked for and not answered.
    #[prop(into)]
    asking: Signal<bool>,
) -> impl IntoView {
    let connection = use_backend().connection();
    let waits = move || asking.get() && !matches!(connection.get(), ConnectionStatus::Online { .. });
    view! {
        <div role="status" data-testid="pending">
            {move || waits().then(|| view! { <p class="notice">{words::pending()}</p> })}
        </div>
    }
}

/// Says in words why something was not done.
#[component]
pub fn Refused(
    /// Why; none while there is nothing to say.
    reason: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <div class="refused" role="alert">
            {move || reason.get().map(|reason| view! { <p class="notice bad">{reason}</p> })}
        </div>
    }
}
