//! The tests of declarations from outside, in one program: each further one would be linked, and what they share compiled, once more.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod emblems;
mod faces;
mod guide;
mod reference;
mod written;
