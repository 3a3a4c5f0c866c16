//! The client as a whole: what all pages share, and which page stands at which address.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::backend::Backend;
use crate::language::provide_language;
use crate::news::{Newsroom, Toasts};
use crate::pages::{
    About, CardPage, DeckPage, Decks, GamePage, Home, Join, LibraryPage, Lost, NewChallenge, Onboarding, OwnCards,
    PlayPage, PlayerPage, Players, ProfilePage, SettingsPage, SignIn, SignUp, provide_catalogue,
};
use crate::settings::provide_preferences;

/// The whole client.
#[component]
pub fn App() -> impl IntoView {
    provide_preferences();
    let backend = Backend::provide();
    Newsroom::provide(backend);
    provide_language(backend);
    provide_catalogue();
    view! {
        <Router>
            <Toasts />
            <Routes fallback=|| view! { <Lost /> }.into_any()>
                <Route path=path!("/") view=|| view! { <Home /> }.into_any() />
                <Route path=path!("/join/:id") view=|| view! { <Join /> }.into_any() />
                <Route path=path!("/game/:id") view=|| view! { <GamePage phone=false /> }.into_any() />
                <Route path=path!("/game-mob/:id") view=|| view! { <GamePage phone=true /> }.into_any() />
                <Route path=path!("/cards") view=|| view! { <OwnCards /> }.into_any() />
                <Route path=path!("/library") view=|| view! { <LibraryPage /> }.into_any() />
                <Route path=path!("/library/:code") view=|| view! { <CardPage /> }.into_any() />
                <Route path=path!("/play") view=|| view! { <PlayPage /> }.into_any() />
                <Route path=path!("/play/new") view=|| view! { <NewChallenge /> }.into_any() />
                <Route path=path!("/players/:uid") view=|| view! { <PlayerPage /> }.into_any() />
                <Route path=path!("/decks") view=|| view! { <Decks /> }.into_any() />
                <Route path=path!("/decks/:id") view=|| view! { <DeckPage /> }.into_any() />
                <Route path=path!("/about") view=|| view! { <About /> }.into_any() />
                <Route path=path!("/sign-in") view=|| view! { <SignIn /> }.into_any() />
                <Route path=path!("/sign-up") view=|| view! { <SignUp /> }.into_any() />
                <Route path=path!("/onboarding") view=|| view! { <Onboarding /> }.into_any() />
                <Route path=path!("/profile") view=|| view! { <ProfilePage /> }.into_any() />
                <Route path=path!("/players") view=|| view! { <Players /> }.into_any() />
                <Route path=path!("/settings") view=|| view! { <SettingsPage /> }.into_any() />
            </Routes>
        </Router>
    }
}
