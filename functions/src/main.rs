//! `functions`: the house on Cloud Run, over Firestore.

use std::io::{BufReader, BufWriter, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;

use functions::config::Config;
use functions::log;
use functions::schema;
use functions::service::{Service, serve};
use functions::store::FirestoreStore;
use functions::system::asked_to_stop;
use house::sweep;
use house::transfer;
use serde_json::json;
use tokio::net::TcpListener;

fn main() -> ExitCode {
    let begun = std::time::Instant::now();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => run(begun),
        ["export", file] => export(file),
        ["import", file] => import(file),
        _ => Err("functions [export FILE | import FILE]".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            log::line("ERROR", &message, json!({}));
            ExitCode::FAILURE
        }
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Runtime::new().map_err(|error| format!("cannot start: {error}"))
}

fn config() -> Result<Config, String> {
    Config::read(|name| std::env::var(name).ok())
}

async fn open(config: &Config) -> Result<FirestoreStore, String> {
    let emulator = config.emulator.map(|address| address.to_string());
    FirestoreStore::open(&config.project, emulator.as_deref()).await.map_err(|error| error.to_string())
}

fn run(begun: std::time::Instant) -> Result<(), String> {
    let config = config()?;
    let runtime = runtime()?;
    let address = if config.emulator.is_some() { Ipv4Addr::LOCALHOST } else { Ipv4Addr::UNSPECIFIED };
    let address = SocketAddr::from((address, config.port));
    let listener = runtime.block_on(TcpListener::bind(address));
    let listener = listener.map_err(|error| format!("cannot listen on {address}: {error}"))?;
    let local = listener.local_addr().map_err(|error| error.to_string())?;
    // Whoever calls meanwhile waits at the port.
    let mut store = runtime.block_on(open(&config))?;
    schema::bring_up_to_date(&mut store).map_err(|error| error.to_string())?;
    if let Err(error) = sweep::catch_up(&mut store, functions::now()) {
        // Another instance does it at the same time, or the next one will.
        log::line(
            "WARNING",
            "what earlier versions have left is not all gone",
            json!({ "trouble": error.to_string() }),
        );
    }
    runtime.block_on(async {
        let service = Service::new(store, config);
        let ms = begun.elapsed().as_millis();
        log::line("INFO", &format!("listening on http://{local}"), json!({ "started_ms": ms }));
        serve(listener, service, asked_to_stop()).await.map_err(|error| format!("the service failed: {error}"))
    })
}

/// Writes all that is in Firestore into a file.
fn export(file: &str) -> Result<(), String> {
    let config = config()?;
    let runtime = runtime()?;
    let mut store = runtime.block_on(open(&config))?;
    if schema::is_lived_in(&store).map_err(|error| error.to_string())? {
        schema::bring_up_to_date(&mut store).map_err(|error| error.to_string())?;
    }
    let target = std::fs::File::create_new(file).map_err(|error| format!("{file}: {error}"))?;
    let mut target = BufWriter::new(target);
    let totals = transfer::export(&store, &mut target).map_err(|error| error.to_string());
    let failed = |error: std::io::Error| format!("{file}: {error}");
    let totals = totals.and_then(|totals| target.flush().map(|()| totals).map_err(failed)).inspect_err(|_| {
        // Half a house is none. Where not even this can be done, whoever reads the file finds that its end is missing.
        let _ = std::fs::remove_file(file);
    })?;
    log::line("INFO", &format!("exported: {totals}"), json!({}));
    Ok(())
}

/// Reads a file into a Firestore that is empty.
fn import(file: &str) -> Result<(), String> {
    let source = std::fs::File::open(file).map_err(|error| format!("{file}: {error}"))?;
    let config = config()?;
    let runtime = runtime()?;
    let mut store = runtime.block_on(open(&config))?;
    // What comes is of this version, and must not be taken for older where no number stands beside it.
    schema::bring_up_to_date(&mut store).map_err(|error| error.to_string())?;
    let totals = transfer::import(&mut store, BufReader::new(source)).map_err(|error| error.to_string())?;
    log::line("INFO", &format!("imported: {totals}"), json!({}));
    Ok(())
}
