//! The names of things: games, people, seats.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Whoever sits at tables. On the embedded server this is derived from the token a browser keeps ([`Uid::of_token`]); on the cloud it is the
/// user's id there. It is no secret: whoever sits at the same table may read it, and nobody can get from it to the token.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Uid(String);

/// A game, and the table it is played at: 16 characters, `a`-`z` and `2`-`7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// A deck among those of its owner: as a game's id, 16 characters, `a`-`z` and `2`-`7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DeckId(String);

/// The id of a queued command: 20 to 40 letters and digits of ASCII, chosen by who asks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AskId(String);

/// Text that cannot be an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnId {
    /// What it was meant to be.
    pub what: &'static str,
}

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not the id of a {}", self.what)
    }
}

impl std::error::Error for NotAnId {}

/// 32 characters that are hard to confuse when read aloud (RFC 4648's alphabet, in lower case).
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
const RANDOM_ID_LENGTH: usize = 16;

/// The text that these 80 random bits spell.
fn spelled(bits: [u8; 10]) -> String {
    let mut rest = bits.iter().fold(0_u128, |all, byte| (all << 8) | u128::from(*byte));
    let mut text = String::with_capacity(RANDOM_ID_LENGTH);
    for _ in 0..RANDOM_ID_LENGTH {
        text.push(char::from(ALPHABET[(rest & 31) as usize]));
        rest >>= 5;
    }
    text
}

macro_rules! of_random_bits {
    ($($name:ident: $what:literal),*) => {$(
        impl $name {
            /// The id that these 80 random bits spell.
            #[must_use]
            pub fn from_random(bits: [u8; 10]) -> Self {
                Self(spelled(bits))
            }

            /// The text of it, as it stands in addresses and document paths.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotAnId;

            fn try_from(text: String) -> Result<Self, NotAnId> {
                let fits = text.len() == RANDOM_ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte));
                if fits { Ok(Self(text)) } else { Err(NotAnId { what: $what }) }
            }
        }
    )*};
}

of_random_bits!(GameId: "game", DeckId: "deck");

impl Uid {
    /// The longest one that is taken, in bytes.
    pub const MAXIMUM_LENGTH: usize = 128;

    /// Whom this token belongs to: the first 128 bits of its BLAKE3 hash, in hexadecimal. Only this is ever stored.
    #[must_use]
    pub fn of_token(token: &str) -> Self {
        let hash = blake3::derive_key("jb-mtg 2026 the uid of a token", token.as_bytes());
        Self(crate::hexadecimal::encode(&hash[..16]))
    }

    /// The text of it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Uid {
    type Error = NotAnId;

    fn try_from(text: String) -> Result<Self, NotAnId> {
        let fits = !text.is_empty()
            && text.len() <= Self::MAXIMUM_LENGTH
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if fits { Ok(Self(text)) } else { Err(NotAnId { what: "user" }) }
    }
}

impl AskId {
    /// The text of it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for AskId {
    type Error = NotAnId;

    fn try_from(text: String) -> Result<Self, NotAnId> {
        let fits = (20..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if fits { Ok(Self(text)) } else { Err(NotAnId { what: "question" }) }
    }
}

macro_rules! as_text {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                Self::try_from(text.to_owned())
            }
        }
    )*};
}

as_text!(Uid, GameId, DeckId, AskId);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn random_bits_spell_an_id_that_is_accepted_again() {
        let id = GameId::from_random([255, 0, 17, 34, 51, 68, 85, 102, 119, 136]);
        assert_eq!(id.as_str().parse::<GameId>().unwrap(), id);
        assert_ne!(GameId::from_random([1; 10]), id);
    }

    #[test]
    fn an_id_from_outside_cannot_reach_another_document() {
        for text in ["", "abc", "../../../etc/pas", "aaaaaaaaaaaaaaa/", "AAAAAAAAAAAAAAAA"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
        assert!("a/b".parse::<Uid>().is_err());
    }

    #[test]
    fn the_uid_of_a_token_does_not_show_it() {
        let uid = Uid::of_token("00112233445566778899aabbccddeeff");
        assert!(!uid.as_str().contains("00112233"));
        assert_eq!(uid.as_str().len(), 32);
    }
}
