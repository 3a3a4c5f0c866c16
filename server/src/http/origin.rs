//! Under which names the house is reached, and which pages are its own.

use std::net::IpAddr;

use axum::http::{HeaderMap, Uri, header};

use super::caller::Scheme;

/// The names of this house.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Those that it was told.
    hosts: Vec<String>,
    /// Whether pages on other ports of this machine are its own: a tool for development serves the client from one.
    development: bool,
}

impl Names {
    /// A house with these names, beside those that every house has.
    pub fn new(hosts: &[String], development: bool) -> Self {
        Self { hosts: hosts.iter().map(|host| host.to_ascii_lowercase()).collect(), development }
    }

    /// Whether a request was sent to this house: by a number, as this machine, or by a name that it has been told.
    ///
    /// A page of a foreign site whose name has been made to lead here is one that the browser takes for the house's own. Only names can be made to
    /// lead elsewhere, so a number needs no list.
    pub fn are_meant(&self, host: &str) -> bool {
        let name = without_port(host);
        let number = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(name);
        number.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Whether the page that a request comes from is one of the house's. A program that is no browser says nothing, and gains nothing by it: who one
    /// is, the cookie says.
    pub fn is_ours(&self, headers: &HeaderMap, scheme: Scheme) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let Some(origin) = origins.next() else { return true };
        let (Ok(origin), Some(host), None) = (origin.to_str(), host(headers), origins.next()) else { return false };
        let Some((said, page)) = origin.split_once("://") else { return false };
        let exact = said == scheme.as_str() && page.eq_ignore_ascii_case(host);
        exact || (self.development && is_this_machine(page) && is_this_machine(host))
    }
}

/// To whom a request says that it is sent: the one `Host` that it must have, and the same one where the request line names one as well.
pub fn addressed<'a>(headers: &'a HeaderMap, uri: &Uri) -> Option<&'a str> {
    let host = host(headers)?;
    uri.authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(host)).then_some(host)
}

fn host(headers: &HeaderMap) -> Option<&str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    hosts.next().is_none().then_some(host)
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether `host`, perhaps with a port, names this machine to itself.
fn is_this_machine(host: &str) -> bool {
    let name = without_port(host);
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn ours(names: &Names, origin: Option<&str>, host: &str, scheme: Scheme) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        names.is_ours(&headers, scheme)
    }

    #[test]
    fn pages_of_the_same_host_are_ours_and_so_is_no_page() {
        let names = Names::default();
        assert!(ours(&names, Some("http://192.168.1.5:8093"), "192.168.1.5:8093", Scheme::Http));
        assert!(ours(&names, Some("https://Table.example"), "table.example", Scheme::Https));
        assert!(ours(&names, None, "192.168.1.5:8093", Scheme::Http));
    }

    #[test]
    fn pages_of_this_machine_may_come_from_another_port_in_development_only() {
        for (origin, host) in [("http://localhost:8094", "127.0.0.1:8093"), ("http://[::1]:8094", "localhost:8093")] {
            assert!(ours(&Names::new(&[], true), Some(origin), host, Scheme::Http), "{origin}");
            assert!(!ours(&Names::default(), Some(origin), host, Scheme::Http), "{origin}");
        }
    }

    #[test]
    fn all_others_are_turned_away() {
        for development in [false, true] {
            let names = Names::new(&[], development);
            for origin in [
                "https://evil.example",
                "null",
                "http://192.168.1.5:80",
                "http://192.168.1.5",
                "https://192.168.1.5:8093",
                "http://localhost.evil.example",
                "http://127.0.0.1",
            ] {
                assert!(!ours(&names, Some(origin), "192.168.1.5:8093", Scheme::Http), "{origin}");
            }
            assert!(!ours(&names, Some("http://evil.example:8093"), "localhost:8093", Scheme::Http));
        }
    }

    #[test]
    fn a_name_that_was_made_to_lead_here_is_not_ours() {
        let names = Names::new(&["Table.example".to_owned()], false);
        for host in
            ["127.0.0.1:8093", "[::1]:8093", "192.168.1.5", "localhost:8093", "table.example", "TABLE.example:80"]
        {
            assert!(names.are_meant(host), "{host}");
        }
        for host in ["evil.example", "evil.example:8093", "127.0.0.1.evil.example", "localhost.evil.example", "", ":80"]
        {
            assert!(!names.are_meant(host), "{host}");
        }
    }
}
