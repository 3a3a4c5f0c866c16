// On a board of sixty permanents and a phone's processor: how long a view of the game takes to the screen, and how even what moves is.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/positions.ts";
import { SLOWER } from "../table/slow.ts";

/** Where the browser tells of frames, and of what a page marks. */
const TOLD = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"];

/** What a page notes, milliseconds. */
interface Noted {
  /** From each view that came in to the end of the frame that shows it. */
  views: number[];
  /** From each press to the end of the next frame. */
  presses: number[];
}

/** What is told of a frame. */
interface Frame {
  state: string;
  /** Whether something moved in the page's own thread, or in the one that puts its layers together. */
  has_main_animation: boolean;
  has_compositor_animation: boolean;
}

/** Something that the browser has told. */
interface Told {
  name: string;
  pid: number;
  /** Microseconds. */
  ts: number;
  args?: { frame_reporter?: Frame };
}

/** Notes it all, from the beginning of the page on. */
async function note(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const seen = new WeakSet<Animation>();
    let moving = 0;
    // Asking in each frame what moves would cost a page more than moving it.
    const moves = (animation: Animation) => {
      if (seen.has(animation) || animation.effect?.getComputedTiming().iterations === Infinity) {
        return;
      }
      seen.add(animation);
      moving += 1;
      if (moving === 1) {
        performance.mark("moves");
      }
      const stands = () => {
        moving -= 1;
        if (moving === 0) {
          performance.mark("stands");
        }
      };
      animation.finished.then(stands, stands);
    };
    const begins = (event: Event) => event.target instanceof Element && event.target.getAnimations({ subtree: true }).forEach(moves);
    addEventListener("transitionrun", begins, { capture: true });
    addEventListener("animationstart", begins, { capture: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...what) {
      const animation = animate.apply(this, what);
      moves(animation);
      return animation;
    };
    const noted: Noted = { views: [], presses: [] };
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
  });
}

/** Waits until nothing is on the stack, and so many cards are left in one's hand. The page sees to it itself: asked from outside again and again, it would spend more time answering than on the game. */
async function resolved(page: Page, left?: number): Promise<void> {
  await page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        const there = (selector: string) => document.querySelectorAll(`${selector} [data-card]`).length;
        const look = () => {
          if (there('[data-testid="stack"]') === 0 && (left === undefined || there('[data-testid="zone-own-hand"]') === left)) {
            observer.disconnect();
            resolve();
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true });
        look();
      }),
    left,
  );
}

/** How many frames there were while something moved, in the process that marked its name, and how many of them were not shown. */
function frames(told: Told[], name: string): { all: number; missed: number } {
  const process = told.find((one) => one.name === name)?.pid;
  const own = told.filter(({ pid }) => pid === process).sort((one, other) => one.ts - other.ts);
  const count = { all: 0, missed: 0 };
  let moving = false;
  for (const { name, args } of own) {
    moving = name === "moves" || (moving && name !== "stands");
    const frame = args?.frame_reporter;
    if (!moving || !frame || frame.state === "STATE_NO_UPDATE_DESIRED" || !(frame.has_main_animation || frame.has_compositor_animation)) {
      continue;
    }
    count.all += 1;
    // A frame that the page itself came too late for is shown all the same where its layers move by themselves.
    if (frame.state === "STATE_DROPPED" || (frame.state === "STATE_PRESENTED_PARTIAL" && !frame.has_compositor_animation)) {
      count.missed += 1;
    }
  }
  return count;
}

/** So many of a hundred take no longer. */
function within(sorted: number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1);
}

test("from a view to the screen on a board of sixty permanents", async ({ sit, browser }) => {
  test.setTimeout(300_000);
  const seats = await sit("sixty permanents", note);
  const [anna, ben] = seats;
  for (const { page } of seats) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.evaluate(() => {
      const { noted } = window as unknown as { noted: Noted };
      noted.views.length = noted.presses.length = 0;
    });
  }
  await browser.startTracing(undefined, { categories: TOLD });
  const hand = ben.page.getByTestId("zone-own-hand").locator("button.card");
  for (let left = await hand.count(); left > 0; left -= 1) {
    await expect(hand.first()).toHaveAccessibleName(/Cast/);
    await hand.first().click({ position: { x: 10, y: 24 } });
    // What Ben casts resolves when Anna has seen it.
    await resolved(ben.page, left - 1);
    await resolved(anna.page);
  }
  const whose = [["the player's own screen", ben], ["the other screen", anna]] as const;
  for (const [name, { page }] of whose) {
    await page.evaluate((name) => performance.mark(name), name);
  }
  const told = (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Told[] }).traceEvents;
  for (const [name, { page }] of whose) {
    const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    for (const [what, times] of [["a view to the screen", noted.views], ["a press to the screen", noted.presses]] as const) {
      const sorted = [...times].sort((one, other) => one - other);
      console.log(`${name}, ${what}: median ${within(sorted, 0.5)} ms, 95 % within ${within(sorted, 0.95)} ms (${sorted.length} times)`);
    }
    const { all, missed } = frames(told, name);
    console.log(`${name}: of ${all} frames while something moved, ${missed} were missed`);
  }
});
