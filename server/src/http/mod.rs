//! What the server answers over HTTP: the client's files, the one WebSocket, and what is said about passwords and sessions.

mod account;
mod cookies;
mod files;
mod headers;
mod limits;
mod origin;
mod socket;

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use axum::routing::{any, get};

use crate::accounts::Passwords;
use crate::hub::Handle;
use limits::Limits;

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    hub: Handle,
    limits: Arc<Limits>,
    passwords: Passwords,
}

/// All routes.
pub fn router(hub: Handle) -> Router {
    let shared = Shared { hub, limits: Arc::default(), passwords: Passwords::default() };
    Router::new()
        .route("/ws", any(socket::upgrade))
        .nest("/account", account::router())
        .fallback(get(files::serve))
        .layer(middleware::map_response(headers::add))
        .with_state(shared)
}
