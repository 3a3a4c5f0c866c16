// What people with an account do away from the table: buying.
import { type Locator, type Page, expect } from "@playwright/test";

/** The money that the page says one has. */
export const sats = (page: Page): Locator => page.getByTestId("own-sats");

/** Agrees to the purchase that the page asks about, after a look at what it says. */
export async function agree(page: Page, price: string, before: string, after: string): Promise<void> {
  await expect(page.getByTestId("deal-price")).toHaveText(`${price} sats`);
  await expect(page.getByTestId("deal-before")).toHaveText(`${before} sats`);
  await expect(page.getByTestId("deal-after")).toHaveText(`${after} sats`);
  await page.getByTestId("confirm-buy").press("Enter");
  await expect(page.getByTestId("dialog-buy")).toHaveCount(0);
  await expect(sats(page)).toHaveText(`${after} sats`);
}

/** The host gives somebody money, so that they have `to`: what is given can be spent anywhere, also with players. */
export async function give(host: Page, name: string, to: string): Promise<void> {
  await host.goto("/players");
  await host.getByTestId("player-search").fill(name);
  const row = host.getByTestId("players").locator(".listed", { hasText: name });
  await row.locator("summary").press("Enter");
  await row.getByTestId("credit").fill(to.replaceAll(",", ""));
  await row.getByTestId("save-credit").click();
  await expect(row).toContainText(`${to} sats`);
}
