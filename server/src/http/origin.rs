//! Whether a page that wants to talk to us is one of ours.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

/// Browsers say which page opens a socket; one of another site is turned away. A program that is no browser says nothing, and gains nothing by
/// it: who one is, the token says.
///
/// Two pages of this very machine may differ in their port: `trunk serve` shows the client from one and passes the socket on to the other.
pub fn is_ours(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let (Ok(origin), Some(Ok(host))) = (origin.to_str(), headers.get(header::HOST).map(|host| host.to_str())) else {
        return false;
    };
    let Some((_, page)) = origin.split_once("://") else { return false };
    page.eq_ignore_ascii_case(host) || (is_this_machine(page) && is_this_machine(host))
}

/// Whether `host`, perhaps with a port, names this machine to itself.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn ours(origin: Option<&str>, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_ours(&headers)
    }

    #[test]
    fn pages_of_the_same_host_are_ours_and_so_is_no_page() {
        assert!(ours(Some("http://192.168.1.5:8093"), "192.168.1.5:8093"));
        assert!(ours(Some("https://Table.example"), "table.example"));
        assert!(ours(None, "192.168.1.5:8093"));
    }

    #[test]
    fn pages_of_this_machine_may_come_from_another_port() {
        assert!(ours(Some("http://localhost:8094"), "127.0.0.1:8093"));
        assert!(ours(Some("http://[::1]:8094"), "localhost:8093"));
    }

    #[test]
    fn all_others_are_turned_away() {
        for origin in [
            "https://evil.example",
            "null",
            "http://192.168.1.5:80",
            "http://localhost.evil.example",
            "http://127.0.0.1",
        ] {
            assert!(!ours(Some(origin), "192.168.1.5:8093"), "{origin}");
        }
        assert!(!ours(Some("http://evil.example:8093"), "localhost:8093"));
    }
}
