// The same client with its house on Firestore: a game, a broken line, accounts, the market, a challenge, and what each browser was sent meanwhile.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { secrecyProgram } from "../environment.ts";
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import type { Player } from "../table/player.ts";
import { playUntil, settled } from "../table/quiet.ts";

const AGREED = { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false };

async function concede({ page }: Player): Promise<void> {
  await page.getByTestId("table-menu").click();
  await page.getByTestId("concede").click();
  await page.getByTestId("concede").click();
}

test("a game on Firestore, with a page loaded anew and a line cut on the way, and nothing leaked", { tag: "@cloud" }, async ({ house, arrive }, info) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  ben.tolerate(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|net::ERR_/);
  const seats = await gather([anna, ben], AGREED);
  await playUntil(seats, 2);

  const annas = await settled(seats[0]);
  await anna.page.reload();
  await expect(anna.page.getByTestId("table")).toBeVisible();
  await expect.poll(() => settled(seats[0])).toEqual(annas);

  const before = [await settled(seats[0]), await settled(seats[1])];
  ben.way.cut();
  await expect(ben.page.getByTestId("reconnecting")).toBeVisible({ timeout: house.noticedWithin });
  ben.way.mend();
  await expect(ben.page.getByTestId("reconnecting")).toBeHidden({ timeout: house.noticedWithin });
  await expect.poll(async () => [await settled(seats[0]), await settled(seats[1])]).toEqual(before);
  await playUntil(seats, 4);

  await concede(anna);
  for (const player of [anna, ben]) {
    await expect(player.page.getByTestId("dialog-game-over")).toBeVisible();
  }
  await house.askRecord(anna);
  const files = [info.outputPath("anna.jsonl"), info.outputPath("ben.jsonl")] as const;
  await anna.writeFrames(files[0]);
  await ben.writeFrames(files[1]);
  const verdict = await promisify(execFile)(secrecyProgram(), files);
  expect(verdict.stdout).toContain("nothing leaked");
});

test("an account by Google, a card bought, and a challenge that is seen on any page", { tag: "@cloud" }, async ({ house, arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await house.signUp(anna);
  await house.signUp(ben);
  await anna.page.goto("/library/c000032");
  await anna.page.getByTestId("buy-cheapest").click();
  await expect(anna.page.getByTestId("deal-price")).toHaveText("350 sats");
  await anna.page.getByTestId("confirm-buy").press("Enter");
  await expect(anna.page.getByTestId("own-sats")).toHaveText("99,650 sats");

  // Ben reads the settings; Anna finds him by his name.
  await ben.page.goto("/settings");
  await expect(ben.page.getByTestId("sound")).toBeVisible();
  await anna.page.goto("/play/new");
  await anna.page.getByTestId("find-player").fill("Ben");
  await anna.page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
  await anna.page.getByTestId("send-challenge").click();
  await expect(anna.page.getByTestId("own-challenge")).toContainText("To Ben");
  const toast = ben.page.getByTestId("toast");
  await expect(toast).toContainText("Anna challenges you");
  await toast.getByRole("link").click();
  await ben.page.getByTestId("dialog-accept").getByTestId("deck-the-white-company").click();
  await ben.page.getByTestId("accept-and-play").click();
  for (const player of [anna, ben]) {
    await expect(player.page.getByTestId("table")).toBeVisible();
  }
  await concede(anna);
  for (const player of [anna, ben]) {
    await expect(player.page.getByTestId("dialog-game-over")).toBeVisible();
    await player.page.goto("/play?show=over");
    await expect(player.page.getByTestId("played")).toHaveCount(1);
  }
});

test("an answer that comes late does not take the place of a newer one", { tag: "@cloud" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await gather([anna, ben], AGREED);
  await concede(anna);
  await expect(anna.page.getByTestId("dialog-game-over")).toBeVisible();
  const isForAll = (body: string | null) => /games.*ending\\?":null/.test(body ?? "");
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  const { page } = anna;
  await page.route("**/api/ask", async (route) => {
    if (isForAll(route.request().postData())) {
      await held;
    }
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isForAll(request.postData()));
  await page.goto("/play?show=over");
  await asked;
  await page.getByTestId("endings").selectOption({ label: "Won" });
  await expect(page.getByText("No games like this yet")).toBeVisible();
  const late = page.waitForResponse((response) => isForAll(response.request().postData()));
  letGo();
  await (await late).finished();
  // As long as the page could need to show it.
  await page.waitForTimeout(500);
  await expect(page.getByText("No games like this yet")).toBeVisible();
  await expect(page.getByTestId("played")).toHaveCount(0);
});
