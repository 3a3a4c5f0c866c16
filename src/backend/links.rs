//! Accounts that are kept elsewhere: on the cloud one is known by Google, or by an address of e-mail, and no password is kept here.

use house::wire::Refusal;
use leptos::prelude::*;

use super::{Backend, account};

/// What one is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A name and a password, which the server keeps.
    ByPassword,
    /// This browser, and nothing that one could sign in with elsewhere.
    #[cfg(any(feature = "cloud", test))]
    ByNothing,
    /// An account elsewhere.
    #[cfg(any(feature = "cloud", test))]
    Elsewhere,
}

impl Backend {
    /// What one is known by.
    pub fn known(self) -> Signal<Known> {
        self.known.into()
    }

    /// Signs out, and begins anew as somebody else.
    pub async fn sign_out(self) -> Result<(), Refusal> {
        #[cfg(any(feature = "cloud", test))]
        if let Some(client) = self.cloud() {
            client.account("leave", &[]).await.map_err(|code| elsewhere::unknown(&code))?;
            crate::platform::reload();
            return Ok(());
        }
        account::sign_out().await?;
        self.sign_in_anew();
        Ok(())
    }
}

#[cfg(any(feature = "cloud", test))]
mod elsewhere {
    use std::rc::Rc;

    use house::wire::{Refusal, RefusalCode};
    use leptos::prelude::*;

    use super::super::cloud::{CloudClient, User};
    use super::{Backend, Known};
    use crate::platform;
    use crate::words::accounts as words;
    use crate::words::keys::cloud;

    /// How one makes oneself known.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Link {
        /// By Google, whose window opens.
        Google,
        /// By a link that is sent to this address.
        Mail(String),
        /// By the link that has opened this page; it was sent to this address, if this browser does not know to which.
        Follow(String),
    }

    /// What has come of it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Linked {
        /// One is known.
        Known,
        /// The link is sent.
        Sent,
        /// Somebody is known by this address already, and another link is sent, which signs in as they.
        Again,
        /// This page was not opened by a link.
        NoLink,
        /// It must be said to which address the link was sent.
        Address,
    }

    impl Backend {
        /// The client of the cloud, once it has begun.
        pub(super) fn cloud(self) -> Option<Rc<CloudClient>> {
            self.wire.try_with_value(|wire| wire.cloud.clone()).flatten()
        }

        /// Makes oneself known. Whoever is somebody else by that is signed in as they.
        pub async fn link(self, how: Link) -> Result<Linked, Refusal> {
            let Some(client) = self.cloud() else {
                return Err(Refusal::said(RefusalCode::Unavailable, words::no_answer()));
            };
            let here = platform::address();
            let said = match &how {
                Link::Google => client.account("linkGoogle", &[]).await,
                Link::Mail(address) => {
                    let back = format!("{}/sign-in", platform::origin());
                    client.account("sendLink", &[address, &back]).await.map(|_| "sent".to_owned())
                }
                Link::Follow(address) => client.account("followLink", &[&here, address]).await,
            };
            match said.map_err(|code| unknown(&code))?.as_str() {
                "sent" => Ok(Linked::Sent),
                "again" => Ok(Linked::Again),
                "" => Ok(Linked::NoLink),
                "address" => Ok(Linked::Address),
                user => {
                    let same = serde_json::from_str::<User>(user).is_ok_and(|now| now.uid == *client.uid());
                    if same {
                        self.known.set(Known::Elsewhere);
                    } else {
                        platform::reload();
                    }
                    Ok(Linked::Known)
                }
            }
        }

        /// Takes a name, and so an account of this house; for whoever is known elsewhere.
        pub async fn take_name(self, name: String) -> Result<(), Refusal> {
            let Some(client) = self.cloud() else {
                return Err(Refusal::said(RefusalCode::Unavailable, words::no_answer()));
            };
            client.take_name(&name).await
        }
    }

    /// Why it was not done, of what Google says.
    pub(super) fn unknown(code: &str) -> Refusal {
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

#[cfg(any(feature = "cloud", test))]
pub use elsewhere::{Link, Linked};
