//! What the server answers over HTTP: the client's files, the one WebSocket, and what is said about passwords and sessions.

mod account;
mod caller;
mod cookies;
mod device;
mod files;
mod headers;
mod origin;
mod rate_limits;
mod serve;
mod slots;
mod socket;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use tokio::sync::Semaphore;

use crate::accounts::Passwords;
use crate::hub::Handle;
use caller::{Caller, Proxies, Scheme};
use origin::Names;
use rate_limits::RateLimits;
pub use serve::{Tls, serve};

/// How many lists of cards are read at once. Reading one takes as long as a hundred other requests, and nothing of the house.
const READING: usize = 1;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    hub: Handle,
    rate_limits: Arc<RateLimits>,
    passwords: Passwords,
    names: Arc<Names>,
    proxies: Arc<Proxies>,
    reading: Arc<Semaphore>,
    contact: Option<Arc<str>>,
}

/// How the house is reached.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Under which names, beside numbers and this machine's own.
    pub hosts: Vec<String>,
    /// Through which proxies, whose word is taken for whom they speak for.
    pub proxies: Vec<IpAddr>,
    /// Whether a page on another port of this machine is one of ours.
    pub development: bool,
    /// To whom one writes who has found a hole; where nobody is named, it is the page about the house.
    pub contact: Option<String>,
    /// Whether browsers are to forget the client that they keep for when there is no network.
    pub no_offline: bool,
}

/// The house as it is seen over HTTP.
#[derive(Clone)]
pub struct Site {
    router: Router,
    shared: Shared,
}

impl Site {
    /// All routes, to this house.
    #[must_use]
    pub fn new(hub: Handle, settings: &Settings) -> Self {
        let shared = Shared::new(hub, settings);
        let mut router = Router::new();
        if settings.no_offline {
            router = router.route("/service-worker.js", get(files::retire_service_worker));
        }
        let router = router
            .route("/ws", any(socket::upgrade))
            .nest("/account", account::router())
            .route(house::site::SECURITY_TXT, get(security_txt))
            .fallback(get(files::serve))
            .layer(middleware::from_fn_with_state(shared.clone(), caller::note))
            .layer(middleware::map_response(headers::add))
            .with_state(shared.clone());
        Self { router, shared }
    }
}

impl Shared {
    fn new(hub: Handle, settings: &Settings) -> Self {
        Self {
            hub,
            rate_limits: Arc::default(),
            passwords: Passwords::default(),
            names: Arc::new(Names::new(&settings.hosts, settings.development)),
            proxies: Arc::new(Proxies::new(&settings.proxies)),
            reading: Arc::new(Semaphore::new(READING)),
            contact: settings.contact.as_deref().map(Arc::from),
        }
    }
}

/// To whom one writes who has found a hole.
async fn security_txt(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Response {
    // The name was looked at in front of everything.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if caller.scheme == Scheme::Https { "https" } else { "http" };
    let contact = shared.contact.as_deref().map_or_else(|| format!("{scheme}://{host}/about"), str::to_owned);
    let text = house::site::security_txt(&contact, crate::now());
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
