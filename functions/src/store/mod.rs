//! The house's documents in Firestore.
//!
//! - A document's version is the time of its last change in microseconds.
//! - A commit that writes every document it depends on is one request, with what is expected of each as its precondition. Where it depends on others too,
//!   these are read and locked by a transaction first.
//! - Requests and answers are those of Firestore's own interface; the crate `firestore` brings the connection and the credentials.

mod count;
mod document_cache;
mod encoding;
mod export;
mod value;

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::time::Duration;

pub use count::Count;
pub use document_cache::DocumentCache;
pub use encoding::{from_firestore, to_firestore};
use firestore::{FirestoreDb, FirestoreDbOptions};
use gcloud_sdk::google::firestore::v1::batch_get_documents_request::ConsistencySelector;
use gcloud_sdk::google::firestore::v1::precondition::ConditionType;
use gcloud_sdk::google::firestore::v1::structured_query::{
    CollectionSelector, Direction, FieldFilter, FieldReference, Filter as Condition, Order, field_filter, filter,
};
use gcloud_sdk::google::firestore::v1::transaction_options::{Mode, ReadWrite};
use gcloud_sdk::google::firestore::v1::value::ValueType;
use gcloud_sdk::google::firestore::v1::{self as proto};
use gcloud_sdk::google::firestore::v1::{
    BatchGetDocumentsRequest, CommitRequest, DocumentMask, Precondition, RollbackRequest, RunQueryRequest,
    StructuredQuery, TransactionOptions, Write as FirestoreWrite, batch_get_documents_response, run_query_request,
    write,
};
use gcloud_sdk::prost_types::Timestamp;
use gcloud_sdk::tonic::{Code, Status};
use house::store::{CommitError, Document, Expected, Filter, Path, Query, Store, StoreError, Version, Write};
use tokio::runtime::Handle;
pub use value::{decode, encode};

/// The host of the emulator, where it takes the place of Firestore.
pub const EMULATOR: &str = "FIRESTORE_EMULATOR_HOST";
/// How often a request is made again that failed in passing.
const ATTEMPTS: u32 = 4;
/// How many documents are asked for at once.
const AT_ONCE: usize = 300;
/// The pseudo-field of a document's name. Asking for it alone brings the version and nothing else.
const NAME: &str = "__name__";
/// The longest answer that is read, bytes: a query may bring many documents.
const ANSWER_BYTES: usize = 64 * 1_024 * 1_024;

/// Documents in Firestore. Its methods wait for their answers, so they are for threads that may wait: never for those of the runtime.
#[derive(Clone)]
pub struct FirestoreStore {
    db: FirestoreDb,
    runtime: Handle,
    count: Count,
    total: Count,
}

/// Why there is no way to Firestore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenError(pub String);

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no way to Firestore: {}", self.0)
    }
}

impl std::error::Error for OpenError {}

type Client = proto::firestore_client::FirestoreClient<firestore_client::Middleware>;

/// The type of the way to Firestore, which is long.
mod firestore_client {
    pub type Middleware = gcloud_sdk::GoogleAuthMiddleware;
}

impl FirestoreStore {
    /// The store of this project: at the emulator, when its host is given (`127.0.0.1:8080`), else at Firestore, with the credentials that Google's
    /// programs look for.
    ///
    /// # Errors
    /// When there are no credentials, or the address is none.
    pub async fn open(project: &str, emulator: Option<&str>) -> Result<Self, OpenError> {
        let no_way = |error: firestore::errors::FirestoreError| OpenError(error.to_string());
        let options = FirestoreDbOptions::new(project.to_owned());
        let db = match emulator {
            None => FirestoreDb::with_options(options).await.map_err(no_way)?,
            Some(host) => {
                let options = options.with_firebase_api_url(format!("http://{host}"));
                FirestoreDb::with_options_auth(options, owner::credentials()).await.map_err(no_way)?
            }
        };
        Ok(Self { db, runtime: Handle::current(), count: Count::default(), total: Count::default() })
    }

    /// The same store, counted apart.
    #[must_use]
    pub fn counted(&self) -> Self {
        Self { count: Count::default(), ..self.clone() }
    }

    /// What has been read and written through this store.
    #[must_use]
    pub fn count(&self) -> Count {
        self.count.clone()
    }

    /// What has been read and written through this store and all that were counted apart from it.
    #[must_use]
    pub fn total(&self) -> Count {
        self.total.clone()
    }

    fn read(&self, documents: usize) {
        self.count.read(documents);
        self.total.read(documents);
    }

    fn client(&self) -> Client {
        self.db.client().get().max_decoding_message_size(ANSWER_BYTES)
    }

    fn database(&self) -> String {
        self.db.get_database_path().clone()
    }

    fn name(&self, path: &Path) -> String {
        format!("{}/{path}", self.db.get_documents_path())
    }

    fn path(&self, name: &str) -> Result<Path, StoreError> {
        let text = name.strip_prefix(self.db.get_documents_path()).and_then(|rest| rest.strip_prefix('/'));
        Path::parse(text.unwrap_or(name)).map_err(|error| StoreError::new(error.to_string()))
    }

    fn document(&self, found: proto::Document) -> Result<(Path, Document), StoreError> {
        let path = self.path(&found.name)?;
        let version = version(found.update_time);
        Ok((path.clone(), Document { fields: from_firestore(&path, found.fields)?, version }))
    }

    /// Waits for a request that may be made again.
    fn wait<T, F: Future<Output = Result<T, Status>>>(&self, request: impl Fn() -> F) -> Result<T, Status> {
        self.runtime.block_on(async {
            let mut attempt = 0;
            loop {
                match request().await {
                    Err(status) if passes(status.code()) && attempt + 1 < ATTEMPTS => {
                        attempt += 1;
                        tokio::time::sleep(pause(attempt)).await;
                    }
                    outcome => return outcome,
                }
            }
        })
    }

    /// These documents, as Firestore has them.
    fn batch_get(
        &self,
        request: &BatchGetDocumentsRequest,
    ) -> Result<(HashMap<String, proto::Document>, Vec<u8>), Status> {
        self.wait(|| async {
            let mut answers = self.client().batch_get_documents(request.clone()).await?.into_inner();
            let (mut found, mut transaction) = (HashMap::new(), Vec::new());
            while let Some(answer) = answers.message().await? {
                if !answer.transaction.is_empty() {
                    transaction = answer.transaction;
                }
                if let Some(batch_get_documents_response::Result::Found(document)) = answer.result {
                    found.insert(document.name.clone(), document);
                }
            }
            self.read(request.documents.len());
            Ok((found, transaction))
        })
    }

    /// The versions of these documents, and the transaction that has locked them, if they are to be.
    fn versions(&self, paths: &[&Path], lock: bool) -> Result<(BTreeMap<Path, Version>, Vec<u8>), Status> {
        let options = TransactionOptions { mode: Some(Mode::ReadWrite(ReadWrite::default())) };
        let request = BatchGetDocumentsRequest {
            database: self.database(),
            documents: paths.iter().map(|path| self.name(path)).collect(),
            mask: Some(DocumentMask { field_paths: vec![NAME.to_owned()] }),
            consistency_selector: lock.then_some(ConsistencySelector::NewTransaction(options)),
            ..BatchGetDocumentsRequest::default()
        };
        let (found, transaction) = self.batch_get(&request)?;
        let versions = found
            .into_values()
            .filter_map(|document| Some((self.path(&document.name).ok()?, version(document.update_time))))
            .collect();
        Ok((versions, transaction))
    }

    /// The first document that is not as expected.
    fn unexpected(&self, expected: &[Expected]) -> Result<Option<Path>, Status> {
        let paths: Vec<&Path> = expected.iter().map(|expected| &expected.path).collect();
        let (versions, _) = self.versions(&paths, false)?;
        let changed = expected.iter().find(|expected| versions.get(&expected.path).copied() != expected.version);
        Ok(changed.map(|expected| expected.path.clone()))
    }

    /// Locks what a commit depends on and does not write, and sees to it that it is as expected. The transaction that has the locks; none, when there is
    /// nothing to lock.
    fn guard(&self, guarded: &[&Expected]) -> Result<Vec<u8>, CommitError> {
        if guarded.is_empty() {
            return Ok(Vec::new());
        }
        let paths: Vec<&Path> = guarded.iter().map(|expected| &expected.path).collect();
        let (versions, transaction) = match self.versions(&paths, true) {
            Ok(locked) => locked,
            // Somebody else holds a lock.
            Err(status) if status.code() == Code::Aborted => return Err(CommitError::Conflict(paths[0].clone())),
            Err(status) => return Err(failed(status).into()),
        };
        let changed = guarded.iter().find(|expected| versions.get(&expected.path).copied() != expected.version);
        let Some(changed) = changed else { return Ok(transaction) };
        let rollback = RollbackRequest { database: self.database(), transaction, ..RollbackRequest::default() };
        // Where this does not arrive the lock ends by itself.
        let _ = self.runtime.block_on(self.client().rollback(rollback));
        Err(CommitError::Conflict(changed.path.clone()))
    }

    fn write(&self, write: &Write, expected: Option<&Expected>) -> Result<FirestoreWrite, StoreError> {
        let condition = expected.map(|expected| match expected.version {
            None => ConditionType::Exists(false),
            Some(version) => ConditionType::UpdateTime(time(version)),
        });
        let operation = match write {
            Write::Set(path, fields) => write::Operation::Update(proto::Document {
                name: self.name(path),
                fields: to_firestore(path, fields)?,
                ..proto::Document::default()
            }),
            Write::Delete(path) => write::Operation::Delete(self.name(path)),
        };
        Ok(FirestoreWrite {
            current_document: condition.map(|condition| Precondition { condition_type: Some(condition) }),
            operation: Some(operation),
            ..FirestoreWrite::default()
        })
    }
}

impl Store for FirestoreStore {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        Ok(self.get_all(std::slice::from_ref(path))?.pop().flatten())
    }

    fn get_all(&self, paths: &[Path]) -> Result<Vec<Option<Document>>, StoreError> {
        let mut found = BTreeMap::new();
        for some in paths.chunks(AT_ONCE) {
            let request = BatchGetDocumentsRequest {
                database: self.database(),
                documents: some.iter().map(|path| self.name(path)).collect(),
                ..BatchGetDocumentsRequest::default()
            };
            for document in self.batch_get(&request).map_err(failed)?.0.into_values() {
                let (path, document) = self.document(document)?;
                found.insert(path, document);
            }
        }
        Ok(paths.iter().map(|path| found.get(path).cloned()).collect())
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        let (parent, collection) = query.collection.rsplit_once('/').unwrap_or(("", &query.collection));
        let parent = if parent.is_empty() { String::new() } else { format!("/{parent}") };
        let condition = |field: &String, text: &String, operator: field_filter::Operator| Condition {
            filter_type: Some(filter::FilterType::FieldFilter(FieldFilter {
                field: Some(reference(field)),
                op: operator.into(),
                value: Some(encode(&serde_json::Value::String(text.clone()))),
            })),
        };
        let order =
            |field: FieldReference, direction: Direction| Order { field: Some(field), direction: direction.into() };
        let structured = StructuredQuery {
            from: vec![CollectionSelector { collection_id: collection.to_owned(), all_descendants: false }],
            r#where: match &query.filter {
                Filter::All => None,
                Filter::Equal(field, text) => Some(condition(field, text, field_filter::Operator::Equal)),
                Filter::ArrayContains(field, text) => {
                    Some(condition(field, text, field_filter::Operator::ArrayContains))
                }
            },
            order_by: vec![
                order(reference(&query.highest_first), Direction::Descending),
                order(FieldReference { field_path: NAME.to_owned() }, Direction::Ascending),
            ],
            start_at: query.after.as_ref().map(|cursor| {
                let name = format!("{}/{}/{}", self.db.get_documents_path(), query.collection, cursor.name);
                let place = proto::Value { value_type: Some(ValueType::ReferenceValue(name)) };
                // Behind what stands there, not before it.
                proto::Cursor { values: vec![encode(&cursor.number.into()), place], before: false }
            }),
            limit: i32::try_from(query.limit).ok(),
            ..StructuredQuery::default()
        };
        let request = RunQueryRequest {
            parent: format!("{}{parent}", self.db.get_documents_path()),
            query_type: Some(run_query_request::QueryType::StructuredQuery(structured)),
            ..RunQueryRequest::default()
        };
        let answers = self.wait(|| async {
            let mut answers = self.client().run_query(request.clone()).await?.into_inner();
            let mut found = Vec::new();
            while let Some(answer) = answers.message().await? {
                found.extend(answer.document);
            }
            Ok(found)
        });
        let answers = answers.map_err(failed)?;
        // A query that finds nothing is charged like one document.
        self.read(answers.len().max(1));
        let mut found = Vec::with_capacity(answers.len());
        for answer in answers {
            let (path, document) = self.document(answer)?;
            // What a query means is said in one place for all stores: Firestore would count other things than numbers among those to be ordered.
            if query.matches(&path, &document).is_some() {
                found.push((path, document));
            }
        }
        Ok(found)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        // Of two writes to one document the last one counts, and Firestore would compare the second with what the first has made.
        let last: BTreeMap<&Path, &Write> = writes.iter().map(|write| (write.path(), write)).collect();
        let conditions: BTreeMap<&Path, &Expected> =
            expected.iter().map(|expected| (&expected.path, expected)).collect();
        let mut made = Vec::with_capacity(last.len());
        for (path, write) in &last {
            made.push(self.write(write, conditions.get(path).copied())?);
        }
        let guarded: Vec<&Expected> = expected.iter().filter(|expected| !last.contains_key(&expected.path)).collect();
        let transaction = self.guard(&guarded)?;
        let written = made.len();
        let request =
            CommitRequest { database: self.database(), writes: made, transaction, ..CommitRequest::default() };
        match self.runtime.block_on(self.client().commit(request)) {
            Ok(done) => {
                self.count.wrote(written);
                self.total.wrote(written);
                Ok(version(done.into_inner().commit_time))
            }
            Err(status) if conflicts(status.code()) => {
                // Which one it was is worth a look: whoever is told decides by it whether to try again.
                let changed = self.unexpected(expected).map_err(failed)?;
                match changed.or_else(|| expected.first().map(|expected| expected.path.clone())) {
                    Some(path) => {
                        // Where nothing has changed, it was another's lock, which takes a moment.
                        if status.code() == Code::Aborted {
                            std::thread::sleep(pause(1));
                        }
                        Err(CommitError::Conflict(path))
                    }
                    None => Err(failed(status).into()),
                }
            }
            Err(status) => Err(failed(status).into()),
        }
    }
}

/// Whether a request that failed so may do better a moment later. Only what reads is made again: a commit may have been made all the same.
fn passes(code: Code) -> bool {
    matches!(code, Code::Unavailable | Code::ResourceExhausted | Code::Internal | Code::DeadlineExceeded)
}

/// Whether a commit failed because of what others have written.
fn conflicts(code: Code) -> bool {
    matches!(code, Code::FailedPrecondition | Code::AlreadyExists | Code::NotFound | Code::Aborted)
}

/// How long to wait before another attempt: longer each time, and not as long as others do.
fn pause(attempt: u32) -> Duration {
    let mut byte = [0];
    // Without chance, all wait as long.
    let _ = getrandom::fill(&mut byte);
    Duration::from_millis(u64::from(10_u32 << attempt.min(6)) + u64::from(byte[0]) / 8)
}

fn failed(status: Status) -> StoreError {
    let message = format!("Firestore: {:?}: {}", status.code(), status.message());
    // What is no good request is none however often it is made: one that is too large, for one.
    let lasting = matches!(status.code(), Code::InvalidArgument | Code::OutOfRange | Code::Unimplemented);
    StoreError { message, lasting }
}

/// The name of a field in a query, quoted where it is no plain word.
fn reference(field: &str) -> FieldReference {
    let plain = field.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !field.starts_with(|first: char| first.is_ascii_digit());
    let quoted = || format!("`{}`", field.replace('\\', "\\\\").replace('`', "\\`"));
    FieldReference { field_path: if plain && !field.is_empty() { field.to_owned() } else { quoted() } }
}

fn version(time: Option<Timestamp>) -> Version {
    let time = time.unwrap_or_default();
    let (seconds, nanos) = (u64::try_from(time.seconds).unwrap_or(0), u64::try_from(time.nanos).unwrap_or(0));
    Version(seconds.saturating_mul(1_000_000) + nanos / 1_000)
}

fn time(version: Version) -> Timestamp {
    let seconds = i64::try_from(version.0 / 1_000_000).unwrap_or(i64::MAX);
    // Less than a million microseconds.
    Timestamp { seconds, nanos: (version.0 % 1_000_000) as i32 * 1_000 }
}

/// Whom the emulator lets do everything, as Firestore does with a service account.
mod owner {
    use gcloud_sdk::google_cloud_auth::credentials::{CacheableResource, Credentials, CredentialsProvider, EntityTag};
    use gcloud_sdk::google_cloud_auth::errors::CredentialsError;

    #[derive(Debug)]
    struct Owner(EntityTag);

    impl CredentialsProvider for Owner {
        async fn headers(
            &self,
            _: axum::http::Extensions,
        ) -> Result<CacheableResource<axum::http::HeaderMap>, CredentialsError> {
            let mut headers = axum::http::HeaderMap::new();
            let owner = axum::http::HeaderValue::from_static("Bearer owner");
            headers.insert(axum::http::header::AUTHORIZATION, owner);
            Ok(CacheableResource::New { entity_tag: self.0.clone(), data: headers })
        }

        async fn universe_domain(&self) -> Option<String> {
            None
        }
    }

    pub fn credentials() -> Credentials {
        Credentials::from(Owner(EntityTag::new()))
    }
}
