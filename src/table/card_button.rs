//! A card that can be clicked, looked at and read out.

use engine::declaration::{Color, Keyword, Keywords};
use engine::{ObjectId, Seat, Target};
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::long_press::LongPress;
use super::model::{CardModel, Outline};
use super::state::use_table;
use crate::card::{CardFace, FaceSize, Mark, MarkShape};
use crate::session::Moment;
use crate::words::table as words;

/// What a card is.
#[derive(Clone, Debug, Default, PartialEq)]
struct CardShown {
    model: CardModel,
    /// How many cards its pile has.
    many: usize,
}

/// What can be done with a card, and what is said of it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Offered {
    outline: Outline,
    label: String,
    title: Option<String>,
}

/// A card of the game as a button: its name reads in the order of play, a click does what can be done with it, a long press, the
/// right button or the pointer over it show it in the inspector.
#[component]
pub fn CardButton(
    #[prop(into)] id: Signal<ObjectId>,
    /// How large its face is.
    size: FaceSize,
    /// How many cards the pile has.
    #[prop(optional, into)]
    count: Option<Signal<usize>>,
) -> impl IntoView {
    let table = use_table();
    let many = Signal::derive(move || count.map_or(1, |count| count.get()));
    let own = move || (id.get(), many.get());
    let shown = table.distinct.of(own, move |(id, many)| CardShown { model: table.card_shown(id), many });
    let offered = table.offered.of(own, move |(id, many)| {
        let (model, seat) = (table.card(id), table.seat());
        table.with(|game| Offered {
            label: words::card_label(game, seat, &model, many),
            title: title(game, seat, &model),
            outline: model.outline,
        })
    });
    let card = Memo::new(move |_| shown.with(|shown| shown.model.card));
    let look = move || {
        if let Some(card) = card.get_untracked() {
            table.inspect(card, Some(id.get_untracked()));
        }
    };
    let long_press = LongPress::new(move || {
        look();
        table.open_inspector();
    });
    let click = move |event: MouseEvent| {
        if long_press.swallows() || table.comes_twice(&event, Target::Object(id.get_untracked())) {
            return;
        }
        look();
        if !table.click(Target::Object(id.get_untracked())) {
            table.open_inspector();
        }
    };
    let over = move |event: PointerEvent| {
        if table.moves_onto(&event) {
            look();
        }
    };
    // A card that has come under a mouse that stood still is pointed at from the next movement on.
    let along = move |event: PointerEvent| {
        let shown = table.inspected.with_untracked(|shown| shown.as_ref().and_then(|shown| shown.object));
        if shown != Some(id.get_untracked()) {
            over(event);
        }
    };
    let menu = move |event: MouseEvent| {
        event.prevent_default();
        look();
        table.open_inspector();
    };
    let face = move || {
        let now = Memo::new(move |_| shown.with(|shown| shown.model.size));
        card.get().map(|card| view! { <CardFace card size now said=true /> })
    };
    view! {
        <button
            type="button"
            class=move || shown.with(|shown| offered.with(|offered| classes(&shown.model, offered.outline)))
            tabindex="-1"
            data-roving=""
            data-card=move || card.get().map(crate::words::card)
            data-object=move || id.get().number().to_string()
            aria-label=move || offered.with(|offered| offered.label.clone())
            aria-description=move || shown.with(|shown| words::card_description(&shown.model))
            title=move || offered.with(|offered| offered.title.clone())
            on:click=click
            on:pointerenter=over
            on:focus=move |_| look()
            on:contextmenu=menu
            on:pointerdown=move |event| long_press.down(&event)
            on:pointermove=move |event| {
                long_press.moved(&event);
                along(event);
            }
            on:pointerup=move |_| long_press.up()
            on:pointercancel=move |_| long_press.up()
            on:pointerleave=move |_| long_press.up()
        >
            {face}
            <CardMarks shown />
            {move || keywords(shown.with(|shown| shown.model.keywords))}
        </button>
    }
}

/// The classes of a card, as the style sheet knows them: one attribute, for each of its own would be followed by itself. What has been chosen bears that at once.
fn classes(model: &CardModel, offered: Outline) -> String {
    let outline = if model.outline == Outline::None { offered } else { model.outline };
    let outline = match outline {
        Outline::None => "",
        Outline::Can => " can",
        Outline::Mana => " mana",
        Outline::Target => " target",
        Outline::Chosen(_) => " chosen",
        Outline::Pays => " pays",
    };
    let tapped = if model.tapped { " tapped" } else { "" };
    let attacking = if model.attacking { " attacking" } else { "" };
    let blocking = if model.blocking.is_empty() { "" } else { " blocking" };
    format!("card{outline}{tapped}{attacking}{blocking}")
}

/// What a click does, as the tooltip.
fn title(game: &Moment, seat: Seat, model: &CardModel) -> Option<String> {
    let mut click_actions: Vec<String> =
        model.click_actions.iter().map(|action| words::click_action(game, seat, action)).collect();
    // Mana of several colors is one click, which asks for the color.
    click_actions.dedup();
    (!click_actions.is_empty()).then(|| click_actions.join(" · "))
}

/// The keyword abilities that decide a fight, each by a shape of its own; protection names its colors, and landwalk those of its basic land types.
pub(super) fn keywords(keywords: Keywords) -> Option<impl IntoView> {
    let plain = [
        (Keyword::Flying, Mark::Flying),
        (Keyword::FirstStrike, Mark::FirstStrike),
        (Keyword::Trample, Mark::Trample),
        (Keyword::Reach, Mark::Reach),
        (Keyword::Banding, Mark::Banding),
    ];
    let mut marks: Vec<(Mark, String)> = plain
        .into_iter()
        .filter(|(keyword, _)| keywords.contains(*keyword))
        .map(|(_, mark)| (mark, String::new()))
        .collect();
    let colors = keywords.protection();
    if !colors.is_empty() {
        let letters = Color::ALL.into_iter().filter(|color| colors.contains(*color)).map(Color::letter).collect();
        marks.push((Mark::Protection, letters));
    }
    let (mut walks, mut letters) = (false, String::new());
    for keyword in Keyword::landwalks().filter(|keyword| keywords.contains(*keyword)) {
        walks = true;
        if let Keyword::Landwalk(land) = keyword {
            letters.push(land.color().letter());
        }
    }
    if walks {
        marks.push((Mark::Landwalk, letters));
    }
    let show = |(mark, letters): (Mark, String)| view! { <span class="keyword"><MarkShape mark /> {letters}</span> };
    (!marks.is_empty()).then(|| {
        view! { <span class="keywords" aria-hidden="true">{marks.into_iter().map(show).collect_view()}</span> }
    })
}

/// A mark on a card: its class, its shape where it has one, and what stands in it.
type MarkOnCard = (&'static str, Option<Mark>, String);

/// The marks on a card: each state has a shape of its own.
#[component]
fn CardMarks(shown: ReadSignal<CardShown>) -> impl IntoView {
    let marks = Memo::new(move |_| {
        shown.with(|CardShown { model, many, .. }| {
            let mut marks: Vec<MarkOnCard> = Vec::new();
            let nothing = String::new;
            if *many > 1 {
                marks.push(("mark mark-count", None, format!("×{many}")));
            }
            if let Outline::Chosen(place) = model.outline {
                let place = place.map_or_else(|| "✓".to_owned(), |place| place.to_string());
                marks.push(("mark mark-chosen", None, place));
            }
            if model.token {
                marks.push(("mark mark-kind", None, words::token().to_owned()));
            }
            if model.copy {
                marks.push(("mark mark-kind", None, words::copy().to_owned()));
            }
            if let Some(colors) = model.recolored {
                marks.push(("mark mark-kind", None, words::colors(colors)));
            }
            if let Some(types) = &model.retyped {
                marks.push(("mark mark-kind", None, types.clone()));
            }
            if model.tapped {
                marks.push(("mark mark-tapped", Some(Mark::Tapped), nothing()));
            }
            if model.sick {
                marks.push(("mark mark-sick", Some(Mark::Sick), nothing()));
            }
            if model.damage > 0 {
                marks.push(("mark mark-damage", None, format!("−{}", model.damage)));
            }
            for (kind, count) in &model.counters {
                marks.push(("mark mark-counter", None, words::counter(*kind, *count)));
            }
            if model.shields > 0 {
                marks.push(("mark mark-shield", Some(Mark::Shield), nothing()));
            }
            // What fights each other bears one number.
            let lane = || model.lane.map_or_else(String::new, |lane| lane.to_string());
            if model.attacking {
                let (class, mark) = match model.stopped {
                    true => ("mark mark-attack mark-stopped", Mark::Stopped),
                    false => ("mark mark-attack", Mark::Attack),
                };
                marks.push((class, Some(mark), lane()));
            }
            if !model.blocking.is_empty() {
                marks.push(("mark mark-block", Some(Mark::Block), lane()));
            }
            marks
        })
    });
    let show = |(class, mark, text): MarkOnCard| {
        view! { <span class=class>{mark.map(|mark| view! { <MarkShape mark /> })} {text}</span> }
    };
    view! {
        <span class="marks" aria-hidden="true">
            {move || marks.get().into_iter().map(show).collect_view()}
        </span>
    }
}
