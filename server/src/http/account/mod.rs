//! `POST /account/…`: signing up, in and out, passwords, and links that work once. Everything else about players is asked over the socket.
//!
//! Requests and answers are JSON. A request must come from a page of ours, say that it is JSON (which no form of another site can), be small,
//! and hold nothing that is not asked for. An answer is what is said here, or a [`Refusal`] with the status that fits it.

mod host;
mod links;
mod session;

use std::fmt;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use house::refusal::reasons;
use house::wire::{Refusal, RefusalCode};
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::Shared;
use super::caller::Caller;
use super::cookies::Cookies;
use crate::accounts::unavailable;
use crate::hub::Handle;

/// The longest request, bytes.
const REQUEST_BYTES: usize = 4_096;
/// How long it may take to come.
const BODY: Duration = Duration::from_secs(10);

/// Everything below `/account`.
pub fn router() -> Router<Shared> {
    Router::new()
        .route("/adopt", post(session::adopt))
        .route("/sign-up", post(session::sign_up))
        .route("/sign-in", post(session::sign_in))
        .route("/sign-out", post(session::sign_out))
        .route("/password", post(session::password))
        .route("/sessions", post(session::sessions))
        .route("/end-session", post(session::end))
        .route("/look", post(links::look))
        .route("/redeem", post(links::redeem))
        .route("/onboard", post(host::onboard))
        .route("/link", post(host::link))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES))
}

/// A request that is welcome, with its body as what it must be.
struct Asked<T> {
    body: T,
    headers: HeaderMap,
    caller: Caller,
    /// The way to the house for whoever asks.
    hub: Handle,
}

/// The fields of an object, each of which is there once.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Once;
        impl<'de> Visitor<'de> for Once {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut given: A) -> Result<Fields, A::Error> {
                let mut fields = Map::new();
                while let Some((name, value)) = given.next_entry::<String, Value>()? {
                    if fields.insert(name, value).is_some() {
                        return Err(A::Error::custom("a field is there twice"));
                    }
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Once)
    }
}

/// What is answered, with the cookies that go along with it.
struct Answered<T> {
    body: T,
    cookies: Cookies,
}

/// Nothing more to be said than that it is done.
#[derive(Serialize)]
struct Done {}

/// Why something is not done.
struct Refused(Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<house::limits::Invalid> for Refused {
    fn from(invalid: house::limits::Invalid) -> Self {
        Self(invalid.into())
    }
}

/// Whether a request says that it is JSON, and nothing that only begins so.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

impl<T: DeserializeOwned> FromRequest<Shared> for Asked<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Refused> {
        let headers = request.headers().clone();
        // It is noted in front of everything.
        let Some(caller) = request.extensions().get::<Caller>().cloned() else { return Err(unavailable().into()) };
        if !shared.names.is_ours(&headers, caller.scheme) {
            return Err(reasons::foreign_page().into());
        }
        if !shared.rate_limits.accounts.take(&caller.address, Instant::now()) {
            return Err(reasons::tries_too_fast().into());
        }
        if !is_json(&headers) {
            return Err(reasons::no_such_request().into());
        }
        // Whoever does not send it goes without an answer: the connection ends.
        let bytes = timeout(BODY, Bytes::from_request(request, shared)).await.map_err(|_| unavailable())?;
        let bytes = bytes.map_err(|_| reasons::request_too_large(REQUEST_BYTES))?;
        // A struct could be read from a list as well; what is asked here is an object.
        let body = serde_json::from_slice::<Fields>(&bytes)
            .and_then(|Fields(fields)| T::deserialize(&fields))
            .map_err(|_| reasons::no_such_request())?;
        let hub = shared.hub.from(caller.address);
        Ok(Self { body, headers, caller, hub })
    }
}

impl<T: Serialize> IntoResponse for Answered<T> {
    fn into_response(self) -> Response {
        let mut response = json(StatusCode::OK, &self.body);
        self.cookies.put(&mut response);
        response
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            RefusalCode::NotFound => StatusCode::NOT_FOUND,
            RefusalCode::NotKnown => StatusCode::UNAUTHORIZED,
            RefusalCode::NotYours | RefusalCode::NotInvited => StatusCode::FORBIDDEN,
            RefusalCode::Malformed | RefusalCode::BadDeck => StatusCode::BAD_REQUEST,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            // Something stands otherwise than whoever asked thought.
            _ => StatusCode::CONFLICT,
        };
        json(status, &self.0)
    }
}

fn json(status: StatusCode, body: &impl Serialize) -> Response {
    // What is answered here has a form in JSON.
    let mut response = Response::new(Body::from(serde_json::to_vec(body).unwrap_or_default()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
