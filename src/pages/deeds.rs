//! What the hosts of the house have done, for everybody to read; and what whoever runs it can see.

use house::documents::DeedDocument;
use house::history;
use house::wire;
use leptos::prelude::*;

use super::frame::{Page, Refused};
use super::paging::{Pages, Paging};
use crate::backend::use_backend;
use crate::words::{local, pages as words};

/// The page of what the hosts have done.
#[component]
pub fn DeedsPage() -> impl IntoView {
    let backend = use_backend();
    let pages = Pages::new();
    let deeds = RwSignal::new(None::<Vec<DeedDocument>>);
    let refused = RwSignal::new(None::<String>);
    let load = move || {
        let after = pages.after();
        backend.ask_then(history::Deeds { after: after.clone() }, move |answer| match answer {
            // An answer to what was asked before may come after the one to this.
            Ok(_) if pages.after() != after => {}
            Ok(wire::Page { entries: told, next }) => {
                pages.told(next);
                let _ = deeds.try_set(Some(told));
            }
            Err(refusal) => {
                let _ = refused.try_set(Some(crate::words::refused(&refusal)));
            }
        });
    };
    load();
    let list = move || {
        let deeds = deeds.get()?;
        if deeds.is_empty() {
            return Some(view! { <p class="lead">{words::no_deeds()}</p> }.into_any());
        }
        let rows = deeds.into_iter().map(|deed| row(&deed)).collect_view();
        Some(view! { <ul class="rows" data-testid="deeds">{rows}</ul> }.into_any())
    };
    view! {
        <Page title=words::deeds()>
            <p>{words::deeds_mean()}</p>
            <p>{words::host_can_see()}</p>
            <Refused reason=refused.into() />
            {list}
            <Paging pages load=move |()| load() />
        </Page>
    }
}

fn row(deed: &DeedDocument) -> AnyView {
    view! {
        <li class="list-row" data-testid="deed">
            <p class="row-title">
                <span>{deed.by_name.clone()}</span>
                <span class="row-when">{local::moment(deed.at)}</span>
            </p>
            <p class="row-means">{words::deed(&deed.deed)}</p>
        </li>
    }
    .into_any()
}
