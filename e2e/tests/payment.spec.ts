// Paying for a spell: when it is asked about, and how long it can be undone. Time is the page's own, stopped.
import { follow } from "../table/link.ts";
import { expect, test } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { seconds, stopped } from "../table/time.ts";

const main = (seat: Seat) => seat.page.getByTestId("main-button");
const inZone = (seat: Seat, zone: string, card: string) => seat.page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`);
const onStack = ({ page }: Seat, card: string) => page.locator(`[data-testid="stack"] [data-card="${card}"]`);
const undo = ({ page }: Seat) => page.getByTestId("undo");

/** Casts a card of one's hand, and sees it on the stack, with the second not begun that it can be undone. */
async function cast(seat: Seat, card: string): Promise<void> {
  await expect(main(seat)).toHaveText("Pass: to combat");
  await inZone(seat, "own-hand", card).click();
  await expect(onStack(seat, card).first()).toBeVisible();
}

test("what can be paid in one way is paid with the click, and the opponent learns of it when it can be undone no longer", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a spell to be cast", stopped);
  await cast(anna, "Hill Giant");
  await expect(undo(anna)).toBeVisible();
  await anna.page.clock.runFor(900);
  await expect(onStack(ben, "Hill Giant")).toHaveCount(0);
  await anna.page.clock.runFor(100);
  await expect(undo(anna)).toHaveCount(0);
  await seconds(anna, 1);
  await expect(onStack(ben, "Hill Giant").first()).toBeVisible();
});

for (const [by, take] of [
  ["its button", (seat: Seat) => undo(seat).click()],
  ["Z", ({ page }: Seat) => page.keyboard.press("z")],
  ["Escape", ({ page }: Seat) => page.keyboard.press("Escape")],
] as const) {
  test(`within a second a spell is undone by ${by}, with the mana that paid for it`, { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("a spell to be cast", stopped);
    await cast(anna, "Hill Giant");
    await take(anna);
    await expect(onStack(anna, "Hill Giant")).toHaveCount(0);
    await expect(inZone(anna, "own-hand", "Hill Giant")).toBeVisible();
    await expect(anna.page.locator('[data-testid="zone-own-lands"] button.card[aria-label*=", tapped"]')).toHaveCount(0);
    await expect(undo(anna)).toHaveCount(0);
  });
}

test("the next press sends it at once", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a spell to be cast", stopped);
  await cast(anna, "Hill Giant");
  await anna.page.keyboard.press("Space");
  await expect(undo(anna)).toHaveCount(0);
  await expect(onStack(ben, "Hill Giant").first()).toBeVisible();
});

for (const [who, leave] of [
  ["goes to another page", ({ page }: Seat) => follow(page, "/decks")],
  [
    "looks at another one",
    ({ page }: Seat) =>
      page.evaluate(() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }),
  ],
] as const) {
  test(`whoever ${who} within that second has cast it all the same`, { tag: "@table" }, async ({ sit }) => {
    const [anna, ben] = await sit("a spell to be cast", stopped);
    await cast(anna, "Hill Giant");
    await expect(undo(anna)).toBeVisible();
    await expect(onStack(ben, "Hill Giant")).toHaveCount(0);
    await leave(anna);
    await expect(onStack(ben, "Hill Giant").first()).toBeVisible();
  });
}

test("where another payment would leave mana for another card it is asked", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("colors to choose between");
  await inZone(anna, "own-hand", "Grizzly Bears").click({ position: { x: 10, y: 24 } });
  await expect(main(anna)).toHaveText("Pay automatically");
});

test("what pays automatically is marked before, and keeps the mana for another card of the hand", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("colors to choose between");
  await inZone(anna, "own-hand", "Grizzly Bears").click({ position: { x: 10, y: 24 } });
  await expect(main(anna)).toHaveText("Pay automatically");
  await expect(inZone(anna, "own-lands", "Forest").first()).toHaveClass(/\bpays\b/);
  await expect(inZone(anna, "own-lands", "Mountain")).not.toHaveClass(/\bpays\b/);
  await main(anna).click();
  await expect(onStack(anna, "Grizzly Bears").first()).toBeVisible();
  await expect(inZone(anna, "own-lands", "Mountain")).not.toHaveAttribute("aria-label", /, tapped/);
  // All of it is undone at once.
  await anna.page.keyboard.press("z");
  await expect(inZone(anna, "own-hand", "Grizzly Bears")).toBeVisible();
  await expect(anna.page.locator('[data-testid="zone-own-lands"] button.card[aria-label*=", tapped"]')).toHaveCount(0);
});

test("under full control it is always asked", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a spell to be cast");
  await expect(main(anna)).toHaveText("Pass: to combat");
  await anna.page.keyboard.press("f");
  await inZone(anna, "own-hand", "Hill Giant").click();
  await expect(main(anna)).toHaveText("Pay automatically");
});

test("mana is taken back as long as it floats, and the land is untapped", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a spell to be cast");
  await expect(main(anna)).toHaveText("Pass: to combat");
  await inZone(anna, "own-lands", "Mountain").first().click();
  await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 red");
  await anna.page.keyboard.press("z");
  await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("No mana in the pool");
  await expect(anna.page.locator('[data-testid="zone-own-lands"] button.card[aria-label*=", tapped"]')).toHaveCount(0);
  await expect(undo(anna)).toHaveCount(0);
});

/** The permanents in a zone of lands that lie there tapped. */
const tapped = ({ page }: Seat, zone: string) => page.locator(`[data-testid="zone-${zone}"] button.card[aria-label*=", tapped"]`);

test("what was tapped for mana is untapped by a click on it, unless it was a double click", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a spell to be cast");
  const mana = anna.page.getByTestId("mana-own");
  await expect(main(anna)).toHaveText("Pass: to combat");
  const untapped = anna.page.locator('[data-testid="zone-own-lands"] button[data-card="Mountain"]:not([aria-label*=", tapped"])');
  await untapped.first().dblclick();
  await expect(mana).toHaveAccessibleName("Mana in the pool: 1 red");
  await untapped.first().click();
  await expect(mana).toHaveAccessibleName("Mana in the pool: 2 red");
  await expect(tapped(anna, "own-lands").first()).toHaveAttribute("title", "Untap Mountain");
  await tapped(anna, "own-lands").first().click();
  await expect(mana).toHaveAccessibleName("Mana in the pool: 1 red");
  await expect(tapped(anna, "own-lands")).toHaveCount(1);
  await tapped(anna, "own-lands").click();
  await expect(mana).toHaveAccessibleName("No mana in the pool");
  await expect(tapped(anna, "own-lands")).toHaveCount(0);
});

test("the opponent sees mana that floats for five seconds, and sees it taken back", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a spell to be cast", stopped);
  await expect(main(anna)).toHaveText("Pass: to combat");
  await inZone(anna, "own-lands", "Mountain").first().click();
  await expect(tapped(anna, "own-lands")).toHaveCount(1);
  await seconds(anna, 4);
  await expect(tapped(ben, "their-lands")).toHaveCount(0);
  await seconds(anna, 2);
  await expect(tapped(ben, "their-lands")).toHaveCount(1);
  await tapped(anna, "own-lands").click();
  await expect(tapped(ben, "their-lands")).toHaveCount(0);
  await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("No mana in the pool");
  // It was as good as never tapped: it pays for a spell.
  await inZone(anna, "own-hand", "Hill Giant").click();
  await expect(onStack(anna, "Hill Giant").first()).toBeVisible();
});
