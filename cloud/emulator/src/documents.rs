//! Reading and writing documents, with somebody's token, in Firestore's own requests.

use serde_json::{Map, Value, json};

use crate::http::{Refusal, send};
use crate::value::{fields_from_firestore, fields_to_firestore};

/// The documents of a project, as one caller reaches them.
#[derive(Clone, Debug)]
pub struct Documents {
    /// `http://127.0.0.1:8080/v1`
    service: String,
    /// `projects/p/databases/(default)/documents`
    root: String,
    token: Option<String>,
}

/// A document that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where it lies: `games/g/actions/1`.
    pub path: String,
    /// What it holds; times and bytes as text.
    pub fields: Map<String, Value>,
    /// The same as Firestore says it, each value under the name of its type.
    pub typed: Value,
    /// When it was written last, as Firestore writes times: its version.
    pub updated: String,
}

/// One document's change, in a batch of them.
#[derive(Clone, Debug)]
pub struct Write {
    path: String,
    change: Change,
    times: Vec<String>,
    precondition: Option<Value>,
}

#[derive(Clone, Debug)]
enum Change {
    Set(Map<String, Value>),
    Update(Map<String, Value>),
    Delete,
}

impl Write {
    /// The document has exactly these fields from now on. What is no object is a document without fields.
    #[must_use]
    pub fn set(path: impl Into<String>, fields: Value) -> Self {
        Self::new(path, Change::Set(typed(&fields)))
    }

    /// The same, of values that are Firestore's JSON already: for types that JSON does not have.
    #[must_use]
    pub fn set_typed(path: impl Into<String>, fields: Value) -> Self {
        Self::new(path, Change::Set(object(fields)))
    }

    /// These fields change; the document must be there.
    #[must_use]
    pub fn update(path: impl Into<String>, fields: Value) -> Self {
        Self::new(path, Change::Update(typed(&fields))).expecting(json!({"exists": true}))
    }

    /// There is no such document from now on.
    #[must_use]
    pub fn delete(path: impl Into<String>) -> Self {
        Self::new(path, Change::Delete)
    }

    fn new(path: impl Into<String>, change: Change) -> Self {
        Self { path: path.into(), change, times: Vec::new(), precondition: None }
    }

    /// Which document.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// And this field is the time at which it is written, `request.time` to the rules.
    #[must_use]
    pub fn at_server_time(mut self, field: impl Into<String>) -> Self {
        self.times.push(field.into());
        self
    }

    /// Only if there is no such document yet.
    #[must_use]
    pub fn only_new(self) -> Self {
        self.expecting(json!({"exists": false}))
    }

    fn expecting(mut self, precondition: Value) -> Self {
        self.precondition = Some(precondition);
        self
    }

    fn json(&self, root: &str) -> Value {
        let name = format!("{root}/{}", self.path);
        let mut write = match &self.change {
            Change::Delete => json!({"delete": name}),
            Change::Set(fields) => json!({"update": {"name": name, "fields": fields}}),
            Change::Update(fields) => {
                let paths: Vec<&String> = fields.keys().collect();
                json!({"update": {"name": name, "fields": fields}, "updateMask": {"fieldPaths": paths}})
            }
        };
        if !self.times.is_empty() {
            let time = |field: &String| json!({"fieldPath": field, "setToServerValue": "REQUEST_TIME"});
            write["updateTransforms"] = self.times.iter().map(time).collect();
        }
        if let Some(precondition) = &self.precondition {
            write["currentDocument"] = precondition.clone();
        }
        write
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn typed(fields: &Value) -> Map<String, Value> {
    fields.as_object().map(fields_to_firestore).unwrap_or_default()
}

impl Documents {
    pub(crate) fn new(address: std::net::SocketAddr, project: &str, token: Option<String>) -> Self {
        let root = format!("projects/{project}/databases/(default)/documents");
        Self { service: format!("http://{address}/v1"), root, token }
    }

    /// The document at this path; none where there is none.
    ///
    /// # Errors
    /// When the rules deny it, or the emulator cannot be reached.
    pub fn get(&self, path: &str) -> Result<Option<Found>, Refusal> {
        match self.send("GET", &format!("{}/{}/{path}", self.service, self.root), None) {
            Ok(document) => Ok(self.found(&document)),
            Err(refusal) if refusal.status == "NOT_FOUND" => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }

    /// The documents of a collection, all that there are (up to 300).
    ///
    /// # Errors
    /// When the rules deny it, or the emulator cannot be reached.
    pub fn list(&self, collection: &str) -> Result<Vec<Found>, Refusal> {
        let listed = self.send("GET", &format!("{}/{}/{collection}?pageSize=300", self.service, self.root), None)?;
        let documents = listed.get("documents").and_then(Value::as_array).into_iter().flatten();
        Ok(documents.filter_map(|document| self.found(document)).collect())
    }

    /// The documents that a query finds: a `StructuredQuery` in Firestore's JSON, of a collection at the root.
    ///
    /// # Errors
    /// When the rules deny it, the query is none, or the emulator cannot be reached.
    pub fn query(&self, query: &Value) -> Result<Vec<Found>, Refusal> {
        let body = json!({"structuredQuery": query});
        let answers = self.send("POST", &format!("{}/{}:runQuery", self.service, self.root), Some(&body))?;
        let documents = answers.as_array().into_iter().flatten().filter_map(|answer| answer.get("document"));
        Ok(documents.filter_map(|document| self.found(document)).collect())
    }

    /// Creates one document.
    ///
    /// # Errors
    /// As [`Documents::commit`]; also when there is one already.
    pub fn create(&self, path: &str, fields: Value) -> Result<(), Refusal> {
        self.commit(&[Write::set(path, fields).only_new()])
    }

    /// Makes all of these changes, or none.
    ///
    /// # Errors
    /// When the rules deny one of them, a document is not as expected, or the emulator cannot be reached.
    pub fn commit(&self, writes: &[Write]) -> Result<(), Refusal> {
        let writes: Vec<Value> = writes.iter().map(|write| write.json(&self.root)).collect();
        let body = json!({"writes": writes});
        self.send("POST", &format!("{}/{}:commit", self.service, self.root), Some(&body)).map(drop)
    }

    fn send(&self, method: &str, address: &str, body: Option<&Value>) -> Result<Value, Refusal> {
        send(method, address, self.token.as_deref(), body)
    }

    fn found(&self, document: &Value) -> Option<Found> {
        let name = document.get("name")?.as_str()?;
        let typed = document.get("fields").cloned().unwrap_or_else(|| json!({}));
        Some(Found {
            path: name.strip_prefix(&self.root)?.trim_start_matches('/').to_owned(),
            fields: fields_from_firestore(Some(&typed)),
            typed,
            updated: document.get("updateTime")?.as_str()?.to_owned(),
        })
    }
}
