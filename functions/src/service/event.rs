//! What Firestore's triggers tell: that a document was written. It is the sure way by which everything is judged, and slower than the one that clients
//! take; so it first looks whether there is anything left to do.
//!
//! An answer below 300 says that the event is dealt with; anything else makes Google send it again, for a day.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use gcloud_sdk::google::firestore::v1::value::ValueType;
use gcloud_sdk::google::firestore::v1::{Document, DocumentMask};
use gcloud_sdk::prost::{self, Message};
use house::{AskId, GameId, Seat};
use serde_json::json;

use super::caller::AuthenticatedTrigger;
use super::work::{self, Submitted, wait};
use super::{Service, ServiceError, Trace};
use crate::store::DocumentCache;

/// `google.events.cloud.firestore.v1.DocumentEventData`: a document as it is now and as it was before.
#[derive(Clone, PartialEq, prost::Message)]
#[prost(prost_path = "gcloud_sdk::prost")]
pub struct DocumentEventData {
    /// As it is; absent when it was deleted.
    #[prost(message, optional, tag = "1")]
    pub value: Option<Document>,
    /// As it was.
    #[prost(message, optional, tag = "2")]
    pub old_value: Option<Document>,
    /// Which fields have changed.
    #[prost(message, optional, tag = "3")]
    pub update_mask: Option<DocumentMask>,
}

/// An event from whoever may tell one.
pub async fn event(
    _: AuthenticatedTrigger,
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    handle(&service, &headers, &body).await
}

/// What has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Trigger {
    Table(GameId, Submitted),
    Ask(AskId),
}

async fn handle(service: &Arc<Service>, headers: &HeaderMap, body: &[u8]) -> Response {
    let trace = Trace::of("event", headers, &service.config.project);
    let Some(trigger) = trigger(headers, body) else {
        // Sent again, it would be no better.
        trace.done("WARNING", json!({ "trouble": "an event that says nothing of use here" }));
        return StatusCode::NO_CONTENT.into_response();
    };
    tokio::time::sleep(Duration::from_millis(service.config.event_delay_ms)).await;
    let store = service.store();
    let count = store.count();
    // Nobody waits for an event.
    let sweeping = service.sweeps.is_due(Instant::now()).then(|| Arc::clone(service));
    let outcome = wait(move || {
        let mut documents = DocumentCache::new(store.clone());
        let mut fields = match trigger {
            Trigger::Table(game, written) => {
                let judged = if work::is_due(&documents, &game, &written)? {
                    work::judge(&mut documents, &game, None)?
                } else {
                    Vec::new()
                };
                let mut fields = work::verdict_fields(&game, &judged);
                fields["event"] = json!(written.path(&game).as_str());
                fields
            }
            Trigger::Ask(id) => {
                let answered = work::reply(&mut documents, &id, None)?.is_some_and(|written| written.now);
                json!({ "ask": id, "answered": answered })
            }
        };
        if let Some(service) = sweeping {
            let looked_at = work::sweep(store);
            service.sweeps.looked_at(looked_at, Instant::now());
            fields["swept"] = looked_at.into();
        }
        Ok(fields)
    });
    match outcome.await {
        Ok(mut fields) => {
            fields["reads"] = count.reads().into();
            fields["writes"] = count.writes().into();
            trace.done("INFO", fields);
            StatusCode::NO_CONTENT.into_response()
        }
        Err(trouble) => {
            trace.failed(&trouble);
            match trouble {
                // It would fail the same way for a day.
                ServiceError::Lasting(_) => StatusCode::NO_CONTENT.into_response(),
                passing => passing.into_response(),
            }
        }
    }
}

/// What an event says, if it is of use here.
fn trigger(headers: &HeaderMap, body: &[u8]) -> Option<Trigger> {
    // The emulator sends the same as text. What is text of that kind is never a message of Firestore's: those begin with a byte that is none of its letters.
    let decoded = STANDARD.decode(body.trim_ascii());
    let document = DocumentEventData::decode(decoded.as_deref().unwrap_or(body)).ok().and_then(|data| data.value);
    let said = headers.get("ce-document").and_then(|value| value.to_str().ok());
    let path = match (&document, said) {
        (Some(document), _) => document.name.split_once("/documents/")?.1,
        (None, Some(path)) => path,
        (None, None) => return None,
    };
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        ["games", game, "actions", seq] => {
            Some(Trigger::Table(game.parse().ok()?, Submitted::Action(seq.parse().ok()?)))
        }
        ["games", game, "requests", seat] => {
            let seat = match seat {
                "A" => Seat::A,
                "B" => Seat::B,
                _ => return None,
            };
            let number = document.as_ref().and_then(|document| document.fields.get("number")?.value_type.as_ref());
            let number = match number {
                Some(ValueType::IntegerValue(number)) => u64::try_from(*number).ok(),
                _ => None,
            };
            Some(Trigger::Table(game.parse().ok()?, Submitted::Request(seat, number)))
        }
        ["asks", id] => Some(Trigger::Ask(id.parse().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::json;

    use super::*;
    use crate::store::encode;

    const ROOT: &str = "projects/p/databases/(default)/documents";
    const GAME: &str = "abcdefghijklmnop";

    fn data(path: &str) -> Vec<u8> {
        let fields = [("number".to_owned(), encode(&json!(7)))].into();
        let value = Document { name: format!("{ROOT}/{path}"), fields, ..Document::default() };
        DocumentEventData { value: Some(value), old_value: None, update_mask: None }.encode_to_vec()
    }

    #[test]
    fn an_event_is_read_as_google_sends_it_and_as_the_emulator_does() {
        let game: GameId = GAME.parse().unwrap();
        let action = Trigger::Table(game.clone(), Submitted::Action(12));
        let request = Trigger::Table(game.clone(), Submitted::Request(Seat::B, Some(7)));
        let ask = Trigger::Ask("aaaaaaaaaaBBBBBBBBBB".parse().unwrap());
        for (path, expected) in [
            (format!("games/{GAME}/actions/12"), action),
            (format!("games/{GAME}/requests/B"), request),
            ("asks/aaaaaaaaaaBBBBBBBBBB".to_owned(), ask),
        ] {
            let message = data(&path);
            let none = HeaderMap::new();
            assert_eq!(trigger(&none, &message), Some(expected.clone()), "{path}");
            assert_eq!(trigger(&none, STANDARD.encode(&message).as_bytes()), Some(expected.clone()), "{path}");
        }
        let mut named = HeaderMap::new();
        named.insert("ce-document", format!("games/{GAME}/requests/A").parse().unwrap());
        assert_eq!(trigger(&named, b"{}"), Some(Trigger::Table(game, Submitted::Request(Seat::A, None))));
    }

    #[test]
    fn what_is_of_no_use_is_no_news() {
        for path in [
            "games/x/actions/1",
            "games/abcdefghijklmnop",
            "games/abcdefghijklmnop/actions/one",
            "asks/short",
            "pace/a",
        ] {
            assert_eq!(trigger(&HeaderMap::new(), &data(path)), None, "{path}");
        }
        for junk in [&b""[..], b"\xff\xff\xff", b"AAAA", b"not at all"] {
            assert_eq!(trigger(&HeaderMap::new(), junk), None);
        }
    }
}
