//! What is served: for clients under `/api/`, for triggers under `/event`, and for developers the client's files.

mod answer_cache;
mod api;
mod caller;
mod event;
mod files;
mod pace;
mod sweeps;
mod work;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
pub use event::DocumentEventData;
use house::decide::DriveError;
use serde_json::{Value, json};

use crate::config::Config;
use crate::log;
use crate::store::FirestoreStore;
use crate::tokens::TokenError;

/// How much a client may send at once, bytes: more than any question has.
const BODY_BYTES: usize = 32 * 1_024;
/// How much an event may be, bytes: a document of one megabyte before and after.
const EVENT_BYTES: usize = 2_200_000;

/// Everything that requests share.
#[derive(Debug)]
pub struct Service {
    store: Store,
    config: Config,
    pace: pace::Pace,
    sweeps: sweeps::Sweeps,
    answers: answer_cache::AnswerCache,
}

struct Store(FirestoreStore);

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FirestoreStore")
    }
}

impl Service {
    /// A service over this store.
    #[must_use]
    pub fn new(store: FirestoreStore, config: Config) -> Arc<Self> {
        Arc::new(Self {
            store: Store(store),
            config,
            pace: pace::Pace::default(),
            sweeps: sweeps::Sweeps::default(),
            answers: answer_cache::AnswerCache::default(),
        })
    }

    /// The store, counted apart for one piece of work.
    fn store(&self) -> FirestoreStore {
        self.store.0.counted()
    }
}

/// The service's routes.
pub fn router(service: Arc<Service>) -> Router {
    let api = Router::new()
        .route("/api/advance", post(api::advance))
        .route("/api/ask", post(api::ask))
        .route("/api/here", post(api::here))
        .route("/api/hello", post(api::hello))
        .route("/api/account", post(api::account))
        .layer(DefaultBodyLimit::max(BODY_BYTES));
    let mut events = Router::new().route("/event", post(event::event));
    if service.config.emulator.is_some() {
        events = events.route("/functions/projects/{project}/triggers/{trigger}", post(event::event));
    }
    let events = events.layer(DefaultBodyLimit::max(EVENT_BYTES));
    let mut router =
        api.merge(events).route("/healthz", get(|| async { "ok" })).route(house::site::SECURITY_TXT, get(security_txt));
    if service.config.client.is_some() {
        router = router.fallback(files::file);
    }
    router.with_state(service)
}

/// To whom one writes who has found a hole.
async fn security_txt(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    // Hosting says under which name it was asked.
    let host = headers.get("x-forwarded-host").or_else(|| headers.get(header::HOST));
    let host = host.and_then(|host| host.to_str().ok()).filter(|host| host.bytes().all(|byte| byte.is_ascii_graphic()));
    let contact = service.config.contact.clone();
    let contact = contact.unwrap_or_else(|| format!("https://{}/about", host.unwrap_or_default()));
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (kind, house::site::security_txt(&contact, crate::now())).into_response()
}

/// Listens, and serves until it is stopped.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: tokio::net::TcpListener,
    service: Arc<Service>,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let app = router(service).into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(listener, app).with_graceful_shutdown(stopped).await
}

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ServiceError {
    /// What was sent is not what is taken here.
    Unreadable(String),
    /// Nobody knows who calls.
    NotKnown(&'static str),
    /// It is not theirs, or does not exist.
    NotYours,
    /// They ask too often.
    TooFast,
    /// It may go better the next time.
    Passing(String),
    /// It will not.
    Lasting(String),
}

impl From<TokenError> for ServiceError {
    fn from(why: TokenError) -> Self {
        match why {
            TokenError::Refused(why) => Self::NotKnown(why),
            TokenError::Unavailable => Self::Passing("Google's keys cannot be had".to_owned()),
        }
    }
}

impl From<DriveError> for ServiceError {
    fn from(error: DriveError) -> Self {
        match &error {
            DriveError::Damaged(_) => Self::Lasting(error.to_string()),
            DriveError::Store(failed) if failed.lasting => Self::Lasting(error.to_string()),
            DriveError::Refused(_) | DriveError::Store(_) | DriveError::Busy(_) => Self::Passing(error.to_string()),
        }
    }
}

impl IntoResponse for ServiceError {
    fn into_response(self) -> Response {
        // The inner life of the store is not for those who ask.
        let (status, message) = match self {
            Self::Unreadable(what) => (StatusCode::BAD_REQUEST, what),
            Self::NotKnown(why) => (StatusCode::UNAUTHORIZED, format!("the token is not good: {why}")),
            Self::NotYours => (StatusCode::FORBIDDEN, "there is no such thing, or it is none of yours".to_owned()),
            Self::TooFast => (StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a moment".to_owned()),
            Self::Passing(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, "the house could not do it this time: try again".to_owned())
            }
            Self::Lasting(_) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "the house cannot do it: its host finds why in the log".to_owned())
            }
        };
        answered(status, &json!({ "error": message }))
    }
}

fn answered(status: StatusCode, body: &Value) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, Body::from(body.to_string())).into_response()
}

/// One piece of work as it is told in the log: everything that belongs to it has the same trace.
struct Trace {
    what: &'static str,
    id: Option<String>,
    begun: Instant,
}

impl Trace {
    fn of(what: &'static str, headers: &HeaderMap, project: &str) -> Self {
        let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        // W3C's header names the trace second, Google's own first.
        let id = said("traceparent")
            .and_then(|text| text.split('-').nth(1))
            .or_else(|| said("x-cloud-trace-context").and_then(|text| text.split('/').next()))
            .filter(|id| !id.is_empty() && id.len() <= 64 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        Self { what, id: id.map(|id| format!("projects/{project}/traces/{id}")), begun: Instant::now() }
    }

    fn done(&self, severity: &str, mut more: Value) {
        if let Value::Object(fields) = &mut more {
            if let Some(id) = &self.id {
                fields.insert("logging.googleapis.com/trace".to_owned(), id.clone().into());
            }
            let ms = self.begun.elapsed().as_secs_f64() * 1_000.0;
            fields.insert("ms".to_owned(), ((ms * 10.0).round() / 10.0).into());
        }
        log::line(severity, self.what, more);
    }

    fn failed(&self, trouble: &ServiceError) {
        let severity = if matches!(trouble, ServiceError::Lasting(_)) { "ERROR" } else { "WARNING" };
        self.done(severity, json!({ "trouble": format!("{trouble:?}") }));
    }
}

#[cfg(test)]
mod tests {
    use house::store::StoreError;

    use super::*;

    #[test]
    fn what_will_never_pass_is_not_asked_for_again() {
        let trouble = |error| ServiceError::from(DriveError::Store(error));
        assert_eq!(trouble(StoreError::new("away")), ServiceError::Passing("the store failed: away".to_owned()));
        assert_eq!(
            trouble(StoreError::lasting("too large")),
            ServiceError::Lasting("the store failed: too large".to_owned())
        );
    }
}
