// Prints what `cargo xtask test` reads: how long each test took, and the one line that it adds up, `N passed, M failed`.
import type { Reporter, Suite } from "@playwright/test/reporter";

export default class Totals implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? [];
    for (const test of tests) {
      const took = test.results.reduce((sum, result) => sum + result.duration, 0);
      if (took > 0) {
        console.log(`took ${took} ms: ${test.titlePath().slice(2).join(": ")}`);
      }
    }
    const outcomes = tests.map((test) => test.outcome());
    const passed = outcomes.filter((outcome) => outcome === "expected").length;
    // A test that held only the second time is a test that failed.
    const failed = outcomes.filter((outcome) => outcome === "unexpected" || outcome === "flaky").length;
    console.log(`${passed} passed, ${failed} failed`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
