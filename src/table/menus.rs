//! What lies over the table: the several click actions of a card, the piles, what else can be done, the keys.

use std::time::Duration;

use leptos::prelude::*;

use super::card_button::CardButton;
use super::chat::Unread;
use super::click_menu::ClickMenu;
use super::guard::Guard;
use super::modal::Modal;
use super::state::{Panel, use_table};
use crate::card::FaceSize;
use crate::modules::{LazyPage, LoadedPage};
use crate::session::PlayerRequest;
use crate::words::table as words;

/// So long after the first press a second one may begin that gives the game up.
const SURE: Duration = Duration::from_secs(1);

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

/// What conceding is called, in a subgame of that, and when it is asked once more.
fn concede_words(in_subgame: bool, sure: bool) -> &'static str {
    match (in_subgame, sure) {
        (false, false) => words::concede(),
        (false, true) => words::concede_sure(),
        (true, false) => words::concede_subgame(),
        (true, true) => words::concede_subgame_sure(),
    }
}

/// What else can be done at the table.
#[component]
fn TableMenu() -> impl IntoView {
    let table = use_table();
    let sure = RwSignal::new(false);
    let guard = Guard::new(SURE);
    let over = move || table.with(|game| game.outcome().is_some());
    let in_subgame = move || table.with(|game| game.main_game().is_some());
    let agreed = move || table.session.settings.with(crate::words::pages::settings);
    let ask = move |request: PlayerRequest| {
        table.panel.set(None);
        table.session.request(request);
    };
    let concede = move |_| {
        let counts = guard.end();
        if !sure.get_untracked() {
            sure.set(true);
            guard.changed();
        } else if counts {
            ask(PlayerRequest::Concede);
        }
    };
    let open = move |panel: Panel| move |_| table.panel.set(Some(panel));
    view! {
        <Modal
            kind="menu"
            title=words::menu().to_owned()
            close=words::close()
            on_close=move |()| {
                if table.panel.get_untracked() == Some(Panel::Menu) {
                    table.panel.set(None);
                }
            }
        >
            <p class="prompt-note">{agreed}</p>
            <ul class="choices">
                <li>
                    <label class="check">
                        <input
                            type="checkbox"
                            prop:checked=table.full_control
                            on:change=move |event| table.full_control.set(event_target_checked(&event))
                        />
                        <span>
                            {words::full_control()}
                            <small>{words::full_control_help()}</small>
                        </span>
                    </label>
                </li>
                <li>
                    <button type="button" class="button" on:click=open(Panel::Log)>
                        {words::log()}
                    </button>
                </li>
                <li>
                    <button type="button" class="button" on:click=open(Panel::Chat)>
                        {words::chat()} <Unread />
                    </button>
                </li>
                <li>
                    <button type="button" class="button" on:click=open(Panel::Keys)>
                        {words::keys()}
                    </button>
                </li>
                <li>
                    <button type="button" class="button" on:click=open(Panel::Settings)>
                        {words::settings()}
                    </button>
                </li>
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
                <li>
                    <button
                        type="button"
                        class="button danger"
                        class:settling=move || guard.settling()
                        data-testid="concede"
                        disabled=over
                        aria-disabled=move || guard.settling().to_string()
                        on:pointerdown=move |_| guard.begin()
                        on:keydown=move |event| guard.key(&event)
                        on:click=concede
                    >
                        {move || concede_words(in_subgame(), sure.get())}
                    </button>
                </li>
                <li>
                    <a class="button" href="/">
                        {words::leave()}
                    </a>
                </li>
            </ul>
        </Modal>
    }
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
            on_close=move |()| {
                if table.panel.get_untracked() == Some(Panel::Settings) {
                    table.panel.set(None);
                }
            }
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
        .chain(words::reading_keys())
        .map(|(key, what)| view! { <tr><th scope="row"><kbd>{key}</kbd></th><td>{what}</td></tr> });
    view! {
        <Modal
            kind="keys"
            title=words::keys().to_owned()
            close=words::close()
            on_close=move |()| {
                if table.panel.get_untracked() == Some(Panel::Keys) {
                    table.panel.set(None);
                }
            }
        >
            <table class="keys">
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </Modal>
    }
}
