//! Who calls, by the head of a request alone: nothing of a body is taken of somebody whom nobody knows.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::{Service, ServiceError};
use crate::tokens::Caller;

/// The header that says which app calls.
const APP_CHECK: &str = "x-firebase-appcheck";

/// Somebody with a good token, who has not called too often.
pub(super) struct Authenticated(pub Caller);

impl FromRequestParts<Arc<Service>> for Authenticated {
    type Rejection = ServiceError;

    async fn from_request_parts(parts: &mut Parts, service: &Arc<Service>) -> Result<Self, ServiceError> {
        if let Some(apps) = &service.config.apps {
            let token = parts.headers.get(APP_CHECK).and_then(|value| value.to_str().ok());
            apps.verify(token.ok_or(ServiceError::NotKnown("nothing says that it is our page that calls"))?).await?;
        }
        let caller = service.config.people.verify(bearer(&parts.headers)?).await?;
        if service.pace.allows(&caller.uid, Instant::now()) { Ok(Self(caller)) } else { Err(ServiceError::TooFast) }
    }
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
