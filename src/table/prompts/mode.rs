//! Choose a mode (601.2b), a color, a basic land type or a mana ability.

use engine::{Action, Choice};
use leptos::prelude::*;

use crate::card::{CardText, SymbolText};
use crate::table::state::use_table;
use crate::words::choice;

/// One button for each mode, which says what it does.
#[component]
pub fn Modes() -> impl IntoView {
    let table = use_table();
    let modes = move || {
        let seat = table.seat();
        let one = |action: &Action| {
            let text = match action {
                Action::ChooseMode(_) | Action::ChooseColor(_) | Action::ChooseLandType(_) => {
                    table.with(|game| choice(game, seat, &Choice::Act(action.clone())).subject)
                }
                Action::TapForMana { .. } => {
                    let words = table.with(|game| choice(game, seat, &Choice::Act(action.clone())));
                    format!("{}: {}", words.subject, words.detail)
                }
                Action::No => crate::words::table::no_more().to_owned(),
                _ => return None,
            };
            // Modes are the card's own words, and land types the game's: both are English in every language.
            let english = matches!(action, Action::ChooseMode(_) | Action::ChooseLandType(_));
            let action = action.clone();
            // Nobody chooses what they cannot read: what cards say may still be coming.
            let unread = text.is_empty();
            let text =
                if english { view! { <CardText text /> }.into_any() } else { view! { <SymbolText text /> }.into_any() };
            Some(view! {
                <li>
                    <button type="button" class="button" disabled=unread on:click=move |_| table.session.act(action.clone())>
                        <span lang=english.then_some("en")>{text}</span>
                    </button>
                </li>
            })
        };
        table.choices.get().iter().filter_map(|choice| one(choice.action()?)).collect_view()
    };
    view! { <ul class="choices">{modes}</ul> }
}
