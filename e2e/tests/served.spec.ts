// What the house hands to a browser before anybody plays.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";

test("the page starts and shows itself on a desktop and on a phone", { tag: ["@cloud", "@served"] }, async ({ arrive }) => {
  for (const device of ["desktop", "phone"] as const) {
    const player = await arrive(device, device);
    await player.page.goto("/");
    await expect(player.page.getByRole("main")).toBeVisible();
    await expect(player.page).toHaveTitle(/JB-MTG/);
  }
});

/** Keeps a page's words back until they are let come, and notes what goes over its socket meanwhile. */
async function withWordsHeld(page: Page): Promise<{ come: () => void; said: string[] }> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/words/*.txt", async (route) => {
    await held;
    await route.continue();
  });
  const said: string[] = [];
  page.on("websocket", (socket) => {
    const note = (way: string, payload: string | Buffer) => said.push(/^\{"\w+"/.exec(payload.toString())?.[0].replace('{"', `${way} `).replace('"', "") ?? "");
    socket.on("framesent", ({ payload }) => note("out", payload));
    socket.on("framereceived", ({ payload }) => note("in", payload));
  });
  return { come, said };
}

test("the server is greeted while the page still waits for its words", { tag: "@served" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  const { come, said } = await withWordsHeld(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => said).toEqual(expect.arrayContaining(["out hello", "in welcome"]));
  come();
  await expect(page.getByTestId("quick-table")).toBeEnabled();
  expect(said.filter((text) => text === "out hello")).toHaveLength(1);
});

test("a table comes once, while its page still waits for its words", { tag: "@served" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await gather([anna, ben], { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false });
  const { come, said } = await withWordsHeld(ben.page);
  await ben.page.reload({ waitUntil: "commit" });
  await expect.poll(() => said).toEqual(expect.arrayContaining(["out hello", "out subscribe", "in welcome", "in game", "in view"]));
  // What comes meanwhile is as new to the page as the rest.
  const talk = async (text: string) => {
    await anna.page.getByRole("button", { name: "Chat" }).click();
    await anna.page.locator("#chat-input").fill(text);
    await anna.page.keyboard.press("Enter");
  };
  await talk("Are you there?");
  await expect.poll(() => said.filter((text) => text === "in chat")).toHaveLength(1);
  come();
  await expect(ben.page.getByTestId("zone-own-hand").locator(".card").first()).toBeVisible();
  for (const once of ["out hello", "out subscribe", "in view"]) {
    expect(said.filter((text) => text === once)).toHaveLength(1);
  }
  await talk("Hello?");
  await expect(ben.page.getByTestId("chat").locator(".said")).toHaveText(["Anna Are you there?", "Anna Hello?"]);
});

test("a table stands where the shell stood, and no other page between them", { tag: "@served" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await gather([anna, ben], { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false });
  const { page } = ben;
  await page.addInitScript(() => {
    const came: string[] = [];
    Object.assign(window, { came });
    const note = (node: Node) => node instanceof Element && node.matches(".page, .table") && came.push(node.className.split(" ")[0] ?? "");
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByTestId("zone-own-hand").locator(".card").first()).toBeVisible();
  await expect(page.locator("#shell")).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { came: string[] }).came)).toEqual(["table"]);
  // The log and the talk come behind the hand.
  await expect(page.locator(".side-panel .tabs")).toBeVisible();
});

test("where a table takes long to come, the page says so", { tag: "@served" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  // Nobody answers.
  await page.routeWebSocket(/./, () => {});
  await page.goto("/game/abcdefghjkmnpqrs", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading the table…");
  await expect(page.locator("#shell")).toHaveCount(0);
});

test("nothing of the cloud is asked for, from the first page to a table", { tag: "@served" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const asked: string[] = [];
  anna.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await anna.page.goto("/");
  await anna.page.getByTestId("quick-table").click();
  await expect(anna.page.getByTestId("invite-link")).toHaveValue(/\/join\//);
  expect(asked.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  expect(asked.filter((path) => /^\/(cloud|backend|api)\b/.test(path))).toEqual([]);
});

test("the page comes with headers that let nothing foreign in", { tag: ["@cloud", "@served"] }, async ({ house }) => {
  const answer = await fetch((await house.open()).address());
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).not.toContain("'unsafe-inline'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("referrer-policy")).toBeTruthy();
});

test("every picture that the manifest names is there, and as large as it says", { tag: "@served" }, async ({ house }) => {
  const way = await house.open();
  const manifest = (await (await fetch(way.address("/manifest.webmanifest"))).json()) as Record<"icons" | "screenshots", { src: string; type: string; sizes: string }[]>;
  for (const { src, type, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await fetch(way.address(src));
    expect(picture.headers.get("content-type"), src).toBe(type);
    if (type === "image/png") {
      // Width and height stand behind the signature and the head of the first chunk.
      const bytes = new DataView(await picture.arrayBuffer());
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`, src).toBe(sizes);
    }
  }
});

test("an address that there is not shows the page that says so, and programs are told as well", { tag: ["@cloud", "@served"] }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  // The browser says of any page that is answered so that it failed to load.
  anna.tolerate(/404/);
  for (const address of ["/market", "/account", "/settings/none", "/decks.html"]) {
    const answer = await anna.page.goto(address);
    expect(answer?.status(), address).toBe(404);
    expect(answer?.headers()["content-type"], address).toContain("text/html");
    await expect(anna.page.getByRole("heading", { level: 1 }), address).toHaveText("Page not found");
    await expect(anna.page.getByRole("link", { name: "Back to the start page" })).toBeVisible();
  }
  // A file that there is not is none, and no page in its place.
  const file = await anna.page.evaluate(async () => {
    const answer = await fetch("/module-of-another-version.js");
    return { status: answer.status, text: await answer.text() };
  });
  expect(file.status).toBe(404);
  expect(file.text).not.toContain("<html");
});

test("the house's program goes on after it was killed", { tag: "@served" }, async ({ house }) => {
  const way = await house.open();
  await house.kill();
  await expect(fetch(way.address())).rejects.toThrow();
  await house.run();
  expect((await fetch(way.address())).ok).toBe(true);
});
