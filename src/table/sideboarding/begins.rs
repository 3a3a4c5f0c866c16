//! Who begins the next game: the loser of the last one says it, or chance.

use leptos::prelude::*;

use super::Swapping;
use crate::words::matches as words;

/// The choice, where it is one's own; else who has it.
#[component]
pub fn WhoBegins(swapping: Swapping) -> impl IntoView {
    let Swapping { seat, begins, done, .. } = swapping;
    let chooser = Memo::new(move |_| swapping.between(|between| between.chooser).flatten());
    move || match chooser.get() {
        None => view! { <p class="swap-begins" data-testid="who-begins">{words::chance_decides()}</p> }.into_any(),
        Some(other) if other != seat => {
            let words = move || words::other_chooses(&swapping.other_name());
            view! { <p class="swap-begins" data-testid="who-begins">{words}</p> }.into_any()
        }
        Some(_) => {
            let radio = |of: engine::Seat, label: String, test_id: &'static str| {
                view! {
                    <label class="check">
                        <input
                            type="radio"
                            name="begins"
                            data-testid=test_id
                            prop:checked=move || begins.get() == of
                            disabled=done
                            on:change=move |_| {
                                begins.set(of);
                                swapping.keep();
                            }
                        />
                        <span>{label}</span>
                    </label>
                }
            };
            view! {
                <fieldset class="swap-begins" data-testid="who-begins">
                    <legend>{move || words::who_begins_game(swapping.number())}</legend>
                    {radio(seat, words::i_begin().to_owned(), "i-begin")}
                    {radio(seat.other(), words::other_begins(&swapping.other_name()), "they-begin")}
                </fieldset>
            }
            .into_any()
        }
    }
}
