//! The client as a whole: what all pages share, and which page stands at which address.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::backend::Backend;
use crate::language::provide_language;
use crate::modules::{LazyPage, LoadedPage};
use crate::notifications::{Notifications, Toasts};
use crate::pages::{Home, Join, NotFound, provide_catalogue, provide_own_name};
use crate::settings::provide_preferences;
use crate::solo::LocalHouse;

/// The whole client.
#[component]
pub fn App() -> impl IntoView {
    provide_preferences();
    provide_own_name();
    let backend = Backend::provide();
    Notifications::provide(backend);
    provide_language(backend);
    provide_catalogue(backend);
    LocalHouse::provide();
    view! {
        <Router>
            <Toasts />
            <Routes fallback=|| view! { <NotFound /> }.into_any()>
                <Route path=path!("/") view=|| view! { <Home /> }.into_any() />
                <Route path=path!("/join/:id") view=|| view! { <Join /> }.into_any() />
                <Route path=path!("/game/:id") view=|| view! { <LoadedPage page=LazyPage::Game /> }.into_any() />
                <Route path=path!("/game-mob/:id") view=|| view! { <LoadedPage page=LazyPage::PhoneGame /> }.into_any() />
                <Route path=path!("/solo") view=|| view! { <LoadedPage page=LazyPage::SoloBegin /> }.into_any() />
                <Route path=path!("/solo/:id") view=|| view! { <LoadedPage page=LazyPage::SoloGame /> }.into_any() />
                <Route path=path!("/solo-mob/:id") view=|| view! { <LoadedPage page=LazyPage::PhoneSoloGame /> }.into_any() />
                <Route path=path!("/cards") view=|| view! { <LoadedPage page=LazyPage::OwnCards /> }.into_any() />
                <Route path=path!("/library") view=|| view! { <LoadedPage page=LazyPage::Library /> }.into_any() />
                <Route path=path!("/library/:code") view=|| view! { <LoadedPage page=LazyPage::Card /> }.into_any() />
                <Route path=path!("/play") view=|| view! { <LoadedPage page=LazyPage::Play /> }.into_any() />
                <Route path=path!("/play/new") view=|| view! { <LoadedPage page=LazyPage::NewChallenge /> }.into_any() />
                <Route path=path!("/players/:uid") view=|| view! { <LoadedPage page=LazyPage::Player /> }.into_any() />
                <Route path=path!("/decks") view=|| view! { <LoadedPage page=LazyPage::Decks /> }.into_any() />
                <Route path=path!("/decks/:id") view=|| view! { <LoadedPage page=LazyPage::Deck /> }.into_any() />
                <Route path=path!("/decks/:uid/:id") view=|| view! { <LoadedPage page=LazyPage::SharedDeck /> }.into_any() />
                <Route path=path!("/about") view=|| view! { <LoadedPage page=LazyPage::About /> }.into_any() />
                <Route path=path!("/sign-in") view=|| view! { <LoadedPage page=LazyPage::SignIn /> }.into_any() />
                <Route path=path!("/sign-up") view=|| view! { <LoadedPage page=LazyPage::SignUp /> }.into_any() />
                <Route path=path!("/onboarding") view=|| view! { <LoadedPage page=LazyPage::Onboarding /> }.into_any() />
                <Route path=path!("/profile") view=|| view! { <LoadedPage page=LazyPage::Profile /> }.into_any() />
                <Route path=path!("/players") view=|| view! { <LoadedPage page=LazyPage::Players /> }.into_any() />
                <Route path=path!("/deeds") view=|| view! { <LoadedPage page=LazyPage::Deeds /> }.into_any() />
                <Route path=path!("/settings") view=|| view! { <LoadedPage page=LazyPage::Settings /> }.into_any() />
            </Routes>
        </Router>
    }
}
