//! A list that somebody has becomes a deck: read by the house, line by line, until nothing is left to be mended or they are content.

use house::decks::{Reading, Remark};
use house::documents::{DeckContent, DeckEntry};
use house::limits::{DECK_NAME_CHARACTERS, DECK_TEXT_BYTES};
use house::{DeckId, decks};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{new_id, unknown};
use crate::backend::use_backend;
use crate::pages::frame::Refused;
use crate::platform;
use crate::table::Modal;
use crate::words::decks as words;

/// The dialog. `made` is told the id of the deck that was made.
#[component]
pub fn Import(
    /// What is done when the deck is there.
    made: Callback<DeckId>,
    on_close: Callback<()>,
) -> impl IntoView {
    let backend = use_backend();
    let text = RwSignal::new(String::new());
    // The file that it was read from.
    let file = RwSignal::new(String::new());
    let reading = RwSignal::new(None::<Reading>);
    let refused = RwSignal::new(None::<String>);
    let id = StoredValue::new(new_id());
    let read = move || {
        refused.set(None);
        backend.ask_then(decks::ReadList { text: text.get_untracked() }, move |answer| match answer {
            Ok(found) => {
                let _ = reading.try_set(Some(*found));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    let mend = Callback::new(move |(number, line): (u32, String)| {
        text.update(|text| *text = with_line(text, number, &line));
        read();
    });
    let make = move || {
        let Some(reading) = reading.get_untracked() else { return };
        let content = content_of(reading, &file.get_untracked());
        unknown::make(backend, id.get_value(), content, move |answer| match answer {
            Ok(()) => {
                if let Some(id) = id.try_get_value() {
                    made.run(id);
                }
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    view! {
        <Modal kind="import" title=words::import().to_owned() close=words::close() on_close>
            <label class="form-field">
                <span class="field-label">{words::list_label()}</span>
                <textarea
                    class="deck-text"
                    rows="9"
                    maxlength=DECK_TEXT_BYTES.to_string()
                    autocomplete="off"
                    spellcheck="false"
                    data-testid="import-text"
                    prop:value=move || text.get()
                    on:input:target=move |event| {
                        let now = event.target().value();
                        // Another list begins, which is not the file's.
                        if now.trim().is_empty() {
                            file.set(String::new());
                        }
                        text.set(now);
                    }
                ></textarea>
                <span class="field-help">{words::list_help()}</span>
            </label>
            <label class="form-field">
                <span class="field-label">{words::file()}</span>
                <input
                    type="file"
                    accept=".txt,.cod,.dek,.dec,text/plain"
                    on:change:target=move |event| {
                        let input = event.target();
                        spawn_local(async move {
                            if let Some((name, found)) = platform::text_of_file(&input).await {
                                let _ = file.try_set(name);
                                let _ = text.try_set(found);
                                read();
                            }
                        });
                    }
                />
            </label>
            <button
                type="button"
                class="button"
                class:primary=move || reading.with(Option::is_none)
                data-testid="import-read"
                disabled=move || text.with(|text| text.trim().is_empty())
                on:click=move |_| read()
            >
                {words::read()}
            </button>
            <Refused reason=refused.into() />
            {move || reading.get().map(|reading| what_was_read(&reading, mend, make))}
        </Modal>
    }
}

fn sum(entries: &[DeckEntry]) -> u32 {
    entries.iter().map(|entry| u32::from(entry.count)).sum()
}

fn what_was_read(reading: &Reading, mend: Callback<(u32, String)>, make: impl Fn() + 'static) -> AnyView {
    let (main, beside) = (sum(&reading.deck.main), sum(&reading.deck.sideboard));
    let left_out = reading.remarks.iter().any(|remark| remark.why.left_out());
    let remarks = reading.remarks.iter().map(|remark| remark_view(remark, mend)).collect_view();
    let more = (reading.more > 0).then(|| view! { <p>{words::more_lines(reading.more)}</p> });
    view! {
        <div class="import-read" role="status" data-testid="import-result">
            <p>
                {if main + beside == 0 { words::nothing_read().to_owned() } else { words::was_read(main, beside) }} " "
                {reading.remarks.is_empty().then_some(words::all_read())}
            </p>
            <ul class="remarks">{remarks}</ul>
            {more}
            {left_out.then(|| view! { <p class="field-help">{words::left_in_notes()}</p> })}
        </div>
        {(main + beside > 0)
            .then(|| {
                view! {
                    <button type="button" class="button primary" data-testid="import-make" on:click=move |_| make()>
                        {words::make(main + beside)}
                    </button>
                }
            })}
    }
    .into_any()
}

/// What is the matter with one line, and how it is mended.
fn remark_view(remark: &Remark, mend: Callback<(u32, String)>) -> AnyView {
    let number = remark.line;
    let line = RwSignal::new(remark.text.clone());
    let guess = remark.meant.clone().filter(|_| remark.why.left_out()).map(|card| {
        let count: String = remark.text.chars().take_while(char::is_ascii_digit).collect();
        let count = count.parse::<u16>().ok().filter(|count| (1..=250).contains(count)).unwrap_or(1);
        let mended = format!("{count} {card}");
        view! {
            <button type="button" class="button" data-testid="import-meant" on:click=move |_| mend.run((number, mended.clone()))>
                {words::meant(&card)}
            </button>
        }
    });
    let field = remark.why.left_out().then(|| {
        view! {
            <form
                class="remark-mend"
                on:submit=move |event| {
                    event.prevent_default();
                    mend.run((number, line.get_untracked()));
                }
            >
                <input
                    type="text"
                    aria-label=words::line(number)
                    autocomplete="off"
                    spellcheck="false"
                    data-testid=format!("import-line-{number}")
                    prop:value=move || line.get()
                    on:input:target=move |event| line.set(event.target().value())
                />
                <button type="submit" class="button">
                    {words::mend()}
                </button>
                {guess}
            </form>
        }
    });
    view! {
        <li class="remark" data-line=number.to_string()>
            <p>
                {words::remark(remark)} " "
                {field.is_none().then(|| view! { <q>{remark.text.clone()}</q> })}
            </p>
            {field}
        </li>
    }
    .into_any()
}

/// The text with another line in the place of that of this number.
fn with_line(text: &str, number: u32, line: &str) -> String {
    let place = (number as usize).saturating_sub(1);
    let lines = text.lines().enumerate().map(|(at, was)| if at == place { line } else { was });
    lines.collect::<Vec<_>>().join("\n")
}

/// The deck that is made of what was read, called as the list says, or else as its file is. Lines that were left out are kept in its notes.
fn content_of(reading: Reading, file: &str) -> DeckContent {
    let left: Vec<&str> =
        reading.remarks.iter().filter(|remark| remark.why.left_out()).map(|remark| remark.text.as_str()).collect();
    let notes = if left.is_empty() { String::new() } else { format!("{}\n{}", words::not_read(), left.join("\n")) };
    let notes = notes.chars().filter(|letter| *letter == '\n' || !letter.is_control()).take(2_000).collect();
    let of_file = file.rsplit_once('.').map_or(file, |(name, _)| name).chars().filter(|letter| !letter.is_control());
    let of_file = of_file.take(DECK_NAME_CHARACTERS).collect::<String>().trim().to_owned();
    let name = [reading.deck.name.clone(), of_file].into_iter().find(|name| !name.is_empty());
    DeckContent { name: name.unwrap_or_else(|| words::new_name().to_owned()), notes, ..reading.deck }
}

#[cfg(test)]
mod tests {
    use house::decks::read;

    use super::*;

    #[test]
    fn a_line_is_mended_in_its_place() {
        assert_eq!(with_line("a\nb\nc", 2, "4 Shatter"), "a\n4 Shatter\nc");
        assert_eq!(with_line("a", 9, "b"), "a");
    }

    #[test]
    fn what_could_not_be_read_goes_into_the_notes() {
        let content = content_of(read("4 Shatter\n4 Nonsense\n"), "");
        assert_eq!((content.name.as_str(), content.main.len()), (words::new_name(), 1));
        assert_eq!(content.notes, "Not read:\n4 Nonsense");
        assert_eq!(content_of(read("// Name: Mine\n4 Shatter"), "").notes, "");
    }

    #[test]
    fn a_deck_without_a_name_is_called_as_its_file() {
        let called = |list, file| content_of(read(list), file).name;
        assert_eq!(called("4 Shatter", "The Deck.v2.txt"), "The Deck.v2");
        assert_eq!(called("// Name: Mine\n4 Shatter", "The Deck.txt"), "Mine");
        assert_eq!(called("4 Shatter", ".dek"), words::new_name());
    }
}
