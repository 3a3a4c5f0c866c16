// How a person comes by a deck of their own: from a list of cards.
import { type Page, expect } from "@playwright/test";

/** Makes a deck of a list in which every line can be read; leaves it open in the editor, saved, as the editor says it. */
export async function makeDeck(page: Page, list: string, saved = "Saved"): Promise<void> {
  await page.goto("/decks");
  await page.getByTestId("import").click();
  await page.getByTestId("import-text").fill(list);
  await page.getByTestId("import-read").click();
  await expect(page.getByTestId("import-result")).toContainText("Every line was read.");
  await page.getByTestId("import-make").click();
  await expect(page).toHaveURL(/\/decks\/[a-z2-7]{16}/);
  await expect(page.getByTestId("verdict")).toContainText("Playable: anything goes");
  await expect(page.getByTestId("saving")).toHaveText(saved);
}
