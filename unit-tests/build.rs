//! Puts what the build scripts of `engine` and `house` have written where their sources look for it when they are compiled as a part of this package.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

/// What Cargo calls the folders that those scripts have written into, and the files (`cargo::metadata` in each of them).
const WRITTEN: [(&str, &[&str]); 2] = [
    ("DEP_JB_MTG_ENGINE_OUT", &["cards.hash", "cards.postcard"]),
    ("DEP_JB_MTG_HOUSE_OUT", &["format.rs", "format_facts.rs"]),
];

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    // As the crate of the declarations has it for whoever reads them.
    println!("cargo::rustc-check-cfg=cfg(feature, values(\"read\"))");
    println!("cargo::rustc-cfg=feature=\"read\"");
    match copy() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn copy() -> Result<(), String> {
    let variable =
        |name: &str| env::var(name).map_err(|_| format!("{name} is not set; Cargo sets it for a build script"));
    let here = PathBuf::from(variable("OUT_DIR")?);
    for (folder, files) in WRITTEN {
        let folder = PathBuf::from(variable(folder)?);
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in files {
            let from = folder.join(file);
            fs::copy(&from, here.join(file)).map_err(|error| format!("cannot copy {}: {error}", from.display()))?;
        }
    }
    println!("cargo::rustc-env=JB_MTG_ENGINE_BUILD={}", variable("DEP_JB_MTG_ENGINE_BUILD")?);
    Ok(())
}
