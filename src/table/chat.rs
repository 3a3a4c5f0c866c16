//! The talk at the table: what is said, what has not been read of it yet, and the mark that says so.

use engine::Seat;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::log::keep_at_the_end;
use super::model::Side;
use super::opponent::AboutOpponent;
use super::state::{Panel, TableState, use_table};
use crate::pages::own_name;
use crate::session::{ChatLine, Session, Speaker};
use crate::words::{pages, table as words, watching};
use crate::{focus, platform, storage};

/// Where it is kept how much of the talk of the last table has been read: its game, and the number of the first line that has not.
const KEY: &str = "jb-mtg.chat-read";

/// The field in which one talks.
const FIELD: &str = "#chat-input";

/// The number of the first line that was not read when this page was opened.
pub fn read_before(session: Session) -> u64 {
    let kept = storage::read::<(String, u64)>(KEY);
    kept.filter(|(game, _)| *game == session.game().to_string()).map_or(0, |(_, read)| read)
}

/// Counts as read whatever is said while the talk is open, and keeps that in this browser.
pub fn keep_what_was_read(table: TableState) {
    Effect::new(move |_| {
        let next = table.session.chat.with(|chat| chat.last().map_or(0, |line| line.number + 1));
        if table.chat_is_open() && table.chat_read.get_untracked() < next {
            table.chat_read.set(next);
            storage::write(KEY, &(table.session.game().to_string(), next));
        }
    });
}

impl TableState {
    /// Whether the talk can be seen: it is the tab beside the table, or lies over it.
    fn chat_is_open(self) -> bool {
        self.chat_shown.get() && (self.panel.get() == Some(Panel::Chat) || !platform::has_sheets())
    }

    /// Opens the talk, to write in it.
    pub fn talk(self) {
        self.panel.set(Some(Panel::Chat));
        focus::to_what_is_shown(FIELD);
    }

    /// Opens the talk. Where it stands beside the table, the field has the focus, for what is typed there would else play the game; over a small screen it may be
    /// opened to be read, and a keyboard on the glass would hide it.
    pub fn open_chat(self) {
        if platform::has_sheets() {
            self.panel.set(Some(Panel::Chat));
        } else {
            self.talk();
        }
    }

    /// What the other player has said and has not been read, oldest first.
    pub fn unread(self) -> Vec<ChatLine> {
        let (read, seat) = (self.chat_read.get(), self.seat());
        let muted = self.muted.get();
        let is_new = |line: &&ChatLine| !muted && line.number >= read && !line.by.is_own(seat);
        self.session.chat.with(|chat| chat.iter().filter(is_new).cloned().collect())
    }
}

impl Speaker {
    /// Whether that is whoever reads it, who sits at this seat or watches.
    pub fn is_own(&self, seat: Seat) -> bool {
        match self {
            Speaker::Player(by) => *by == seat,
            Speaker::Watcher { me, .. } => *me,
        }
    }
}

impl TableState {
    /// What whoever speaks is called.
    pub fn speaker(self, by: &Speaker) -> String {
        match by {
            Speaker::Player(seat) => self.session.name_untracked(*seat),
            Speaker::Watcher { name, .. } => name.clone(),
        }
    }
}

/// How much has not been read, as a mark and in words; nothing where all has been.
#[component]
pub fn Unread() -> impl IntoView {
    let table = use_table();
    let count = Memo::new(move |_| table.unread().len());
    move || {
        let count = Some(count.get()).filter(|count| *count > 0)?;
        Some(view! {
            <span class="badge" aria-hidden="true">
                {count}
            </span>
            <span class="hidden-text">{words::unread_messages(count)}</span>
        })
    }
}

/// The talk at the table.
#[component]
pub fn Chat() -> impl IntoView {
    let table = use_table();
    let chat = table.session.chat;
    let list = NodeRef::<html::Ol>::new();
    let draft = RwSignal::new(String::new());
    let called = own_name();
    // The key that opens the talk may have been pressed before the field was there.
    if table.panel.get_untracked() == Some(Panel::Chat) {
        focus::to_what_is_shown(FIELD);
    }
    let scrolled = keep_at_the_end(list, move || {
        table.panel.track();
        chat.with(|chat| chat.len())
    });
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let text = draft.get_untracked().trim().to_owned();
        if !text.is_empty() {
            let own = called.get_untracked();
            let own = if own.trim().is_empty() { pages::guest().to_owned() } else { own };
            table.session.say(text, own);
            draft.set(String::new());
        }
    };
    // A line that was refused can be sent again: it is back in the field, unless another one is being written.
    Effect::new(move || {
        if let Some(unsaid) = table.session.unsaid.get() {
            table.session.unsaid.set(None);
            draft.update(|draft| {
                if draft.is_empty() {
                    *draft = unsaid;
                }
            });
        }
    });
    view! {
        <section class="chat" data-testid="chat" aria-label=words::chat()>
            <ol class="chat-list" node_ref=list tabindex="0" on:scroll=scrolled>
                <For
                    each=move || {
                        let (muted, seat) = (table.muted.get(), table.seat());
                        chat.with(|chat| chat.iter().filter(|line| !muted || line.by.is_own(seat)).cloned().collect::<Vec<_>>())
                    }
                    key=|line| line.number
                    children=|line| view! { <Said line /> }
                />
            </ol>
            <AboutOpponent />
            {table.is_watched().then(|| view! {
                <p class="chat-note">{watching::watchers_only_see()}</p>
                <label class="check small">
                    <input
                        type="checkbox"
                        data-testid="mute"
                        prop:checked=table.muted
                        on:change:target=move |event| table.muted.set(event.target().checked())
                    />
                    <span>{words::mute()}</span>
                </label>
            })}
            <form class="chat-form" on:submit=send>
                <input
                    type="text"
                    id="chat-input"
                    maxlength=house::limits::CHAT_CHARACTERS.to_string()
                    autocomplete="off"
                    aria-label=words::say()
                    placeholder=words::say()
                    prop:value=draft
                    on:input=move |event| draft.set(event_target_value(&event))
                />
                <button type="submit" class="button">
                    {words::send()}
                </button>
            </form>
        </section>
    }
}

/// One line of the talk.
#[component]
fn Said(
    /// What was said.
    line: ChatLine,
) -> impl IntoView {
    let table = use_table();
    let side = if line.by.is_own(table.seat_untracked()) { Side::Own } else { Side::Their };
    let name = table.speaker(&line.by);
    view! {
        <li class=format!("said said-{}", side.word())>
            <strong>{name}</strong>
            " "
            {line.text}
        </li>
    }
}
