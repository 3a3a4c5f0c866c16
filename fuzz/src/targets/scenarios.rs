//! Files of scenarios, with the laws that the runner holds every action to.

use std::path::Path;

use scenario::{Failure, Verdict, files_below, run_text};
use soak::laws::Broken;

/// The first line of a scenario.
const HEAD: &str = "[[scenario]]";

pub(super) fn samples() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/scenarios");
    let mut samples = Vec::new();
    for file in files_below(&folder).into_iter().flatten() {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        samples.extend(text.split(HEAD).skip(1).map(|scenario| format!("{HEAD}{scenario}").into_bytes()));
    }
    samples
}

pub(super) fn run(input: &[u8]) -> Result<(), Broken> {
    for report in run_text(&String::from_utf8_lossy(input), true) {
        if let Verdict::Failed { failure: Failure::Engine(what), .. } = report.verdict {
            // Up to the action, it is the law that is broken.
            let law = what.split(", at ").next().unwrap_or_default().to_owned();
            return Err(Broken { law, what, at: None });
        }
    }
    Ok(())
}
