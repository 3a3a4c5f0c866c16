//! One WebSocket to the house, from its opening to its end.

use futures_channel::mpsc::{UnboundedSender, unbounded};
use futures_util::future::{AbortHandle, abortable};
use futures_util::{SinkExt, StreamExt};
use gloo_net::websocket::Message;
use gloo_net::websocket::futures::WebSocket;
use house::wire::FromClient;
use leptos::task::spawn_local;

use super::transport::{Transport, TransportEvent};

/// A socket.
pub struct Socket {
    out: UnboundedSender<Message>,
    tasks: [AbortHandle; 2],
}

impl Socket {
    /// Opens a socket; what is sent before it is open waits. None where the browser refuses the address.
    pub fn open(address: &str, hear: impl Fn(TransportEvent) + 'static) -> Option<Socket> {
        let (mut sink, mut stream) = WebSocket::open(address).ok()?.split();
        let (out, mut texts) = unbounded::<Message>();
        let (writing, stop_writing) = abortable(async move {
            while let Some(text) = texts.next().await {
                if sink.send(text).await.is_err() {
                    break;
                }
            }
        });
        let (reading, stop_reading) = abortable(async move {
            while let Some(Ok(message)) = stream.next().await {
                if let Message::Text(text) = message {
                    hear(TransportEvent::Message(serde_json::from_str(&text).ok().map(Box::new)));
                }
            }
            hear(TransportEvent::Lost);
        });
        spawn_local(async move {
            let _ = writing.await;
        });
        spawn_local(async move {
            let _ = reading.await;
        });
        Some(Socket { out, tasks: [stop_writing, stop_reading] })
    }
}

impl Transport for Socket {
    fn send(&self, message: FromClient) {
        // Every message of ours has a form in JSON.
        if let Ok(text) = serde_json::to_string(&message) {
            // Fails when the socket is gone; then the loss is heard of as well.
            let _ = self.out.unbounded_send(Message::Text(text));
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}
