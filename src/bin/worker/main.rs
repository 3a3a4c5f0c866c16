//! The Workers of a page on which one plays against the computer: one has the house, one plays and may have assistants, one gives hints, one tries a deck, and
//! one answers what any house would (`local`). They are one module, and the name that a Worker is given says which of them it is.

mod advisor;
mod any_house;
mod assistant;
mod assistants;
mod computer;
mod field;
mod house;
mod scope;
mod storage;
mod thinker;

/// The allocator: in WASM it is quicker than the standard one, and smaller.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

fn main() {
    match scope::name().as_str() {
        local::HOUSE => wasm_bindgen_futures::spawn_local(house::run()),
        local::ADVISOR => wasm_bindgen_futures::spawn_local(advisor::run()),
        local::ANY_HOUSE => wasm_bindgen_futures::spawn_local(any_house::run()),
        local::FIELD => wasm_bindgen_futures::spawn_local(field::run()),
        local::ASSISTANT => wasm_bindgen_futures::spawn_local(assistant::run()),
        local::COMPUTER => wasm_bindgen_futures::spawn_local(computer::run()),
        _ => {}
    }
}
