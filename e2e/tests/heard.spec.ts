// What is told to whoever does not look: what befalls one's own things, what the other player says, and symbols of mana, in words.
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { pictures } from "../environment.ts";
import { follow } from "../table/link.ts";
import { expect, test } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { resize } from "../table/window.ts";

/** Where both live regions lie: in an open dialog, which makes everything outside of it inert, or on the table. */
const regions = (page: Page) =>
  page.locator("main.table [aria-live]").evaluateAll((regions) => regions.map((region) => region.closest<HTMLElement>("dialog[open]")?.dataset["testid"] ?? "table"));

test("whoever loses a creature is told so, as is whoever took it", { tag: "@heard" }, async ({ sit }) => {
  const [anna, ben] = await sit("one's own is exiled");
  await anna.sure("main-button");
  for (const [{ page }, who] of [
    [anna, "You gain"],
    [ben, "Anna gains"],
  ] as const) {
    const told = page.getByTestId("announce-events");
    await expect(told).toHaveAttribute("aria-live", "polite");
    await expect(told).toContainText("Mons's Goblin Raiders is exiled.");
    // One sentence does not take the place of another that may not have been read yet.
    await expect(told).toContainText(`${who} 1 life.`);
    await expect(told).toContainText("Mons's Goblin Raiders is exiled.");
  }
});

test("whoever sacrifices a creature is told that it has gone", { tag: "@heard" }, async ({ alone }) => {
  const anna = await alone("one's own is sacrificed");
  await anna.page.locator('[data-testid="zone-own-others"] button[data-card="Ashnod\'s Altar"]').click();
  await anna.page.locator("section.prompt .chip", { hasText: "Grizzly Bears" }).first().click();
  await anna.sure("main-button");
  await expect(anna.page.getByTestId("announce-events")).toContainText("Grizzly Bears is put into your graveyard.");
});

test("what the other player says is marked, shown and told wherever one looks at the table", { tag: "@heard" }, async ({ sit }) => {
  const [anna, ben] = await sit("talk");
  await resize(anna.page, { width: 390, height: 664 });
  // Notices stay until they are closed.
  await anna.page.evaluate(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ automatic_acknowledgements: false })));
  await anna.page.reload();
  const say = async (text: string) => {
    await ben.page.getByRole("button", { name: /^Chat/ }).click();
    await ben.page.getByLabel("Write a message").fill(text);
    await ben.page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(ben.page.getByTestId("chat")).toContainText(text);
  };
  await expect(anna.page.getByTestId("table-menu")).toHaveAccessibleName("Menu");
  await say("good luck");
  const menu = anna.page.getByTestId("table-menu");
  await expect(menu).toHaveAccessibleName(/1 unread message/);
  await expect(menu.locator(".badge")).toHaveText("1");
  await expect(anna.page.getByTestId("notice-chat")).toContainText("Ben: good luck");
  await expect(anna.page.getByTestId("announce-events")).toContainText("Ben says: good luck");
  if (pictures) {
    await anna.page.screenshot({ path: join(pictures, "chat-390x664.png") });
  }
  // Whoever has said it is told nothing, and has nothing to read.
  await expect(ben.page.locator(".badge")).toHaveCount(0);
  await expect(ben.page.getByTestId("announce-events")).not.toContainText("good luck");

  // It is still there on a page that was loaded anew, in the menu's entry too, until the talk has been opened.
  await anna.page.reload();
  await expect(menu.locator(".badge")).toHaveText("1");
  await expect(anna.page.getByTestId("notice-chat")).toContainText("Ben: good luck");
  await menu.click();
  const entry = anna.page.getByTestId("dialog-menu").getByRole("button", { name: /^Chat/ });
  await expect(entry).toHaveAccessibleName(/1 unread message/);
  await entry.click();
  await expect(anna.page.getByTestId("chat")).toContainText("good luck");
  await expect(anna.page.locator(".badge")).toHaveCount(0);
  await expect(anna.page.getByTestId("notice-chat")).toHaveCount(0);
  await anna.page.reload();
  await expect(menu).toBeVisible();
  await expect(anna.page.getByTestId("chat")).toContainText("good luck");
  await expect(anna.page.locator(".badge")).toHaveCount(0);

  // Beside a large table the tab bears the mark, and a click on the line of it opens the talk.
  await resize(anna.page, { width: 1440, height: 900 });
  await say("have fun");
  const tab = anna.page.getByRole("button", { name: /^Chat/ });
  await expect(tab).toHaveAccessibleName(/1 unread message/);
  if (pictures) {
    await anna.page.screenshot({ path: join(pictures, "chat-1440x900.png") });
  }
  await anna.page.getByTestId("notice-chat").getByRole("button").click();
  await expect(anna.page.getByTestId("chat")).toBeVisible();
  await expect(anna.page.getByTestId("notice-chat")).toHaveCount(0);
  await expect(anna.page.locator(".badge")).toHaveCount(0);
});

for (const [language, words] of [
  ["en", { pay: "4 green", tap: /Tap: Add 1 green/ }],
  ["es", { pay: "4 verdes", tap: /Tap: Add 1 green/ }],
] as const) {
  test(`symbols of mana are said in words to whoever is asked to pay (${language})`, { tag: "@heard" }, async ({ alone }) => {
    const { page } = await alone("symbols");
    await page.evaluate((language) => localStorage.setItem("jb-mtg.language", JSON.stringify(language)), language);
    await page.reload();
    const question = page.getByTestId("dialog-pay");
    await expect(question).toBeVisible();
    await expect(page.getByTestId("announce-decision")).toContainText(words.pay);
    await expect(question.locator(".prompt-text")).toContainText(words.pay);
    await expect(page.getByTestId("act-yes")).toHaveAccessibleName(new RegExp(words.pay));
    // The words of a card are English, and so are its symbols.
    await expect(question.locator("blockquote")).toContainText("4 green");
    await page.locator('[data-testid="zone-own-lands"] button[data-card="Forest"]').first().focus();
    await expect(page.getByTestId("inspector")).toContainText(words.tap);
    const braces = await page.evaluate(() => {
      const said = [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title], .hidden-text, [aria-live]")].flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title"), one.textContent])];
      return said.filter((text) => text?.includes("{"));
    });
    expect(braces, "no braces are read aloud").toEqual([]);
  });
}

test("a spell of one's own is not asked about before its second to undo it is over", { tag: "@heard" }, async ({ sit }) => {
  const [anna] = await sit("a turn of six clicks");
  const { page } = anna;
  const decision = page.getByTestId("announce-decision");
  await expect(decision).toContainText("Your main phase");
  await decision.evaluate((region) => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    new MutationObserver(() => asked.push(region.textContent ?? "")).observe(region, { subtree: true, childList: true, characterData: true });
  });
  await page.locator('[data-testid="zone-own-hand"] [data-card="Mountain"]').click();
  await page.locator('[data-testid="zone-own-hand"] [data-card="Gray Ogre"]').click();
  await expect(page.getByTestId("undo")).toBeVisible();
  await expect(page.locator('[data-testid="zone-own-creatures"] [data-card="Gray Ogre"]')).toBeVisible();
  await expect(decision).toContainText("Your main phase");
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  expect(asked.filter((asked) => asked.startsWith("Respond"))).toEqual([]);
});

test.describe("a line that the server does not take, as too many came before it", () => {
  /** As many as a table takes within ten seconds. */
  async function sayAll({ page }: Seat): Promise<void> {
    await page.keyboard.press("c");
    const field = page.locator("#chat-input");
    for (let line = 1; line <= 6; line += 1) {
      await field.fill(`line ${line}`);
      await field.press("Enter");
      await expect(page.getByTestId("chat").locator(".said")).toHaveCount(line);
    }
    await field.fill("line 7");
  }

  test("it is back in its field", { tag: "@heard" }, async ({ alone }) => {
    const anna = await alone("talk");
    await sayAll(anna);
    const field = anna.page.locator("#chat-input");
    await field.press("Enter");
    await expect(anna.page.getByTestId("refused")).toBeVisible();
    await expect(field).toHaveValue("line 7");
    await expect(anna.page.getByTestId("chat").locator(".said")).toHaveCount(6);
  });

  test("the page stands when it has left the table by then", { tag: "@heard" }, async ({ alone }) => {
    const anna = await alone("talk");
    await sayAll(anna);
    await anna.page.evaluate(() => {
      document.querySelector<HTMLFormElement>(".chat-form")?.requestSubmit();
      const link = Object.assign(document.createElement("a"), { href: "/decks" });
      document.body.append(link);
      link.click();
      link.remove();
    });
    await expect(anna.page.getByTestId("new-deck")).toBeVisible();
    const told = () => anna.player.frames.some(({ from, text }) => from === "house" && text.includes("too_many"));
    await expect.poll(told).toBe(true);
    await follow(anna.page, "/market");
    await expect(anna.page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("what is asked and what happens is heard while a dialog lies over the table", { tag: "@heard" }, async ({ sit }) => {
  const [anna, ben] = await sit("a spell to be cast");
  const { page } = ben;
  const [decision, told] = [page.getByTestId("announce-decision"), page.getByTestId("announce-events")];
  await expect.poll(() => regions(page)).toEqual(["table", "table"]);
  await page.getByTestId("table-menu").click();
  await expect.poll(() => regions(page)).toEqual(["dialog-menu", "dialog-menu"]);
  await anna.page.locator('[data-testid="zone-own-hand"] [data-card="Hill Giant"]').click();
  await expect(told).toContainText("Anna casts Hill Giant");
  await expect(decision).toContainText("Respond");
  expect(await regions(page)).toEqual(["dialog-menu", "dialog-menu"]);

  // Nothing of it is said again on the table, and what is asked can still be asked for.
  await page.keyboard.press("Escape");
  await expect.poll(() => regions(page)).toEqual(["table", "table"]);
  await page.keyboard.press("Shift+P");
  await expect(told).toContainText("Respond");
  await expect(told).not.toContainText("Anna casts");
  await expect(decision).toBeEmpty();
});

test("what a key reads aloud is heard in the dialog that lies on top", { tag: "@heard" }, async ({ alone }) => {
  const { page } = await alone("nine beside three creatures");
  await resize(page, { width: 390, height: 844 });
  const [pile, card] = [page.getByTestId("dialog-pile"), page.getByTestId("dialog-card")];
  await page.getByTestId("zone-own-graveyard").click();
  await expect.poll(() => regions(page)).toEqual(["dialog-pile", "dialog-pile"]);
  await page.keyboard.press("d");
  await expect(page.getByTestId("announce-events")).toContainText("Craw Wurm");
  await pile.locator('button[data-card="Craw Wurm"]').click();
  await expect.poll(() => regions(page)).toEqual(["dialog-card", "dialog-card"]);
  await card.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => regions(page)).toEqual(["dialog-pile", "dialog-pile"]);
  await pile.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => regions(page)).toEqual(["table", "table"]);
});

test("that a press is asked for once more is said, until the focus has left the button", { tag: "@heard" }, async ({ alone }) => {
  const { page } = await alone("talk");
  await page.getByTestId("table-menu").click();
  const concede = page.getByTestId("concede");
  const said = concede.locator("xpath=following-sibling::*[@role='status']");
  await expect(said).toBeEmpty();
  await concede.click();
  for (const asked of [concede, said]) {
    await expect(asked).toHaveText("Press again to concede");
  }
  await page.keyboard.press("Tab");
  await expect(concede).toHaveText("Concede");
  await expect(said).toBeEmpty();
});

test("that blocking somebody takes a second press is said, and it is taken back when the focus leaves", { tag: "@heard" }, async ({ alone }) => {
  const { page } = await alone("talk");
  await page.getByRole("button", { name: /^Chat/ }).click();
  await page.getByTestId("about-opponent").locator("summary").click();
  const block = page.getByTestId("block");
  const said = block.locator("xpath=following-sibling::*[@role='status']");
  await expect(block).toHaveText("Block Ben");
  await block.click();
  for (const asked of [block, said]) {
    await expect(asked).toHaveText("Press again to block");
  }
  await page.keyboard.press("Tab");
  await expect(block).toHaveText("Block Ben");
  await expect(said).toBeEmpty();
});

test("what is told beside the table is heard in the dialog that lies over it", { tag: "@heard" }, async ({ sit }) => {
  const [anna, ben] = await sit("an idle turn");
  await ben.page.getByTestId("table-menu").click();
  await expect.poll(() => regions(ben.page)).toEqual(["dialog-menu", "dialog-menu"]);
  await anna.page.getByTestId("table-menu").click();
  await anna.page.getByRole("button", { name: "Offer a draw" }).click();
  await expect(ben.page.getByTestId("draw-offer")).toHaveText(/Anna offers a draw\./);
  await expect(ben.page.getByTestId("announce-events")).toContainText("Anna offers a draw.");
  // Where no dialog lies over it, it is read as it comes, and not told once more.
  await ben.page.keyboard.press("Escape");
  await expect.poll(() => regions(ben.page)).toEqual(["table", "table"]);
  await expect(ben.page.getByTestId("announce-events")).not.toContainText("offers a draw");
});
