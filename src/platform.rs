//! The few things of the browser that are used in more than one place.

use std::cell::RefCell;

use house::GameId;
use js_sys::Promise;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Something that happens again and again until it is dropped.
pub struct Repeating(Option<IntervalHandle>);

impl Drop for Repeating {
    fn drop(&mut self) {
        if let Some(handle) = self.0.take() {
            handle.clear();
        }
    }
}

/// Does this again and again, as long as what is answered is kept.
pub fn every(milliseconds: u64, what: impl Fn() + 'static) -> Repeating {
    Repeating(set_interval_with_handle(what, std::time::Duration::from_millis(milliseconds)).ok())
}

/// Whether the page is looked at.
pub fn is_visible() -> bool {
    !document().hidden()
}

/// Does this whenever that changes, with whether the page is looked at now, until the owner of this call is cleaned up.
pub fn on_visibility(what: impl Fn(bool) + 'static) {
    let listener = window_event_listener(ev::Custom::<web_sys::Event>::new("visibilitychange"), move |_| {
        what(is_visible());
    });
    on_cleanup(move || listener.remove());
}

/// Milliseconds by a clock that never goes back.
pub fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// Fills bytes from the browser's source of chance that nobody can predict; whether it has one.
pub fn fill_with_chance(bytes: &mut [u8]) -> bool {
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(bytes).is_ok())
}

/// An object of the browser by its path from the window, such as `navigator.clipboard`; none where this browser does not have it.
fn object<'a>(path: impl IntoIterator<Item = &'a str>) -> Option<JsValue> {
    let window = JsValue::from(web_sys::window()?);
    path.into_iter().try_fold(window, |object, name| {
        js_sys::Reflect::get(&object, &JsValue::from_str(name)).ok().filter(JsValue::is_object)
    })
}

/// Calls a function of such an object, or of the window where there is no path.
pub fn call(path: &[&str], function: &str, argument: &JsValue) -> Option<JsValue> {
    let object = object(path.iter().copied())?;
    let function = js_sys::Reflect::get(&object, &JsValue::from_str(function)).ok()?;
    function.dyn_ref::<js_sys::Function>()?.call1(&object, argument).ok()
}

/// Puts text into the clipboard; whether this browser let us. Pages that come neither over TLS nor from this machine may not.
pub async fn copy(text: &str) -> bool {
    let promise = call(&["navigator", "clipboard"], "writeText", &JsValue::from_str(text));
    match promise.and_then(|promise| promise.dyn_into::<Promise>().ok()) {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

/// Whether the browser can hand something on to other programs.
pub fn can_share() -> bool {
    let navigator = web_sys::window().map(|window| window.navigator());
    navigator.is_some_and(|navigator| js_sys::Reflect::has(&navigator, &JsValue::from_str("share")).unwrap_or(false))
}

/// Hands an address on to other programs, as the browser does it.
pub fn share(title: &str, address: &str) {
    let data = js_sys::Object::new();
    for (name, value) in [("title", title), ("url", address)] {
        // Setting a property of a plain object does not fail.
        let _ = js_sys::Reflect::set(&data, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    let promise = call(&["navigator"], "share", &data).and_then(|promise| promise.dyn_into::<Promise>().ok());
    if let Some(promise) = promise {
        // Whoever changes their mind makes it fail, and that is all right.
        spawn_local(async move { drop(JsFuture::from(promise).await) });
    }
}

/// Keeps the screen awake for as long as the page is seen; none where this browser cannot.
pub async fn keep_awake() -> Option<WakeLock> {
    let promise = call(&["navigator", "wakeLock"], "request", &JsValue::from_str("screen"))?;
    // Refused while the page is hidden, or where a battery is low.
    JsFuture::from(promise.dyn_into::<Promise>().ok()?).await.ok().map(WakeLock)
}

/// What keeps the screen awake until it is dropped.
pub struct WakeLock(JsValue);

impl Drop for WakeLock {
    fn drop(&mut self) {
        let release = js_sys::Reflect::get(&self.0, &JsValue::from_str("release")).ok();
        if let Some(release) = release.and_then(|release| release.dyn_into::<js_sys::Function>().ok()) {
            // One that the browser has ended already stays ended.
            let _ = release.call0(&self.0);
        }
    }
}

/// Whether somebody has done something on this page yet: before that, browsers let nothing sound.
pub fn has_been_used() -> bool {
    let navigator = web_sys::window().map(|window| JsValue::from(window.navigator()));
    let activation = navigator.and_then(|navigator| js_sys::Reflect::get(&navigator, &"userActivation".into()).ok());
    let used = activation.and_then(|activation| js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok());
    used.is_some_and(|used| used.as_bool() == Some(true))
}

thread_local! {
    /// The media queries that have been asked: a browser reads each of them once.
    static ASKED: RefCell<Vec<(&'static str, web_sys::MediaQueryList)>> = const { RefCell::new(Vec::new()) };
}

/// Whether a media query holds now.
fn matches_media(query: &'static str) -> bool {
    ASKED.with_borrow_mut(|asked| {
        if let Some((_, list)) = asked.iter().find(|(known, _)| *known == query) {
            return list.matches();
        }
        let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
        let matches = list.as_ref().is_some_and(web_sys::MediaQueryList::matches);
        asked.extend(list.map(|list| (query, list)));
        matches
    })
}

/// Whether this is a phone: no more than a finger to point with, and no side longer than a phone's.
pub fn is_phone() -> bool {
    matches_media("(pointer: coarse) and ((max-width: 600px) or (max-height: 500px))")
}

/// Whether the system asks for less motion.
pub fn reduces_motion() -> bool {
    matches_media("(prefers-reduced-motion: reduce)")
}

/// Whether what stands beside the table on a large screen lies over it on this one, as `style/phone.css` has it.
pub fn has_sheets() -> bool {
    matches_media("(max-width: 1020px), (max-height: 560px)")
}

/// The address of this page without path, query and fragment: `https://host:port`.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// The path in the address of this page.
pub fn path() -> Option<String> {
    web_sys::window().and_then(|window| window.location().pathname().ok())
}

/// The name of a table in its page's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableAddress<'a> {
    /// A table of the house that has sent this page.
    House(&'a str),
    /// One of the house in this browser.
    Local(&'a str),
}

/// The table that stands at the page of this path; none where it is another page, also where a game against the computer is only chosen.
pub fn table_at(path: &str) -> Option<TableAddress<'_>> {
    let mut parts = path.split('/').skip(1);
    let (page, game) = (parts.next()?, parts.next().filter(|game| !game.is_empty())?);
    match page {
        "game" | "game-mob" => Some(TableAddress::House(game)),
        "solo" | "solo-mob" => Some(TableAddress::Local(game)),
        _ => None,
    }
}

/// The address of a table of the house that has sent this page.
pub fn address_of_table(game: &GameId) -> String {
    format!("/game/{game}")
}

/// The address of a table of the house in this browser.
pub fn address_of_local_table(game: &GameId) -> String {
    format!("/solo/{game}")
}

/// The whole address of this page.
pub fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// Whether the browser thinks that there is a network.
pub fn is_online() -> bool {
    web_sys::window().is_some_and(|window| window.navigator().on_line())
}

/// Whether this browser keeps the files of this page: what is loaded of it needs no network.
pub fn is_kept() -> bool {
    object(["navigator", "serviceWorker", "controller"]).is_some()
}

/// Loads the page anew, but not again within a minute: a server that sends an old page would be asked for ever.
pub fn reload_once() {
    const KEY: &str = "jb-mtg.reloaded";
    let last = crate::storage::read::<f64>(KEY).unwrap_or_default();
    let now = js_sys::Date::now();
    if (now - last).abs() > 60_000.0
        && let Some(window) = web_sys::window()
    {
        crate::storage::write(KEY, &now);
        // Refused only where a page may not navigate itself; then it stays as it is.
        let _ = window.location().reload();
    }
}

/// Has the script that loads the modules send for their parts that come then (`xtask/post-build/loader.mjs`): a wait that gives whether they have come. None where none is missing, or
/// the client was not parted.
pub fn bring_part(when: &str) -> Option<impl Future<Output = bool> + use<>> {
    let coming = JsFuture::from(call(&[], "jbMtgBring", &JsValue::from_str(when))?.dyn_into::<Promise>().ok()?);
    Some(async move { coming.await.is_ok() })
}

/// Shows the page from its beginning.
pub fn scroll_to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Loads another page of this house, and all of the client with it.
pub fn load(path: &str) {
    if let Some(window) = web_sys::window() {
        // As above.
        let _ = window.location().assign(path);
    }
}

/// Loads the page anew.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        // As above.
        let _ = window.location().reload();
    }
}

/// What `src/start.mjs` sets when a newer version of the client waits: the function that begins to use it.
const UPDATE: &str = "jbMtgUpdate";

/// Whether a newer version of the client waits to be used.
pub fn update_waits() -> bool {
    web_sys::window().is_some_and(|window| js_sys::Reflect::has(&window, &UPDATE.into()).unwrap_or(false))
}

/// Begins to use the newer version that waits; the page is loaded anew by it.
pub fn take_update() {
    call(&[], UPDATE, &JsValue::UNDEFINED);
}

/// Posts JSON to the server that has sent this page: whether it did what was asked, and what it answered. None when no answer came.
pub async fn post(path: &str, body: &str) -> Option<(bool, String)> {
    let headers = web_sys::Headers::new().ok()?;
    headers.append("content-type", "application/json").ok()?;
    let request = web_sys::RequestInit::new();
    request.set_method("POST");
    request.set_headers(&headers);
    request.set_body(&JsValue::from_str(body));
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str_and_init(path, &request)).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    Some((answer.ok(), text.as_string()?))
}

/// Gets a file from where this page came from: whether it is there, and its text. None when no answer came.
pub async fn get(path: &str) -> Option<(bool, String)> {
    let answer = JsFuture::from(web_sys::window()?.fetch_with_str(path)).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    Some((answer.ok(), text.as_string()?))
}

/// Waits.
pub async fn pause(milliseconds: f64) {
    let waited = Promise::new(&mut |done, _| {
        let done = move || drop(done.call0(&JsValue::NULL));
        set_timeout(done, std::time::Duration::from_millis(milliseconds as u64));
    });
    // It is never broken.
    let _ = JsFuture::from(waited).await;
}

/// Saves a text as a file of this name, as the browser does it.
pub fn save(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The browser has taken the file's content by now; failing to let go of it costs nothing but memory.
    let _ = web_sys::Url::revoke_object_url(&address);
}

/// What `index.html` shows until something else stands there.
fn shell() -> Option<web_sys::Element> {
    document().get_element_by_id("shell")
}

/// Whether nothing has been shown yet but that.
pub fn shell_stands() -> bool {
    shell().is_some()
}

/// Takes that away, where a page or a table stands in its place.
pub fn take_down_shell() {
    if let Some(shell) = shell() {
        shell.remove();
    }
}

/// The elements of a list that was asked for, those of this kind; none where nothing could be found.
pub fn elements<T: JsCast>(list: Result<web_sys::NodeList, JsValue>) -> Vec<T> {
    let list = list.ok();
    let nodes = list.iter().flat_map(|list| (0..list.length()).filter_map(|place| list.get(place)));
    nodes.filter_map(|node| node.dyn_into().ok()).collect()
}

/// The name and the text of the file that somebody has chosen, if they have and it can be read.
pub async fn text_of_file(input: &web_sys::HtmlInputElement) -> Option<(String, String)> {
    let files = js_sys::Reflect::get(input, &JsValue::from_str("files")).ok()?;
    let file = js_sys::Reflect::get(&files, &JsValue::from_f64(0.0)).ok().filter(JsValue::is_object)?;
    let read = js_sys::Reflect::get(&file, &JsValue::from_str("text")).ok()?;
    let promise = read.dyn_ref::<js_sys::Function>()?.call0(&file).ok()?.dyn_into::<Promise>().ok()?;
    let name = js_sys::Reflect::get(&file, &JsValue::from_str("name")).ok()?.as_string()?;
    Some((name, JsFuture::from(promise).await.ok()?.as_string()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_stands_at_its_own_addresses_and_at_no_other_ones() {
        for (path, table) in [
            ("/game/abc", TableAddress::House("abc")),
            ("/game-mob/abc", TableAddress::House("abc")),
            ("/solo/abc", TableAddress::Local("abc")),
            ("/solo-mob/abc/", TableAddress::Local("abc")),
        ] {
            assert_eq!(table_at(path), Some(table), "{path}");
        }
        for path in ["", "/", "/solo", "/solo/", "/game", "/games/abc", "/play/new", "/join/abc"] {
            assert_eq!(table_at(path), None, "{path}");
        }
    }
}
