//! `secrecy FRAMES FRAMES [FRAMES]`: judges the files that hold every message of each one's channel, as the browser tests record them.

use std::process::ExitCode;

use secrecy::{Recording, Watched};

fn main() -> ExitCode {
    match judge(std::env::args().skip(1).collect()) {
        Ok(words) => {
            println!("{words}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn judge(arguments: Vec<String>) -> Result<String, Box<dyn std::error::Error>> {
    let (one, other, watched) = match arguments.as_slice() {
        [one, other] => (one, other, None),
        [one, other, watched] => (one, other, Some(watched)),
        _ => {
            let usage = "secrecy FRAMES FRAMES [FRAMES]";
            return Err(
                format!("name the recordings of a game's two players, and of somebody who watched: {usage}").into()
            );
        }
    };
    let (one, other) = (Recording::read(one.as_ref())?, Recording::read(other.as_ref())?);
    let watched = watched.map(|path| Watched::read(path.as_ref())).transpose()?;
    secrecy::judge(&one, &other, watched.as_ref())
}
