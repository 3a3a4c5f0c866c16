//! What this is, and on whose shoulders it stands.

use leptos::prelude::*;

use crate::words::pages as words;

use super::frame::Page;

/// What this is.
#[component]
pub fn About() -> impl IntoView {
    let paragraphs = words::ABOUT_PARAGRAPHS.iter().map(|text| view! { <p>{*text}</p> }).collect_view();
    let credits = words::CREDITS.iter().map(|text| view! { <li>{*text}</li> }).collect_view();
    view! {
        <Page title=words::ABOUT>
            <section class="panel prose">
                {paragraphs}
                <h2>{words::CREDITS_TITLE}</h2>
                <ul class="credits">{credits}</ul>
            </section>
        </Page>
    }
}
