//! What a check has found: counted tests, and how long each took where its runner says so.

use std::time::Duration;

use crate::totals::Totals;

/// How many of the slowest tests are named at the end.
const NAMED: usize = 10;
/// What nextest begins the line of a test with that failed, or took too long.
const FAILED: [&str; 2] = ["FAIL [", "TIMEOUT ["];

/// One test, timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timed {
    /// How long it ran.
    pub took: Duration,
    /// Its name, with that of its program or file.
    pub name: String,
}

/// What one check, or several, have found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many tests passed and failed.
    pub totals: Totals,
    /// The tests whose runner said how long they took.
    pub timed: Vec<Timed>,
    /// The tests of nextest and of the browser that failed; those of the browser with why, in one line.
    pub failed: Vec<String>,
    /// What is said of it in the last lines, besides the sums.
    pub notes: Vec<String>,
}

impl Report {
    /// Adds what another check has found.
    pub fn add(&mut self, other: Self) {
        self.totals.add(other.totals);
        self.timed.extend(other.timed);
        self.failed.extend(other.failed);
        self.notes.extend(other.notes);
    }

    /// Takes in a line that a runner has printed: sums of libtest and nextest are counted, timed tests of nextest and of the browser tests kept.
    pub fn hear(&mut self, line: &str) {
        let line = line.trim();
        if line.starts_with("test result:") {
            self.totals.add(Totals::of_line(line).unwrap_or_default());
        } else if let Some(sum) = line.strip_prefix("Summary [").and_then(nextest_sum) {
            self.totals.add(sum);
        } else if let Some(failed) = line.strip_prefix("failed: ") {
            self.failed.push(failed.to_owned());
        } else if let Some(timed) = nextest_test(line).or_else(|| browser_test(line)) {
            // A slow test is told of while it runs as well; its last word counts.
            self.timed.retain(|known| known.name != timed.name);
            if FAILED.iter().any(|head| line.starts_with(head)) && !self.failed.contains(&timed.name) {
                self.failed.push(timed.name.clone());
            }
            self.timed.push(timed);
        }
    }

    /// The same, with a failure where the runner itself reported one that no line told of.
    pub fn or_failed(mut self, succeeded: bool) -> Self {
        self.totals = self.totals.or_failed(succeeded);
        self
    }

    /// The slowest tests, the slowest first.
    pub fn slowest(&self) -> Vec<&Timed> {
        let mut slowest: Vec<&Timed> = self.timed.iter().collect();
        slowest.sort_by(|one, other| other.took.cmp(&one.took).then_with(|| one.name.cmp(&other.name)));
        slowest.truncate(NAMED);
        slowest
    }
}

impl From<Totals> for Report {
    fn from(totals: Totals) -> Self {
        Self { totals, ..Self::default() }
    }
}

/// Reads `  92.635s] 491 tests run: 490 passed (1 slow), 1 failed, 0 skipped`: whatever ran and did not pass has failed.
fn nextest_sum(line: &str) -> Option<Totals> {
    let (_, counts) = line.split_once("] ")?;
    let mut words = counts.split([' ', ',', '(', '/']).filter(|word| !word.is_empty());
    let run: u64 = words.next()?.parse().ok()?;
    let words: Vec<&str> = words.collect();
    let passed = words.windows(2).find(|pair| pair[1] == "passed").map_or(Some(0), |pair| pair[0].parse().ok())?;
    Some(Totals { passed, failed: run.saturating_sub(passed) })
}

/// Reads `PASS [   1.234s] (  3/491) house::suite market::nothing_is_lost`.
fn nextest_test(line: &str) -> Option<Timed> {
    let rest = ["PASS [", "LEAK ["].iter().chain(&FAILED).find_map(|head| line.strip_prefix(head))?;
    let (seconds, rest) = rest.split_once("s]")?;
    let name = rest.trim_start();
    let name = if name.starts_with('(') { name.split_once(") ")?.1 } else { name };
    Some(Timed { took: Duration::try_from_secs_f64(seconds.trim().parse().ok()?).ok()?, name: name.to_owned() })
}

/// Reads `took 12345 ms: game.spec.ts: a whole game`, which `e2e/reporter.ts` prints.
fn browser_test(line: &str) -> Option<Timed> {
    let (milliseconds, name) = line.strip_prefix("took ")?.split_once(" ms: ")?;
    Some(Timed { took: Duration::from_millis(milliseconds.parse().ok()?), name: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Report {
        let mut report = Report::default();
        for line in lines {
            report.hear(line);
        }
        report
    }

    #[test]
    fn sums_of_all_runners_are_added() {
        let report = heard(&[
            "test result: ok. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "     Summary [  92.635s] 491 tests run: 489 passed (2 slow, 1 leaky), 1 failed, 1 timed out, 0 skipped",
            "     Summary [   0.012s] 1 test run: 0 passed, 1 failed, 3 skipped",
        ]);
        assert_eq!(report.totals, Totals { passed: 492, failed: 4 });
    }

    #[test]
    fn tests_are_named_with_their_times_the_slowest_first() {
        let report = heard(&[
            "        PASS [   1.500s] (  3/491) house::suite market::nothing_is_lost",
            "        FAIL [   0.020s] engine options::tests::none",
            "took 141200 ms: game.spec.ts: a whole game",
            "  running 4 tests",
        ]);
        let named: Vec<(u128, &str)> =
            report.slowest().iter().map(|timed| (timed.took.as_millis(), timed.name.as_str())).collect();
        assert_eq!(
            named,
            [
                (141_200, "game.spec.ts: a whole game"),
                (1_500, "house::suite market::nothing_is_lost"),
                (20, "engine options::tests::none"),
            ]
        );
        assert_eq!(report.totals, Totals::default());
    }

    #[test]
    fn tests_that_failed_are_named_once() {
        let report = heard(&[
            "        FAIL [   0.020s] engine options::tests::none",
            "        FAIL [   0.020s] engine options::tests::none",
            "     TIMEOUT [ 180.001s] house::suite floods::of_requests",
            "        PASS [   0.010s] engine options::tests::all",
            "failed: language.spec.ts: a guest plays: line 9 of language.spec.ts: Error: there is English",
        ]);
        assert_eq!(
            report.failed,
            [
                "engine options::tests::none",
                "house::suite floods::of_requests",
                "language.spec.ts: a guest plays: line 9 of language.spec.ts: Error: there is English"
            ]
        );
    }
}
