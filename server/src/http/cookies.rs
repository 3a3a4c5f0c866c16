//! The two cookies: a session, for whoever has signed in; and a guest's token, which stays with the browser beneath it.
//!
//! Neither can be read by a script, and neither goes along with a request that another site has brought about.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use house::wire::Refusal;
use house::{Uid, limits};

use super::Shared;
use super::caller::{Caller, Scheme};
use crate::accounts::{Identify, Identity, SessionKey, Token};
use crate::now;

const SESSION: &str = "jb-mtg-session";
const GUEST: &str = "jb-mtg-guest";
/// By this, a browser is known in which somebody has signed in before.
const KNOWN: &str = "jb-mtg-known";
/// How long a browser keeps a session, seconds: 90 days.
const SESSION_SECONDS: u32 = 90 * 24 * 60 * 60;
/// How long a browser keeps a guest's token, seconds: 400 days, which is as long as browsers keep anything.
const GUEST_SECONDS: u32 = 400 * 24 * 60 * 60;

/// Cookies to be set with an answer.
#[derive(Clone, Debug, Default)]
pub struct Cookies {
    set: Vec<String>,
    /// Whether they go over TLS only. Most tables are on a home network without it.
    secure: bool,
}

/// Who is at the other end of a request.
#[derive(Clone, Debug)]
pub struct Who {
    pub uid: Uid,
    /// Their session, if they have signed in.
    pub session: Option<SessionKey>,
    /// What their browser is to keep: a guest's token, where it has none that is one.
    pub cookies: Cookies,
}

impl Cookies {
    /// None yet, for an answer to this request.
    pub fn new(scheme: Scheme) -> Self {
        Self { set: Vec::new(), secure: scheme == Scheme::Https }
    }

    /// A session begins.
    pub fn sign_in(&mut self, token: &Token) {
        self.add(SESSION, token.as_str(), SESSION_SECONDS);
    }

    /// The session has ended.
    pub fn sign_out(&mut self) {
        self.add(SESSION, "", 0);
    }

    /// This browser is this guest's.
    pub fn guest(&mut self, token: &str) {
        self.add(GUEST, token, GUEST_SECONDS);
    }

    /// The guest of this browser has become a player: their token is worth nothing any more.
    pub fn no_guest(&mut self) {
        self.add(GUEST, "", 0);
    }

    /// Somebody has signed in in this browser, who will be known by this.
    pub fn known(&mut self, mark: &str) {
        self.add(KNOWN, mark, GUEST_SECONDS);
    }

    fn add(&mut self, name: &str, value: &str, seconds: u32) {
        let secure = if self.secure { "; Secure" } else { "" };
        self.set.push(format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"));
    }

    /// Puts them into an answer.
    pub fn put(&self, response: &mut Response) {
        for cookie in &self.set {
            if let Ok(value) = HeaderValue::from_str(cookie) {
                response.headers_mut().append(header::SET_COOKIE, value);
            }
        }
    }
}

/// The value of a cookie.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let pairs = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('=')).find(|(one, _)| *one == name).map(|(_, value)| value)
}

/// The session that a request came with; whether it is one is another question.
pub fn session(headers: &HeaderMap) -> Option<SessionKey> {
    cookie(headers, SESSION).and_then(Token::of).map(|token| token.key())
}

/// Whether somebody has signed in before in the browser that a request comes from: whoever is known by this mark.
pub fn is_known(headers: &HeaderMap, mark: &str) -> bool {
    // Hashes are compared in a time that says nothing.
    let hash = |text: &str| blake3::hash(text.as_bytes());
    cookie(headers, KNOWN).is_some_and(|kept| hash(kept) == hash(mark))
}

/// Whether this text can be a guest's token: 128 bits.
pub fn is_guest_token(text: &str) -> bool {
    limits::bits(house::refusal::Field::Key, text).is_ok()
}

/// Finds out who it is. Whoever is not known is a new guest from now on.
///
/// # Errors
/// When the house cannot say.
pub async fn identify(shared: &Shared, caller: &Caller, headers: &HeaderMap) -> Result<Who, Refusal> {
    let guest = cookie(headers, GUEST).filter(|token| is_guest_token(token)).map(Uid::of_token);
    let mut cookies = Cookies::new(caller.scheme);
    let hub = shared.hub.from(caller.address);
    let (uid, session) = match hub.decide(Identify { session: session(headers), guest, now: now() }).await? {
        Identity::Player(uid, session) => (uid, Some(session)),
        Identity::Guest(uid) => (uid, None),
        Identity::Nobody => {
            let token = crate::accounts::guest_token()?;
            cookies.guest(&token);
            (Uid::of_token(&token), None)
        }
    };
    Ok(Who { uid, session, cookies })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn with(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn a_cookie_is_found_among_others_by_its_whole_name() {
        let headers = with(header::COOKIE, "x-jb-mtg-guest=1; jb-mtg-guest=abc;jb-mtg-session=def");
        assert_eq!((cookie(&headers, GUEST), cookie(&headers, SESSION)), (Some("abc"), Some("def")));
        assert_eq!(cookie(&with(header::COOKIE, "jb-mtg-guests=1"), GUEST), None);
        assert_eq!(session(&headers), None, "that is no token");
    }

    #[test]
    fn scripts_and_other_sites_get_at_no_cookie() {
        for (scheme, secure) in [(Scheme::Http, false), (Scheme::Https, true)] {
            let mut cookies = Cookies::new(scheme);
            cookies.guest("00112233445566778899aabbccddeeff");
            cookies.sign_out();
            let mut response = Response::default();
            cookies.put(&mut response);
            let set: Vec<_> =
                response.headers().get_all(header::SET_COOKIE).iter().map(|it| it.to_str().unwrap()).collect();
            assert_eq!(set.len(), 2);
            for one in set {
                assert!(one.contains("; HttpOnly; SameSite=Strict"), "{one}");
                assert_eq!(one.ends_with("; Secure"), secure, "{one}");
            }
        }
    }
}
