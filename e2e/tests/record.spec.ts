// What the house refused in a game is told by its record, to whoever checks it and in the file that one saves.
import { readFile } from "node:fs/promises";

import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { gameOf } from "../table/house.ts";

const AGREED = { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false };

test("what was refused in a game stands in its record", { tag: "@record" }, async ({ house, arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  await gather([anna, ben], AGREED);
  const id = gameOf(anna.page);
  await house.agreeInVain(anna);
  await ben.page.getByTestId("table-menu").tap();
  await ben.page.getByTestId("concede").tap();
  await ben.page.getByTestId("concede").tap();
  for (const { page } of [anna, ben]) {
    const over = page.getByTestId("dialog-game-over");
    await over.getByTestId("to-record").click();
    await expect(page).toHaveURL(new RegExp(`game=${id}$`));
    const game = page.getByTestId("played");
    await game.getByTestId("check-record").click();
    await expect(game.getByRole("status")).toContainText("Verified: replaying");
    await expect(game.getByRole("status")).toContainText("1 attempt was refused and changed nothing");

    const saved = page.waitForEvent("download");
    await game.getByRole("button", { name: "Download record" }).click();
    const { attempts } = JSON.parse(await readFile(await (await saved).path(), "utf8"));
    expect(attempts.seats.A).toEqual({
      count: 1,
      last: [{ at: expect.any(Number), written: { request: 1 }, why: expect.objectContaining({ reason: "no_draw_offered" }) }],
    });
    expect(attempts.seats.B.count + attempts.strangers.count).toBe(0);

    // What this browser has seen is what it is held against: something else is found out, and where nothing was kept nothing is called sound.
    const kept = `jb-mtg.kept.${id}`;
    await page.evaluate((kept) => {
      const seen = JSON.parse(localStorage.getItem(kept) ?? "{}") as { commitment: string };
      localStorage.setItem(kept, JSON.stringify({ ...seen, commitment: "0".repeat(64) }));
    }, kept);
    await game.getByTestId("check-record").click();
    await expect(game.getByRole("status")).toContainText("Does not match: the server's part of the shuffle");
    await page.evaluate((kept) => localStorage.removeItem(kept), kept);
    await game.getByTestId("check-record").click();
    await expect(game.getByRole("status")).toContainText("Cannot be verified here");

    // The board is seen whole, and the result is opened from there.
    await game.getByRole("link", { name: "View final board" }).click();
    await expect(page.getByTestId("main-button")).toHaveText("Play again");
    await expect(over).toHaveCount(0);
    await page.getByTestId("to-result").click();
    await expect(over).toBeVisible();
    await over.getByRole("button", { name: "View the board" }).click();
    await expect(over).toHaveCount(0);
  }

  // Of several games that are over the record of the one is shown.
  await anna.page.getByTestId("main-button").click();
  await ben.page.getByTestId("main-button").tap();
  await expect.poll(() => gameOf(anna.page)).not.toBe(id);
  await ben.page.getByTestId("table-menu").tap();
  await ben.page.getByTestId("concede").tap();
  await ben.page.getByTestId("concede").tap();
  await anna.page.getByTestId("to-record").click();
  await expect(anna.page.getByTestId("played")).toHaveCount(1);
  await anna.page.getByRole("link", { name: "All finished games" }).click();
  await expect(anna.page.getByTestId("played")).toHaveCount(2);
});
