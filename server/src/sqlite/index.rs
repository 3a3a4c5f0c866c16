//! Indexes beside the documents: where each of them stands in each list that is read, so that a list costs what is taken from it and not what could be.
//!
//! A document stands in an index of its collection once for each of its texts (`house::store::Index::entries`), under the collection's path, the text, a
//! rank that falls as its number grows, and its own path. That is the order of a query, so what it finds lies side by side.

use house::store::{Fields, Filter, Index, Path, Query, StoreError};
use rusqlite::{Connection, Statement, Transaction, TransactionBehavior, params};

use super::{OpenError, failed, fields, parse};

/// The indexes of a database, each with its number in it.
#[derive(Debug)]
pub struct Indexes(Vec<(i64, Index)>);

impl Indexes {
    /// Those that are wanted: what is not there yet is made, of all documents; what is not wanted any more is gone.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub fn create(connection: &mut Connection, wanted: &[Index]) -> Result<Self, OpenError> {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let known: Vec<(i64, String)> = transaction
            .prepare("SELECT id, definition FROM indexes")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        for (id, definition) in &known {
            if !wanted.iter().any(|index| definition_of(index) == *definition) {
                transaction.execute("DELETE FROM entries WHERE index_id = ?1", [id])?;
                transaction.execute("DELETE FROM indexes WHERE id = ?1", [id])?;
            }
        }
        let (mut all, mut missing) = (Vec::with_capacity(wanted.len()), Vec::new());
        for index in wanted {
            let definition = definition_of(index);
            if let Some((id, _)) = known.iter().find(|(_, known)| *known == definition) {
                all.push((*id, *index));
                continue;
            }
            transaction.execute("INSERT INTO indexes (definition) VALUES (?1)", [definition])?;
            missing.push((transaction.last_insert_rowid(), *index));
        }
        fill(&transaction, &Self(missing.clone()))?;
        transaction.commit()?;
        all.extend(missing);
        Ok(Self(all))
    }

    /// The number of the index that makes this query cost what it finds.
    ///
    /// # Errors
    /// When there is none.
    pub fn serving(&self, query: &Query) -> Result<i64, StoreError> {
        let found = self.0.iter().find(|(_, index)| index.serves(query));
        found.map(|(id, _)| *id).ok_or_else(|| Index::missing(query))
    }

    /// Whether documents of this collection stand in any of them.
    fn cover(&self, collection: &str) -> bool {
        self.0.iter().any(|(_, index)| index.covers(collection))
    }

    /// Makes this document stand where it belongs; nowhere, when it has no fields any more.
    pub fn put(&self, transaction: &Transaction<'_>, path: &Path, fields: Option<&Fields>) -> Result<(), StoreError> {
        if !self.cover(path.collection()) {
            return Ok(());
        }
        transaction
            .prepare_cached("DELETE FROM entries WHERE path = ?1")
            .and_then(|mut statement| statement.execute([path.as_str()]))
            .map_err(failed)?;
        let Some(fields) = fields else { return Ok(()) };
        let mut insert = transaction.prepare_cached(INSERT).map_err(failed)?;
        self.enter(&mut insert, path, fields).map_err(failed)
    }

    fn enter(&self, insert: &mut Statement<'_>, path: &Path, fields: &Fields) -> Result<(), rusqlite::Error> {
        for (id, index) in self.0.iter().filter(|(_, index)| index.covers(path.collection())) {
            let Some((number, texts)) = index.entries(fields) else { continue };
            for text in texts {
                insert.execute(params![id, path.collection(), text, rank(number), path.as_str()])?;
            }
        }
        Ok(())
    }
}

const INSERT: &str = "INSERT INTO entries (index_id, collection, text, rank, path) VALUES (?1, ?2, ?3, ?4, ?5)";

/// How a query is put to SQLite: from 1, the index, the collection, the text, and how many there may be at most; then the rank and the path of the place
/// behind which it goes on, where there is one.
pub fn sql(query: &Query) -> &'static str {
    match query.after {
        None => {
            "SELECT documents.path, fields, version FROM entries CROSS JOIN documents USING (path)
             WHERE index_id = ?1 AND entries.collection = ?2 AND text = ?3
             ORDER BY rank, path LIMIT ?4"
        }
        Some(_) => {
            "SELECT documents.path, fields, version FROM entries CROSS JOIN documents USING (path)
             WHERE index_id = ?1 AND entries.collection = ?2 AND text = ?3 AND (rank, entries.path) > (?5, ?6)
             ORDER BY rank, path LIMIT ?4"
        }
    }
}

/// The text that a document must have for a query to mean it.
pub fn text(filter: &Filter) -> &str {
    match filter {
        Filter::All => "",
        Filter::Equal(_, text) | Filter::ArrayContains(_, text) => text,
    }
}

/// What grows as this number falls.
pub fn rank(number: u64) -> i64 {
    // The bits that are not in it, as a number from -2^63 on: so every u64 has a rank, and the highest one the lowest.
    (!number ^ (1 << 63)).cast_signed()
}

/// An index as it is known by in the database.
fn definition_of(index: &Index) -> String {
    format!("{index:?}")
}

/// Enters all documents into these indexes, which are empty.
fn fill(transaction: &Transaction<'_>, indexes: &Indexes) -> Result<(), OpenError> {
    if indexes.0.is_empty() {
        return Ok(());
    }
    let damaged = |error: StoreError| OpenError::Migration(error.to_string());
    let mut documents = transaction.prepare("SELECT path, fields FROM documents WHERE fields IS NOT NULL")?;
    let mut insert = transaction.prepare(INSERT)?;
    let mut rows = documents.query([])?;
    while let Some(row) = rows.next()? {
        let path = parse(row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?).map_err(damaged)?;
        if indexes.cover(path.collection()) {
            let text = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
            indexes.enter(&mut insert, &path, &fields(text).map_err(damaged)?)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_higher_a_number_the_lower_its_rank() {
        let numbers = [0, 1, 2, 1 << 40, i64::MAX.unsigned_abs(), 1 << 63, u64::MAX - 1, u64::MAX];
        assert!(numbers.is_sorted());
        assert!(numbers.map(rank).iter().rev().is_sorted());
        assert_eq!((rank(u64::MAX), rank(0)), (i64::MIN, i64::MAX));
    }
}
