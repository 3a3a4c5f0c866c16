// What a browser keeps for when there is no network.
import type { Player } from "./player.ts";

/** What a browser says of a house that it cannot reach. */
export const UNREACHABLE = /Failed to load resource|WebSocket connection to .* failed|ERR_CONNECTION|Failed to fetch/;

/** Waits until the browser has all that it keeps. */
export async function kept({ page }: Player): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
