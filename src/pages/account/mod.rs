//! The pages about one's own account.

mod fields;
mod onboarding;
mod profile;
mod provider;
mod sign_in;
mod sign_up;

pub use fields::Checkbox;
pub use onboarding::Onboarding;
pub use profile::ProfilePage;
pub use sign_in::SignIn;
pub use sign_up::SignUp;

use std::future::Future;

use house::wire::Refusal;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::backend::{sign_in::SignInMethod, use_backend};

/// Shows this to whoever has a password here; whoever signs in with a provider is shown the providers.
fn with_password(shown: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let method = use_backend().sign_in_method();
    view! {
        {move || match method.get() {
            None => ().into_any(),
            Some(SignInMethod::Password) => shown(),
            Some(SignInMethod::Anonymous | SignInMethod::Provider) => {
                view! { <provider::SignInWithProvider /> }.into_any()
            }
        }}
    }
    .into_any()
}

/// The submission of a form: whether it is under way, and why it was refused.
#[derive(Clone, Copy)]
pub struct Submission {
    busy: RwSignal<bool>,
    refused: RwSignal<Option<String>>,
}

impl Submission {
    /// Nothing submitted yet.
    pub fn new() -> Submission {
        Submission { busy: RwSignal::new(false), refused: RwSignal::new(None) }
    }

    /// Whether it is under way: then it is not submitted again.
    pub fn busy(self) -> bool {
        self.busy.get()
    }

    /// Why it was refused.
    pub fn refused(self) -> Signal<Option<String>> {
        self.refused.into()
    }

    /// Says why it is not even submitted.
    pub fn refuse(self, why: String) {
        self.refused.set(Some(why));
    }

    /// Submits; `done` gets what was answered, unless the page has been left meanwhile.
    pub fn run<A: 'static>(
        self,
        what: impl Future<Output = Result<A, Refusal>> + 'static,
        done: impl FnOnce(A) + 'static,
    ) {
        // Whoever has waited to submit may have left the page.
        if self.busy.try_get_untracked().unwrap_or(true) {
            return;
        }
        self.busy.set(true);
        self.refused.set(None);
        spawn_local(async move {
            let answer = what.await;
            if self.busy.try_set(false).is_some() {
                return;
            }
            match answer {
                Ok(answer) => done(answer),
                Err(refusal) => self.refused.set(Some(crate::words::refused(&refusal))),
            }
        });
    }
}
