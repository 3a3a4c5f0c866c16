// Decks of one's own: a list is imported and mended, cards are put in by hand, the page says what is legal, and the deck is taken to a table.
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { pictures } from "../environment.ts";
import { expect, test } from "../table/fixtures.ts";
import { resize } from "../table/window.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

async function picture(page: Page, name: string): Promise<void> {
  for (const size of pictures ? SIZES : []) {
    await resize(page, size);
    await page.screenshot({ path: join(pictures ?? "", `${name}-${size.width}x${size.height}.png`) });
  }
  await resize(page, { width: 1440, height: 900 });
}

const LIST = `// Name: Djinns of the Shore
4 Lightning Bolt
4x Counterspell
2 juzam djinn
4 Lightening Bolts of Doom
3 Serendib Efreet
2 Mahamoti Djinn
18 Island
4 Volcanic Island

Sideboard
2 Control Magic
1 Sol Rng
`;

test("a list is imported and mended, filled up by hand, and taken to a table", { tag: "@decks" }, async ({ arrive }) => {
  const ada = await arrive("Ada");
  const page = ada.page;
  await page.goto("/decks");
  await expect(page.getByTestId("no-decks")).toBeVisible();
  await picture(page, "empty");

  // The lines that cannot be read are named; each is mended in its place.
  await page.getByTestId("import").click();
  await page.getByTestId("import-text").fill(LIST);
  await page.getByTestId("import-read").click();
  const result = page.getByTestId("import-result");
  await expect(result).toContainText("37 cards, 2 in the sideboard");
  await expect(result).toContainText("Line 5: there is no card with this name.");
  await expect(result).toContainText("Line 13: there is no card with this name.");
  await picture(page, "import");
  await page.getByTestId("import-meant").filter({ hasText: "Sol Ring" }).click();
  await expect(result).toContainText("37 cards, 3 in the sideboard");
  await page.getByTestId("import-line-5").fill("4 Psionic Blast");
  await page.getByTestId("import-line-5").press("Enter");
  await expect(result).toContainText("41 cards, 3 in the sideboard");
  await expect(result).toContainText("Every line was read.");
  await page.getByTestId("import-make").click();

  // The editor: what is there, what is to be mended, and what is added by hand.
  await expect(page).toHaveURL(/\/decks\/[a-z2-7]{16}/);
  await expect(page.getByTestId("deck-name")).toHaveValue("Djinns of the Shore");
  await expect(page.getByTestId("totals")).toContainText("41 cards · 22 lands · 18 Island");
  await expect(page.getByTestId("verdict")).toContainText("Playable: anything goes");
  await page.getByTestId("deck-format").selectOption("old_school");
  await expect(page.getByTestId("verdict")).toContainText("41 cards: 19 more needed.");
  // Where the list of what is to be mended is on another tab, the first of it stands above the cards.
  await expect(page.getByTestId("first-fault")).toBeHidden();
  await resize(page, { width: 390, height: 844 });
  await expect(page.getByTestId("first-fault")).toHaveText("41 cards: 19 more needed.");
  await resize(page, { width: 1280, height: 720 });

  await page.getByTestId("search").fill("sol ring");
  await expect(page).toHaveURL(/q=sol%20ring/);
  const ring = page.getByTestId("pool").getByRole("button", { name: /^Add Sol Ring/ });
  await ring.click();
  await expect(page.getByTestId("verdict")).toContainText("2 Sol Ring: it is restricted to 1.");
  await page.getByTestId("undo").click();
  await expect(page.getByTestId("verdict")).not.toContainText("Sol Ring");
  const main = page.getByTestId("part-main");
  const bolts = main.locator('[data-card="Lightning Bolt"]');
  await bolts.getByRole("button", { name: "One more Lightning Bolt" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("verdict")).toContainText("5 Lightning Bolt: the limit is 4.");
  await page.keyboard.press("-");
  await expect(page.getByTestId("verdict")).not.toContainText("Lightning Bolt");
  await page.keyboard.press("s");
  await expect(page.getByTestId("part-sideboard").locator('[data-card="Lightning Bolt"]')).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByTestId("part-sideboard").locator('[data-card="Lightning Bolt"]')).toHaveCount(0);

  // A card is dragged from the pool into the deck.
  await page.getByTestId("search").fill("air elemental");
  await page.getByTestId("pool").getByRole("button", { name: /^Add Air Elemental/ }).dragTo(main.locator("h2"));
  await expect(main.locator('[data-card="Air Elemental"]')).toBeVisible();
  await page.getByTestId("order").click();
  await expect(main.locator(".deck-row").first()).toHaveAttribute("data-card", "Island");
  await expect(main.locator(".deck-row").first()).toHaveAttribute("data-group", "Lands (22)");
  await expect(page.getByTestId("saving")).toHaveText("Saved");
  await picture(page, "editor");
  if (pictures) {
    await resize(page, { width: 390, height: 844 });
    for (const tab of ["cards", "figures"]) {
      await page.getByTestId(`tab-${tab}`).click();
      await page.screenshot({ path: join(pictures, `editor-${tab}-390x844.png`) });
    }
    await page.getByTestId("tab-deck").click();
    await resize(page, { width: 1440, height: 900 });
  }

  // A hand to try, and the deck as text.
  await page.getByTestId("sample-hand").click();
  await expect(page.getByTestId("hand").locator("li")).toHaveCount(7);
  await picture(page, "hand");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("hand")).toHaveCount(0);
  await page.getByTestId("export").click();
  await expect(page.getByTestId("export-text")).toHaveValue(/^\/\/ Name: Djinns of the Shore\n(.*\n)*1 Air Elemental\n/);
  await page.keyboard.press("Escape");

  // It is kept: another look at the page shows the same.
  await page.reload();
  await expect(page.getByTestId("totals")).toContainText("42 cards");
  await expect(page.getByTestId("deck-format")).toHaveValue("old_school");

  // The computer plays with it until it is stopped, and what came of the games so far stays there.
  const field = page.getByTestId("field");
  await field.getByTestId("field-begin").click();
  await expect.poll(() => field.locator("tbody tr").count(), { timeout: 240_000 }).toBeGreaterThan(1);
  await field.getByTestId("field-stop").click();
  await expect(field.getByTestId("field-begin")).toBeVisible();
  await expect(field.locator("tfoot")).toContainText(/All[\d.]+ of \d+\d+% \(\d+–\d+\)/);
  await field.scrollIntoViewIfNeeded();
  await picture(page, "field");

  // Deleted, and had back.
  await page.goto("/decks");
  const tile = page.getByTestId("decks").locator("li");
  await expect(tile).toContainText("42 cards, 3 in the sideboard");
  await picture(page, "list");
  await tile.getByTestId("delete-deck").click();
  await expect(tile).toHaveCount(0);
  await page.getByTestId("undo-delete").click();
  await expect(tile).toHaveCount(1);

  // At a table of its format it is not legal yet; where anything goes it is played.
  await page.goto("/");
  await page.getByTestId("new-table").click();
  await page.getByTestId("deck-djinns-of-the-shore").click();
  await page.getByTestId("format").selectOption({ label: "Old School 93/94" });
  await picture(page, "new-table");
  await page.getByTestId("create").click();
  await expect(page.getByRole("alert").filter({ hasText: "42 cards: 18 more needed." })).toBeVisible();
  await page.getByTestId("format").selectOption({ label: "Anything goes" });
  await page.getByTestId("create").click();
  const link = new URL(await page.getByTestId("invite-link").inputValue());

  const ben = await arrive("Ben");
  await ben.page.goto(link.pathname + link.hash);
  await expect(ben.page.getByTestId("join")).toBeVisible();
  await expect(ben.page.getByRole("main")).not.toContainText("Djinns of the Shore");
  await ben.page.getByTestId("join-name").fill("Ben");
  await ben.page.getByTestId("join").click();
  await expect(ben.page.getByTestId("table")).toBeVisible();
  await expect(page.getByTestId("table")).toBeVisible();
});

test("a deck is shown to whoever has its link, who copies it, until it is shown no more", { tag: "@decks" }, async ({ house, arrive }) => {
  const [ada, ben] = [await arrive("Ada"), await arrive("Ben", "phone")];
  await house.signUp(ada);
  await ada.page.goto("/decks");
  await ada.page.getByTestId("decks").getByRole("link").first().click();
  await ada.page.getByTestId("share").click();
  await expect(ada.page.getByTestId("deck-link")).toHaveCount(0);
  await ada.page.getByTestId("shared").press("Space");
  const field = ada.page.getByTestId("deck-link");
  await expect(field).toHaveValue(/\/decks\/.+\/.+/);
  const link = new URL(await field.inputValue()).pathname;

  await ben.page.goto(link);
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText("First Steps");
  await expect(ben.page.getByTestId("whose")).toHaveText("Ada's deck");
  await expect(ben.page.getByTestId("totals")).toContainText("60 cards");
  await ben.page.locator(".seen-row").first().getByRole("button").tap();
  await expect(ben.page.getByTestId("dialog-card")).toBeVisible();
  await ben.page.keyboard.press("Escape");
  await ben.page.getByTestId("take-copy").tap();
  await expect(ben.page.getByTestId("deck-name")).toHaveValue("First Steps");
  await expect(ben.page).not.toHaveURL(new RegExp(`${link}$`));

  await ada.page.getByTestId("shared").press("Space");
  await expect(field).toHaveCount(0);
  await ben.page.goto(link);
  await expect(ben.page.getByRole("main")).toContainText("no longer shares it");
});

test("on a phone a new deck opens where there are cards, basic lands first, and can be played from there", { tag: "@decks" }, async ({ arrive }) => {
  const { page } = await arrive("Ada", "phone");
  await page.goto("/decks");
  await page.getByTestId("new-deck").click();
  const pool = page.getByTestId("pool");
  await expect(pool.getByRole("button", { name: /^Add Forest/ })).toBeVisible();
  await expect(page.getByTestId("tab-cards")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("play-solo")).toBeInViewport({ ratio: 0.9 });
  // Nothing is cut at the side of the narrowest.
  await resize(page, { width: 320, height: 568 });
  await expect(pool.getByRole("button", { name: "Look at Forest" })).toBeInViewport({ ratio: 1 });
});

test("four of a card are one press, as far as the format allows them, and nothing is taken back before anything was changed", { tag: "@decks" }, async ({ arrive }) => {
  const { page } = await arrive("Ada");
  await page.goto("/decks");
  await page.getByTestId("new-deck").click();
  await expect(page.getByTestId("deck-name")).toHaveValue("New deck");
  await expect(page.getByTestId("undo")).toBeHidden();
  await expect(page.getByTestId("redo")).toBeHidden();
  const four = async (card: string) => {
    await page.getByTestId("search").fill(card);
    return page.getByTestId("pool").getByRole("button", { name: new RegExp(`^(4×|\\+4) ${card}:`) });
  };
  const count = (card: string) => page.getByTestId("part-main").locator(`[data-card="${card}"] output`);
  const wurm = await four("Craw Wurm");
  await wurm.click();
  await expect(count("Craw Wurm")).toHaveText("4");
  await expect(wurm).toHaveAttribute("aria-disabled", "true");
  await wurm.press("Enter");
  await expect(count("Craw Wurm")).toHaveText("4");
  await page.getByTestId("undo").click();
  await expect(count("Craw Wurm")).toHaveCount(0);
  await expect(page.getByTestId("redo")).toBeEnabled();
  // Of basic lands there are as many as one likes.
  const forest = await four("Forest");
  await forest.click();
  await forest.click();
  await expect(count("Forest")).toHaveText("8");
  // One of a card that there may be one of is a press on it.
  const ring = await four("Sol Ring");
  await expect(ring).toBeVisible();
  await page.getByTestId("deck-format").selectOption("old_school");
  await expect(ring).toHaveCount(0);
  await expect(page.getByTestId("pool").getByRole("button", { name: /^Add Sol Ring/ })).toBeVisible();
});

test("a deck that two windows change is not written over", { tag: "@decks" }, async ({ arrive }) => {
  const ada = await arrive("Ada");
  await ada.page.goto("/decks");
  await ada.page.getByTestId("new-deck").click();
  await expect(ada.page.getByTestId("deck-name")).toHaveValue("New deck");
  const other = await ada.context.newPage();
  await other.goto(ada.page.url());
  await expect(other.getByTestId("deck-name")).toHaveValue("New deck");

  const add = async (page: Page, card: string) => {
    await page.getByTestId("search").fill(card);
    await page.getByTestId("pool").getByRole("button", { name: new RegExp(`^Add ${card}`) }).click();
  };
  await add(other, "Craw Wurm");
  await expect(other.getByTestId("saving")).toHaveText("Saved");
  await add(ada.page, "Hill Giant");
  const alert = ada.page.getByRole("alert").filter({ hasText: "changed in another window" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Show the saved version" }).click();
  await expect(ada.page.getByTestId("part-main").locator('[data-card="Craw Wurm"]')).toBeVisible();
  await expect(ada.page.getByTestId("part-main").locator('[data-card="Hill Giant"]')).toHaveCount(0);
  await ada.page.getByTestId("undo").click();
  await expect(ada.page.getByTestId("part-main").locator('[data-card="Hill Giant"]')).toBeVisible();
  await expect(ada.page.getByTestId("saving")).toHaveText("Saved");
});

test("the ready decks are below one's own: looked into, and copied to be changed", { tag: "@decks" }, async ({ arrive }) => {
  const { page } = await arrive("Ada");
  await page.goto("/decks");
  await expect(page.getByTestId("no-decks")).toBeVisible();
  const ready = page.getByTestId("ready-decks").locator(".deck-tile");
  await expect(ready).toHaveCount(5);
  const company = ready.filter({ hasText: "The White Company" });
  await company.getByText("Cards in The White Company").click();
  await expect(company).toContainText("Savannah Lions");
  await company.getByTestId("copy-ready").click();
  await expect(page).toHaveURL(/\/decks\/[^/]+$/);
  await page.goto("/decks");
  await expect(page.getByTestId("decks").locator('[data-deck="Copy of The White Company"]')).toBeVisible();
});
