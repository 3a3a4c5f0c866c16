//! Google's SDK behind its facade (`cloud/sdk/facade.js`), which is loaded when it is first asked for: functions by name, text in, text out.

use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::document;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Where the facade lies.
const ADDRESS: &str = "/cloud/firebase.js";
/// What the window knows it by.
const NAME: &str = "jbMtgCloud";

/// The facade.
#[derive(Clone)]
pub struct Sdk(JsValue);

/// A listener, which is removed when this is dropped.
pub struct ListenerRegistration {
    stop: Option<Function>,
    _hear: Closure<dyn Fn(String)>,
}

impl Drop for ListenerRegistration {
    fn drop(&mut self) {
        if let Some(stop) = &self.stop {
            // The facade's functions that end a listener do not fail.
            let _ = stop.call0(&JsValue::NULL);
        }
    }
}

/// The house's response over HTTP.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct HttpResponse {
    /// The status; 0 where no answer came.
    pub status: u16,
    /// What was answered.
    pub text: String,
}

/// Whoever has signed in, as the facade says it.
#[derive(Clone, Debug, Deserialize)]
pub struct User {
    /// The user's id.
    pub uid: house::Uid,
    /// Whether one is known by more than this browser.
    pub linked: bool,
}

impl Sdk {
    /// Loads it, or has it loaded already. None where it cannot be had now.
    pub async fn load() -> Option<Sdk> {
        if let Some(loaded) = Sdk::loaded() {
            return Some(loaded);
        }
        let script = document().create_element("script").ok()?;
        script.set_attribute("src", ADDRESS).ok()?;
        let loading = Promise::new(&mut |done, failed| {
            for (event, then) in [("onload", &done), ("onerror", &failed)] {
                // Setting a property of an element does not fail.
                let _ = Reflect::set(&script, &JsValue::from_str(event), then);
            }
        });
        document().head()?.append_child(&script).ok()?;
        JsFuture::from(loading).await.ok()?;
        Sdk::loaded()
    }

    fn loaded() -> Option<Sdk> {
        let facade = Reflect::get(&JsValue::from(web_sys::window()?), &JsValue::from_str(NAME)).ok()?;
        facade.is_object().then_some(Sdk(facade))
    }

    fn call(&self, function: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
        let function: Function = Reflect::get(&self.0, &JsValue::from_str(function))?.dyn_into()?;
        function.apply(&JsValue::NULL, &arguments.iter().collect::<Array>())
    }

    /// Calls a function that answers later. An error is the code that Google gives it, or what it says.
    pub async fn ask(&self, function: &str, arguments: &[&str]) -> Result<String, String> {
        let arguments: Vec<JsValue> = arguments.iter().map(|text| JsValue::from_str(text)).collect();
        let answer = async || {
            let promise: Promise = self.call(function, &arguments)?.dyn_into()?;
            JsFuture::from(promise).await
        };
        match answer().await {
            Ok(value) => Ok(value.as_string().unwrap_or_default()),
            Err(error) => {
                let said = |name: &str| Reflect::get(&error, &JsValue::from_str(name)).ok()?.as_string();
                Err(said("code").or_else(|| said("message")).unwrap_or_default())
            }
        }
    }

    /// Asks the house over HTTP.
    pub async fn post(&self, path: &str, body: &str) -> HttpResponse {
        let said = self.ask("post", &[path, body]).await.unwrap_or_default();
        serde_json::from_str(&said).unwrap_or_default()
    }

    /// Tells the house something that it is not waited for: the page may be gone before the answer comes.
    pub fn tell(&self, path: &str, body: &str) {
        // What is not heard is noticed by the house in a while.
        let _ = self.call("post", &[JsValue::from_str(path), JsValue::from_str(body), JsValue::TRUE]);
    }

    /// Writes documents at once. An error is Google's code.
    pub async fn write(&self, documents: &Value) -> Result<(), String> {
        match self.ask("write", &[&documents.to_string()]).await? {
            code if code.is_empty() => Ok(()),
            code => Err(code),
        }
    }

    /// Calls a function that goes on saying something until it is stopped. What it says is heard a moment later, so that nothing is dropped in the middle of
    /// being called.
    pub fn listen(
        &self,
        function: &str,
        about: Option<&str>,
        hear: impl Fn(String) + Clone + 'static,
    ) -> ListenerRegistration {
        let hear = Closure::<dyn Fn(String)>::new(move |text| {
            let hear = hear.clone();
            spawn_local(async move { hear(text) });
        });
        let mut arguments: Vec<JsValue> = about.map(JsValue::from_str).into_iter().collect();
        arguments.push(hear.as_ref().clone());
        let stop = self.call(function, &arguments).ok().and_then(|stop| stop.dyn_into().ok());
        ListenerRegistration { stop, _hear: hear }
    }
}
