// A page whose clock is a test's: it stands, and passes only as far as the test says, or goes and is put forward.
import type { Page } from "@playwright/test";

import type { Seat } from "./seat.ts";

/** Lets so many seconds pass, one by one: what the house says meanwhile is heard. */
export async function seconds({ page }: Seat, count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await page.clock.runFor(1_000);
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
