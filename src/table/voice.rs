//! What is said at the table: what is asked, at once, and everything else when there is a pause, in the order in which it was told. Each has its live region. They
//! lie in the topmost dialog while one is open: what is outside of it is inert, and not heard.

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
    /// What is asked, with how often that has changed.
    asked: RwSignal<(u64, String)>,
    said: RwSignal<VecDeque<(u64, String)>>,
    next: StoredValue<u64>,
    /// What is said after the pause.
    news: StoredValue<Vec<String>>,
    /// The dialogs that are open, the topmost last, and the number of the next one.
    dialogs: RwSignal<Vec<u64>>,
    next_dialog: StoredValue<u64>,
}

impl Voice {
    /// One that has said nothing.
    pub fn new() -> Voice {
        Voice {
            asked: RwSignal::default(),
            said: RwSignal::default(),
            next: StoredValue::new(0),
            news: StoredValue::default(),
            dialogs: RwSignal::default(),
            next_dialog: StoredValue::new(0),
        }
    }

    /// Says what is asked, in place of what was asked before; nothing where it is empty.
    pub fn ask(self, question: String) {
        // The table may be gone by then.
        let _ = self.asked.try_maybe_update(|(changes, asked)| {
            let other = *asked != question;
            *changes += u64::from(other);
            *asked = question;
            (other, ())
        });
    }

    /// What is asked, as it was said.
    pub fn asked(self) -> String {
        self.asked.with_untracked(|(_, asked)| asked.clone())
    }

    /// A dialog has been opened over all others, for as long as the owner of whoever calls this is there. Answers whether it is the topmost.
    pub fn opened(self) -> Memo<bool> {
        let dialog = self.next_dialog.get_value();
        self.next_dialog.set_value(dialog + 1);
        self.dialogs.update(|dialogs| dialogs.push(dialog));
        on_cleanup(move || {
            // The table may be gone.
            let _ = self.dialogs.try_update(|dialogs| dialogs.retain(|one| *one != dialog));
        });
        Memo::new(move |_| self.dialogs.with(|dialogs| dialogs.last() == Some(&dialog)))
    }

    /// Whether no dialog is open.
    pub fn is_on_table(self) -> Memo<bool> {
        Memo::new(move |_| self.dialogs.with(Vec::is_empty))
    }

    /// Says what stands outside of the dialogs, where the page itself would say it: while one is open, nobody hears that.
    pub fn tell_in_dialog(self, sentences: impl IntoIterator<Item = String>) {
        if self.dialogs.with_untracked(|dialogs| !dialogs.is_empty()) {
            self.tell(sentences);
        }
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

/// The two live regions, where they can be heard. What is said in the polite one is added and takes the place of nothing, so that one event does not cut the other
/// short. What was said before they were here is not said again: they begin empty, and speak once a screen reader has found them.
#[component]
pub fn LiveRegions(voice: Voice) -> impl IntoView {
    let asked_before = voice.asked.with_untracked(|(changes, _)| *changes);
    let first = voice.next.get_value();
    let found = RwSignal::new(false);
    set_timeout(
        move || {
            // They may be elsewhere by then.
            let _ = found.try_set(true);
        },
        PAUSE,
    );
    let asked = move || {
        let new = |(changes, asked): &(u64, String)| (*changes > asked_before).then(|| asked.clone());
        if found.get() { voice.asked.with(new) } else { None }
    };
    let said = move || {
        let new =
            |said: &VecDeque<(u64, String)>| said.iter().filter(|(number, _)| *number >= first).cloned().collect();
        if found.get() { voice.said.with(new) } else { Vec::new() }
    };
    view! {
        <div class="hidden-text" aria-live="assertive" data-testid="announce-decision">
            {asked}
        </div>
        <div class="hidden-text" aria-live="polite" data-testid="announce-events">
            <For each=said key=|(number, _)| *number children=|(_, paragraph)| view! { <p>{paragraph}</p> } />
        </div>
    }
}
