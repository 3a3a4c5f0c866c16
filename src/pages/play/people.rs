//! Finding somebody: by name, among those who are here, among those one has played.

use house::history;
use house::store::Cursor;
use house::wire::{self, Person, Refusal};
use leptos::prelude::*;

use crate::backend::use_backend;
use crate::notifications::use_notifications;
use crate::session::ConnectionStatus;
use crate::words::play as words;

/// Somebody to be challenged, by one tap.
#[component]
pub fn People() -> impl IntoView {
    let backend = use_backend();
    let text = RwSignal::new(String::new());
    let found = RwSignal::new(None::<Vec<Person>>);
    let here = RwSignal::new(None::<Vec<Person>>);
    let recent = RwSignal::new(None::<Vec<Person>>);
    let into = move |list: RwSignal<Option<Vec<Person>>>| {
        move |answer: Result<wire::Page<Person>, Refusal>| {
            if let Ok(page) = answer {
                let _ = list.try_set(Some(page.entries));
            }
        }
    };
    let connection = backend.connection();
    Effect::new(move |asked: Option<bool>| {
        let online = matches!(connection.get(), ConnectionStatus::Online { .. });
        if online && asked != Some(true) {
            backend.ask_then(history::Online, into(here));
            backend.ask_then(history::Recent, into(recent));
        }
        online
    });
    let next = RwSignal::new(None::<Cursor>);
    let look = move |typed: String, after: Option<Cursor>| {
        let goes_on = after.is_some();
        backend.ask_then(history::Search { text: typed.clone(), after }, move |answer| {
            // What one has typed since asks for something else.
            let current = text.try_with_untracked(|text| *text == typed);
            if let (Ok(wire::Page { entries: people, next: behind }), Some(true)) = (answer, current) {
                let _ = next.try_set(behind);
                let _ = found.try_update(|found| match found {
                    Some(found) if goes_on => found.extend(people),
                    found => *found = Some(people),
                });
            }
        });
    };
    let search = move |typed: String| {
        text.set(typed.clone());
        next.set(None);
        if typed.trim().is_empty() {
            found.set(None);
            return;
        }
        look(typed, None);
    };
    let more = move || {
        next.get().map(|behind| {
            view! {
                <button
                    type="button"
                    class="button"
                    data-testid="more-people"
                    on:click=move |_| look(text.get_untracked(), Some(behind.clone()))
                >
                    {words::more()}
                </button>
            }
            .into_any()
        })
    };
    // Whoever was played lately and is online stands among those who are, once.
    let notifications = use_notifications();
    let is_online = move |one: &Person| notifications.is_online(&one.uid, one.online);
    let all_here = Memo::new(move |_| {
        let mut people = here.get()?;
        for one in recent.get().unwrap_or_default() {
            if !people.iter().any(|other| other.uid == one.uid) {
                people.push(one);
            }
        }
        people.retain(is_online);
        Some(people)
    });
    let others_recent = Memo::new(move |_| {
        let listed = |one: &Person| all_here.with(|here| here.iter().flatten().any(|other| other.uid == one.uid));
        recent.get().map(|recent| recent.into_iter().filter(|one| !listed(one)).collect::<Vec<_>>())
    });
    // Guests are not told who is online.
    let account = backend.has_account();
    let nobody_here = move || if account.get() == Some(true) { words::nobody_here() } else { "" };
    view! {
        <section class="panel" aria-label=words::find()>
            <label class="form-field">
                <span class="field-label">{words::find()}</span>
                <input
                    type="search"
                    autocomplete="off"
                    spellcheck="false"
                    maxlength=house::limits::NAME_CHARACTERS.to_string()
                    data-testid="find-player"
                    prop:value=move || text.get()
                    on:input:target=move |event| search(event.target().value())
                />
                <span class="field-help">{words::find_means()}</span>
            </label>
            <ListOfPeople label=words::found() people=found none=words::nobody_found() />
            {more}
            <ListOfPeople label=words::here_now() people=all_here none=Signal::derive(nobody_here) />
            <ListOfPeople label=words::recent() people=others_recent />
            <a class="button" href="/#new-table" data-testid="anybody">
                {words::anybody()}
            </a>
            <p class="row-means">{words::anybody_means()}</p>
        </section>
    }
}

/// People to be challenged, under a heading. Whoever comes or goes leaves the entries of the others as they are, and the focus where it is.
#[component]
pub fn ListOfPeople(
    label: &'static str,
    /// Who; none before that is known.
    #[prop(into)]
    people: Signal<Option<Vec<Person>>>,
    /// What is said where nobody is; where that is empty, nothing is shown.
    #[prop(optional, into)]
    none: Signal<&'static str>,
    #[prop(default = "")] class: &'static str,
) -> impl IntoView {
    let any = Memo::new(move |_| people.with(|people| people.as_ref().map(|people| !people.is_empty())));
    let rows = move || {
        if any.get()? {
            let each = move || people.get().unwrap_or_default();
            return Some(
                view! {
                    <ul class="people">
                        <For each key=what_is_said children=|one| person(&one) />
                    </ul>
                }
                .into_any(),
            );
        }
        Some(none.get())
            .filter(|none| !none.is_empty())
            .map(|none| view! { <p class="row-means">{none}</p> }.into_any())
    };
    move || {
        let rows = rows()?;
        Some(view! {
            <section class=(!class.is_empty()).then_some(class) aria-label=label>
                <h2>{label}</h2>
                {rows}
            </section>
        })
    }
}

/// Who somebody is, with what their entry says of them: where that is another thing, it is another entry.
fn what_is_said(person: &Person) -> (String, String, String) {
    (person.uid.to_string(), words::marked(&person.name, person.mark), words::score(person.score))
}

/// Somebody to be challenged, as an entry of a list.
fn person(person: &Person) -> AnyView {
    let (uid, name, score) = what_is_said(person);
    view! {
        <li>
            <a class="person" href=format!("/play/new?to={uid}") data-testid="person">
                <Here uid=person.uid.clone() online=person.online />
                <span class="person-name">{name}</span>
                <span class="row-means">{words::your_results()} ": " {score}</span>
            </a>
        </li>
    }
    .into_any()
}

/// Whether somebody is here, as a dot and in words.
#[component]
pub fn Here(
    uid: house::Uid,
    /// As the house said first.
    online: bool,
) -> impl IntoView {
    let notifications = use_notifications();
    let online = Memo::new(move |_| notifications.is_online(&uid, online));
    view! {
        <span class="here" class:online=move || online.get()>
            <span class="hidden-text">{move || if online.get() { words::online() } else { words::away() }}</span>
        </span>
    }
}
