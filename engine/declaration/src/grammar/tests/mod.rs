//! Tests of the grammar.

mod faces;
mod reading;
