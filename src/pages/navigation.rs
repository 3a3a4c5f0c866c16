//! The ways between the pages: which there are, for whom, and how they are shown. On phones they are a bar at the bottom of the screen.

use house::documents::Role;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos_router::hooks::{use_location, use_navigate};
use web_sys::HtmlElement;

use crate::backend::use_backend;
use crate::words::accounts as words;
use crate::words::{Word, decks, market, pages, play};

use super::own_name::own_name;

/// A page that the navigation leads to.
struct Destination {
    /// Its address. What lies below it belongs to it.
    address: &'static str,
    /// What it is called.
    name: Word,
    /// Its picture: the path of an icon of 24 by 24, drawn with a line.
    icon: &'static str,
    /// Who is shown the way to it.
    shown_to: fn(Role) -> bool,
}

/// Every destination there is, in the order in which they are shown.
const DESTINATIONS: &[Destination] = &[
    Destination {
        address: "/",
        name: words::home,
        icon: "M3 11.5 12 4l9 7.5 M5.5 9.8V20h4.5v-6h4v6h4.5V9.8",
        shown_to: |_| true,
    },
    Destination {
        address: "/play",
        name: play::play,
        icon: "M4.5 4.5l10 10 M19.5 4.5l-10 10 M6 14l4 4 M18 14l-4 4 M4.5 19.5l3-3 M19.5 19.5l-3-3",
        shown_to: |_| true,
    },
    Destination {
        address: "/cards",
        name: market::cards,
        icon: "M4 6.5 13 4l4 14-9 2.5z M15.5 5.5l4.5 1.8-3 8.2",
        shown_to: Role::has_account,
    },
    Destination {
        address: "/decks",
        name: decks::decks,
        icon: "M4 8.5h11v11H4z M7 8.5v-3h11v11h-3 M10 5.5v-2h10v10h-2",
        shown_to: |_| true,
    },
    Destination {
        address: "/library",
        name: market::library,
        icon: "M5 4h4v16H5z M9 7h4v13H9z M14.2 6.5l3.8-1 3 14-3.8 1z",
        shown_to: |_| true,
    },
    Destination {
        address: "/players",
        name: words::players,
        icon: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 19.5c.4-3.3 3-5.2 6.5-5.2s6.1 1.9 6.5 5.2 M15.5 4.9a3.5 3.5 0 0 1 0 6.3 M18 14.8c2 .7 3.2 2.3 3.5 4.7",
        shown_to: |role| role == Role::Host,
    },
];

/// The ways that stand in one's own menu.
const OWN: &[Destination] = &[
    Destination {
        address: "/sign-up",
        name: words::sign_up,
        icon: "M10 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4z M3 20c.5-3.5 3.3-5.5 7-5.5 1.3 0 2.5.3 3.5.7 M18.5 14.5v6 M15.5 17.5h6",
        shown_to: |role| !role.has_account(),
    },
    Destination {
        address: "/sign-in",
        name: words::sign_in,
        icon: "M13.5 4H19v16h-5.5 M4 12h10 M10.5 8.5 14 12l-3.5 3.5",
        shown_to: |role| !role.has_account(),
    },
    Destination {
        address: "/profile",
        name: words::profile,
        icon: "M12 12a3.7 3.7 0 1 0 0-7.4A3.7 3.7 0 0 0 12 12z M5 20c.5-3.3 3.3-5 7-5s6.5 1.7 7 5",
        shown_to: Role::has_account,
    },
    Destination {
        address: "/settings",
        name: pages::settings_page,
        icon: "M4 7h9m5 0h2M4 17h2m5 0h9 M13 4.5v5h5v-5z M6 14.5v5h5v-5z",
        shown_to: |_| true,
    },
    Destination {
        address: "/about",
        name: pages::about,
        icon: "M12 11v6m0-9.2v.2 M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0",
        shown_to: |_| true,
    },
];

impl Destination {
    /// Whether the page at this address is this one, or belongs to it.
    fn holds(&self, path: &str) -> bool {
        match path.strip_prefix(self.address) {
            Some(rest) => rest.is_empty() || (self.address != "/" && rest.starts_with('/')),
            None => false,
        }
    }
}

/// The links to these places, for whoever is here.
fn links(places: &'static [Destination]) -> impl IntoView {
    let me = use_backend().me();
    let path = use_location().pathname;
    let role = Memo::new(move |_| me.with(|me| me.as_ref().map_or(Role::Guest, |me| me.role)));
    move || {
        let role = role.get();
        let shown = places.iter().filter(|place| (place.shown_to)(role));
        shown
            .map(|place| {
                view! {
                    <a
                        class="place"
                        href=place.address
                        aria-current=move || path.with(|path| place.holds(path)).then_some("page")
                    >
                        <Icon path=place.icon />
                        <span>{(place.name)()}</span>
                    </a>
                }
                .into_any()
            })
            .collect_view()
    }
}

/// The ways to the pages.
#[component]
pub fn Places() -> impl IntoView {
    view! {
        <nav class="places" aria-label=words::places()>
            {links(DESTINATIONS)}
        </nav>
    }
}

/// Who one is, what one has, and the menu of what is one's own.
#[component]
pub fn You() -> impl IntoView {
    let me = use_backend().me();
    let given = own_name();
    let name = move || me.with(|me| given.with(|given| words::own_name(me.as_ref(), given)));
    let money = move || {
        me.with(|me| me.as_ref().filter(|me| me.role.has_account()).map(|me| words::sats(me.sats)))
            .map(|sats| view! { <span class="you-sats" data-testid="own-sats">{sats}</span> })
    };
    view! {
        <button type="button" class="you" data-testid="own-menu" popovertarget="own-menu">
            <span class="hidden-text">{words::your_menu()} ": "</span>
            <Icon path="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5" />
            <span class="you-words">
                <span class="you-name" data-testid="own-name">{name}</span>
                {money}
            </span>
        </button>
        <nav
            id="own-menu"
            class="own-menu"
            popover="auto"
            aria-label=words::your_menu()
            on:click=|event| {
                // Whoever has chosen something has no more use for the menu.
                if let Some(menu) = event.current_target().and_then(|menu| menu.dyn_into::<HtmlElement>().ok()) {
                    let _ = menu.hide_popover();
                }
            }
        >
            {links(OWN)}
            <SignOut />
        </nav>
    }
}

/// The way out, for whoever has signed in.
#[component]
fn SignOut() -> impl IntoView {
    let backend = use_backend();
    let me = backend.me();
    let navigate = use_navigate();
    let sign_out = move |_| {
        let navigate = navigate.clone();
        spawn_local(async move {
            // Where the server does not answer, one stays signed in, and the menu says so.
            if backend.sign_out().await.is_ok() {
                navigate("/", Default::default());
            }
        });
    };
    move || {
        let sign_out = sign_out.clone();
        me.with(|me| me.as_ref().is_some_and(|me| me.role.has_account())).then(|| {
            view! {
                <button type="button" class="menu-entry" data-testid="sign-out" on:click=sign_out>
                    <Icon path="M10.5 4H5v16h5.5 M10 12h10 M16.5 8.5 20 12l-3.5 3.5" />
                    <span>{words::sign_out()}</span>
                </button>
            }
        })
    }
}

/// A small picture beside words that say the same.
#[component]
fn Icon(
    /// The path of its line, in a square of 24.
    path: &'static str,
) -> impl IntoView {
    view! {
        <svg class="place-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=path />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_holds_its_own_page_and_those_below_it() {
        let place = |address| Destination { address, name: || "", icon: "", shown_to: |_| true };
        assert!(place("/decks").holds("/decks") && place("/decks").holds("/decks/one"));
        assert!(!place("/decks").holds("/decksters") && !place("/decks").holds("/"));
        assert!(place("/").holds("/") && !place("/").holds("/decks"));
    }

    #[test]
    fn every_place_has_a_name_and_a_picture_of_its_own() {
        let all = || DESTINATIONS.iter().chain(OWN);
        for place in all() {
            assert!(!(place.name)().is_empty() && place.icon.starts_with('M'), "{}", place.address);
            assert_eq!(all().filter(|other| other.address == place.address || other.icon == place.icon).count(), 1);
        }
    }
}
