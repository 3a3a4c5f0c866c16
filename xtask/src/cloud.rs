//! `cargo xtask cloud`: the house on Firestore, all of it on this machine: Google's emulator, the function, its triggers, the client.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use emulator::{Emulator, Options, Trigger, outlived_by_nothing};

use crate::arguments::Arguments;
use crate::client;
use crate::failure::Failure;
use crate::process;
use crate::progress::Progress;
use crate::server;
use crate::toolchain;
use crate::tools::Tools;
use crate::workspace;

/// The port that the function, and through it the client, is served on where none is named.
const PORT: u16 = 8095;
/// The project's name in the emulator. What begins with `demo-` is never one of Google's.
const PROJECT: &str = "demo-jb-mtg";

/// What the function is told of, as `docs/deploy.md` sets it up on the cloud.
pub const TRIGGERS: [Trigger<'static>; 3] = [
    Trigger { name: "actions", event: "created", documents: "games/{game}/actions/{seq}" },
    Trigger { name: "requests", event: "written", documents: "games/{game}/requests/{seat}" },
    Trigger { name: "asks", event: "created", documents: "asks/{ask}" },
];

/// Builds all of it, and runs it until it is stopped. Nothing is kept.
///
/// # Errors
/// When a step fails, with its remedy.
pub fn cloud(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let port = match arguments.value("--port")? {
        Some(text) => text.parse().map_err(|_| Failure::new(format!("`{text}` is no port")))?,
        None => PORT,
    };
    let host = arguments.value("--host")?;
    let release = arguments.flag("--release");
    arguments.end()?;
    let (kind, profile) = if release {
        (client::Build::Release, server::Profile::Release)
    } else {
        (client::Build::Test, server::Profile::Development)
    };

    let mut progress = Progress::new(4);
    let tools = progress.step("Tools that build the client", || {
        toolchain::compilers()?;
        Tools::ready()
    })?;
    let client = progress.step("The client, for the cloud", || client::build_for_the_cloud(kind, &tools))?;
    let program = progress.step("The function", || server::function(profile))?;
    let function = SocketAddr::from(([127, 0, 0, 1], port));
    let emulator = progress.step("Firestore's emulator, with rules and triggers", || start(function))?;

    let firestore = emulator.address().to_string();
    let served = served(&client, &firestore)?;
    let mut command = outlived_by_nothing(&program);
    command.env("PORT", port.to_string()).env("JB_MTG_PROJECT", PROJECT).env("JB_MTG_CLIENT", served);
    // Tokens that nobody has signed are believed where both are named. Nobody listens at the second one: the page makes its tokens itself.
    command.env("FIRESTORE_EMULATOR_HOST", &firestore).env("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099");
    if let Some(uid) = host {
        command.env("JB_MTG_HOST", uid);
    }
    eprintln!(
        "The table is at http://{function}/ and what lies in Firestore at http://{firestore}/v1/projects/{PROJECT}/databases/(default)/documents/games"
    );
    eprintln!("(read it with `curl -H 'Authorization: Bearer owner'`). Ctrl-C ends it, and nothing is kept.");
    let ended_well = process::kept(&mut command)?;
    drop(emulator);
    Ok(if ended_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn start(function: SocketAddr) -> Result<Emulator, Failure> {
    let rules = workspace::root().join("firestore.rules");
    let emulator = Emulator::start(&Options::default().rules(rules).functions(function))
        .map_err(|error| Failure::new(error.to_string()))?;
    let project = emulator.project_named(PROJECT);
    for trigger in &TRIGGERS {
        let told = |error| Failure::new(format!("the emulator does not take the trigger `{}`: {error}", trigger.name));
        project.add_trigger(trigger).map_err(told)?;
    }
    Ok(emulator)
}

/// A copy of the client with the configuration that hosting would serve: the folder of the build stays as it was built.
fn served(client: &Path, firestore: &str) -> Result<PathBuf, Failure> {
    let folder = workspace::root().join("target").join("cloud-served");
    let configuration = format!(
        r#"{{"backend":"firestore","project":"{PROJECT}","api_key":"none","auth_domain":"","app_id":"","emulator":{{"firestore":"{firestore}","auth":null}}}}"#
    );
    let make = || -> io::Result<()> {
        workspace::copy_anew(client, &folder)?;
        fs::write(folder.join("backend.json"), configuration)
    };
    make().map_err(|error| Failure::new(format!("{} cannot be written: {error}", folder.display())))?;
    Ok(folder)
}
