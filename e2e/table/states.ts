// States of the table: big boards, a hand of twelve, a stack of five, and each kind of question. Each is a position, and how one gets to what is asked there.
import { type Page, expect } from "@playwright/test";

export interface State {
  /** The position of `e2e/positions.toml`. */
  position: string;
  /** What is asked; nothing where one may act. */
  asks?: string;
  come?: (page: Page) => Promise<void>;
}

const fromHand = (card: string) => (page: Page) => page.locator(`[data-testid=zone-own-hand] button[data-card="${card}"]`).click({ position: { x: 10, y: 24 } });

export const STATES: State[] = [
  { position: "crowded" },
  { position: "a stack of five" },
  { position: "a spell to be cast", come: async (page) => {
    await fromHand("Hill Giant")(page);
    await page.keyboard.press("k");
    await expect(page.getByTestId("wish-hold")).toBeVisible();
  } },
  { position: "a crowded attack", asks: "attack" },
  { position: "crowded", asks: "targets", come: fromHand("Lightning Bolt") },
  { position: "a crowded block", asks: "block" },
  { position: "a crowded discard", asks: "discard" },
  { position: "two spells to answer", asks: "response" },
  { position: "divide damage", asks: "divide" },
  { position: "number", asks: "x", come: fromHand("Fireball") },
  { position: "mode", asks: "mode", come: async (page) => {
    // Else what can be paid in one way only is paid without a question.
    await page.keyboard.press("f");
    await fromHand("Healing Salve")(page);
  } },
  { position: "search", asks: "search" },
  { position: "order triggers", asks: "order" },
  { position: "pay", asks: "pay" },
  { position: "colors to choose between", come: async (page) => {
    await fromHand("Grizzly Bears")(page);
    await expect(page.getByTestId("main-button")).toHaveText("Pay automatically");
  } },
  { position: "hands" },
];

/** Goes to what is asked in a state, from its table. */
export async function reach(page: Page, { asks, come }: State): Promise<void> {
  await expect(page.getByTestId("main-button")).toBeVisible();
  await come?.(page);
  if (asks) {
    await expect(page.getByTestId(`dialog-${asks}`)).toBeVisible();
  }
}
