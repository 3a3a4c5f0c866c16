// On a board of sixty permanents and a phone's processor: how long a view of the game takes to the screen, and how even what moves is.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/positions.ts";

/** How many times slower than this machine the processor is. */
const SLOWER = 4;

/** What a page notes, milliseconds. */
interface Noted {
  /** From each view that came in to the end of the frame that shows it. */
  views: number[];
  /** From each press to the end of the next frame. */
  presses: number[];
  /** How long each frame took during which something moved. */
  frames: number[];
}

/** Notes it all, from the beginning of the page on. */
async function note(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const noted: Noted = { views: [], presses: [], frames: [] };
    Object.assign(window, { noted });
    const drawn = (into: number[]) => {
      const began = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => into.push(performance.now() - began);
        port2.postMessage(undefined);
      });
    };
    addEventListener("click", () => drawn(noted.presses), { capture: true });
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener("message", (event: MessageEvent) => {
          if (String(event.data).startsWith('{"view":')) {
            drawn(noted.views);
          }
        });
      }
    };
    let before = performance.now();
    const frame = (now: number) => {
      if (document.getAnimations().some((animation) => animation.playState === "running" && animation.effect?.getComputedTiming().iterations !== Infinity)) {
        noted.frames.push(now - before);
      }
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** So many of a hundred take no longer. */
function within(sorted: number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1);
}

test("from a view to the screen on a board of sixty permanents", async ({ sit }) => {
  test.setTimeout(300_000);
  const seats = await sit("sixty permanents", note);
  const [anna, ben] = seats;
  for (const { page } of seats) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.evaluate(() => {
      const { noted } = window as unknown as { noted: Noted };
      noted.views.length = noted.presses.length = noted.frames.length = 0;
    });
  }
  const hand = ben.page.getByTestId("zone-own-hand").locator("button.card");
  for (let left = await hand.count(); left > 0; left -= 1) {
    await expect(hand.first()).toHaveAccessibleName(/Cast/);
    await hand.first().click({ position: { x: 10, y: 24 } });
    await expect(hand).toHaveCount(left - 1);
    await expect(anna.page.getByTestId("stack").locator("[data-card]")).toHaveCount(0);
    await expect(ben.page.getByTestId("stack").locator("[data-card]")).toHaveCount(0);
  }
  for (const [whose, { page }] of [["the player's own screen", ben], ["the other screen", anna]] as const) {
    const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    for (const [what, times] of [["a view to the screen", noted.views], ["a press to the screen", noted.presses]] as const) {
      const sorted = [...times].sort((one, other) => one - other);
      console.log(`${whose}, ${what}: median ${within(sorted, 0.5)} ms, 95 % within ${within(sorted, 0.95)} ms (${sorted.length} times)`);
    }
    const missed = noted.frames.reduce((sum, took) => sum + Math.max(0, Math.round(took / (1_000 / 60)) - 1), 0);
    console.log(`${whose}: of ${noted.frames.length + missed} frames while something moved, ${missed} were missed`);
  }
});
