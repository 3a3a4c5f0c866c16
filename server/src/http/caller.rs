//! Who is at the other end of a request: which address, over which scheme; and whether the request is for this house at all.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tokio::sync::OwnedSemaphorePermit;

use super::slots::Slot;
use super::{Shared, headers, origin};

/// How a page is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// In the clear.
    Http,
    /// Over TLS, here or at a proxy that is trusted.
    Https,
}

impl Scheme {
    /// As it stands in addresses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }
}

/// What a connection takes up, and gives back when nothing goes on over it any more.
#[derive(Debug)]
pub struct Held {
    /// Its slot among all.
    pub _room: OwnedSemaphorePermit,
    /// Its slot among those of its address. A proxy that is trusted has none.
    pub _slot: Option<Slot<IpAddr>>,
}

/// The connection that a request came over.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Its other end.
    pub address: IpAddr,
    /// What is spoken over it.
    pub scheme: Scheme,
    /// What it takes up; kept by whatever goes on over it.
    pub held: Option<Arc<Held>>,
}

/// Who sent a request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Whose limits it counts against.
    pub address: IpAddr,
    /// How the page was loaded that sent it.
    pub scheme: Scheme,
    /// What the connection takes up; kept by whatever goes on over it.
    pub held: Option<Arc<Held>>,
}

/// Proxies whose word is taken for whom they speak for.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpAddr>);

impl Proxies {
    /// These.
    pub fn new(addresses: &[IpAddr]) -> Self {
        Self(addresses.iter().map(|address| address.to_canonical()).collect())
    }

    /// Whether this is one.
    pub fn are_trusted(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// Who sent a request: the last one in the list that every proxy adds to who is not one of these. What stands before it, anybody may have written.
    fn caller(&self, peer: &Peer, headers: &HeaderMap) -> Caller {
        if !self.are_trusted(peer.address) {
            return Caller { address: counted(peer.address), scheme: peer.scheme, held: peer.held.clone() };
        }
        let forwarded = list(headers, "x-forwarded-for");
        let known = forwarded.iter().rev().map_while(|one| one.parse().ok());
        let mut address = peer.address;
        for one in known {
            address = one;
            if !self.are_trusted(one) {
                break;
            }
        }
        let scheme = match list(headers, "x-forwarded-proto").last() {
            Some(&"https") => Scheme::Https,
            _ => peer.scheme,
        };
        Caller { address: counted(address), scheme, held: peer.held.clone() }
    }
}

fn list<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).collect()
}

/// What is counted as one address. Whoever has one of IPv6 has a whole network of them.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

/// Turns away what is not for this house, and notes who sent the rest.
pub async fn note(State(shared): State<Shared>, mut request: Request, next: Next) -> Response {
    let Some(peer) = request.extensions().get::<Peer>() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let caller = shared.proxies.caller(peer, request.headers());
    match origin::addressed(request.headers(), request.uri()) {
        None => return (StatusCode::BAD_REQUEST, "say which host this is for\n").into_response(),
        Some(host) if !shared.names.are_meant(host) => {
            let text = "this server does not answer at this address; its host can add it with --host NAME\n";
            return (StatusCode::MISDIRECTED_REQUEST, text).into_response();
        }
        Some(_) => {}
    }
    let scheme = caller.scheme;
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    if scheme == Scheme::Https {
        headers::insist_on_tls(&mut response);
    }
    response
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, StatusCode> {
        // `note` stands in front of everything.
        parts.extensions.get::<Self>().cloned().ok_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn caller(peer: &str, forwarded: &[&str], proto: &str) -> (String, Scheme) {
        let proxies = Proxies::new(&["127.0.0.1".parse().unwrap(), "10.0.0.1".parse().unwrap()]);
        let mut headers = HeaderMap::new();
        for one in forwarded {
            headers.append("x-forwarded-for", one.parse().unwrap());
        }
        headers.insert("x-forwarded-proto", proto.parse().unwrap());
        let peer = Peer { address: peer.parse().unwrap(), scheme: Scheme::Http, held: None };
        let caller = proxies.caller(&peer, &headers);
        (caller.address.to_string(), caller.scheme)
    }

    #[test]
    fn nobody_but_a_trusted_proxy_says_for_whom_it_speaks() {
        assert_eq!(caller("192.0.2.1", &["203.0.113.5"], "https"), ("192.0.2.1".to_owned(), Scheme::Http));
        assert_eq!(caller("127.0.0.1", &["203.0.113.5"], "https"), ("203.0.113.5".to_owned(), Scheme::Https));
        assert_eq!(caller("::ffff:127.0.0.1", &["203.0.113.5"], "http"), ("203.0.113.5".to_owned(), Scheme::Http));
    }

    #[test]
    fn what_a_client_wrote_before_the_proxies_did_is_not_believed() {
        for forwarded in [
            &["198.51.100.7, 203.0.113.5"][..],
            &["198.51.100.7", "203.0.113.5, 10.0.0.1"],
            &["nonsense, 203.0.113.5,10.0.0.1"],
        ] {
            assert_eq!(caller("127.0.0.1", forwarded, "").0, "203.0.113.5", "{forwarded:?}");
        }
        assert_eq!(caller("127.0.0.1", &["203.0.113.5, nonsense"], "").0, "127.0.0.1");
        assert_eq!(caller("127.0.0.1", &[], "").0, "127.0.0.1");
    }

    #[test]
    fn a_network_of_addresses_counts_as_one() {
        assert_eq!(caller("2001:db8:1:2:3:4:5:6", &[], "").0, caller("2001:db8:1:2::1", &[], "").0);
        assert_ne!(caller("2001:db8:1:2::1", &[], "").0, caller("2001:db8:1:3::1", &[], "").0);
    }
}
