//! Divide the damage of a creature between those it is dealt to (510.1c), or what prevents damage between its sources (615.7).

use engine::Target;
use engine::prompt::Shape;
use leptos::prelude::*;

use super::number::Stepper;
use crate::table::model;
use crate::table::prompts::points_at;
use crate::table::state::use_table;
use crate::words::table as words;

/// What is divided between several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Dividing {
    /// The sum.
    total: u32,
    /// Between whom, and what is said of each.
    among: Vec<(Target, Option<String>)>,
    /// Whether creatures come before the player.
    lethal_first: bool,
}

impl Dividing {
    fn of(shape: &Shape) -> Option<Dividing> {
        match shape {
            Shape::Divide { total, among, lethal_first, .. } => Some(Dividing {
                total: *total,
                among: among.iter().map(|(to, lethal)| (*to, lethal.map(words::lethal))).collect(),
                lethal_first: *lethal_first,
            }),
            Shape::Allot { total, among } => Some(Dividing {
                total: *total,
                among: among.iter().map(|(to, most)| (*to, Some(words::deals(*most)))).collect(),
                lethal_first: false,
            }),
            _ => None,
        }
    }
}

/// One stepper for each that may get a part.
#[component]
pub fn Division() -> impl IntoView {
    let table = use_table();
    let shape = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| model::question(game, seat).cloned())
    });
    let dividing = Memo::new(move |_| shape.with(|shape| shape.as_ref().and_then(Dividing::of)).unwrap_or_default());
    let part = move |place: usize| table.selection.with(|selection| selection.parts.get(place).copied().unwrap_or(0));
    let sum = move || table.selection.with(|selection| selection.parts.iter().sum::<u32>());
    let raised = move |place: usize| {
        table.selection.with(|selection| {
            shape.with(|shape| shape.as_ref().and_then(|shape| model::raised(shape, &selection.parts, place)))
        })
    };
    let set = move |place: usize, amount: u32| {
        if amount > untrack(|| part(place)) {
            if let Some(parts) = untrack(|| raised(place)) {
                table.selection.update(|selection| selection.parts = parts);
            }
            return;
        }
        table.selection.update(|selection| {
            if let Some(part) = selection.parts.get_mut(place) {
                *part = amount;
            }
        });
    };
    let rows = move || {
        let row = move |(place, (to, note)): (usize, (Target, Option<String>))| {
            let seat = table.seat();
            let name =
                table.session.names.with(|names| table.with(|game| words::target_in_list(game, seat, names, to)));
            let value = Signal::derive(move || part(place));
            let max = Signal::derive(move || part(place) + u32::from(raised(place).is_some()));
            view! {
                <li data-points-at=points_at(to, seat)>
                    <span class="order-name">{name.clone()}{note}</span>
                    <Stepper name value min=0 max on_change=move |amount| set(place, amount) />
                </li>
            }
        };
        let mut among: Vec<_> = dividing.with(|dividing| dividing.among.clone()).into_iter().enumerate().collect();
        // As they lie on the board from left to right, and players last: the numbers stand beside each other there as here below each other.
        table.with(|game| {
            among.sort_by_key(|(_, (to, _))| match to {
                Target::Object(id) => game.battlefield().iter().position(|lies| lies == id).unwrap_or(usize::MAX),
                Target::Player(_) => usize::MAX,
            });
        });
        among.into_iter().map(row).collect_view()
    };
    view! {
        <ul class="order">{rows}</ul>
        <p class="prompt-note" role="status">
            {move || dividing.with(|dividing| words::divided(sum(), dividing.total, dividing.lethal_first))}
        </p>
    }
}
