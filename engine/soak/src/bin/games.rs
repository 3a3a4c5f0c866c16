//! Plays the games that are measured in WASM, and nothing besides. In WASM a program has no arguments, no clock and no output, so each call of `main` plays
//! the games of the next kind, and whoever calls it has the clock: `engine/soak/wasm.mjs`.

use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::Setup;

/// The Worker's allocator.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

fn main() -> ExitCode {
    static SETUPS: OnceLock<Vec<Vec<Setup>>> = OnceLock::new();
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let dealt = |kind: fn(u32) -> Setup| (0..soak::GAMES_IN_WASM).map(kind).collect();
    let setups = SETUPS.get_or_init(|| soak::MEASURED.map(|(_, kind)| dealt(kind)).into());
    let kind = setups.get(NEXT.fetch_add(1, Ordering::Relaxed) % setups.len().max(1));
    if kind.is_some_and(|setups| soak::play_all(setups).is_ok()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
