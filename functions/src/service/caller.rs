//! Who calls, by the head of a request alone: nothing of a body is taken of somebody whom nobody knows.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use super::{Service, ServiceError};
use crate::tokens::Caller;

/// The header that says which app calls.
const APP_CHECK: &str = "x-firebase-appcheck";

/// Somebody with a good token, who has not called too often, and what they sent.
///
/// Whoever is known is heard to the end, also where they are told to wait: a connection that is closed on a body still on its way may take the answer with it.
pub(super) struct Authenticated(pub Caller, pub Bytes);

impl FromRequest<Arc<Service>> for Authenticated {
    type Rejection = Response;

    async fn from_request(request: Request, service: &Arc<Service>) -> Result<Self, Response> {
        let caller = caller(request.headers(), service).await.map_err(IntoResponse::into_response)?;
        // A body that is too large is a call as well.
        let allowed = service.pace.allows(&caller.uid, Instant::now());
        let body = Bytes::from_request(request, service).await.map_err(IntoResponse::into_response)?;
        if allowed { Ok(Self(caller, body)) } else { Err(ServiceError::TooFast.into_response()) }
    }
}

/// Who it is, and that it is our page that calls.
async fn caller(headers: &HeaderMap, service: &Service) -> Result<Caller, ServiceError> {
    if let Some(apps) = &service.config.apps {
        let token = headers.get(APP_CHECK).and_then(|value| value.to_str().ok());
        apps.verify(token.ok_or(ServiceError::NotKnown("nothing says that it is our page that calls"))?).await?;
    }
    Ok(service.config.people.verify(bearer(headers)?).await?)
}

/// A trigger that has shown who it is, or an emulator on this machine, which shows nothing.
pub(super) struct AuthenticatedTrigger;

impl FromRequestParts<Arc<Service>> for AuthenticatedTrigger {
    type Rejection = ServiceError;

    async fn from_request_parts(parts: &mut Parts, service: &Arc<Service>) -> Result<Self, ServiceError> {
        if let Some(triggers) = &service.config.triggers {
            triggers.verify(bearer(&parts.headers)?).await?;
            return Ok(Self);
        }
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let here = peer.is_some_and(|peer| peer.is_loopback());
        if cfg!(feature = "emulated") && service.config.emulator.is_some() && here {
            Ok(Self)
        } else {
            Err(ServiceError::NotKnown("there are no triggers here"))
        }
    }
}

fn bearer(headers: &HeaderMap) -> Result<&str, ServiceError> {
    let said = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    said.and_then(|said| said.strip_prefix("Bearer ")).ok_or(ServiceError::NotKnown("there is no token"))
}
