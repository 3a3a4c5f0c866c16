//! The headers on every answer: what a page of ours may do, and what others may do with it.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

/// Our own files, WASM, and our own socket; nothing inline, and no frame around it. From elsewhere come pictures alone, and those only
/// where a player has given their address: the client asks for none by itself.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: https: \
    http://localhost:* http://127.0.0.1:*; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

pub async fn add(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A browser that has been here over TLS comes back over nothing else for half a year.
pub fn insist_on_tls(response: &mut Response) {
    response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=15552000"));
}
