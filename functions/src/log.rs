//! What the service says about itself: one line of JSON each, as Google's log reads them.

use std::io::Write as _;

use serde_json::{Value, json};

/// One line. Where nobody reads it any more, nothing is said.
pub fn line(severity: &str, message: &str, more: Value) {
    let mut entry = json!({ "severity": severity, "message": message });
    if let (Value::Object(entry), Value::Object(more)) = (&mut entry, more) {
        entry.extend(more);
    }
    let _ = writeln!(std::io::stdout(), "{entry}");
}

/// Something that whoever looks after the service should know.
pub fn warn(message: &str) {
    line("WARNING", message, Value::Null);
}
