//! The house's JSON as Firestore's values, and back, exactly.
//!
//! | the house's | in Firestore |
//! | --- | --- |
//! | null, booleans, text, arrays, maps | the same |
//! | numbers | integers where they are whole, else doubles |
//! | what Firestore cannot hold: an array in an array, a whole number above `i64::MAX`, a map with a name that Firestore reserves | `{"~json": text}` |
//! | times in documents that clients write | timestamps, which are read as milliseconds since 1970 |

use gcloud_sdk::google::firestore::v1 as firestore;
use gcloud_sdk::google::firestore::v1::value::ValueType;
use gcloud_sdk::prost_types::Timestamp;
use serde_json::{Map, Number, Value};

/// The name of a map's only field when the map stands for something that Firestore cannot hold.
const STANDS_FOR: &str = "~json";
/// The longest name of a field, bytes.
const NAME_BYTES: usize = 1_500;

/// A value that is not the house's: nothing that the house or a client has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign(pub String);

impl std::fmt::Display for Foreign {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a value that the house does not write: {}", self.0)
    }
}

/// The house's value as Firestore's.
#[must_use]
pub fn encode(value: &Value) -> firestore::Value {
    let value_type = match value {
        Value::Null => ValueType::NullValue(0),
        Value::Bool(yes) => ValueType::BooleanValue(*yes),
        Value::Number(number) => match (number.as_i64(), number.is_f64(), number.as_f64()) {
            (Some(whole), ..) => ValueType::IntegerValue(whole),
            (None, true, Some(real)) => ValueType::DoubleValue(real),
            (None, ..) => return stand_in(value),
        },
        Value::String(text) => ValueType::StringValue(text.clone()),
        Value::Array(values) => {
            let element = |value: &Value| if value.is_array() { stand_in(value) } else { encode(value) };
            ValueType::ArrayValue(firestore::ArrayValue { values: values.iter().map(element).collect() })
        }
        Value::Object(fields) if fields.keys().all(|name| can_be_a_name(name)) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), encode(value))).collect();
            ValueType::MapValue(firestore::MapValue { fields })
        }
        Value::Object(_) => return stand_in(value),
    };
    firestore::Value { value_type: Some(value_type) }
}

/// Firestore's value as the house's.
///
/// # Errors
/// When it is of a kind that the house never writes.
pub fn decode(value: firestore::Value) -> Result<Value, Foreign> {
    let foreign = |what: &str| Foreign(what.to_owned());
    Ok(match value.value_type {
        None | Some(ValueType::NullValue(_)) => Value::Null,
        Some(ValueType::BooleanValue(yes)) => Value::Bool(yes),
        Some(ValueType::IntegerValue(whole)) => Value::Number(whole.into()),
        Some(ValueType::DoubleValue(real)) => {
            Value::Number(Number::from_f64(real).ok_or_else(|| foreign("a number without end"))?)
        }
        Some(ValueType::StringValue(text)) => Value::String(text),
        Some(ValueType::TimestampValue(at)) => Value::Number(milliseconds(at).into()),
        Some(ValueType::ArrayValue(array)) => {
            Value::Array(array.values.into_iter().map(decode).collect::<Result<_, _>>()?)
        }
        Some(ValueType::MapValue(map)) => {
            let mut fields = Map::new();
            for (name, value) in map.fields {
                fields.insert(name, decode(value)?);
            }
            match (fields.len(), fields.get(STANDS_FOR)) {
                (1, Some(Value::String(text))) => {
                    serde_json::from_str(text).map_err(|error| foreign(&error.to_string()))?
                }
                _ => Value::Object(fields),
            }
        }
        Some(ValueType::BytesValue(_)) => return Err(foreign("bytes")),
        Some(_) => return Err(foreign("a reference, a place, or newer")),
    })
}

/// A time as Firestore's.
#[must_use]
pub fn timestamp(milliseconds: u64) -> firestore::Value {
    let seconds = i64::try_from(milliseconds / 1_000).unwrap_or(i64::MAX);
    // Less than a thousand milliseconds.
    let nanos = (milliseconds % 1_000) as i32 * 1_000_000;
    firestore::Value { value_type: Some(ValueType::TimestampValue(Timestamp { seconds, nanos })) }
}

fn milliseconds(at: Timestamp) -> u64 {
    let seconds = u64::try_from(at.seconds).unwrap_or(0);
    seconds.saturating_mul(1_000).saturating_add(u64::try_from(at.nanos).unwrap_or(0) / 1_000_000)
}

fn stand_in(value: &Value) -> firestore::Value {
    let text = firestore::Value { value_type: Some(ValueType::StringValue(value.to_string())) };
    let fields = std::collections::HashMap::from([(STANDS_FOR.to_owned(), text)]);
    firestore::Value { value_type: Some(ValueType::MapValue(firestore::MapValue { fields })) }
}

fn can_be_a_name(name: &str) -> bool {
    !name.is_empty()
        && name != STANDS_FOR
        && name.len() <= NAME_BYTES
        && !(name.starts_with("__") && name.ends_with("__"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use serde_json::json;

    use super::*;

    #[test]
    fn whatever_the_house_writes_is_read_again() {
        let value = json!({
            "null": null, "yes": true, "whole": [0, -1, i64::MIN, i64::MAX, u64::MAX], "real": [0.5, -1.0e300, 1.0],
            "text": "Lim-Dûl\u{0}\u{10ffff}", "empty": [{}, [], ""], "": 1, "__name__": {"__x__": 2},
            "deep": [[1, [2, [{"a": [[]]}]]], {"~json": "[1]"}, {"~json": 1, "b": 2}],
        });
        assert_eq!(decode(encode(&value)).unwrap(), value);
    }

    #[test]
    fn an_array_in_an_array_is_never_sent() {
        let encoded = encode(&json!([[1], [[2]]]));
        let Some(ValueType::ArrayValue(array)) = encoded.value_type else { panic!("{encoded:?}") };
        assert!(array.values.iter().all(|value| !matches!(value.value_type, Some(ValueType::ArrayValue(_)))));
    }

    #[test]
    fn a_time_is_read_as_it_was_written() {
        for at in [0, 1, 999, 1_795_312_345_678] {
            assert_eq!(decode(timestamp(at)).unwrap(), json!(at));
        }
    }

    #[test]
    fn what_is_not_the_houses_is_refused() {
        let bytes = firestore::Value { value_type: Some(ValueType::BytesValue(vec![1])) };
        assert!(decode(bytes).is_err());
    }
}
