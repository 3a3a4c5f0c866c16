//! Whether the deck may be played, and what there is to count in it.

use engine::declaration::{CardType, Color};
use house::decks::{Limits, problems};
use house::documents::{DeckContent, DeckRules, Format};
use leptos::prelude::*;

use super::parts::Board;
use crate::card::{Pip, Symbol};
use crate::decks::{CURVE, Figures, figures};
use crate::words::{self as all_words, decks as words};

/// How tall the bars of the curve may be.
const TALL: u32 = 60;

/// The verdict in the deck's own format, what is to be mended, and the verdicts in all others.
pub fn legality_view(board: Board, limits: RwSignal<Limits>) -> AnyView {
    let edit = board.edit;
    let format = Memo::new(move |_| edit.deck.with(|deck| deck.format));
    let options = Format::ALL
        .into_iter()
        .map(|one| {
            view! {
                <option value=one.key() selected=move || format.get() == one>
                    {words::format(one)}
                </option>
            }
        })
        .collect_view();
    let list = move || {
        board.faults.with(|faults| faults.iter().map(|fault| view! { <li>{words::fault(fault)}</li> }).collect_view())
    };
    let others = move || {
        let found = edit.deck.with(|deck| {
            limits.with(|limits| {
                Format::ALL.map(|format| (format, problems(deck, DeckRules { format, owned: false }, limits).len()))
            })
        });
        let verdict = |(format, faults): (Format, usize)| {
            view! {
                <li class:legal=faults == 0 data-format=format.key()>
                    {words::standing(format, faults)}
                </li>
            }
        };
        found.into_iter().map(verdict).collect_view()
    };
    view! {
        <section class="panel deck-legality" data-testid="legality">
            <h2>{words::legality()}</h2>
            <label class="form-field">
                <span class="field-label">{words::format_label()}</span>
                <select
                    data-testid="deck-format"
                    on:change:target=move |event| {
                        let key = event.target().value();
                        if let Some(format) = Format::ALL.into_iter().find(|format| format.key() == key) {
                            edit.change(|deck| deck.format = format);
                        }
                    }
                >
                    {options}
                </select>
                <span class="field-help">{move || words::format_means(format.get())}</span>
            </label>
            <div role="status" data-testid="verdict">
                <p class="verdict" class:legal=move || board.faults.with(Vec::is_empty)>
                    {move || words::standing(format.get(), board.faults.with(Vec::len))}
                </p>
                <ul class="fault-list">{list}</ul>
            </div>
            <details>
                <summary>{words::other_formats()}</summary>
                <ul class="format-list">{others}</ul>
            </details>
        </section>
    }
    .into_any()
}

/// The curve, the colors and the types.
pub fn figures_view(deck: RwSignal<DeckContent>) -> AnyView {
    let counted = Memo::new(move |_| deck.with(figures));
    let colors = move || {
        let counted = counted.get();
        let one = |letter: char, name: &'static str, number: u32| {
            let pip = Symbol::read(&letter.to_string()).map(|symbol| view! { <Pip symbol /> });
            view! { <li>{pip} <span>{name}</span> <b>{number}</b></li> }
        };
        let named = Color::ALL
            .into_iter()
            .map(|color| (color.letter(), all_words::color(color), counted.colors[color as usize]));
        named
            .chain([('C', words::colorless(), counted.colorless)])
            .filter(|(.., number)| *number > 0)
            .map(|(letter, name, number)| one(letter, name, number))
            .collect_view()
    };
    let types = move || {
        let types = CardType::ALL.into_iter().zip(counted.get().types).filter(|(_, number)| *number > 0);
        types.map(|(kind, number)| view! { <li><span>{words::kind(kind)}</span> <b>{number}</b></li> }).collect_view()
    };
    view! {
        <section class="panel deck-figures" aria-label=words::figures() data-testid="figures">
            <h2>{words::curve()}</h2>
            {move || curve(&counted.get())}
            <p class="field-help">{move || words::mean(&counted.get())}</p>
            <h2>{words::colors()}</h2>
            <ul class="figure-list">{colors}</ul>
            <h2>{words::types()}</h2>
            <ul class="figure-list">{types}</ul>
        </section>
    }
    .into_any()
}

/// The mana curve: a bar a column, with its number on it and the cost below.
fn curve(figures: &Figures) -> AnyView {
    let highest = figures.curve.into_iter().max().unwrap_or_default().max(1);
    let said: Vec<String> = figures
        .curve
        .iter()
        .enumerate()
        .filter(|(_, cards)| **cards > 0)
        .map(|(cost, cards)| words::column(cost, *cards))
        .collect();
    let bar = |(cost, cards): (usize, u32)| {
        let tall = cards * TALL / highest;
        let x = cost * 30;
        let name = if cost + 1 == CURVE { format!("{cost}+") } else { cost.to_string() };
        view! {
            <rect class="curve-bar" x=x + 3 y=14 + TALL - tall width="24" height=tall rx="2" />
            <text class="curve-number" x=x + 15 y=11 + TALL - tall text-anchor="middle">
                {(cards > 0).then(|| cards.to_string())}
            </text>
            <text class="curve-cost" x=x + 15 y=14 + TALL + 13 text-anchor="middle">
                {name}
            </text>
        }
        .into_any()
    };
    let bars = figures.curve.into_iter().enumerate().map(bar).collect_view();
    view! {
        <svg class="curve" viewBox="0 0 240 92" role="img" aria-label=all_words::list(&said)>
            {bars}
        </svg>
    }
    .into_any()
}
