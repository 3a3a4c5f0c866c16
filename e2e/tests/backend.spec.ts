// What a page says to the house and hears from it, whatever the house runs on: everything that a `Backend` of the client does, once.
import { type Locator, type Page, expect } from "@playwright/test";

import { test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { playUntil, settled } from "../table/quiet.ts";

const AGREED = { first: "deck-the-midnight-court", second: "deck-the-old-forest", classic: false };

/** What one sees of whether the other is there. */
const presence = (page: Page): Locator => page.locator(".player-bar-their .signal-text");
const said = (page: Page): Locator => page.getByTestId("chat").locator(".said");

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: "Chat" }).click();
  await page.locator("#chat-input").fill(words);
  await page.keyboard.press("Enter");
}

test("two sit down and act, talk, and see each other come and go", { tag: ["@cloud", "@backend"] }, async ({ house, arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  const seats = await gather([anna, ben], AGREED);
  await playUntil(seats, 2);

  // What is said is heard once by both, in order.
  await say(anna.page, "Good luck!");
  await expect(said(ben.page)).toHaveText(["Anna Good luck!"]);
  await say(ben.page, "And to you.");
  for (const { page } of [anna, ben]) {
    await expect(said(page)).toHaveText(["Anna Good luck!", "Ben And to you."]);
  }

  // One goes to another page and comes back to where the game is.
  await expect(presence(anna.page)).toHaveText("At the table");
  const before = await settled(seats[1]);
  const table = new URL(ben.page.url()).pathname;
  await ben.page.goto("/settings");
  await expect(presence(anna.page)).toHaveText("Away", { timeout: house.noticedWithin });
  await ben.page.goto(table);
  await expect(presence(anna.page)).toHaveText("At the table", { timeout: house.noticedWithin });
  await expect.poll(() => settled(seats[1])).toEqual(before);
  await expect(said(ben.page)).toHaveText(["Anna Good luck!", "Ben And to you."]);

  // Another window of the same browser takes the table over, and it can be taken back.
  const other = await ben.context.newPage();
  await other.goto(table);
  await expect(other.getByTestId("table")).toBeVisible();
  const bar = ben.page.getByTestId("taken-over");
  await expect(bar).toBeVisible();
  await bar.getByRole("button").click();
  await expect(bar).toBeHidden();
  await expect(other.getByTestId("taken-over")).toBeVisible();
  await other.close();
  await playUntil(seats, 3);
});

// A house on the cloud notices later who has gone.
test("whoever goes leaves the focus on the entry of another one", { tag: "@backend" }, async ({ house, arrive }) => {
  const [anna, ben, cleo] = [await arrive("Anna"), await arrive("Ben"), await arrive("Cleo")];
  for (const player of [anna, ben, cleo]) {
    await house.signUp(player);
  }
  await anna.page.goto("/play/new");
  const people = anna.page.getByRole("region", { name: "Online now" }).getByTestId("person");
  await expect(people).toHaveCount(2);
  await people.filter({ hasText: "Ben" }).focus();
  await cleo.page.goto("about:blank");
  await expect(people).toHaveCount(1, { timeout: house.noticedWithin });
  await expect(people.filter({ hasText: "Ben" })).toBeFocused();
});

test("what is asked for is answered once, refused with its reason, and stands in every list", { tag: ["@cloud", "@backend"] }, async ({ house, arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await house.signUp(anna);

  // A name that is taken is refused, and the page goes on.
  await house.signUp(ben);
  await ben.page.goto("/profile");
  await ben.page.getByTestId("account-name").fill("Anna");
  await ben.page.getByTestId("change-name").click();
  await expect(ben.page.getByRole("alert").first()).toBeVisible();
  await expect(ben.page.getByTestId("own-name")).toHaveText("Ben");
  await ben.page.getByTestId("account-name").fill("Benedict");
  await ben.page.getByTestId("change-name").click();
  await expect(ben.page.getByTestId("own-name")).toHaveText("Benedict");

  // Each finds the other by name, and among those who are here.
  await anna.page.goto("/play/new");
  const here = anna.page.getByRole("region", { name: "Online now" });
  await expect(here.getByTestId("person").filter({ hasText: "Benedict" })).toHaveCount(1);
  await anna.page.getByTestId("find-player").fill("bene");
  const found = anna.page.getByTestId("person").filter({ hasText: "Benedict" }).first();
  await expect(found.locator(".here")).toHaveClass(/online/);
  await expect(here.getByTestId("person").filter({ hasText: "Anna" }), "nobody looks for themselves").toHaveCount(0);

  // News come to any page, and are gone again when there is nothing to them any more.
  await found.click();
  await anna.page.getByTestId("send-challenge").click();
  await expect(ben.page.getByTestId("toast")).toContainText("Anna challenges you");
  await expect(anna.page.getByTestId("own-challenge")).toHaveCount(1);
  await anna.page.getByTestId("take-back").click();
  await expect(ben.page.getByTestId("toast")).toHaveCount(0);

  // A line that is cut in the middle of an ask: it is done once, when the line is back.
  ben.tolerate(/net::ERR_|WebSocket/);
  await ben.page.goto("/decks");
  await expect(ben.page.getByTestId("decks").locator("li")).toHaveCount(1);
  ben.way.cut();
  await ben.page.getByTestId("new-deck").click();
  ben.way.mend();
  await expect(ben.page.getByTestId("deck-name")).toHaveValue("New deck", { timeout: house.noticedWithin });
  await ben.page.goto("/decks");
  await expect(ben.page.getByTestId("decks").locator("li")).toHaveCount(2);
});
