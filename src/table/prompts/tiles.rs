//! Cards that lie nowhere on the table, laid out to choose from: of a library, of graveyards, of exile, of the opponent's hand.

use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;

use crate::card::{CardFace, FaceSize};
use crate::table::long_press::LongPress;
use crate::table::model::Tile;
use crate::table::state::use_table;
use crate::table::zone::Zone;
use crate::words;
use crate::words::table as said;

/// From so many tiles on, one can look for a name.
const MANY: usize = 12;

/// The tiles, in which the arrow keys go from card to card, with a field to find one by its name where there are many.
#[component]
pub fn Tiles(
    /// What is laid out.
    #[prop(into)]
    tiles: Signal<Vec<Tile>>,
) -> impl IntoView {
    let sought = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let sought = sought.get().trim().to_lowercase();
        let fits = |tile: &Tile| words::card(tile.card).to_lowercase().contains(&sought);
        tiles.with(|tiles| tiles.iter().filter(|tile| fits(tile)).cloned().collect::<Vec<Tile>>())
    });
    let count = Signal::derive(move || found.with(Vec::len));
    let label =
        Signal::derive(move || said::laid_out(found.with(|found| found.iter().map(|tile| tile.ids.len()).sum())));
    let any = Memo::new(move |_| tiles.with(|tiles| !tiles.is_empty()));
    let many = Memo::new(move |_| tiles.with(|tiles| tiles.len() > MANY));
    view! {
        <Show when=move || any.get()>
            <div class="laid-out">
                <Show when=move || many.get()>
                    <input
                        type="search"
                        class="tile-search"
                        data-testid="tile-search"
                        aria-label=said::find_card()
                        placeholder=said::find_card()
                        on:input=move |event| sought.set(event_target_value(&event))
                    />
                </Show>
                <Zone name="laid-out".to_owned() label cards=count>
                    <ul class="tiles">
                        <For each=move || found.get() key=|tile| tile.ids.clone() children=|tile| view! { <OneTile tile /> } />
                    </ul>
                </Zone>
            </div>
        </Show>
    }
}

/// One face: a click chooses it, a long press, the right button or the pointer over it show it in the inspector.
#[component]
fn OneTile(
    /// What it stands for.
    tile: Tile,
) -> impl IntoView {
    let table = use_table();
    let Tile { card, ids, lies } = tile;
    let several = ids.len();
    let object = lies.and(ids.first().copied());
    let look = move || table.inspect(card, object);
    let long_press = LongPress::new(move || {
        look();
        table.open_inspector();
    });
    let marked = {
        let ids = ids.clone();
        Memo::new(move |_| {
            table.selection.with(|selection| selection.objects.iter().filter(|id| ids.contains(id)).count())
        })
    };
    let click = move |_| {
        if !long_press.swallows() {
            look();
            table.choose(&ids);
        }
    };
    let lies = lies.map(|(zone, owner)| {
        let seat = table.seat_untracked();
        table.session.names.with_untracked(|names| said::lies(zone, owner, seat, names))
    });
    let place = lies.clone();
    let label = move || said::tile(words::card(card), several, place.as_deref(), marked.get());
    view! {
        <li class="tile">
            <button
                type="button"
                class="card target"
                class:chosen=move || marked.get() != 0
                tabindex="-1"
                data-roving=""
                data-card=words::card(card)
                aria-label=label
                aria-pressed=move || (marked.get() != 0).to_string()
                on:click=click
                on:focus=move |_| look()
                on:pointerenter=move |event: PointerEvent| {
                    if table.moves_onto(&event) {
                        look();
                    }
                }
                on:contextmenu=move |event: MouseEvent| {
                    event.prevent_default();
                    look();
                    table.open_inspector();
                }
                on:pointerdown=move |event| long_press.down(&event)
                on:pointermove=move |event| long_press.moved(&event)
                on:pointerup=move |_| long_press.up()
                on:pointercancel=move |_| long_press.up()
                on:pointerleave=move |_| long_press.up()
            >
                <CardFace card size=FaceSize::Hand said=true />
                <span class="marks" aria-hidden="true">
                    {(several > 1).then(|| view! { <span class="mark mark-count">{format!("×{several}")}</span> })}
                    {move || {
                        let marked = marked.get();
                        (marked != 0).then(|| view! { <span class="mark mark-chosen">{chosen_mark(marked, several)}</span> })
                    }}
                </span>
            </button>
            {lies.map(|lies| view! { <span class="tile-place">{lies}</span> })}
        </li>
    }
}

/// A tick, or how many of the equal cards are chosen.
fn chosen_mark(marked: usize, several: usize) -> String {
    if several > 1 { marked.to_string() } else { "✓".to_owned() }
}
