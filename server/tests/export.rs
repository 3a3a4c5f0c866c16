//! A house that is not there is not moved.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::process::Command;

use server::sqlite::Sqlite;

#[test]
fn a_house_that_is_not_there_is_not_exported_and_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("house.jsonl"));
    let export = || {
        let mut server = Command::new(env!("CARGO_BIN_EXE_server"));
        server.arg("--data").arg(&data).arg("--export").arg(&file).output().unwrap()
    };
    let refused = export();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no house in"), "{refused:?}");
    assert!(!data.exists() && !file.exists(), "nothing was made");
    drop(Sqlite::open(&data).unwrap());
    assert!(export().status.success(), "an empty house is one");
    assert!(file.is_file());
}
