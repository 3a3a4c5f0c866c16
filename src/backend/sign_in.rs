//! How one signs in. On the cloud that is done with a provider, Google or a link by e-mail, and no password is kept here.

use house::wire::Refusal;
use leptos::prelude::*;

use super::{Backend, account};

/// How one signs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInMethod {
    /// With a name and a password, which the server keeps.
    Password,
    /// Not at all: only this browser has this user.
    Anonymous,
    Provider,
}

impl Backend {
    /// How one signs in; none before it is known which backend this page has.
    pub fn sign_in_method(self) -> Signal<Option<SignInMethod>> {
        self.sign_in_method.into()
    }

    /// Notes how one signs in. Who is told of it shows another form then, so what is known already is not told again by every connection.
    pub(super) fn sign_in_with(self, method: SignInMethod) {
        if self.sign_in_method.try_get_untracked().is_some_and(|known| known != Some(method)) {
            self.sign_in_method.set(Some(method));
        }
    }

    /// Signs out, and begins anew as somebody else.
    pub async fn sign_out(self) -> Result<(), Refusal> {
        // What was packed for somebody who has not signed in after all is nobody's.
        crate::decks::Draft::stay();
        if let Some(client) = self.cloud() {
            client.account("leave", &[]).await.map_err(|code| provider::refusal(&code))?;
            super::without::forget_own();
            crate::platform::reload();
            return Ok(());
        }
        account::sign_out().await?;
        self.sign_in_anew();
        Ok(())
    }
}

mod provider {
    use std::rc::Rc;

    use house::wire::{Refusal, RefusalCode};
    use leptos::prelude::*;

    use super::super::cloud::User;
    use super::super::transport::CloudClient;
    use super::{Backend, SignInMethod};
    use crate::decks::Draft;
    use crate::platform;
    use crate::words::accounts as words;
    use crate::words::keys::cloud;

    /// A step of linking this browser's user with a provider.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LinkStep {
        /// Google's window opens.
        Google,
        /// A link is sent to this address.
        SendMail(String),
        /// The link that has opened this page is followed; it was sent to this address, if this browser does not know to which.
        FollowMail(String),
    }

    /// The outcome of such a step.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LinkOutcome {
        /// One has signed in.
        SignedIn,
        /// The link is sent.
        MailSent,
        /// Somebody signs in with this address already, and another link is sent, which signs in as they.
        MailSentAgain,
        /// This page was not opened by a link.
        NoLink,
        /// It must be said to which address the link was sent.
        AddressNeeded,
    }

    impl Backend {
        /// The client of the cloud, once it has begun.
        pub(super) fn cloud(self) -> Option<Rc<dyn CloudClient>> {
            self.inner.try_with_value(|inner| inner.cloud.clone()).flatten()
        }

        /// Takes a step of linking. Whoever is somebody else by that is signed in as they.
        pub async fn link(self, step: LinkStep) -> Result<LinkOutcome, Refusal> {
            let Some(client) = self.cloud() else {
                return Err(Refusal::said(RefusalCode::Unavailable, words::no_answer()));
            };
            let here = platform::address();
            let said = match &step {
                LinkStep::Google => client.account("linkGoogle", &[]).await,
                LinkStep::SendMail(address) => {
                    let back = format!("{}/sign-in", platform::origin());
                    client.account("sendLink", &[address, &back]).await.map(|_| "sent".to_owned())
                }
                LinkStep::FollowMail(address) => client.account("followLink", &[&here, address]).await,
            };
            match said.map_err(|code| refusal(&code))?.as_str() {
                "sent" => Ok(LinkOutcome::MailSent),
                "again" => Ok(LinkOutcome::MailSentAgain),
                "" => Ok(LinkOutcome::NoLink),
                "address" => Ok(LinkOutcome::AddressNeeded),
                user => {
                    let same = serde_json::from_str::<User>(user).is_ok_and(|now| now.uid == *client.uid());
                    if same {
                        Draft::stay();
                        self.sign_in_with(SignInMethod::Provider);
                    } else if Draft::comes() {
                        // What comes along is shown, and the server has it from there.
                        platform::load("/decks");
                    } else {
                        platform::reload();
                    }
                    Ok(LinkOutcome::SignedIn)
                }
            }
        }

        /// Takes a name, and so an account of this house; for whoever has signed in with a provider.
        pub async fn take_name(self, name: String) -> Result<(), Refusal> {
            let Some(client) = self.cloud() else {
                return Err(Refusal::said(RefusalCode::Unavailable, words::no_answer()));
            };
            client.take_name(name).await
        }
    }

    /// Why it was not done, of what Google says.
    pub(super) fn refusal(code: &str) -> Refusal {
        let message = match code {
            "auth/popup-closed-by-user" | "auth/cancelled-popup-request" => cloud::link_given_up(),
            "auth/popup-blocked" => cloud::link_blocked(),
            "auth/invalid-email" | "auth/missing-email" => cloud::no_address(),
            "auth/invalid-action-code" | "auth/expired-action-code" => cloud::link_worn_out(),
            _ => words::no_answer(),
        };
        Refusal::said(RefusalCode::NotKnown, message)
    }
}

pub use provider::{LinkOutcome, LinkStep};
