//! JSON as Firestore writes it, each value under the name of its type, and as everybody else does.

use serde_json::{Map, Value, json};

/// A value as Firestore's JSON: `7` as `{"integerValue": "7"}`.
#[must_use]
pub fn to_firestore(value: &Value) -> Value {
    match value {
        Value::Null => json!({"nullValue": null}),
        Value::Bool(truth) => json!({"booleanValue": truth}),
        Value::Number(number) if number.is_f64() => json!({"doubleValue": number}),
        // Firestore's JSON has whole numbers as text, as JavaScript would lose the long ones.
        Value::Number(number) => json!({"integerValue": number.to_string()}),
        Value::String(text) => json!({"stringValue": text}),
        Value::Array(values) => json!({"arrayValue": {"values": values.iter().map(to_firestore).collect::<Vec<_>>()}}),
        Value::Object(fields) => json!({"mapValue": {"fields": fields_to_firestore(fields)}}),
    }
}

/// The fields of a document as Firestore's JSON.
pub(crate) fn fields_to_firestore(fields: &Map<String, Value>) -> Map<String, Value> {
    fields.iter().map(|(name, value)| (name.clone(), to_firestore(value))).collect()
}

/// What Firestore's JSON says; times and bytes as their text.
#[must_use]
pub fn from_firestore(value: &Value) -> Value {
    let Some((kind, held)) = value.as_object().and_then(|typed| typed.iter().next()) else {
        return Value::Null;
    };
    match kind.as_str() {
        "integerValue" => held.as_str().and_then(|text| text.parse::<i64>().ok()).map_or(Value::Null, Value::from),
        "arrayValue" => held
            .get("values")
            .and_then(Value::as_array)
            .map_or_else(|| json!([]), |values| values.iter().map(from_firestore).collect()),
        "mapValue" => fields_from_firestore(held.get("fields")).into(),
        _ => held.clone(),
    }
}

/// The fields of a document, of Firestore's JSON.
pub(crate) fn fields_from_firestore(fields: Option<&Value>) -> Map<String, Value> {
    let fields = fields.and_then(Value::as_object).into_iter().flatten();
    fields.map(|(name, value)| (name.clone(), from_firestore(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_comes_back_as_it_went() {
        let value = json!({"n": 9_007_199_254_740_993_i64, "t": "x", "b": true, "none": null, "f": 0.5, "list": [1, {"a": []}], "map": {}});
        assert_eq!(from_firestore(&to_firestore(&value)), value);
        assert_eq!(to_firestore(&json!({"n": 7})), json!({"mapValue": {"fields": {"n": {"integerValue": "7"}}}}));
    }
}
