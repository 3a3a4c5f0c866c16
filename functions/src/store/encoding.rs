//! What a whole document looks like in Firestore, by its path.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use gcloud_sdk::google::firestore::v1 as firestore;
use gcloud_sdk::google::firestore::v1::value::ValueType;
use house::documents::{with_earlier_names, without_earlier_names};
use house::store::{Fields, Path, StoreError};

use super::value::{decode, encode, timestamp};

/// The one field of a document that is stored as one piece.
const PIECE: &str = "state";
/// The first byte of the piece: how the rest is to be read. 1: JSON, compressed (RFC 1950).
const COMPRESSED_JSON: u8 = 1;
/// How large a document may be, bytes. Firestore refuses 1 MiB; the names, the path and the index take their part of it.
const DOCUMENT_BYTES: usize = 1_000_000;
/// How large a piece may be when it is unpacked, bytes: far beyond what a game can come to.
const UNPACKED_BYTES: u64 = 64 * 1_024 * 1_024;

/// The times in documents that clients write.
const TIMES: [&str; 3] = ["at", "answered_at", "expires_at"];

/// The fields of a document as Firestore's.
///
/// # Errors
/// When the document is too large for Firestore.
pub fn to_firestore(path: &Path, fields: &Fields) -> Result<HashMap<String, firestore::Value>, StoreError> {
    let failed = |error: &dyn std::fmt::Display| StoreError::new(format!("{path}: {error}"));
    if is_one_piece(path) {
        let json = serde_json::to_vec(fields).map_err(|error| failed(&error))?;
        let mut encoder = ZlibEncoder::new(vec![COMPRESSED_JSON], Compression::new(3));
        let bytes = encoder.write_all(&json).and_then(|()| encoder.finish()).map_err(|error| failed(&error))?;
        if bytes.len() > DOCUMENT_BYTES {
            return Err(too_large(path, bytes.len()));
        }
        let piece = firestore::Value { value_type: Some(ValueType::BytesValue(bytes)) };
        return Ok(HashMap::from([(PIECE.to_owned(), piece)]));
    }
    let timed = clients_write(path);
    let fields = with_earlier_names(path, fields);
    let field = |(name, value): (&String, &serde_json::Value)| {
        let time = value.as_u64().filter(|_| timed && TIMES.contains(&name.as_str()));
        (name.clone(), time.map_or_else(|| encode(value), timestamp))
    };
    let size: usize = fields.iter().map(|(name, value)| name.len() + size(value)).sum();
    if size > DOCUMENT_BYTES {
        return Err(too_large(path, size));
    }
    Ok(fields.iter().map(field).collect())
}

/// What is said of a document of so many bytes. However often it is tried, it is not taken.
fn too_large(path: &Path, bytes: usize) -> StoreError {
    StoreError::lasting(format!("{path}: {bytes} bytes are more than Firestore can keep"))
}

/// Firestore's fields as the house's.
///
/// # Errors
/// When it is none of the house's documents.
pub fn from_firestore(path: &Path, fields: HashMap<String, firestore::Value>) -> Result<Fields, StoreError> {
    let failed = |error: &dyn std::fmt::Display| StoreError::new(format!("{path}: {error}"));
    if is_one_piece(path) {
        let piece = fields.into_iter().find(|(name, _)| name == PIECE).and_then(|(_, value)| value.value_type);
        let Some(ValueType::BytesValue(bytes)) = piece else { return Err(failed(&"it is not one piece of bytes")) };
        let Some((&COMPRESSED_JSON, packed)) = bytes.split_first() else {
            return Err(failed(&"a newer program has written it"));
        };
        let mut json = Vec::new();
        ZlibDecoder::new(packed).take(UNPACKED_BYTES).read_to_end(&mut json).map_err(|error| failed(&error))?;
        return serde_json::from_slice(&json).map_err(|error| failed(&error));
    }
    let field = |(name, value)| decode(value).map(|value| (name, value)).map_err(|foreign| failed(&foreign));
    let mut fields: Fields = fields.into_iter().map(field).collect::<Result<_, _>>()?;
    without_earlier_names(path, &mut fields);
    Ok(fields)
}

/// Whether a document is rewritten whole and read by the house alone: then it is one field of bytes, without any index.
fn is_one_piece(path: &Path) -> bool {
    path.as_str().starts_with("games/")
        && path.collection().ends_with("/server")
        && matches!(path.name(), "state" | "record")
}

/// Whether clients write documents of this collection themselves: their times are the ones that Firestore gives.
fn clients_write(path: &Path) -> bool {
    let collection = path.collection();
    matches!(collection, "asks" | "presence")
        || collection.starts_with("games/") && (collection.ends_with("/actions") || collection.ends_with("/requests"))
}

/// About how many bytes a value takes in Firestore.
fn size(value: &serde_json::Value) -> usize {
    match value {
        serde_json::Value::Null | serde_json::Value::Bool(_) => 1,
        serde_json::Value::Number(_) => 8,
        serde_json::Value::String(text) => text.len() + 1,
        serde_json::Value::Array(values) => values.iter().map(size).sum(),
        serde_json::Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + 1 + size(value)).sum(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use serde_json::{Value, json};

    use super::*;

    fn fields(value: Value) -> Fields {
        let Value::Object(fields) = value else { panic!("{value} is no object") };
        fields
    }

    #[test]
    fn the_state_is_one_field_of_bytes_and_comes_back() {
        let path = Path::parse("games/a/server/state").unwrap();
        let state = fields(json!({"game": "AAAA".repeat(100_000), "decks": {"A": [[1, 2]], "B": null}}));
        let stored = to_firestore(&path, &state).unwrap();
        let Some(ValueType::BytesValue(bytes)) = &stored[PIECE].value_type else { panic!("{stored:?}") };
        assert!(stored.len() == 1 && bytes.len() < 10_000);
        assert_eq!(from_firestore(&path, stored).unwrap(), state);
    }

    #[test]
    fn what_is_too_large_is_said_before_it_is_sent() {
        for at in ["games/a/server/state", "games/a/views/A"] {
            // Text that cannot be compressed to less.
            let noise: String = (0..2_000_000_u64)
                .map(|n| char::from(b'!' + (n.wrapping_mul(n).wrapping_mul(2_654_435_761) >> 13) as u8 % 90))
                .collect();
            let error = to_firestore(&Path::parse(at).unwrap(), &fields(json!({ "body": noise }))).unwrap_err();
            assert!(error.message.contains(at) && error.message.contains("more than"), "{error}");
            assert!(error.lasting, "{error}");
        }
    }

    #[test]
    fn times_are_timestamps_where_clients_write_and_numbers_elsewhere() {
        let document = fields(json!({"at": 1_234, "n": 5}));
        for (at, timed) in [
            ("asks/a", true),
            ("presence/a", true),
            ("games/a/actions/1", true),
            ("games/a/requests/A", true),
            ("games/a", false),
        ] {
            let path = Path::parse(at).unwrap();
            let stored = to_firestore(&path, &document).unwrap();
            assert_eq!(matches!(stored["at"].value_type, Some(ValueType::TimestampValue(_))), timed, "{at}");
            assert_eq!(from_firestore(&path, stored).unwrap(), document);
        }
    }

    #[test]
    fn what_is_no_state_is_an_error_with_its_path() {
        let path = Path::parse("games/a/server/state").unwrap();
        for bytes in [vec![], vec![9, 9], vec![COMPRESSED_JSON, 1, 2, 3]] {
            let piece = firestore::Value { value_type: Some(ValueType::BytesValue(bytes)) };
            let error = from_firestore(&path, HashMap::from([(PIECE.to_owned(), piece)])).unwrap_err();
            assert!(error.message.starts_with("games/a/server/state"), "{error}");
        }
    }
}
