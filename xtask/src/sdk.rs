//! The one file of Google's SDK that the client loads on the cloud, made from npm's packages.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::failure::Failure;
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::progress::note;
use crate::toolchain;
use crate::workspace;

/// Where the file lies below the client's folder, and so in addresses.
const PLACE: &str = "cloud";
/// The file and its Brotli form.
const FILES: [&str; 2] = ["firebase.js", "firebase.js.br"];

/// Adds to a fingerprint all that the file is made of.
fn inputs(fingerprint: &mut Fingerprint) -> Result<(), Failure> {
    fingerprint.add("cloud/sdk", &["node_modules"])
}

/// Puts the file into the folder of a client for the cloud; it is bundled anew where its sources have changed.
///
/// # Errors
/// When npm or the bundler fail, or files cannot be read or written.
pub fn put_into(client: &Path) -> Result<(), Failure> {
    let made = made()?;
    let copy = || -> io::Result<()> {
        let place = client.join(PLACE);
        fs::create_dir_all(&place)?;
        FILES.iter().try_for_each(|file| fs::copy(made.join(file), place.join(file)).map(drop))
    };
    copy().map_err(|error| Failure::new(format!("Google's SDK cannot be put into {}: {error}", client.display())))
}

/// The folder with the file, made where it is not there or of other sources.
fn made() -> Result<std::path::PathBuf, Failure> {
    let mut sources = Fingerprint::of(&workspace::root());
    inputs(&mut sources)?;
    let sources = sources.finish()?;
    let folder = workspace::root().join("target").join("cloud-sdk");
    let stamp = folder.join("stamp");
    if fs::read_to_string(&stamp).is_ok_and(|made| made == sources) {
        return Ok(folder);
    }
    toolchain::node()?;
    note("bundling Google's SDK from npm (firebase, esbuild): the client loads it on the cloud");
    let place = workspace::root().join("cloud").join("sdk");
    process::run(Command::new(toolchain::npm()).current_dir(&place).args(["ci", "--no-audit", "--no-fund"]))
        .map_err(|failure| failure.remedy("check that the npm registry can be reached, then run the command again"))?;
    let written = |error: io::Error| Failure::new(format!("{} cannot be written: {error}", folder.display()));
    fs::create_dir_all(&folder).map_err(written)?;
    process::run(process::program("node").arg(place.join("build.mjs")).arg(folder.join(FILES[0])))?;
    fs::write(&stamp, sources).map_err(written)?;
    Ok(folder)
}
