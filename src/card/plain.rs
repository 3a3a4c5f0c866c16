//! The face of a card that cannot be played yet: its name, and that it is so.

use leptos::prelude::*;

use super::FaceSize;
use super::icon::sigil;

#[component]
pub fn PlainFace(
    /// The card's name.
    name: String,
    /// What is said instead of its rules.
    words: &'static str,
    size: FaceSize,
) -> impl IntoView {
    view! {
        <div class=format!("{} face-plain", size.class())>
            <div class="face-inner">
                <div class="face-title">
                    <span class="face-name" lang="en">{name.clone()}</span>
                </div>
                <div class="art" aria-hidden="true">
                    <svg class="sigil" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" focusable="false">
                        <path d=sigil(&name) />
                    </svg>
                    <span class="plain-words">{words}</span>
                </div>
            </div>
        </div>
    }
}
