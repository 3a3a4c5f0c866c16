import { defineConfig } from "@playwright/test";

import { chromium, chromiumArguments } from "./environment.ts";

// Each test has a server and a database of its own, so tests may run side by side; two at a time, for two cores are what can be counted on.
export default defineConfig({
  projects: [
    { name: "tests", testDir: "tests" },
    { name: "cloud", testDir: "cloud" },
    { name: "bench", testDir: "bench" },
    { name: "bench-cloud", testDir: "bench-cloud" },
  ],
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"], ["./reporter.ts"]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumArguments, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
