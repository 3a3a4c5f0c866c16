//! One side's battlefield: creatures in front, lands and others behind.

use engine::{ObjectId, Seat, Target};
use leptos::prelude::*;

use super::card_button::CardButton;
use super::model::{self, Group, Key, Room, Row, Side};
use super::state::use_table;
use super::zone::Zone;
use crate::card::FaceSize;
use crate::words::table as words;

/// So much room what lies on one side takes at most, in hundredths of a card in front, where all of it stands in one line: up to there its cards are larger so than in two lines, also in the
/// narrowest windows that have it (122 pixels in place of 111 at 1200 by 800).
const SPARSE: u32 = 760;

/// Arrows beside two cards: away from them, and to them.
const APART: &str = "M5 6.5L1.5 10 5 13.5M27 6.5l3.5 3.5-3.5 3.5";
const TOGETHER: &str = "M1.5 6.5L5 10l-3.5 3.5M30.5 6.5L27 10l3.5 3.5";

/// The permanents of one side.
#[component]
pub fn Field(side: Side) -> impl IntoView {
    let table = use_table();
    let spread = RwSignal::new(false);
    let piles = move |row: Row| {
        Memo::new(move |_| {
            let seat = table.seat_of(side);
            let together = !spread.get();
            table.with(|game| model::row(game, seat, row, together))
        })
    };
    let (creatures, lands, others) = (piles(Row::Creatures), piles(Row::Lands), piles(Row::Others));
    let breadth = move |piles: Memo<Vec<Group>>| piles.with(|piles| table.with(|game| model::breadth(game, piles)));
    // What is behind takes two thirds of the room. Tapping makes no difference: nothing changes its size for it.
    let most = move |piles: Memo<Vec<Group>>| piles.with(|piles| model::most_breadth(piles));
    let sparse = move || {
        let behind = most(lands).saturating_add(most(others));
        most(creatures).max(100) * 3 + behind * 2 <= SPARSE * 3
    };
    // What the style sheet asks about what lies there is said by classes: it could find it out itself (`:has()`), but then each change of a card had all of them styled anew.
    let lie = move || {
        let rows = [creatures, lands, others].map(|row| row.get());
        rows.iter().flatten().flat_map(|group| group.ids.iter().copied()).collect::<Vec<_>>()
    };
    let hosts = Memo::new(move |_| {
        let lie = lie();
        table.with(|game| model::hosts(game, &lie))
    });
    // A turn of one side's: at a hot-seat the sides change.
    let room = Memo::new(move |before: Option<&((u32, Seat), Room)>| {
        let turn = (table.with(|game| game.turn().number), table.seat_of(side));
        let now = Room {
            front: breadth(creatures),
            back: breadth(lands).saturating_add(breadth(others)),
            sparse: sparse(),
            hosts: hosts.get(),
        };
        let earlier = before.filter(|(before, _)| *before == turn).map(|(_, room)| *room);
        (turn, earlier.map_or(now, |earlier| now.and_no_less_than(earlier)))
    });
    // Cards' breadths, for the sheet to find out how large they may be.
    let front = move || cards(room.with(|(_, room)| room.front));
    let back = move || cards(room.with(|(_, room)| room.back));
    let sparse = move || room.with(|(_, room)| room.sparse);
    let hosts = move || room.with(|(_, room)| room.hosts);
    let fights = Memo::new(move |_| {
        let lie = lie();
        table.with(|game| lie.iter().any(|id| model::fights(game, *id)))
    });
    view! {
        <div
            class=format!("battlefield battlefield-{}", side.word())
            class:sparse=sparse
            class:fights=fights
            class:hosts=hosts
            style:--front=front
            style:--back=back
        >
            <FieldRow side row=Row::Creatures groups=creatures spread />
            <div class="battlefield-back">
                <FieldRow side row=Row::Lands groups=lands spread />
                <FieldRow side row=Row::Others groups=others spread />
            </div>
        </div>
    }
}

/// A number of cards out of hundredths, as a style sheet writes it: never less than one, for it is divided by.
fn cards(hundredths: u32) -> String {
    let hundredths = hundredths.max(100);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// One row of one side.
#[component]
fn FieldRow(
    side: Side,
    row: Row,
    /// Its piles.
    groups: Memo<Vec<Group>>,
    /// Whether equal lands lie beside each other.
    spread: RwSignal<bool>,
) -> impl IntoView {
    let count = Signal::derive(move || groups.with(|groups| groups.iter().map(|group| group.ids.len()).sum::<usize>()));
    let table = use_table();
    let label = Signal::derive(move || table.zone_words(side, words::CardArea::Row(row), count.get()));
    // Piles can be spread where there is one of several lands, and put together again.
    let piles =
        Memo::new(move |_| spread.get() || groups.with(|groups| groups.iter().any(|group| group.ids.len() > 1)));
    let does = move || if spread.get() { words::gather() } else { words::spread() };
    view! {
        <Zone name=format!("{}-{}", side.word(), row.word()) label cards=count>
            <div class="row">
                <For
                    each=move || groups.get()
                    key=|group| group.key
                    children=move |group| view! { <Pile groups key=group.key /> }
                />
            </div>
            {(row == Row::Lands)
                .then(|| {
                    view! {
                        <button
                            type="button"
                            class="spread"
                            hidden=move || !piles.get()
                            aria-label=does
                            title=does
                            on:click=move |_| spread.update(|spread| *spread = !*spread)
                        >
                            <svg viewBox="0 0 32 20" aria-hidden="true" focusable="false">
                                <path d="M9.5 3.5h5v13h-5zM17.5 3.5h5v13h-5z" />
                                <path d=move || if spread.get() { TOGETHER } else { APART } />
                            </svg>
                        </button>
                    }
                })}
        </Zone>
    }
}

/// How a pile lies there.
#[derive(Clone, Debug, Default, PartialEq)]
struct Lies {
    /// The card that is seen; none before anything lies there.
    first: Option<ObjectId>,
    /// What lies below it.
    below: Vec<ObjectId>,
    attached: Vec<ObjectId>,
    tapped: bool,
    attacks: bool,
    /// Whether it attacks or blocks, and so has come forward.
    forward: bool,
}

impl Lies {
    /// The classes of the pile, as the style sheet knows them.
    fn classes(&self) -> String {
        let tapped = if self.tapped { " tapped" } else { "" };
        let several = if self.below.is_empty() { "" } else { " several" };
        let attacks = if self.attacks { " attacks" } else { "" };
        let forward = if self.forward { " forward" } else { "" };
        format!("pile{tapped}{several}{attacks}{forward}")
    }
}

/// A pile: its first card, how many there are, and what is attached to it.
#[component]
fn Pile(
    /// The piles of the row.
    groups: Memo<Vec<Group>>,
    key: Key,
) -> impl IntoView {
    let table = use_table();
    let ids = Memo::new(move |before: Option<&Vec<ObjectId>>| {
        let found = groups.with(|groups| groups.iter().find(|group| group.key == key).map(|group| group.ids.clone()));
        // The pile that is about to go shows what it showed.
        found.or_else(|| before.cloned()).unwrap_or_default()
    });
    let fallback = match key {
        Key::One(id) => id,
        Key::Lands(..) => ObjectId::from_number(u32::MAX),
    };
    let own = move || ids.get();
    let lies = table.distinct.of(own, move |ids| {
        // One that something can be done with stands for the others, as a land does whose mana floats beside those whose mana is spent.
        let can =
            |id: &&ObjectId| table.choices.with(|choices| model::is_clickable(choices, Target::Object(**id), None));
        let stands = if ids.len() > 1 { ids.iter().find(can) } else { None };
        let first = stands.or_else(|| ids.first()).copied().unwrap_or(fallback);
        table.with(|game| Lies {
            first: Some(first),
            below: ids.iter().copied().filter(|id| *id != first).collect(),
            attached: game.attached_to(first).collect(),
            tapped: game.permanent(first).is_some_and(|own| own.tapped),
            attacks: model::attacks(game, first),
            forward: model::fights(game, first),
        })
    });
    let first = Signal::derive(move || lies.with(|lies| lies.first.unwrap_or(fallback)));
    let count = Signal::derive(move || lies.with(|lies| lies.below.len() + 1));
    // What lies below the first one is found by these.
    let below =
        move || lies.with(|lies| lies.below.iter().map(|id| id.number().to_string()).collect::<Vec<_>>().join(" "));
    view! {
        <div
            class=move || lies.with(Lies::classes)
            data-below=below
        >
            <div class="attached">
                <For each=move || lies.with(|lies| lies.attached.clone()) key=|id| *id children=|id| view! { <CardButton id size=FaceSize::Board /> } />
            </div>
            <CardButton id=first size=FaceSize::Board count />
        </div>
    }
}
