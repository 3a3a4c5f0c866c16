//! The addresses at which the client has pages. It draws them itself, whichever file it begins with; a file sends early for what the pages at its addresses need.

/// The file of the first page and of invitations, and the one that says that there is no page.
pub const INDEX: &str = "index.html";

/// The pages that are about something whose name stands behind a slash, and their files (`xtask/post-build/addresses.json`).
const PAGES: [(&str, &str); 9] = [
    ("game", "page-table.html"),
    ("game-mob", "page-table.html"),
    ("join", INDEX),
    ("decks", "page-decks.html"),
    ("library", "page-market.html"),
    ("play", "page-people.html"),
    ("players", "page-market.html"),
    ("solo", "page-table.html"),
    ("solo-mob", "page-table.html"),
];
/// Those that stand alone, with nothing behind a slash.
const SINGLE_PAGES: [(&str, &str); 14] = [
    ("", INDEX),
    ("about", "page-account.html"),
    ("cards", "page-market.html"),
    ("decks", "page-decks.html"),
    ("deeds", "page-people.html"),
    ("library", "page-market.html"),
    ("onboarding", "page-account.html"),
    ("play", "page-people.html"),
    ("players", "page-people.html"),
    ("profile", "page-account.html"),
    ("settings", "page-account.html"),
    ("sign-in", "page-account.html"),
    ("sign-up", "page-account.html"),
    ("solo", "page-table.html"),
];

/// The file of the page at this path; none where there is no page, which the client says then.
#[must_use]
pub fn page_file(path: &str) -> Option<&'static str> {
    let path = path.trim_start_matches('/');
    let file =
        |pages: &[(&str, &'static str)], name| pages.iter().find(|(page, _)| *page == name).map(|(_, file)| *file);
    let Some((first, behind)) = path.split_once('/') else { return file(&SINGLE_PAGES, path) };
    let of_page = file(&PAGES, first)?;
    // With nothing behind the slash it is the page that stands alone.
    Some(if behind.is_empty() { file(&SINGLE_PAGES, first).unwrap_or(of_page) } else { of_page })
}

/// Whether somebody who sends this `Accept` has asked for a page, as a browser does for the address that it shows, and not for a file that a page is made of.
#[must_use]
pub fn takes_a_page(accept: &str) -> bool {
    accept.split(',').any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim() == "text/html"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

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
            assert!(page_file(path).is_some(), "{path}");
        }
        for path in ["/games", "/favicon.txt", "/../Cargo.toml", "/game", "/about/us", "/market"] {
            assert_eq!(page_file(path), None, "{path}");
        }
    }

    #[test]
    fn the_file_of_a_page_sends_for_what_the_client_needs_there() {
        let modules: BTreeMap<String, String> =
            serde_json::from_str(include_str!("../../../xtask/post-build/addresses.json")).unwrap();
        let file = |of: Option<&String>| of.map_or_else(|| INDEX.to_owned(), |module| format!("page-{module}.html"));
        for (page, known) in SINGLE_PAGES {
            assert_eq!(known, file(modules.get(page)), "{page}");
        }
        assert_eq!(page_file("/players/"), page_file("/players"));
        for (page, known) in PAGES {
            assert_eq!(known, file(modules.get(&format!("{page}/")).or_else(|| modules.get(page))), "{page}/");
        }
    }

    #[test]
    fn a_browser_asks_for_pages_and_a_page_for_files() {
        assert!(takes_a_page("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"));
        assert!(takes_a_page("text/plain, text/html;q=0.5"));
        assert!(!takes_a_page("*/*") && !takes_a_page("") && !takes_a_page("text/htmlx"));
    }
}
