//! Divide the damage of a creature between those it is dealt to (510.1c), or what prevents damage between its sources (615.7).

use engine::{Question, Shape, Target};
use leptos::prelude::*;

use super::number::Stepper;
use crate::table::model;
use crate::table::state::use_table;
use crate::words::table as words;

/// What is divided between several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Dividing {
    /// The sum.
    total: u32,
    /// Between whom, and what bounds it.
    among: Vec<(Target, Bound)>,
    /// Whether creatures come before the player.
    lethal_first: bool,
}

/// What one part of a division can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// Anything; so much is lethal to a creature.
    Lethal(Option<u32>),
    /// At most so much.
    Most(u32),
}

impl Dividing {
    fn of(question: &Question) -> Option<Dividing> {
        match &question.shape {
            Shape::Divide { total, among, lethal_first, .. } => Some(Dividing {
                total: *total,
                among: among.iter().map(|(to, lethal)| (*to, Bound::Lethal(*lethal))).collect(),
                lethal_first: *lethal_first,
            }),
            Shape::Allot { total, among } => Some(Dividing {
                total: *total,
                among: among.iter().map(|(to, most)| (*to, Bound::Most(*most))).collect(),
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
    let dividing = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| model::question(game, seat).and_then(Dividing::of)).unwrap_or_default()
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
        let Dividing { total, among, .. } = dividing.get();
        let row = move |(place, (to, bound)): (usize, (Target, Bound))| {
            let seat = table.seat();
            let name =
                table.session.names().with(|names| table.with(|game| words::target_in_list(game, seat, names, to)));
            let value = Signal::derive(move || part(place));
            let (note, max) = match bound {
                Bound::Lethal(lethal) => (lethal.map(words::lethal), total),
                Bound::Most(most) => (Some(words::deals(most)), most.min(total)),
            };
            view! {
                <li>
                    <span class="order-name">{name.clone()}{note}</span>
                    <Stepper name value min=0 max on_change=move |amount| set(place, amount) />
                </li>
            }
        };
        among.into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <ul class="order">{rows}</ul>
        <p class="prompt-note" role="status">
            {move || dividing.with(|dividing| words::divided(sum(), dividing.total, dividing.lethal_first))}
        </p>
    }
}
