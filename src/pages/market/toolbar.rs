//! Searching and filtering cards.

use house::market::Rarity;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate, use_query_map};

use crate::card::{Pip, Symbol};
use crate::collection::{Filter, Kind, Sort, TINTS};
use crate::words::market as words;

/// What one wants to see, as the page's address says; the address follows every change.
pub fn use_kept_filter() -> RwSignal<Filter> {
    let query = use_query_map();
    let asked = move || query.with(|query| Filter::read(|key| query.get(key)));
    let filter = RwSignal::new(untrack(asked));
    let path = use_location().pathname.get_untracked();
    let navigate = use_navigate();
    Effect::new(move |before: Option<Filter>| {
        let now = filter.get();
        if before.is_some_and(|before| before != now) {
            let pairs = now.written().into_iter();
            let pairs: Vec<String> =
                pairs.map(|(key, text)| format!("{key}={}", js_sys::encode_uri_component(&text))).collect();
            let address = if pairs.is_empty() { path.clone() } else { format!("{path}?{}", pairs.join("&")) };
            navigate(&address, NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() });
        }
        now
    });
    // Whoever follows the link to this page once more wants to see everything again. Its own changes come back here late, so no other is heeded.
    Effect::new(move |before: Option<Filter>| {
        let now = asked();
        if before.is_some_and(|before| before != Filter::default()) && now == Filter::default() {
            filter.set(now.clone());
        }
        now
    });
    filter
}

/// The bar above a list of cards.
#[component]
pub fn Toolbar(
    /// What one wants to see.
    filter: RwSignal<Filter>,
    /// What `for_sale` is called here.
    for_sale: &'static str,
    /// Whether one's own units can be shown one by one.
    #[prop(optional)]
    units: bool,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let tints = TINTS.into_iter().map(|tint| tint_button(filter, tint)).collect_view();
    let any = || (String::new(), words::any().to_owned());
    let with_any = |list: Vec<(String, String)>| std::iter::once(any()).chain(list).collect::<Vec<_>>();
    let kinds =
        with_any(Kind::ALL.iter().map(|kind| (kind.slug().to_owned(), words::kind(*kind).to_owned())).collect());
    let sets = with_any(words::SETS.iter().map(|(code, name)| ((*code).to_owned(), (*name).to_owned())).collect());
    let costs = with_any(
        (0..=Filter::COSTS).map(|cost| (cost.to_string(), words::cost(cost, cost == Filter::COSTS))).collect(),
    );
    let rarities = with_any(
        Rarity::ALL.iter().map(|rarity| (rarity.letter().to_string(), words::rarity(*rarity).to_owned())).collect(),
    );
    let playable = with_any(vec![
        ("yes".to_owned(), words::playable_yes().to_owned()),
        ("no".to_owned(), words::playable_no().to_owned()),
    ]);
    let decks = with_any(vec![
        ("yes".to_owned(), words::deck_yes().to_owned()),
        ("no".to_owned(), words::deck_no().to_owned()),
    ]);
    let orders: Vec<_> =
        Sort::ALL.iter().map(|sort| (sort.slug().to_owned(), words::order(*sort).to_owned())).collect();
    // Each select is one key of the address: what is chosen is read as from there.
    let chooser = move |key: &'static str, label: &'static str, options: Vec<(String, String)>| {
        let value = move || {
            let written = filter.with(Filter::written);
            let found = written.into_iter().find(|(known, _)| *known == key).map(|(_, text)| text);
            found.unwrap_or_else(|| if key == "sort" { Sort::default().slug() } else { "" }.to_owned())
        };
        let choose = move |chosen: String| {
            filter.update(|filter| {
                let mut written = filter.written();
                written.retain(|(known, _)| *known != key);
                written.push((key, chosen));
                *filter =
                    Filter::read(|key| written.iter().find(|(known, _)| *known == key).map(|(_, text)| text.clone()));
            });
        };
        select(key, label, options, Signal::derive(value), choose)
    };
    let switch = move |label: &'static str, test_id: &'static str, is: fn(&mut Filter) -> &mut bool| {
        view! {
            <button
                type="button"
                class="button"
                data-testid=test_id
                aria-pressed=move || filter.with(|filter| *is(&mut filter.clone())).to_string()
                on:click=move |_| filter.update(|filter| *is(filter) = !*is(filter))
            >
                {label}
            </button>
        }
    };
    view! {
        <search class="toolbar" aria-label=words::search_and_filter()>
            <div class="toolbar-first">
                <input
                    type="search"
                    class="toolbar-search"
                    placeholder=words::search()
                    aria-label=words::search()
                    autocomplete="off"
                    spellcheck="false"
                    data-testid="search"
                    prop:value=move || filter.with(|filter| filter.words.clone())
                    on:input:target=move |event| {
                        let words = event.target().value();
                        filter.update(|filter| filter.words = words);
                    }
                />
                <button
                    type="button"
                    class="button toolbar-toggle"
                    data-testid="filters"
                    aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {move || words::filters(filter.with(Filter::narrowed))}
                </button>
                {units.then(|| switch(words::each_unit(), "each-unit", |filter| &mut filter.each))}
            </div>
            <div class="toolbar-filters" class:open=move || open.get()>
                <div class="tints" role="group" aria-label=words::color()>
                    {tints}
                </div>
                {chooser("type", words::type_label(), kinds)}
                {chooser("set", words::set_label(), sets)}
                {chooser("cost", words::cost_label(), costs)}
                {chooser("rarity", words::rarity_label(), rarities)}
                {chooser("playable", words::playable(), playable)}
                {units.then(|| chooser("deck", words::deck(), decks))}
                <div class="toolbar-last">
                    {switch(for_sale, "for-sale", |filter| &mut filter.for_sale)}
                    {chooser("sort", words::order_label(), orders)}
                </div>
            </div>
        </search>
    }
}

fn tint_button(filter: RwSignal<Filter>, tint: char) -> AnyView {
    let symbol = Symbol::read(&tint.to_string());
    let chosen = move || filter.with(|filter| filter.tints.contains(tint));
    view! {
        <button
            type="button"
            class="button tint"
            title=words::tint(tint)
            aria-label=words::tint(tint)
            data-testid=format!("tint-{tint}")
            aria-pressed=move || chosen().to_string()
            on:click=move |_| {
                filter
                    .update(|filter| {
                        let was = filter.tints.contains(tint);
                        filter.tints = TINTS
                            .into_iter()
                            .filter(|one| if *one == tint { !was } else { filter.tints.contains(*one) })
                            .collect();
                    });
            }
        >
            {symbol.map(|symbol| view! { <Pip symbol /> })}
        </button>
    }
    .into_any()
}

fn select(
    test_id: &'static str,
    label: &'static str,
    options: Vec<(String, String)>,
    value: Signal<String>,
    choose: impl Fn(String) + 'static,
) -> AnyView {
    let options = options
        .into_iter()
        .map(|(key, text)| {
            let own = key.clone();
            view! {
                <option value=key selected=move || value.with(|value| *value == own)>
                    {text}
                </option>
            }
        })
        .collect_view();
    view! {
        <label class="toolbar-choice">
            <span class="toolbar-label">{label}</span>
            <select data-testid=format!("filter-{test_id}") on:change:target=move |event| choose(event.target().value())>
                {options}
            </select>
        </label>
    }
    .into_any()
}
