// Without a network: what a browser has kept of the client opens, and what needs the house says so.
import { expect, test } from "../table/fixtures.ts";
import type { Player } from "../table/player.ts";

/** Waits until the browser has all that it keeps. */
async function kept({ page }: Player): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("after one visit the first page and a game against the computer open without a network", { tag: "@offline" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna", "phone", { keeps: true });
  anna.tolerate(/Failed to load resource|WebSocket connection to .* failed|ERR_CONNECTION|Failed to fetch/);
  await anna.page.goto("/");
  await expect(anna.page.getByRole("main")).toBeVisible();
  await kept(anna);

  await house.kill();
  anna.way.cut();
  await anna.page.reload();
  await expect(anna.page.getByRole("heading", { level: 1 })).toBeVisible();
  await anna.page.goto("/solo");
  await expect(anna.page.getByRole("main")).toBeVisible();
});

test("another version is offered, and used when one says so", { tag: "@offline" }, async ({ arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  await anna.page.goto("/");
  await kept(anna);
  const version = () => anna.page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("jb-mtg-")));
  const before = await version();
  expect(before).toHaveLength(1);

  // The next release differs in nothing but its version.
  await anna.context.route("**/service-worker.js", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(/const VERSION = "[0-9a-f]+"/, 'const VERSION = "0123456789abcdef"') });
  });
  await anna.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const offer = anna.page.getByTestId("update");
  await expect(offer).toContainText("A new version of JB-MTG is ready.");
  const loaded = anna.page.waitForEvent("load");
  await offer.getByRole("button", { name: "Update" }).click();
  await loaded;
  await expect(anna.page.getByRole("main")).toBeVisible();
  expect(await version()).toContain("jb-mtg-0123456789abcdef");
});

test("a house that has taken its release back has browsers forget what they kept", { tag: "@offline" }, async ({ arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  await anna.page.goto("/");
  await kept(anna);
  await anna.context.route("**/service-worker.js", async (route) => {
    await route.fulfill({ response: await route.fetch({ url: new URL("/no-service-worker.js", route.request().url()).href }) });
  });
  const loaded = anna.page.waitForEvent("load");
  await anna.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await loaded;
  await expect(anna.page.getByRole("main")).toBeVisible();
  expect(await anna.page.evaluate(() => caches.keys())).toEqual([]);
});
