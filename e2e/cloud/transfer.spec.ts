// A house moves from the server into the cloud, and back, by the programs' own commands: what somebody has bought is theirs wherever it is looked at.
import { existsSync } from "node:fs";

import type { Page } from "@playwright/test";

import { Cloud } from "../table/cloud.ts";
import { Embedded } from "../table/embedded.ts";
import { expect, test } from "../table/fixtures.ts";
import { Server } from "../table/server.ts";

/** What was moved, as either program says it: documents, money, units. */
const moved = (said: string) => /\d+ documents; [^"\n]*/.exec(said)?.[0] ?? `nothing of it in: ${said}`;

/** Whose the unit is that Anna has bought, as the page says it: guests are told no names. */
async function bolt(page: Page, owner: "you" | "a player"): Promise<void> {
  await page.goto("/library/c000032");
  await expect(page.getByTestId("unit-u0001")).toContainText(owner);
}

test("a house moves into the cloud and back, with all that is in it", async ({ firestore, also, arrive }, info) => {
  test.setTimeout(900_000);
  if (!firestore) {
    throw new Error("this is for the cloud");
  }
  const at = (name: string) => info.outputPath(name);
  const home = await also(Embedded.start());
  const anna = await arrive("Anna", "desktop", { at: home });
  await home.signUp(anna);
  await anna.page.goto("/library/c000032");
  await anna.page.getByTestId("buy-cheapest").click();
  await anna.page.getByTestId("confirm-buy").press("Enter");
  await expect(anna.page.getByTestId("own-sats")).toHaveText("99,650 sats");
  await bolt(anna.page, "you");
  const uid = anna.frames.map(({ text }) => /^\{"welcome":\{.*?"uid":"(\w+)"/.exec(text)?.[1]).find((found) => found !== undefined);
  expect(uid, "the house says who she is").toBeDefined();
  await anna.page.goto("about:blank");
  await expect(home.export(at("busy")), "nobody moves out while somebody is in").rejects.toThrow(/another server is running/);
  await home.kill();

  const said = moved(await home.export(at("there")));
  expect(said).toMatch(/players have 99650 sats and \d+ units, the bank 350 sats/);
  await expect(Server.import(home.data, at("there")), "a house that is lived in").rejects.toThrow(/not empty/);

  const [project, other] = [await firestore.project(), await firestore.project()];
  await expect(Cloud.move(firestore, other, "export", at("nowhere")), "a house that is not there").rejects.toThrow();
  expect(existsSync(at("nowhere"))).toBe(false);
  expect(moved(await Cloud.move(firestore, project, "import", at("there")))).toBe(said);
  await expect(Cloud.move(firestore, project, "import", at("there")), "a house that is lived in").rejects.toThrow();
  const cloud = await also(Cloud.of(firestore, project));
  // How the server knew her stays behind; under her uid all of it is hers.
  const again = await arrive("Anna again", "desktop", { at: cloud });
  await again.context.addInitScript((uid) => {
    // The page without anything, to which she goes in the end, has no storage.
    if (location.protocol === "http:") {
      localStorage.setItem("jb-mtg.emulated-person", JSON.stringify({ uid }));
    }
  }, uid);
  await bolt(again.page, "you");
  await expect(again.page.getByTestId("own-sats")).toHaveText("99,650 sats");
  // A guest who has looked around is a document more, so Ben goes before the house is counted again.
  const ben = await arrive("Ben", "desktop", { at: cloud });
  await bolt(ben.page, "a player");
  for (const { page } of [again, ben]) {
    await page.goto("about:blank");
  }
  await cloud.end();

  const back = moved(await Cloud.move(firestore, project, "export", at("back")));
  const money = (text: string) => text.replace(/^\d+ documents/, "");
  expect(money(back)).toBe(money(said));
  expect(moved(await Cloud.move(firestore, other, "import", at("back")))).toBe(back);
  const returned = await also(Embedded.start(at("back")));
  const carla = await arrive("Carla", "desktop", { at: returned });
  await bolt(carla.page, "a player");
  await carla.page.goto("about:blank");
});
