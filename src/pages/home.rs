//! The first page: a table in play, what to do first, and the tables one sits at. A new table takes its place while it is agreed on.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use crate::backend::use_backend;
use crate::platform;
use crate::words::{accounts, pages as words, play};

use super::counts::Counts;
use super::frame::{Page, Pending, Refused};
use super::new_table::NewTable;
use super::own_name::own_name;
use super::play::{QuickTable, WaitingGames};
use super::solo::Solo;

/// The field for one's name.
#[component]
pub fn NameField(
    name: RwSignal<String>,
    /// What it is called.
    label: &'static str,
    /// By what tests find it.
    test_id: &'static str,
) -> impl IntoView {
    view! {
        <label class="form-field">
            <span class="field-label">{label}</span>
            <input
                type="text"
                autocomplete="nickname"
                spellcheck="false"
                enterkeyhint="done"
                maxlength=house::limits::NAME_CHARACTERS.to_string()
                data-testid=test_id
                on:keydown:target=move |event| {
                    // On a phone that key puts the keyboard away, and what else is to be chosen has not been seen.
                    if event.key() == "Enter" && platform::is_phone() {
                        event.prevent_default();
                        let _ = event.target().blur();
                    }
                }
                prop:value=move || name.get()
                on:input:target=move |event| name.set(event.target().value())
            />
        </label>
    }
}

/// Under which name one plays: a player under their own; a guest says which.
#[component]
pub fn PlayingAs(
    /// The guest's name.
    name: RwSignal<String>,
    /// By what tests find its field.
    test_id: &'static str,
) -> impl IntoView {
    let me = use_backend().me();
    let known = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.role.has_account().then(|| me.name.clone()))));
    let playing_as = move || match known.get() {
        None => ().into_any(),
        Some(None) => view! { <NameField name=name label=words::your_name() test_id=test_id /> }.into_any(),
        Some(Some(name)) => view! {
            <p data-testid="playing-as">
                {accounts::playing_as()} " " <b>{name}</b>
            </p>
        }
        .into_any(),
    };
    view! { <div class="playing-as">{playing_as}</div> }
}

/// What an account is good for, for guests.
#[component]
fn Invitation() -> impl IntoView {
    let me = use_backend().me();
    let guest = Memo::new(move |_| me.with(|me| me.as_ref().is_some_and(|me| !me.role.has_account())));
    move || {
        guest.get().then(|| {
            view! {
                <section class="panel" aria-label=accounts::sign_up()>
                    <p>{accounts::sign_up_means()}</p>
                    <div class="form-buttons">
                        <a class="button" href="/sign-up" data-testid="home-sign-up">
                            {accounts::sign_up()}
                        </a>
                        <a class="button quiet" href="/sign-in">
                            {accounts::sign_in()}
                        </a>
                    </div>
                </section>
            }
            .into_any()
        })
    }
}

/// A table in play. It is a drawing that takes its colors from the theme.
#[component]
fn Picture() -> impl IntoView {
    view! {
        <svg class="home-picture" viewBox="0 0 760 430" role="img" aria-label=words::picture()>
            <use href="/table.svg#table" />
        </svg>
    }
}

/// What has come with the account, said once, after signing up.
#[component]
fn Welcome() -> impl IntoView {
    view! {
        <section class="panel welcome" aria-label=words::welcome() data-testid="welcome">
            <h2>{words::welcome()}</h2>
            <p>{accounts::what_came()}</p>
            <div class="form-buttons">
                <a class="button" href="/cards">{words::see_cards()}</a>
                <a class="button" href="/library">{words::see_library()}</a>
            </div>
        </section>
    }
}

/// Where a table is made, on the first page.
const NEW_TABLE: &str = "#new-table";

/// In the place of what is in the history.
fn replaced() -> NavigateOptions {
    NavigateOptions { replace: true, ..NavigateOptions::default() }
}

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let hash = use_location().hash;
    let name = own_name();
    // It has an address of its own, so that the way back leads here.
    let making = Memo::new(move |_| hash.get() == NEW_TABLE);
    let navigate = StoredValue::new_local(use_navigate());
    let back = Callback::new(move |()| navigate.with_value(|navigate| navigate("/", replaced())));
    let refused = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let title = Signal::derive(move || if making.get() { words::new_table() } else { words::name() }.to_owned());
    // What takes the place of the other is read from its beginning, wherever the button stood.
    Effect::new(move |before: Option<bool>| {
        let making = making.get();
        if before.is_some_and(|before| before != making) {
            platform::scroll_to_top();
        }
        making
    });
    let has_account = use_backend().has_account();
    let lead = move || if has_account.get() == Some(true) { words::lead_with_account() } else { words::lead() };
    let first = move || {
        view! {
            {(hash.get_untracked() == "#welcome").then(|| view! { <Welcome /> })}
            <WaitingGames />
            <div class="home-first">
                <div class="home-words">
                    <p class="lead">{lead}</p>
                    <Solo />
                    <section class="panel" aria-label=words::you()>
                        <PlayingAs name=name test_id="home-name" />
                        <QuickTable name=name refused=refused asking=asking />
                        <p class="row-means">{play::quick_means()}</p>
                        <Refused reason=refused.into() />
                        <Pending asking />
                        <div class="form-buttons">
                            <a class="button" href=format!("/{NEW_TABLE}") data-testid="new-table">{words::new_table()}</a>
                            <a class="button" href="/play/new" data-testid="home-challenge">{play::challenge_label()}</a>
                        </div>
                    </section>
                </div>
                <Picture />
            </div>
            <Counts />
            <Invitation />
        }
    };
    view! {
        <Page title=title>
            {move || if making.get() {
                view! { <NewTable name=name back /> }.into_any()
            } else {
                first().into_any()
            }}
        </Page>
    }
}
