//! To be filled in the next commit.
