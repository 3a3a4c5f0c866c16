//! Saying what goes on: step N of M, and how long it took. All of it goes to the standard error, as cargo's own messages do.

use std::time::{Duration, Instant};

use crate::failure::Failure;

/// The steps of one command, counted and timed.
pub struct Progress {
    step: usize,
    steps: usize,
    begun: Instant,
    step_begun: Instant,
}

impl Progress {
    /// Begins a command of so many steps.
    pub fn new(steps: usize) -> Self {
        let now = Instant::now();
        Self { step: 0, steps, begun: now, step_begun: now }
    }

    /// Does one step: announces it, runs it, says how long it took.
    ///
    /// # Errors
    /// Those of the step.
    pub fn step<T>(&mut self, title: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        self.begin(title);
        let result = work();
        self.end(result.is_ok());
        result
    }

    /// Announces the next step.
    pub fn begin(&mut self, title: &str) {
        self.step += 1;
        self.step_begun = Instant::now();
        eprintln!("[{}/{}] {title}", self.step, self.steps);
    }

    /// Says how the step that was announced last ended, and how long it took; gives that.
    pub fn end(&self, succeeded: bool) -> Duration {
        let took = self.step_begun.elapsed();
        let word = if succeeded { "done" } else { "FAILED" };
        let (step, steps) = (self.step, self.steps);
        eprintln!("[{step}/{steps}] {word} in {} ({} in all)", spoken(took), spoken(self.begun.elapsed()));
        took
    }
}

/// A note within a step.
pub fn note(text: &str) {
    eprintln!("      {text}");
}

/// A duration as one would say it.
pub fn spoken(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f32())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}
