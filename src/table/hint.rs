//! A hint, in games against the computer: what it would do in one's place, the best three ideas with their chances.

use engine::{Act, Action, Seat};
use house::wire::unpack;
use leptos::prelude::*;
use local::Idea;

use super::modal::Modal;
use super::state::{Panel, use_table};
use crate::modules;
use crate::session::Moment;
use crate::solo::use_local_house;
use crate::words::{solo as words, table as table_words};

/// The ideas, once they have come. They are of the moment at which they were asked for, and close with it.
#[component]
pub fn Hint() -> impl IntoView {
    let table = use_table();
    let ideas = RwSignal::new(None::<Vec<(String, Option<u32>)>>);
    let (seat, asked_at) = (table.seat_untracked(), table.game.view.get_untracked());
    let moment = std::rc::Rc::clone(&asked_at);
    let advised = move |found: Vec<Idea>| {
        let told = found.iter().filter_map(|Idea { play, chance }| {
            let actions: Vec<Action> = unpack(play).ok()?;
            Some((in_words(&moment, seat, &actions), *chance))
        });
        let _ = ideas.try_set(Some(told.collect()));
    };
    // Whoever watches has nothing to be advised on.
    if let Some(view) = asked_at.view() {
        use_local_house().advise(view, advised);
    }
    let close = move || {
        if table.panel.get_untracked() == Some(Panel::Hint) {
            table.panel.set(None);
        }
    };
    Effect::new(move |before: Option<u32>| {
        let now = table.with(|game| game.action_count());
        if before.is_some_and(|before| before != now) {
            close();
        }
        now
    });
    let shown = move || match ideas.get() {
        None => view! { <p role="status">{words::hint_thinking()}</p> }.into_any(),
        Some(ideas) if ideas.is_empty() => view! { <p role="status">{words::hint_none()}</p> }.into_any(),
        Some(ideas) => {
            let idea = |(play, chance): (String, Option<u32>)| {
                view! {
                    <li data-testid="idea">
                        <span>{play}</span>
                        <b>{chance.map(words::hint_chance)}</b>
                    </li>
                }
            };
            view! { <ol class="ideas" role="status">{ideas.into_iter().map(idea).collect_view()}</ol> }.into_any()
        }
    };
    let means = move || match ideas.get().as_deref() {
        Some([(_, None)]) => words::hint_only(),
        _ => words::hint_means(),
    };
    view! {
        <Modal kind="hint" title=words::hint_title().to_owned() close=table_words::close() on_close=move |()| close()>
            {shown}
            <p class="prompt-note">{means}</p>
        </Modal>
    }
}

/// A play, action by action, as the buttons of the table call them. What is paid is left out, and what only chance or the house can tell ends it.
fn in_words(moment: &Moment, seat: Seat, play: &[Action]) -> String {
    let mut now = moment.clone();
    let mut said = Vec::new();
    for action in play {
        if !matches!(action, Action::PayAutomatically | Action::TapForMana { .. }) {
            said.push(table_words::act(&now, seat, action));
        }
        let Some(mut view) = now.view().cloned() else { break };
        match modules::act(&mut view, seat, action) {
            Some(Ok(Act::Applied(_))) => now = Moment::of(view, seat),
            Some(Ok(Act::NeedsHidden(_)) | Err(_)) | None => break,
        }
    }
    said.join(" → ")
}
