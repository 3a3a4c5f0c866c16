//! The bar of steps: whose turn it is and how far it has come.

use engine::{Step, Until};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;

use super::long_press::LongPress;
use super::match_score::{MatchScore, ScorePlace};
use super::model::{Passes, Side};
use super::state::use_table;
use super::trace::last_event;
use super::zone::{keep_focused_in_order, keep_one_in_order, steer};
use crate::settings::{STOPS, use_preferences};
use crate::words::table as words;

/// So many characters say whose turn it is in no more room than there is for that on a narrow phone.
const SHORT: usize = 18;

/// So many characters of a step's name have room beside whose turn it is on a narrow phone; one of more is said there as in the bar of steps.
const LONG: usize = 22;

/// The steps of the turn, the current one marked. A click on a step makes a stop of it, or takes the stop away: a place at which nothing
/// is passed without a click. With the shift key, or a long press, one passes until that step.
#[component]
pub fn PhaseBar() -> impl IntoView {
    let table = use_table();
    let preferences = use_preferences();
    let turn = Memo::new(move |_| table.with(|game| *game.turn()));
    let side = Memo::new(move |_| Side::of(turn.get().active, table.seat()));
    let title = Memo::new(move |_| {
        table.session.names.with(|names| table.with(|game| words::whose_turn(game, table.own_seat(), names)))
    });
    let whose = Memo::new(move |_| table.name(turn.get().active));
    let long_turn = move || {
        title.with(|title| {
            title.chars().count() > SHORT && whose.with(|name| !name.is_empty() && title.contains(name.as_str()))
        })
    };
    let step = Memo::new(move |_| table.with(|game| words::step_now(game)));
    let long = move || turn.get().number > 0 && step.get().chars().count() > LONG;
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        if let Some(list) = list.get() {
            keep_one_in_order(&list);
        }
    });
    let steps = STOPS.map(|step| {
        let now = Memo::new(move |_| shown(turn.get().step) == step && turn.get().number > 0);
        // Whoever watches stops nowhere.
        let stop = Memo::new(move |_| !table.is_watched() && preferences.with(|preferences| side.get().stops(preferences).contains(&step)));
        let wish = Passes::Until(Until::Step(step));
        let until = Memo::new(move |_| {
            table.wishes.passing.with(|passing| passing.as_ref().is_some_and(|passing| passing.wish == wish))
        });
        let long_press = LongPress::new(move || table.wish_to_pass(wish));
        let switch = move |event: MouseEvent| {
            if long_press.swallows() {
                return;
            }
            if event.shift_key() {
                table.wish_to_pass(wish);
                return;
            }
            let side = side.get_untracked();
            preferences.update(|preferences| {
                let stops = match side {
                    Side::Own => &mut preferences.own_stops,
                    Side::Their => &mut preferences.their_stops,
                };
                if !stops.remove(&step) {
                    stops.insert(step);
                }
            });
        };
        let face = view! {
            <span class="step-word">{crate::words::short_step(step)}</span>
            <span class="step-mark" aria-hidden="true">{crate::words::step_mark(step)}</span>
        };
        let face = if table.is_watched() {
            view! { <span class="step-face">{face}</span> }.into_any()
        } else {
            view! {
                <button
                    type="button"
                    tabindex="-1"
                    data-roving=""
                    aria-pressed=move || stop.get().to_string()
                    aria-label=move || words::stop(step, side.get(), stop.get())
                    title=move || words::stop(step, side.get(), stop.get())
                    on:click=switch
                    on:pointerdown=move |event| long_press.down(&event)
                    on:pointermove=move |event| long_press.moved(&event)
                    on:pointerup=move |_| long_press.up()
                    on:pointercancel=move |_| long_press.up()
                >
                    {face}
                </button>
            }
            .into_any()
        };
        view! {
            <li class="step" class:now=now class:stop=stop class:until=until aria-current=move || now.get().then_some("step")>
                {face}
            </li>
        }
    });
    view! {
        <section class="phase-bar" class:own=move || side.get() == Side::Own class:their=move || side.get() == Side::Their>
            <h2 class="turn" class:long=long_turn data-testid="turn" aria-label=title>
                {move || title.with(|title| whose.with(|name| in_parts(title, name)))}
            </h2>
            <MatchScore place=ScorePlace::Steps />
            <p
                class="step-now"
                class:long=long
                data-brief=move || crate::words::short_step(turn.get().step)
                data-testid="step"
            >
                {step}
            </p>
            <ol
                class="steps"
                aria-label=words::steps()
                data-zone=""
                node_ref=list
                on:keydown=move |event| steer(&event)
                on:focusin=move |event| keep_focused_in_order(&event)
            >
                {steps.into_iter().collect_view()}
            </ol>
            // Where the bar has room and no log is in sight. What listens hears it already.
            <p class="last-line" data-testid="last-line" aria-hidden="true">
                {last_event(table)}
            </p>
        </section>
    }
}

/// Whose turn it is, in parts: where there is no room for all of it the name is shortened, and nothing else.
fn in_parts(title: &str, name: &str) -> AnyView {
    match title.split_once(name).filter(|_| !name.is_empty()) {
        Some((before, after)) => view! {
            <span>{before.to_owned()}</span>
            <span class="turn-name">{name.to_owned()}</span>
            <span>{after.to_owned()}</span>
        }
        .into_any(),
        None => view! { <span>{title.to_owned()}</span> }.into_any(),
    }
}

/// The step of the bar under which this one is shown.
const fn shown(step: Step) -> Step {
    match step {
        Step::Untap => Step::Upkeep,
        Step::FirstStrikeDamage => Step::CombatDamage,
        Step::Cleanup => Step::End,
        other => other,
    }
}
