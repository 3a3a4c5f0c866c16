//! The service as a program of its own, which can be killed.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::world::Cloud;

pub struct Program {
    child: Child,
    pub url: String,
}

/// The program on this house, with these arguments.
pub fn command(cloud: &Cloud, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_functions"));
    command.env("FIRESTORE_EMULATOR_HOST", cloud.emulator.to_string()).env("JB_MTG_PROJECT", cloud.project.id());
    command.env("PORT", "0").env("JB_MTG_EVENT_DELAY_MS", "0").args(arguments).stdout(Stdio::piped());
    command
}

impl Program {
    /// Starts it, and waits until it listens.
    pub fn start(cloud: &Cloud) -> Self {
        let mut child = command(cloud, &[]).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let listens = |line: String| Some(line.split("listening on ").nth(1)?.split('"').next()?.to_owned());
        let url = lines.by_ref().find_map(|line| listens(line.unwrap())).unwrap();
        // Whoever does not read on would hold it up.
        thread::spawn(move || lines.for_each(drop));
        Self { child, url }
    }

    /// Ends it without any warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
