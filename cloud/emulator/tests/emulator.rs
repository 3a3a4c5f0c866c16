//! The emulator is found, started, spoken to, and gone again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};

use emulator::{Emulator, NotStarted, Options, Trigger, Write, for_tests, outlived_by_nothing, skipped};
use serde_json::json;

const RULES: &str = "rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if request.auth.uid == resource.data.uid;
      allow create: if request.resource.data.uid == request.auth.uid && request.resource.data.at == request.time;
    }
  }
}
";

#[test]
fn documents_are_written_and_read_by_whoever_the_rules_allow() {
    let Some(emulator) = for_tests() else { return };
    let project = emulator.project();
    project.set_rules(RULES).unwrap();
    let (owner, ada, ben) = (project.owner(), project.signed_in("ada"), project.signed_in("ben"));

    let note = |uid: &str| Write::set("notes/one", json!({"uid": uid, "n": [1, {"x": null}]})).at_server_time("at");
    assert!(ben.commit(&[note("ada")]).unwrap_err().is_denied());
    ada.commit(&[note("ada")]).unwrap();
    assert!(ada.commit(&[note("ada")]).unwrap_err().is_denied(), "nothing allows an update");

    let read = ada.get("notes/one").unwrap().unwrap();
    assert_eq!((read.path.as_str(), &read.fields["n"]), ("notes/one", &json!([1, {"x": null}])));
    assert!(read.typed["at"]["timestampValue"].is_string(), "{:?}", read.typed);
    assert!(ben.get("notes/one").unwrap_err().is_denied());
    assert!(project.signed_out().get("notes/one").unwrap_err().is_denied());
    assert!(ada.list("notes").unwrap_err().is_denied());

    assert_eq!(owner.list("notes").unwrap(), std::slice::from_ref(&read));
    assert_eq!(owner.query(&json!({"from": [{"collectionId": "notes"}]})).unwrap(), [read]);
    assert_eq!(owner.create("notes/one", json!({})).unwrap_err().status, "ALREADY_EXISTS");
    owner.commit(&[Write::update("notes/one", json!({"n": 2}))]).unwrap();
    assert_eq!(owner.get("notes/one").unwrap().unwrap().fields["uid"], "ada");
    assert_eq!(emulator.project().owner().get("notes/one").unwrap(), None, "another project is another place");
    owner.commit(&[Write::delete("notes/one")]).unwrap();
    owner.create("notes/two", json!({})).unwrap();
    project.clear().unwrap();
    assert_eq!(owner.list("notes").unwrap(), []);
}

#[test]
fn the_coverage_tells_what_the_rules_were_put_through() {
    let Some(emulator) = for_tests() else { return };
    let project = emulator.project();
    project.set_rules(RULES).unwrap();
    project.owner().create("notes/one", json!({"uid": "ada"})).unwrap();
    project.signed_in("ada").get("notes/one").unwrap();

    let coverage = project.coverage().unwrap();
    let reading = coverage.expressions.iter().find(|expression| expression.line == 5).unwrap();
    assert_eq!(reading.text, "request.auth.uid == resource.data.uid");
    assert!(reading.was(&json!(true)) && !reading.was(&json!(false)) && reading.is_condition());
    let writing = coverage.expressions.iter().filter(|expression| expression.line == 6).collect::<Vec<_>>();
    assert!(!writing.is_empty() && !writing.iter().any(|expression| expression.was_evaluated()));
}

#[test]
fn a_mistake_in_the_rules_is_told_with_its_line() {
    let Some(emulator) = for_tests() else { return };
    let refusal = emulator.project().set_rules(&RULES.replace("allow get: if", "allow get if")).unwrap_err();
    assert!(refusal.http == 400 && refusal.message.contains("L5:"), "{refusal}");
}

#[test]
fn a_function_is_told_of_what_was_created() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let emulator = match Emulator::start(&Options::default().functions(listener.local_addr().unwrap())) {
        Ok(emulator) => emulator,
        Err(error) => return skipped(&error),
    };
    let project = emulator.project_named("demo-told");
    project
        .add_trigger(&Trigger { name: "action", event: "created", documents: "games/{game}/actions/{seq}" })
        .unwrap();
    project.owner().create("games/g/actions/1", json!({"uid": "ada"})).unwrap();

    let (mut told, _) = listener.accept().unwrap();
    told.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut head = [0; 1024];
    let length = told.read(&mut head).unwrap();
    let head = String::from_utf8_lossy(&head[..length]).to_lowercase();
    assert!(head.starts_with("post /functions/projects/demo-told/triggers/action "), "{head}");
    assert!(head.contains("ce-type: google.cloud.firestore.document.v1.created"), "{head}");
    told.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").unwrap();
}

#[test]
fn it_is_gone_when_it_is_dropped() {
    let emulator = match Emulator::start(&Options::default()) {
        Ok(emulator) => emulator,
        Err(error) => return skipped(&error),
    };
    let address = emulator.address();
    drop(emulator);
    let started = Instant::now();
    while std::net::TcpStream::connect(address).is_ok() {
        assert!(started.elapsed() < Duration::from_secs(5), "it still listens");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(unix)]
#[test]
fn it_is_gone_when_whoever_has_started_it_is_killed() {
    if let Err(missing) = emulator::find() {
        return skipped(&NotStarted::NotFound(missing));
    }
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_firestore-emulator"));
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").unwrap().to_owned();
    std::net::TcpStream::connect(&address).unwrap();
    program.kill().unwrap();
    program.wait().unwrap();
    until(|| std::net::TcpStream::connect(&address).is_err(), "it still listens");
}

#[cfg(unix)]
#[test]
fn a_program_that_nothing_outlives_ends_with_its_standard_input() {
    let mut program = outlived_by_nothing("sleep".as_ref()).arg("600").stdin(Stdio::piped()).spawn().unwrap();
    let input = program.stdin.take();
    std::thread::sleep(Duration::from_millis(100));
    assert!(program.try_wait().unwrap().is_none(), "it runs as long as its input is open");
    drop(input);
    until(|| program.try_wait().unwrap().is_some(), "it still runs");
}

/// Waits for what comes soon, if it comes.
fn until(mut holds: impl FnMut() -> bool, or: &str) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(20), "{or}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn rules_that_are_nowhere_are_an_error_and_not_no_rules() {
    match Emulator::start(&Options::default().rules("nowhere/firestore.rules")) {
        Err(NotStarted::NotFound(_)) => {}
        Err(NotStarted::Failed(message)) => assert!(message.contains("nowhere"), "{message}"),
        Ok(_) => panic!("it has started without rules"),
    }
}
