//! Reading the command line: a command, flags, options with a value, and paths.

use crate::failure::Failure;

/// What stands on the command line and has not been taken yet.
pub struct Arguments {
    left: Vec<String>,
}

impl Arguments {
    /// The arguments that this process was started with.
    pub fn of_process() -> Self {
        Self { left: std::env::args().skip(1).collect() }
    }

    /// Takes the command, the first argument.
    pub fn command(&mut self) -> Option<String> {
        if self.left.is_empty() { None } else { Some(self.left.remove(0)) }
    }

    /// Takes the flag `name`; false where it is absent.
    pub fn flag(&mut self, name: &str) -> bool {
        match self.left.iter().position(|argument| argument == name) {
            Some(position) => {
                self.left.remove(position);
                true
            }
            None => false,
        }
    }

    /// Takes the option `name` and its value, written `--name VALUE` or `--name=VALUE`.
    ///
    /// # Errors
    /// When the option stands without a value.
    pub fn value(&mut self, name: &str) -> Result<Option<String>, Failure> {
        let joined = format!("{name}=");
        if let Some(position) = self.left.iter().position(|argument| argument.starts_with(&joined)) {
            let argument = self.left.remove(position);
            return Ok(argument.get(joined.len()..).map(str::to_owned));
        }
        let Some(position) = self.left.iter().position(|argument| argument == name) else {
            return Ok(None);
        };
        self.left.remove(position);
        if position < self.left.len() {
            Ok(Some(self.left.remove(position)))
        } else {
            Err(Failure::new(format!("`{name}` needs a value")).remedy("run `cargo xtask help` to see the options"))
        }
    }

    /// Takes everything that is left, as paths.
    ///
    /// # Errors
    /// When an option is among it that the command does not know.
    pub fn paths(self) -> Result<Vec<String>, Failure> {
        match self.left.iter().find(|argument| argument.starts_with('-')) {
            Some(option) => Err(unknown(option)),
            None => Ok(self.left),
        }
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When something is left that the command does not know.
    pub fn end(self) -> Result<(), Failure> {
        match self.left.first() {
            Some(argument) => Err(unknown(argument)),
            None => Ok(()),
        }
    }
}

fn unknown(argument: &str) -> Failure {
    Failure::new(format!("`{argument}` means nothing here")).remedy("run `cargo xtask help` to see the options")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn arguments(words: &[&str]) -> Arguments {
        Arguments { left: words.iter().map(|&word| word.to_owned()).collect() }
    }

    #[test]
    fn options_are_taken_in_any_order() {
        let mut given = arguments(&["play", "--data", "folder", "--lan", "--port=9000"]);
        assert_eq!(given.command().as_deref(), Some("play"));
        assert_eq!(given.value("--port").unwrap().as_deref(), Some("9000"));
        assert!(given.flag("--lan"));
        assert!(!given.flag("--lan"));
        assert_eq!(given.value("--data").unwrap().as_deref(), Some("folder"));
        assert!(given.end().is_ok());
    }

    #[test]
    fn what_is_unknown_or_incomplete_is_refused() {
        assert!(arguments(&["--prot", "9000"]).end().is_err());
        assert!(arguments(&["a.toml", "--fast"]).paths().is_err());
        assert!(arguments(&["--port"]).value("--port").is_err());
    }
}
