//! Tokens that only an emulator accepts: nobody has signed them.

use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

/// The ID token that Firebase would give an anonymous player of this project, without its signature.
#[must_use]
pub fn token(project: &str, uid: &str) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    token_of(&json!({
        "iss": format!("https://securetoken.google.com/{project}"),
        "aud": project,
        "sub": uid,
        "user_id": uid,
        "auth_time": now,
        "iat": now,
        "exp": now + 3600,
        "provider_id": "anonymous",
        "firebase": {"identities": {}, "sign_in_provider": "anonymous"},
    }))
}

/// A token that claims this, without a signature.
#[must_use]
pub fn token_of(claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}.", part(&json!({"alg": "none", "typ": "JWT"})), part(claims))
}
