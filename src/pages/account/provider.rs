//! An account of this house for whoever signs in with a provider: with Google, or by a link to an address of e-mail. There is no password here.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_navigate;

use super::super::decks::{Bring, BringDecks};
use super::super::frame::Refused;
use super::super::own_name::own_name;
use super::Submission;
use super::fields::AccountName;
use crate::backend::sign_in::{LinkOutcome, LinkStep, SignInMethod};
use crate::backend::use_backend;
use crate::language::expect_account;
use crate::platform;
use crate::words::accounts as words;
use crate::words::keys::cloud;

/// Signing up and signing in, which are one here: whoever has an account is themselves again, whoever has none is asked for a name.
#[component]
pub fn SignInWithProvider() -> impl IntoView {
    let backend = use_backend();
    let (method, me) = (backend.sign_in_method(), backend.me());
    let named = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.role.has_account())));
    view! {
        {move || match (method.get(), named.get()) {
            (_, None) => ().into_any(),
            (_, Some(true)) => {
                view! {
                    <p class="lead">{cloud::signed_in()}</p>
                    <p>
                        <a class="button primary" href="/profile">
                            {words::profile()}
                        </a>
                    </p>
                }
                    .into_any()
            }
            (Some(SignInMethod::Provider), Some(false)) => view! { <TakeName /> }.into_any(),
            (_, Some(false)) => view! { <Providers /> }.into_any(),
        }}
    }
}

/// What the address of a page that was opened by a link to sign in with has in it.
const LINK_CODE: &str = "oobCode=";

/// The providers there are.
#[component]
fn Providers() -> impl IntoView {
    let backend = use_backend();
    let address = RwSignal::new(String::new());
    let (doing, said) = (Submission::new(), RwSignal::new(None::<&'static str>));
    let bring = Bring::new();
    let link = move |step: LinkStep| {
        // Whoever has waited for their decks to be packed may have left the page.
        let _ = said.try_set(None);
        doing.run(backend.link(step), move |outcome| {
            said.set(match outcome {
                LinkOutcome::MailSent => Some(cloud::link_sent()),
                LinkOutcome::MailSentAgain => Some(cloud::link_again()),
                LinkOutcome::AddressNeeded => Some(cloud::link_address()),
                LinkOutcome::SignedIn | LinkOutcome::NoLink => None,
            });
        });
    };
    // This page may have been opened by such a link. The decks are packed before it is followed, and where they cannot be, it is followed all the same.
    let refuse = Callback::new(move |why| doing.refuse(why));
    if platform::address().contains(LINK_CODE) {
        spawn_local(async move {
            let _ = bring.pack().await;
            link(LinkStep::FollowMail(String::new()));
            bring.keep_packed(refuse);
        });
    } else {
        link(LinkStep::FollowMail(String::new()));
        // Google's window opens with the press alone, and not after something that has been waited for.
        bring.keep_packed(refuse);
    }
    let mail = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let address = address.get_untracked();
        link(if said.get_untracked() == Some(cloud::link_address()) {
            LinkStep::FollowMail(address)
        } else {
            LinkStep::SendMail(address)
        });
    };
    view! {
        <p class="lead">{cloud::links_mean()}</p>
        <BringDecks bring=bring />
        <div class="panel account-form">
            <button
                type="button"
                class="button primary"
                data-testid="link-google"
                disabled=move || doing.busy() || bring.is_packing()
                on:click=move |_| link(LinkStep::Google)
            >
                {cloud::link_google()}
            </button>
        </div>
        <form class="panel account-form" aria-label=cloud::link_mail() on:submit=mail>
            <label class="form-field">
                <span class="field-label">{cloud::address()}</span>
                <input
                    type="email"
                    name="email"
                    required
                    autocomplete="email"
                    data-testid="link-address"
                    prop:value=move || address.get()
                    on:input:target=move |event| address.set(event.target().value())
                />
            </label>
            <Refused reason=doing.refused() />
            <div class="form-buttons">
                <button type="submit" class="button" data-testid="link-mail" disabled=move || doing.busy()>
                    {cloud::link_mail()}
                </button>
                <span class="saved" role="status">
                    {move || said.get()}
                </span>
            </div>
        </form>
    }
}

/// A name, for whoever has signed in and has none yet.
#[component]
fn TakeName() -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let name = RwSignal::new(own_name().get_untracked());
    let (doing, expect_account) = (Submission::new(), expect_account());
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let navigate = navigate.clone();
        expect_account(true);
        doing.run(backend.take_name(name.get_untracked()), move |()| navigate("/", Default::default()));
    };
    view! {
        <p class="lead">{words::sign_up_means()}</p>
        <form class="panel account-form" aria-label=words::sign_up() on:submit=take>
            <AccountName name=name />
            <Refused reason=doing.refused() />
            <button type="submit" class="button primary" data-testid="sign-up" disabled=move || doing.busy()>
                {words::sign_up()}
            </button>
        </form>
    }
}
