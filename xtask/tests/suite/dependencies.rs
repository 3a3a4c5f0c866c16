//! Every dependency has its line in `docs/dependencies.md`, and every line there a dependency.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package lies in the workspace").to_path_buf()
}

/// The packages of the workspace: the folders that its `members` names.
fn manifests() -> Vec<String> {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members =
        workspace.lines().find_map(|line| line.strip_prefix("members = [")).expect("members stand on one line");
    let folders = members.trim_end_matches(']').split(',').map(|member| member.trim().trim_matches('"').to_owned());
    folders
        .map(|folder| fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap())
        .chain([workspace.clone()])
        .collect()
}

/// What a manifest's tables of dependencies name, without the workspace's own packages.
fn named(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            inside = table.ends_with("dependencies");
            // A table of its own for one dependency: `[dependencies.web-sys]`.
            if let Some((_, name)) = table.split_once("dependencies.") {
                names.insert(name.to_owned());
            }
            continue;
        }
        let Some((name, value)) = line.split_once('=').filter(|_| inside && !line.starts_with([' ', '#', '"'])) else {
            continue;
        };
        if !value.contains("path =") {
            names.insert(name.trim().trim_end_matches(".workspace").trim_matches('"').to_owned());
        }
    }
    names
}

/// The crates that the document has a line for.
fn documented() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("docs").join("dependencies.md")).unwrap();
    let section = text.split("\n## ").find(|section| section.starts_with("Rust crates")).expect("a section on crates");
    let heads = section.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(':').map(|(head, _)| head));
    heads.flat_map(|head| head.split(", ").filter_map(|crate_| crate_.split(' ').next())).map(str::to_owned).collect()
}

#[test]
fn each_dependency_has_its_line_and_each_line_its_dependency() {
    let manifests = manifests();
    let own: BTreeSet<String> = manifests
        .iter()
        .filter_map(|manifest| manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')))
        .map(str::to_owned)
        .collect();
    let used: BTreeSet<String> =
        manifests.iter().flat_map(|manifest| named(manifest)).filter(|name| !own.contains(name)).collect();
    assert!(used.contains("serde"), "the manifests were not read");
    assert_eq!(
        documented(),
        used,
        "left: docs/dependencies.md, \"Rust crates\"; right: the dependencies in the Cargo.toml files"
    );
}
