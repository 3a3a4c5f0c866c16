//! The main button, what stands beside it, and the menu of passing.

use std::time::Duration;

use engine::{Action, Choice, Game, Seat};
use leptos::prelude::*;

use super::game_over::ToResult;
use super::guard::Guard;
use super::menus::MenuButton;
use super::modal::Modal;
use super::model::{self, MainButton, Passes};
use super::payment::UndoButton;
use super::state::use_table;
use super::wishes::Wishes;
use crate::card::SymbolText;
use crate::words::table as words;

/// So long a button rests that has come to where another one was pressed.
const REST: Duration = Duration::from_millis(600);

/// The main button and its neighbors.
#[component]
pub fn Actions() -> impl IntoView {
    let table = use_table();
    let passing = RwSignal::new(false);
    let offers = move |action: &'static Action| move || table.offers(action);
    let can_pass = Memo::new(move |_| {
        table
            .game
            .choices
            .with(|choices| choices.iter().any(|choice| matches!(choice, Choice::Act(Action::PassUntil(_)))))
    });
    let aside = move |action: &'static Action| {
        move || {
            offers(action)().then(|| {
                let guard = Guard::new(REST);
                // It comes to where `Attack with all` stood, which may be pressed twice.
                if *action == Action::CancelAttack {
                    guard.changed();
                }
                let said = move || table.with(|game| words::act(game, table.seat(), action));
                // The question says what is taken back: here it would be cut. It decides nothing, and looks like what closes a dialog, so that it is not taken for a
                // choice such as that of no targets.
                let cancels = *action == Action::Cancel;
                view! {
                    <button
                        type="button"
                        class="button beside"
                        class:quiet=cancels
                        class:settling=move || guard.settling()
                        data-testid=words::test_id(action)
                        aria-label=move || cancels.then(said)
                        aria-disabled=move || guard.settling().to_string()
                        on:pointerdown=move |_| guard.begin()
                        on:keydown=move |event| guard.key(&event)
                        on:click=move |_| {
                            if guard.end() {
                                table.session.act(action.clone());
                            }
                        }
                    >
                        {move || if cancels { words::cancel().to_owned() } else { said() }}
                    </button>
                }
            })
        }
    };
    // What a card permits to be paid for has a button where the card itself lies on no battlefield to be clicked.
    let special = move || {
        let offered = table.choices.with(|choices| {
            table.with(|game| {
                choices.iter().filter_map(|choice| far_special_action(game, table.seat(), choice)).collect::<Vec<_>>()
            })
        });
        let button = |action: Action| {
            let label = table.with(|game| words::act(game, table.seat(), &action));
            let detail = table.with(|game| words::detail(game, table.seat(), &action));
            view! {
                <button
                    type="button"
                    class="button beside"
                    data-testid="special-action"
                    on:click=move |_| table.session.act(action.clone())
                >
                    {label} " " <small><SymbolText text=detail /></small>
                </button>
            }
        };
        offered.into_iter().map(button).collect_view()
    };
    let attack_all = move || {
        table.attackers_left().then(|| {
            view! {
                <button type="button" class="button beside" data-testid="attack-all" on:click=move |_| table.attack_with_all()>
                    {words::attack_all()}
                </button>
            }
        })
    };
    let main_acts = Memo::new(move |_| table.main.with(MainButton::acts));
    let no_targets = move || (!main_acts.get()).then(aside(&Action::TargetsDone));
    view! {
        <section class="actions" aria-label=words::actions()>
            <MenuButton />
            <div class="actions-beside">
                <ToResult />
                <Wishes />
                <UndoButton />
                {attack_all} {special} {aside(&Action::CancelAttack)} {aside(&Action::CancelDefense)}
                // What wastes a spell stands behind what takes it back.
                {aside(&Action::Cancel)} {no_targets}
            </div>
            <button
                type="button"
                class="button square"
                data-testid="pass-menu"
                hidden=move || !can_pass.get()
                aria-label=words::pass_until()
                title=words::pass_until()
                on:click=move |_| passing.set(true)
            >
                "▸▸"
            </button>
            <Main />
            {move || passing.get().then(|| view! { <PassMenu on_close=move |()| passing.set(false) /> })}
        </section>
    }
}

/// The special action that the choice is, where the card that permits it is no permanent.
fn far_special_action(game: &Game, seat: Seat, choice: &Choice) -> Option<Action> {
    let Choice::Act(action @ Action::ActivateAbility { object, .. }) = choice else { return None };
    let permits = engine::special_action_card(game, seat, action).is_some() && game.permanent(*object).is_none();
    permits.then(|| action.clone())
}

/// So many characters of the main button's words stand in two lines of large text on a phone; more of them are smaller there.
const LONG: usize = 24;

/// How many characters the longest word has, which is not broken and stands in one line.
fn longest_word(label: &str) -> usize {
    // What may not be broken, such as a number and what it is of, is one word.
    label.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(0)
}

/// The main button: a verb and where it leads.
#[component]
fn Main() -> impl IntoView {
    let table = use_table();
    let label = Memo::new(move |_| table.main_words());
    let acts = Memo::new(move |_| table.main.with(MainButton::acts));
    let guard = table.guard;
    let settling = Memo::new(move |_| acts.get() && guard.settling());
    view! {
        <button
            type="button"
            class="button main"
            class:settling=settling
            class:long=move || label.with(|label| label.chars().count() > LONG)
            style:--longest=move || label.with(|label| longest_word(label)).to_string()
            data-testid="main-button"
            data-meaning=move || table.with(|game| model::meaning(game, table.seat()))
            aria-disabled=move || (settling.get() || !acts.get()).to_string()
            on:pointerdown=move |_| guard.begin()
            on:keydown=move |event| guard.key(&event)
            on:click=move |_| table.press()
        >
            <span>{label}</span>
        </button>
    }
}

/// Passing that does not tire: until when.
#[component]
fn PassMenu(#[prop(into)] on_close: Callback<()>) -> impl IntoView {
    let table = use_table();
    let entries = move || {
        let choices = table.choices.get();
        let untils = choices.iter().filter_map(|choice| match choice.action() {
            Some(Action::PassUntil(until)) => Some(*until),
            _ => None,
        });
        let entry = |until| {
            let pass = move |_| {
                on_close.run(());
                table.wish_to_pass(Passes::Until(until));
            };
            let action = Action::PassUntil(until);
            view! {
                <li>
                    <button
                        type="button"
                        class="button"
                        aria-label=table.with(|game| words::act(game, table.seat(), &action))
                        on:click=pass
                    >
                        {table.with(|game| words::subject(game, table.seat(), &action))}
                    </button>
                </li>
            }
        };
        untils.map(entry).collect_view()
    };
    view! {
        <Modal kind="pass" title=words::pass_until().to_owned() close=words::cancel() on_close>
            <ul class="choices">{entries}</ul>
        </Modal>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_not_be_broken_is_one_word() {
        assert_eq!(longest_word("Pay automatically"), "automatically".len());
        assert_eq!(longest_word("Resolve Will-o'-the-Wisp"), "Resolve".len());
        assert_eq!(longest_word("Cast with X\u{a0}=\u{a0}3"), "X = 3".len());
        assert_eq!(longest_word(""), 0);
    }
}
