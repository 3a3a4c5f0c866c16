//! JB-MTG in the browser: the pages, the table, and the conversation with the house.

mod app;
mod backend;
mod card;
mod collection;
mod decks;
mod focus;
mod frames;
mod language;
mod modules;
mod notifications;
mod pages;
mod platform;
mod scroll;
mod session;
mod settings;
mod solo;
mod sound;
mod storage;
mod table;
mod timer;
mod words;

/// The allocator, here and in the Worker: in WASM it is quicker than the standard one.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

fn main() {
    #[cfg(debug_assertions)]
    std::panic::set_hook(Box::new(|panic| leptos::logging::error!("{panic}")));
    backend::connect_early();
    wasm_bindgen_futures::spawn_local(async {
        let (_, spoken) = futures_util::future::join(modules::load_first(), words::load()).await;
        if spoken {
            // The page of this address may still be on its way: what all pages share does not wait for that.
            leptos::mount::mount_to_body(app::App);
        }
    });
}
