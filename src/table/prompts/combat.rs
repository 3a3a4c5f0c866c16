//! Choose attackers and blockers.

use engine::prompt::{PromptKind, Shape};
use engine::{Action, Choice, ObjectId, Prompt};
use leptos::prelude::*;

use crate::table::state::use_table;
use crate::words::table as words;

/// Which creatures attack, and in which bands.
#[component]
pub fn Attack() -> impl IntoView {
    let table = use_table();
    let chosen = move || {
        table.with(|game| {
            let chosen = game.prompt().map(Prompt::chosen_attackers).unwrap_or_default();
            words::attackers(game, table.seat(), chosen)
        })
    };
    let shapes = Memo::new(move |_| {
        table.choices.with(|choices| {
            let bands = choices.iter().filter_map(|choice| match choice {
                Choice::Answer(shape @ Shape::Band { .. }) => Some(shape.clone()),
                _ => None,
            });
            bands.collect::<Vec<Shape>>()
        })
    });
    view! {
        <p>{chosen}</p>
        <Show when=move || shapes.with(|shapes| !shapes.is_empty())>
            <Bands shapes />
        </Show>
    }
}

/// Marks attackers and makes a band of them, and shows the bands there are.
#[component]
fn Bands(
    /// The bands that can be made.
    shapes: Memo<Vec<Shape>>,
) -> impl IntoView {
    let table = use_table();
    let marked: RwSignal<Vec<ObjectId>> = RwSignal::new(Vec::new());
    let declared = Memo::new(move |_| {
        table.with(|game| match game.prompt().map(|prompt| &prompt.kind) {
            Some(PromptKind::Attackers { chosen, bands }) => (chosen.clone(), bands.clone()),
            _ => Default::default(),
        })
    });
    let band = move || {
        let chosen = declared.with(|(chosen, _)| chosen.clone());
        marked.get().into_iter().filter(|id| chosen.contains(id)).collect::<Vec<ObjectId>>()
    };
    let possible = move || shapes.with(|shapes| shapes.iter().any(|shape| shape.is_band(&band())));
    let make = move |_| {
        table.session.act(Action::SelectBand(band()));
        marked.set(Vec::new());
    };
    let name = move |ids: &[ObjectId]| table.with(|game| words::attackers(game, table.seat(), ids));
    let chip = move |id: ObjectId| {
        let mark = move |_| {
            marked.update(|marked| match marked.iter().position(|other| *other == id) {
                Some(place) => {
                    marked.remove(place);
                }
                None => marked.push(id),
            });
        };
        view! {
            <li>
                <button
                    type="button"
                    class="button chip"
                    aria-pressed=move || marked.with(|marked| marked.contains(&id)).to_string()
                    on:click=mark
                >
                    {name(&[id])}
                </button>
            </li>
        }
    };
    let row = move |band: Vec<ObjectId>| {
        let words = table.with(|game| words::band(game, table.seat(), &band));
        view! {
            <li>
                {words} " "
                <button
                    type="button"
                    class="button quiet"
                    on:click=move |_| table.session.act(Action::SelectBand(band.clone()))
                >
                    {words::part_band()}
                </button>
            </li>
        }
    };
    view! {
        <section aria-label=words::bands() data-testid="bands">
            <p class="prompt-note">{words::bands_how()}</p>
            <ul class="chips">{move || declared.get().0.into_iter().map(chip).collect_view()}</ul>
            <button
                type="button"
                class="button"
                data-testid="make-band"
                disabled=move || !possible()
                on:click=make
            >
                {words::make_band()}
            </button>
            <ul class="pairs">{move || declared.get().1.into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

/// Which creatures block which.
#[component]
pub fn Block() -> impl IntoView {
    let table = use_table();
    let note = move || table.picked_up.get().map(|id| table.with(|game| words::block_what(game, table.seat(), id)));
    let pairs = move || {
        let lines = table.with(|game| {
            let chosen = game.prompt().map(Prompt::chosen_blocks).unwrap_or_default();
            words::blocks(game, table.seat(), chosen)
        });
        lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <p class="prompt-note" data-testid="block-which">{note}</p>
        <ul class="pairs">{pairs}</ul>
    }
}
