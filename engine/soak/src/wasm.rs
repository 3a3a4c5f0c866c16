//! The door for JavaScript: the same replay in WASM.

use wasm_bindgen::prelude::wasm_bindgen;

/// Replays a record; the hash it ends in, in hexadecimal digits, or what went wrong.
///
/// # Errors
/// What cannot be read, started or done, in words.
#[wasm_bindgen(js_name = replay)]
pub fn replay_in_wasm(bytes: &[u8]) -> Result<String, String> {
    crate::replay(bytes).map(|hash| hash.iter().map(|byte| format!("{byte:02x}")).collect())
}
