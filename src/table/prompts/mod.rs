//! The prompt: what the player must decide, in words, with whatever the decision needs. It can be moved aside to see the board.

mod cause;
mod combat;
mod divide;
mod mana;
mod mode;
mod name;
mod number;
mod objects;
mod opening;
mod order;
mod pay_one;
mod response;
mod targets;
mod tiles;
mod yes_no;

use engine::declaration::ObjectCostKind;
use engine::prompt::{PromptKind, Purpose, Shape, Why};
use engine::{Seat, Target};
use leptos::html;
use leptos::prelude::*;

use super::model::Side;
use super::sheets::{Backdrop, Sheets};
use super::state::use_table;
use crate::card::{CardText, SymbolText};
use crate::session::Moment;
use crate::words::table as words;
use crate::words::{Prompt as Asked, prompt};

/// The kinds of prompt; each is a dialog of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Keep the opening hand, or not.
    Mulligan,
    /// Mark objects: discard, put on the bottom, keep one.
    Objects(Purpose),
    /// Put things into an order.
    Order,
    /// Divide damage, or what prevents it.
    Divide,
    YesNo(Purpose),
    /// Pay in one of several ways.
    PayOne,
    /// Choose a mode.
    Mode,
    /// Choose a number.
    Number,
    /// Choose the name of a card.
    Name,
    /// Choose targets.
    Targets,
    /// Pay mana.
    Mana,
    /// Choose attackers.
    Attack,
    /// Choose blockers.
    Block,
    /// Answer what the opponent has put on the stack.
    Response,
}

impl Kind {
    /// What is to be decided, if it needs a prompt.
    pub fn of(game: &Moment, seat: Seat) -> Option<Kind> {
        let asked = game.asked_of(seat)?;
        let purpose = asked.purpose().unwrap_or(Purpose::Choose);
        Some(match &asked.kind {
            PromptKind::Act if asked.why == Why::OpeningHand => Kind::Mulligan,
            PromptKind::Act => return (game.stack().last()?.controller != seat).then_some(Kind::Response),
            PromptKind::Mode => Kind::Mode,
            PromptKind::X | PromptKind::Share { .. } => Kind::Number,
            PromptKind::Objects { cost, .. } => Kind::Objects(match cost {
                Some((ObjectCostKind::Discard, _)) => Purpose::Discard,
                Some((ObjectCostKind::ExileFromGraveyard | ObjectCostKind::ExileFromSingleGraveyard, _)) => {
                    Purpose::ChooseInGraveyard
                }
                _ => Purpose::Sacrifice,
            }),
            PromptKind::Target { .. } => Kind::Targets,
            PromptKind::Mana { .. } => Kind::Mana,
            PromptKind::Attackers { .. } => Kind::Attack,
            PromptKind::Blockers { .. } => Kind::Block,
            PromptKind::Answer(shape) => match shape {
                Shape::Objects { .. } | Shape::Cards { .. } => Kind::Objects(purpose),
                Shape::YesNo | Shape::Pay { .. } => Kind::YesNo(purpose),
                Shape::PayOne(_) => Kind::PayOne,
                Shape::Color { .. } | Shape::LandType { .. } | Shape::Ways(_) | Shape::TapForMana(_) => Kind::Mode,
                Shape::CardName => Kind::Name,
                Shape::Number { .. } => Kind::Number,
                Shape::Order { .. } => Kind::Order,
                Shape::Divide { .. } | Shape::Allot { .. } => Kind::Divide,
                Shape::Band { .. } => Kind::Attack,
            },
        })
    }

    /// The end of its `data-testid`.
    const fn word(self) -> &'static str {
        match self {
            Kind::Mulligan => "mulligan",
            Kind::Objects(Purpose::DiscardToHandSize | Purpose::Discard) => "discard",
            Kind::Objects(Purpose::PutOnBottom) => "bottom",
            Kind::Objects(Purpose::Sacrifice) => "sacrifice",
            Kind::Objects(Purpose::Keep) => "keep",
            Kind::Objects(Purpose::KeepLegend) => "legend",
            Kind::Objects(Purpose::Search) => "search",
            Kind::Objects(Purpose::ChooseOutside) => "outside",
            Kind::Objects(Purpose::ChooseInGraveyard) => "graveyard",
            Kind::Objects(Purpose::Copy) => "copy",
            Kind::Objects(Purpose::LeftPile | Purpose::Pile) => "piles",
            Kind::Objects(Purpose::CastFaceDown) => "face-down",
            Kind::Objects(Purpose::Exchange) => "exchange",
            Kind::Objects(Purpose::ChooseDamageSource) => "source",
            Kind::Objects(Purpose::ChooseDamageEffect) => "damage-effect",
            Kind::Objects(Purpose::ChooseReplacement) => "replacement",
            Kind::Objects(Purpose::ChooseDrawn) => "drawn",
            Kind::Objects(Purpose::PutOnTop | Purpose::DiscardOnTop) => "put-on-top",
            Kind::Objects(Purpose::KeepOnTop) => "keep-on-top",
            Kind::Objects(Purpose::Untap) => "untap",
            Kind::Objects(_) => "objects",
            Kind::Order => "order",
            Kind::Divide => "divide",
            Kind::YesNo(Purpose::Regenerate) => "regenerate",
            Kind::YesNo(Purpose::May) => "may",
            Kind::YesNo(Purpose::Pay) => "pay",
            Kind::YesNo(Purpose::StayTapped) => "stay-tapped",
            Kind::YesNo(_) => "yes-no",
            Kind::PayOne => "pay-one",
            Kind::Mode => "mode",
            Kind::Number => "x",
            Kind::Name => "name",
            Kind::Targets => "targets",
            Kind::Mana => "mana",
            Kind::Attack => "attack",
            Kind::Block => "block",
            Kind::Response => "response",
        }
    }
}

/// What an entry of a list names, for the lines to ring it on the table.
fn points_at(target: Target, seat: Seat) -> String {
    match target {
        Target::Object(id) => id.number().to_string(),
        Target::Player(player) => Side::of(player, seat).word().to_owned(),
    }
}

/// The text of a prompt, of which what the card says is marked as English.
fn in_its_language(asked: &Asked) -> AnyView {
    match asked.quoted.as_deref().and_then(|quoted| Some((quoted, asked.text.split_once(quoted)?))) {
        Some((quoted, (before, after))) => view! {
            <SymbolText text=before />
            <span lang="en">
                <CardText text=quoted />
            </span>
            <SymbolText text=after />
        }
        .into_any(),
        None => view! { <SymbolText text=asked.text.clone() /> }.into_any(),
    }
}

/// The prompt, or who is being waited for.
#[component]
pub fn Prompt() -> impl IntoView {
    let table = use_table();
    let kind = Memo::new(move |_| {
        let seat = table.seat();
        table.with(|game| Kind::of(game, seat))
    });
    // Where the game stops for one in the middle of a turn, nothing asks but the main button: it is said that one may act.
    let stopped = move || {
        let seat = table.seat();
        let step = table.with(|game| {
            let asked = game.asked_of(seat).filter(|asked| asked.is_priority())?;
            let turn = game.turn();
            let main = turn.active == seat && turn.step.is_main();
            (!main && game.stack().is_empty()).then(|| prompt(game, asked).text)
        });
        step.unwrap_or_default()
    };
    let said = move || {
        let waiting = table.waiting_words();
        if waiting.is_empty() { stopped() } else { waiting }
    };
    view! {
        <div class="prompt-place">
            <p class="waiting-for" data-testid="waiting-for">
                {said}
            </p>
            {move || kind.get().map(|kind| view! { <Window kind /> })}
        </div>
    }
}

/// One prompt in its frame.
#[component]
fn Window(
    /// What is asked.
    kind: Kind,
) -> impl IntoView {
    let table = use_table();
    let (aside, details) = (table.aside, table.details);
    let close = Callback::new(move |()| details.set(false));
    if let Some(sheets) = use_context::<Sheets>() {
        sheets.while_open(move || details.get(), close);
    }
    let asked = Memo::new(move |_| {
        let seat = table.seat();
        let asked = table.with(|game| Some(prompt(game, game.asked_of(seat)?)));
        // Nobody is called to do what they cannot.
        let answerable = table.response.countdown.get().is_none_or(|countdown| countdown.answerable);
        asked.map(|asked| {
            if asked.call.is_empty() || !answerable {
                asked
            } else {
                Asked { text: format!("{} {}", asked.text, asked.call), ..asked }
            }
        })
    });
    let title = move || asked.with(|asked| asked.as_ref().map(|asked| asked.title.clone()));
    let text = move || asked.with(|asked| asked.as_ref().map(in_its_language));
    let body = match kind {
        Kind::Mulligan => view! { <opening::Opening /> }.into_any(),
        Kind::Objects(_) => view! { <objects::Objects /> }.into_any(),
        Kind::Order => view! { <order::InOrder /> }.into_any(),
        Kind::Divide => view! { <divide::Division /> }.into_any(),
        Kind::YesNo(purpose) => view! { <yes_no::YesNo purpose /> }.into_any(),
        Kind::PayOne => view! { <pay_one::PayOne /> }.into_any(),
        Kind::Mode => view! { <mode::Modes /> }.into_any(),
        Kind::Number => view! { <number::Number /> }.into_any(),
        Kind::Name => view! { <name::Name /> }.into_any(),
        Kind::Targets => view! { <targets::Targets /> }.into_any(),
        Kind::Mana => view! { <mana::Mana /> }.into_any(),
        Kind::Attack => view! { <combat::Attack /> }.into_any(),
        Kind::Block => view! { <combat::Block /> }.into_any(),
        Kind::Response => view! { <response::Response /> }.into_any(),
    };
    let heading = format!("dialog-{}-heading", kind.word());
    let id = heading.clone();
    let node = NodeRef::<html::Section>::new();
    // The sheet lies over the table, in which the bar keeps the room that it had.
    let folded = RwSignal::new(None::<i32>);
    let unfold = move |_| {
        if !details.get_untracked() {
            folded.set(node.get_untracked().map(|bar| bar.offset_height()));
        }
        details.update(|details| *details = !*details);
    };
    view! {
        <div class="prompt-folded" hidden=move || !details.get() style:height=move || folded.get().map(|height| format!("{height}px"))></div>
        <Backdrop open=details.into() on_close=close />
        <section
            class=format!("prompt prompt-{}", kind.word())
            class:aside=aside
            class:details=details
            data-testid=format!("dialog-{}", kind.word())
            aria-labelledby=heading
            node_ref=node
        >
            <header class="prompt-head">
                <h2 id=id>
                    <span class="prompt-whose">{words::you_decide()}</span>
                    {title}
                </h2>
                <button
                    type="button"
                    class="button quiet prompt-details"
                    data-testid="prompt-details"
                    aria-expanded=move || details.get().to_string()
                    on:click=unfold
                >
                    {words::prompt_details()}
                </button>
                <button
                    type="button"
                    class="button quiet prompt-aside"
                    aria-expanded=move || (!aside.get()).to_string()
                    on:click=move |_| aside.update(|aside| *aside = !*aside)
                >
                    {move || if aside.get() { words::prompt_back() } else { words::prompt_aside() }}
                </button>
            </header>
            <div
                class="prompt-body"
                class:settling=move || table.guard.settling()
                hidden=aside
                on:pointerdown=move |_| table.guard.begin()
                on:keydown=move |event| table.guard.key(&event)
                on:click:capture=move |event| {
                    if !table.guard.end() {
                        event.stop_propagation();
                        event.prevent_default();
                    }
                }
            >
                <cause::Cause />
                <p class="prompt-text">{text}</p>
                {body}
            </div>
        </section>
    }
}
