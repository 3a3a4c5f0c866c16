//! Signing up.

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_navigate};

use super::super::frame::{Page, Refused};
use super::super::own_name::own_name;
use super::fields::{AccountName, Password};
use super::{Submission, with_password};
use crate::backend::{account, use_backend};
use crate::language::expect_account;
use crate::words::accounts as words;

/// The page for whoever wants an account. A guest has a name already, and may keep it.
#[component]
pub fn SignUp() -> impl IntoView {
    account::be_invited(&use_location().hash.get_untracked());
    view! { <Page title=words::sign_up()>{with_password(|| view! { <WithPassword /> }.into_any())}</Page> }
}

#[component]
fn WithPassword() -> impl IntoView {
    let (name, password) = (RwSignal::new(own_name().get_untracked()), RwSignal::new(String::new()));
    let doing = Submission::new();
    let backend = use_backend();
    let navigate = use_navigate();
    let expect_account = expect_account();
    let sign_up = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let navigate = navigate.clone();
        expect_account(true);
        doing.run(account::sign_up(name.get_untracked(), password.get_untracked()), move |()| {
            backend.sign_in_anew();
            navigate("/#welcome", Default::default());
        });
    };
    view! {
            <p class="lead">{words::sign_up_means()}</p>
            <form class="panel account-form" aria-label=words::sign_up() on:submit=sign_up>
                <AccountName name=name />
                <Password password=password label=words::password() new=true test_id="new-password" />
                <Refused reason=doing.refused() />
                <button type="submit" class="button primary" data-testid="sign-up" disabled=move || doing.busy()>
                    {words::sign_up()}
                </button>
            </form>
            <p>
                {words::account_already()} " " <a class="apart" href="/sign-in">
                    {words::sign_in()}
                </a>
            </p>
    }
}
