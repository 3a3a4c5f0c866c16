//! A table to test the house with, also for other crates' tests; and `suite/`, the house's tests from outside.
//!
//! They are a package of their own so that they need not be optimised as the house is: the suite took seven times as long to compile, and ran no faster for it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod table;
