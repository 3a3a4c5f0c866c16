//! The house on Firestore: documents are listened to by Google's SDK and written by it, and the house's function judges and answers.
//!
//! Seen from the [channel](super::channel), it is a transport like the WebSocket: it takes the same messages and says the same ones. All of it is in a module
//! of its own, which only pages on the cloud load.

mod asking;
mod connection;
mod mirror;
mod pace;
mod sdk;
mod write;

use std::cell::Cell;
use std::rc::Rc;

use house::Uid;
use house::wire::Refusal;
use serde_json::json;

use super::transport::{CloudClient, Pending, Transport, TransportEvent};
use connection::FirestoreConnection;
use pace::Pace;
use sdk::Sdk;

pub use sdk::User;

/// Google's SDK and the user who has signed in. A page has one, over as many connections as it takes.
struct FirestoreClient {
    sdk: Sdk,
    user: User,
    pace: Cell<Pace>,
    /// What questions of this page are named by, before their number.
    name: String,
}

/// Loads the SDK, and signs in as whoever was here last. None where that cannot be done now.
pub fn begin(configuration: String) -> Pending<Option<Rc<dyn CloudClient>>> {
    Box::pin(async move {
        let sdk = Sdk::load().await?;
        let user = sdk.ask("start", &[&configuration]).await.ok()?;
        let user = serde_json::from_str(&user).ok()?;
        let client = FirestoreClient { sdk, user, pace: Cell::default(), name: super::random_bits() };
        Some(Rc::new(client) as Rc<dyn CloudClient>)
    })
}

impl CloudClient for FirestoreClient {
    fn uid(&self) -> &Uid {
        &self.user.uid
    }

    fn is_linked(&self) -> bool {
        self.user.linked
    }

    fn account(&self, function: &'static str, arguments: &[&str]) -> Pending<Result<String, String>> {
        let sdk = self.sdk.clone();
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Box::pin(async move {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            sdk.ask(function, &arguments).await
        })
    }

    fn take_name(self: Rc<Self>, name: String) -> Pending<Result<(), Refusal>> {
        Box::pin(async move {
            let account = json!({"name": name, "invitation": super::account::invitation()});
            let said = self.sdk.post("/api/account", &account.to_string()).await;
            asking::answered(&said).map(drop)
        })
    }

    fn connect(self: Rc<Self>, again: bool, hear: Box<dyn Fn(TransportEvent)>) -> Box<dyn Transport> {
        Box::new(FirestoreConnection::begin(self, again, hear))
    }
}

#[cfg(test)]
mod tests;
