//! Which backend this page has.

use leptos::prelude::document;
use serde::Deserialize;

use crate::platform;

/// The kind of backend that this page has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackendKind {
    /// The server that has sent this page.
    Server,
    /// Firestore, as this text configures it for the facade.
    Firestore(String),
    /// The house in a Worker of this page.
    Local,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", tag = "backend")]
enum Configuration {
    Embedded {},
    Firestore {},
}

/// The kind of backend that this page has; none where that cannot be known now. A page that hosting serves names the file that says it
/// (`cargo xtask client --cloud` writes that into the page); any other page belongs to the server that has sent it.
pub async fn backend_kind() -> Option<BackendKind> {
    let Some(address) = configuration() else { return Some(BackendKind::Server) };
    let (there, text) = platform::get(&address).await?;
    read(there, text)
}

/// The address of the file that says which backend this page has; none where the page names none.
pub fn configuration() -> Option<String> {
    document().query_selector("meta[name=backend]").ok().flatten()?.get_attribute("content")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_says_which_house_it_is() {
        assert_eq!(read(false, "<html>".to_owned()), Some(BackendKind::Server));
        assert_eq!(read(true, r#"{"backend":"embedded"}"#.to_owned()), Some(BackendKind::Server));
        let text = r#"{"backend":"firestore","project":"demo-x","emulator":{"firestore":"127.0.0.1:1"}}"#.to_owned();
        assert_eq!(read(true, text.clone()), Some(BackendKind::Firestore(text)));
        assert_eq!(read(true, "<html>".to_owned()), None, "something is between us and the house: it is tried again");
    }
}
