//! One's own account: name, password, language.

use house::accounts;
use house::wire::Profile;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::super::frame::{Page, Refused};
use super::super::language::LanguageField;
use super::Submission;
use super::fields::{AccountName, Checkbox, Password};
use crate::backend::sign_in::SignInMethod;
use crate::backend::{account, use_backend};
use crate::words::{accounts as words, local};

/// The page of one's own account.
#[component]
pub fn ProfilePage() -> impl IntoView {
    let me = use_backend().me();
    // Money and the like may change; the forms stay as they are.
    let known = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| (me.uid.clone(), me.role.has_account()))));
    view! {
        <Page title=words::profile()>
            {move || match known.get() {
                None => ().into_any(),
                Some((_, false)) => view! { <NoAccount /> }.into_any(),
                Some((_, true)) => {
                    let profile = me.get_untracked();
                    profile.map(|profile| view! { <Account profile=profile /> }).into_any()
                }
            }}
        </Page>
    }
}

/// What a guest is told here.
#[component]
fn NoAccount() -> impl IntoView {
    view! {
        <p class="lead">{words::sign_up_means()}</p>
        <p class="form-buttons">
            <a class="button primary" href="/sign-up">
                {words::sign_up()}
            </a>
            <a class="button" href="/sign-in">
                {words::sign_in()}
            </a>
        </p>
    }
}

#[component]
fn Account(
    /// As it was when the page was opened.
    profile: Profile,
) -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let shown = !profile.hidden;
    let (leaving, method) = (Submission::new(), backend.sign_in_method());
    let sign_out = move |_| {
        let navigate = navigate.clone();
        leaving.run(backend.sign_out(), move |()| navigate("/", Default::default()));
    };
    view! {
        <ChangeName before=profile.name.clone() />
        {move || {
            let name = profile.name.clone();
            (method.get() == Some(SignInMethod::Password)).then(|| view! { <ChangePassword name=name /> })
        }}
        {move || (method.get() == Some(SignInMethod::Password)).then(|| view! { <Sessions /> })}
        <div class="panel account-form">
            <LanguageField />
            <Shown first=shown />
        </div>
        <div class="form-buttons">
            <button type="button" class="button" data-testid="profile-sign-out" disabled=move || leaving.busy() on:click=sign_out>
                {words::sign_out()}
            </button>
        </div>
        <Refused reason=leaving.refused() />
    }
}

/// Another name.
#[component]
fn ChangeName(
    /// The name until now.
    before: String,
) -> impl IntoView {
    let backend = use_backend();
    let name = RwSignal::new(before);
    let (doing, saved) = (Submission::new(), RwSignal::new(false));
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        saved.set(false);
        let rename = accounts::Rename { name: name.get_untracked() };
        doing.run(backend.ask(rename), move |_| saved.set(true));
    };
    view! {
        <form class="panel account-form" aria-label=words::change_name() on:submit=save>
            <AccountName name=name />
            <Refused reason=doing.refused() />
            <div class="form-buttons">
                <button type="submit" class="button" data-testid="change-name" disabled=move || doing.busy()>
                    {words::change_name()}
                </button>
                <Saved saved=saved />
            </div>
        </form>
    }
}

/// Another password.
#[component]
fn ChangePassword(
    /// The name it belongs to, for those who keep passwords.
    name: String,
) -> impl IntoView {
    let (current, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (doing, saved) = (Submission::new(), RwSignal::new(false));
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        saved.set(false);
        doing.run(account::change_password(current.get_untracked(), new.get_untracked()), move |()| {
            current.set(String::new());
            new.set(String::new());
            saved.set(true);
        });
    };
    view! {
        <form class="panel account-form" aria-label=words::change_password() on:submit=save>
            <p>{words::change_password_means()}</p>
            <input type="text" name="name" autocomplete="username" hidden prop:value=name />
            <Password password=current label=words::current_password() new=false test_id="password" />
            <Password password=new label=words::new_password() new=true test_id="new-password" />
            <Refused reason=doing.refused() />
            <div class="form-buttons">
                <button type="submit" class="button" data-testid="change-password" disabled=move || doing.busy()>
                    {words::change_password()}
                </button>
                <Saved saved=saved />
            </div>
        </form>
    }
}

/// Whether others are told that one is here.
#[component]
fn Shown(
    /// Whether they are, as it was when the page was opened.
    first: bool,
) -> impl IntoView {
    let (shown, doing) = (RwSignal::new(first), Submission::new());
    let ask = |here| accounts::SetShown { here };
    view! {
        <Checkbox checked=shown ask=ask label=words::show_here() test_id="show-here" doing=doing />
        <Refused reason=doing.refused() />
    }
}

/// Where one is signed in, each of which can be ended from here.
#[component]
fn Sessions() -> impl IntoView {
    let (sessions, doing) = (RwSignal::new(Vec::<account::BrowserSession>::new()), Submission::new());
    let look = move || doing.run(account::sessions(), move |now| sessions.set(now));
    look();
    let rows = move || {
        sessions.with(|sessions| {
            sessions
                .iter()
                .map(|session| {
                    let id = session.id.clone();
                    let end = move |_| doing.run(account::end_session(id.clone()), move |()| look());
                    let device = session.device.clone().unwrap_or_else(|| words::unknown_device().to_owned());
                    let deed = if session.this {
                        view! { <span class="row-means">{words::this_device()}</span> }.into_any()
                    } else {
                        let label = words::ending_session(&device);
                        view! {
                            <button
                                type="button"
                                class="button"
                                data-testid="end-session"
                                aria-label=label
                                disabled=move || doing.busy()
                                on:click=end
                            >
                                {words::end_session()}
                            </button>
                        }
                        .into_any()
                    };
                    let since = words::session_dates(&local::date(session.created_at), &local::date(session.used_at));
                    view! {
                        <li class="session" data-testid="session">
                            <span>{device}</span>
                            <span class="row-means">{since}</span>
                            {deed}
                        </li>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <section class="panel account-form" aria-label=words::sessions()>
            <h2>{words::sessions()}</h2>
            <ul class="sessions">{rows}</ul>
            <Refused reason=doing.refused() />
        </section>
    }
}

/// Says that something is done.
#[component]
fn Saved(
    /// Whether it is.
    saved: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <span class="saved" role="status">
            {move || saved.get().then_some(words::saved())}
        </span>
    }
}
