//! Interrupting: a sound, and a notification of the browser's.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration};

use crate::platform;
use crate::settings::Preferences;
use crate::sound::{self, Sound};
use crate::words::pages::name;

/// Whether this browser has notifications. Safari on iOS has none for a page in a tab, and asking it for anything about them throws.
pub fn can_notify() -> bool {
    web_sys::window().is_some_and(|window| js_sys::Reflect::has(&window, &"Notification".into()).unwrap_or(false))
}

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
    if wanted && !visible && can_notify() && Notification::permission() == NotificationPermission::Granted {
        let options = NotificationOptions::new();
        options.set_body(words);
        // One takes the place of the one before.
        options.set_tag("jb-mtg");
        if Notification::new_with_options(name(), &options).is_err() {
            spawn_local(async move { drop(notify_by_service_worker(&options).await) });
        }
    }
}

/// Has the service worker notify, as Chrome on Android wants it; none where this browser has none that can.
async fn notify_by_service_worker(options: &NotificationOptions) -> Option<JsValue> {
    let asked = platform::call(&["navigator", "serviceWorker"], "getRegistration", &JsValue::UNDEFINED)?;
    let found = JsFuture::from(asked.dyn_into::<js_sys::Promise>().ok()?).await.ok()?;
    let worker = found.dyn_into::<ServiceWorkerRegistration>().ok()?;
    JsFuture::from(worker.show_notification_with_options(name(), options).ok()?).await.ok()
}
