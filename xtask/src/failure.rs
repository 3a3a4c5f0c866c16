//! What went wrong, in words for the person at the terminal.

use std::fmt;

/// A command could not do its work: what happened, and what to do about it.
#[derive(Debug)]
pub struct Failure {
    what: String,
    remedy: Option<String>,
}

impl Failure {
    /// A failure that says what happened and where.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: None }
    }

    /// Adds what the person can do about it.
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "error: {}", self.what)?;
        match &self.remedy {
            Some(remedy) => write!(formatter, "\n  what to do: {remedy}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}
