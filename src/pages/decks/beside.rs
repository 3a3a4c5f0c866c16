//! The card beside the row that is pointed at or has the focus; a finger that rests on a row opens its card.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, Event, PointerEvent};

use super::parts::face_of;
use crate::card::FaceSize;
use crate::timer::Timer;

/// How long a finger rests on a row whose card is opened.
const REST: Duration = Duration::from_millis(500);

/// A card that is shown beside its row.
#[derive(Clone, Debug, PartialEq)]
struct ShownCard {
    card: String,
    /// The edge of the window that it is placed from: the one on its row's side.
    edge: &'static str,
    /// How far from that edge, pixels.
    far: f64,
    /// How far from the top, pixels.
    top: f64,
    /// Whether it is shown since its row has the focus.
    by_key: bool,
}

/// What is shown beside the rows of a page. Copy.
#[derive(Clone, Copy)]
pub struct Beside {
    shown: RwSignal<Option<ShownCard>>,
    /// The card that is opened.
    looked_at: RwSignal<Option<String>>,
    resting: Timer,
}

/// The card of the row in which this happens, and the row.
fn row(event: &Event) -> Option<(String, Element)> {
    let row = event.target()?.dyn_into::<Element>().ok()?.closest("[data-card]").ok()??;
    Some((row.get_attribute("data-card")?, row))
}

impl Beside {
    /// Nothing is shown yet; `looked_at` is the card that is opened.
    pub fn new(looked_at: RwSignal<Option<String>>) -> Beside {
        Beside { shown: RwSignal::new(None), looked_at, resting: Timer::new() }
    }

    /// The pointer has come onto something.
    pub fn over(self, event: &PointerEvent) {
        // What scrolls under a pointer that rests says nothing against the row that has the focus.
        let elsewhere =
            row(event).is_none() && self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|shown| shown.by_key));
        if event.pointer_type() == "mouse" && !elsewhere {
            self.show(event, false);
        }
    }

    /// Something has the focus: where it came by a key, its card is shown.
    pub fn focused(self, event: &Event) {
        let by_key = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if by_key.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false)) {
            self.show(event, true);
        }
    }

    /// Pointer or focus have gone. A page that is taken down loses the focus last, when nothing is shown any more.
    pub fn hide(self) {
        if self.shown.try_with_untracked(Option::is_some) == Some(true) {
            self.shown.set(None);
        }
    }

    /// A finger has come down.
    pub fn press(self, event: &PointerEvent) {
        self.lift();
        if event.pointer_type() == "mouse" {
            return;
        }
        if let Some((card, _)) = row(event) {
            self.resting.start(REST, move || self.looked_at.set(Some(card)));
        }
    }

    /// It has gone, or moves.
    pub fn lift(self) {
        self.resting.stop();
    }

    fn show(self, event: &Event, by_key: bool) {
        let found = row(event).map(|(card, row)| {
            let (rect, width) = (row.get_bounding_client_rect(), row.owner_document());
            let width = width.and_then(|document| document.document_element()).map_or(0, |root| root.client_width());
            let width = f64::from(width);
            let on_the_left = rect.left() + rect.right() < width;
            let far = if on_the_left { rect.right() } else { width - rect.left() };
            ShownCard {
                card,
                by_key,
                edge: if on_the_left { "left" } else { "right" },
                far: far + 8.0,
                top: rect.top(),
            }
        });
        if self.shown.with_untracked(|shown| *shown != found) {
            self.shown.set(found);
        }
    }

    /// The card. It is for the eye: who listens is told by the row.
    pub fn view(self) -> AnyView {
        (move || {
            let ShownCard { card, edge, far, top, .. } = self.shown.get()?;
            let place =
                format!("{edge}: {far:.0}px; top: min({top:.0}px, calc(100dvh - 1.4 * var(--card-inspector) - 1rem))");
            Some(view! {
                <div class="card-beside" aria-hidden="true" data-testid="card-beside" prop:style=place>
                    {face_of(&card, FaceSize::Inspector)}
                </div>
            })
        })
        .into_any()
    }
}
