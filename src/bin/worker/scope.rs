//! The Worker that this runs in: what it hears, what it says, its clock and its chance.

use std::cell::RefCell;
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, MessagePort, Worker, WorkerOptions, WorkerType};

/// Something that comes to a Worker.
pub enum Input {
    /// From the page.
    Page(String),
    /// From the other Worker.
    Port(String),
    /// The lock that says whose the house is was taken by another tab.
    Lost,
}

/// Begins a Worker of this module under another name; none where the browser does not.
pub fn begin(name: &str) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(name);
    let location = Reflect::get(&scope(), &"location".into()).ok()?;
    let address = Reflect::get(&location, &"href".into()).ok()?.as_string()?;
    Worker::new_with_options(&address, &options).ok()
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// How the page has named this Worker.
pub fn name() -> String {
    scope().name()
}

/// Tells the page that this Worker hears it; what comes from then on.
pub fn hear() -> UnboundedReceiver<Input> {
    let (heard, inputs) = unbounded();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| send(&heard, Input::Page, &event));
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It hears as long as there is a Worker.
    hear.forget();
    say(&"ready");
    inputs
}

/// Tells the page that this Worker hears it; what comes from then on, with the way to the other Worker once that has come. The first message of the page
/// brings the port.
pub async fn open() -> Option<(UnboundedReceiver<Input>, UnboundedSender<Input>, MessagePort)> {
    let (heard, inputs) = unbounded();
    let (brought, port) = futures_channel::oneshot::channel();
    let (page, mut brought) = (heard.clone(), Some(brought));
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match (event.ports().get(0).dyn_into::<MessagePort>(), brought.take()) {
            // Whoever waits for it is there as long as the Worker.
            (Ok(port), Some(brought)) => drop(brought.send(port)),
            (_, kept) => {
                brought = kept;
                send(&page, Input::Page, &event);
            }
        }
    });
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It hears as long as there is a Worker.
    hear.forget();
    say(&"ready");
    let port = port.await.ok()?;
    let other = heard.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| send(&other, Input::Port, &event));
    port.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    Some((inputs, heard, port))
}

fn send(to: &UnboundedSender<Input>, input: fn(String) -> Input, event: &MessageEvent) {
    if let Some(text) = event.data().as_string() {
        // The other end is there as long as the Worker.
        let _ = to.unbounded_send(input(text));
    }
}

/// Says something to the page.
pub fn say(message: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(message) {
        // A text can be sent; where the page has gone, so has this Worker.
        let _ = scope().post_message(&JsValue::from_str(&text));
    }
}

/// Says something to the other Worker.
pub fn say_to(port: &MessagePort, message: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(message) {
        // As above.
        let _ = port.post_message(&JsValue::from_str(&text));
    }
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// A thought takes no longer than this, milliseconds, whatever is left of its budget.
const LONGEST_THOUGHT: f64 = 2_000.0;

/// Milliseconds since this Worker began, which nobody sets back.
pub fn clock() -> f64 {
    scope().performance().map_or_else(now, |performance| performance.now())
}

/// When a thought is to end.
#[derive(Clone, Copy)]
pub struct Deadline(f64);

impl Deadline {
    /// That of a thought that begins now.
    pub fn of_a_thought() -> Self {
        Self::after(LONGEST_THOUGHT)
    }

    /// So many milliseconds from now.
    pub fn after(milliseconds: f64) -> Self {
        Self(clock() + milliseconds)
    }

    /// Whether it is over.
    pub fn has_passed(self) -> bool {
        self.left() <= 0.0
    }

    /// How much is left, milliseconds.
    pub fn left(self) -> f64 {
        self.0 - clock()
    }
}

/// Waits.
pub async fn pause(milliseconds: f64) {
    let waited = Promise::new(&mut |done, _| {
        let set = scope().set_timeout_with_callback_and_timeout_and_arguments_0(&done, milliseconds as i32);
        if set.is_err() {
            // Without a timer it is not waited.
            let _ = done.call0(&JsValue::NULL);
        }
    });
    // It is never broken.
    let _ = JsFuture::from(waited).await;
}

/// Fills bytes from the browser's source of chance that nobody can predict.
pub fn fill_with_chance(bytes: &mut [u8]) {
    let array = Uint8Array::new_with_length(bytes.len() as u32);
    let crypto = Reflect::get(&scope(), &"crypto".into());
    let function = crypto.as_ref().ok().and_then(|crypto| method(crypto, "getRandomValues"));
    if let (Ok(crypto), Some(function)) = (&crypto, function)
        && function.call1(crypto, &array).is_ok()
    {
        array.copy_to(bytes);
    }
}

fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}

/// The states of the lock that says which tab has the house.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lock {
    /// It is this one's. Where the browser has no locks it always is: then the storage alone keeps two tabs apart.
    Ours,
    /// Another tab has it.
    Theirs,
}

/// Asks for a lock of this name, which is kept as long as the Worker lasts. `steal` takes it from whoever has it; when it is taken from here, `lost` hears so.
pub async fn lock(name: &str, steal: bool, lost: UnboundedSender<Input>) -> Lock {
    let locks = Reflect::get(&scope(), &"navigator".into())
        .and_then(|navigator| Reflect::get(&navigator, &"locks".into()))
        .unwrap_or(JsValue::UNDEFINED);
    let Some(request) = method(&locks, "request") else { return Lock::Ours };
    let options = js_sys::Object::new();
    let option = if steal { "steal" } else { "ifAvailable" };
    // Setting a property of a plain object does not fail.
    let _ = Reflect::set(&options, &option.into(), &JsValue::TRUE);
    let (answered, answer) = futures_channel::oneshot::channel();
    let answered = Rc::new(RefCell::new(Some(answered)));
    let answering = Rc::clone(&answered);
    let granted = Closure::<dyn FnMut(JsValue) -> Promise>::new(move |lock: JsValue| {
        let ours = !lock.is_null();
        if let Some(answered) = answering.borrow_mut().take() {
            // Whoever asked waits for it.
            let _ = answered.send(if ours { Lock::Ours } else { Lock::Theirs });
        }
        // One that never ends keeps the lock.
        if ours { Promise::new(&mut |_, _| ()) } else { Promise::resolve(&JsValue::NULL) }
    });
    let arguments = Array::of3(&name.into(), &options, granted.as_ref());
    let asked = request.apply(&locks, &arguments).ok().and_then(|asked| asked.dyn_into::<Promise>().ok());
    granted.forget();
    let Some(asked) = asked else { return Lock::Ours };
    wasm_bindgen_futures::spawn_local(async move {
        if JsFuture::from(asked).await.is_ok() {
            return;
        }
        match answered.borrow_mut().take() {
            // This page may have no locks.
            Some(answered) => drop(answered.send(Lock::Ours)),
            // Another tab has stolen it.
            None => drop(lost.unbounded_send(Input::Lost)),
        }
    });
    answer.await.unwrap_or(Lock::Ours)
}
