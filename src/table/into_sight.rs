//! What can be chosen comes into sight: where a field or the stack scrolls, and nothing is seen of what can be chosen in it, it is scrolled to the first.

use leptos::prelude::*;
use web_sys::{DomRect, Element};

use super::behind_frame::behind_frame;
use super::lines::FIELDS;
use super::state::TableState;
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
            let place = first.get_bounding_client_rect();
            // Whole pixels are near enough.
            let right = beyond(place.left(), place.right(), room.left(), room.right()) as i32;
            let down = beyond(place.top(), place.bottom(), room.top(), room.bottom()) as i32;
            field.set_scroll_left(field.scroll_left() + right);
            field.set_scroll_top(field.scroll_top() + down);
        }
    }
}

/// Whether nearly all of something is within what it scrolls in.
fn is_seen(place: &DomRect, room: &DomRect) -> bool {
    let shared = |from: f64, to: f64, begin: f64, end: f64| (to.min(end) - from.max(begin)).max(0.0);
    shared(place.left(), place.right(), room.left(), room.right()) >= place.width() * NEARLY_ALL
        && shared(place.top(), place.bottom(), room.top(), room.bottom()) >= place.height() * NEARLY_ALL
}

/// How far something has to be moved to lie within its room; where it is larger, its beginning counts.
fn beyond(from: f64, to: f64, begin: f64, end: f64) -> f64 {
    if from < begin || to - from > end - begin { from - begin } else { (to - end).max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beyond_an_edge_is_moved_as_far_as_it_has_to_be() {
        let by = |from: f64, to: f64| beyond(from, to, 100.0, 200.0) as i32;
        assert_eq!([by(20.0, 60.0), by(120.0, 160.0), by(190.0, 230.0), by(90.0, 290.0)], [-80, 0, 30, -10]);
    }
}
