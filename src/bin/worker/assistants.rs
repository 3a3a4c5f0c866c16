//! The Workers that help whoever thinks: each has its share of what is tried.

use std::cell::Cell;
use std::rc::Rc;

use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use futures_util::StreamExt as _;
use futures_util::future::{Either, select};
use local::{ASSISTANT, Found, ToAssistant};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker};

use crate::scope;

/// The assistants of whoever thinks.
pub struct Assistants {
    all: Vec<Assistant>,
    found: UnboundedReceiver<Found>,
}

/// An assistant.
#[derive(Clone)]
pub struct Assistant {
    worker: Worker,
    hears: Rc<Cell<bool>>,
}

impl Assistant {
    /// Says something to it.
    pub fn say(&self, said: &ToAssistant) {
        if let Ok(text) = serde_json::to_string(said) {
            // A text can be sent.
            let _ = self.worker.post_message(&JsValue::from_str(&text));
        }
    }

    /// Nothing more is asked of it until it is heard of again.
    pub fn give_up(&self) {
        self.hears.set(false);
    }
}

impl Assistants {
    /// Begins so many.
    pub fn begin(count: usize) -> Self {
        let (told, found) = unbounded();
        let begin = |_| {
            let worker = scope::begin(ASSISTANT)?;
            let hears = Rc::new(Cell::new(false));
            let (told, begun, fails) = (told.clone(), Rc::clone(&hears), Rc::clone(&hears));
            let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                // The first word is none of what it has found.
                begun.set(true);
                if let Some(found) = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok()) {
                    // Whoever thinks is there as long as its assistants.
                    let _ = told.unbounded_send(found);
                }
            });
            worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            let fail = Closure::<dyn Fn(Event)>::new(move |event: Event| {
                // It would be this Worker's failure, too.
                event.prevent_default();
                fails.set(false);
            });
            worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
            // They last as long as this Worker.
            hear.forget();
            fail.forget();
            Some(Assistant { worker, hears })
        };
        Self { all: (0..count).filter_map(begin).collect(), found }
    }

    /// Those that hear.
    pub fn ready(&self) -> Vec<Assistant> {
        self.all.iter().filter(|assistant| assistant.hears.get()).cloned().collect()
    }

    /// What so many have found of the question of this number, as far as they say so in this time (milliseconds).
    pub async fn found(&mut self, number: u64, count: usize, wait: f64) -> Vec<Found> {
        let mut all = Vec::new();
        let mut over = Box::pin(scope::pause(wait));
        while all.len() < count {
            match select(self.found.next(), over).await {
                Either::Left((Some(found), rest)) => {
                    over = rest;
                    // What is late was asked before.
                    all.extend(Some(found).filter(|found| found.number == number));
                }
                Either::Left((None, _)) | Either::Right(_) => break,
            }
        }
        all
    }
}
