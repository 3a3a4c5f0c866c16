//! The way between the pages of a list.

use house::store::Cursor;
use leptos::prelude::*;

use crate::words::accounts as words;

/// Which page of a list is shown. Each goes on behind the last line of the one before it.
#[derive(Clone, Copy, Debug)]
pub struct Pages {
    /// Behind what each page before the next one begins, from the second on.
    begins: RwSignal<Vec<Cursor>>,
    /// Behind what the page after the one that is shown begins, where there is one.
    next: RwSignal<Option<Cursor>>,
}

impl Pages {
    /// The first page, of which nothing is known yet.
    pub fn new() -> Self {
        Self { begins: RwSignal::new(Vec::new()), next: RwSignal::new(None) }
    }

    /// Behind what the page that is shown begins.
    pub fn after(self) -> Option<Cursor> {
        self.begins.try_with_untracked(|begins| begins.last().cloned()).flatten()
    }

    /// The house has told the page, and behind what the next one begins.
    pub fn told(self, next: Option<Cursor>) {
        let _ = self.next.try_set(next);
    }

    /// Back to the first one.
    pub fn restart(self) {
        self.begins.set(Vec::new());
        self.next.set(None);
    }

    fn earlier(self) {
        self.begins.update(|begins| {
            begins.pop();
        });
    }

    fn later(self) {
        if let Some(next) = self.next.get_untracked() {
            self.next.set(None);
            self.begins.update(|begins| begins.push(next));
        }
    }
}

/// The way to the page before and the page behind; nothing where one page has it all.
#[component]
pub fn Paging(
    /// Which page is shown.
    pages: Pages,
    /// Asks the house for the one that is to be shown now.
    #[prop(into)]
    load: Callback<()>,
) -> impl IntoView {
    let number = move || u32::try_from(pages.begins.with(Vec::len)).unwrap_or(u32::MAX);
    let is_last = move || pages.next.with(Option::is_none);
    move || {
        (number() > 0 || !is_last()).then(|| {
            let first = number() == 0;
            let earlier = move |_| {
                pages.earlier();
                load.run(());
            };
            let later = move |_| {
                pages.later();
                load.run(());
            };
            view! {
                <nav class="paging" aria-label=words::page(number())>
                    <button type="button" class="button" disabled=first on:click=earlier>
                        {words::earlier()}
                    </button>
                    <span>{words::page(number())}</span>
                    <button type="button" class="button" data-testid="next-page" disabled=is_last on:click=later>
                        {words::later()}
                    </button>
                </nav>
            }
            .into_any()
        })
    }
}
