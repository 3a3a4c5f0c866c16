//! What is said at the table when there is a pause, in the order in which it was told: the polite live region.

use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;

/// So many paragraphs stay in the page. Each is read when it is added; none may go before its turn has come.
const KEPT: usize = 24;
/// What is told within this time is one paragraph: screen readers leave some of what changes faster unsaid.
const PAUSE: Duration = Duration::from_millis(150);

/// The voice of the table. Copy.
#[derive(Clone, Copy)]
pub struct Voice {
    said: RwSignal<VecDeque<(u64, String)>>,
    next: StoredValue<u64>,
    /// What is said after the pause.
    news: StoredValue<Vec<String>>,
}

impl Voice {
    /// One that has said nothing.
    pub fn new() -> Voice {
        Voice { said: RwSignal::default(), next: StoredValue::new(0), news: StoredValue::default() }
    }

    /// Says sentences after all those that were told before.
    pub fn tell(self, sentences: impl IntoIterator<Item = String>) {
        let waits = self.news.with_value(|news| !news.is_empty());
        self.news.update_value(|news| news.extend(sentences.into_iter().filter(|sentence| !sentence.is_empty())));
        if waits || self.news.with_value(Vec::is_empty) {
            return;
        }
        set_timeout(
            move || {
                // The table may be gone by then.
                let Some(news) = self.news.try_update_value(std::mem::take) else { return };
                let number = self.next.get_value();
                self.next.set_value(number + 1);
                self.said.update(|said| {
                    said.push_back((number, news.join(" ")));
                    said.drain(..said.len().saturating_sub(KEPT));
                });
            },
            PAUSE,
        );
    }
}

/// The live region of the voice. What is said is added and takes the place of nothing, so that one event does not cut the other short.
#[component]
pub fn Polite(voice: Voice) -> impl IntoView {
    view! {
        <div class="hidden-text" aria-live="polite" data-testid="announce-events">
            <For
                each=move || voice.said.get()
                key=|(number, _)| *number
                children=|(_, paragraph)| view! { <p>{paragraph}</p> }
            />
        </div>
    }
}
