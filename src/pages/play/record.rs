//! The record of a game that is over: saved as a file, or played again. That takes the rules, which no other page around the table needs: they come in a module
//! of their own (`src/modules.rs`).

use house::Seat;
use house::documents::Record;
use house::wire::unpack;
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;

use crate::modules::LoadError;
use crate::platform;
use crate::session::kept::kept;
use crate::words::{pages, play as words};

/// What is done with a record.
pub enum Purpose {
    /// It is saved as a file of this name.
    Keep(String),
    /// It is played again, and held against what this browser has kept of the game.
    Check,
}

/// Does it, and says what came of it; nothing where that is seen anyway.
pub async fn use_record(body: String, purpose: Purpose) -> Option<String> {
    #[cfg(feature = "split")]
    let said = said(body, purpose).await;
    #[cfg(not(feature = "split"))]
    let said = said(body, purpose);
    said.unwrap_or_else(|LoadError| Some(pages::not_come().to_owned()))
}

#[cfg_attr(feature = "split", wasm_split(record, wasm_split_path = ::leptos::wasm_split, fallible))]
fn said(body: String, purpose: Purpose) -> Result<Option<String>, LoadError> {
    let Ok(record) = unpack::<Record>(&body) else { return Ok(Some(words::record_unreadable().to_owned())) };
    Ok(match purpose {
        Purpose::Keep(file) => keep(&record, &file),
        Purpose::Check => Some(check(&record)),
    })
}

/// Holds a record against what this browser has kept of its game, and plays it again. Says what came of it.
fn check(record: &Record) -> String {
    let kept = kept(&record.game).unwrap_or_default();
    let ours = |seat: Seat| kept.bits[seat].is_some();
    match (record.verify(&kept), record.withheld) {
        (Ok(_), Some(withheld)) => words::record_withheld(ours(withheld.by)),
        (Ok(verified), None) => words::record_holds(verified.parts, record.attempts.count()),
        (Err(mismatch), _) => words::record_wrong(&mismatch, ours),
    }
}

/// Saves a record as a file. Nothing is said when that is done.
fn keep(record: &Record, file: &str) -> Option<String> {
    match serde_json::to_string_pretty(record) {
        Ok(text) => {
            platform::save(file, &text);
            None
        }
        Err(error) => Some(error.to_string()),
    }
}
