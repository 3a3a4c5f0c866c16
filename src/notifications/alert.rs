//! Interrupting: a sound, and a notification of the browser's.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use crate::settings::Preferences;
use crate::sound::{self, Sound};
use crate::words::pages::name;

/// Asks the browser for leave to notify.
pub fn allow_notifications() {
    if let Ok(asked) = Notification::request_permission() {
        // Whoever says no is not notified, and that is all.
        spawn_local(async move { drop(JsFuture::from(asked).await) });
    }
}

/// Interrupts with these words: by a sound, and outside of the page when nobody looks at it.
pub fn interrupt(words: &str, visible: bool, preferences: RwSignal<Preferences>) {
    sound::play(&[Sound::Chime], preferences);
    let wanted = preferences.with_untracked(|preferences| preferences.notifications);
    if wanted && !visible && Notification::permission() == NotificationPermission::Granted {
        let options = NotificationOptions::new();
        options.set_body(words);
        // One takes the place of the one before.
        options.set_tag("jb-mtg");
        let _ = Notification::new_with_options(name(), &options);
    }
}
