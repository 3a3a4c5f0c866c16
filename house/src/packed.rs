//! How the engine's values travel inside documents: postcard, as one string of base64 (URL alphabet, no padding).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::Setup;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A string that was not packed by [`pack`], or was packed as something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this string holds no such value")
    }
}

impl std::error::Error for Unreadable {}

/// Bytes as a string.
#[must_use]
pub fn pack_bytes(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes of a string that [`pack_bytes`] made.
///
/// # Errors
/// When it did not.
pub fn unpack_bytes(text: &str) -> Result<Vec<u8>, Unreadable> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| Unreadable)
}

/// A value as a string.
///
/// # Errors
/// When the value cannot be serialized by postcard (a sequence of unknown length, for one). None of the engine's is like that.
pub fn pack<T: Serialize + ?Sized>(value: &T) -> Result<String, Unreadable> {
    postcard::to_allocvec(value).map(|bytes| pack_bytes(&bytes)).map_err(|_| Unreadable)
}

/// Actions in a row as the body of their document.
///
/// Not the same as [`pack`] of an array: an array's length is no part of its bytes.
///
/// # Errors
/// As [`pack`].
pub fn pack_actions(actions: &[engine::Action]) -> Result<String, Unreadable> {
    pack(actions)
}

/// The value in a string that [`pack`] made.
///
/// # Errors
/// When it did not, or when anything is left over.
pub fn unpack<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    engine::codec::read(&unpack_bytes(text)?).map_err(|_| Unreadable)
}

/// The setup of a game in a string that [`pack`] made, of an earlier version too.
///
/// # Errors
/// As [`unpack`].
pub fn unpack_setup(text: &str) -> Result<Setup, Unreadable> {
    Setup::from_bytes(&unpack_bytes(text)?).map_err(|_| Unreadable)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let value = (7_u64, String::from("Black Lotus"), Some(true));
        assert_eq!(unpack::<(u64, String, Option<bool>)>(&pack(&value).unwrap()).unwrap(), value);
    }

    #[test]
    fn junk_is_an_error_and_so_is_anything_left_over() {
        assert_eq!(unpack::<u8>("%%%"), Err(Unreadable));
        assert_eq!(unpack::<u64>(""), Err(Unreadable));
        assert_eq!(unpack::<u8>(&pack(&(1_u8, 2_u8)).unwrap()), Err(Unreadable));
    }
}
