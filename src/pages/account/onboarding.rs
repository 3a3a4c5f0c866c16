//! Following a link that works once: to one's account, to another password, to being the host.

use house::wire::{LinkKind, LinkSummary};
use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_navigate};

use super::super::frame::{Page, Refused};
use super::Submission;
use super::fields::{AccountName, Password};
use crate::backend::{account, use_backend};
use crate::language::expect_account;
use crate::words::accounts as words;

/// The page that such a link opens. The code stands behind the `#`, so that it is in no log.
#[component]
pub fn Onboarding() -> impl IntoView {
    let code = use_location().hash.get_untracked().trim_start_matches('#').to_owned();
    let link = RwSignal::new(None::<LinkSummary>);
    let looking = Submission::new();
    looking.run(account::look(code.clone()), move |found| link.set(Some(found)));
    let title = Signal::derive(move || {
        link.with(|link| link.as_ref().map_or_else(|| words::link().to_owned(), words::link_title))
    });
    view! {
        <Page title=title>
            <Refused reason=looking.refused() />
            {move || link.get().map(|link| view! { <Choose link=link code=code.clone() /> }.into_any())}
        </Page>
    }
}

/// What is chosen by following it.
#[component]
fn Choose(
    /// What it is for.
    link: LinkSummary,
    /// The code of it.
    code: String,
) -> impl IntoView {
    let backend = use_backend();
    let me = backend.me();
    let kind = link.kind;
    let (name, password) = (RwSignal::new(link.name.clone().unwrap_or_default()), RwSignal::new(String::new()));
    let doing = Submission::new();
    let navigate = use_navigate();
    let expect_account = expect_account();
    // Whoever has signed in already only becomes the host.
    let as_is = move || kind == LinkKind::Claim && me.with(|me| me.as_ref().is_some_and(|me| me.role.has_account()));
    // Before it is known who follows the link, nothing is asked that may not be needed.
    let known = move || kind != LinkKind::Claim || me.with(Option::is_some);
    let named = move || kind != LinkKind::Reset && !as_is();
    let follow = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let navigate = navigate.clone();
        let name = untrack(named).then(|| name.get_untracked());
        let password = (!untrack(as_is)).then(|| password.get_untracked());
        expect_account(untrack(named));
        doing.run(account::redeem(code.clone(), name, password), move |()| {
            backend.sign_in_anew();
            navigate("/", Default::default());
        });
    };
    view! {
        <p class="lead">{words::link_means(kind)}</p>
        <form class="panel account-form" aria-label=words::link_title(&link) on:submit=follow hidden=move || !known()>
            {move || named().then(|| view! { <AccountName name=name /> })}
            {move || {
                (!as_is()).then(|| view! { <Password password=password label=words::password() new=true test_id="new-password" /> })
            }}
            <Refused reason=doing.refused() />
            <button type="submit" class="button primary" data-testid="redeem" disabled=move || doing.busy()>
                {words::link_button(kind)}
            </button>
        </form>
    }
}
