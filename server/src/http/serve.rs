//! Taking connections: so many, each in a time of its own, until the house ends.

use std::io::ErrorKind;
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

use super::Site;
use super::caller::{Held, Peer, Scheme, counted};
use crate::log;

/// How long the head of a request may take, and how long a connection may wait for its next one.
const HEAD: Duration = Duration::from_secs(10);
/// How long an agreement about TLS may take.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long somebody may take none of what they are sent.
const STALLED: Duration = Duration::from_secs(20);
/// How much of what is sent is kept to be read, bytes: the longest head of a request.
const BUFFER: usize = 32 * 1_024;
/// How many connections there are at most, where the system has room for them.
const CONNECTIONS: usize = 4_096;
/// How long it is waited where the system has no more room.
const NO_ROOM: Duration = Duration::from_secs(1);

/// The certificate and the key that a house speaks TLS with.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Those in these two files, in PEM.
    ///
    /// # Errors
    /// When one of them cannot be read, or the key is not the certificate's.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, String> {
        let said = |file: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let chain: Vec<_> = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect)
            .map_err(|error| said(certificate, &error))?;
        let private = PrivateKeyDer::from_pem_file(key).map_err(|error| said(key, &error))?;
        // Named, for another crate of the workspace brings another one with it.
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, private))
            .map_err(|error| said(certificate, &error))?;
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }
}

/// Serves whoever connects until `stopped` says so; then those under way are let finish what they have asked for. There are no more connections at
/// once than `room`.
pub async fn serve(
    site: Site,
    listener: TcpListener,
    tls: Option<Tls>,
    room: usize,
    mut stopped: watch::Receiver<bool>,
) {
    let service = TowerToHyperService::new(site.router.clone());
    let room = Arc::new(Semaphore::new(room.min(CONNECTIONS)));
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            _ = stopped.wait_for(|stopped| *stopped) => break,
        };
        let (stream, address) = match accepted {
            Ok((stream, peer)) => (stream, peer.ip()),
            Err(error) => {
                // Where there is no room, another try at once would find none either.
                if !matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) {
                    log::warn(format_args!("a connection cannot be taken: {error}"));
                    sleep(NO_ROOM).await;
                }
                continue;
            }
        };
        // Whoever has too many, or comes when there are too many, is told nothing: an answer would have to be waited for.
        let Ok(room) = room.clone().try_acquire_owned() else { continue };
        let slot = match site.shared.proxies.are_trusted(address) {
            true => None,
            false => match site.shared.rate_limits.connections.take(&counted(address)) {
                None => continue,
                slot => slot,
            },
        };
        let scheme = if tls.is_some() { Scheme::Https } else { Scheme::Http };
        let peer = Peer { address, scheme, held: Some(Arc::new(Held { _room: room, _slot: slot })) };
        connections.spawn(connection(stream, peer, service.clone(), tls.clone(), stopped.clone()));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// One connection, to its end, or until a socket has been made of it.
async fn connection(
    stream: TcpStream,
    peer: Peer,
    service: TowerToHyperService<Router>,
    tls: Option<Tls>,
    stopped: watch::Receiver<bool>,
) {
    // Small messages at once: they are what a click waits for.
    if let Err(error) = stream.set_nodelay(true) {
        log::warn(format_args!("a connection will be slow: {error}"));
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(STALLED));
    let stream = Box::pin(stream);
    match tls {
        None => speak(stream, peer, service, stopped).await,
        Some(Tls(acceptor)) => {
            // Whoever does not come to an agreement is gone.
            if let Ok(Ok(stream)) = timeout(HANDSHAKE, acceptor.accept(stream)).await {
                speak(stream, peer, service, stopped).await;
            }
        }
    }
}

/// Speaks HTTP over it.
async fn speak<S>(stream: S, peer: Peer, service: TowerToHyperService<Router>, mut stopped: watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let answers = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        service.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answers).with_upgrades());
    tokio::select! {
        // Whatever is wrong with it is its other end's affair.
        _ = connection.as_mut() => return,
        _ = stopped.wait_for(|stopped| *stopped) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
