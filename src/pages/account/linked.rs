//! An account of this house for whoever is known elsewhere: by Google, or by an address of e-mail. There is no password here.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::super::frame::Refused;
use super::super::home::own_name;
use super::Doing;
use super::fields::AccountName;
use crate::backend::links::{Known, Link, Linked};
use crate::backend::use_backend;
use crate::language::expect_account;
use crate::words::accounts as words;
use crate::words::keys::cloud;

/// Signing up and signing in, which are one here: who is known already is themselves again, who is not is asked for a name.
#[component]
pub fn MakeKnown() -> impl IntoView {
    let backend = use_backend();
    let (known, me) = (backend.known(), backend.me());
    let named = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.role.has_account())));
    view! {
        {move || match (known.get(), named.get()) {
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
            (Known::Elsewhere, Some(false)) => view! { <TakeName /> }.into_any(),
            (_, Some(false)) => view! { <Ways /> }.into_any(),
        }}
    }
}

/// The ways to become known.
#[component]
fn Ways() -> impl IntoView {
    let backend = use_backend();
    let address = RwSignal::new(String::new());
    let (doing, said) = (Doing::new(), RwSignal::new(None::<&'static str>));
    let link = move |how: Link| {
        said.set(None);
        doing.run(backend.link(how), move |linked| {
            said.set(match linked {
                Linked::Sent => Some(cloud::link_sent()),
                Linked::Again => Some(cloud::link_again()),
                Linked::Address => Some(cloud::link_address()),
                Linked::Known | Linked::NoLink => None,
            });
        });
    };
    // This page may have been opened by such a link.
    link(Link::Follow(String::new()));
    let mail = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let address = address.get_untracked();
        link(if said.get_untracked() == Some(cloud::link_address()) {
            Link::Follow(address)
        } else {
            Link::Mail(address)
        });
    };
    view! {
        <p class="lead">{cloud::links_mean()}</p>
        <div class="panel account-form">
            <button
                type="button"
                class="button primary"
                data-testid="link-google"
                disabled=move || doing.busy()
                on:click=move |_| link(Link::Google)
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

/// A name, for whoever is known and has none yet.
#[component]
fn TakeName() -> impl IntoView {
    let backend = use_backend();
    let navigate = use_navigate();
    let name = RwSignal::new(own_name().get_untracked());
    let (doing, expect_account) = (Doing::new(), expect_account());
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
