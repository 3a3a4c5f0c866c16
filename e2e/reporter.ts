// Prints the one line that `cargo xtask test` adds up: `N passed, M failed`.
import type { Reporter, Suite } from "@playwright/test/reporter";

export default class Totals implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const outcomes = (this.suite?.allTests() ?? []).map((test) => test.outcome());
    const passed = outcomes.filter((outcome) => outcome === "expected").length;
    // A test that held only the second time is a test that failed.
    const failed = outcomes.filter((outcome) => outcome === "unexpected" || outcome === "flaky").length;
    console.log(`${passed} passed, ${failed} failed`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
