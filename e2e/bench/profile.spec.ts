// Which functions of the client are called when: a client that records is opened at each page, and at tables that have gone so far or so far, on a large screen and on a phone. What a table does not call at which a
// game is new, until that is drawn, is written down by when it is called (`xtask/post-build/profile.txt`).
import { readFileSync, writeFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { profileFile, recordedNames } from "../environment.ts";
import { Embedded } from "../table/embedded.ts";
import { type Agreement, gather } from "../table/gather.ts";
import type { Device, Player } from "../table/player.ts";
import { expect, test } from "../table/positions.ts";
import { furnish } from "../table/screens.ts";
import { slow } from "../table/slow.ts";
import { STATES } from "../table/states.ts";

/** So long after it is on the screen it is looked at once more, milliseconds: what clocks call, and what moves, is of the first picture as well. */
const AFTERWARDS = 2_000;
/** So long it takes to be noticed that there is no connection. */
const LOST = 400;
const SIZES: Device[] = ["desktop", "phone"];
const LANGUAGES = ["en", "es"];
/** Tables at which a game is new, and those at which one has begun. */
const NEW: Agreement[] = [
  { first: "deck-the-white-company", second: "deck-the-old-forest", classic: true },
  { first: "deck-the-ember-host", second: "deck-the-ivory-tide", classic: false, clock: 2 },
  { first: "deck-the-old-forest", second: "deck-the-midnight-court", classic: true, bestOf: "3" },
];
const BEGUN = [...new Set(STATES.map(({ position }) => position))];

declare global {
  // The client that records declares it: the numbers of the functions, in the order in which they were first called.
  var jbMtgEntered: Set<number> | undefined;
  /** Lets come what stands around the first picture of a table. */
  var letCome: (() => void) | undefined;
}

test("which functions are called when", async ({ also, arrive, tables }) => {
  test.setTimeout(1_800_000);
  const { code, names } = JSON.parse(readFileSync(recordedNames(), "utf8")) as { code: string; names: string[] };
  const called = { table: new Set<string>(), pages: new Set<string>(), games: new Set<string>(), behind: new Set<string>() };
  const note = async (player: Player, there: string, by: keyof typeof called) => {
    const { page } = player;
    await expect(page.locator(there).first()).toBeVisible();
    await page.waitForTimeout(AFTERWARDS);
    // What stands around a table is held back until its first picture has been looked at.
    const drawn = await page.evaluate(() => globalThis.jbMtgEntered?.size ?? 0);
    if (by !== "pages") {
      await page.evaluate(() => globalThis.letCome?.());
      await page.waitForTimeout(AFTERWARDS);
    }
    const stands = await page.evaluate(() => globalThis.jbMtgEntered?.size ?? 0);
    // What is called when somebody leaves, or the connection is lost, cannot be loaded any more.
    await page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      window.dispatchEvent(new Event("pagehide"));
    });
    player.tolerate(/WebSocket|ERR_|Failed to/);
    player.way.cut();
    await page.waitForTimeout(LOST);
    const entered = await page.evaluate(() => [...(globalThis.jbMtgEntered ?? [])]);
    expect(entered.length, "the client records").toBeGreaterThan(0);
    expect(stands > drawn || by === "pages", "something stands around a table").toBe(true);
    const before = called[by].size;
    entered.forEach((number, place) => called[place >= drawn && place < stands ? "behind" : by].add(names[number] ?? ""));
    console.log(`${page.url()}: ${entered.length} functions, ${called[by].size - before} of them new to ${by}`);
  };

  // What is shown while something is waited for is called on a slow line alone.
  const prepared = async (page: Page, size: Device) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      type Bring = (when: string) => Promise<unknown> | undefined;
      let bring: Bring | undefined;
      let come = () => {};
      let held: Promise<void> | undefined = new Promise((resolve) => (come = resolve));
      globalThis.letCome = () => {
        held = undefined;
        come();
      };
      Object.defineProperty(globalThis, "jbMtgBring", {
        get: () => bring && ((when: string) => (when === "behind" ? held : undefined) ?? bring?.(when)),
        set: (given: Bring) => (bring = given),
      });
    });
    await (size === "phone" ? slow(page) : undefined);
  };

  const house = await also(Embedded.start());
  const [host, guest] = [await arrive("Anna", "phone", { at: house }), await arrive("Ben", "phone", { at: house })];
  // The page of a new player asks for an invitation that is not there.
  guest.tolerate(/status of 401/);
  const addresses = new Map<string, Player>();
  for (const { who, open } of await furnish(house, host, guest)) {
    const player = who === "host" ? host : guest;
    await open(player.page);
    const { pathname, search, hash } = new URL(player.page.url());
    addresses.set(pathname + search + hash, player);
  }
  for (const [address, player] of addresses) {
    for (const size of SIZES) {
      const visitor = await arrive(`${player.name} once more`, size, { at: house });
      const { page, context } = visitor;
      visitor.tolerate(/status of 401/);
      await context.addCookies(await player.context.cookies());
      await prepared(page, size);
      await page.goto(address);
      await note(visitor, "main h1", "pages");
      await page.close();
    }
  }
  for (const locale of LANGUAGES) {
    const visitor = await arrive("Somebody", "phone", { at: house, locale });
    const { page } = visitor;
    await prepared(page, "phone");
    await page.goto("/");
    await note(visitor, '[data-testid="quick-table"]:enabled', "pages");
    visitor.way.mend();
    await page.getByTestId("solo-begin").click();
    await note(visitor, '[data-testid="main-button"]', "games");
    visitor.way.mend();
    // Opened anew, so that what is called is what it takes to come there.
    await page.reload();
    await note(visitor, '[data-testid="zone-own-hand"] .card', "games");
  }

  for (const agreement of NEW) {
    // A house lets only so many guests come from one address.
    const at = await also(Embedded.start());
    const players: [Player, Player] = [await arrive("Anna", "desktop", { at }), await arrive("Ben", "desktop", { at })];
    await gather(players, agreement);
    for (const { page, context } of players) {
      const { pathname } = new URL(page.url());
      await page.close();
      for (const size of SIZES) {
        for (const locale of LANGUAGES) {
          const visitor = await arrive("Somebody at a new table", size, { at, locale });
          await visitor.context.addCookies(await context.cookies());
          await prepared(visitor.page, size);
          await visitor.page.goto(pathname);
          await note(visitor, '[data-testid="zone-own-hand"] .card', "table");
          await visitor.page.close();
        }
      }
    }
  }
  for (const table of BEGUN) {
    const game = tables.take(table);
    for (const side of ["A", "B"] as const) {
      for (const size of SIZES) {
        const { player } = await tables.come(game, "Somebody", side, async (page) => prepared(page, size), size);
        await note(player, '[data-testid="zone-own-hand"]', "games");
        await player.page.close();
      }
    }
  }

  // What both call is there for both at once.
  const both = [...called.games].filter((name) => called.pages.has(name));
  const known = new Set(["", ...called.table, ...both]);
  const late: Record<string, string[]> = {};
  for (const [when, found] of [
    ["pages", called.pages],
    ["games", called.games],
    ["behind", called.behind],
    ["cold", new Set(names)],
  ] as const) {
    late[when] = [...found].filter((name) => !known.has(name));
    found.forEach((name) => known.add(name));
  }
  const sections = Object.entries(late).map(([when, found]) => `[${when}]\n${found.sort().join("\n")}\n`);
  writeFileSync(profileFile(), `# Which functions of the client come late, by what is kept of their names; \`cargo xtask profile\` writes it.\n# code ${code}\n\n${sections.join("\n")}`);
  Object.entries(late).forEach(([when, found]) => console.log(`${when}: ${found.length} of ${new Set(names).size} names`));
});
