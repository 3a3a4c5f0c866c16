//! A deck that is open: every change is shown at once, can be taken back, and goes to the house by itself a moment later.

use std::time::Duration;

use house::documents::DeckContent;
use house::wire::{OpenedDeck, Refusal, RefusalCode};
use house::{DeckId, decks};
use leptos::ev;
use leptos::prelude::*;

use super::unknown::summary_here;
use super::{has_come, is_reached};
use crate::backend::Backend;
use crate::decks::{Draft, History};
use crate::timer::Timer;

/// How long nothing must change before it is saved.
const REST: Duration = Duration::from_millis(700);
/// How long to wait when the house had no room for another change.
const WAIT: Duration = Duration::from_secs(5);

/// Whether the house has what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saving {
    Saved,
    /// Not the last change.
    Changed,
    /// It is on its way.
    UnderWay,
    /// The house does not want it, and says why.
    Refused(String),
    /// Somebody else has changed the deck.
    Elsewhere,
}

/// An open deck. Copy.
#[derive(Clone, Copy)]
pub struct DeckEdit {
    backend: Backend,
    id: StoredValue<DeckId>,
    /// As it is shown.
    pub deck: RwSignal<DeckContent>,
    /// Whether the house has it.
    pub saving: RwSignal<Saving>,
    /// Whether something can be taken back, and done again.
    pub can: RwSignal<(bool, bool)>,
    /// The version that the house has, and what is in it.
    saved: StoredValue<(u64, DeckContent)>,
    /// What this browser keeps of it until the house has it.
    draft: StoredValue<Draft>,
    under_way: StoredValue<bool>,
    timer: Timer,
    history: StoredValue<History<DeckContent>>,
}

impl DeckEdit {
    /// The deck as the house has told it; one that it does not know has version 0, and nothing in it.
    pub fn new(backend: Backend, id: DeckId, version: u64, content: DeckContent) -> DeckEdit {
        // What was changed without a connection and has not come to the house goes there now, unless somebody else was quicker.
        let (draft, saving) = match Draft::of(&id).filter(|draft| draft.is_new() || draft.content != content) {
            Some(draft) if draft.follows(version, &content) => (Draft { version, ..draft }, Saving::Changed),
            Some(draft) => (draft, Saving::Elsewhere),
            None => {
                Draft::forget(&id);
                (Draft { version, content: content.clone(), sent: Vec::new(), summary: None }, Saving::Saved)
            }
        };
        let edit = DeckEdit {
            backend,
            id: StoredValue::new(id),
            deck: RwSignal::new(draft.content.clone()),
            saving: RwSignal::new(saving.clone()),
            can: RwSignal::new((false, false)),
            saved: StoredValue::new((version, content)),
            draft: StoredValue::new(draft),
            under_way: StoredValue::new(false),
            timer: Timer::new(),
            history: StoredValue::new(History::default()),
        };
        // Whoever leaves has no moment to wait.
        let leaving = window_event_listener(ev::Custom::<web_sys::Event>::new("pagehide"), move |_| edit.save());
        on_cleanup(move || {
            leaving.remove();
            edit.save();
        });
        if saving == Saving::Changed {
            edit.later(REST);
        }
        // A deck that the house does not know is sent as it is when the house is back, and not as it was at first.
        let reached = Memo::new(move |_| is_reached(backend));
        Effect::new(move || {
            if reached.get() && edit.saving.with_untracked(|saving| *saving == Saving::Changed) {
                edit.later(REST);
            }
        });
        edit
    }

    /// Which deck it is.
    pub fn id(self) -> DeckId {
        self.id.get_value()
    }

    pub fn change(self, what: impl FnOnce(&mut DeckContent)) {
        let was = self.deck.get_untracked();
        let mut now = was.clone();
        what(&mut now);
        if now != was {
            self.history.update_value(|history| history.changed(was));
            self.show(now);
        }
    }

    /// Takes the last change back.
    pub fn undo(self) {
        let now = self.deck.get_untracked();
        if let Some(was) = self.history.try_update_value(|history| history.undo(now)).flatten() {
            self.show(was);
        }
    }

    /// Does again what was taken back.
    pub fn redo(self) {
        let now = self.deck.get_untracked();
        if let Some(next) = self.history.try_update_value(|history| history.redo(now)).flatten() {
            self.show(next);
        }
    }

    fn show(self, now: DeckContent) {
        self.draft.update_value(|draft| {
            draft.content.clone_from(&now);
            draft.summary = Some(summary_here(self.id(), &now));
            draft.keep(&self.id());
        });
        self.deck.set(now);
        self.can.set(self.history.with_value(History::can));
        if self.saving.with_untracked(|saving| *saving != Saving::Elsewhere) {
            self.saving.set(Saving::Changed);
            self.later(REST);
        }
    }

    fn later(self, wait: Duration) {
        self.timer.start(wait, move || self.save());
    }

    /// Saves it now, if there is something to save.
    pub fn save(self) {
        self.timer.stop();
        let shown = (self.deck.try_get_untracked(), self.saved.try_get_value(), self.saving.try_get_untracked());
        let (Some(deck), Some((version, saved)), Some(saving)) = shown else { return };
        if saving == Saving::Elsewhere || self.under_way.try_get_value() != Some(false) {
            return;
        }
        if version == 0 && !untrack(|| is_reached(self.backend)) {
            return;
        }
        if deck == saved && version > 0 {
            Draft::forget(&self.id());
            self.saving.set(Saving::Saved);
            return;
        }
        self.under_way.set_value(true);
        self.saving.set(Saving::UnderWay);
        let (id, content) = (self.id(), Box::new(deck.clone()));
        self.draft.update_value(|draft| {
            draft.sends();
            draft.keep(&id);
        });
        let already = if version == 0 { RefusalCode::NotNow } else { RefusalCode::WrongNumber };
        let answered = move |answer: Result<u64, Refusal>| {
            if let Ok(version) = answer {
                has_come(&id, version, &deck);
            }
            // The page may have been left meanwhile; the house has it all the same.
            if self.under_way.try_update_value(|under_way| *under_way = false).is_none() {
                return;
            }
            match answer {
                Ok(version) => {
                    self.is_saved(version, deck.clone());
                    if self.deck.with_untracked(|now| *now == deck) {
                        self.saving.set(Saving::Saved);
                    } else {
                        self.later(REST);
                    }
                }
                // A deck that is there already was made from here, and the answer was lost.
                Err(refusal) if refusal.code == already => self.look_whose(),
                Err(refusal) => {
                    // Of too many decks none goes by itself; of too many changes a little later is another one.
                    let again = match refusal.code {
                        RefusalCode::TooMany => version > 0,
                        code => code == RefusalCode::Unavailable,
                    };
                    if again {
                        self.later(WAIT);
                    }
                    self.saving.set(Saving::Refused(crate::words::refused(&refusal)));
                }
            }
        };
        if version == 0 {
            self.backend.ask_then(decks::Create { deck: self.id(), content }, answered);
        } else {
            self.backend.ask_then(decks::Save { deck: self.id(), version, content }, answered);
        }
    }

    /// The house has this version now.
    fn is_saved(self, version: u64, content: DeckContent) {
        self.saved.set_value((version, content));
        self.draft.update_value(|draft| {
            draft.version = version;
            draft.sent.clear();
        });
    }

    /// The house tells what it has now. It is shown where nothing was changed here; otherwise saving finds out whose change comes first.
    pub fn see(self, version: u64, content: DeckContent) {
        let known = self.saved.try_with_value(|(known, _)| *known == version);
        if known == Some(false) && self.saving.try_get_untracked() == Some(Saving::Saved) {
            self.is_saved(version, content.clone());
            self.deck.set(content);
        }
    }

    /// Whether this browser keeps what the house does not have.
    pub fn is_kept(self) -> bool {
        Draft::of(&self.id()).is_some_and(|draft| self.deck.with(|deck| *deck == draft.content))
    }

    /// The house has another version than the one that was changed: somebody else's, or one that was sent from here and whose answer was lost.
    fn look_whose(self) {
        self.backend.ask_house_then(decks::Open { deck: self.id() }, move |answer| match answer {
            Ok(OpenedDeck { version, content, .. }) => {
                let own = self.draft.try_with_value(|draft| draft.content == *content || draft.sent.contains(&content));
                if own == Some(true) {
                    self.is_saved(version, *content);
                    self.saving.set(Saving::Changed);
                    self.save();
                } else {
                    let _ = self.saving.try_set(Saving::Elsewhere);
                }
            }
            Err(refusal) => {
                let _ = self.saving.try_set(Saving::Refused(crate::words::refused(&refusal)));
            }
        });
    }

    /// After somebody else has changed the deck: shows what the house has, or saves what is shown over it.
    pub fn settle(self, keep_this: bool) {
        self.backend.ask_house_then(decks::Open { deck: self.id() }, move |answer| match answer {
            Ok(OpenedDeck { version, content, .. }) => {
                if self.saving.try_get_untracked().is_none() {
                    return;
                }
                self.is_saved(version, (*content).clone());
                self.saving.set(Saving::Saved);
                if keep_this {
                    self.save();
                } else {
                    self.change(|deck| *deck = *content);
                }
            }
            Err(refusal) => {
                let _ = self.saving.try_set(Saving::Refused(crate::words::refused(&refusal)));
            }
        });
    }
}
