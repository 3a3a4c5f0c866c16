//! The stack: what is about to happen, the next first.

use engine::Target;
use engine::declaration::CardId;
use engine::state::StackObjectKind;
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::card_button::keywords;
use super::model::{self, ClickAction, Side, StackEntry, is_clickable};
use super::preview::Preview;
use super::state::{TableState, use_table};
use super::zone::Zone;
use crate::card::{CardFace, CardText, FaceSize, read_card};
use crate::words::{self, table as said};

#[component]
pub fn Stack() -> impl IntoView {
    let table = use_table();
    let entries = Memo::new(move |_| {
        let seat = table.seat();
        let number = table.selection.with(|selection| selection.number);
        table.with(|game| model::stack_entries(game, seat, number))
    });
    let count = Signal::derive(move || entries.with(Vec::len));
    // What must be answered is what is read, until the player points at something else.
    let answers = Memo::new(move |_| {
        let seat = table.seat();
        let asked = table.with(|game| game.asked_of(seat).is_some());
        entries.with(|entries| {
            entries.iter().find(|entry| asked && entry.next && !entry.own).map(|entry| (entry.card, entry.id))
        })
    });
    Effect::new(move |_| {
        if let Some((card, id)) = answers.get()
            && !is_card_pointed_at()
        {
            table.inspect(card, Some(id));
        }
    });
    let label = Signal::derive(move || said::stack(count.get()));
    view! {
        <div class="stack-place" class:empty=move || count.get() == 0 data-testid="stack">
            <Zone name="stack".to_owned() label cards=count>
                <ol class="stack-list">
                    <For
                        each=move || entries.get()
                        key=|entry| (entry.id, entry.own, entry.unfinished, entry.next, entry.covered, entry.resolving, entry.targets.clone(), entry.gone, entry.x)
                        children=move |entry| view! { <Entry entry count /> }
                    />
                </ol>
            </Zone>
            {(!table.is_watched()).then(|| view! { <Preview /> })}
        </div>
    }
}

/// Whether a card on the table is pointed at, and so is the one that is read.
fn is_card_pointed_at() -> bool {
    document().query_selector(".table [data-card]:hover").ok().flatten().is_some()
}

/// One entry: its card, whose it is, its targets.
#[component]
fn Entry(
    entry: StackEntry,
    /// How many entries there are.
    count: Signal<usize>,
) -> impl IntoView {
    let table = use_table();
    let id = entry.id;
    let card = entry.card;
    let side = if entry.own { Side::Own } else { Side::Their };
    let ability = matches!(entry.announced, StackObjectKind::Activated(_));
    // What an ability that is being activated can have as its target is its source on the table, and not itself.
    let itself = entry.unfinished && ability;
    let can =
        Memo::new(move |_| !itself && table.choices.with(|choices| is_clickable(choices, Target::Object(id), None)));
    // Nothing on it is the own of whoever watches.
    let whose = StackEntry { own: entry.own && !table.is_watched(), ..entry.clone() };
    let line = table.session.names.with_untracked(|names| said::stack_line(names, &whose));
    let state = if entry.unfinished {
        Some(if ability { said::being_activated() } else { said::being_cast() })
    } else if entry.resolving {
        Some(said::resolving())
    } else if entry.next && !entry.covered {
        Some(said::next())
    } else {
        None
    };
    let targets = targets(table, &entry.targets);
    // What cards say may come when the entry is there already.
    let text = Memo::new(move |_| words::following(&entry.follows));
    let label = said::stack_label(card, &line, &targets, state);
    let takes_back = Memo::new(move |_| table.click_actions(Target::Object(id)).iter().any(ClickAction::takes_back));
    let label = move || {
        let label = if takes_back.get() { format!("{label}, {}", said::take_target_back()) } else { label.clone() };
        let read = text.with(|text| text.iter().map(|text| read_card(text)).collect::<Vec<_>>().join(" "));
        format!("{label}. {read}")
    };
    let click = move |event: MouseEvent| {
        table.inspect(card, Some(id));
        if table.comes_twice(&event, Target::Object(id)) {
            return;
        }
        if itself || !table.click(Target::Object(id)) {
            table.open_inspector();
        }
    };
    view! {
        <li class=format!("entry entry-{}", side.word()) class:next=entry.next || entry.resolving class:unfinished=entry.unfinished class:resolving=entry.resolving>
            <button
                type="button"
                class="entry-button"
                class:target=can
                tabindex="-1"
                data-roving=""
                data-card=words::card(card)
                data-object=id.number().to_string()
                aria-label=label
                on:click=click
                on:pointerenter=move |event| {
                    if table.moves_onto(&event) {
                        table.inspect(card, Some(id));
                    }
                }
            >
                <span class="entry-face">
                    <CardFace card size=FaceSize::Board said=true />
                    {entry.next.then(|| keywords(entry.keywords))}
                    // Where the list is too low to show what waits below the top, that it is there is seen on the top; it is said in the words.
                    {(entry.next && !entry.covered)
                        .then(|| {
                            view! {
                                <span class="entry-more" hidden=move || count.get() < 2 aria-hidden="true">
                                    {move || format!("+{}", count.get().saturating_sub(1))}
                                </span>
                            }
                        })}
                </span>
                <span class="entry-words" aria-hidden="true">
                    <strong>{words::card(card)}{entry.x.map(said::x_is)}</strong>
                    <span class="entry-whose">{line}</span>
                    <span class="entry-text" lang="en">
                        {move || text.get().into_iter().map(|text| view! { <span><CardText text /></span> }).collect_view()}
                    </span>
                    {(!targets.is_empty()).then(|| view! { <span class="entry-targets">{format!("→ {targets}")}</span> })}
                    {state.map(|state| view! {
                        <span class="entry-state">
                            {state}
                            {entry.next.then(|| view! {
                                <span class="entry-of" hidden=move || count.get() < 2>
                                    " · " {move || said::on_stack(count.get())}
                                </span>
                            })}
                        </span>
                    })}
                </span>
            </button>
        </li>
    }
}

/// The targets in words.
fn targets(table: TableState, targets: &[Target]) -> String {
    let own = untrack(|| table.own_seat());
    table.session.names.with_untracked(|names| {
        table.game.view.with_untracked(|game| {
            let named = targets.iter().map(|target| said::stack_target(game, own, names, *target));
            words::list(&named.collect::<Vec<_>>())
        })
    })
}

/// A card's name as a button that shows the card; one of those in a list is in the order of the Tab key.
#[component]
pub fn CardName(card: CardId) -> impl IntoView {
    let table = use_table();
    let look = move |_| {
        table.inspect(card, None);
        table.open_inspector();
    };
    let over = move |event: PointerEvent| {
        if event.pointer_type() == "mouse" {
            table.inspect(card, None);
        }
    };
    view! {
        <button
            type="button"
            class="card-name"
            data-roving=""
            tabindex="-1"
            on:click=look
            on:pointerenter=over
            on:focus=move |_| table.inspect(card, None)
        >
            {words::card(card)}
        </button>
    }
}
