//! What happened, as one field of a view: hundreds of short entries would be hundreds of small objects, copied with every write.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::packed;

/// What happened between one view and the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The number of the view it came with.
    pub number: u64,
    /// `Vec<engine::Event>` as this seat may know them, [packed](crate::wire::pack).
    pub body: String,
}

/// All of it as one string: the entries' numbers and bytes, [packed](crate::wire::pack).
pub fn serialize<S: Serializer>(told: &[Told], serializer: S) -> Result<S::Ok, S::Error> {
    let entry = |told: &Told| packed::unpack_bytes(&told.body).map(|bytes| (told.number, bytes));
    let entries: Result<Vec<(u64, Vec<u8>)>, _> = told.iter().map(entry).collect();
    let text = entries.and_then(|entries| packed::pack(&entries)).map_err(ser::Error::custom)?;
    text.serialize(serializer)
}

/// The entries in such a string.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Told>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let entries: Vec<(u64, Vec<u8>)> = packed::unpack(&text).map_err(de::Error::custom)?;
    Ok(entries.into_iter().map(|(number, bytes)| Told { number, body: packed::pack_bytes(&bytes) }).collect())
}
