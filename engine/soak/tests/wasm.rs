//! Games recorded on another processor end in the same states in WASM. `cargo xtask test` records them first and names the file.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use wasm_bindgen_test::wasm_bindgen_test;

/// The recorded games.
const RECORDED: &[u8] = include_bytes!(env!("JB_MTG_RECORDED"));

#[wasm_bindgen_test]
fn recorded_games_end_in_the_same_states() {
    let records = soak::read(RECORDED).unwrap();
    assert!(!records.is_empty());
    for record in &records {
        soak::replay(record).unwrap();
    }
}
