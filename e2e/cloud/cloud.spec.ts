// The same client with its house on Firestore: a game, a broken line, accounts, the market, a challenge, and what each browser was sent meanwhile.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { secrecyProgram } from "../environment.ts";
import { gather } from "../table/gather.ts";
import { playUntil, settled } from "../table/quiet.ts";
import { type Visitor, expect, test } from "./fixtures.ts";

const AGREED = { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false };

async function sitDown(visitors: [Visitor, Visitor]) {
  const [host, guest] = visitors;
  return gather([host.player, guest.player], [host.exchange.address(), guest.exchange.address()], AGREED);
}

async function concede({ player }: Visitor): Promise<void> {
  await player.page.getByTestId("table-menu").click();
  await player.page.getByTestId("concede").click();
  await player.page.getByTestId("concede").click();
}

/** Asks the house for the record of the game that the page shows; the answer is among what is recorded. */
async function askRecord({ player }: Visitor): Promise<void> {
  const game = new URL(player.page.url()).pathname.split("/").at(-1);
  await player.page.evaluate(async (game) => {
    const { jbMtgCloud } = window as unknown as { jbMtgCloud: { post: (path: string, body: string) => Promise<string> } };
    await jbMtgCloud.post("/api/ask", JSON.stringify({ record: { game } }));
  }, game);
}

/** Becomes a player: on the emulator, Google knows everybody. */
async function signUp({ player, exchange }: Visitor): Promise<void> {
  await player.page.goto(exchange.address("/sign-up"));
  await player.page.getByTestId("link-google").click();
  await player.page.getByTestId("account-name").fill(player.name);
  await player.page.keyboard.press("Enter");
  await expect(player.page.getByTestId("own-name")).toHaveText(player.name);
}

test("a game on Firestore, with a page loaded anew and a line cut on the way, and nothing leaked", async ({ arrive }, info) => {
  test.setTimeout(600_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  ben.player.tolerate(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|net::ERR_/);
  const seats = await sitDown([anna, ben]);
  await playUntil(seats, 2);

  const annas = await settled(seats[0]);
  await anna.player.page.reload();
  await expect(anna.player.page.getByTestId("table")).toBeVisible();
  expect(await settled(seats[0])).toEqual(annas);

  const before = [await settled(seats[0]), await settled(seats[1])];
  ben.exchange.cut();
  await expect(ben.player.page.getByTestId("reconnecting")).toBeVisible({ timeout: 60_000 });
  ben.exchange.mend();
  await expect(ben.player.page.getByTestId("reconnecting")).toBeHidden({ timeout: 60_000 });
  expect([await settled(seats[0]), await settled(seats[1])]).toEqual(before);
  await playUntil(seats, 4);

  await concede(anna);
  for (const { player } of [anna, ben]) {
    await expect(player.page.getByTestId("dialog-over")).toBeVisible();
  }
  await askRecord(anna);
  const files = [info.outputPath("anna.jsonl"), info.outputPath("ben.jsonl")] as const;
  await anna.player.writeFrames(files[0]);
  await ben.player.writeFrames(files[1]);
  const verdict = await promisify(execFile)(secrecyProgram(), files);
  expect(verdict.stdout).toContain("nothing leaked");
});

test("an account by Google, a card bought, and a challenge that is seen on any page", async ({ arrive }) => {
  test.setTimeout(300_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await signUp(anna);
  await signUp(ben);
  await anna.player.page.goto(anna.exchange.address("/library/c000032"));
  await anna.player.page.getByTestId("buy-cheapest").click();
  await expect(anna.player.page.getByTestId("deal-price")).toHaveText("350 sats");
  await anna.player.page.getByTestId("confirm-buy").press("Enter");
  await expect(anna.player.page.getByTestId("own-sats")).toHaveText("99,650 sats");

  // Ben reads the settings; Anna finds him by his name.
  await ben.player.page.goto(ben.exchange.address("/settings"));
  await expect(ben.player.page.getByTestId("sound")).toBeVisible();
  await anna.player.page.goto(anna.exchange.address("/play/new"));
  await anna.player.page.getByTestId("find-player").fill("Ben");
  await anna.player.page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
  await anna.player.page.getByTestId("send-challenge").click();
  await expect(anna.player.page.getByTestId("own-challenge")).toContainText("To Ben");
  const toast = ben.player.page.getByTestId("toast");
  await expect(toast).toContainText("Anna challenges you");
  await toast.getByRole("link").click();
  await ben.player.page.getByTestId("dialog-accept").getByTestId("deck-the-white-company").click();
  await ben.player.page.getByTestId("accept-and-play").click();
  for (const visitor of [anna, ben]) {
    await expect(visitor.player.page.getByTestId("table")).toBeVisible();
  }
  await concede(anna);
  for (const { player, exchange } of [anna, ben]) {
    await expect(player.page.getByTestId("dialog-over")).toBeVisible();
    await player.page.goto(exchange.address("/play?show=over"));
    await expect(player.page.getByTestId("played")).toHaveCount(1);
  }
});
