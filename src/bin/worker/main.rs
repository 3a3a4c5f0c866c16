//! The Workers of a page on which one plays against the computer: one has the house, one plays, one gives hints, one tries a deck, and one answers what any house
//! would (`local`). They are one module, and the name
//! that the page gives a Worker says which of them it is.

mod advisor;
mod any_house;
mod computer;
mod field;
mod house;
mod scope;
mod storage;

fn main() {
    match scope::name().as_str() {
        local::HOUSE => wasm_bindgen_futures::spawn_local(house::run()),
        local::ADVISOR => wasm_bindgen_futures::spawn_local(advisor::run()),
        local::ANY_HOUSE => wasm_bindgen_futures::spawn_local(any_house::run()),
        local::FIELD => wasm_bindgen_futures::spawn_local(field::run()),
        local::COMPUTER => wasm_bindgen_futures::spawn_local(computer::run()),
        _ => {}
    }
}
