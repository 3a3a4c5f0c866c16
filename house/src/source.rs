//! Where somebody asks from, as far as the house may know it.

/// A mark of a network: the same for all who ask from there, and nothing by which it could be found. Whoever runs the house makes it, of the address and of
/// something that nobody else knows and that is forgotten when the program ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source(String);

impl Source {
    /// The mark of whoever has this address, with this key.
    #[must_use]
    pub fn of(address: &[u8], key: &[u8; 32]) -> Self {
        let hash = blake3::keyed_hash(key, address);
        Self(crate::hexadecimal::encode(&hash.as_bytes()[..8]))
    }

    /// The mark.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
