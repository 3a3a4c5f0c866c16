//! `server`: the table, for friends.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use house::documents::PlayerDocument;
use house::store::{Filter, Query, Store as _};
use house::transfer;
use server::accounts::{ClaimHost, LinkCode};
use server::hub::{DiskSpace, Hub};
use server::sqlite::Sqlite;
use server::system::{self, asked_to_stop};
use server::{http, lan, log, now};
use tokio::net::TcpListener;

/// JB-MTG: a table for two in the browser, for Magic as it was in 1993/94.
#[derive(Parser)]
#[command(name = "server", version)]
struct Arguments {
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8093)]
    port: u16,
    /// Let other machines on the network in; else only this one
    #[arg(long)]
    lan: bool,
    /// A name that the house is reached under, beside numbers and this machine's own; may be given several times
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Speak TLS, with this certificate and this key (PEM)
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    tls: Option<Vec<PathBuf>>,
    /// A proxy whose word is taken for whom it speaks for (X-Forwarded-For, X-Forwarded-Proto); may be given several times
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    proxies: Vec<IpAddr>,
    /// For work on the client: take pages on other ports of this machine for the house's own
    #[arg(long)]
    dev: bool,
    /// To whom one writes who has found a hole in the house (mailto:, https:), for /.well-known/security.txt
    #[arg(long, value_name = "ADDRESS", value_parser = contact)]
    contact: Option<String>,
    /// Have browsers forget the client that they keep for when there is no network: the way back from a release that went wrong
    #[arg(long)]
    no_offline: bool,
    /// The folder that the data lies in
    #[arg(long, default_value = "data", value_name = "DIR")]
    data: PathBuf,
    /// Copy the database into a new file, and end; a server may be running on it meanwhile
    #[arg(long, value_name = "FILE")]
    backup: Option<PathBuf>,
    /// Write the whole house into a new file, to move it elsewhere, and end; no server may be running on it
    #[arg(long, value_name = "FILE", conflicts_with = "backup")]
    export: Option<PathBuf>,
    /// Read a house from a file into a folder without one, and end
    #[arg(long, value_name = "FILE", conflicts_with_all = ["backup", "export"])]
    import: Option<PathBuf>,
}

/// An address that may stand in the file.
fn contact(text: &str) -> Result<String, String> {
    let refused = || "it takes an address such as mailto:me@example.org or https://example.org/contact".to_owned();
    house::site::is_contact(text).then(|| text.to_owned()).ok_or_else(refused)
}

/// How long requests under way may take when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    system::keep_files_private();
    let outcome = match (&arguments.backup, &arguments.export, &arguments.import) {
        (Some(file), ..) => Sqlite::back_up(&arguments.data, file)
            .map(|()| log::say(format_args!("copied to {}", file.display())))
            .map_err(|error| error.to_string()),
        (None, Some(file), _) => export(&arguments.data, file),
        (None, None, Some(file)) => import(&arguments.data, file),
        (None, None, None) => serve(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            log::warn(format_args!("error: {message}"));
            ExitCode::FAILURE
        }
    }
}

/// Writes all that is in the database into a file.
fn export(data: &Path, file: &Path) -> Result<(), String> {
    if !Sqlite::is_in(data) {
        return Err(format!("there is no house in {}: name its folder with --data", data.display()));
    }
    let failed = |error: io::Error| format!("{}: {error}", file.display());
    let store = Sqlite::open(data).map_err(|error| error.to_string())?;
    let mut target = BufWriter::new(File::create_new(file).map_err(failed)?);
    let totals = transfer::export(&store, &mut target).map_err(|error| error.to_string());
    let totals = totals.and_then(|totals| target.flush().map(|()| totals).map_err(failed)).inspect_err(|_| {
        // Half a house is none. Where not even this can be done, whoever reads the file finds that its end is missing.
        let _ = std::fs::remove_file(file);
    })?;
    log::say(format_args!("exported to {}: {totals}", file.display()));
    Ok(())
}

/// Reads a file into a database in which there is nothing.
fn import(data: &Path, file: &Path) -> Result<(), String> {
    let source = File::open(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut store = Sqlite::open(data).map_err(|error| error.to_string())?;
    let totals = transfer::import(&mut store, BufReader::new(source)).map_err(|error| error.to_string())?;
    log::say(format_args!("imported from {}: {totals}", file.display()));
    // Whoever is host in the file is host here: it is to be seen when that is somebody more than one thinks.
    let hosts = Query {
        collection: PlayerDocument::COLLECTION.to_owned(),
        filter: Filter::Equal("role".to_owned(), "host".to_owned()),
        highest_first: "created_at".to_owned(),
        after: None,
        limit: 1_000,
    };
    for (at, document) in store.query(&hosts).map_err(|error| error.to_string())? {
        let host: PlayerDocument = document.read(&at).map_err(|damaged| damaged.to_string())?;
        log::say(format_args!("  a host of it: {}", host.name));
    }
    Ok(())
}

fn serve(arguments: &Arguments) -> Result<(), String> {
    let tls = match arguments.tls.as_deref() {
        Some([certificate, key]) => Some(http::Tls::read(certificate, key)?),
        _ => None,
    };
    let store = Sqlite::open(&arguments.data).map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("cannot start: {error}"))?;
    runtime.block_on(async {
        let listener = listen(arguments).await?;
        let local = listener.local_addr().map_err(|error| error.to_string())?;
        let disk = DiskSpace::at(arguments.data.clone());
        let hub = Hub::start_on(store, disk).map_err(|error| error.to_string())?;
        announce(arguments, local, claim(&hub).await);
        let settings = http::Settings {
            hosts: arguments.hosts.clone(),
            proxies: arguments.proxies.clone(),
            development: arguments.dev,
            contact: arguments.contact.clone(),
            no_offline: arguments.no_offline,
        };
        let site = http::Site::new(hub.handle(), &settings);
        let (stop, stopped) = tokio::sync::watch::channel(false);
        // Half of the files that the system gives are for connections; the rest is for everything else.
        let served = tokio::spawn(http::serve(site, listener, tls, system::open_files() / 2, stopped));
        asked_to_stop().await;
        log::say("stopping");
        hub.stop().await;
        // Whoever is told has ended already when nobody is.
        let _ = stop.send(true);
        match tokio::time::timeout(LAST_ANSWERS, served).await {
            Ok(Err(error)) => Err(format!("the server failed: {error}")),
            // Whoever is still reading a file has had their time.
            Ok(Ok(())) | Err(_) => Ok(()),
        }
    })
}

async fn listen(arguments: &Arguments) -> Result<TcpListener, String> {
    let address = if arguments.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    TcpListener::bind((address, arguments.port)).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            format!(
                "port {} is in use: stop what uses it, or choose another with --port (0 takes a free one)",
                arguments.port
            )
        }
        io::ErrorKind::PermissionDenied => {
            format!("port {} needs more rights than this user has: choose one above 1023 with --port", arguments.port)
        }
        _ => format!("cannot listen on port {}: {error}", arguments.port),
    })
}

/// The first line is for programs; what follows, for people.
fn announce(arguments: &Arguments, local: SocketAddr, claim: Option<LinkCode>) {
    let port = local.port();
    let scheme = if arguments.tls.is_some() { "https" } else { "http" };
    log::say(format_args!("listening on {scheme}://127.0.0.1:{port}"));
    log::say(format_args!(
        "  data: {}",
        arguments.data.canonicalize().unwrap_or_else(|_| arguments.data.clone()).display()
    ));
    for name in &arguments.hosts {
        log::say(format_args!("  by name: {name}"));
    }
    if arguments.lan {
        for address in lan::addresses() {
            log::say(format_args!("  on your network: {scheme}://{address}:{port}"));
        }
        log::say("  Make your tables under a network address, and the invite links fit your friends' machines.");
    } else {
        log::say("  Only this machine can reach it; --lan lets your network in.");
    }
    if let Some(code) = claim {
        log::say("  Nobody is host here yet. Open this to be the host; it works once:");
        log::say(format_args!("  {scheme}://127.0.0.1:{port}/onboarding#{}", code.as_str()));
    }
    log::say("  Ctrl-C stops it.");
}

/// A house that nobody looks after yet makes a link to become its host. Where it cannot, the log says why, and the tables can be played at.
async fn claim(hub: &Hub) -> Option<LinkCode> {
    let code = LinkCode::new().ok()?;
    let made = hub.handle().decide(ClaimHost { code: code.clone(), now: now() }).await;
    made.is_ok_and(|made| made).then_some(code)
}
