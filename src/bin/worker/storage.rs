//! Where the house is kept: the browser's IndexedDB. Everything that one step has changed is written at once, or nothing of it.

use house::schema;
use house::store::{Fields, Path};
use idb::builder::{DatabaseBuilder, ObjectStoreBuilder};
use idb::{Database, Query, TransactionMode};
use local::Change;
use wasm_bindgen::JsValue;

/// The database.
const NAME: &str = "jb-mtg";
/// The documents, by their paths.
const DOCUMENTS: &str = "documents";
/// What the house is of, by name.
const HOUSE: &str = "house";
/// Of which version the documents are.
const SCHEMA: &str = "schema";
/// Counts those who have opened the house: only the last one may write.
const OWNER: &str = "owner";

/// Why nothing was written.
pub enum NotWritten {
    /// Another tab has opened the house since.
    Another,
    /// The browser does not take it.
    Refused,
}

impl From<idb::Error> for NotWritten {
    fn from(_: idb::Error) -> Self {
        Self::Refused
    }
}

/// The database, as one of its owners has it.
pub struct Storage {
    database: Database,
    owner: f64,
}

/// What was in it.
pub struct Kept {
    /// The documents that can be read.
    pub documents: Vec<(Path, Fields)>,
    /// Of which version they are.
    pub version: u32,
}

impl Storage {
    /// Opens it, and is its owner from now on; not where the browser has no room to note that.
    pub async fn open() -> Result<(Self, Kept), NotWritten> {
        let builder = DatabaseBuilder::new(NAME).version(1);
        let builder = builder.add_object_store(ObjectStoreBuilder::new(DOCUMENTS));
        let database = builder.add_object_store(ObjectStoreBuilder::new(HOUSE)).build().await?;
        let transaction = database.transaction(&[DOCUMENTS, HOUSE], TransactionMode::ReadWrite)?;
        let (all, house) = (transaction.object_store(DOCUMENTS)?, transaction.object_store(HOUSE)?);
        let number = |value: Option<JsValue>| value.and_then(|value| value.as_f64());
        let owner = number(house.get(JsValue::from_str(OWNER))?.await?).unwrap_or_default() + 1.0;
        house.put(&owner.into(), Some(&OWNER.into()))?.await?;
        let version = number(house.get(JsValue::from_str(SCHEMA))?.await?);
        let (paths, texts) = (all.get_all_keys(None, None)?.await?, all.get_all(None, None)?.await?);
        if !transaction.commit()?.await?.is_committed() {
            return Err(NotWritten::Refused);
        }
        let read = |(path, text): (JsValue, JsValue)| {
            let path = Path::parse(&path.as_string()?).ok()?;
            Some((path, serde_json::from_str(&text.as_string()?).ok()?))
        };
        let documents = paths.into_iter().zip(texts).filter_map(read).collect();
        let version = version.map_or(schema::CURRENT, |version| version as u32);
        Ok((Self { database, owner }, Kept { documents, version }))
    }

    /// Writes what has changed.
    pub async fn write(&self, changes: &[Change]) -> Result<(), NotWritten> {
        if changes.is_empty() {
            return Ok(());
        }
        let transaction = self.database.transaction(&[DOCUMENTS, HOUSE], TransactionMode::ReadWrite)?;
        let (all, house) = (transaction.object_store(DOCUMENTS)?, transaction.object_store(HOUSE)?);
        let owner = house.get(JsValue::from_str(OWNER))?.await?.and_then(|owner| owner.as_f64());
        // Where there is none, the browser has thrown away all that was kept.
        if owner.ok_or(NotWritten::Refused)? != self.owner {
            return Err(NotWritten::Another);
        }
        house.put(&schema::CURRENT.into(), Some(&SCHEMA.into()))?;
        for change in changes {
            let path = JsValue::from_str(change.path.as_str());
            match &change.fields {
                // Documents are JSON.
                Some(fields) => {
                    let text = serde_json::to_string(fields).map_err(|_| NotWritten::Refused)?;
                    all.put(&JsValue::from_str(&text), Some(&path))?;
                }
                None => {
                    all.delete(Query::Key(path))?;
                }
            }
        }
        let ended = transaction.commit()?.await?;
        if ended.is_committed() { Ok(()) } else { Err(NotWritten::Refused) }
    }
}
