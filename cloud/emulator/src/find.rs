//! Where the emulator may lie on this machine: in the Google Cloud SDK, or in what firebase-tools has downloaded.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the emulator lies under the root of a Google Cloud SDK.
const IN_THE_SDK: &str = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

/// The folders that packages and installers put the SDK into.
const SDK_ROOTS: [&str; 7] = [
    "/usr/lib/google-cloud-sdk",
    "/usr/share/google-cloud-sdk",
    "/opt/google-cloud-sdk",
    "/opt/homebrew/share/google-cloud-sdk",
    "/usr/local/share/google-cloud-sdk",
    "/usr/local/google-cloud-sdk",
    "/snap/google-cloud-cli/current",
];

/// What is missing for the emulator to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// The emulator itself.
    Emulator,
    /// Java, which it runs on.
    Java,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Emulator => {
                "the Firestore emulator was not found: install it with `gcloud components install cloud-firestore-emulator` \
                 (Debian: the package google-cloud-cli-firestore-emulator), or name its jar in FIRESTORE_EMULATOR_BINARY_PATH"
            }
            Self::Java => {
                "the Firestore emulator needs Java, which was not found: install a Java runtime of version 17 or higher \
                 (Debian: default-jre-headless), or name its folder in JAVA_HOME"
            }
        })
    }
}

impl std::error::Error for NotFound {}

/// The emulator's jar and the Java to run it with.
///
/// # Errors
/// What is missing, with how to get it.
pub fn find() -> Result<(PathBuf, PathBuf), NotFound> {
    Ok((jar().ok_or(NotFound::Emulator)?, java().ok_or(NotFound::Java)?))
}

fn jar() -> Option<PathBuf> {
    // The variable of firebase-tools goes before all else: whoever sets it means it.
    if let Some(named) = env::var_os("FIRESTORE_EMULATOR_BINARY_PATH") {
        return Some(PathBuf::from(named)).filter(|jar| jar.is_file());
    }
    sdk_roots().into_iter().find_map(|root| in_sdk(&root)).or_else(downloaded).or_else(asked)
}

fn in_sdk(root: &Path) -> Option<PathBuf> {
    Some(root.join(IN_THE_SDK)).filter(|jar| jar.is_file())
}

/// The likely roots of the SDK, found without running anything.
fn sdk_roots() -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> =
        ["CLOUDSDK_ROOT_DIR", "CLOUDSDK_ROOT"].iter().filter_map(env::var_os).map(PathBuf::from).collect();
    // `gcloud` on the PATH is a link to `bin/gcloud` under the root, as a rule.
    if let Some(gcloud) = on_the_path("gcloud").and_then(|file| file.canonicalize().ok()) {
        roots.extend(gcloud.ancestors().nth(2).map(Path::to_path_buf));
    }
    roots.extend(env::home_dir().map(|home| home.join("google-cloud-sdk")));
    roots.extend(SDK_ROOTS.map(PathBuf::from));
    roots
}

/// What firebase-tools has downloaded, the newest.
fn downloaded() -> Option<PathBuf> {
    let cache = match env::var_os("FIREBASE_EMULATORS_PATH") {
        Some(folder) => PathBuf::from(folder),
        None => env::home_dir()?.join(".cache").join("firebase").join("emulators"),
    };
    let files = fs::read_dir(cache).ok()?.flatten();
    let jar = |name: &OsString| {
        let name = name.to_string_lossy();
        name.starts_with("cloud-firestore-emulator") && name.ends_with(".jar")
    };
    files
        .filter(|file| jar(&file.file_name()))
        .max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok())
        .map(|file| file.path())
}

/// Asks `gcloud` itself, which takes its time.
fn asked() -> Option<PathBuf> {
    let mut gcloud = Command::new(on_the_path("gcloud")?);
    gcloud.args(["info", "--format=value(installation.sdk_root)"]).stdin(Stdio::null()).stderr(Stdio::null());
    let output = gcloud.output().ok()?;
    in_sdk(Path::new(String::from_utf8_lossy(&output.stdout).trim()))
}

fn java() -> Option<PathBuf> {
    let program = executable("java");
    let at_home = env::var_os("JAVA_HOME").map(|home| PathBuf::from(home).join("bin").join(program));
    at_home.filter(|file| file.is_file()).or_else(|| on_the_path("java"))
}

fn on_the_path(name: &str) -> Option<PathBuf> {
    let name = executable(name);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&name)).find(|file| file.is_file())
}

fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}
