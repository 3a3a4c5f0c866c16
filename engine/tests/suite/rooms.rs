//! The rooms of the engine: what lies below knows of nothing above.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from below: each may use itself and those before it. `game/change` is one of its own.
const ROOMS: [&str; 10] =
    ["game", "read", "change", "rules", "decision", "process", "view", "engine", "determinize", "prompt"];

/// All files of Rust below a folder.
fn files(folder: &Path, list: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, list);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            list.push(path);
        }
    }
}

/// The room in which a path of modules, or a file, lies; none for what all may use.
fn room(path: &str) -> Option<usize> {
    let name = if path.starts_with("game/change") { "change" } else { path.split(['/', '.']).next()? };
    ROOMS.iter().position(|room| *room == name)
}

#[test]
fn no_room_uses_one_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    let mut uses = 0;
    for file in all {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let own = file.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
        let Some(here) = room(&own) else { continue };
        // What is imported in a list, or from the folder above, has its name before its functions.
        assert!(here >= 2 || !code.contains("change::"), "{own} uses game/change");
        for used in code.split("crate::").skip(1) {
            let used: String =
                used.chars().take_while(|letter| letter.is_alphanumeric() || "_:".contains(*letter)).collect();
            let Some(there) = room(&used.replace("::", "/")) else { continue };
            assert!(there <= here, "{own} uses crate::{used}");
            uses += 1;
        }
    }
    assert!(uses > 500, "the files were not read: {uses}");
}

#[test]
fn what_reads_and_judges_changes_nothing() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in ["read", "rules"] {
        let mut all = Vec::new();
        files(&src.join(room), &mut all);
        assert!(!all.is_empty());
        for file in all {
            assert!(!fs::read_to_string(&file).unwrap().contains("&mut Game"), "{}", file.display());
        }
    }
}

#[test]
fn what_is_under_way_is_written_by_whoever_goes_on_with_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    for (writes, owners) in [
        (
            "resolution_mut()",
            &["game/mod.rs", "game/change/resolution.rs", "process/asking.rs", "process/resolve/"][..],
        ),
        ("resolution_in_mut(", &["game/mod.rs", "process/resolve/"]),
        ("frames_mut()", &["game/hidden.rs", "view.rs", "determinize.rs"]),
        ("frame_mut()", &["game/mod.rs", "game/codec.rs", "process/", "decision/"]),
    ] {
        for file in &all {
            let own = file.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
            let owns = owners.iter().any(|owner| own.starts_with(owner));
            assert!(owns || !fs::read_to_string(file).unwrap().contains(writes), "{own} uses {writes}");
        }
    }
}
