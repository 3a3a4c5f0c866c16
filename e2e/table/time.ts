// A page whose clock is a test's: it stands, and passes only as far as the test says, or goes and is put forward.
import { setTimeout as pause } from "node:timers/promises";

import type { Page } from "@playwright/test";

import type { Player } from "./player.ts";
import type { Seat } from "./seat.ts";

/** So long the house is waited for, milliseconds: whoever has cut the line waits in vain. */
const PATIENCE = 2_000;

/** Whether the page has asked the house whether it is still there, and heard nothing since. */
function asks({ frames }: Player): boolean {
  const asked = frames.findLastIndex(({ from, text }) => from === "client" && text.startsWith('{"ping"'));
  return asked >= 0 && !frames.slice(asked).some(({ from }) => from === "house");
}

/**
 * Lets so many seconds pass, one by one. The house lives in real time: before the next second passes it has answered what it was asked, for a page that heard nothing
 * for some of its own seconds would connect anew.
 */
export async function seconds({ page, player }: Seat, count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await page.clock.runFor(1_000);
    for (const until = Date.now() + PATIENCE; asks(player) && Date.now() < until; ) {
      await pause(5);
    }
  }
}

/** Gives timers ids of 32 bits: those of a stopped clock are larger, and the client could not clear what goes by them. */
export function withSmallIds(): void {
  for (const [begin, end] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]] as const) {
    const large = new Map<number, number>();
    const [set, clear] = [window[begin] as (...given: unknown[]) => number, window[end]];
    Object.assign(window, {
      [begin]: (...given: unknown[]) => large.set(large.size + 1, set(...given)).size,
      [end]: (id: number) => clear(large.get(id)),
    });
  }
}

/** Stops a page's clock before the page comes. */
export async function stopped(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.addInitScript(withSmallIds);
}

/** Gives a page a clock that goes, and can be put forward. */
export async function going(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(withSmallIds);
}
