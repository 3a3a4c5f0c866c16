//! `players/{uid}`: who plays here; and `names/{key}`: whose name is whose.

use serde::{Deserialize, Serialize};

use super::Document;
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
    /// Whether their name looks like that of somebody who had theirs before: names of houses that did not look yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alike: bool,
    /// What they may do.
    pub role: Role,
    /// Their money, all of it. Only the market and the host change it.
    pub sats: u64,
    /// What is left of the money that they began with, sats: a part of [`PlayerDocument::sats`] that buys from the bank only.
    #[serde(default)]
    pub starting: u64,
    /// Whether somebody else vouches that they can be reached, by a verified address. Only a house on the cloud asks for that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub verified: bool,
    /// Whether nobody is told when they are here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
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
    pub uid: Uid,
    /// What a search for this name may begin with: every beginning of the name and of each further word of it.
    pub search: Vec<String>,
    /// When the account was made, milliseconds since 1970 by the house's clock.
    pub created_at: u64,
}

/// Whose it is how a name looks. Named by [`crate::names::look`] of the name, so that nobody is taken for somebody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookDocument {
    pub uid: Uid,
}

impl LookDocument {
    /// The collection of how all names look.
    pub const COLLECTION: &str = "looks";
}

/// What others are told beside somebody's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// They have no account, and are called as they say.
    Guest,
    /// Somebody else's name looks like theirs.
    Alike,
}

impl Mark {
    /// The mark of somebody of whom this is known.
    #[must_use]
    pub fn of(player: Option<&PlayerDocument>) -> Option<Self> {
        match player {
            Some(player) if player.role.has_account() => player.alike.then_some(Self::Alike),
            _ => Some(Self::Guest),
        }
    }
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

    /// Somebody of whom nothing is known.
    #[must_use]
    pub fn guest(now: u64) -> Self {
        Self {
            name: String::new(),
            name_key: String::new(),
            alike: false,
            role: Role::Guest,
            sats: 0,
            starting: 0,
            verified: false,
            hidden: false,
            language: None,
            created_at: now,
            last_seen_at: now,
        }
    }
}

/// What one can pay with.
impl PlayerDocument {
    /// What they can spend anywhere: what they have earned, or the host has given them, sats.
    #[must_use]
    pub fn earned(&self) -> u64 {
        self.sats.saturating_sub(self.starting)
    }

    /// Receives money that can be spent anywhere, sats; `None`, and nothing is done, where that is more than there are numbers for.
    #[must_use]
    pub fn receive(&mut self, price: u64) -> Option<()> {
        self.sats = self.sats.checked_add(price)?;
        Some(())
    }

    /// Pays the bank, with what is left of the starting money first, sats; `None`, and nothing is done, where there is too little.
    #[must_use]
    pub fn pay_bank(&mut self, price: u64) -> Option<()> {
        self.sats = self.sats.checked_sub(price)?;
        self.starting = self.starting.saturating_sub(price);
        Some(())
    }

    /// Pays another player, who gets nothing of the starting money: else an account could be made to hand it on, sats. `None`, and nothing is done, where
    /// there is too little.
    #[must_use]
    pub fn pay_player(&mut self, price: u64) -> Option<()> {
        self.earned().checked_sub(price)?;
        self.sats -= price;
        Some(())
    }
}

impl NameDocument {
    /// The collection of all names.
    pub const COLLECTION: &str = "names";

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

/// A text as a part of a path: all but letters and digits of ASCII are written as the digits of their bytes. Never empty, as no part of a path is.
fn escaped(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            name.push(char::from(byte));
        } else {
            name.push('_');
            name.push_str(&crate::hexadecimal::encode(&[byte]));
        }
    }
    if name.is_empty() { "_".to_owned() } else { name }
}

/// What makes two names the same: they differ in nothing but capitals and blanks.
#[must_use]
pub fn name_key(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Document for PlayerDocument {
    type Key<'a> = &'a Uid;

    fn path(uid: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, uid.as_str()])
    }
}

impl Document for NameDocument {
    type Key<'a> = &'a str;

    fn path(key: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, &escaped(key)])
    }
}

impl Document for LookDocument {
    type Key<'a> = &'a str;

    fn path(look: Self::Key<'_>) -> Path {
        Path::of(&[Self::COLLECTION, &escaped(look)])
    }
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
