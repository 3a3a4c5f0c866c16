//! The picture on a face: an emblem out of the set in `public/emblems.svg`, over a sigil that is drawn from the card's name.

use std::fmt::Write;

use leptos::prelude::*;

/// The emblem of a card over its sigil. A card without an emblem shows its sigil alone.
#[component]
pub fn Emblem(
    /// The card's name, from which the sigil is drawn.
    name: &'static str,
    /// The emblem's name in the set; may be empty.
    emblem: &'static str,
) -> impl IntoView {
    view! {
        <div class="art" aria-hidden="true">
            <svg class="sigil" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" focusable="false">
                <path d=sigil(name) />
            </svg>
            {(!emblem.is_empty())
                .then(|| {
                    view! {
                        <svg class="emblem" focusable="false">
                            <use href=format!("/emblems.svg#{emblem}") />
                        </svg>
                    }
                })}
        </div>
    }
}

/// A star of rays whose number and twist come from the name: the same card has the same sigil everywhere.
fn sigil(name: &str) -> String {
    let hash = name.bytes().fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    let rays = 7 + hash % 9;
    let twist = f64::from(hash >> 8 & 0xff) / 255.0;
    let center = (50.0, 30.0 + 40.0 * f64::from(hash >> 16 & 0xff) / 255.0);
    let mut path = String::new();
    for ray in 0..rays {
        let angle = |part: f64| (f64::from(ray) + twist + part) / f64::from(rays) * std::f64::consts::TAU;
        let point = |angle: f64| (center.0 + 120.0 * angle.cos(), center.1 + 120.0 * angle.sin());
        let (from, to) = (point(angle(0.0)), point(angle(0.5)));
        // Writing into a string cannot fail.
        let _ = write!(path, "M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}z", center.0, center.1, from.0, from.1, to.0, to.1);
    }
    path
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
