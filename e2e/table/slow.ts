// A phone's line and processor.
import type { Page } from "@playwright/test";

/** A phone's line: bytes a second and milliseconds there and back. */
const LINE = { bytes: 9_000_000 / 8, latency: 170 };
/** How many times slower than this machine its processor is. */
export const SLOWER = 4;

/** Makes the page's line and processor those of a phone. */
export async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LINE.latency,
    downloadThroughput: LINE.bytes,
    uploadThroughput: LINE.bytes,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}
