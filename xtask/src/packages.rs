//! The packages of the workspace, as cargo tells of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::failure::Failure;
use crate::process;

/// A package of the workspace.
pub struct Package {
    pub name: String,
    /// Its folder below the clone's; empty for the clone's own package.
    pub folder: String,
    /// The workspace's packages that it is built or tested with.
    pub needs: BTreeSet<String>,
    /// The programs in it.
    pub programs: Vec<String>,
}

/// The package in whose folder a path lies: the innermost. The clone's own package has `src/` and its build script.
pub fn owner<'a>(path: &str, packages: &'a [Package]) -> Option<&'a Package> {
    let inside = |package: &&Package| match package.folder.as_str() {
        "" => path.starts_with("src/") || path == "build.rs",
        folder => Path::new(path).starts_with(folder),
    };
    packages.iter().filter(inside).max_by_key(|package| package.folder.len())
}

/// A package and all that are built or tested with it.
pub fn built_on(name: &str, packages: &[Package]) -> BTreeSet<String> {
    let mut found = BTreeSet::from([name.to_owned()]);
    loop {
        let more: Vec<String> = packages
            .iter()
            .filter(|package| !found.contains(&package.name) && !package.needs.is_disjoint(&found))
            .map(|package| package.name.clone())
            .collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

/// The workspace's packages, from cargo.
///
/// # Errors
/// When cargo does not answer.
pub fn packages() -> Result<Vec<Package>, Failure> {
    let told = process::answer(process::cargo().args(["metadata", "--no-deps", "--format-version=1"]));
    let read = told.and_then(|told| read(&serde_json::from_str(&told).ok()?));
    read.ok_or_else(|| Failure::new("cargo does not say which packages there are"))
}

fn read(told: &Value) -> Option<Vec<Package>> {
    let root = Path::new(told["workspace_root"].as_str()?);
    let mut packages = BTreeMap::new();
    for package in told["packages"].as_array()? {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        let folder = manifest.parent()?.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
        let needs = package["dependencies"].as_array()?.iter();
        let needs = needs.filter_map(|needed| Some(needed["name"].as_str()?.to_owned())).collect();
        let name = package["name"].as_str()?.to_owned();
        let targets = package["targets"].as_array()?.iter();
        let programs = targets.filter(|target| target["kind"][0] == "bin");
        let programs = programs.filter_map(|target| Some(target["name"].as_str()?.to_owned())).collect();
        packages.insert(name.clone(), Package { name, folder, needs, programs });
    }
    Some(packages.into_values().collect())
}
