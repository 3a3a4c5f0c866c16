//! What clients call.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use house::refusal::reasons;
use house::wire::{Answer, Ask, Refusal};
use house::{AskId, ENGINE, GameId, Uid, cards_hash};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::caller::Authenticated;
use super::work::{self, wait};
use super::{Service, ServiceError, Trace, answered};
use crate::now;
use crate::store::{Count, DocumentCache};

type Reply = Result<Response, ServiceError>;

/// What is to be looked at.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Due {
    Game(GameId),
    Ask(AskId),
}

/// Judges what waits at a table, or answers a queued command.
pub async fn advance(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    Authenticated(caller, body): Authenticated,
) -> Reply {
    let trace = Trace::of("advance", &headers, &service.config.project);
    let due: Due = read(&body)?;
    let uid = caller.uid.clone();
    let store = service.store();
    let count = store.count();
    let keeper = service.clone();
    let outcome = wait(move || {
        let mut store = DocumentCache::new(store);
        match due {
            Due::Game(game) => {
                let judged = work::judge(&mut store, &game, Some(&caller.uid))?;
                let mut fields = work::verdict_fields(&game, &judged);
                fields["uid"] = json!(caller.uid);
                Ok((json!({ "judged": judged.len() }), fields))
            }
            Due::Ask(id) => {
                let written = work::reply(&mut store, &id, Some(&caller.uid))?.ok_or(ServiceError::NotYours)?;
                if written.now {
                    keeper.answers.forget();
                }
                let fields = json!({ "uid": caller.uid, "ask": id, "answered": written.now, "refused": refusal(&written.answer) });
                Ok((json!({ "answer": written.answer }), fields))
            }
        }
    });
    finish(&service, &uid, &trace, outcome.await, &count)
}

/// Answers a question that changes nothing.
pub async fn ask(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    Authenticated(caller, body): Authenticated,
) -> Reply {
    let trace = Trace::of("ask", &headers, &service.config.project);
    let ask: Ask = read(&body)?;
    let uid = caller.uid.clone();
    if let Some(answer) = service.answers.answer(&uid, &ask, Instant::now()) {
        let answer: Result<Answer, Refusal> = Ok(answer);
        let fields = json!({ "uid": uid, "kept": true });
        return finish(&service, &uid, &trace, Ok((json!({ "answer": answer }), fields)), &Count::default());
    }
    let store = service.store();
    let count = store.count();
    let keeper = service.clone();
    let outcome = wait(move || {
        let answer = work::answer_query(&mut DocumentCache::new(store), &caller.uid, &ask)?;
        if let Ok(answer) = &answer {
            keeper.answers.keep(&caller.uid, &ask, answer, Instant::now());
        }
        Ok((json!({ "answer": answer }), json!({ "uid": caller.uid, "refused": refusal(&answer) })))
    });
    finish(&service, &uid, &trace, outcome.await, &count)
}

/// Who is at a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Presence {
    game: GameId,
    here: bool,
}

/// Puts down that somebody is at a table, or goes.
pub async fn here(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    Authenticated(caller, body): Authenticated,
) -> Reply {
    let trace = Trace::of("here", &headers, &service.config.project);
    let presence: Presence = read(&body)?;
    let uid = caller.uid.clone();
    let store = service.store();
    let count = store.count();
    let outcome = wait(move || {
        work::beat(&mut DocumentCache::new(store), &presence.game, &caller.uid, presence.here)?;
        Ok((json!({}), json!({ "uid": caller.uid, "game": presence.game, "here": presence.here })))
    });
    finish(&service, &uid, &trace, outcome.await, &count)
}

/// Says who the house is, and who the caller is to it.
pub async fn hello(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    Authenticated(caller, _): Authenticated,
) -> Reply {
    let trace = Trace::of("hello", &headers, &service.config.project);
    let host = service.config.host.as_ref() == Some(&caller.uid);
    let uid = caller.uid.clone();
    let store = service.store();
    let count = store.count();
    let outcome = wait(move || {
        let profile = work::arrive(&mut DocumentCache::new(store), &caller, host)?;
        let fields = json!({ "uid": caller.uid });
        let who =
            json!({ "now": now(), "engine": ENGINE, "cards": cards_hash(), "uid": caller.uid, "profile": profile });
        Ok((who, fields))
    });
    finish(&service, &uid, &trace, outcome.await, &count)
}

/// What somebody wants to be called.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: String,
    #[serde(default)]
    invitation: Option<String>,
}

/// Makes a player of a guest of whom more is known than their browser: an address that is theirs.
pub async fn account(
    State(service): State<Arc<Service>>,
    headers: HeaderMap,
    Authenticated(caller, body): Authenticated,
) -> Reply {
    let trace = Trace::of("account", &headers, &service.config.project);
    let Name { name, invitation } = read(&body)?;
    if !caller.verified {
        let why = if caller.anonymous { reasons::needs_sign_in() } else { reasons::needs_verified_address() };
        let refused: Result<Answer, Refusal> = Err(why);
        return Ok(answered(StatusCode::OK, &json!({ "answer": refused })));
    }
    let uid = caller.uid.clone();
    let store = service.store();
    let count = store.count();
    let outcome = wait(move || {
        let answer = work::sign_up(&mut DocumentCache::new(store), &caller.uid, &name, invitation.as_deref())?;
        Ok((json!({ "answer": answer }), json!({ "uid": caller.uid, "refused": refusal(&answer) })))
    });
    finish(&service, &uid, &trace, outcome.await, &count)
}

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, ServiceError> {
    serde_json::from_slice(body)
        .map_err(|error| ServiceError::Unreadable(format!("this is nothing that is taken here: {error}")))
}

/// Why something was refused, for the log.
fn refusal(answer: &Result<Answer, Refusal>) -> Option<String> {
    answer.as_ref().err().map(ToString::to_string)
}

/// Says in the log what was done and what it took, and answers.
fn finish(
    service: &Service,
    uid: &Uid,
    trace: &Trace,
    outcome: Result<(Value, Value), ServiceError>,
    count: &Count,
) -> Reply {
    service.pace.charge(uid, count.reads());
    match outcome {
        Ok((answer, mut fields)) => {
            if let Value::Object(fields) = &mut fields {
                fields.insert("reads".to_owned(), count.reads().into());
                fields.insert("writes".to_owned(), count.writes().into());
            }
            trace.done("INFO", fields);
            Ok(answered(StatusCode::OK, &answer))
        }
        Err(trouble) => {
            trace.failed(&trouble);
            Err(trouble)
        }
    }
}
