// Without a network: what a browser has kept of the client opens. A newer version is offered, and a release can be taken back.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { makeDeck } from "../table/decks.ts";
import { expect, test } from "../table/fixtures.ts";
import { UNREACHABLE, kept } from "../table/offline.ts";
import type { Player } from "../table/player.ts";

/** Has the browser ask whether there is another service worker. What comes of it is not waited for, for it may load the page anew. */
const askForUpdate = ({ page }: Player) => page.evaluate(() => void navigator.serviceWorker.ready.then((worker) => worker.update()));
const caches = ({ page }: Player) => page.evaluate(() => globalThis.caches.keys());

/** Hands on what a house answers, and from a moment on another service worker: the next release, which differs in nothing but its version. */
async function released(house: string) {
  let next = false;
  const server = createServer(async (request, answer) => {
    const from = await fetch(house + (request.url ?? "/"), { headers: { accept: request.headers.accept ?? "*/*" } });
    const body = Buffer.from(await from.arrayBuffer());
    answer.writeHead(from.status, { "content-type": from.headers.get("content-type") ?? "", "cache-control": "no-cache" });
    answer.end(next && request.url === "/service-worker.js" ? String(body).replace(/const VERSION = "[0-9a-f]+"/, 'const VERSION = "0123456789abcdef"') : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      next = true;
    },
    close: () => server.close(),
  };
}

test("after one visit the first page and a game against the computer open without a network", { tag: "@offline" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna", "phone", { keeps: true });
  anna.tolerate(UNREACHABLE);
  await anna.page.goto("/");
  await expect(anna.page.getByRole("main")).toBeVisible();
  await kept(anna);

  await house.kill();
  anna.way.cut();
  await anna.page.reload();
  await expect(anna.page.getByRole("heading", { level: 1 })).toBeVisible();
  await anna.page.getByTestId("solo-begin").click();
  await expect(anna.page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  // The pictures of cards that this browser has never shown are there as well.
  await anna.page.reload();
  await expect(anna.page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  const emblem = await anna.page.evaluate(async () => {
    const address = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "").find((href) => href.startsWith("/emblems-"));
    return address === undefined ? "no emblem is shown" : (await fetch(address.split("#")[0] ?? "")).text();
  });
  expect(emblem).toContain("<symbol");
});

test("after one visit all cards can be read without a network, and one of them by itself", { tag: "@offline" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  const { page } = anna;
  anna.tolerate(UNREACHABLE);
  await page.goto("/");
  await expect(page.getByRole("main")).toBeVisible();
  await kept(anna);

  // The library was never opened here before.
  await house.kill();
  anna.way.cut();
  await page.goto("/library");
  await expect(page.getByTestId("found")).toContainText("989", { timeout: 60_000 });
  await page.getByRole("searchbox").fill("Shivan Dragon");
  await expect(page.getByTestId("found")).toContainText("1 ");
  await page.getByRole("link", { name: /Shivan Dragon/ }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shivan Dragon");
  await expect(page.locator(".connection.shown")).toContainText("No connection.");
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("decks are there without a network as they were last seen, and what is changed in them goes to the house later", { tag: "@offline" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  const { page } = anna;
  anna.tolerate(UNREACHABLE);
  await makeDeck(page, "// Name: Woods\n40 Forest\n");
  const editor = new URL(page.url()).pathname;
  await page.goto("/decks");
  await expect(page.getByTestId("decks")).toContainText("Woods");
  await kept(anna);

  await house.kill();
  anna.way.cut();
  await page.reload();
  await page.getByTestId("decks").getByRole("link", { name: /Woods/ }).first().click();
  await page.getByTestId("search").fill("Island");
  await page.getByTestId("pool").locator('[data-card="Island"]').click();
  await expect(page.getByTestId("saving")).toHaveText("Saved on this device");
  const main = page.getByTestId("part-main");
  await page.goto(editor);
  await expect(main).toContainText("Island");

  // It is played as it is now.
  await page.getByTestId("play-solo").click();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });

  await house.run();
  anna.way.mend();
  await page.goto(editor);
  await expect(page.getByTestId("saving")).toHaveText("Saved", { timeout: 60_000 });
  await expect(main).toContainText("Island");
  // What was saved is what was seen last.
  await house.kill();
  anna.way.cut();
  await page.goto(editor);
  await expect(main).toContainText("Island");
  await expect(page.getByTestId("saving")).toHaveText("Saved");
  // The house has it, and nothing of it is left here.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")))).toEqual([]);
});

test("a deck is made without a network, copied and thrown away, and the house has it later", { tag: "@offline" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  const { page } = anna;
  anna.tolerate(UNREACHABLE);
  await page.goto("/decks");
  await expect(page.getByTestId("no-decks")).toBeVisible();
  await kept(anna);

  await house.kill();
  anna.way.cut();
  await page.reload();
  await page.getByTestId("new-deck").click();
  await page.getByTestId("deck-name").fill("Woods");
  await page.getByTestId("deck-name").press("Enter");
  await page.getByTestId("search").fill("Forest");
  await page.getByTestId("pool").locator('[data-card="Forest"]').click();
  await expect(page.getByTestId("saving")).toHaveText("Saved on this device");
  const tile = (name: string) => page.locator(`[data-deck="${name}"]`);
  await page.getByRole("link", { name: "Decks" }).first().click();
  await expect(tile("Woods")).toContainText("1 card");
  await tile("Woods").getByTestId("copy-deck").click();
  await expect(tile("Copy of Woods")).toContainText("1 card");
  await tile("Woods").getByTestId("delete-deck").click();
  await expect(tile("Woods")).toHaveCount(0);
  await page.getByTestId("undo-delete").click();
  await expect(tile("Woods")).toHaveCount(1);
  await tile("Copy of Woods").getByTestId("delete-deck").click();
  await expect(tile("Copy of Woods")).toHaveCount(0);
  // They outlast the page.
  await page.goto("/decks");
  await expect(tile("Woods")).toContainText("1 card");
  await expect(page.locator("[data-deck]")).toHaveCount(1);
  const editor = (await tile("Woods").getByRole("link").first().getAttribute("href"))!;
  // One that comes in as a list can be played before the house knows it.
  await makeDeck(page, "// Name: Grove\n40 Forest\n", "Saved on this device");
  await page.getByTestId("play-solo").click();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await page.goto("/decks");

  await house.run();
  anna.way.mend();
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
  await expect.poll(drafts, { timeout: 60_000 }).toEqual([]);
  // It is the house that tells of it: nothing that was seen here is left.
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("seen")).forEach((key) => localStorage.removeItem(key)));
  await page.goto(editor);
  await expect(page.getByTestId("deck-name")).toHaveValue("Woods");
  await expect(page.getByTestId("part-main")).toContainText("Forest");
  await expect(page.getByTestId("saving")).toHaveText("Saved");
  await page.goto("/decks");
  await expect(tile("Woods")).toHaveCount(1);
  await expect(tile("Grove")).toContainText("40 cards");
  await expect(page.locator("[data-deck]")).toHaveCount(2);

  // What the house knows it has to throw away itself, and that is said meanwhile.
  await house.kill();
  anna.way.cut();
  await tile("Grove").getByTestId("delete-deck").click();
  await expect(page.getByTestId("pending")).toHaveText("You are offline. This will be done once you are back online.");
  await house.run();
  anna.way.mend();
  await expect(tile("Grove")).toHaveCount(0);
  await expect(page.getByTestId("pending")).toBeEmpty();
});

test("another version is offered, and used when one says so", { tag: "@offline" }, async ({ arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  anna.tolerate(UNREACHABLE);
  const site = await released(anna.way.address().replace(/\/$/, ""));
  await anna.page.goto(site.address);
  await kept(anna);
  expect(await caches(anna)).toHaveLength(1);

  site.release();
  await askForUpdate(anna);
  const offer = anna.page.getByTestId("update");
  await expect(offer).toContainText("A new version of JB-MTG is ready.");
  const loaded = anna.page.waitForEvent("load");
  await offer.getByRole("button", { name: "Update" }).click();
  await loaded;
  await expect(anna.page.getByRole("main")).toBeVisible();
  expect(await caches(anna)).toContain("jb-mtg-0123456789abcdef");
  site.close();
});

test("a host who takes a release back has browsers forget what they kept", { tag: "@offline" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna", "desktop", { keeps: true });
  anna.tolerate(UNREACHABLE);
  await anna.page.goto("/");
  await kept(anna);
  await house.kill();
  await house.run("--no-offline");
  const loaded = anna.page.waitForEvent("load");
  await askForUpdate(anna);
  await loaded;
  await expect(anna.page.getByRole("main")).toBeVisible();
  expect(await caches(anna)).toEqual([]);
  // Nothing is left that would load the page once more.
  await anna.page.reload();
  await anna.page.evaluate(() => performance.mark("loaded once"));
  await expect.poll(() => anna.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await anna.page.evaluate(() => performance.getEntriesByName("loaded once").length)).toBe(1);
});
