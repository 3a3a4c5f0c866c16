//! To be filled in the next commit.
fn main() {}
