//! The first page: who one is, a new table, and the tables one sits at.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use crate::backend::use_backend;
use crate::storage;
use crate::words::{accounts, pages as words, play};

use super::counts::Counts;
use super::frame::{Page, Pending, Refused};
use super::new_table::NewTable;
use super::play::{QuickTable, WaitingGames};

/// Where one's name is kept.
const NAME: &str = "jb-mtg.name";

/// One's name, kept in this browser, to read and to change.
pub fn own_name() -> RwSignal<String> {
    let name = RwSignal::new(storage::read::<String>(NAME).unwrap_or_default());
    Effect::new(move |before: Option<()>| {
        name.with(|name| {
            if before.is_some() {
                storage::write(NAME, name);
            }
        });
    });
    name
}

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
                maxlength=house::limits::NAME_CHARACTERS.to_string()
                data-testid=test_id
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
    move || match known.get() {
        None => ().into_any(),
        Some(None) => view! { <NameField name=name label=words::your_name() test_id=test_id /> }.into_any(),
        Some(Some(name)) => view! {
            <p data-testid="playing-as">
                {accounts::playing_as()} " " <b>{name}</b>
            </p>
        }
        .into_any(),
    }
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

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let name = own_name();
    let making = RwSignal::new(use_location().hash.get_untracked() == "#new-table");
    let refused = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    view! {
        <Page title=words::name()>
            <p class="lead">{words::lead()}</p>
            <WaitingGames />
            <section class="panel" aria-label=words::you()>
                <PlayingAs name=name test_id="home-name" />
                <div class="form-buttons">
                <a class="button primary" href="/play/new" data-testid="home-challenge">{play::challenge_label()}</a>
                <QuickTable name=name refused=refused asking=asking />
                <button
                    type="button"
                    class="button"
                    data-testid="new-table"
                    aria-expanded=move || making.get().to_string()
                    on:click=move |_| making.update(|making| *making = !*making)
                >
                    {words::new_table()}
                </button>
                </div>
                <p class="row-means">{play::quick_means()}</p>
                <Refused reason=refused.into() />
                <Pending asking />
            </section>
            <Counts />
            <Invitation />
            {move || making.get().then(|| view! { <NewTable name=name /> }.into_any())}
        </Page>
    }
}
