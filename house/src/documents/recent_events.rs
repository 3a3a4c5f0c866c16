//! Events as one field of a view: hundreds of short entries would be hundreds of small objects, copied with every write.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::packed;

/// The events that came with one view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewEvents {
    /// The number of that view.
    pub number: u64,
    /// `Vec<engine::Event>` as this seat may know them, [packed](crate::wire::pack).
    pub body: String,
}

/// All of it as one string: the views' numbers and the bytes of their events, [packed](crate::wire::pack).
pub fn serialize<S: Serializer>(events: &[ViewEvents], serializer: S) -> Result<S::Ok, S::Error> {
    let entry = |events: &ViewEvents| packed::unpack_bytes(&events.body).map(|bytes| (events.number, bytes));
    let entries: Result<Vec<(u64, Vec<u8>)>, _> = events.iter().map(entry).collect();
    let text = entries.and_then(|entries| packed::pack(&entries)).map_err(ser::Error::custom)?;
    text.serialize(serializer)
}

/// The entries in such a string.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ViewEvents>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let entries: Vec<(u64, Vec<u8>)> = packed::unpack(&text).map_err(de::Error::custom)?;
    Ok(entries.into_iter().map(|(number, bytes)| ViewEvents { number, body: packed::pack_bytes(&bytes) }).collect())
}
