//! Making a table.

use house::documents::{RuleSet, Settings, TimeControl};
use house::wire::{Answer, Ask, SecondPlayer};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::backend::use_backend;
use crate::words::pages as words;

use super::deck_chooser::{DeckChooser, choice_of};
use super::frame::Refused;
use super::home::NameField;
use super::tables::keep_invite;

/// The time controls to choose from: minutes for the game, seconds given back after each decision.
const TIMES: [Option<(u32, u32)>; 5] = [None, Some((10, 5)), Some((20, 5)), Some((30, 10)), Some((60, 15))];

/// What is agreed at the new table.
#[component]
pub fn NewTable(
    /// One's name.
    name: RwSignal<String>,
) -> impl IntoView {
    let deck = RwSignal::new(0);
    let second_deck = RwSignal::new(1);
    let second_name = RwSignal::new(words::SECOND_PLAYER.to_owned());
    let classic = RwSignal::new(false);
    let redeal = RwSignal::new(false);
    let ante = RwSignal::new(false);
    let time = RwSignal::new(0_usize);
    let hot_seat = RwSignal::new(false);
    let refused = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let backend = use_backend();
    let navigate = use_navigate();

    let create = move || {
        let own = name.get_untracked();
        let hot = hot_seat.get_untracked();
        let chosen_time = TIMES.get(time.get_untracked()).copied().flatten();
        let ask = Ask::Create {
            name: if own.trim().is_empty() { words::FIRST_PLAYER.to_owned() } else { own },
            deck: choice_of(deck.get_untracked()),
            settings: Settings {
                rules: if classic.get_untracked() { RuleSet::Classic1994 } else { RuleSet::Current },
                automatic_redeal: redeal.get_untracked(),
                ante: ante.get_untracked(),
                time: chosen_time.map(|(minutes, increment)| TimeControl {
                    base_seconds: minutes * 60,
                    increment_seconds: increment,
                }),
                hot_seat: hot,
                decks: Default::default(),
            },
            second: hot.then(|| SecondPlayer {
                name: second_name.get_untracked(),
                deck: choice_of(second_deck.get_untracked()),
            }),
        };
        asking.set(true);
        let navigate = navigate.clone();
        backend.ask(ask, false, move |answer| {
            let _ = asking.try_set(false);
            match answer {
                Ok(Answer::Created { game, invite }) => {
                    if let Some(invite) = invite {
                        keep_invite(&game, &invite);
                    }
                    navigate(&format!("/game/{game}"), Default::default());
                }
                Ok(_) => {}
                Err(refusal) => {
                    let _ = refused.try_set(Some(refusal.message));
                }
            }
        });
    };

    view! {
        <form
            class="panel new-table"
            aria-label=words::NEW_TABLE
            on:submit=move |event| {
                event.prevent_default();
                create();
            }
        >
            <DeckChooser legend=words::YOUR_DECK group="deck" chosen=deck />
            {rules(classic, redeal, ante)}
            {times(time)}
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="hot-seat"
                    prop:checked=move || hot_seat.get()
                    on:change:target=move |event| hot_seat.set(event.target().checked())
                />
                <span>
                    <b>{words::HOT_SEAT}</b>
                    " "
                    {words::HOT_SEAT_MEANS}
                </span>
            </label>
            {move || {
                hot_seat
                    .get()
                    .then(|| {
                        view! {
                            <NameField name=second_name label=words::SECOND_NAME test_id="second-name" />
                            <DeckChooser legend=words::SECOND_DECK group="second-deck" chosen=second_deck />
                        }
                            .into_any()
                    })
            }}
            <Refused reason=refused.into() />
            <button type="submit" class="button primary" data-testid="create" disabled=move || asking.get()>
                {words::CREATE}
            </button>
        </form>
    }
}

/// Which rules, whether hands without land are dealt anew, and whether something is at stake.
fn rules(classic: RwSignal<bool>, redeal: RwSignal<bool>, ante: RwSignal<bool>) -> AnyView {
    let one = |value: bool, name: &'static str, means: &'static str, test_id: &'static str| {
        view! {
            <label class="check">
                <input
                    type="radio"
                    name="rules"
                    data-testid=test_id
                    prop:checked=move || classic.get() == value
                    on:change=move |_| classic.set(value)
                />
                <span>
                    <b>{name}</b>
                    " "
                    {means}
                </span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{words::RULES}</legend>
            {one(false, words::RULES_CURRENT, words::RULES_CURRENT_MEANS, "rules-current")}
            {one(true, words::RULES_1994, words::RULES_1994_MEANS, "rules-1994")}
            {switch(redeal, words::REDEAL, "redeal")}
            {switch(ante, words::ANTE, "ante")}
        </fieldset>
    }
    .into_any()
}

/// A switch of the rules.
fn switch(on: RwSignal<bool>, means: &'static str, test_id: &'static str) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=test_id
                prop:checked=move || on.get()
                on:change:target=move |event| on.set(event.target().checked())
            />
            <span>{means}</span>
        </label>
    }
    .into_any()
}

fn times(time: RwSignal<usize>) -> AnyView {
    let options = TIMES
        .iter()
        .enumerate()
        .map(|(place, time)| view! { <option value=place.to_string()>{words::time_control(*time)}</option> })
        .collect_view();
    view! {
        <label class="form-field">
            <span class="field-label">{words::TIME}</span>
            <select
                data-testid="time"
                prop:value=move || time.get().to_string()
                on:change:target=move |event| time.set(event.target().value().parse().unwrap_or_default())
            >
                {options}
            </select>
        </label>
    }
    .into_any()
}
