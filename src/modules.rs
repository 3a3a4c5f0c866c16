//! The modules of the client: what every page needs is loaded first; the table, and the pages around it, when they are opened; and what speaks with
//! Firestore, where the page belongs to a house there.
//!
//! `cargo xtask client` cuts them apart (`xtask/post-build.mjs`) where the feature `split` says so: a function that is marked with the name of a
//! module goes there with all that nothing else needs. Without that feature everything is one module.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

#[cfg(feature = "split")]
use futures_util::FutureExt as _;
use leptos::prelude::*;
use leptos::task::spawn_local;
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;

use crate::backend::cloud;
use crate::backend::transport::{CloudClient, Pending};
use crate::pages::{
    About, CardPage, DeckPage, Decks, DeedsPage, GamePage, LibraryPage, NewChallenge, Onboarding, OwnCards, Page,
    PlayPage, PlayerPage, Players, ProfilePage, SettingsForm, SettingsPage, SharedDeck, SignIn, SignUp, SoloBegin,
    SoloPage,
};
use crate::platform;
use crate::words::pages as words;

/// A page that does not come with the first module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LazyPage {
    /// A game, on a large screen.
    Game,
    /// A game, on a phone.
    PhoneGame,
    /// The beginning of a game against the computer.
    SoloBegin,
    /// A game against the computer, on a large screen.
    SoloGame,
    /// The same, on a phone.
    PhoneSoloGame,
    /// One's own cards.
    OwnCards,
    /// All cards.
    Library,
    Card,
    /// Challenges and games.
    Play,
    NewChallenge,
    /// Somebody's page.
    Player,
    /// One's decks.
    Decks,
    Deck,
    /// A deck of somebody else's.
    SharedDeck,
    About,
    SignIn,
    SignUp,
    /// What a new player is shown.
    Onboarding,
    /// One's own account.
    Profile,
    /// The host's page.
    Players,
    Settings,
    /// The settings, where they lie over something else.
    SettingsForm,
    /// What the hosts have done.
    Deeds,
}

/// A module that is loaded when it is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Module {
    /// Games.
    Table,
    /// Everything else.
    Around,
}

/// A module could not be loaded.
#[derive(Debug)]
pub struct LoadError;

#[cfg(feature = "split")]
impl From<leptos::wasm_split::SplitLoaderError> for LoadError {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// The states of loading a module.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoadState {
    Loading,
    Loaded,
    Failed,
}

thread_local! {
    /// The modules that are loaded.
    static LOADED: RefCell<BTreeSet<Module>> = const { RefCell::new(BTreeSet::new()) };
}

impl LazyPage {
    fn module(self) -> Module {
        match self {
            Self::Game | Self::PhoneGame | Self::SoloBegin | Self::SoloGame | Self::PhoneSoloGame => Module::Table,
            _ => Module::Around,
        }
    }
}

impl Module {
    /// The module that the page at an address is in; none where the first module has it.
    fn of_address(path: &str) -> Option<Self> {
        let mut parts = path.split('/').skip(1);
        match parts.next() {
            Some("game" | "game-mob" | "solo" | "solo-mob") => Some(Self::Table),
            Some("" | "join") | None => None,
            Some(_) => Some(Self::Around),
        }
    }

    fn is_loaded(self) -> bool {
        cfg!(not(feature = "split")) || LOADED.with_borrow(|loaded| loaded.contains(&self))
    }

    /// Loads the module, unless it is loaded.
    async fn load(self) -> Result<(), LoadError> {
        #[cfg(feature = "split")]
        match self {
            Self::Table => load_table().await?,
            Self::Around => load_around().await?,
        }
        LOADED.with_borrow_mut(|loaded| loaded.insert(self));
        Ok(())
    }
}

/// Loads what the page at the present address needs, before anything is shown. Where that fails, the page says so.
pub async fn load_first() {
    if let Some(module) = platform::path().and_then(|path| Module::of_address(&path)) {
        // The page tries once more, and tells when that fails too.
        let _ = module.load().await;
    }
}

/// Loads the table while something else is shown: then it is there when it is needed.
pub fn preload_table() {
    if !Module::Table.is_loaded() {
        spawn_local(async {
            // Where that fails, whoever goes to the table loads it.
            let _ = Module::Table.load().await;
        });
    }
}

/// Renders a page of the module of games.
#[cfg_attr(
    feature = "split",
    wasm_split(table, wasm_split_path = ::leptos::wasm_split, preload(load_table), fallible)
)]
fn table(page: LazyPage) -> Result<AnyView, LoadError> {
    Ok(match page {
        LazyPage::SoloBegin => view! { <SoloBegin /> }.into_any(),
        LazyPage::SoloGame => view! { <SoloPage phone=false /> }.into_any(),
        LazyPage::PhoneSoloGame => view! { <SoloPage phone=true /> }.into_any(),
        _ => view! { <GamePage phone=page == LazyPage::PhoneGame /> }.into_any(),
    })
}

/// Renders a page of the module of everything else.
#[cfg_attr(
    feature = "split",
    wasm_split(around, wasm_split_path = ::leptos::wasm_split, preload(load_around), fallible)
)]
fn around(page: LazyPage) -> Result<AnyView, LoadError> {
    Ok(match page {
        LazyPage::Game | LazyPage::PhoneGame | LazyPage::SoloBegin | LazyPage::SoloGame | LazyPage::PhoneSoloGame => {
            return Err(LoadError);
        }
        LazyPage::OwnCards => view! { <OwnCards /> }.into_any(),
        LazyPage::Library => view! { <LibraryPage /> }.into_any(),
        LazyPage::Card => view! { <CardPage /> }.into_any(),
        LazyPage::Play => view! { <PlayPage /> }.into_any(),
        LazyPage::NewChallenge => view! { <NewChallenge /> }.into_any(),
        LazyPage::Player => view! { <PlayerPage /> }.into_any(),
        LazyPage::Decks => view! { <Decks /> }.into_any(),
        LazyPage::Deck => view! { <DeckPage /> }.into_any(),
        LazyPage::SharedDeck => view! { <SharedDeck /> }.into_any(),
        LazyPage::About => view! { <About /> }.into_any(),
        LazyPage::SignIn => view! { <SignIn /> }.into_any(),
        LazyPage::SignUp => view! { <SignUp /> }.into_any(),
        LazyPage::Onboarding => view! { <Onboarding /> }.into_any(),
        LazyPage::Profile => view! { <ProfilePage /> }.into_any(),
        LazyPage::Players => view! { <Players /> }.into_any(),
        LazyPage::Settings => view! { <SettingsPage /> }.into_any(),
        LazyPage::SettingsForm => view! { <SettingsForm /> }.into_any(),
        LazyPage::Deeds => view! { <DeedsPage /> }.into_any(),
    })
}

/// Begins the client of the cloud, out of the module of the cloud.
#[cfg_attr(feature = "split", wasm_split(cloud, wasm_split_path = ::leptos::wasm_split, fallible))]
fn cloud_client(configuration: String) -> Result<Pending<Option<Rc<dyn CloudClient>>>, LoadError> {
    Ok(cloud::begin(configuration))
}

/// Begins the client of the cloud; its module is loaded for that. None where that cannot be done now.
pub async fn begin_cloud(configuration: String) -> Option<Rc<dyn CloudClient>> {
    let beginning = cloud_client(configuration);
    #[cfg(feature = "split")]
    let beginning = beginning.await;
    beginning.ok()?.await
}

/// Renders a page whose module is loaded.
fn render(page: LazyPage) -> Option<AnyView> {
    match page.module() {
        Module::Table => ready(table(page)),
        Module::Around => ready(around(page)),
    }
}

/// The page out of a module that is loaded: it is ready without waiting.
#[cfg(feature = "split")]
fn ready(rendered: impl Future<Output = Result<AnyView, LoadError>>) -> Option<AnyView> {
    rendered.now_or_never().and_then(Result::ok)
}

/// The page out of the one module.
#[cfg(not(feature = "split"))]
fn ready(rendered: Result<AnyView, LoadError>) -> Option<AnyView> {
    rendered.ok()
}

/// A page out of a module that is loaded when it is not yet.
#[component]
pub fn LoadedPage(page: LazyPage) -> impl IntoView {
    let module = page.module();
    let state = RwSignal::new(if module.is_loaded() { LoadState::Loaded } else { LoadState::Loading });
    let load = move || {
        spawn_local(async move {
            let loaded = module.load().await;
            if loaded.is_err() && platform::is_online() {
                // The house may have become newer than this page, and have other modules.
                platform::reload_once();
            }
            // Whoever has gone to another page meanwhile does not need to know.
            let _ = state.try_set(if loaded.is_ok() { LoadState::Loaded } else { LoadState::Failed });
        });
    };
    if !module.is_loaded() {
        load();
    }
    let again = move |_| {
        state.set(LoadState::Loading);
        load();
    };
    move || match state.get() {
        LoadState::Loaded => render(page),
        LoadState::Loading if page == LazyPage::SettingsForm => {
            Some(view! { <p role="status">{words::coming()}</p> }.into_any())
        }
        LoadState::Failed if page == LazyPage::SettingsForm => {
            Some(view! { <p role="alert">{words::not_come()}</p> }.into_any())
        }
        LoadState::Loading => Some(
            view! {
                <Page title=words::name()>
                    <p role="status">{words::coming()}</p>
                </Page>
            }
            .into_any(),
        ),
        LoadState::Failed => Some(
            view! {
                <Page title=words::name()>
                    <p role="alert">{words::not_come()}</p>
                    <p>
                        <button type="button" class="button primary" on:click=again>
                            {words::bring_again()}
                        </button>
                    </p>
                </Page>
            }
            .into_any(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_of_an_address_is_that_of_its_page() {
        for (path, module) in [
            ("/", None),
            ("/join/abc", None),
            ("/game/abc", Some(Module::Table)),
            ("/game-mob/abc", Some(Module::Table)),
            ("/solo", Some(Module::Table)),
            ("/solo-mob/abc", Some(Module::Table)),
            ("/library/abc", Some(Module::Around)),
            ("/settings", Some(Module::Around)),
        ] {
            assert!(Module::of_address(path) == module, "{path}");
        }
    }
}
