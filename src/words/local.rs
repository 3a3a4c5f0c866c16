//! How the chosen language writes numbers and dates, and which form its plurals take: the browser knows it for every language.

use wasm_bindgen::JsValue;

/// The sign before what is below nought (U+2212).
pub const MINUS: &str = "−";

/// The form that something takes in this number: `one`, `few`, `other`, …
pub fn plural(number: i64) -> String {
    intl::plural(number)
}

/// A whole number; below nought with a minus sign, for which `Intl` writes a hyphen.
pub fn number(number: i64) -> String {
    intl::number(number as f64, 0).replace('-', MINUS)
}

/// Power and toughness of something in the game, `2/-1` with a minus sign.
pub fn size(power: i32, toughness: i32) -> String {
    format!("{power}/{toughness}").replace('-', MINUS)
}

/// A number of tenths, with one place behind the point.
pub fn tenths(tenths: u32) -> String {
    intl::number(f64::from(tenths) / 10.0, 1)
}

/// So many minutes, hours, days or months ago. `unit` is the browser's name for it: `minute`.
pub fn ago(count: u64, unit: &str) -> String {
    intl::ago(count as f64, unit)
}

/// A day, milliseconds since 1970.
pub fn date(milliseconds: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds as f64));
    date.to_locale_date_string(&language(), &JsValue::UNDEFINED).into()
}

/// A moment, milliseconds since 1970.
pub fn moment(milliseconds: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(milliseconds as f64));
    date.to_locale_string(&language(), &JsValue::UNDEFINED).into()
}

/// The tag of the language that is spoken: `src/start.mjs` has chosen it, and the page says so.
pub fn language() -> String {
    intl::language()
}

/// The language of those who have none that there are words in.
const LANGUAGE: &str = "en";

/// By the browser's `Intl`.
#[cfg(target_arch = "wasm32")]
mod intl {
    use super::LANGUAGE;
    use js_sys::Intl::{NumberFormat, PluralRules, RelativeTimeFormat};
    use js_sys::{Array, Function, Object, Reflect};
    use leptos::prelude::document;
    use wasm_bindgen::JsValue;

    /// What the browser has made for the language that is spoken; making it anew each time would be slow.
    struct Ways {
        plurals: PluralRules,
        /// Numbers without and with a place behind the point.
        numbers: [Function; 2],
        times: RelativeTimeFormat,
    }

    thread_local! {
        static WAYS: Ways = {
            let tags = Array::of1(&JsValue::from_str(&language()));
            let options = |settings: &[(&str, JsValue)]| {
                let options = Object::new();
                for (name, value) in settings {
                    // Setting a property of a plain object does not fail.
                    let _ = Reflect::set(&options, &JsValue::from_str(name), value);
                }
                options
            };
            let places = |count: u32| {
                let count = JsValue::from(count);
                let settings = options(&[("minimumFractionDigits", count.clone()), ("maximumFractionDigits", count)]);
                NumberFormat::new(&tags, &settings).format()
            };
            Ways {
                plurals: PluralRules::new(&tags, &options(&[])),
                numbers: [places(0), places(1)],
                times: RelativeTimeFormat::new(&tags, &options(&[("numeric", JsValue::from_str("always"))])),
            }
        };
    }

    pub(super) fn language() -> String {
        let tag = document().document_element().and_then(|root| root.get_attribute("lang"));
        tag.unwrap_or_else(|| LANGUAGE.to_owned())
    }

    pub(super) fn plural(number: i64) -> String {
        WAYS.with(|ways| ways.plurals.select(number as f64).into())
    }

    pub(super) fn number(number: f64, places: usize) -> String {
        WAYS.with(|ways| {
            let written = ways.numbers[places.min(1)].call1(&JsValue::UNDEFINED, &JsValue::from_f64(number));
            written.ok().and_then(|written| written.as_string()).unwrap_or_else(|| number.to_string())
        })
    }

    pub(super) fn ago(count: f64, unit: &str) -> String {
        WAYS.with(|ways| ways.times.format(-count, unit).into())
    }
}

/// In English, for tests, which run in no browser.
#[cfg(not(target_arch = "wasm32"))]
mod intl {
    pub(super) fn language() -> String {
        super::LANGUAGE.to_owned()
    }

    pub(super) fn plural(number: i64) -> String {
        if number == 1 { "one" } else { "other" }.to_owned()
    }

    pub(super) fn number(number: f64, places: usize) -> String {
        let written = format!("{number:.places$}");
        let whole = written.find('.').unwrap_or(written.len());
        let mut text = String::new();
        for (at, digit) in written.char_indices() {
            if at > 0 && at < whole && (whole - at).is_multiple_of(3) && !text.ends_with('-') {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }

    pub(super) fn ago(count: f64, unit: &str) -> String {
        format!("{count} {unit}{} ago", if count == 1.0 { "" } else { "s" })
    }
}
