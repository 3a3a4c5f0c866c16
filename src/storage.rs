//! The browser's storage, where it lets us have it: what is kept there may be gone or refused at any time, and nothing breaks.

use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// What one window keeps over a page loaded anew.
fn session() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// Leaves this to the next page of this window, if the browser lets us.
pub fn leave(key: &str, text: &str) {
    if let Some(storage) = session() {
        // Whoever would have found it does without where that is refused.
        let _ = storage.set_item(key, text);
    }
}

/// Takes what a page of this window has left under this name, once.
pub fn take_left(key: &str) -> Option<String> {
    let storage = session()?;
    let text = storage.get_item(key).ok()??;
    // Fails where nothing could be left either.
    let _ = storage.remove_item(key);
    Some(text)
}

/// What was kept under this name, if it can still be read.
pub fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    serde_json::from_str(&local()?.get_item(key).ok()??).ok()
}

/// Keeps this, if the browser lets us.
pub fn write<T: Serialize>(key: &str, value: &T) {
    if let (Some(storage), Ok(text)) = (local(), serde_json::to_string(value)) {
        // Refused in private windows and when the storage is full: then it is forgotten with the page.
        let _ = storage.set_item(key, &text);
    }
}

/// The names that begin so, under which something is kept.
pub fn names(beginning: &str) -> Vec<String> {
    let Some(storage) = local() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or_default()).filter_map(|place| storage.key(place).ok().flatten());
    names.filter(|name| name.starts_with(beginning)).collect()
}

/// Forgets all that was kept under names that begin so.
pub fn remove_all(beginning: &str) {
    names(beginning).iter().for_each(|name| remove(name));
}

/// Keeps what was kept under names that begin so under names that begin otherwise.
pub fn move_all(beginning: &str, other: &str) {
    let Some(storage) = local() else { return };
    for name in names(beginning) {
        let text = storage.get_item(&name).ok().flatten();
        if let (Some(text), Some(rest)) = (text, name.strip_prefix(beginning)) {
            // It takes the room of what is removed.
            remove(&name);
            let _ = storage.set_item(&format!("{other}{rest}"), &text);
        }
    }
}

/// Forgets what was kept under this name.
pub fn remove(key: &str) {
    if let Some(storage) = local() {
        // Fails where nothing could be kept either.
        let _ = storage.remove_item(key);
    }
}
