//! What lies over the table: the several click actions of a card, the piles, what else can be done, the keys.

use house::documents::Watching;
use leptos::prelude::*;

use super::card_button::CardButton;
use super::chat::Unread;
use super::click_menu::ClickMenu;
use super::hint::Hint;
use super::modal::Modal;
use super::state::{Panel, TableState, use_table};
use super::sure::{SureButton, SureWords};
use crate::card::FaceSize;
use crate::modules::{LazyPage, LoadedPage};
use crate::pages::LinkToSend;
use crate::platform;
use crate::session::PlayerRequest;
use crate::words::{matches, solo, table as words, watching};

/// Whatever of it is open.
#[component]
pub fn Menus() -> impl IntoView {
    let table = use_table();
    view! {
        {move || table.menu.get().map(|target| view! { <ClickMenu target /> })}
        {move || table.pile.get().is_some().then(|| view! { <PileViewer /> })}
        {move || (table.panel.get() == Some(Panel::Menu)).then(|| view! { <TableMenu /> })}
        {move || (table.panel.get() == Some(Panel::Keys)).then(|| view! { <Keys /> })}
        {move || (table.panel.get() == Some(Panel::Settings)).then(|| view! { <Settings /> })}
        {move || (table.panel.get() == Some(Panel::Hint)).then(|| view! { <Hint /> })}
    }
}

/// The same for whoever watches, who has nothing to do.
#[component]
pub fn WatcherMenus() -> impl IntoView {
    let table = use_table();
    view! {
        {move || table.pile.get().is_some().then(|| view! { <PileViewer /> })}
        {move || (table.panel.get() == Some(Panel::Menu)).then(|| view! { <TableMenu /> })}
        {move || (table.panel.get() == Some(Panel::Settings)).then(|| view! { <Settings /> })}
    }
}

/// Opens the menu, and says how much of the talk has not been read.
#[component]
pub fn MenuButton() -> impl IntoView {
    let table = use_table();
    view! {
        <button
            type="button"
            class="button quiet square"
            title=words::menu()
            data-testid="table-menu"
            on:click=move |_| table.panel.set(Some(Panel::Menu))
        >
            <span aria-hidden="true">"☰"</span>
            <span class="hidden-text">{words::menu()}</span>
            <Unread />
        </button>
    }
}

/// Closes a panel, where it is the one that is open.
fn put_away(table: TableState, panel: Panel) -> impl Fn(()) + Copy {
    move |()| {
        if table.panel.get_untracked() == Some(panel) {
            table.panel.set(None);
        }
    }
}

/// A graveyard or the exile, to be looked into.
#[component]
fn PileViewer() -> impl IntoView {
    let table = use_table();
    let cards = Memo::new(move |_| {
        let Some((side, pile)) = table.pile.get() else { return Vec::new() };
        let seat = table.seat_of(side);
        table.with(|game| pile.cards(game, seat))
    });
    let title = Signal::derive(move || {
        let Some((side, pile)) = table.pile.get() else { return String::new() };
        let name = table.name(table.seat_of(side));
        words::pile_title(pile, &name, cards.with(Vec::len))
    });
    view! {
        <Modal kind="pile" title close=words::close() on_close=move |()| table.pile.set(None)>
            <div class="pile-cards">
                <For each=move || cards.get() key=|id| *id children=|id| view! { <CardButton id size=FaceSize::Hand /> } />
            </div>
            {move || cards.with(Vec::is_empty).then(|| view! { <p>{words::nothing_there()}</p> })}
        </Modal>
    }
}

/// Gives up what is played, where it is pressed again.
#[component]
fn Concede(
    test_id: &'static str,
    request: PlayerRequest,
    #[prop(into)] words: Signal<SureWords>,
    /// Whether there is nothing to be given up any more.
    over: Memo<bool>,
) -> impl IntoView {
    let table = use_table();
    let concede = Callback::new(move |()| {
        table.panel.set(None);
        table.session.request(request);
    });
    view! {
        <li>
            <SureButton class="button danger" test_id words disabled=over on_sure=concede />
        </li>
    }
}

/// What else can be done at the table; whoever watches can look elsewhere, and leave.
#[component]
fn TableMenu() -> impl IntoView {
    let table = use_table();
    let plays = !table.is_watched();
    let agreed = move || table.session.settings.with(crate::words::pages::settings);
    let chat = if plays { words::chat() } else { watching::watchers_chat() };
    view! {
        <Modal
            kind="menu"
            title=words::menu().to_owned()
            close=words::close()
            on_close=put_away(table, Panel::Menu)
        >
            <p class="prompt-note">{agreed}</p>
            <ul class="choices">
                {plays.then(|| view! { <Help /> })}
                <li>
                    <button type="button" class="button" on:click=open(table, Panel::Log)>
                        {words::log()}
                    </button>
                </li>
                <li hidden=table.session.is_local()>
                    <button type="button" class="button" on:click=move |_| table.open_chat()>
                        {chat} <Unread />
                    </button>
                </li>
                {plays.then(|| view! {
                    <li class="for-keys">
                        <button type="button" class="button" on:click=open(table, Panel::Keys)>
                            {words::keys()}
                        </button>
                    </li>
                })}
                <li>
                    <button type="button" class="button" on:click=open(table, Panel::Settings)>
                        {words::settings()}
                    </button>
                </li>
                {plays.then(|| view! { <Requests /> })}
                <li>
                    <a class="button" href="/">
                        {words::leave()}
                    </a>
                </li>
            </ul>
            {link_for_watchers(table)}
        </Modal>
    }
}

/// Opens another panel in place of the menu.
fn open<E>(table: TableState, panel: Panel) -> impl Fn(E) + 'static {
    move |_| table.panel.set(Some(panel))
}

/// What makes playing other or easier: full control, and what the computer would do.
#[component]
fn Help() -> impl IntoView {
    let table = use_table();
    view! {
        <li>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=table.wishes.full_control
                    on:change=move |event| table.wishes.full_control.set(event_target_checked(&event))
                />
                <span>
                    {words::full_control()}
                    <small>{words::full_control_help()}</small>
                </span>
            </label>
        </li>
        {table.session.is_against_computer().then(|| view! {
            <li>
                <button
                    type="button"
                    class="button"
                    data-testid="hint"
                    disabled=move || !table.is_asked()
                    on:click=open(table, Panel::Hint)
                >
                    {solo::hint()}
                </button>
            </li>
        })}
    }
}

/// What a player asks for beside the actions.
#[component]
fn Requests() -> impl IntoView {
    let table = use_table();
    let over = Memo::new(move |_| table.with(|game| game.outcome().is_some()));
    let in_subgame = Memo::new(move |_| table.with(|game| game.main_game().is_some()));
    let ask = move |request: PlayerRequest| {
        table.panel.set(None);
        table.session.request(request);
    };
    // A press that was meant for a subgame which has just ended is none for the main game: each has a button of its own.
    let loses_match = table.loses_match_with_game();
    let game_words = Signal::derive(move || match loses_match.get() {
        _ if in_subgame.get() => SureWords { first: words::concede_all().into(), sure: words::concede_all_sure() },
        None => SureWords { first: words::concede().into(), sure: words::concede_sure() },
        Some(false) => SureWords { first: matches::concede_game().into(), sure: matches::concede_game_sure() },
        Some(true) => SureWords { first: words::concede().into(), sure: matches::concede_last_sure() },
    });
    let match_words = SureWords { first: matches::concede_match().into(), sure: matches::concede_match_sure() };
    // Where the match is lost with the game, one button says both.
    let match_goes_on = Memo::new(move |_| match loses_match.get() {
        Some(loses) => !loses || table.session.awaits_decks(),
        None => false,
    });
    let never = Memo::new(|_| false);
    let subgame_words = SureWords { first: words::concede_subgame().into(), sure: words::concede_subgame_sure() };
    view! {
        <li>
            <button type="button" class="button" disabled=over on:click=move |_| ask(PlayerRequest::OfferDraw)>
                {words::offer_draw()}
            </button>
        </li>
        <li hidden=move || table.session.clocks.with(Option::is_none)>
            <button type="button" class="button" data-testid="claim-time" disabled=over on:click=move |_| ask(PlayerRequest::ClaimTime)>
                {words::claim_time()}
            </button>
        </li>
        <li hidden=move || !table.session.opponent_left.get()>
            <button type="button" class="button" data-testid="claim-absence" disabled=over on:click=move |_| ask(PlayerRequest::ClaimTime)>
                {words::claim_absence()}
            </button>
        </li>
        {move || in_subgame.get().then(|| view! {
            <Concede test_id="concede-subgame" request=PlayerRequest::ConcedeSubgame words=subgame_words.clone() over />
        })}
        <Concede test_id="concede" request=PlayerRequest::Concede words=game_words over />
        {move || match_goes_on.get().then(|| view! {
            <Concede test_id="concede-match" request=PlayerRequest::ConcedeMatch words=match_words.clone() over=never />
        })}
    }
}

/// The link by which the table is watched, where it may be.
fn link_for_watchers(table: TableState) -> impl IntoView {
    let watched = table.session.settings.with_untracked(|settings| settings.watching != Watching::Nobody);
    let link = move || platform::origin() + &platform::address_of_table(&table.session.game());
    watched.then(|| view! { <LinkToSend kind="watch" label=watching::link() link=link() /> })
}

/// The settings; the game goes on behind them.
#[component]
fn Settings() -> impl IntoView {
    let table = use_table();
    view! {
        <Modal
            kind="settings"
            title=words::settings().to_owned()
            close=words::close()
            on_close=put_away(table, Panel::Settings)
        >
            <LoadedPage page=LazyPage::SettingsForm />
        </Modal>
    }
}

#[component]
fn Keys() -> impl IntoView {
    let table = use_table();
    let rows = words::key_list()
        .into_iter()
        .chain(table.session.is_against_computer().then(|| ("X", solo::hint())))
        .chain(words::reading_keys())
        .map(|(key, what)| view! { <tr><th scope="row"><kbd>{key}</kbd></th><td>{what}</td></tr> });
    view! {
        <Modal
            kind="keys"
            title=words::keys().to_owned()
            close=words::close()
            on_close=put_away(table, Panel::Keys)
        >
            <table class="keys">
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </Modal>
    }
}
