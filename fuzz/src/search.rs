//! Looking for an input that fails, and making it short.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mutatis::Session;
use soak::caught;
use soak::laws::Broken;

use crate::{Mutator, Target};

/// An input may be changed so often before it is read.
const MOST_MUTATIONS: usize = 6;

/// So often a shorter input is tried.
const SHRINKS: usize = 3_000;

/// For how long to look.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many inputs: the same ones each time.
    Inputs(usize),
    /// So long.
    Time(Duration),
}

/// An input that fails.
#[derive(Clone, Debug)]
pub struct Failing {
    /// The input, shrunk.
    pub input: Vec<u8>,
    /// How it fails.
    pub broken: Broken,
}

/// What is being read, and since when: for whoever watches that it comes to an end.
#[derive(Debug, Default)]
pub struct Reading {
    /// What is read now.
    pub now: Mutex<Option<(Instant, Vec<u8>)>>,
    /// Where it is written before it is read, so that it is still there when the process dies of it.
    pub file: Option<PathBuf>,
}

impl Reading {
    /// Takes note of an input that is about to be read.
    fn begin(&self, input: &[u8]) {
        if let Some(file) = &self.file {
            // Whoever looks for it finds it missing, and says so.
            let _ = std::fs::write(file, input);
        }
        if let Ok(mut now) = self.now.lock() {
            *now = Some((Instant::now(), input.to_vec()));
        }
    }
}

impl Target {
    /// Reads an input.
    ///
    /// # Errors
    /// How it fails; a panic is such a way.
    pub fn read(&self, input: &[u8]) -> Result<(), Broken> {
        caught(|| (self.run)(input))
    }
}

/// Feeds mutated samples to a target until the budget is used up or one fails; how many there were, or the one that fails.
///
/// # Errors
/// The input that fails, shrunk.
pub fn search(target: &Target, seed: u64, budget: Budget, reading: &Reading) -> Result<usize, Failing> {
    let samples = (target.samples)();
    let mut mutator = Mutator { samples, text: target.text };
    let mut session = Session::new().seed(seed);
    let mut chooser = soak::Chooser::new(seed);
    let begun = Instant::now();
    let mut count = 0;
    loop {
        let done = match budget {
            Budget::Inputs(most) => count >= most,
            Budget::Time(most) => begun.elapsed() >= most,
        };
        if done {
            return Ok(count);
        }
        let mut input = match mutator.samples.get(chooser.below(mutator.samples.len())) {
            Some(sample) => sample.clone(),
            None => Vec::new(),
        };
        // The first ones are the samples as they are: they too must not fail.
        if let Some(sample) = mutator.samples.get(count) {
            input.clone_from(sample);
        } else {
            // Mostly few: what is changed much is soon refused.
            let most = chooser.below(MOST_MUTATIONS);
            for _ in 0..=chooser.below(most + 1) {
                // Where nothing can be changed it stays as it is.
                let _ = session.mutate_with(&mut mutator, &mut input);
            }
        }
        reading.begin(&input);
        if let Err(broken) = target.read(&input) {
            return Err(shrink(target, &mut mutator, input, broken, seed));
        }
        count += 1;
    }
}

fn shrink(target: &Target, mutator: &mut Mutator, mut input: Vec<u8>, mut broken: Broken, seed: u64) -> Failing {
    let mut session = Session::new().seed(seed).shrink(true);
    for _ in 0..SHRINKS {
        let mut shorter = input.clone();
        if session.mutate_with(mutator, &mut shorter).is_err() {
            break;
        }
        match target.read(&shorter) {
            Err(same) if same.law == broken.law => (input, broken) = (shorter, same),
            _ => {}
        }
    }
    Failing { input, broken }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]
    use super::*;

    #[test]
    fn a_fault_is_found_and_shrunk() {
        fn faulty(input: &[u8]) -> Result<(), Broken> {
            assert!(!input.windows(2).any(|pair| pair == b"{{"), "two braces");
            Ok(())
        }
        let samples = || vec![b"some {text} with {braces} and much else besides".to_vec()];
        let target = Target { name: "faulty", what: "", extension: "txt", text: true, weight: 1, samples, run: faulty };
        let found = search(&target, 1, Budget::Inputs(10_000), &Reading::default());
        match found {
            Err(failing) => assert_eq!(failing.input, b"{{"),
            Ok(count) => panic!("not found in {count} inputs"),
        }
    }
}
