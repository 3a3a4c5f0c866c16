// What people with an account do away from the table: signing up, and buying.
import { type Locator, type Page, expect } from "@playwright/test";

import type { Server } from "./server.ts";

/** The money that the page says one has. */
export const sats = (page: Page): Locator => page.getByTestId("own-sats");

/** Makes an account. */
export async function signUp(page: Page, server: Server, name: string): Promise<void> {
  await page.goto(server.address("/sign-up"));
  await page.getByTestId("account-name").fill(name);
  await page.getByTestId("new-password").fill("correct horse battery");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("own-name")).toHaveText(name);
}

/** Agrees to the purchase that the page asks about, after a look at what it says. */
export async function agree(page: Page, price: string, before: string, after: string): Promise<void> {
  await expect(page.getByTestId("deal-price")).toHaveText(`${price} sats`);
  await expect(page.getByTestId("deal-before")).toHaveText(`${before} sats`);
  await expect(page.getByTestId("deal-after")).toHaveText(`${after} sats`);
  await page.getByTestId("confirm-buy").press("Enter");
  await expect(page.getByTestId("dialog-buy")).toHaveCount(0);
  await expect(sats(page)).toHaveText(`${after} sats`);
}
