//! A browser without a page: a connection from an address of one's choice, and what is said over it.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use house::wire::{Answer, Ask, FromClient, FromHouse, PROTOCOL, Refusal};
use house::{GameId, Uid};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::{Broken, Outcome};

/// How long an answer may take before nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection from this address.
///
/// # Errors
/// When there is none to be had.
pub async fn connect(from: IpAddr, port: u16) -> Outcome<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    let connected = timeout(PATIENCE, socket.connect(([127, 0, 0, 1], port).into())).await;
    Ok(connected.map_err(|_| Broken("no connection within 20 seconds".to_owned()))??)
}

/// Posts this, as a page of the house would: the status, and the cookie that is set, if one is.
///
/// # Errors
/// When no answer comes.
pub async fn post(from: IpAddr, port: u16, path: &str, body: &str, cookie: &str) -> Outcome<(u16, Vec<String>)> {
    let mut stream = connect(from, port).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\nconnection: close\r\n\
         cookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    read.map_err(|_| Broken(format!("{path} is not answered within 20 seconds")))??;
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let cookies = answer.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    let cookies = cookies.filter_map(|cookie| cookie.split(';').next()).map(str::to_owned).collect();
    Ok((status.ok_or_else(|| Broken(format!("{path} is answered: {answer}")))?, cookies))
}

/// A client, which has said hello.
#[derive(Debug)]
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    asked: u64,
    pub uid: Uid,
    /// The cookies that it was given.
    pub cookies: Vec<String>,
}

impl Client {
    /// Comes as a guest, or as whoever these cookies are.
    ///
    /// # Errors
    /// When the house does not let it in.
    pub async fn hello(from: IpAddr, port: u16, cookies: &[String]) -> Outcome<Self> {
        let broken = |error: tokio_tungstenite::tungstenite::Error| Broken(format!("no socket: {error}"));
        let mut request = format!("ws://127.0.0.1:{port}/ws").into_client_request().map_err(broken)?;
        if let Ok(value) = cookies.join("; ").parse() {
            request.headers_mut().insert("cookie", value);
        }
        let stream = connect(from, port).await?;
        let opened = timeout(PATIENCE, tokio_tungstenite::client_async(request, stream)).await;
        let (socket, answer) = opened.map_err(|_| Broken("no socket within 20 seconds".to_owned()))?.map_err(broken)?;
        let set = answer.headers().get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let set: Vec<String> = set.filter_map(|cookie| cookie.split(';').next()).map(str::to_owned).collect();
        let cookies = if set.is_empty() { cookies.to_vec() } else { set };
        let mut client = Self { socket, asked: 0, uid: Uid::of_token(""), cookies };
        client.send(&FromClient::Hello { protocol: PROTOCOL }).await?;
        match client.next().await? {
            FromHouse::Welcome { uid, .. } => Ok(Self { uid, ..client }),
            other => Err(Broken(format!("hello is answered: {other:?}"))),
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn send(&mut self, message: &FromClient) -> Outcome<()> {
        let text = serde_json::to_string(message).map_err(|error| Broken(error.to_string()))?;
        self.socket.send(Message::text(text)).await.map_err(|error| Broken(error.to_string()))
    }

    /// The next message.
    ///
    /// # Errors
    /// When the connection has ended, or nothing comes for long.
    pub async fn next(&mut self) -> Outcome<FromHouse> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|error| Broken(error.to_string()))
    }

    /// The next message as it came, which costs nothing but to read it.
    ///
    /// # Errors
    /// As [`Client::next`].
    pub async fn next_text(&mut self) -> Outcome<Utf8Bytes> {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            match next.map_err(|_| Broken("nothing comes for 20 seconds".to_owned()))? {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return Err(Broken("the connection has ended".to_owned())),
            }
        }
    }

    /// Asks, and does not wait for the answer; the number it will have.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn ask_blindly(&mut self, ask: Ask) -> Outcome<u64> {
        self.asked += 1;
        self.send(&FromClient::Ask { id: self.asked, ask }).await?;
        Ok(self.asked)
    }

    /// Asks, and passes over all that comes before the answer.
    ///
    /// # Errors
    /// When the connection has ended. A refusal is an answer.
    pub async fn ask(&mut self, ask: Ask) -> Outcome<Result<Answer, Refusal>> {
        let asked = self.ask_blindly(ask).await?;
        loop {
            match self.next().await? {
                FromHouse::Reply { id, answer } if id == asked => return Ok(answer),
                _ => {}
            }
        }
    }

    /// From now on, it hears of this table.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn subscribe(&mut self, game: &GameId) -> Outcome<()> {
        self.send(&FromClient::Subscribe { game: game.clone(), seen: house::wire::Seen::default() }).await
    }
}
