//! What is known to one browser, or stands in one link, and to nobody else.

use std::fmt;

use house::hexadecimal;
use house::wire::Refusal;

use super::{SessionKey, unavailable};
use crate::log;

/// The token of a session: 256 random bits, in a cookie.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The code in a link: 128 random bits.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkCode(String);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// When the system has no random bits.
    pub fn new() -> Result<Self, Refusal> {
        random::<32>().map(Self)
    }

    /// The one that this text is, if it is one.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        hexadecimal::decode::<32>(text).map(|_| Self(text.to_ascii_lowercase()))
    }

    /// What its session is stored under.
    #[must_use]
    pub fn key(&self) -> SessionKey {
        SessionKey::new(hexadecimal::encode(&blake3::derive_key(
            "jb-mtg 2026 the token of a session",
            self.0.as_bytes(),
        )))
    }

    /// The text of it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl LinkCode {
    /// A new one.
    ///
    /// # Errors
    /// When the system has no random bits.
    pub fn new() -> Result<Self, Refusal> {
        random::<16>().map(Self)
    }

    /// The one that this text is, if it is one.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        hexadecimal::decode::<16>(text).map(|_| Self(text.to_ascii_lowercase()))
    }

    /// What the link is stored under.
    #[must_use]
    pub fn key(&self) -> String {
        hexadecimal::encode(&blake3::derive_key("jb-mtg 2026 the code of a link", self.0.as_bytes()))
    }

    /// The text of it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Secrets do not belong into logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Debug for LinkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkCode(…)")
    }
}

/// The token of a new guest: 128 random bits. What it says is `Uid::of_token`.
///
/// # Errors
/// When the system has no random bits.
pub fn guest_token() -> Result<String, Refusal> {
    random::<16>()
}

/// So many random bytes, in hexadecimal.
fn random<const N: usize>() -> Result<String, Refusal> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        log::warn(format_args!("the system has no random bits: {error}"));
        unavailable()
    })?;
    Ok(hexadecimal::encode(&bytes))
}
