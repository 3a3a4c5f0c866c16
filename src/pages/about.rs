//! What this is, and on whose shoulders it stands.

use leptos::prelude::*;

use crate::words::pages as words;

use super::frame::Page;

#[component]
pub fn About() -> impl IntoView {
    let paragraphs = words::about_paragraphs().map(|text| view! { <p>{text}</p> }).into_iter().collect_view();
    let credits = words::credits().map(|text| view! { <li>{text}</li> }).into_iter().collect_view();
    view! {
        <Page title=words::about()>
            <section class="panel prose">
                {paragraphs}
                <p>
                    {words::host_can_see()} " "
                    <a href="/deeds">{words::deeds()}</a>
                </p>
                <h2>{words::credits_title()}</h2>
                <ul class="credits">{credits}</ul>
            </section>
        </Page>
    }
}
