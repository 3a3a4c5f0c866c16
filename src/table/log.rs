//! The log.

use leptos::ev::Event;
use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::model::Side;
use super::stack::CardName;
use super::state::use_table;
use super::zone::{cards_of, keep_focused_in_order, steer};
use crate::frames;
use crate::session::{LogLine, Weight};
use crate::words::table as words;

/// Who is so near to the end of a list, CSS pixels, wants to see what is added.
const NEAR_THE_END: i32 = 60;

/// The space at which no line breaks.
const NO_BREAK: char = '\u{a0}';

/// What has happened, in words, the newest at the bottom.
#[component]
pub fn Log() -> impl IntoView {
    let table = use_table();
    let log = table.session.log;
    let list = NodeRef::<html::Ol>::new();
    // A panel that was closed has not scrolled meanwhile, and what is asked takes room from it.
    let scrolled = keep_at_the_end(list, move || {
        table.panel.track();
        table.game.view.track();
        log.with(|log| log.len())
    });
    Effect::new(move |_| {
        log.track();
        let Some(list) = list.get() else { return };
        // The names are in the page once it has been brought up to date.
        frames::in_frame(move || keep_newest_in_order(&list));
    });
    view! {
        <section class="log" data-testid="log" aria-label=words::log()>
            <ol
                class="log-list"
                node_ref=list
                tabindex="0"
                on:scroll=scrolled
                on:keydown=move |event| steer(&event)
                on:focusin=move |event| keep_focused_in_order(&event)
            >
                <For
                    each=move || log.get().to_vec()
                    key=|line| line.number
                    children=|line| view! { <Line line /> }
                />
            </ol>
        </section>
    }
}

/// Leaves the newest of the cards that the log names in the order of the Tab key, in the place of the list, unless the focus is among them.
fn keep_newest_in_order(list: &HtmlElement) {
    let names = cards_of(list);
    let Some(newest) = names.last() else { return };
    let focused = document().active_element();
    if names.iter().any(|name| focused.as_ref().is_some_and(|focused| name.is_same_node(Some(focused)))) {
        return;
    }
    list.set_tab_index(-1);
    for name in names.iter().filter(|name| name.tab_index() == 0) {
        name.set_tab_index(-1);
    }
    newest.set_tab_index(0);
}

/// One line of the log; the cards it speaks of can be looked at.
#[component]
fn Line(
    /// What happened.
    line: LogLine,
) -> impl IntoView {
    let table = use_table();
    let class = match line.weight {
        Weight::Heading => "log-heading",
        Weight::Plain => "log-line",
        Weight::Small => "log-small",
    };
    let side = line.by.map_or("", |by| Side::of(by, table.seat_untracked()).word());
    let pieces = pieces(&line);
    view! { <li class=format!("{class} {side}")>{pieces}</li> }
}

/// The sentence with the names of its cards as buttons.
fn pieces(line: &LogLine) -> Vec<AnyView> {
    let mut pieces = Vec::new();
    let mut rest = line.text.as_str();
    loop {
        let first = line.cards.iter().filter_map(|card| rest.find(crate::words::card(*card)).map(|at| (at, *card)));
        let Some((at, card)) = first.min_by_key(|(at, card)| (*at, usize::MAX - crate::words::card(*card).len()))
        else {
            break;
        };
        let (before, after) = rest.split_at(at);
        let after = after.get(crate::words::card(card).len()..).unwrap_or_default();
        // A button is broken from what stands right beside it, but no line begins with a bracket that closes.
        let before_it = before.trim_end_matches(is_bound);
        let after_it = after.trim_start_matches(is_bound);
        let (opens, closes) =
            (before.get(before_it.len()..).unwrap_or_default(), after.strip_suffix(after_it).unwrap_or_default());
        pieces.push(before_it.to_owned().into_any());
        let bound = view! { <span class="bound">{opens.to_owned()} <CardName card /> {closes.to_owned()}</span> };
        pieces.push(bound.into_any());
        rest = after_it;
    }
    pieces.push(rest.to_owned().into_any());
    pieces
}

/// Whether a sign belongs to the word beside it.
fn is_bound(sign: char) -> bool {
    sign == NO_BREAK || (!sign.is_alphanumeric() && !sign.is_whitespace())
}

/// Scrolls a list to its end whenever `changed` does, unless the reader has scrolled up. Answers what listens to scrolling.
pub fn keep_at_the_end<T>(
    list: NodeRef<html::Ol>,
    changed: impl Fn() -> T + 'static,
) -> impl Fn(Event) + Clone + 'static {
    let stays = StoredValue::new(true);
    let before = StoredValue::new(0);
    Effect::new(move |_| {
        changed();
        let Some(list) = list.get() else { return };
        if stays.get_value() {
            frames::behind_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    move |_| {
        let Some(list) = list.get_untracked() else { return };
        let top = list.scroll_top();
        // A list that has got lower or longer is away from its end as well: only upwards is it the reader.
        if list.scroll_height() - top - list.client_height() < NEAR_THE_END {
            stays.set_value(true);
        } else if top < before.get_value() {
            stays.set_value(false);
        }
        before.set_value(top);
    }
}
