//! A picture over a card's face, from an address that the player has given. None is shipped, and none is asked for otherwise.

use std::fmt::Write as _;

use leptos::prelude::*;

use crate::settings::Preferences;

/// What stands for the card's name in the address.
const NAME: char = '*';
/// Where pictures may come from: the Content-Security-Policy allows these and no others.
const FROM: [&str; 3] = ["https://", "http://localhost:", "http://127.0.0.1:"];

/// Whether pictures can be asked for by this address.
pub fn is_address(pattern: &str) -> bool {
    FROM.iter().any(|from| pattern.starts_with(from)) && pattern.contains(NAME)
}

/// The address of a card's picture.
fn address(pattern: &str, name: &str) -> Option<String> {
    is_address(pattern).then(|| {
        let mut encoded = String::new();
        for byte in name.bytes() {
            if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
                encoded.push(char::from(byte));
            } else {
                // Writing into a string cannot fail.
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
        pattern.replace(NAME, &encoded)
    })
}

/// The picture of a card; nothing where the player wants none. One that does not come leaves the drawn face.
pub fn picture(name: &'static str) -> AnyView {
    let preferences = use_context::<RwSignal<Preferences>>();
    let address = Memo::new(move |_| preferences?.with(|set| address(&set.pictures, name)));
    (move || {
        let address = address.get()?;
        Some(view! {
            <img
                class="card-picture"
                src=address
                alt=""
                loading="lazy"
                decoding="async"
                referrerpolicy="no-referrer"
                draggable="false"
                on:error:target=|event| event.target().remove()
            />
        })
    })
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_asked_for_by_the_cards_name_and_from_where_that_is_allowed() {
        let found = address("https://cards.example/*.jpg", "Ring of Ma'rûf");
        assert_eq!(found.as_deref(), Some("https://cards.example/Ring%20of%20Ma%27r%C3%BBf.jpg"));
        assert!(is_address("http://localhost:8000/*.png"));
        for none in ["", "https://cards.example/", "http://cards.example/*", "javascript:*", "//x/*"] {
            assert_eq!(address(none, "Forest"), None, "{none}");
        }
    }
}
