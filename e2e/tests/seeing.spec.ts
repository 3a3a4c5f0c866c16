// What is seen of what happens: lines from what points to what it points at, rings, who fights whom, and what must be answered.
import type { Locator } from "@playwright/test";

import { expect, test } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";

const inZone = (seat: Seat, zone: string, card: string) => seat.page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`);
const object = async (card: Locator) => (await card.getAttribute("data-object")) ?? "";

/** The line from one thing to another. */
async function line(seat: Seat, from: Locator, to: string): Promise<Locator> {
  return seat.page.locator(`[data-testid="lines"] .line[data-from="${await object(from)}"][data-to="${to}"]`);
}

/** Whether a line ends on a thing as it lies on the screen. */
async function endsOn(line: Locator, there: Locator): Promise<boolean> {
  const path = (await line.locator(".head").getAttribute("d")) ?? "";
  const [, x, y] = (/^M(-?\d+) (-?\d+)/.exec(path) ?? []).map(Number);
  const box = await there.boundingBox();
  return x !== undefined && y !== undefined && box !== null && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

test.describe("lines", () => {
  for (const [whose, side] of [["who casts it", "their"], ["who must answer it", "own"]] as const) {
    test(`${whose} sees at which of two equal creatures a Bolt is cast`, { tag: "@table" }, async ({ sit }) => {
      const [anna, ben] = await sit("a bolt at one of two");
      const seat = side === "own" ? ben : anna;
      const giants = inZone(seat, `${side}-creatures`, "Hill Giant");
      const bolt = seat.page.locator('[data-testid="stack"] button[data-card="Lightning Bolt"]');
      const aimed = giants.nth(1);
      const drawn = await line(seat, bolt, await object(aimed));
      await expect(drawn).toHaveCount(1);
      await expect(drawn).toHaveClass(side === "own" ? /line-their/ : /line-own/);
      await expect.poll(() => endsOn(drawn, aimed)).toBe(true);
      await expect(aimed).toHaveClass(/aimed/);
      await expect(giants.first()).not.toHaveClass(/aimed/);
      await expect(await line(seat, bolt, await object(giants.first()))).toHaveCount(0);
      await aimed.hover();
      await expect(drawn).toHaveClass(/near/);
      await giants.first().hover();
      await expect(drawn).not.toHaveClass(/near/);
      await seat.page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => endsOn(drawn, aimed)).toBe(true);
    });
  }

  test("a Bolt at a player ends at the life total, which has a ring until it is over", { tag: "@table" }, async ({ sit }) => {
    const [anna, ben] = await sit("a bolt at a player");
    const life = ben.page.getByTestId("life-own");
    const drawn = ben.page.locator('[data-testid="lines"] .line[data-to="B"]');
    await expect(life).toHaveClass(/aimed/);
    await expect.poll(() => endsOn(drawn, life)).toBe(true);
    await anna.page.getByTestId("main-button").click();
    await ben.page.getByTestId("act-go-on").click();
    await expect(life).toHaveText("17");
    await expect(life).not.toHaveClass(/aimed/);
    await expect(drawn).toHaveCount(0);
  });
});

test.describe("combat", () => {
  test("attackers come forward undimmed, and a blocker stands in front of what it blocks", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("a fight");
    const [ogre, wurm, bears] = ["Gray Ogre", "Craw Wurm", "Grizzly Bears"].map((name) => inZone(anna, "own-creatures", name)) as [Locator, Locator, Locator];
    const wall = inZone(anna, "their-creatures", "Wall of Stone");
    const attack = await line(anna, ogre, "B");
    await expect.poll(() => endsOn(attack, anna.page.getByTestId("life-their"))).toBe(true);
    await expect(await line(anna, wurm, "B")).toHaveCount(0);
    const block = await line(anna, wall, await object(wurm));
    await expect.poll(() => endsOn(block, wurm)).toBe(true);
    const middle = async (card: Locator) => {
      const box = await card.boundingBox();
      return box === null ? NaN : box.x + box.width / 2;
    };
    await expect.poll(async () => Math.abs((await middle(wall)) - (await middle(wurm))) < 3).toBe(true);
    const top = async (card: Locator) => (await card.boundingBox())?.y ?? NaN;
    await expect.poll(async () => (await top(ogre)) < (await top(bears)) - 10).toBe(true);
    await expect(ogre.locator(".face")).toHaveCSS("filter", "none");
  });

  test("the damage that is divided stands on whom it is for", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("divide damage");
    await expect(anna.page.getByTestId("dialog-divide")).toBeVisible();
    const parts = anna.page.locator('[data-testid="lines"] .part');
    await expect(parts).toHaveText(["2", "3"]);
  });

  test("in the damage window of 1994 the assigned damage stands on whom it is for", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("damage that is assigned");
    const parts = anna.page.locator('[data-testid="lines"] .part');
    await expect(parts).toHaveCount(3);
    expect((await parts.allTextContents()).sort()).toEqual(["0", "2", "6"]);
  });
});

test.describe("what must be answered", () => {
  test("an ability on the stack is read with what it does, and the inspector shows its source until something else is pointed at", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("an ability to answer");
    const ability = anna.page.locator('[data-testid="stack"] .entry.next button[data-card="Prodigal Sorcerer"]');
    await expect(ability.locator(".entry-text")).toContainText("deals 1 damage to any target");
    await expect(ability).toHaveAccessibleName(/targets .*Grizzly Bears.*deals 1 damage to any target/);
    const face = anna.page.getByTestId("inspector").locator(".face-name");
    await expect(face).toHaveText("Prodigal Sorcerer");
    await inZone(anna, "own-hand", "Counterspell").hover();
    await expect(face).toHaveText("Counterspell");
  });
});

test.describe("what will happen", () => {
  test("a key shows how the stack resolves, and Escape puts it away", { tag: "@table" }, async ({ sit }) => {
    const [, ben] = await sit("a bolt at one of two");
    await expect(ben.page.locator('[data-testid="stack"] .entry')).toHaveCount(1);
    await ben.page.keyboard.press("p");
    const shown = ben.page.getByTestId("dialog-preview");
    await expect(shown).toContainText("Lightning Bolt deals 3 damage to Hill Giant");
    await expect(shown).toContainText("Then the stack is empty.");
    await ben.page.keyboard.press("Escape");
    await expect(shown).toHaveCount(0);
    await expect(inZone(ben, "own-creatures", "Hill Giant")).toHaveCount(2);
  });

  test("what nobody can know stays unknown", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("a draw that is not known");
    await anna.page.getByTestId("preview").click();
    const shown = anna.page.getByTestId("dialog-preview");
    await expect(shown).toContainText("Lightning Bolt deals 3 damage to Ben");
    await expect(shown.locator(".preview-end")).toHaveText("What comes next is not known yet.");
  });
});
