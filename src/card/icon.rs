//! The picture on a face: an icon out of the set in `public/emblems.svg`, over a sigil that is drawn from the card's name.
//!
//! A browser loads the icons that it shows, each by itself: the whole set weighs more than all the rest that a table needs but the program.

use std::fmt::Write;

use leptos::prelude::*;

/// The folder that the build puts the icons into (`xtask/post-build.mjs`); named by the hash of the whole set, so that browsers may keep what is in it.
const ICONS: &str = env!("JB_MTG_EMBLEMS");

/// The icon of a card over its sigil. A card without an icon shows its sigil alone.
#[component]
pub fn CardIcon(
    /// The card's name, from which the sigil is drawn.
    name: &'static str,
    /// The icon's name in the set; may be empty.
    icon: &'static str,
) -> impl IntoView {
    view! {
        <div class="art" aria-hidden="true">
            <svg class="sigil" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" focusable="false">
                <path d=sigil(name) />
            </svg>
            {(!icon.is_empty())
                .then(|| {
                    view! {
                        <svg class="card-icon" focusable="false">
                            <use href=format!("/{ICONS}/{icon}.svg#emblem") />
                        </svg>
                    }
                })}
        </div>
    }
}

/// A star of rays whose number and twist come from the name: the same card has the same sigil everywhere.
///
/// Whole numbers only: floating point, its functions and its printing would weigh more in the program than all sigils together.
pub(super) fn sigil(name: &str) -> String {
    let hash = name.bytes().fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    let rays = 7 + hash % 9;
    let twist = hash >> 8 & 0xff;
    let (x, y) = (50, 30 + 40 * (hash >> 16 & 0xff) as i32 / 255);
    let mut path = String::new();
    for ray in 0..rays {
        let edge = |part: u32| rim((ray * 256 + twist + part) * RIM / (rays * 256));
        let (from, to) = (edge(0), edge(128));
        // Writing into a string cannot fail.
        let _ = write!(path, "M{x} {y}L{} {}L{} {}z", x + from.0, y + from.1, x + to.0, y + to.1);
    }
    path
}

/// The length of the rim around a sigil's center, far outside of the picture.
const RIM: u32 = 8 * 120;

/// The point of the rim, a square, after so much of its length; relative to the center.
const fn rim(length: u32) -> (i32, i32) {
    let along = (length % 240) as i32 - 120;
    match length / 240 % 4 {
        0 => (along, -120),
        1 => (120, along),
        2 => (-along, 120),
        _ => (-120, -along),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sigil_is_its_cards_own() {
        assert_eq!(sigil("Craw Wurm"), sigil("Craw Wurm"));
        assert_ne!(sigil("Craw Wurm"), sigil("Hill Giant"));
    }
}
