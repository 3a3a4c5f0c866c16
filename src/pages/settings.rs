//! What a player sets for themselves.

use std::collections::BTreeSet;

use engine::Step;
use leptos::prelude::*;

use crate::card::is_address;
use crate::notifications::{allow_notifications, can_notify};
use crate::settings::{Animation, Handedness, Preferences, ResponseTime, STOPS, TextSize, Theme, use_preferences};
use crate::sound::{self, Sound};
use crate::words::{pages as words, play};

use super::blocked::BlockedPeople;
use super::frame::Page;
use super::language::LanguageField;

/// The lengths of the response window to choose from.
const WINDOWS: [ResponseTime; 7] = [
    ResponseTime::ByTable,
    ResponseTime::Click,
    ResponseTime::Seconds(3),
    ResponseTime::Seconds(6),
    ResponseTime::Seconds(10),
    ResponseTime::Seconds(20),
    ResponseTime::Seconds(60),
];

/// The settings; every change counts at once and is kept in this browser.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let preferences = use_preferences();
    view! {
        <Page title=words::settings_page()>
            <SettingsForm />
            <BlockedPeople />
            <p>
                <button type="button" class="button" on:click=move |_| preferences.set(Preferences::default())>
                    {words::reset()}
                </button>
            </p>
        </Page>
    }
}

/// What is set, as a form without a page: it lies over a table as well.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let preferences = use_preferences();
    // Whoever wants to be notified is asked by the browser whether this page may.
    Effect::new(move |before: Option<bool>| {
        let wanted = preferences.with(|preferences| preferences.notifications);
        if wanted && before == Some(false) {
            allow_notifications();
        }
        wanted
    });
    view! {
            <form class="panel" aria-label=words::settings_page() on:submit=|event| event.prevent_default()>
                <LanguageField />
                {window_length(preferences)}
                {switch(
                    words::automatic_acknowledgements(),
                    "automatic-acknowledgements",
                    preferences,
                    |preferences| &mut preferences.automatic_acknowledgements,
                )}
                {one_of(
                    words::animation(),
                    "animation",
                    [
                        (Animation::Off, words::animation_off()),
                        (Animation::Slow, words::animation_slow()),
                        (Animation::Normal, words::animation_normal()),
                        (Animation::Fast, words::animation_fast()),
                    ],
                    preferences,
                    |preferences| &mut preferences.animation,
                )}
                {switch(play::sound(), "sound", preferences, |preferences| &mut preferences.sound)}
                {volume(preferences)}
                {can_notify()
                    .then(|| switch(play::notifications(), "notifications", preferences, |preferences| &mut preferences.notifications))}
                <div class="for-keys">
                    {switch(words::letter_keys(), "letter-keys", preferences, |preferences| &mut preferences.letter_keys)}
                </div>
                {stops(words::own_stops(), preferences, |preferences| &mut preferences.own_stops)}
                {stops(words::their_stops(), preferences, |preferences| &mut preferences.their_stops)}
                {one_of(
                    words::hand(),
                    "hand",
                    [(Handedness::Right, words::right()), (Handedness::Left, words::left())],
                    preferences,
                    |preferences| &mut preferences.hand,
                )}
                {one_of(
                    words::text_size(),
                    "text-size",
                    [
                        (TextSize::Small, words::small()),
                        (TextSize::Normal, words::normal()),
                        (TextSize::Large, words::large()),
                        (TextSize::Largest, words::largest()),
                    ],
                    preferences,
                    |preferences| &mut preferences.text_size,
                )}
                {one_of(
                    words::theme(),
                    "theme",
                    [(Theme::Dark, words::dark()), (Theme::Light, words::light()), (Theme::Contrast, words::contrast())],
                    preferences,
                    |preferences| &mut preferences.theme,
                )}
                {pictures(preferences)}
            </form>
    }
}

/// One part of the preferences, to be read and changed.
type Part<T> = fn(&mut Preferences) -> &mut T;

fn read<T: Clone>(preferences: RwSignal<Preferences>, part: Part<T>) -> T {
    let mut all = preferences.get();
    part(&mut all).clone()
}

fn window_length(preferences: RwSignal<Preferences>) -> AnyView {
    let place = move || WINDOWS.iter().position(|length| *length == preferences.get().response_time).unwrap_or(0);
    let options = WINDOWS
        .iter()
        .enumerate()
        .map(|(at, length)| {
            view! {
                <option value=at.to_string() selected=move || place() == at>
                    {words::window_length(*length)}
                </option>
            }
        })
        .collect_view();
    view! {
        <label class="form-field">
            <span class="field-label">{words::response_window()}</span>
            <select
                data-testid="response-window"
                on:change:target=move |event| {
                    let at = event.target().value().parse::<usize>().unwrap_or_default();
                    let length = WINDOWS.get(at).copied().unwrap_or_default();
                    preferences.update(|preferences| preferences.response_time = length);
                }
            >
                {options}
            </select>
            <span class="field-help">{words::response_window_means()}</span>
        </label>
    }
    .into_any()
}

/// Where pictures of cards come from, if the player wants any.
fn pictures(preferences: RwSignal<Preferences>) -> AnyView {
    let wrong = move || preferences.with(|set| !set.pictures.is_empty() && !is_address(&set.pictures));
    view! {
        <label class="form-field">
            <span class="field-label">{words::pictures()}</span>
            <input
                type="url"
                autocomplete="off"
                spellcheck="false"
                maxlength="300"
                placeholder=words::pictures_example()
                data-testid="pictures"
                aria-invalid=move || wrong().to_string()
                prop:value=move || preferences.with(|set| set.pictures.clone())
                on:change:target=move |event| {
                    let address = event.target().value().trim().to_owned();
                    preferences.update(|set| set.pictures = address);
                }
            />
            <span class="field-help">{words::pictures_mean()}</span>
            <span role="alert">{move || wrong().then(words::no_pictures_from)}</span>
        </label>
    }
    .into_any()
}

fn switch(label: &'static str, test_id: &'static str, preferences: RwSignal<Preferences>, part: Part<bool>) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=test_id
                prop:checked=move || read(preferences, part)
                on:change:target=move |event| preferences.update(|all| *part(all) = event.target().checked())
            />
            <span>{label}</span>
        </label>
    }
    .into_any()
}

/// How loud sounds are; one is heard when that is changed.
fn volume(preferences: RwSignal<Preferences>) -> AnyView {
    let change = move |event: web_sys::Event| {
        preferences.update(|all| all.volume = event_target_value(&event).parse().unwrap_or(all.volume));
        sound::play(&[Sound::Chime], preferences);
    };
    view! {
        <label class="form-field">
            <span class="field-label">{play::volume()}</span>
            <input
                type="range"
                min="0"
                max="100"
                step="10"
                data-testid="volume"
                disabled=move || !preferences.get().sound
                prop:value=move || preferences.get().volume.to_string()
                on:change=change
            />
        </label>
    }
    .into_any()
}

fn stops(legend: &'static str, preferences: RwSignal<Preferences>, part: Part<BTreeSet<Step>>) -> AnyView {
    let boxes = STOPS
        .into_iter()
        .map(|step| {
            view! {
                <label class="check small">
                    <input
                        type="checkbox"
                        prop:checked=move || read(preferences, part).contains(&step)
                        on:change:target=move |event| {
                            preferences
                                .update(|all| {
                                    if event.target().checked() {
                                        part(all).insert(step);
                                    } else {
                                        part(all).remove(&step);
                                    }
                                });
                        }
                    />
                    <span>{words::step_to_stop_at(step)}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset>
            <legend>{legend}</legend>
            <div class="checks">{boxes}</div>
        </fieldset>
    }
    .into_any()
}

fn one_of<T: Copy + PartialEq + 'static + Send + Sync, const N: usize>(
    legend: &'static str,
    group: &'static str,
    values: [(T, &'static str); N],
    preferences: RwSignal<Preferences>,
    part: Part<T>,
) -> AnyView {
    let radios = values
        .into_iter()
        .map(|(value, label)| {
            view! {
                <label class="check small">
                    <input
                        type="radio"
                        name=group
                        prop:checked=move || read(preferences, part) == value
                        on:change=move |_| preferences.update(|all| *part(all) = value)
                    />
                    <span>{label}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset>
            <legend>{legend}</legend>
            <div class="checks">{radios}</div>
        </fieldset>
    }
    .into_any()
}
