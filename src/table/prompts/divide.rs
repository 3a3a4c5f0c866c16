//! Divide the damage of a creature between those it is dealt to (510.1c).

use engine::{Shape, Target};
use leptos::prelude::*;

use super::number::Stepper;
use crate::table::model;
use crate::table::state::use_table;
use crate::words::table as words;

/// One stepper for each that may get damage.
#[component]
pub fn Division() -> impl IntoView {
    let table = use_table();
    let shape = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| match model::question(game, seat).map(|question| &question.shape) {
            Some(Shape::Divide { total, among, lethal_first, .. }) => (*total, among.clone(), *lethal_first),
            _ => (0, Vec::new(), false),
        })
    });
    let part = move |place: usize| table.picks.with(|picks| picks.parts.get(place).copied().unwrap_or(0));
    let sum = move || table.picks.with(|picks| picks.parts.iter().sum::<u32>());
    let set = move |place: usize, amount: u32| {
        table.picks.update(|picks| {
            if picks.parts.len() <= place {
                picks.parts.resize(place + 1, 0);
            }
            if let Some(part) = picks.parts.get_mut(place) {
                *part = amount;
            }
        });
    };
    let rows = move || {
        let (total, among, _) = shape.get();
        let row = move |(place, (to, lethal)): (usize, (Target, Option<u32>))| {
            let seat = table.seat();
            let name =
                table.session.names().with(|names| table.with(|game| words::target_in_list(game, seat, names, to)));
            let value = Signal::derive(move || part(place));
            view! {
                <li>
                    <span class="order-name">{name.clone()}{lethal.map(words::lethal)}</span>
                    <Stepper name value min=0 max=total on_change=move |amount| set(place, amount) />
                </li>
            }
        };
        among.into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <ul class="order">{rows}</ul>
        <p class="prompt-note" role="status">
            {move || words::divided(sum(), shape.get().0, shape.get().2)}
        </p>
    }
}
