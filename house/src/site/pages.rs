//! The addresses at which the client has pages. It draws them itself: each is the same file.

/// The pages that are about something whose name stands behind a slash.
const PAGES: [&str; 9] = ["game", "game-mob", "join", "decks", "library", "play", "players", "solo", "solo-mob"];
/// Those that stand alone, with nothing behind a slash.
const SINGLE_PAGES: [&str; 13] = [
    "about",
    "cards",
    "decks",
    "deeds",
    "library",
    "onboarding",
    "play",
    "players",
    "profile",
    "settings",
    "sign-in",
    "sign-up",
    "solo",
];

/// Whether there is a page at this path. Elsewhere the client says that there is none.
#[must_use]
pub fn is_page(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    let single = path.is_empty() || SINGLE_PAGES.contains(&path);
    single || path.split_once('/').is_some_and(|(first, _)| PAGES.contains(&first))
}

/// Whether somebody who sends this `Accept` has asked for a page, as a browser does for the address that it shows, and not for a file that a page is made of.
#[must_use]
pub fn takes_a_page(accept: &str) -> bool {
    accept.split(',').any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "text/html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_and_nothing_else_is() {
        let pages = [
            "/",
            "/game/abc",
            "/game-mob/abc",
            "/join/abc",
            "/about",
            "/settings",
            "/profile",
            "/sign-in",
            "/players",
            "/cards",
            "/decks",
            "/deeds",
            "/decks/abc",
            "/decks/abc/def",
            "/library",
            "/library/c000012",
            "/solo",
            "/solo/abc",
            "/solo-mob/abc",
        ];
        for path in pages {
            assert!(is_page(path), "{path}");
        }
        for path in ["/games", "/favicon.txt", "/../Cargo.toml", "/game", "/about/us", "/market"] {
            assert!(!is_page(path), "{path}");
        }
    }

    #[test]
    fn a_browser_asks_for_pages_and_a_page_for_files() {
        assert!(takes_a_page("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"));
        assert!(takes_a_page("text/plain, text/html;q=0.5"));
        assert!(!takes_a_page("*/*") && !takes_a_page("") && !takes_a_page("text/htmlx"));
    }
}
