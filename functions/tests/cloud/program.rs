//! The service as a program of its own, which can be killed.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::world::Cloud;

pub struct Program {
    child: Child,
    pub url: String,
    log: Receiver<String>,
}

/// The program on this house, with these arguments.
pub fn command(cloud: &Cloud, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_functions"));
    command.env("FIRESTORE_EMULATOR_HOST", cloud.emulator.to_string()).env("JB_MTG_PROJECT", cloud.project.id());
    command.env("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099");
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
        let (told, log) = mpsc::channel();
        thread::spawn(move || lines.map_while(Result::ok).for_each(|line| drop(told.send(line))));
        Self { child, url, log }
    }

    /// The next line of its log.
    pub fn said(&self) -> Value {
        serde_json::from_str(&self.log.recv_timeout(Duration::from_secs(60)).unwrap()).unwrap()
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
