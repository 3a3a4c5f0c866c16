//! Marks for the states and the keywords of a card: each has a shape of its own, drawn here, so that no font has to have it.

use leptos::prelude::*;

/// A state that is shown by a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Tapped: an arrow that turns.
    Tapped,
    /// Summoning sick: a crescent moon.
    Sick,
    /// Attacking: a sword.
    Attack,
    /// Attacking and blocked, by nothing that is still there: a sword that has come to a wall.
    Stopped,
    /// Blocking: a shield.
    Block,
    /// It will regenerate: a ring with a plus.
    Shield,
    /// Flying: a wing.
    Flying,
    /// First strike: a point that comes first.
    FirstStrike,
    /// Trample: it goes on behind what blocks it.
    Trample,
    /// Reach: up to what flies.
    Reach,
    /// Banding: two rings in each other.
    Banding,
    /// Protection: a dome.
    Protection,
    /// Landwalk: two footprints.
    Landwalk,
}

impl Mark {
    /// The shape, in a square of 16.
    const fn outline(self) -> &'static str {
        match self {
            Mark::Tapped => "M3 9a5 5 0 1 0 5-5H5.5M8.5 1L5 4l3.5 3",
            Mark::Sick => "M11 2a6.5 6.5 0 1 0 3 9A5.5 5.5 0 0 1 11 2z",
            Mark::Attack => "M14 2L6 10M14 2h-3M14 2v3M3.5 8l4.5 4.5M6 10l-4 4",
            Mark::Stopped => "M10.5 5.5L5 11M10.5 5.5h-3M10.5 5.5v3M3 9l4 4M5 11l-3.5 3.5M8.5 1.5l6 6",
            Mark::Block => "M8 1.5l5.5 2V8c0 3.5-2.5 5.5-5.5 6.5C5 13.5 2.5 11.5 2.5 8V3.5z",
            Mark::Shield => "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 5v6M5 8h6",
            Mark::Flying => {
                "M1.5 12.5C8 13 13 9.5 14.5 2.5 11 5 6.5 4.5 1.5 8.5 4 8 5.5 8.5 6.5 9.5M7 7.5c1.5.2 2.5.8 3 1.6"
            }
            Mark::FirstStrike => "M2 8h8M7 4.5L10.5 8 7 11.5M13.5 2.5v11",
            Mark::Trample => "M2 3.5L7 8l-5 4.5M8.5 3.5l5 4.5-5 4.5",
            Mark::Reach => "M8 14V5.5M4.5 8.5L8 5l3.5 3.5M2.5 2h11",
            Mark::Banding => "M6 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
            Mark::Landwalk => {
                "M5 1.5C3 1.5 2.7 3.8 3.2 6c.4 1.4 3.1 1.4 3.5 0C7.3 3.8 7 1.5 5 1.5zM3.7 8.5h2.7v1a1.35 1.35 0 0 1-2.7 0zM11 5C9 5 8.7 7.3 9.2 9.5c.4 1.4 3.1 1.4 3.5 0C13.3 7.3 13 5 11 5zM9.7 12h2.7v1a1.35 1.35 0 0 1-2.7 0z"
            }
            Mark::Protection => "M2 13.5V9a6 6 0 0 1 12 0v4.5zM5.5 13.5v-4a2.5 2.5 0 0 1 5 0v4",
        }
    }
}

/// The shape of a mark. It is decoration: the card says in words what it means.
#[component]
pub fn MarkShape(mark: Mark) -> impl IntoView {
    view! {
        <svg class="mark-shape" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d=mark.outline() />
        </svg>
    }
}
