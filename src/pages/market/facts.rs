//! What there is to know about a card beside its face.

use house::wire::Figures;
use leptos::prelude::*;

use super::shelf::face;
use crate::card::FaceSize;
use crate::collection::Listed;
use crate::words::market as words;

/// What somebody has of a card.
pub struct OwnCopies {
    pub copies: usize,
    /// How many of them came with the starter deck.
    pub starter: u16,
    /// The decks that it is in.
    pub decks: Vec<String>,
}

/// A card large, with what is known of it.
pub fn large(card: &Listed, figures: Option<Figures>, own: Option<OwnCopies>) -> AnyView {
    view! {
        <div class="large-card">{face(card, FaceSize::Inspector)}</div>
        {facts(card, figures, own)}
    }
    .into_any()
}

/// What is known of a card, in pairs.
fn facts(card: &Listed, figures: Option<Figures>, own: Option<OwnCopies>) -> AnyView {
    let sats = |price: Option<u64>| price.map_or_else(|| words::none().to_owned(), words::sats);
    let mut pairs = vec![
        (words::set_label(), words::set(&card.set).to_owned()),
        (words::rarity_label(), words::rarity(card.rarity).to_owned()),
        (words::in_a_deck(), card.maximum.map_or_else(|| words::no_limit().to_owned(), |most| most.to_string())),
        (words::exist(), card.units.to_string()),
    ];
    if let Some(figures) = figures {
        pairs.push((words::for_sale(), figures.0.to_string()));
        pairs.push((words::cheapest(), sats(figures.1)));
        pairs.push((words::average(), sats(figures.average())));
    }
    if let Some(own) = own {
        pairs.push((words::you_have(), words::own_copies(own.copies, own.starter)));
        if !own.decks.is_empty() {
            pairs.push((words::in_your_decks(), own.decks.join(", ")));
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
    let unplayable = card.card.is_none().then(|| view! { <p class="notice">{words::not_playable_means()}</p> });
    view! {
        {unplayable}
        <dl class="card-facts">{pairs}</dl>
    }
    .into_any()
}

/// The part of a page that shows large what is pointed at. Small screens have no room for it: there one opens the card.
pub fn inspector(shown: impl Fn() -> Option<AnyView> + Send + Sync + 'static) -> AnyView {
    let shown = move || shown().unwrap_or_else(|| view! { <p>{words::point_at_a_card()}</p> }.into_any());
    view! {
        <aside class="shelf-inspector" aria-label=words::card() data-testid="card-inspector">
            {shown}
        </aside>
    }
    .into_any()
}
