//! What one instance of the service does on this machine, with Google's emulator in Firestore's place: `figures [PROGRAM]`. The program is `functions`, beside
//! this one where none is named.
//!
//! Many games are played at once. Each action is written, and the service is told as a trigger would tell it; the time is that of the answer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path as FilePath, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use emulator::{Emulator, NotStarted, Options, Project};
use functions::store::FirestoreStore;
use house::documents::{ActionDocument, Document as _};
use house::store::{Memory, Path, Store as _, Write};
use house::transfer::Export as _;
use house::wire::pack_actions;
use house_tests::table::{Table, settings};
use serde_json::Value;
use soak::Chooser;

/// How many games at once.
const GAMES: usize = 16;
/// How many actions each.
const ACTIONS: u64 = 60;
/// How often a start is measured.
const STARTS: usize = 7;

fn main() {
    let emulator = match Emulator::start(&Options::default()) {
        Ok(emulator) => emulator,
        Err(NotStarted::NotFound(missing)) => return println!("skipped: the figures of the cloud, for {missing}"),
        Err(error) => panic!("{error}"),
    };
    let program = std::env::args().nth(1).map_or_else(beside, PathBuf::from);
    println!("size of the program          {:>8.1} MB", megabytes(&program));
    match stripped(&program) {
        Some(size) => println!("   stripped, as in the image   {size:>8.1} MB"),
        None => println!("   stripped: not known, for there is no `strip` here"),
    }
    let project = emulator.project();
    let mut starts: Vec<f64> = (0..STARTS).map(|_| start(&program, &project, emulator.address())).collect();
    starts.sort_by(f64::total_cmp);
    println!("cold start to the first answer {:>6.0} ms (median of {STARTS})", starts[STARTS / 2]);
    for games in [1, GAMES] {
        play(&program, &emulator.project(), emulator.address(), games);
    }
}

fn megabytes(program: &FilePath) -> f64 {
    let file = std::fs::metadata(program).unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    file.len() as f64 / 1e6
}

/// The size of the program as `cloud/Dockerfile` puts it into the image.
fn stripped(program: &FilePath) -> Option<f64> {
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("functions");
    let done = Command::new("strip").arg("--strip-all").arg("-o").arg(&small).arg(program).status();
    done.is_ok_and(|status| status.success()).then(|| megabytes(&small))
}

fn beside() -> PathBuf {
    let here = std::env::current_exe().unwrap();
    here.parent().and_then(|examples| examples.parent()).unwrap().join("functions")
}

/// The service as a program of its own.
struct Service {
    process: Child,
    url: String,
    log: Receiver<Value>,
}

impl Service {
    fn start(program: &PathBuf, project: &Project, emulator: SocketAddr) -> Self {
        let mut command = Command::new(program);
        command.env("FIRESTORE_EMULATOR_HOST", emulator.to_string()).env("JB_MTG_PROJECT", project.id());
        command.env("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099");
        command.env("PORT", "0").env("JB_MTG_EVENT_DELAY_MS", "0").stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let url = first.split("listening on ").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let (tell, log) = mpsc::channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let _ = tell.send(serde_json::from_str(&line).unwrap_or(Value::Null));
            }
        });
        Self { process, url, log }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// How long it takes from nothing to the first answer that needed Firestore, milliseconds.
fn start(program: &PathBuf, project: &Project, emulator: SocketAddr) -> f64 {
    let begun = Instant::now();
    let service = Service::start(program, project, emulator);
    assert_eq!(tell(&agent(), &service.url, project, "asks/aaaaaaaaaaaaaaaaaaaa"), 204);
    begun.elapsed().as_secs_f64() * 1e3
}

/// A game as it begins, and what is done in it.
fn game(number: u64) -> (Memory, Vec<(Path, ActionDocument)>) {
    let mut table = Table::playing(settings());
    let before = table.store.clone();
    let mut chooser = Chooser::new(number);
    let mut actions = Vec::new();
    for seq in 1..=ACTIONS {
        if table.is_over() {
            break;
        }
        let (seat, action) = table.act_at_random(&mut chooser);
        let (uid, body) = (table.uids[seat].clone(), pack_actions(&[action]).unwrap());
        actions.push((ActionDocument::path((&table.game, seq)), ActionDocument { uid, seq, at: table.now, body }));
    }
    (before, actions)
}

/// The id that a table has in this run: all of them were made with the same chance.
fn renamed(path: &Path, number: usize) -> Path {
    let mut parts: Vec<&str> = path.as_str().split('/').collect();
    let id = house::GameId::from_random([number as u8 + 1; 10]).to_string();
    if parts[0] == "games" {
        parts[1] = &id;
    }
    Path::parse(&parts.join("/")).unwrap()
}

fn play(program: &PathBuf, project: &Project, emulator: SocketAddr, games: usize) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(FirestoreStore::open(project.id(), Some(&emulator.to_string()))).unwrap();
    let all: Vec<_> = (0..games).map(|number| game(number as u64 + 1)).collect();
    for (number, (before, _)) in all.iter().enumerate() {
        let mut writes = Vec::new();
        before
            .each(&mut |path, fields| {
                writes.push(Write::Set(renamed(&path, number), fields));
                Ok(())
            })
            .unwrap();
        store.clone().commit(&[], &writes).unwrap();
    }
    let service = Service::start(program, project, emulator);
    let begun = Instant::now();
    let mut took: Vec<f64> = thread::scope(|scope| {
        let (store, service_url) = (&store, &service.url);
        let playing: Vec<_> = all
            .iter()
            .enumerate()
            .map(|(number, (_, actions))| {
                scope.spawn(move || {
                    let agent = agent();
                    let mut took = Vec::new();
                    for (path, document) in actions {
                        let path = renamed(path, number);
                        store.clone().commit(&[], &[Write::set(path.clone(), document).unwrap()]).unwrap();
                        let asked = Instant::now();
                        assert_eq!(tell(&agent, service_url, project, path.as_str()), 204);
                        took.push(asked.elapsed().as_secs_f64() * 1e3);
                    }
                    took
                })
            })
            .collect();
        playing.into_iter().flat_map(|game| game.join().unwrap()).collect()
    });
    let seconds = begun.elapsed().as_secs_f64();
    took.sort_by(f64::total_cmp);
    let at = |part: f64| took[((took.len() - 1) as f64 * part) as usize];
    println!(
        "{games:>2} games at once             {:>8.0} actions/s; an action {:.1} ms (median), {:.1} ms (95 %)",
        took.len() as f64 / seconds,
        at(0.5),
        at(0.95)
    );
    thread::sleep(Duration::from_millis(200));
    let (mut judged, mut reads, mut writes) = (0, 0, 0);
    for line in service.log.try_iter() {
        let number = |name: &str| line[name].as_u64().unwrap_or(0);
        judged += number("judged");
        reads += number("reads");
        writes += number("writes");
    }
    assert_eq!(judged, took.len() as u64, "each action is judged once");
    println!(
        "   documents an action        {:>8.1} read, {:.1} written",
        reads as f64 / judged as f64,
        writes as f64 / judged as f64
    );
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).proxy(None).build().into()
}

/// Tells the service that a document was written.
fn tell(agent: &ureq::Agent, url: &str, project: &Project, written: &str) -> u16 {
    let name = format!("projects/{}/databases/(default)/documents/{written}", project.id());
    let request = agent.post(format!("{url}/event")).header("ce-document", written);
    let value = gcloud_sdk::google::firestore::v1::Document { name, ..Default::default() };
    let data = functions::service::DocumentEventData { value: Some(value), old_value: None, update_mask: None };
    request.send(&gcloud_sdk::prost::Message::encode_to_vec(&data)[..]).unwrap().status().as_u16()
}
