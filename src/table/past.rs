//! Both hands, so many turns later: for whoever watches, the way to the moments that are past, through them, and back to the present.

use leptos::html;
use leptos::prelude::*;

use super::card_button::CardButton;
use super::menus::MenuButton;
use super::model::Side;
use super::state::use_table;
use super::zone::Zone;
use crate::card::FaceSize;
use crate::focus;
use crate::frames;
use crate::session::Look;
use crate::words::{table as words, watching as said};

/// The way to both hands, where they are shown; until there is anything of them, from when on.
#[component]
pub fn ToPast() -> impl IntoView {
    let table = use_table();
    let session = table.session;
    let when = Memo::new(move |_| session.settings.with(said::When::of));
    let any = Memo::new(move |_| session.past.get().count > 0);
    move || {
        let when = when.get()?;
        if any.get() {
            let label = if session.is_over.get() { said::hands_of_the_end().to_owned() } else { said::hands_ago(when) };
            return Some(
                view! {
                    <button type="button" class="button" data-testid="to-past" on:click=move |_| session.look(Look::Past)>
                        {label}
                    </button>
                }
                .into_any(),
            );
        }
        Some(view! { <small data-testid="hands-from">{said::hands_from(when)}</small> }.into_any())
    }
}

/// Which moment is looked at, the ones beside it, and the way back.
#[component]
pub fn PastBar() -> impl IntoView {
    let table = use_table();
    let session = table.session;
    let at = Memo::new(move |_| session.past.get().at);
    let first = Signal::derive(move || at.get().is_none_or(|(at, _)| at == 0));
    let last = Signal::derive(move || at.get().is_none_or(|(at, _)| at + 1 >= session.past.get().count));
    let title = move || said::hands_in_turn(at.get().map_or(0, |(_, turn)| turn));
    let now =
        move || if session.is_over.get() { said::is_over().to_owned() } else { said::is_at_turn(session.turn.get()) };
    let place = move || said::moment_of(at.get().map_or(0, |(at, _)| at + 1), session.past.get().count);
    // Whoever has pressed the way here goes on from there.
    let later = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = later.get() {
            let _ = button.focus();
        }
    });
    view! {
        <section class="actions watching-actions past-bar" aria-label=said::both_hands() data-testid="past">
            <MenuButton />
            <p class="watching-status" role="status">
                <b>{title}</b>
                " "
                <span>{now}</span>
            </p>
            <div class="past-steps">
                <Step look=Look::Earlier test="earlier" sign="◀" label=said::earlier() none=first node=NodeRef::new() />
                <span class="past-place" data-testid="moment">{place}</span>
                <Step look=Look::Later test="later" sign="▶" label=said::later() none=last node=later />
            </div>
            <button
                type="button"
                class="button primary"
                data-testid="to-present"
                on:click=move |_| {
                    session.look(Look::Present);
                    frames::in_frame(|| {
                        focus::to("[data-testid=to-past]");
                    });
                }
            >
                {said::to_present()}
            </button>
        </section>
    }
}

/// The way to the moment before or after.
#[component]
fn Step(
    look: Look,
    test: &'static str,
    sign: &'static str,
    label: &'static str,
    /// Whether there is none.
    none: Signal<bool>,
    node: NodeRef<html::Button>,
) -> impl IntoView {
    let session = use_table().session;
    view! {
        <button
            type="button"
            class="button square"
            data-testid=test
            aria-label=label
            title=label
            aria-disabled=move || none.get().to_string()
            node_ref=node
            on:click=move |_| session.look(look)
        >
            {sign}
        </button>
    }
}

/// A hand that lies open in a moment that is past.
#[component]
pub fn OpenHand(side: Side) -> impl IntoView {
    let table = use_table();
    let cards = Memo::new(move |_| {
        let seat = table.seat_of(side);
        table.with(|game| game.player(seat).hand.cards.clone().unwrap_or_default())
    });
    let count = Signal::derive(move || cards.with(Vec::len));
    let label = Signal::derive(move || table.zone_words(side, words::CardArea::Hand, count.get()));
    view! {
        <Zone name=format!("{}-open-hand", side.word()) label cards=count>
            <div class="open-hand">
                <For
                    each=move || cards.get()
                    key=|id| *id
                    children=|id| view! { <div class="open-card"><CardButton id size=FaceSize::Board /></div> }
                />
            </div>
        </Zone>
    }
}
