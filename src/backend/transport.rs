//! What carries messages to the house and back.

use std::pin::Pin;
use std::rc::Rc;

use house::Uid;
use house::wire::{FromClient, FromHouse, Refusal, Unread};

/// What is waited for in the browser, which has one thread.
pub type Pending<T> = Pin<Box<dyn Future<Output = T>>>;

/// What a transport says.
pub enum TransportEvent {
    /// A message; none where it cannot be read.
    Message(Option<Box<FromHouse<Unread>>>),
    /// The transport has closed, or could not be opened.
    Lost,
}

/// A transport. It is closed when this is dropped, and is not heard any more from then on.
pub trait Transport {
    /// Sends a message, now or when the transport is open.
    fn send(&self, message: FromClient);
}

/// The client of the cloud. It stands behind a trait because it is in a module of its own, which only pages on the cloud load.
pub trait CloudClient {
    /// Who has signed in.
    fn uid(&self) -> &Uid;

    /// Whether one is known by more than this browser.
    fn is_linked(&self) -> bool;

    /// Something about accounts that the SDK does; an error is Google's code.
    fn account(&self, function: &'static str, arguments: &[&str]) -> Pending<Result<String, String>>;

    /// Takes a name, and so an account of this house.
    fn take_name(self: Rc<Self>, name: String) -> Pending<Result<(), Refusal>>;

    /// Begins a connection. `again`: the page had one before, so the SDK is to lose no time in connecting anew.
    fn connect(self: Rc<Self>, again: bool, hear: Box<dyn Fn(TransportEvent)>) -> Box<dyn Transport>;
}
