// How long the computer player's hardest level thinks of a decision on a phone's processor, in the program as the Worker has it.
import { readFileSync } from "node:fs";

import { test } from "@playwright/test";

import { thoughtsProgram } from "../environment.ts";
import { SLOWER } from "../table/slow.ts";

/** So many decisions are thought about, a few at a time. */
const DECISIONS = 300;
const AT_A_TIME = 10;

/** What the program's exit code says of a decision. */
const THOUGHT = 0;
const FORCED = 1;

test("how long the computer thinks of a decision", async ({ page }) => {
  test.setTimeout(1_800_000);
  await page.goto("about:blank");
  await page.evaluate(async (program) => {
    const bytes = Uint8Array.from(atob(program), (character) => character.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(bytes, {});
    Object.assign(window, { decide: instance.exports["main"] });
  }, readFileSync(thoughtsProgram()).toString("base64"));
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const taken: [code: number, milliseconds: number][] = [];
  const count = (code: number) => taken.filter(([was]) => was === code).length;
  while (count(THOUGHT) < DECISIONS) {
    taken.push(
      ...(await page.evaluate((times) => {
        const { decide } = window as unknown as { decide: (argc: number, argv: number) => number };
        return Array.from({ length: times }, (): [number, number] => {
          const began = performance.now();
          const code = decide(0, 0);
          return [code, performance.now() - began];
        });
      }, AT_A_TIME)),
    );
    if (taken.length !== count(THOUGHT) + count(FORCED)) {
      throw new Error("a decision cannot be made, or is not taken");
    }
  }
  for (const [code, name] of [[THOUGHT, "with a choice"], [FORCED, "without one"]] as const) {
    const sorted = taken.filter(([was]) => was === code).map(([, milliseconds]) => milliseconds).sort((one, other) => one - other);
    const within = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(0);
    console.log(`a decision ${name}, at a ${SLOWER} times slower processor: ${within(0.5)} ms in the middle, ${within(0.95)} in 95 of 100, ${within(1)} the longest, of ${sorted.length}`);
  }
});
