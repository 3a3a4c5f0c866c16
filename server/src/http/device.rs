//! What browser calls, in the words by which its owner knows it again. Nothing but a list for themselves depends on it.

use axum::http::{HeaderMap, header};

/// Browsers by what they call themselves; those that call themselves by the names of others as well come first.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
/// Systems, likewise.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// The browser and its system: `Firefox, Linux`.
pub fn device(headers: &HeaderMap) -> Option<String> {
    let said = headers.get(header::USER_AGENT)?.to_str().ok()?;
    let known =
        |list: &[(&str, &'static str)]| list.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name);
    match (known(&BROWSERS), known(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser}, {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_browser_is_known_again_and_writes_nothing_of_its_own_into_the_list() {
        let said = |text: &str| device(&HeaderMap::from_iter([(header::USER_AGENT, text.parse().unwrap())]));
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(said(firefox).as_deref(), Some("Firefox, Linux"));
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0";
        assert_eq!(said(edge).as_deref(), Some("Edge, Windows"));
        assert_eq!(said("<script>alert(1)</script>"), None);
        assert_eq!(device(&HeaderMap::new()), None);
    }
}
