//! The emulator as a program, for the test in which whoever has started it is killed: `firestore-emulator [RULES]`. It says where it listens, and ends with its standard input.

use std::io::{Read, stdin};
use std::process::ExitCode;

use emulator::{Emulator, Options};

fn main() -> ExitCode {
    let options = std::env::args_os().nth(1).map_or_else(Options::default, |rules| Options::default().rules(rules));
    match Emulator::start(&options) {
        Ok(emulator) => {
            println!("listening on {}", emulator.address());
            // Whatever ends it, there is nobody any more who needs the emulator.
            let _ = stdin().read_to_end(&mut Vec::new());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
