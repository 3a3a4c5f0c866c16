//! The modules of the client: what every page needs is loaded first, with the first page; the table, and the pages around it by what they are about, when they are
//! needed; what is acted with, and what cards say, behind the table or with the first card that is read; and what speaks with Firestore, where the page belongs to
//! a house there.
//!
//! `cargo xtask client` cuts them apart (`xtask/post-build.mjs`) where the feature `split` says so: a function that is marked with the name of a
//! module goes there with all that nothing else needs. Without that feature everything is one module.

mod parts;
mod rules;
mod texts;

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

pub use parts::{Part, around_table, behind_message, behind_page, behind_table};
pub use rules::{act, rules_are_there, rules_come};
pub use texts::{Text, bring_texts, text};

/// So long after a module did not come it is sent for again, milliseconds.
const AGAIN_MS: f64 = 3_000.0;

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
    /// Cards, one's own, all there are, and those of somebody else.
    Market,
    /// Decks.
    Decks,
    /// Challenges, games that are over, and what hosts do.
    People,
    /// One's account and settings, and what the house is.
    Account,
    /// What the rules do when a player acts.
    Rules,
    /// What cards say.
    Texts,
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
    /// The modules that are being brought in the background.
    static BROUGHT: RefCell<BTreeSet<Module>> = const { RefCell::new(BTreeSet::new()) };
    /// Tells whoever has asked for what was not there yet that a module has come.
    static COME: ArcTrigger = ArcTrigger::new();
}

impl LazyPage {
    fn module(self) -> Module {
        match self {
            Self::Game | Self::PhoneGame | Self::SoloBegin | Self::SoloGame | Self::PhoneSoloGame => Module::Table,
            Self::OwnCards | Self::Library | Self::Card | Self::Player => Module::Market,
            Self::Decks | Self::Deck | Self::SharedDeck => Module::Decks,
            Self::Play | Self::NewChallenge | Self::Players | Self::Deeds => Module::People,
            Self::About
            | Self::SignIn
            | Self::SignUp
            | Self::Onboarding
            | Self::Profile
            | Self::Settings
            | Self::SettingsForm => Module::Account,
        }
    }

    /// What of its module is late, and called before it is on the screen. A table knows more when it knows its game.
    fn part(self) -> Part {
        match self {
            Self::Game | Self::PhoneGame => Part::New,
            Self::SoloBegin | Self::SoloGame | Self::PhoneSoloGame => Part::Games,
            _ => Part::Pages,
        }
    }

    fn is_loaded(self) -> bool {
        self.module().is_loaded() && self.part().is_there()
    }
}

impl Module {
    /// The module that the page at an address is in; none where the first module has it. `xtask/post-build/addresses.json` says the same to the page.
    fn of_address(path: &str) -> Option<Self> {
        let mut parts = path.split('/').skip(1).take_while(|part| !part.is_empty());
        match parts.next()? {
            "game" | "game-mob" | "solo" | "solo-mob" => Some(Self::Table),
            "players" if parts.next().is_some() => Some(Self::Market),
            "cards" | "library" => Some(Self::Market),
            "decks" => Some(Self::Decks),
            "play" | "players" | "deeds" => Some(Self::People),
            "about" | "sign-in" | "sign-up" | "onboarding" | "profile" | "settings" => Some(Self::Account),
            _ => None,
        }
    }

    fn is_loaded(self) -> bool {
        cfg!(not(feature = "split")) || LOADED.with_borrow(|loaded| loaded.contains(&self))
    }

    /// Whether it is loaded; whoever asks that too early is run again when it has come.
    fn has_come(self) -> bool {
        let come = self.is_loaded();
        if !come {
            COME.with(ArcTrigger::track);
        }
        come
    }

    /// Loads the module, unless it is loaded.
    async fn load(self) -> Result<(), LoadError> {
        #[cfg(feature = "split")]
        match self {
            Self::Table => load_table().await?,
            Self::Market => load_market().await?,
            Self::Decks => load_decks().await?,
            Self::People => load_people().await?,
            Self::Account => load_account().await?,
            Self::Rules => rules::load_rules().await?,
            Self::Texts => texts::load_texts().await?,
        }
        LOADED.with_borrow_mut(|loaded| loaded.insert(self));
        COME.with(ArcTrigger::notify);
        parts::bring_behind();
        Ok(())
    }

    /// Loads the module, and what is late and called then: first of what is there already, for loading calls some of that, then of the module itself.
    async fn load_with(self, part: Part) -> Result<(), LoadError> {
        part.load().await?;
        self.load().await?;
        part.load().await
    }

    /// Loads it, and again for as long as it does not come. Where it does not the first time although there is a network, the page is loaded anew: its house may
    /// have others now.
    async fn come(self) {
        if self.load().await.is_ok() {
            return;
        }
        if platform::is_online() {
            platform::reload_once();
        }
        platform::pause(AGAIN_MS).await;
        while self.load().await.is_err() {
            platform::pause(AGAIN_MS).await;
        }
    }

    /// Lets it come in the background, unless it is there or on its way.
    fn bring(self) {
        if !self.is_loaded() && BROUGHT.with_borrow_mut(|brought| brought.insert(self)) {
            spawn_local(self.come());
        }
    }
}

/// Sends for what the page at the present address needs, and waits for what of that all pages share. Where something fails, the page says so.
pub async fn load_first() {
    // What fails here is tried once more: the page of the module tells when that fails too, and what is late is loaded when it is called.
    let module = platform::path().and_then(|path| Module::of_address(&path));
    let part = if module == Some(Module::Table) { Part::New } else { Part::Pages };
    if let Some(module) = module {
        // Leptos does not run yet.
        wasm_bindgen_futures::spawn_local(async move {
            let _ = module.load().await;
        });
    }
    let _ = part.load().await;
}

/// Loads the table while something else is shown, and what comes behind it: then it is there when it is needed.
pub fn preload_table() {
    spawn_local(async {
        // Where that fails, whoever needs it loads it.
        if Module::Table.load().await.is_ok() {
            bring_behind_table();
        }
    });
}

/// Lets what is acted with, and what cards say, come behind the table.
fn bring_behind_table() {
    Module::Rules.bring();
    Module::Texts.bring();
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

/// Renders a page of the module of cards.
#[cfg_attr(
    feature = "split",
    wasm_split(market, wasm_split_path = ::leptos::wasm_split, preload(load_market), fallible)
)]
fn market(page: LazyPage) -> Result<AnyView, LoadError> {
    Ok(match page {
        LazyPage::OwnCards => view! { <OwnCards /> }.into_any(),
        LazyPage::Library => view! { <LibraryPage /> }.into_any(),
        LazyPage::Card => view! { <CardPage /> }.into_any(),
        LazyPage::Player => view! { <PlayerPage /> }.into_any(),
        _ => return Err(LoadError),
    })
}

/// Renders a page of the module of decks.
#[cfg_attr(
    feature = "split",
    wasm_split(decks, wasm_split_path = ::leptos::wasm_split, preload(load_decks), fallible)
)]
fn decks(page: LazyPage) -> Result<AnyView, LoadError> {
    Ok(match page {
        LazyPage::Decks => view! { <Decks /> }.into_any(),
        LazyPage::Deck => view! { <DeckPage /> }.into_any(),
        LazyPage::SharedDeck => view! { <SharedDeck /> }.into_any(),
        _ => return Err(LoadError),
    })
}

/// Renders a page of the module of challenges and people.
#[cfg_attr(
    feature = "split",
    wasm_split(people, wasm_split_path = ::leptos::wasm_split, preload(load_people), fallible)
)]
fn people(page: LazyPage) -> Result<AnyView, LoadError> {
    Ok(match page {
        LazyPage::Play => view! { <PlayPage /> }.into_any(),
        LazyPage::NewChallenge => view! { <NewChallenge /> }.into_any(),
        LazyPage::Players => view! { <Players /> }.into_any(),
        LazyPage::Deeds => view! { <DeedsPage /> }.into_any(),
        _ => return Err(LoadError),
    })
}

/// Renders a page of the module of one's account and settings.
#[cfg_attr(
    feature = "split",
    wasm_split(account, wasm_split_path = ::leptos::wasm_split, preload(load_account), fallible)
)]
fn account(page: LazyPage) -> Result<AnyView, LoadError> {
    Ok(match page {
        LazyPage::About => view! { <About /> }.into_any(),
        LazyPage::SignIn => view! { <SignIn /> }.into_any(),
        LazyPage::SignUp => view! { <SignUp /> }.into_any(),
        LazyPage::Onboarding => view! { <Onboarding /> }.into_any(),
        LazyPage::Profile => view! { <ProfilePage /> }.into_any(),
        LazyPage::Settings => view! { <SettingsPage /> }.into_any(),
        LazyPage::SettingsForm => view! { <SettingsForm /> }.into_any(),
        _ => return Err(LoadError),
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
        Module::Market => ready(market(page)),
        Module::Decks => ready(decks(page)),
        Module::People => ready(people(page)),
        Module::Account => ready(account(page)),
        Module::Rules | Module::Texts => None,
    }
}

/// What a module that is loaded gives: it is ready without waiting.
#[cfg(feature = "split")]
fn ready<T>(given: impl Future<Output = Result<T, LoadError>>) -> Option<T> {
    given.now_or_never().and_then(Result::ok)
}

/// What the one module gives.
#[cfg(not(feature = "split"))]
fn ready<T>(given: Result<T, LoadError>) -> Option<T> {
    given.ok()
}

/// A page out of a module that is loaded when it is not yet.
#[component]
pub fn LoadedPage(page: LazyPage) -> impl IntoView {
    let module = page.module();
    let is_loaded = page.is_loaded();
    let state = RwSignal::new(if is_loaded { LoadState::Loaded } else { LoadState::Loading });
    let load = move || {
        spawn_local(async move {
            let loaded = module.load_with(page.part()).await;
            if loaded.is_err() && platform::is_online() {
                // The house may have become newer than this page, and have other modules.
                platform::reload_once();
            }
            // Whoever has gone to another page meanwhile does not need to know.
            let _ = state.try_set(if loaded.is_ok() { LoadState::Loaded } else { LoadState::Failed });
        });
    };
    if !is_loaded {
        load();
    }
    Effect::new(move || {
        // Where there are cards, one of them is soon read.
        if state.get() == LoadState::Loaded && matches!(module, Module::Market | Module::Decks) {
            Module::Texts.bring();
        }
    });
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
        // The shell says so.
        LoadState::Loading if platform::shell_stands() => None,
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
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const MODULES: [(&str, Module); 5] = [
        ("table", Module::Table),
        ("market", Module::Market),
        ("decks", Module::Decks),
        ("people", Module::People),
        ("account", Module::Account),
    ];

    #[test]
    fn the_module_of_an_address_is_the_one_that_the_page_sends_for() {
        let addresses: BTreeMap<String, String> =
            serde_json::from_str(include_str!("../xtask/post-build/addresses.json")).unwrap();
        for (address, name) in &addresses {
            let module = MODULES.iter().find(|(known, _)| known == name).map(|(_, module)| *module);
            assert!(module.is_some(), "{name}");
            let deeper = if address.ends_with('/') { format!("/{address}abc") } else { format!("/{address}") };
            assert!(Module::of_address(&deeper) == module, "{address}");
        }
    }

    #[test]
    fn the_first_page_an_invitation_and_what_is_nowhere_need_no_other_module() {
        for path in ["/", "/join/abc", "/nowhere", ""] {
            assert!(Module::of_address(path).is_none(), "{path}");
        }
    }
}
