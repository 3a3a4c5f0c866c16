//! The house in this page: two Workers, one that has the house and one that plays; a third one that gives hints; one that tries a deck; and one that
//! answers what any house would while the other one cannot be reached. They are begun when they
//! are first needed, and last as long as the page, the last one as long as it is wanted.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use ::local::{Advice, AnyHouseAnswer, AskAdvice, AskAnyHouse, AskField, FieldGame, FromHub, Idea, ToComputer, ToHub};
use house::documents::DeckEntry;
use house::wire::{Ask, FromClient, Refusal, Unread};
use leptos::prelude::{document, window};
use serde::Serialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::transport::{Transport, TransportEvent};

/// What the Workers say beside the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalEvent {
    /// The house is open here.
    Open,
    /// Another tab has it.
    Elsewhere,
    /// Whether the browser keeps what happens in it.
    Kept(bool),
    /// The Workers do not come.
    Failed,
}

/// The page has a core, and whoever plays.
const BUSY_CORES: usize = 2;

/// So many assistants of the computer are of use.
const MOST_ASSISTANTS: usize = 3;

/// Takes what comes over the wire.
type Listener = Rc<dyn Fn(TransportEvent)>;

/// A Worker, and what waits until it hears.
struct Line {
    worker: Worker,
    ready: Cell<bool>,
    waiting: RefCell<Vec<String>>,
}

/// The Workers of this page.
pub struct Workers {
    house: Line,
    computer: Line,
    channel: MessageChannel,
    listener: RefCell<Option<(u64, Listener)>>,
    connections: Cell<u64>,
    event: Box<dyn Fn(LocalEvent)>,
}

impl Line {
    /// Begins a Worker of this name; none where the browser does not.
    fn begin(address: &str, name: &str) -> Option<Line> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(name);
        let worker = Worker::new_with_options(address, &options).ok()?;
        Some(Line { worker, ready: Cell::new(false), waiting: RefCell::default() })
    }

    fn say(&self, message: &impl Serialize) {
        // Every message of ours has a form in JSON.
        let Ok(text) = serde_json::to_string(message) else { return };
        if self.ready.get() {
            // A text can be sent.
            let _ = self.worker.post_message(&JsValue::from_str(&text));
        } else {
            self.waiting.borrow_mut().push(text);
        }
    }

    /// It hears: it is given its end of the channel, and what has waited.
    fn is_ready_for(&self, port: &JsValue) {
        let ports = js_sys::Array::of1(port);
        // A port is handed on once, to the one that has said that it hears.
        let _ = self.worker.post_message_with_transfer(&JsValue::NULL, &ports);
        self.is_ready();
    }

    /// It hears: it is given what has waited.
    fn is_ready(&self) {
        self.ready.set(true);
        for text in self.waiting.take() {
            let _ = self.worker.post_message(&JsValue::from_str(&text));
        }
    }

    fn listen(&self, hear: impl Fn(String) + 'static, fail: impl Fn() + 'static) {
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                hear(text);
            }
        });
        self.worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        let fail = Closure::<dyn Fn()>::new(fail);
        self.worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        // They last as long as the Worker, and that as long as the page.
        hear.forget();
        fail.forget();
    }
}

/// Where the Workers' module is; none where the page was built without.
fn address() -> Option<String> {
    document().query_selector("meta[name=worker]").ok().flatten()?.get_attribute("content")
}

/// How many assistants the computer may have on this machine.
fn cores_to_spare() -> usize {
    let cores = window().navigator().hardware_concurrency();
    (cores as usize).saturating_sub(BUSY_CORES).min(MOST_ASSISTANTS)
}

impl Workers {
    /// Begins them; none where the browser has no such Workers, or the page was built without. `event` gets what they say beside the wire.
    pub fn begin(event: impl Fn(LocalEvent) + 'static) -> Option<Rc<Workers>> {
        let address = address()?;
        let workers = Rc::new(Workers {
            house: Line::begin(&address, ::local::HOUSE)?,
            computer: Line::begin(&address, ::local::COMPUTER)?,
            channel: MessageChannel::new().ok()?,
            listener: RefCell::default(),
            connections: Cell::new(0),
            event: Box::new(event),
        });
        let fail = |workers: &Rc<Workers>| {
            let workers = Rc::clone(workers);
            move || (workers.event)(LocalEvent::Failed)
        };
        let hearing = Rc::clone(&workers);
        workers.house.listen(move |text| hearing.hear(&text), fail(&workers));
        let hearing = Rc::clone(&workers);
        workers.computer.listen(move |_| hearing.computer.is_ready_for(&hearing.channel.port2()), fail(&workers));
        workers.computer.say(&ToComputer::Assistants(cores_to_spare()));
        Some(workers)
    }

    /// The house's Worker says something; the first time, that it hears.
    fn hear(&self, text: &str) {
        if !self.house.ready.get() {
            return self.house.is_ready_for(&self.channel.port1());
        }
        let event = match serde_json::from_str::<FromHub<Unread>>(text) {
            Ok(FromHub::Wire(message)) => return self.deliver(TransportEvent::Message(Some(message))),
            Ok(FromHub::Open) => LocalEvent::Open,
            Ok(FromHub::Elsewhere) => LocalEvent::Elsewhere,
            Ok(FromHub::Kept(kept)) => LocalEvent::Kept(kept),
            Err(_) => return self.deliver(TransportEvent::Message(None)),
        };
        (self.event)(event);
    }

    fn deliver(&self, event: TransportEvent) {
        let listener = self.listener.borrow().as_ref().map(|(_, listener)| Rc::clone(listener));
        if let Some(listener) = listener {
            listener(event);
        }
    }

    /// A transport to the house; the one before hears no more.
    pub fn connect(self: Rc<Self>, hear: impl Fn(TransportEvent) + 'static) -> Box<dyn Transport> {
        // What the connection before has said and nobody has heard yet is said again, with a new hello before it.
        self.house.waiting.borrow_mut().clear();
        let number = self.connections.get() + 1;
        self.connections.set(number);
        *self.listener.borrow_mut() = Some((number, Rc::new(hear)));
        Box::new(Connection { workers: self, number })
    }

    /// Takes the house over from the tab that has it.
    pub fn take_over(&self) {
        self.house.say(&ToHub::TakeOver);
    }

    /// Tells the computer whom to play.
    pub fn tell_computer(&self, told: &ToComputer) {
        self.computer.say(told);
    }
}

/// A transport to this page's house.
struct Connection {
    workers: Rc<Workers>,
    number: u64,
}

impl Transport for Connection {
    fn send(&self, message: FromClient) {
        self.workers.house.say(&ToHub::Wire(Box::new(message)));
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut listener = self.workers.listener.borrow_mut();
        if listener.as_ref().is_some_and(|(number, _)| *number == self.number) {
            *listener = None;
        }
    }
}

/// What becomes of an answer.
type Answered = Box<dyn FnOnce(Vec<Idea>)>;

/// The Worker that gives hints.
pub struct Advisor {
    line: Line,
    /// The number of the last question, and who waits for its answer.
    asked: RefCell<(u64, Option<Answered>)>,
}

impl Advisor {
    /// Begins it; none where the browser has no such Workers, or the page was built without.
    pub fn begin() -> Option<Rc<Advisor>> {
        let line = Line::begin(&address()?, ::local::ADVISOR)?;
        let advisor = Rc::new(Advisor { line, asked: RefCell::default() });
        let (hearing, failing) = (Rc::clone(&advisor), Rc::clone(&advisor));
        advisor.line.listen(move |text| hearing.hear(&text), move || failing.answer(Vec::new()));
        Some(advisor)
    }

    fn hear(&self, text: &str) {
        if !self.line.ready.get() {
            return self.line.is_ready();
        }
        let number = self.asked.borrow().0;
        // The answer to a question before this one comes too late.
        let advice = serde_json::from_str::<Advice>(text).ok().filter(|advice| advice.number == number);
        if let Some(Advice { ideas, .. }) = advice {
            self.answer(ideas);
        }
    }

    fn answer(&self, ideas: Vec<Idea>) {
        let answered = self.asked.borrow_mut().1.take();
        if let Some(answered) = answered {
            answered(ideas);
        }
    }

    /// Asks what to do in this view, packed, with this deck. Whoever asked before hears nothing any more; where it does not come, there are no ideas.
    pub fn ask(&self, view: String, deck: Vec<DeckEntry>, answered: impl FnOnce(Vec<Idea>) + 'static) {
        let number = self.asked.borrow().0 + 1;
        *self.asked.borrow_mut() = (number, Some(Box::new(answered)));
        self.line.say(&AskAdvice { number, view, deck });
    }
}

/// The Worker that answers what any house would.
pub struct AnyHouse {
    line: Line,
    /// The number of the last question, and who waits for which answer.
    asked: RefCell<(u64, BTreeMap<u64, AnyAnswered>)>,
}

/// What becomes of such an answer.
type AnyAnswered = Box<dyn FnOnce(Result<Unread, Refusal>)>;

impl AnyHouse {
    /// Begins it; none where the browser has no such Workers, or the page was built without.
    pub fn begin() -> Option<Rc<AnyHouse>> {
        let line = Line::begin(&address()?, ::local::ANY_HOUSE)?;
        let any_house = Rc::new(AnyHouse { line, asked: RefCell::default() });
        let hearing = Rc::clone(&any_house);
        // Where it does not come, the house itself is waited for.
        any_house.line.listen(move |text| hearing.hear(&text), || {});
        Some(any_house)
    }

    fn hear(&self, text: &str) {
        if !self.line.ready.get() {
            return self.line.is_ready();
        }
        let Ok(AnyHouseAnswer::<Unread> { number, answer }) = serde_json::from_str(text) else { return };
        let answered = self.asked.borrow_mut().1.remove(&number);
        if let Some(answered) = answered {
            answered(answer);
        }
    }

    /// Asks something.
    pub fn ask(&self, ask: Ask, answered: impl FnOnce(Result<Unread, Refusal>) + 'static) {
        let number = self.asked.borrow().0 + 1;
        let mut asked = self.asked.borrow_mut();
        asked.0 = number;
        asked.1.insert(number, Box::new(answered));
        drop(asked);
        self.line.say(&AskAnyHouse { number, ask });
    }
}

/// The Worker that tries a deck, as long as this is kept.
pub struct FieldTrial(Rc<Line>);

impl FieldTrial {
    /// Begins it; none where the browser has no such Workers, or the page was built without. `told` is told of each game, and of nothing when it does not come.
    pub fn begin(asked: &AskField, told: impl Fn(Option<FieldGame>) + 'static) -> Option<FieldTrial> {
        let line = Rc::new(Line::begin(&address()?, ::local::FIELD)?);
        let told = Rc::new(told);
        let (hearing, failing) = (Rc::downgrade(&line), Rc::clone(&told));
        line.listen(
            move |text| match (hearing.upgrade(), serde_json::from_str(&text)) {
                (Some(line), _) if !line.ready.get() => line.is_ready(),
                (Some(_), Ok(game)) => told(Some(game)),
                _ => {}
            },
            move || failing(None),
        );
        line.say(asked);
        Some(FieldTrial(line))
    }
}

impl Drop for FieldTrial {
    fn drop(&mut self) {
        self.0.worker.terminate();
    }
}
