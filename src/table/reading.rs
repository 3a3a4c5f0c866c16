//! Keys that go to a part of the table, read it aloud, or choose in a list: for whoever plays without a pointer, or without looking.

use engine::{ObjectId, Target};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::inspector::read_out;
use super::kept_focus::MAIN;
use super::model::Side;
use super::state::{Pile, TableState};
use super::zone::cards_of;
use crate::focus;
use crate::platform;
use crate::words::{self, table as said};

/// The keys of the parts of the table. Each goes to the first of its zones in which something lies, and from there to the next.
const PARTS: [(&str, &[&str]); 5] = [
    ("h", &["own-hand"]),
    ("b", &["own-creatures", "own-lands", "own-others"]),
    ("o", &["their-creatures", "their-lands", "their-others"]),
    ("s", &["stack"]),
    ("g", &["own-graveyard", "their-graveyard"]),
];

/// What can be chosen in a dialog, and in what is asked.
const IN_DIALOG: &str = ".choices :is(button, input, a), .pile-cards button";
const IN_PROMPT: &str = ":is(.chips, .choices, .tiles, .prompt-buttons) button, .prompt-body > button";

/// Where the number is written that is asked for.
const NUMBER: &str = "section.prompt .prompt-body:not([hidden]) input[type=number]";

/// Whether a letter goes to a part of the table.
pub fn goes(key: &str) -> bool {
    let key = key.to_lowercase();
    key == "p" || PARTS.iter().any(|(letter, _)| *letter == key)
}

/// Does what the key says, if it is one of these. `counts` tells whether a press that decides something counts.
pub fn heard(table: TableState, event: &KeyboardEvent, counts: impl Fn() -> bool) -> bool {
    let key = event.key().to_lowercase();
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    if let Some((_, zones)) = PARTS.iter().find(|(letter, _)| *letter == key) {
        if event.shift_key() {
            table.voice.tell(zones.iter().map(|zone| read_zone(table, zone)));
        } else if !go_to(zones, target.as_ref()) {
            table.voice.tell(zones.first().map(|zone| read_zone(table, zone)));
        }
        return true;
    }
    match key.as_str() {
        "p" if event.shift_key() => table.voice.tell([asked(table)]),
        "p" => {
            let choice = "section.prompt .prompt-body:not([hidden]) :is(button, input):enabled";
            if !focus::to(choice) {
                focus::to(MAIN);
            }
        }
        "v" => table.voice.tell(players(table)),
        "t" => table.voice.tell(turn(table)),
        "r" => {
            let last = table
                .session
                .log
                .with_untracked(|log| log.iter().rev().map(|line| line.told.clone()).find(|told| !told.is_empty()));
            table.voice.tell(last);
        }
        _ => return in_dialog(table, event, counts),
    }
    true
}

/// The same for the keys that mean something over a dialog as well: those of a list, and the one that reads a card.
pub fn in_dialog(table: TableState, event: &KeyboardEvent, counts: impl Fn() -> bool) -> bool {
    let key = event.key();
    if key.eq_ignore_ascii_case("d") {
        read_card(table, event);
        return true;
    }
    let Some(place) = key.parse::<usize>().ok().filter(|place| *place > 0 && key.len() == 1) else { return false };
    let place = place - 1;
    if let Ok(Some(dialog)) = document().query_selector("main.table dialog[open]") {
        if let Some(choice) = nth(&dialog, IN_DIALOG, place) {
            choice.click();
        }
        return true;
    }
    let prompt = document().query_selector("section.prompt:has(.prompt-body:not([hidden]))");
    let Ok(Some(prompt)) = prompt else { return false };
    if let Some(choice) = nth(&prompt, IN_PROMPT, place)
        && counts()
    {
        choice.click();
    }
    true
}

/// Goes to the field of the number that is asked for, if the key is a digit and there is one: the digit takes the place of what stands there.
pub fn to_number(key: &str) -> bool {
    key.len() == 1 && key.chars().all(|sign| sign.is_ascii_digit()) && focus::to(NUMBER)
}

/// The choice at this place among those that can be made.
fn nth(within: &Element, selector: &str, place: usize) -> Option<HtmlElement> {
    let choices: Vec<HtmlElement> = platform::elements(within.query_selector_all(selector));
    choices.into_iter().filter(|choice| choice.matches(":enabled, a").unwrap_or(false)).nth(place)
}

/// A zone, or the button of a pile.
fn zone(name: &str) -> Option<HtmlElement> {
    document().query_selector(&format!("[data-testid=\"zone-{name}\"]")).ok()??.dyn_into().ok()
}

/// Goes to the next of the zones that has something to go to, seen from where the focus is; whether there is one.
fn go_to(zones: &[&str], from: Option<&Element>) -> bool {
    let stop = |zone: HtmlElement| {
        if zone.matches("button").unwrap_or(false) {
            return Some(zone);
        }
        let cards = cards_of(&zone);
        let last = cards.iter().position(|card| card.tab_index() == 0).unwrap_or(0);
        cards.into_iter().nth(last)
    };
    let within = |zone: &HtmlElement| zone.contains(from.map(AsRef::as_ref));
    let zones: Vec<HtmlElement> = zones.iter().filter_map(|name| zone(name)).collect();
    let here = zones.iter().position(within).map_or(0, |here| here + 1);
    let around = zones.iter().cycle().skip(here).take(zones.len());
    // Only fails for what cannot have the focus; a button can.
    around.cloned().find_map(stop).is_some_and(|stop| stop.focus().is_ok())
}

/// What a zone is called and what lies in it.
fn read_zone(table: TableState, name: &str) -> String {
    let Some(zone) = zone(name) else { return String::new() };
    let (heading, cards) = if zone.matches("button").unwrap_or(false) {
        let side = if name.starts_with("own") { Side::Own } else { Side::Their };
        let seat = side.seat(table.seat_untracked());
        let card = |game: &engine::Game, id: &ObjectId| Some(words::card(game.object(*id)?.card).to_owned());
        let lie = table.game.view.with_untracked(|game| {
            Pile::Graveyard.cards(game, seat).iter().filter_map(|id| card(game, id)).collect::<Vec<_>>()
        });
        (zone.get_attribute("aria-label"), lie)
    } else {
        let heading = zone.query_selector("h2").ok().flatten().and_then(|heading| heading.text_content());
        let heading = heading.or_else(|| zone.get_attribute("aria-label"));
        let label = |card: HtmlElement| {
            let parts = ["aria-label", "aria-description"].into_iter().filter_map(|name| card.get_attribute(name));
            parts.collect::<Vec<_>>().join(", ")
        };
        (heading, cards_of(&zone).into_iter().map(label).collect())
    };
    let heading = heading.unwrap_or_default();
    if cards.is_empty() { format!("{heading}.") } else { format!("{heading}: {}.", cards.join("; ")) }
}

/// What is asked, or who is waited for.
fn asked(table: TableState) -> String {
    let asked = table.voice.asked();
    if asked.is_empty() { untrack(|| table.waiting_words()) } else { asked }
}

/// Both players: life, mana, cards in hand and in the library.
fn players(table: TableState) -> Vec<String> {
    untrack(|| {
        table.with(|game| {
            let one = |side: Side| {
                let seat = table.seat_of(side);
                let player = game.player(seat);
                let free = game.spendable(seat, Default::default());
                format!(
                    "{}. {}. {}. {}: {}.",
                    said::player_label(&table.name(seat), player.life, player.poison, false),
                    said::pool(&free, &player.restricted),
                    table.zone_words(side, said::CardArea::Hand, player.hand.count as usize),
                    said::library(),
                    player.library.count,
                )
            };
            [Side::Own, Side::Their].map(one).to_vec()
        })
    })
}

/// Whose turn it is, how far it has come, who decides, and what is left on the clocks.
fn turn(table: TableState) -> Vec<String> {
    untrack(|| {
        let names = table.session.names.get();
        let (title, step) = table.with(|game| (said::whose_turn(game, table.own_seat(), &names), said::step_now(game)));
        let now = if step.is_empty() { format!("{title}.") } else { format!("{title}, {step}.") };
        let mut told = vec![now, table.waiting_words()];
        if let Some(clocks) = table.session.clocks.get() {
            let one = |side: Side| {
                let seat = table.seat_of(side);
                format!("{}: {}.", names[seat.index()], said::clock(clocks[seat.index()].remaining_ms))
            };
            told.extend([Side::Own, Side::Their].map(one));
        }
        told
    })
}

/// Reads the card aloud that has the focus, or else the one that was looked at last.
fn read_card(table: TableState, event: &KeyboardEvent) {
    let focused: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let object =
        focused.and_then(|focused| focused.closest("[data-object]").ok().flatten()?.get_attribute("data-object"));
    if let Some(object) = object.and_then(|number| number.parse().ok()) {
        table.look_at(Target::Object(ObjectId::from_number(object)));
    }
    table.voice.tell(untrack(|| table.inspected.get().map(|inspected| read_out(table, inspected))));
}
