//! Interrupting: a sound, and a notification of the browser's.

use std::cell::OnceCell;

use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AudioContext, Notification, NotificationOptions, NotificationPermission, OscillatorType};

use crate::platform;
use crate::settings::Preferences;
use crate::words::pages::name;

/// The ways in which somebody wants to be interrupted.
#[derive(Clone, Copy, Debug)]
pub struct AlertPreferences {
    sound: bool,
    notifications: bool,
}

impl AlertPreferences {
    /// As they have set it.
    pub const fn of(preferences: &Preferences) -> Self {
        Self { sound: preferences.sound, notifications: preferences.notifications }
    }
}

/// Asks the browser for leave to notify.
pub fn allow_notifications() {
    if let Ok(asked) = Notification::request_permission() {
        // Whoever says no is not notified, and that is all.
        spawn_local(async move { drop(JsFuture::from(asked).await) });
    }
}

/// Interrupts with these words: by a sound, and outside of the page when nobody looks at it.
pub fn interrupt(words: &str, visible: bool, preferences: AlertPreferences) {
    if preferences.sound && platform::has_been_used() {
        // A browser without sound is a silent one.
        let _ = chime();
    }
    if preferences.notifications && !visible && Notification::permission() == NotificationPermission::Granted {
        let options = NotificationOptions::new();
        options.set_body(words);
        // One takes the place of the one before.
        options.set_tag("jb-mtg");
        let _ = Notification::new_with_options(name(), &options);
    }
}

thread_local! {
    /// What the tones come from: browsers give a page few of these.
    static SOUNDS: OnceCell<AudioContext> = const { OnceCell::new() };
}

/// Two soft tones, the second higher.
fn chime() -> Result<(), JsValue> {
    let context = SOUNDS.with(|kept| match kept.get() {
        Some(context) => Ok(context.clone()),
        None => AudioContext::new().map(|context| kept.get_or_init(|| context).clone()),
    })?;
    for (number, pitch) in [659.3_f32, 880.0].into_iter().enumerate() {
        let from = context.current_time() + 0.16 * number as f64;
        let tone = context.create_oscillator()?;
        let loudness = context.create_gain()?;
        tone.set_type(OscillatorType::Sine);
        tone.frequency().set_value(pitch);
        loudness.gain().set_value_at_time(0.0001, from)?;
        loudness.gain().exponential_ramp_to_value_at_time(0.12, from + 0.03)?;
        loudness.gain().exponential_ramp_to_value_at_time(0.0001, from + 0.5)?;
        tone.connect_with_audio_node(&loudness)?;
        loudness.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(from)?;
        tone.stop_with_when(from + 0.55)?;
    }
    Ok(())
}
