//! Why a scenario fails.

/// Why a line of a scenario does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The scenario itself is wrong: a line that means nothing, a name of nothing or of several things, a question left open.
    Scenario(String),
    /// The player may not do it; with what would have been legal.
    Refused(String),
    /// An expectation does not hold.
    Expected {
        expected: String,
        /// What was there.
        found: String,
    },
    /// The engine breaks a promise of its own: options that are not accepted, a view that plays differently, a state that does not
    /// survive being written down.
    Engine(String),
}

impl Failure {
    /// A fault of the scenario itself.
    pub(crate) fn scenario<T>(what: impl Into<String>) -> Result<T, Failure> {
        Err(Failure::Scenario(what.into()))
    }

    /// A refusal.
    pub(crate) fn refused<T>(what: impl Into<String>) -> Result<T, Failure> {
        Err(Failure::Refused(what.into()))
    }

    /// An expectation that does not hold.
    pub(crate) fn expected<T>(expected: impl Into<String>, found: impl Into<String>) -> Result<T, Failure> {
        Err(Failure::Expected { expected: expected.into(), found: found.into() })
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Scenario(what) => write!(out, "the scenario is wrong: {what}"),
            Failure::Refused(what) => write!(out, "not legal: {what}"),
            Failure::Expected { expected, found } => write!(out, "expected {expected}; there was {found}"),
            Failure::Engine(what) => write!(out, "the engine breaks its word: {what}"),
        }
    }
}

impl std::error::Error for Failure {}
