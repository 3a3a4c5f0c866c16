// How long each page takes until it can be used, and how much it is sent, in houses of three sizes (`cargo xtask seed-demo`), over the real server on this machine.
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { demoFolder } from "../environment.ts";
import { expect, test } from "../table/fixtures.ts";
import { Server } from "../table/server.ts";

/** How often each page is opened. */
const TIMES = 3;
/** The most that a page may take, milliseconds, and the most that one message may have, bytes. */
const MOST = { time: 1_000, bytes: 200 * 1_024 };

/** When the first thing that fits can be used, milliseconds since the page was asked for: it is there, drawn, and nothing else is being done. */
async function usable(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        const look = () => {
          if (document.querySelector(selector)) {
            requestAnimationFrame(() => setTimeout(() => done(performance.now())));
          } else {
            requestAnimationFrame(look);
          }
        };
        look();
      }),
    selector,
  );
}

test("how long pages take in houses of three sizes", async ({ arrive }) => {
  test.setTimeout(1_800_000);
  const folder = demoFolder();
  const sizes = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).sort((one, other) => Number(one) - Number(other));
  expect(sizes.length).toBeGreaterThan(0);
  const by = (id: string) => `[data-testid="${id}"]`;
  for (const size of sizes) {
    const file = "jb-mtg.sqlite3";
    const server = await Server.start((data) => copyFile(join(folder, size, file), join(data, file)));
    const player = await arrive(`somebody among ${size}`);
    const { page } = player;
    await page.goto(server.address("/sign-in"));
    await page.getByTestId("account-name").fill(`Demo ${String(Math.floor(Number(size) / 2)).padStart(5, "0")}`);
    await page.getByTestId("password").fill("demo password");
    await page.getByTestId("sign-in").click();
    await expect(page.getByTestId("own-sats")).toBeVisible();
    const claim = /http:\/\/\S+(\/onboarding#[0-9a-f]+)/.exec(server.output())?.[1];
    await page.goto(server.address(claim));
    await page.getByTestId("redeem").click();
    await expect(page.getByRole("link", { name: "Players" })).toBeVisible();
    await page.goto(server.address("/play?show=over"));
    const opponent = await page.getByTestId("played").first().getByRole("link").first().getAttribute("href");
    await page.goto(server.address("/decks"));
    const deck = await page.getByTestId("decks").getByRole("link").first().getAttribute("href");

    const pages: [string, string, string][] = [
      ["home", "/", by("count-cards")],
      ["play", "/play", by("challenge-somebody")],
      ["finished games", "/play?show=over", by("played")],
      ["people", "/play/new", by("person")],
      ["somebody's page", opponent ?? "", by("score-between")],
      ["own cards", "/cards", `${by("shelf")} li`],
      ["library", "/library", `${by("shelf")} li`],
      ["a card's page", "/library/c000032", `${by("units")} li`],
      ["decks", "/decks", `${by("decks")} li`],
      ["a deck", deck ?? "", `${by("part-main")} li`],
      ["the host's list", "/players", `${by("players")} .listed`],
    ];
    for (const [name, path, there] of pages) {
      const before = player.frames.length;
      const took: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        await page.goto(server.address(path), { waitUntil: "commit" });
        took.push(await usable(page, there));
      }
      took.sort((one, other) => one - other);
      const [median = NaN, slowest = NaN] = [took[Math.floor(TIMES / 2)], took.at(-1)];
      const largest = Math.max(0, ...player.frames.slice(before).map((frame) => Buffer.byteLength(frame.text)));
      console.log(
        `${size.padStart(6)} players, ${name.padEnd(16)} usable after ${median.toFixed(0).padStart(5)} ms (slowest ${slowest.toFixed(0)}), largest message ${largest} bytes`,
      );
      expect.soft(median, `${name}, ${size} players: milliseconds`).toBeLessThan(MOST.time);
      expect.soft(largest, `${name}, ${size} players: bytes`).toBeLessThan(MOST.bytes);
    }
    await server.end();
  }
});
