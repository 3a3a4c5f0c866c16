//! `players/{uid}`: who plays here; and `names/{key}`: whose name is whose.

use serde::{Deserialize, Serialize};

use crate::Uid;
use crate::store::Path;

/// Somebody who plays here. A guest has such a document from the moment on in which something must be kept about them; before that they are
/// [`PlayerDocument::guest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerDocument {
    /// What they are called. Nobody else is called the same, unless they are a guest: guests have no name here, and choose one at each table.
    pub name: String,
    /// [`name_key`] of the name: two names with the same key are the same name. Empty for a guest.
    pub name_key: String,
    /// What they may do.
    pub role: Role,
    /// Their money. Only the market and the host change it.
    pub sats: u64,
    /// The language that they have chosen, as in `en` or `es`; where they have chosen none, each browser goes on in its own.
    pub language: Option<String>,
    /// When this document was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
    /// When they were last here, milliseconds since 1970 by the house's clock, to a few minutes.
    pub last_seen_at: u64,
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Looks after the house: everything a player may, and the players themselves.
    Host,
    /// Has an account: a name, money, cards.
    Player,
    /// Plays with ready decks, known by nothing but their browser.
    Guest,
    /// Was made by the host, and has not chosen a password yet.
    Onboarding,
    /// Was closed by the host.
    Disabled,
}

/// Whose a name is. Named by the key of the name, so that there is one of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameDocument {
    /// Whose.
    pub uid: Uid,
    /// What a search for this name may begin with: every beginning of the name and of each further word of it.
    pub search: Vec<String>,
    /// When the account was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
}

impl Role {
    /// Whether this is somebody with an account that is in use: they have a name, money and cards.
    #[must_use]
    pub fn has_account(self) -> bool {
        matches!(self, Self::Host | Self::Player)
    }
}

impl PlayerDocument {
    /// The collection of all players.
    pub const COLLECTION: &str = "players";

    /// `players/{uid}`
    #[must_use]
    pub fn path(uid: &Uid) -> Path {
        Path::of(&[Self::COLLECTION, uid.as_str()])
    }

    /// Somebody of whom nothing is known.
    #[must_use]
    pub fn guest(now: u64) -> Self {
        Self {
            name: String::new(),
            name_key: String::new(),
            role: Role::Guest,
            sats: 0,
            language: None,
            created_at: now,
            last_seen_at: now,
        }
    }
}

impl NameDocument {
    /// The collection of all names.
    pub const COLLECTION: &str = "names";

    /// `names/{key}`, with all but letters and digits of ASCII written as the digits of their bytes: a name may hold a slash.
    #[must_use]
    pub fn path(key: &str) -> Path {
        let mut name = String::with_capacity(key.len());
        for byte in key.bytes() {
            if byte.is_ascii_alphanumeric() {
                name.push(char::from(byte));
            } else {
                name.push('_');
                name.push_str(&crate::hexadecimal::encode(&[byte]));
            }
        }
        Path::of(&[Self::COLLECTION, &name])
    }

    /// The name with this key, of this person.
    #[must_use]
    pub fn new(uid: Uid, key: &str, created_at: u64) -> Self {
        let words =
            key.char_indices().filter(|(at, letter)| *at == 0 || *letter == ' ').map(|(at, _)| key[at..].trim());
        let mut search: Vec<String> = words
            .flat_map(|rest| rest.char_indices().map(|(at, letter)| rest[..at + letter.len_utf8()].to_owned()))
            .collect();
        search.push(String::new());
        search.sort();
        search.dedup();
        Self { uid, search, created_at }
    }
}

/// What makes two names the same: they differ in nothing but capitals and blanks.
#[must_use]
pub fn name_key(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_read_alike_are_the_same() {
        assert_eq!(name_key("  Ada   LOVELACE "), name_key("ada lovelace"));
        assert_ne!(name_key("Ada"), name_key("Adá"));
    }

    #[test]
    fn no_name_reaches_another_document() {
        assert_eq!(NameDocument::path("ada").as_str(), "names/ada");
        assert_eq!(NameDocument::path("a/b_").as_str(), "names/a_2fb_5f");
        assert_ne!(NameDocument::path("a_2fb"), NameDocument::path("a/b"));
    }

    #[test]
    fn a_name_is_found_by_the_beginning_of_any_of_its_words() {
        let name = NameDocument::new(Uid::of_token("x"), "ada lové", 0);
        for text in ["", "a", "ada", "ada l", "ada lové", "l", "lové"] {
            assert!(name.search.iter().any(|beginning| beginning == text), "{text}");
        }
        assert!(!name.search.iter().any(|beginning| beginning == "da"));
    }
}
