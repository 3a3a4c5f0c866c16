//! One request and its answer.

use std::fmt;
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;
use ureq::http::Request;

/// Connections are kept, and shared by everybody in this process.
static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(60)))
        // Loopback alone: no proxy of the environment has a part in it.
        .proxy(None)
        .build()
        .into()
});

/// The largest answer that is read, bytes.
const LARGEST: u64 = 64 << 20;

/// Why the emulator did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The HTTP status; 0 when no answer came at all.
    pub http: u16,
    /// Google's word for it: `PERMISSION_DENIED`, `INVALID_ARGUMENT`, `NOT_FOUND`, `ABORTED`, `ALREADY_EXISTS`.
    pub status: String,
    /// What it says beside that; of a denial, which rules were false, with their lines.
    pub message: String,
}

impl Refusal {
    /// Whether the security rules have denied it.
    #[must_use]
    pub fn is_denied(&self) -> bool {
        self.status == "PERMISSION_DENIED"
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.http, self.status, self.message.trim())
    }
}

impl std::error::Error for Refusal {}

/// Whether somebody answers here.
pub(crate) fn answers(address: SocketAddr) -> bool {
    AGENT.get(format!("http://{address}/")).call().is_ok_and(|answer| answer.status().is_success())
}

/// Sends this, with this token, and gives the answer's JSON.
pub(crate) fn send(method: &str, address: &str, token: Option<&str>, body: Option<&Value>) -> Result<Value, Refusal> {
    let nothing = |message: String| Refusal { http: 0, status: "UNAVAILABLE".to_owned(), message };
    let mut request = Request::builder().method(method).uri(address);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let text = body.map(Value::to_string).unwrap_or_default();
    let request = request
        .header("content-type", "application/json")
        .body(text)
        .map_err(|error| nothing(format!("{address}: {error}")))?;
    let mut answer = AGENT.run(request).map_err(|error| nothing(format!("{address}: {error}")))?;
    let http = answer.status().as_u16();
    let text = answer.body_mut().with_config().limit(LARGEST).read_to_string();
    let text = text.map_err(|error| nothing(format!("{address}: {error}")))?;
    let json = serde_json::from_str::<Value>(&text).ok();
    if (200..300).contains(&http) {
        return Ok(json.unwrap_or(Value::Null));
    }
    // Answers to queries are arrays, their errors too.
    let json = json.unwrap_or(Value::Null);
    let error = json.get("error").or_else(|| json.get(0)?.get("error")).cloned().unwrap_or(Value::Null);
    let word = |name: &str| error.get(name).and_then(Value::as_str).map(str::to_owned);
    Err(Refusal { http, status: word("status").unwrap_or_default(), message: word("message").unwrap_or(text) })
}
