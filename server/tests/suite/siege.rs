//! The siege in short form: each kind of attack for a second, beside an honest pair. What hangs on how quick the machine is stands in `cargo xtask siege`.

use std::path::Path;
use std::time::Duration;

use ::siege::attacks::Kind;
use ::siege::{Time, besiege};

#[tokio::test(flavor = "multi_thread")]
async fn no_attack_takes_memory_or_places_or_keeps_an_honest_pair_from_playing() {
    let program = Path::new(env!("CARGO_BIN_EXE_server"));
    let all = besiege(program, &Kind::ALL, Time::of(Duration::from_secs(1)), |_| ()).await.unwrap();
    assert_eq!(all.len(), 1 + Kind::ALL.len());
    for figures in all {
        assert_eq!(figures.untimed_faults(), Vec::<String>::new(), "{figures}");
        assert!(figures.kind.is_none() || figures.attempts > 0, "{figures}");
    }
}
