//! Fields that had another name up to version 6 of the documents ([`crate::schema`]).
//!
//! The step to version 7 renames them. The earlier names are still read, for a program of the version before may write once more after the step; and a store
//! that such programs and their pages may still use, which is Firestore, writes both. The version after this one takes the step once more and needs none of it.

use std::borrow::Cow;

use super::GameDocument;
use crate::store::{Fields, Path};

/// The earlier and the present name of each renamed field.
type Names = &'static [(&'static str, &'static str)];

const OF_A_TABLE: Names = &[("awaits", "to_act"), ("awaited_since", "to_act_since")];
const OF_A_VIEW: Names = &[("told", "recent_events")];

fn names(path: &Path) -> Names {
    let collection = path.collection();
    if collection == GameDocument::COLLECTION {
        OF_A_TABLE
    } else if collection.starts_with("games/") && collection.ends_with("/views") {
        OF_A_VIEW
    } else {
        &[]
    }
}

/// The fields by their present names; owned where one of them has its earlier name only.
pub(crate) fn current<'a>(path: &Path, fields: &'a Fields) -> Cow<'a, Fields> {
    let mut fields = Cow::Borrowed(fields);
    for (earlier, present) in names(path) {
        if !fields.contains_key(*present) && fields.contains_key(*earlier) {
            let fields = fields.to_mut();
            let value = fields.remove(*earlier);
            fields.extend(value.map(|value| ((*present).to_owned(), value)));
        }
    }
    fields
}

/// The fields with the earlier names beside the present ones, for a store that programs or pages of the version before may still use.
#[must_use]
pub fn with_earlier_names<'a>(path: &Path, fields: &'a Fields) -> Cow<'a, Fields> {
    let mut fields = Cow::Borrowed(fields);
    for (earlier, present) in names(path) {
        if let Some(value) = fields.get(*present).cloned() {
            fields.to_mut().insert((*earlier).to_owned(), value);
        }
    }
    fields
}

/// Takes out the earlier names that stand beside the present ones.
pub fn without_earlier_names(path: &Path, fields: &mut Fields) {
    for (earlier, present) in names(path) {
        if fields.contains_key(*present) {
            fields.remove(*earlier);
        }
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
    fn what_has_its_earlier_name_only_is_read_by_the_present_one() {
        for (at, written, read) in [
            ("games/a", json!({"awaits": "A", "awaited_since": 1}), json!({"to_act": "A", "to_act_since": 1})),
            ("games/a", json!({"awaits": "B", "to_act": "A"}), json!({"awaits": "B", "to_act": "A"})),
            ("games/a", json!({"told": ""}), json!({"told": ""})),
            ("games/a/views/A", json!({"told": "", "number": 1}), json!({"recent_events": "", "number": 1})),
            ("games/a/chat/tail", json!({"told": "", "awaits": 1}), json!({"told": "", "awaits": 1})),
        ] {
            let (at, written) = (Path::parse(at).unwrap(), fields(written));
            assert_eq!(*current(&at, &written), fields(read), "{at}");
        }
    }

    #[test]
    fn both_names_are_written_and_one_is_read() {
        let at = Path::parse("games/a/views/B").unwrap();
        let view = fields(json!({"recent_events": "x", "number": 1}));
        let mut both = with_earlier_names(&at, &view).into_owned();
        assert_eq!(both, fields(json!({"recent_events": "x", "told": "x", "number": 1})));
        without_earlier_names(&at, &mut both);
        assert_eq!(both, view);
    }
}
