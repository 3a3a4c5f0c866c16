//! The house on Firestore: documents are listened to by Google's SDK and written by it, and the house's function judges and answers.
//!
//! Seen from the [channel](super::channel), it is a transport like the WebSocket: it takes the same messages and says the same ones. `/backend.json`, which
//! hosting serves, says where it is.

mod asking;
mod connection;
mod mirror;
mod pace;
mod sdk;
mod write;

use std::cell::Cell;

use house::Uid;
use house::wire::Refusal;
use serde::Deserialize;
use serde_json::json;

use crate::platform;
use pace::Pace;
use sdk::Sdk;

pub use connection::FirestoreConnection;
pub use sdk::User;

/// The file in which hosting says which backend this page has.
const CONFIGURATION: &str = "/backend.json";

/// The kind of backend that this page has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackendKind {
    /// The server that has sent this page.
    Server,
    /// Firestore, as this text configures it for the facade.
    Firestore(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", tag = "backend")]
enum Configuration {
    Embedded {},
    Firestore {},
}

/// The kind of backend that this page has; none where that cannot be known now.
pub async fn backend_kind() -> Option<BackendKind> {
    let (there, text) = platform::get(CONFIGURATION).await?;
    read(there, text)
}

fn read(there: bool, text: String) -> Option<BackendKind> {
    if !there {
        return Some(BackendKind::Server);
    }
    match serde_json::from_str(&text) {
        Ok(Configuration::Embedded {}) => Some(BackendKind::Server),
        Ok(Configuration::Firestore {}) => Some(BackendKind::Firestore(text)),
        Err(_) => None,
    }
}

/// The client of the cloud: Google's SDK and the user who has signed in. A page has one, over as many connections as it takes.
pub struct CloudClient {
    sdk: Sdk,
    user: User,
    pace: Cell<Pace>,
    /// What questions of this page are named by, before their number.
    name: String,
}

impl CloudClient {
    /// Loads the SDK, and signs in as whoever was here last. None where that cannot be done now.
    pub async fn begin(configuration: &str) -> Option<CloudClient> {
        let sdk = Sdk::load().await?;
        let user = sdk.ask("start", &[configuration]).await.ok()?;
        let user = serde_json::from_str(&user).ok()?;
        Some(CloudClient { sdk, user, pace: Cell::default(), name: super::random_bits() })
    }

    /// Whether one is known by more than this browser.
    pub fn is_linked(&self) -> bool {
        self.user.linked
    }

    pub fn uid(&self) -> &Uid {
        &self.user.uid
    }

    /// Something about accounts that the SDK does; an error is Google's code.
    pub async fn account(&self, function: &str, arguments: &[&str]) -> Result<String, String> {
        self.sdk.ask(function, arguments).await
    }

    /// Takes a name, and so an account of this house.
    pub async fn take_name(&self, name: &str) -> Result<(), Refusal> {
        let said = self
            .sdk
            .post("/api/account", &json!({"name": name, "invitation": super::account::invitation()}).to_string())
            .await;
        asking::answered(&said).map(drop)
    }
}

#[cfg(test)]
mod tests;
