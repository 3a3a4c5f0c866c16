//! Asking the house: over HTTP for what is only read, by documents for everything else, again and again until there is an answer.

use house::documents::{Answered, Document as _, GameDocument, ViewDocument};
use house::refusal::reasons;
use house::store::{Document, Fields, Path, Version};
use house::wire::{Answer, Ask, Refusal, RefusalCode, Unread};
use house::{GameId, Uid};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::connection::Inner;
use super::sdk::HttpResponse;
use super::write::{DocumentWrite, WriteKind, judged};
use crate::platform;
use crate::words::accounts as words;
use crate::words::keys::cloud;

/// The first wait before the house is asked again for something that it could not do just now, milliseconds; the next ones double.
const FIRST_WAIT_MS: f64 = 500.0;
/// The longest of them.
const LONGEST_WAIT_MS: f64 = 20_000.0;
/// How often a document is tried to be written that nothing speaks against.
const WRITES: u32 = 5;
/// What Firestore says when the rules do not allow something.
const DENIED: &str = "permission-denied";

/// The body of a reply.
#[derive(Deserialize)]
struct ReplyBody {
    answer: Result<Unread, Refusal>,
}

/// A document, as the facade says it.
#[derive(Deserialize)]
struct DocumentFields {
    fields: Option<Fields>,
}

impl Inner {
    /// The answer; none when the transport is broken, or has ended.
    pub(super) async fn answer(&self, ask: &Ask, name: &str) -> Option<Result<Unread, Refusal>> {
        match DocumentWrite::of(ask, &self.client.user.uid, name) {
            Err(refusal) => Some(Err(refusal)),
            Ok(Some(written)) => self.write(&written).await,
            Ok(None) => {
                let body = serde_json::to_string(ask).unwrap_or_default();
                Some(answered(&self.post_with_retry("/api/ask", &body).await?))
            }
        }
    }

    async fn write(&self, written: &DocumentWrite) -> Option<Result<Unread, Refusal>> {
        let look_at = written.look_at.to_string();
        for _ in 0..WRITES {
            let there = self.put(written).await?;
            let said = self.post_with_retry("/api/advance", &look_at).await?;
            match &written.kind {
                // Whatever became of writing it now: if the house knows it, it is answered.
                WriteKind::QueuedCommand if said.status == 200 => return Some(answered(&said)),
                WriteKind::Actions(_, number) | WriteKind::Request(_, _, number) if there => {
                    return Some(unread(Ok(Answer::Accepted { seq: *number })));
                }
                WriteKind::QueuedCommand if there => return Some(answered(&said)),
                kind => {
                    if let Some(answer) = self.look(kind).await? {
                        return Some(answer);
                    }
                }
            }
            self.pause(self.client.pace.get().wait(platform::now()).max(FIRST_WAIT_MS)).await?;
        }
        Some(Err(Refusal::said(RefusalCode::TooMany, cloud::too_fast())))
    }

    /// Writes the document, with the pace: whether the rules allowed it. None when the transport is broken.
    async fn put(&self, written: &DocumentWrite) -> Option<bool> {
        let uid = &self.client.user.uid;
        self.pause(self.client.pace.get().wait(platform::now())).await?;
        let first = self.client.pace.get().next(platform::now());
        for pace in [first, first.other()] {
            let documents = json!([written.document, pace.document(uid, &written.path)]);
            match self.client.sdk.write(&documents).await {
                Ok(()) => {
                    self.client.pace.set(self.client.pace.get().made(pace, platform::now()));
                    return Some(true);
                }
                Err(code) if code == DENIED => {}
                Err(_) => return None,
            }
        }
        Some(false)
    }

    /// What became of something that could not be written.
    async fn look(&self, kind: &WriteKind) -> Option<Option<Result<Unread, Refusal>>> {
        let (WriteKind::Actions(game, _) | WriteKind::Request(game, ..)) = kind else { return Some(None) };
        let table: GameDocument = match self.read(GameDocument::path(game)).await? {
            Some(table) => table,
            None => return Some(Some(Err(reasons::no_table()))),
        };
        let answered = self.answered(kind, game, &table, &self.client.user.uid).await?;
        Some(judged(kind, &table, answered.as_ref()).map(unread))
    }

    /// What the views say about one's own last actions, or a seat's last request.
    async fn answered(
        &self,
        kind: &WriteKind,
        game: &GameId,
        table: &GameDocument,
        uid: &Uid,
    ) -> Option<Option<Answered>> {
        let mut found: Option<Answered> = None;
        for seat in table.seats_of(uid) {
            let Some(view) = self.read::<ViewDocument>(ViewDocument::path((game, seat))).await? else { continue };
            let said = match kind {
                WriteKind::Request(_, of, _) if *of == seat => view.request_answered,
                WriteKind::Actions(..) => view.answered,
                _ => None,
            };
            found = found.into_iter().chain(said).max_by_key(|answered| answered.seq);
        }
        Some(found)
    }

    /// A document as it is now; none within where it is not ours to read. None when the transport is broken.
    async fn read<T: DeserializeOwned>(&self, at: Path) -> Option<Option<T>> {
        let text = self.client.sdk.ask("read", &[at.as_str()]).await.ok()?;
        let Some(read) = serde_json::from_str::<DocumentFields>(&text).ok() else { return Some(None) };
        let document = read.fields.map(|fields| Document { fields, version: Version::default() });
        Some(document.and_then(|document| document.read(&at).ok()))
    }

    /// Posts until the house can do it; none when the transport is broken or the connection has ended.
    async fn post_with_retry(&self, path: &str, body: &str) -> Option<HttpResponse> {
        let mut wait = FIRST_WAIT_MS;
        loop {
            let asked = platform::now();
            let said = self.client.sdk.post(path, body).await;
            self.took.set(platform::now() - asked);
            match said.status {
                0 => return None,
                // It may go better the next time.
                429 | 502..=504 => {
                    self.pause(wait).await?;
                    wait = (wait * 2.0).min(LONGEST_WAIT_MS);
                }
                _ => return Some(said),
            }
        }
    }

    /// Waits; none when the connection has ended meanwhile.
    async fn pause(&self, milliseconds: f64) -> Option<()> {
        if milliseconds > 0.0 {
            platform::pause(milliseconds).await;
        }
        (!self.ended.get()).then_some(())
    }
}

/// What the house has answered.
pub(super) fn answered(said: &HttpResponse) -> Result<Unread, Refusal> {
    let read = serde_json::from_str::<ReplyBody>(&said.text).ok().filter(|_| said.status == 200);
    read.map_or_else(|| Err(no_answer()), |said| said.answer)
}

/// What is known without asking the house, as it would have said it.
fn unread(answer: Result<Answer, Refusal>) -> Result<Unread, Refusal> {
    answer.and_then(|answer| Unread::of(&answer).map_err(|_| no_answer()))
}

fn no_answer() -> Refusal {
    Refusal::said(RefusalCode::Unavailable, words::no_answer())
}
