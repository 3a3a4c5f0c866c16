//! The client as a whole: what all pages share, and which page stands at which address.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::backend::Backend;
use crate::language::provide_language;
use crate::modules::{Apart, Later};
use crate::notifications::{Notifications, Toasts};
use crate::pages::{Home, Join, Lost, provide_catalogue};
use crate::settings::provide_preferences;

/// The whole client.
#[component]
pub fn App() -> impl IntoView {
    provide_preferences();
    let backend = Backend::provide();
    Notifications::provide(backend);
    provide_language(backend);
    provide_catalogue();
    view! {
        <Router>
            <Toasts />
            <Routes fallback=|| view! { <Lost /> }.into_any()>
                <Route path=path!("/") view=|| view! { <Home /> }.into_any() />
                <Route path=path!("/join/:id") view=|| view! { <Join /> }.into_any() />
                <Route path=path!("/game/:id") view=|| view! { <Apart page=Later::Game /> }.into_any() />
                <Route path=path!("/game-mob/:id") view=|| view! { <Apart page=Later::PhoneGame /> }.into_any() />
                <Route path=path!("/cards") view=|| view! { <Apart page=Later::OwnCards /> }.into_any() />
                <Route path=path!("/library") view=|| view! { <Apart page=Later::Library /> }.into_any() />
                <Route path=path!("/library/:code") view=|| view! { <Apart page=Later::Card /> }.into_any() />
                <Route path=path!("/play") view=|| view! { <Apart page=Later::Play /> }.into_any() />
                <Route path=path!("/play/new") view=|| view! { <Apart page=Later::NewChallenge /> }.into_any() />
                <Route path=path!("/players/:uid") view=|| view! { <Apart page=Later::Player /> }.into_any() />
                <Route path=path!("/decks") view=|| view! { <Apart page=Later::Decks /> }.into_any() />
                <Route path=path!("/decks/:id") view=|| view! { <Apart page=Later::Deck /> }.into_any() />
                <Route path=path!("/decks/:uid/:id") view=|| view! { <Apart page=Later::SharedDeck /> }.into_any() />
                <Route path=path!("/about") view=|| view! { <Apart page=Later::About /> }.into_any() />
                <Route path=path!("/sign-in") view=|| view! { <Apart page=Later::SignIn /> }.into_any() />
                <Route path=path!("/sign-up") view=|| view! { <Apart page=Later::SignUp /> }.into_any() />
                <Route path=path!("/onboarding") view=|| view! { <Apart page=Later::Onboarding /> }.into_any() />
                <Route path=path!("/profile") view=|| view! { <Apart page=Later::Profile /> }.into_any() />
                <Route path=path!("/players") view=|| view! { <Apart page=Later::Players /> }.into_any() />
                <Route path=path!("/deeds") view=|| view! { <Apart page=Later::Deeds /> }.into_any() />
                <Route path=path!("/settings") view=|| view! { <Apart page=Later::Settings /> }.into_any() />
            </Routes>
        </Router>
    }
}
