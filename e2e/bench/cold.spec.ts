// How long a browser that was never here takes until a page can be used, on a phone's line and processor, over the real server on this machine.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/fixtures.ts";
import type { Player } from "../table/player.ts";
import { SLOWER, slow } from "../table/slow.ts";

/** How often each address is opened, each time in a browser that knows nothing of it. */
const TIMES = 5;

/** What has come until now. */
interface Came {
  /** Milliseconds since the page was asked for. */
  after: number;
  /** Bytes as sent. */
  bytes: number;
  requests: number;
  /** When the program ran, milliseconds. */
  ran: number;
}

/** Has a page note when this is there and drawn. The page looks itself, in each frame: asked from outside, it would answer when it has nothing better to do. */
async function look(page: Page, selector: string): Promise<void> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)?.checkVisibility()) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("shown");
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  }, selector);
}

/** What had come by then. */
async function there(page: Page): Promise<Came> {
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
  return page.evaluate(() => {
    const after = performance.getEntriesByName("shown")[0]?.startTime ?? NaN;
    const came = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(({ responseEnd }) => responseEnd <= after);
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const bytes = came.reduce((sum, one) => sum + one.transferSize, page?.transferSize ?? 0);
    const ran = performance.getEntriesByName("client-runs")[0]?.startTime ?? NaN;
    return { after, bytes, requests: came.length + 1, ran };
  });
}

test("how long a browser takes that was never here", async ({ arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  const game = await begun(anna, ben);
  await anna.page.goto("/");
  await anna.page.getByTestId("quick-table").click();
  await expect(anna.page.getByTestId("invite-link")).toHaveValue(/\/join\/.+#.+/);
  const invitation = new URL(await anna.page.getByTestId("invite-link").inputValue());

  const entries: [string, string, string][] = [
    ["the first page", "/", '[data-testid="quick-table"]:enabled'],
    ["an invitation", invitation.pathname + invitation.hash, '[data-testid="join"]:enabled'],
    ["a table's own address", game, '[data-testid="zone-own-hand"] .card'],
    ["the decks", "/decks", '[data-testid="new-deck"]'],
  ];
  for (const [name, path, selector] of entries) {
    const found: Came[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const visitor = await arrive(`${name}, ${time}`, "phone", { sharp: true });
      const { page } = visitor;
      // Whoever leaves at once may do so before all has come: what a page calls that is going away is not loaded any more.
      visitor.tolerate(/page dismissal/);
      if (path === game) {
        await page.context().addCookies(await ben.context.cookies());
      }
      await slow(page);
      await look(page, selector);
      await page.goto(path, { waitUntil: "commit" });
      found.push(await there(page));
      await page.close();
    }
    found.sort((one, other) => one.after - other.after);
    const middle = found[Math.floor(TIMES / 2)];
    const seconds = (milliseconds?: number) => ((milliseconds ?? NaN) / 1_000).toFixed(2);
    console.log(
      `${name}: usable after ${seconds(middle?.after)} s (${seconds(found[0]?.after)} to ${seconds(found.at(-1)?.after)}), the program runs after ${seconds(middle?.ran)} s, ${((middle?.bytes ?? NaN) / 1_000).toFixed(0)} KB in ${middle?.requests} requests`,
    );
  }
});

test("how long a browser takes without a network that was here once", async ({ house, arrive }) => {
  test.setTimeout(900_000);
  const anna = await arrive("Anna", "phone", { keeps: true, sharp: true });
  // What a browser says of a house that it cannot reach.
  anna.tolerate(/Failed to load resource|WebSocket|ERR_|Failed to fetch/);
  await anna.page.goto("/");
  await anna.page.evaluate(() => navigator.serviceWorker.ready);
  await anna.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await anna.page.getByTestId("solo-begin").click();
  await expect(anna.page.getByTestId("main-button")).toBeVisible();
  const game = new URL(anna.page.url()).pathname;
  await house.kill();
  anna.way.cut();
  const session = await anna.context.newCDPSession(anna.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const entries: [string, string, string][] = [
    ["the first page", "/", '[data-testid="solo-go-on"], [data-testid="solo-begin"]:enabled'],
    ["a game against the computer", game, '[data-testid="zone-own-hand"] .card'],
  ];
  for (const [name, path, selector] of entries) {
    const found: Came[] = [];
    await look(anna.page, selector);
    for (let time = 0; time < TIMES; time += 1) {
      // What the browser keeps compiled it keeps on a phone as well.
      await anna.page.goto(path, { waitUntil: "commit" });
      found.push(await there(anna.page));
    }
    found.sort((one, other) => one.after - other.after);
    const seconds = (came?: Came) => ((came?.after ?? NaN) / 1_000).toFixed(2);
    console.log(`${name}, without a network: usable after ${seconds(found[Math.floor(TIMES / 2)])} s (${seconds(found[0])} to ${seconds(found.at(-1))})`);
  }
});

/** The address of a game that two play. */
async function begun(host: Player, guest: Player): Promise<string> {
  await host.page.goto("/");
  await host.page.getByTestId("quick-table").click();
  await expect(host.page.getByTestId("invite-link")).toHaveValue(/\/join\/.+#.+/);
  const link = new URL(await host.page.getByTestId("invite-link").inputValue());
  await guest.page.goto(link.pathname + link.hash);
  await guest.page.getByTestId("join").click();
  await expect(guest.page.getByTestId("zone-own-hand").locator(".card").first()).toBeVisible();
  return new URL(guest.page.url()).pathname;
}
