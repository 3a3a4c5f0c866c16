//! Signing in.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::super::decks::{Bring, BringDecks};
use super::super::frame::{Page, Refused};
use super::fields::{AccountName, Password};
use super::{Submission, with_password};
use crate::backend::{account, use_backend};
use crate::language::expect_account;
use crate::words::accounts as words;

/// The page for whoever has an account.
#[component]
pub fn SignIn() -> impl IntoView {
    view! { <Page title=words::sign_in()>{with_password(|| view! { <WithPassword /> }.into_any())}</Page> }
}

#[component]
fn WithPassword() -> impl IntoView {
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (doing, bring) = (Submission::new(), Bring::new());
    let backend = use_backend();
    let navigate = use_navigate();
    let expect_account = expect_account();
    let sign_in = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let navigate = navigate.clone();
        expect_account(false);
        let (name, password) = (name.get_untracked(), password.get_untracked());
        let sign_in = async move {
            let brings = bring.pack().await?;
            account::sign_in(name, password).await.map(|()| brings)
        };
        doing.run(sign_in, move |brings| {
            bring.arrived();
            backend.sign_in_anew();
            // What has come along is shown.
            navigate(if brings { "/decks" } else { "/" }, Default::default());
        });
    };
    view! {
            <p class="lead">{words::sign_in_means()}</p>
            <form class="panel account-form" aria-label=words::sign_in() on:submit=sign_in>
                <AccountName name=name />
                <Password password=password label=words::password() new=false test_id="password" />
                <BringDecks bring=bring />
                <Refused reason=doing.refused() />
                <button type="submit" class="button primary" data-testid="sign-in" disabled=move || doing.busy()>
                    {words::sign_in()}
                </button>
            </form>
            <p>
                {words::no_account_yet()} " " <a class="apart" href="/sign-up">
                    {words::sign_up()}
                </a>
            </p>
            <p class="lead">{words::forgotten()}</p>
    }
}
