//! Google's Firestore emulator, for the tests of the cloud and for `cargo xtask cloud`: found, started on a free loopback port, stopped again, and
//! spoken to as its owner, as somebody who has signed in, or as anybody.
//!
//! ```no_run
//! use emulator::{Emulator, Options, Write};
//! use serde_json::json;
//!
//! let emulator = Emulator::start(&Options::default().rules("firestore.rules"))?;
//! let project = emulator.project();
//! let (house, ada) = (project.owner(), project.signed_in("ada"));
//! house.commit(&[Write::set("players/ada", json!({"uid": "ada"}))])?;
//! let refused = ada.commit(&[Write::set("pace/ada", json!({"count": 0})).at_server_time("at")]).unwrap_err();
//! assert!(refused.is_denied());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod coverage;
mod documents;
mod find;
mod for_tests;
mod http;
mod process;
mod project;
mod token;
mod value;

pub use coverage::{Coverage, Expression};
pub use documents::{Documents, Found, Write};
pub use find::{NotFound, find};
pub use for_tests::{RUNNING, for_tests, required, skipped};
pub use http::Refusal;
pub use process::{Emulator, NotStarted, Options, outlived_by_nothing};
pub use project::{Project, Trigger};
pub use token::{token, token_of};
pub use value::{from_firestore, to_firestore};
