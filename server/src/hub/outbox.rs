//! What waits to be sent over one connection, counted in bytes.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use house::wire::{Closing, FromHouse};
use tokio::sync::mpsc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::log;

/// How many messages may wait for a connection before it is closed to begin anew.
const MESSAGES: usize = 256;
/// How many bytes of them; a message that is longer waits alone.
const BYTES: u32 = 512 * 1_024;

/// The end that the house puts messages in.
#[derive(Debug)]
pub struct Outbox {
    messages: mpsc::Sender<Outgoing>,
    room: Arc<Semaphore>,
}

/// A message that is to be sent.
#[derive(Debug)]
pub enum Outgoing {
    /// This text, and the room that it takes up until it has been sent.
    Text(Utf8Bytes, OwnedSemaphorePermit),
    /// The last one, after which the connection ends.
    Closing(Closing, String),
}

/// A message as the text that goes over the wire. It is written down once, for however many it is.
#[derive(Clone, Debug)]
pub struct Written(Utf8Bytes);

impl Written {
    /// The message as text.
    pub fn of(message: &FromHouse) -> Result<Written, Full> {
        let text = serde_json::to_string(message).map_err(|error| {
            log::warn(format_args!("a message cannot be written: {error}"));
            Full
        })?;
        Ok(Written(text.into()))
    }
}

/// There is no more room, or nobody who would take anything.
#[derive(Debug)]
pub struct Full;

/// An outbox, and the end that messages come out of.
pub fn outbox() -> (Outbox, mpsc::Receiver<Outgoing>) {
    let (messages, inbox) = mpsc::channel(MESSAGES);
    (Outbox { messages, room: Arc::new(Semaphore::new(BYTES as usize)) }, inbox)
}

impl Outbox {
    /// Puts a message in, where there is room for it.
    pub fn put(&self, message: FromHouse) -> Result<(), Full> {
        if let FromHouse::Closing { code, message } = message {
            return self.messages.try_send(Outgoing::Closing(code, message)).map_err(|_| Full);
        }
        self.put_written(Written::of(&message)?)
    }

    /// The same for what is written already.
    pub fn put_written(&self, Written(text): Written) -> Result<(), Full> {
        let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX).min(BYTES);
        let room = self.room.clone().try_acquire_many_owned(bytes).map_err(|_| Full)?;
        self.messages.try_send(Outgoing::Text(text, room)).map_err(|_| Full)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn long(bytes: usize) -> FromHouse {
        FromHouse::Welcome {
            protocol: 1,
            uid: house::Uid::of_token("ada"),
            now: 0,
            engine: "x".repeat(bytes),
            cards: String::new(),
        }
    }

    #[test]
    fn what_waits_is_counted_in_bytes_until_it_has_been_sent() {
        let (outbox, mut inbox) = outbox();
        assert!((0..5).all(|_| outbox.put(long(100_000)).is_ok()));
        assert!(outbox.put(long(100_000)).is_err());
        drop(inbox.try_recv().unwrap());
        assert!(outbox.put(long(100_000)).is_ok());
    }

    #[test]
    fn a_message_that_is_longer_than_all_room_is_sent_alone() {
        let (outbox, mut inbox) = outbox();
        assert!(outbox.put(long(2_000_000)).is_ok());
        assert!(outbox.put(long(1)).is_err());
        drop(inbox.try_recv().unwrap());
        assert!(outbox.put(long(1)).is_ok());
    }
}
