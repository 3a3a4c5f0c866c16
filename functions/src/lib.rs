//! JB-MTG's house over Firestore, as a small service for Cloud Run: `POST /api/…` for clients, which want their answer at once, and `POST /event` for
//! Firestore's triggers, which see to it that whatever was written is judged even when nobody asks for it.
//!
//! Both ways lead to the same code: `house::referee::advance` for a table, `house::answer_queued` for a queued command. Each is done once,
//! however often and by however many instances it is begun.

pub mod config;
pub mod log;
pub mod schema;
pub mod service;
pub mod store;
pub mod system;
pub mod tokens;

pub use system::now;
