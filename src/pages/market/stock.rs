//! What the host may change about a card: what the bank asks for it, how many units there are, how many there may be in a deck.

use house::market;
use house::wire::CatalogueOverride;
use leptos::prelude::*;

use crate::backend::use_backend;
use crate::collection::Listed;
use crate::pages::account::Submission;
use crate::pages::frame::Refused;
use crate::table::Modal;
use crate::words::market as words;

/// The dialog in which the host changes the stock of a card. `done` is called with what was kept, in words.
#[component]
pub fn StockDialog(
    /// The card as it is now.
    card: Listed,
    /// Closes the dialog.
    #[prop(into)]
    close: Callback<()>,
    /// Called when something has changed.
    #[prop(into)]
    done: Callback<String>,
) -> impl IntoView {
    let backend = use_backend();
    let doing = Submission::new();
    let price = RwSignal::new(card.price.to_string());
    let units = RwSignal::new(card.units.to_string());
    let maximum = RwSignal::new(card.maximum.map(|most| most.to_string()).unwrap_or_default());
    let (code, name) = (card.code, card.name.clone());
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = with(&price.get_untracked(), &units.get_untracked(), &maximum.get_untracked());
        let Some(stock) = typed else { return doing.refuse(words::no_number().to_owned()) };
        let said = words::stocked(&name, &stock);
        doing.run(backend.ask(market::OverrideCatalogue { card: code, values: stock }), move |()| done.run(said));
    };
    view! {
        <Modal kind="stock" title=words::stocking(&card.name) close=words::close() on_close=close>
            <form class="deal-form" on:submit=save>
                {field("stock-price", words::stock_price(), price, None)}
                {field("stock-units", words::stock_units(), units, Some(words::stock_units_help()))}
                {field("stock-maximum", words::stock_maximum(), maximum, Some(words::stock_maximum_help()))}
                <p class="field-help">{words::stock_means()}</p>
                <Refused reason=doing.refused() />
                <div class="form-buttons">
                    <button type="submit" class="button primary" data-testid="save-stock" disabled=move || doing.busy()>
                        {words::stock_save()}
                    </button>
                </div>
            </form>
        </Modal>
    }
}

/// What was typed; nothing where one of them is no number.
fn with(price: &str, units: &str, maximum: &str) -> Option<CatalogueOverride> {
    let plain = |text: &str| text.replace([',', '.', ' '], "");
    let maximum = match maximum.trim() {
        "" => None,
        number => Some(number.parse().ok()?),
    };
    Some(CatalogueOverride { price: plain(price).parse().ok()?, units: plain(units).parse().ok()?, maximum })
}

fn field(id: &'static str, label: &'static str, value: RwSignal<String>, help: Option<&'static str>) -> AnyView {
    let described = help.map(|_| format!("{id}-help"));
    view! {
        <div class="form-field">
            <label class="field-label" for=id>
                {label}
            </label>
            <input
                id=id
                type="text"
                inputmode="numeric"
                autocomplete="off"
                data-testid=id
                aria-describedby=described.clone()
                prop:value=move || value.get()
                on:input:target=move |event| value.set(event.target().value())
            />
            {help.map(|help| view! { <span id=described class="field-help">{help}</span> })}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_with_its_marks_and_without() {
        let some = |price, maximum, units| Some(CatalogueOverride { price, maximum, units });
        assert_eq!(with("42,000", "20", "1"), some(42_000, Some(1), 20));
        assert_eq!(with(" 1.500 ", "1 000", " "), some(1_500, None, 1_000));
        for (price, units, maximum) in
            [("", "20", "1"), ("dear", "20", "1"), ("5", "-1", ""), ("5", "70000", ""), ("5", "20", "x")]
        {
            assert_eq!(with(price, units, maximum), None, "{price} {units} {maximum}");
        }
    }
}
