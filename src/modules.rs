//! The modules that the client comes in: what every page needs comes first; the table, and the pages around it, come when they are opened.
//!
//! `cargo xtask client` cuts them apart (`xtask/post-build.mjs`) where the feature `split` says so: a function that is marked with the name of a
//! module goes there with all that nothing else needs. Without that feature everything is one module.

use std::cell::RefCell;
use std::collections::BTreeSet;

#[cfg(feature = "split")]
use futures_util::FutureExt as _;
use leptos::prelude::*;
use leptos::task::spawn_local;
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;

use crate::pages::{
    About, CardPage, DeckPage, Decks, DeedsPage, GamePage, LibraryPage, NewChallenge, Onboarding, OwnCards, Page,
    PlayPage, PlayerPage, Players, ProfilePage, SettingsPage, SharedDeck, SignIn, SignUp,
};
use crate::platform;
use crate::words::pages as words;

/// A page that does not come with the first module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Later {
    /// A game, on a large screen.
    Game,
    /// A game, on a phone.
    PhoneGame,
    /// One's own cards.
    OwnCards,
    /// All cards.
    Library,
    /// One card.
    Card,
    /// Challenges and games.
    Play,
    /// A new challenge.
    NewChallenge,
    /// Somebody's page.
    Player,
    /// One's decks.
    Decks,
    /// One deck.
    Deck,
    /// A deck of somebody else's.
    SharedDeck,
    /// What this is.
    About,
    /// Signing in.
    SignIn,
    /// Signing up.
    SignUp,
    /// What a new player is shown.
    Onboarding,
    /// One's own account.
    Profile,
    /// The host's page.
    Players,
    /// Settings.
    Settings,
    /// What the hosts have done.
    Deeds,
}

/// A module that comes later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Module {
    /// Games.
    Table,
    /// Everything else.
    Around,
}

/// A module did not come.
#[derive(Debug)]
pub struct NotCome;

#[cfg(feature = "split")]
impl From<leptos::wasm_split::SplitLoaderError> for NotCome {
    fn from(_: leptos::wasm_split::SplitLoaderError) -> Self {
        Self
    }
}

/// How far a module is with coming.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Coming,
    Here,
    NotCome,
}

thread_local! {
    /// The modules that have come.
    static HERE: RefCell<BTreeSet<Module>> = const { RefCell::new(BTreeSet::new()) };
}

impl Later {
    fn module(self) -> Module {
        match self {
            Self::Game | Self::PhoneGame => Module::Table,
            _ => Module::Around,
        }
    }
}

impl Module {
    /// The module that the page at an address is in; none where the first module has it.
    fn of_address(path: &str) -> Option<Self> {
        let mut parts = path.split('/').skip(1);
        match parts.next() {
            Some("game" | "game-mob") => Some(Self::Table),
            Some("" | "join") | None => None,
            Some(_) => Some(Self::Around),
        }
    }

    fn is_here(self) -> bool {
        cfg!(not(feature = "split")) || HERE.with_borrow(|here| here.contains(&self))
    }

    /// Brings the module, unless it is here.
    async fn bring(self) -> Result<(), NotCome> {
        #[cfg(feature = "split")]
        match self {
            Self::Table => bring_table().await?,
            Self::Around => bring_around().await?,
        }
        HERE.with_borrow_mut(|here| here.insert(self));
        Ok(())
    }
}

/// Brings what the page at the present address needs, before anything is shown. Where it does not come, the page says so.
pub async fn bring_first() {
    if let Some(module) = platform::path().and_then(|path| Module::of_address(&path)) {
        // The page tries once more, and tells when that fails too.
        let _ = module.bring().await;
    }
}

/// Brings the table while something else is shown, so that it is here when it is needed.
pub fn expect_table() {
    if !Module::Table.is_here() {
        spawn_local(async {
            // Where it does not come now, whoever goes to the table brings it.
            let _ = Module::Table.bring().await;
        });
    }
}

/// Draws a page of the module of games.
#[cfg_attr(
    feature = "split",
    wasm_split(table, wasm_split_path = ::leptos::wasm_split, preload(bring_table), fallible)
)]
fn table(page: Later) -> Result<AnyView, NotCome> {
    let phone = page == Later::PhoneGame;
    Ok(view! { <GamePage phone=phone /> }.into_any())
}

/// Draws a page of the module of everything else.
#[cfg_attr(
    feature = "split",
    wasm_split(around, wasm_split_path = ::leptos::wasm_split, preload(bring_around), fallible)
)]
fn around(page: Later) -> Result<AnyView, NotCome> {
    Ok(match page {
        Later::Game | Later::PhoneGame => return Err(NotCome),
        Later::OwnCards => view! { <OwnCards /> }.into_any(),
        Later::Library => view! { <LibraryPage /> }.into_any(),
        Later::Card => view! { <CardPage /> }.into_any(),
        Later::Play => view! { <PlayPage /> }.into_any(),
        Later::NewChallenge => view! { <NewChallenge /> }.into_any(),
        Later::Player => view! { <PlayerPage /> }.into_any(),
        Later::Decks => view! { <Decks /> }.into_any(),
        Later::Deck => view! { <DeckPage /> }.into_any(),
        Later::SharedDeck => view! { <SharedDeck /> }.into_any(),
        Later::About => view! { <About /> }.into_any(),
        Later::SignIn => view! { <SignIn /> }.into_any(),
        Later::SignUp => view! { <SignUp /> }.into_any(),
        Later::Onboarding => view! { <Onboarding /> }.into_any(),
        Later::Profile => view! { <ProfilePage /> }.into_any(),
        Later::Players => view! { <Players /> }.into_any(),
        Later::Settings => view! { <SettingsPage /> }.into_any(),
        Later::Deeds => view! { <DeedsPage /> }.into_any(),
    })
}

/// Draws a page whose module is here.
fn draw(page: Later) -> Option<AnyView> {
    match page.module() {
        Module::Table => at_once(table(page)),
        Module::Around => at_once(around(page)),
    }
}

/// What a module that is here gives: it does so without waiting.
#[cfg(feature = "split")]
fn at_once(drawn: impl Future<Output = Result<AnyView, NotCome>>) -> Option<AnyView> {
    drawn.now_or_never().and_then(Result::ok)
}

/// What the one module gives.
#[cfg(not(feature = "split"))]
fn at_once(drawn: Result<AnyView, NotCome>) -> Option<AnyView> {
    drawn.ok()
}

/// A page out of a module that is brought when it is not here yet.
#[component]
pub fn Apart(
    /// Which page.
    page: Later,
) -> impl IntoView {
    let module = page.module();
    let progress = RwSignal::new(if module.is_here() { Progress::Here } else { Progress::Coming });
    let bring = move || {
        spawn_local(async move {
            let come = module.bring().await;
            if come.is_err() && platform::is_online() {
                // The house may have become newer than this page, and have other modules.
                platform::reload_once();
            }
            // Whoever has gone to another page meanwhile does not need to know.
            let _ = progress.try_set(if come.is_ok() { Progress::Here } else { Progress::NotCome });
        });
    };
    if !module.is_here() {
        bring();
    }
    let again = move |_| {
        progress.set(Progress::Coming);
        bring();
    };
    move || match progress.get() {
        Progress::Here => draw(page),
        Progress::Coming => Some(
            view! {
                <Page title=words::name()>
                    <p role="status">{words::coming()}</p>
                </Page>
            }
            .into_any(),
        ),
        Progress::NotCome => Some(
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
            ("/library/abc", Some(Module::Around)),
            ("/settings", Some(Module::Around)),
        ] {
            assert!(Module::of_address(path) == module, "{path}");
        }
    }
}
