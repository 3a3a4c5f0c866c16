// Prints what `cargo xtask test` reads: how long each test took, which failed and of what, and the one line that it adds up, `N passed, M failed`.
import { stripVTControlCharacters } from "node:util";

import type { Reporter, Suite, TestCase } from "@playwright/test/reporter";

/** How many characters of an error are repeated at the end. */
const REPEATED = 700;

/** What a test failed of, in one line: its errors, and the line, of the test or of a helper, that threw the first of them. */
function whyFailed(test: TestCase): string {
  const errors = test.results.flatMap((result) => result.errors);
  const said = errors.map((error) => stripVTControlCharacters(error.message ?? error.value ?? "")).join(" | ");
  const at = errors.find((error) => error.location)?.location;
  const line = at ? `line ${at.line} of ${at.file.split("/").at(-1)}: ` : "";
  return `${line}${said.replace(/\s+/g, " ").slice(0, REPEATED)}`;
}

/** Where a test stands and what it is called; and the project it is played in, where that is not the server's. */
function named(test: TestCase): string {
  const [, project, ...path] = test.titlePath();
  return `${path.join(": ")}${project?.startsWith("tests") ? "" : ` (${project})`}`;
}

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
        console.log(`took ${took} ms: ${named(test)}`);
      }
    }
    const passed = tests.filter((test) => test.outcome() === "expected");
    // A test that held only the second time is a test that failed.
    const failed = tests.filter((test) => test.outcome() === "unexpected" || test.outcome() === "flaky");
    for (const test of failed) {
      console.log(`failed: ${named(test)}: ${whyFailed(test)}`);
    }
    console.log(`${passed.length} passed, ${failed.length} failed`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
