//! What can be chosen comes into sight: where a field or the stack scrolls, and nothing is seen of what can be chosen in it, it is scrolled to the first.

use leptos::prelude::*;
use web_sys::{DomRect, Element};

use super::behind_frame::behind_frame;
use super::lines::FIELDS;
use super::state::TableState;
use crate::scroll::{self, Alignment};
use crate::{frames, platform};

/// What can be chosen.
const CHOICES: &str = ":is(.card, .entry-button).target";

/// So much of something has to be seen, of its length and of its height.
const NEARLY_ALL: f64 = 0.9;

/// Looks whenever something else can be done.
pub fn bring(table: TableState) {
    // What can be done is marked behind the frame as well.
    behind_frame(move || table.choices.with(|_| ()), || frames::in_frame(bring_all));
}

fn bring_all() {
    let Ok(Some(root)) = document().query_selector("main.table") else { return };
    for field in FIELDS.iter().flat_map(|field| platform::elements::<Element>(root.query_selector_all(field))) {
        let choices: Vec<Element> = platform::elements(field.query_selector_all(CHOICES));
        let room = field.get_bounding_client_rect();
        if choices.iter().any(|choice| is_seen(&choice.get_bounding_client_rect(), &room)) {
            continue;
        }
        if let Some(first) = choices.first() {
            scroll::into_view(&field, first, Alignment::Nearest);
        }
    }
}

/// Whether nearly all of something is within what it scrolls in.
fn is_seen(place: &DomRect, room: &DomRect) -> bool {
    let shared = |from: f64, to: f64, begin: f64, end: f64| (to.min(end) - from.max(begin)).max(0.0);
    shared(place.left(), place.right(), room.left(), room.right()) >= place.width() * NEARLY_ALL
        && shared(place.top(), place.bottom(), room.top(), room.bottom()) >= place.height() * NEARLY_ALL
}
