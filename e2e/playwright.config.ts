import { defineConfig } from "@playwright/test";

import { beside, chromium, chromiumArguments } from "./environment.ts";
import type { WorkerOptions } from "./table/worker.ts";

/** The tests of every house, and what is of the cloud alone. A click goes through more programs there than one, so it is waited for longer. */
const onTheCloud = {
  testMatch: ["tests/*.spec.ts", "cloud/*.spec.ts"],
  use: { backend: "cloud" as const, actionTimeout: 30_000 },
  expect: { timeout: 60_000 },
};

// Each test has a house of its own, so tests may run side by side: on two cores four at a time, for every test waits a good part of its time, and five while two of
// them are whole games, which wait most of theirs.
export default defineConfig<object, WorkerOptions>({
  projects: [
    // What every change is tried with on the cloud: what a backend does, a game, an account, a purchase, a challenge, refusals, and what is served. It comes first,
    // for its longest test waits more than it computes.
    { name: "cloud", ...onTheCloud, grep: /@cloud/, workers: beside ? 2 : 4 },
    // What takes longest begins before the rest, so that nothing is waited for alone at the end.
    { name: "tests-long", testDir: "tests", grep: /@long/, workers: 2 },
    { name: "tests", testDir: "tests", grepInvert: /@long/, workers: 4 },
    { name: "cloud-whole", ...onTheCloud, workers: 4 },
    { name: "bench", testDir: "bench", workers: 4 },
    { name: "bench-cloud", testDir: "bench-cloud", use: { backend: "cloud" }, workers: 4 },
  ],
  outputDir: "results",
  fullyParallel: true,
  workers: 5,
  timeout: 480_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"], ["./reporter.ts"]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumArguments, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
