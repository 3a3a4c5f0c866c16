//! Tokens, with keys of our own at an address of our own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair};
use axum::Router;
use axum::http::header;
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use functions::config::Config;
use functions::tokens::{Apps, Caller, Keys, People, TokenError, Triggers};
use serde_json::{Value, json};

use crate::world::{Cloud, config, post, post_with, runtime, start};

const PROJECT: &str = "the-project";

struct Key {
    name: &'static str,
    pair: RsaKeyPair,
}

impl Key {
    fn new(name: &'static str) -> Self {
        Self { name, pair: RsaKeyPair::generate(KeySize::Rsa2048).unwrap() }
    }

    fn public(&self) -> Value {
        // RSAPublicKey (RFC 8017, A.1.1) of 2048 bits: nine bytes of frame, the modulus, five of frame and exponent.
        let der = self.pair.public_key().as_ref();
        assert_eq!(der.len(), 270);
        let modulus = URL_SAFE_NO_PAD.encode(&der[9..265]);
        json!({ "kid": self.name, "kty": "RSA", "alg": "RS256", "use": "sig", "n": modulus, "e": "AQAB" })
    }

    fn token(&self, header: &Value, claims: &Value) -> String {
        let text = format!("{}.{}", part(header), part(claims));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), text.as_bytes(), &mut signature).unwrap();
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    fn sign(&self, claims: &Value) -> String {
        self.token(&json!({ "alg": "RS256", "typ": "JWT", "kid": self.name }), claims)
    }
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn seconds() -> u64 {
    functions::now() / 1_000
}

fn claims() -> Value {
    json!({
        "iss": format!("https://securetoken.google.com/{PROJECT}"), "aud": PROJECT, "sub": "ada", "user_id": "ada",
        "iat": seconds(), "auth_time": seconds(), "exp": seconds() + 3_600, "firebase": { "sign_in_provider": "anonymous" },
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut claims = claims();
    claims[field] = value;
    claims
}

/// An address that gives these keys, and how often it was asked.
fn published(keys: &[&Key]) -> (String, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let body = json!({ "keys": keys.iter().map(|key| key.public()).collect::<Vec<_>>() }).to_string();
    let counted = asked.clone();
    let answer = get(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        let body = body.clone();
        async move { ([(header::CACHE_CONTROL, "public, max-age=3600"), (header::CONTENT_TYPE, "application/json")], body) }
    });
    let listener = runtime().block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0))).unwrap();
    let address = listener.local_addr().unwrap();
    runtime().spawn(async move { axum::serve(listener, Router::new().route("/keys", answer)).await });
    (format!("http://{address}/keys"), asked)
}

fn people(url: &str) -> People {
    People::Signed { project: PROJECT.to_owned(), keys: Keys::at(url) }
}

fn verify(people: &People, token: &str) -> Result<Caller, TokenError> {
    runtime().block_on(people.verify(token))
}

#[test]
fn a_token_that_google_has_signed_for_this_project_is_good_and_no_other() {
    let (key, other) = (Key::new("one"), Key::new("one"));
    let (url, asked) = published(&[&key]);
    let people = people(&url);
    let good = key.sign(&claims());
    let ada = Caller { uid: "ada".parse().unwrap(), anonymous: true, verified: false };
    assert_eq!(verify(&people, &good), Ok(ada.clone()));
    let linked = key.sign(&with("firebase", json!({ "sign_in_provider": "google.com" })));
    assert_eq!(verify(&people, &linked), Ok(Caller { anonymous: false, verified: true, ..ada.clone() }));
    for verified in [false, true] {
        let mut claims = with("firebase", json!({ "sign_in_provider": "password" }));
        claims["email_verified"] = json!(verified);
        assert_eq!(verify(&people, &key.sign(&claims)), Ok(Caller { anonymous: false, verified, ..ada.clone() }));
    }
    let mut anonymous = claims();
    anonymous["email_verified"] = json!(true);
    assert!(!verify(&people, &key.sign(&anonymous)).unwrap().verified, "nobody vouches for whoever has no address");

    let (head, rest) = good.split_once('.').unwrap();
    let (_, signature) = rest.split_once('.').unwrap();
    let without = |field: &str| {
        let mut claims = claims();
        claims.as_object_mut().unwrap().remove(field);
        key.sign(&claims)
    };
    let none = json!({ "alg": "none", "typ": "JWT", "kid": "one" });
    let bad = [
        ("over", key.sign(&with("exp", json!(seconds() - 3_600)))),
        ("without an end", without("exp")),
        ("for another project", key.sign(&with("aud", json!("another")))),
        ("for nobody", without("aud")),
        ("from somebody else", key.sign(&with("iss", json!("https://securetoken.google.com/another")))),
        ("from nobody", without("iss")),
        ("of times to come", key.sign(&with("iat", json!(seconds() + 3_600)))),
        ("of a sign-in to come", key.sign(&with("auth_time", json!(seconds() + 3_600)))),
        ("nobody's", key.sign(&with("sub", json!("")))),
        ("of no uid", key.sign(&with("sub", json!("../../players/ben")))),
        ("signed with another key of the same name", other.sign(&claims())),
        ("signed with a key that is not known", Key { name: "two", pair: other.pair }.sign(&claims())),
        ("signed by nobody", format!("{}.{}.", part(&none), part(&claims()))),
        ("signed by nobody, with a signature", key.token(&none, &claims())),
        ("of another kind of signature", key.token(&json!({ "alg": "HS256", "kid": "one" }), &claims())),
        ("of no key", key.token(&json!({ "alg": "RS256" }), &claims())),
        ("changed", format!("{head}.{}.{signature}", part(&with("sub", json!("ben"))))),
        ("cut", good[..good.len() - 3].to_owned()),
        ("of no parts", "token".to_owned()),
        ("nothing", String::new()),
        ("too long", "A".repeat(100_000)),
    ];
    for (what, token) in bad {
        assert!(matches!(verify(&people, &token), Err(TokenError::Refused(_))), "{what}");
    }
    assert_eq!(verify(&people, &good).unwrap().uid.as_str(), "ada");
    assert_eq!(
        asked.load(Ordering::Relaxed),
        1,
        "the keys are kept, and unknown names do not fetch them again and again"
    );
}

#[test]
fn where_the_keys_cannot_be_had_nobody_is_let_in_and_it_may_go_better_later() {
    let key = Key::new("one");
    assert_eq!(verify(&people("http://127.0.0.1:1/keys"), &key.sign(&claims())), Err(TokenError::Unavailable));
}

#[test]
fn a_trigger_is_known_by_its_account_and_by_whom_its_token_is_for() {
    let key = Key::new("one");
    let (url, _) = published(&[&key]);
    let (audience, account) =
        ("https://house.example/event".to_owned(), "triggers@the-project.iam.gserviceaccount.com".to_owned());
    let triggers = Triggers { keys: Keys::at(url), audience: audience.clone(), account: account.clone() };
    let claims = |audience: &str, email: &str, verified: bool| {
        json!({
            "iss": "https://accounts.google.com", "aud": audience, "sub": "1", "email": email, "email_verified": verified,
            "iat": seconds(), "exp": seconds() + 3_600,
        })
    };
    let verify = |claims: Value| runtime().block_on(triggers.verify(&key.sign(&claims))).is_ok();
    assert!(verify(claims(&audience, &account, true)));
    assert!(!verify(claims(&audience, "else@example.com", true)));
    assert!(!verify(claims(&audience, &account, false)));
    assert!(!verify(claims("https://elsewhere.example", &account, true)));
}

#[test]
fn the_service_lets_nobody_in_with_a_token_that_nobody_has_signed() {
    let Some(cloud) = Cloud::new() else { return };
    let key = Key::new("one");
    let (url, _) = published(&[&key]);
    let service = start(&cloud.store, Config { people: people(&url), ..config(PROJECT, cloud.emulator) });
    let hello = |token: &str| post(&format!("{service}/api/hello"), Some(token), b"{}").0;
    assert_eq!(hello(&key.sign(&claims())), 200);
    assert_eq!(hello(&emulator::token(PROJECT, "ada")), 401);
    assert_eq!(post(&format!("{service}/api/hello"), None, b"{}").0, 401);
}

/// What App Check claims of an app of this project.
fn app_claims() -> Value {
    json!({
        "iss": "https://firebaseappcheck.googleapis.com/123456", "aud": ["projects/123456", "projects/the-project"],
        "sub": "1:123456:web:abc", "iat": seconds(), "exp": seconds() + 3_600,
    })
}

#[test]
fn no_program_that_is_not_our_page_is_answered_where_that_is_asked() {
    let Some(cloud) = Cloud::new() else { return };
    let (key, other) = (Key::new("one"), Key::new("one"));
    let (url, _) = published(&[&key]);
    let apps = Some(Apps { keys: Keys::at(&url), project_number: "123456".to_owned() });
    let service = start(&cloud.store, Config { apps, ..config(cloud.project.id(), cloud.emulator) });
    let token = format!("Bearer {}", emulator::token(cloud.project.id(), "ada"));
    let hello = |app: Option<&str>| {
        let mut headers = vec![("authorization", token.as_str())];
        headers.extend(app.map(|app| ("x-firebase-appcheck", app)));
        post_with(&format!("{service}/api/hello"), &headers, b"{}").0
    };
    let changed = |field: &str, value: Value| {
        let mut claims = app_claims();
        claims[field] = value;
        key.sign(&claims)
    };
    assert_eq!(hello(Some(&key.sign(&app_claims()))), 200);
    assert_eq!(hello(None), 401, "nothing says that it is our page");
    let bad = [
        ("nothing", String::new()),
        ("signed with another key", other.sign(&app_claims())),
        ("signed by nobody", format!("{}.{}.", part(&json!({ "alg": "none", "kid": "one" })), part(&app_claims()))),
        ("another project's", changed("aud", json!(["projects/654321"]))),
        ("from somebody else", changed("iss", json!("https://securetoken.google.com/the-project"))),
        ("over", changed("exp", json!(seconds() - 3_600))),
        ("no app's", changed("sub", json!(""))),
        ("a person's", key.sign(&claims())),
        ("too long", "A".repeat(100_000)),
    ];
    for (what, app) in bad {
        assert_ne!(hello(Some(&app)), 200, "{what}");
    }
}
