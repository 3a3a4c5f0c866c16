//! The tables one sits at.

use std::collections::BTreeMap;

use house::documents::Status;
use house::wire::{Answer, Ask, TableSummary};
use house::{GameId, Seat};
use leptos::prelude::*;

use crate::backend::use_backend;
use crate::storage;
use crate::words::pages as words;

/// Where the invite codes of one's own tables are kept: the house itself knows only their hashes.
const INVITES: &str = "jb-mtg.invites";
/// How many codes are kept.
const MOST_INVITES: usize = 40;

/// Keeps the invite code of a new table.
pub fn keep_invite(game: &GameId, invite: &str) {
    let mut invites = storage::read::<BTreeMap<String, String>>(INVITES).unwrap_or_default();
    while invites.len() >= MOST_INVITES {
        invites.pop_first();
    }
    invites.insert(game.to_string(), invite.to_owned());
    storage::write(INVITES, &invites);
}

/// The invite code of a table that was made in this browser.
pub fn kept_invite(game: &GameId) -> Option<String> {
    storage::read::<BTreeMap<String, String>>(INVITES)?.remove(game.as_str())
}

/// One's tables, those that wait for oneself first.
#[component]
pub fn Tables() -> impl IntoView {
    let backend = use_backend();
    let tables = RwSignal::new(Vec::<TableSummary>::new());
    let me = backend.me();
    let who = Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.uid.clone())));
    // Whoever has never been here has no tables; everybody else is told them as soon as the house knows who they are, and again when that changes.
    Effect::new(move |_| {
        tables.set(Vec::new());
        if who.get().is_some() {
            backend.ask(Ask::Mine, false, move |answer| {
                if let Ok(Answer::Mine { tables: mut mine }) = answer {
                    mine.sort_by_key(|table| (urgency(table), std::cmp::Reverse(table.changed_at)));
                    let _ = tables.try_set(mine);
                }
            });
        }
    });
    view! {
        <section class="tables" aria-label=words::YOUR_GAMES class:empty=move || tables.with(Vec::is_empty)>
            <h2>{words::YOUR_GAMES}</h2>
            <ul>
                <For each=move || tables.get() key=|table| table.game.to_string() children=|table| row(&table) />
            </ul>
        </section>
    }
}

/// What waits for oneself comes first, what is over last.
fn urgency(table: &TableSummary) -> u8 {
    match (table.status, table.awaits) {
        (Status::Playing, Some(seat)) if table.yours[seat] => 0,
        (Status::Playing | Status::Seeding, _) => 1,
        (Status::Waiting, _) => 2,
        (Status::Over, _) => 3,
    }
}

fn row(table: &TableSummary) -> AnyView {
    let names = Seat::BOTH.map(|seat| table.names[seat].clone().unwrap_or_else(|| words::NOBODY_YET.to_owned()));
    let mine = table.awaits.is_some_and(|seat| table.yours[seat]);
    view! {
        <li>
            <a class="table-row" href=format!("/game/{}", table.game) class:mine=mine>
                <span class="table-names">{words::against(&names)}</span>
                <span class="table-state">{words::table_state(table)}</span>
                <span class="table-rules">{words::settings(&table.settings)}</span>
            </a>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use house::PerSeat;
    use house::documents::{RuleSet, Settings};

    use super::*;

    fn table(status: Status, awaits: Option<Seat>) -> TableSummary {
        TableSummary {
            game: GameId::from_random([1; 10]),
            status,
            settings: Settings {
                rules: RuleSet::Current,
                automatic_redeal: false,
                ante: false,
                time: None,
                hot_seat: false,
                decks: Default::default(),
            },
            names: PerSeat::default(),
            decks: PerSeat::default(),
            yours: PerSeat { a: true, b: false },
            awaits,
            outcome: None,
            wanted: PerSeat::default(),
            changed_at: 0,
        }
    }

    #[test]
    fn what_waits_for_oneself_comes_first_and_what_is_over_last() {
        let order = [
            table(Status::Playing, Some(Seat::A)),
            table(Status::Playing, Some(Seat::B)),
            table(Status::Waiting, None),
            table(Status::Over, None),
        ];
        assert!(order.iter().map(urgency).is_sorted());
        assert!(urgency(&order[0]) < urgency(&order[1]));
    }
}
