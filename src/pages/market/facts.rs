//! What there is to know about a card beside its face.

use house::wire::Figures;
use leptos::prelude::*;

use super::shelf::face;
use crate::card::FaceSize;
use crate::collection::Listed;
use crate::words::market as words;

/// What somebody has of a card.
pub struct Own {
    /// How many.
    pub copies: usize,
    /// The decks that it is in.
    pub decks: Vec<String>,
}

/// A card large, with what is known of it.
pub fn large(card: &Listed, figures: Option<Figures>, own: Option<Own>) -> AnyView {
    view! {
        <div class="large-card">{face(card, FaceSize::Inspector)}</div>
        {facts(card, figures, own)}
    }
    .into_any()
}

/// What is known of a card, in pairs.
fn facts(card: &Listed, figures: Option<Figures>, own: Option<Own>) -> AnyView {
    let sats = |price: Option<u64>| price.map_or_else(|| words::NONE.to_owned(), words::sats);
    let mut pairs = vec![
        (words::SET, words::set(&card.set).to_owned()),
        (words::RARITY, words::rarity(card.rarity).to_owned()),
        (words::IN_A_DECK, card.maximum.map_or_else(|| words::NO_LIMIT.to_owned(), |most| most.to_string())),
        (words::EXIST, card.units.to_string()),
    ];
    if let Some(figures) = figures {
        pairs.push((words::FOR_SALE, figures.0.to_string()));
        pairs.push((words::CHEAPEST, sats(figures.1)));
        pairs.push((words::AVERAGE, sats(figures.average())));
    }
    if let Some(own) = own {
        pairs.push((words::YOU_HAVE, own.copies.to_string()));
        if !own.decks.is_empty() {
            pairs.push((words::IN_YOUR_DECKS, own.decks.join(", ")));
        }
    }
    let pairs = pairs
        .into_iter()
        .map(|(name, value)| {
            view! {
                <div>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            }
        })
        .collect_view();
    let unplayable = card.card.is_none().then(|| view! { <p class="notice">{words::NOT_PLAYABLE_MEANS}</p> });
    view! {
        {unplayable}
        <dl class="card-facts">{pairs}</dl>
    }
    .into_any()
}

/// The part of a page that shows large what is pointed at. Small screens have no room for it: there one opens the card.
pub fn inspector(shown: impl Fn() -> Option<AnyView> + Send + Sync + 'static) -> AnyView {
    let shown = move || shown().unwrap_or_else(|| view! { <p>{words::POINT_AT_A_CARD}</p> }.into_any());
    view! {
        <aside class="shelf-inspector" aria-label=words::CARD data-testid="card-inspector">
            {shown}
        </aside>
    }
    .into_any()
}
