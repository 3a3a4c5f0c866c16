//! The page of challenges and games.

use house::challenges;
use house::documents::ChallengeStatus;
use house::wire::{ChallengeSummary, TableSummary};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::answer::{Accepting, Answering, Declining};
use super::finished::Finished;
use super::room::Room;
use crate::backend::use_backend;
use crate::notifications::inbox::needs_me;
use crate::notifications::use_notifications;
use crate::pages::frame::{Page, Refused};
use crate::platform;
use crate::words::{Word, pages, play as words};

/// What the page can show, and by which word in its address.
const SHOWN: [(&str, Word); 5] = [
    ("room", words::room),
    ("for", words::for_you),
    ("by", words::by_you),
    ("on", words::ongoing),
    ("over", words::finished),
];

/// Challenges and games, by kinds.
#[component]
pub fn PlayPage() -> impl IntoView {
    let notifications = use_notifications();
    let query = use_query_map();
    let answering = Answering::new();
    provide_context(answering);
    // A link to one challenge opens its answer as soon as the challenge is known.
    Effect::new(move || {
        let asked = query.with(|query| query.get("answer"));
        let found = notifications.inbox.with(|inbox| {
            inbox.requests().find(|challenge| Some(challenge.challenge.as_str()) == asked.as_deref()).cloned()
        });
        if let Some(challenge) = found.filter(|challenge| answering.first_time(&challenge.challenge)) {
            answering.accepting.set(Some(challenge));
        }
    });
    let shown = Memo::new(move |_| {
        let asked = query.with(|query| query.get("show"));
        let first = notifications.inbox.with(|inbox| match () {
            () if inbox.requests().next().is_some() => "for",
            () if !inbox.tables.is_empty() => "on",
            () => "room",
        });
        SHOWN.iter().map(|(key, _)| *key).find(|key| asked.as_deref() == Some(key)).unwrap_or(first)
    });
    let count = move |key: &str| {
        notifications.inbox.with(|inbox| match key {
            "for" => inbox.requests().count(),
            "by" => inbox.challenges.iter().filter(|one| one.yours && one.status == ChallengeStatus::Open).count(),
            "on" => inbox.tables.len(),
            _ => 0,
        })
    };
    let kinds = SHOWN
        .map(|(key, label)| {
            view! {
                <a
                    class="kind"
                    href=format!("/play?show={key}")
                    data-testid=format!("show-{key}")
                    aria-current=move || (shown.get() == key).then_some("true")
                >
                    {move || words::counted(label(), count(key))}
                </a>
            }
        })
        .collect_view();
    let list = move || match shown.get() {
        "room" => view! { <Room /> }.into_any(),
        "by" => view! { <ByYou /> }.into_any(),
        "on" => view! { <Ongoing /> }.into_any(),
        "over" => view! { <Finished against=None /> }.into_any(),
        _ => view! { <ForYou /> }.into_any(),
    };
    view! {
        <Page title=words::play()>
            <div class="form-buttons">
                <a class="button primary" href="/play/new" data-testid="challenge-somebody">
                    {words::challenge_label()}
                </a>
                <a class="button" href="/#new-table" data-testid="play-link">
                    {words::anybody()}
                </a>
            </div>
            <nav class="kinds" aria-label=words::shown()>
                {kinds}
            </nav>
            {list}
            <Accepting />
            <Declining />
        </Page>
    }
}

/// What stands in place of a list that is empty.
fn nothing(text: &'static str) -> AnyView {
    view! { <p class="panel nothing">{text}</p> }.into_any()
}

/// The challenges that wait for oneself.
#[component]
pub fn ForYou() -> impl IntoView {
    let notifications = use_notifications();
    let requests = Memo::new(move |_| notifications.inbox.with(|inbox| inbox.requests().cloned().collect::<Vec<_>>()));
    move || {
        let requests = requests.get();
        if requests.is_empty() {
            return nothing(words::nothing_for_you());
        }
        view! { <ul class="rows">{requests.into_iter().map(request).collect_view()}</ul> }.into_any()
    }
}

/// A challenge to oneself, to be answered.
pub fn request(challenge: ChallengeSummary) -> AnyView {
    let now = use_backend().house_now();
    let answering = expect_context::<Answering>();
    let (accepted, declined) = (challenge.clone(), challenge.clone());
    view! {
        <li class="list-row waiting" data-testid="request">
            <p class="row-title">
                <a href=format!("/players/{}", challenge.uid)>{words::challenge(&challenge)}</a>
                <span class="row-when">{words::ago(now, challenge.created_at)}</span>
            </p>
            <p class="row-means">{words::terms(&challenge)}</p>
            <div class="form-buttons">
                <button
                    type="button"
                    class="button primary"
                    data-testid="accept"
                    on:click=move |_| answering.accepting.set(Some(accepted.clone()))
                >
                    {words::accept()}
                </button>
                <button
                    type="button"
                    class="button"
                    data-testid="decline"
                    on:click=move |_| answering.declining.set(Some(declined.clone()))
                >
                    {words::decline()}
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// One's own challenges.
#[component]
fn ByYou() -> impl IntoView {
    let notifications = use_notifications();
    let refused = RwSignal::new(None::<String>);
    let own = Memo::new(move |_| {
        notifications.inbox.with(|inbox| inbox.challenges.iter().filter(|one| one.yours).cloned().collect::<Vec<_>>())
    });
    let list = move || {
        let own = own.get();
        if own.is_empty() {
            return nothing(words::nothing_by_you());
        }
        let rows = own.into_iter().map(|challenge| own_challenge(challenge, refused)).collect_view();
        view! { <ul class="rows">{rows}</ul> }.into_any()
    };
    view! {
        <Refused reason=refused.into() />
        {list}
    }
}

fn own_challenge(challenge: ChallengeSummary, refused: RwSignal<Option<String>>) -> AnyView {
    let backend = use_backend();
    let id = challenge.challenge.clone();
    let take_back = move |_| {
        backend.ask_then(challenges::Withdraw { challenge: id.clone() }, move |answer| {
            let _ = refused.try_set(answer.err().map(|refusal| crate::words::refused(&refusal)));
        });
    };
    let deed = if challenge.status == ChallengeStatus::Open {
        view! {
            <button type="button" class="button" data-testid="take-back" on:click=take_back>
                {words::take_back()}
            </button>
        }
        .into_any()
    } else {
        view! {
            <a class="button" href=format!("/play/new?to={}", challenge.uid)>
                {words::again()}
            </a>
        }
        .into_any()
    };
    view! {
        <li class="list-row" data-testid="own-challenge">
            <p class="row-title">
                <a href=format!("/players/{}", challenge.uid)>{words::challenge(&challenge)}</a>
                <span class="row-when">{words::ago(backend.house_now(), challenge.changed_at)}</span>
            </p>
            <p class="row-state">{words::challenge_state(&challenge)}</p>
            <p class="row-means">{words::terms(&challenge)}</p>
            <div class="form-buttons">{deed}</div>
        </li>
    }
    .into_any()
}

/// One's games that are on.
#[component]
pub fn Ongoing() -> impl IntoView {
    let notifications = use_notifications();
    let tables = Memo::new(move |_| {
        notifications.inbox.with(|inbox| {
            let mut tables = inbox.tables.clone();
            tables.sort_by_key(|table| (!needs_me(table), std::cmp::Reverse(table.changed_at)));
            tables
        })
    });
    move || {
        let tables = tables.get();
        if tables.is_empty() {
            return nothing(words::nothing_ongoing());
        }
        view! { <ul class="rows">{tables.iter().map(row).collect_view()}</ul> }.into_any()
    }
}

/// A table of one's own, to go to.
pub fn row(table: &TableSummary) -> AnyView {
    view! {
        <li>
            <a class="table-row" href=platform::address_of_table(&table.game) class:mine=needs_me(table)>
                <span class="table-names">{words::against(table)}</span>
                <span class="table-state">{pages::table_state(table)}</span>
                <span class="table-rules">{pages::settings(&table.settings)}</span>
            </a>
        </li>
    }
    .into_any()
}
