//! A card's face in one of three sizes.

use engine::cards;
use engine::declaration::{CardId, CardType, size_text, type_line_text};
use leptos::prelude::*;

use super::picture::picture;
use super::{CardIcon, Cost, RulesText, frame_of, in_english, land_colors, set_mark};
use crate::words::local::size as size_now;

/// The three sizes of a face. Layouts may scale them; there is no fourth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceSize {
    /// On the battlefield and the stack: name, picture, size.
    Board,
    /// In the hand: cost and type line as well.
    Hand,
    /// To be read.
    Inspector,
}

impl FaceSize {
    pub(super) const fn class(self) -> &'static str {
        match self {
            FaceSize::Board => "face face-board",
            FaceSize::Hand => "face face-hand",
            FaceSize::Inspector => "face face-inspector",
        }
    }
}

/// A card's face. It is a picture of the card; names for assistive technology come from whatever holds it.
#[component]
pub fn CardFace(
    card: CardId,
    size: FaceSize,
    /// Power and toughness now, where they are not the printed ones.
    #[prop(optional, into)]
    now: Signal<Option<(i32, i32)>>,
    /// Whether what holds it says in words what is on it.
    #[prop(optional)]
    said: bool,
) -> impl IntoView {
    let definition = cards::definition(card);
    let written = size_text(definition);
    // What is counted is neither more nor less than what is printed: a star.
    let printed = definition.size.map(|size| (i32::from(size.power), i32::from(size.toughness)));
    let printed = printed.filter(|(power, toughness)| {
        written.as_ref().is_some_and(|written| *written == (power.to_string(), toughness.to_string()))
    });
    let written = written.map(|(power, toughness)| format!("{power}/{toughness}"));
    let shown = move || now.get().map(|(power, toughness)| size_now(power, toughness)).or(written.clone());
    let changed = move || match (now.get(), printed) {
        (Some(now), Some(printed)) if now.0 + now.1 > printed.0 + printed.1 => "face-size up",
        (Some(now), Some(printed)) if now != printed => "face-size down",
        _ => "face-size",
    };
    let land = definition.type_line.types.contains(CardType::Land);
    view! {
        <div lang="en" aria-hidden=said.then_some("true") class=format!("{} {} {}", size.class(), frame_of(definition), land_colors(definition))>
            <div class="face-inner">
            <div class="face-title">
                <span class="face-name">{definition.name.as_str()}</span>
                {(size != FaceSize::Board).then(|| definition.cost.map(|cost| view! { <Cost cost say=in_english /> }))}
            </div>
            <CardIcon name=&definition.name icon=&definition.emblem />
            {(size != FaceSize::Board)
                .then(|| {
                    view! {
                        <div class="face-type">
                            <span>{type_line_text(cards::table(), &definition.type_line)}</span>
                            <span class="set-mark">{set_mark(&definition.set)}</span>
                        </div>
                        <div class="face-text" class:centered=land>
                            <RulesText card />
                        </div>
                    }
                })}
            {picture(&definition.name)}
            {move || {
                shown().map(|size| view! { <span class=changed>{size}</span> })
            }}
            </div>
        </div>
    }
}
