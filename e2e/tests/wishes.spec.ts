// What a player wishes for longer than a click: passing, holding priority, full control. And how few clicks a turn takes.
import { expect, test } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { going, seconds, stopped } from "../table/time.ts";

const main = (seat: Seat) => seat.page.getByTestId("main-button");
const inZone = (seat: Seat, zone: string, card: string) => seat.page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`);
const onStack = ({ page }: Seat, card: string) => page.locator(`[data-testid="stack"] [data-card="${card}"]`);
const wish = ({ page }: Seat, which: string) => page.getByTestId(`wish-${which}`);

test("one key ends the turn, and a press on its chip takes that back while the opponent decides", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("an idle turn");
  await expect(main(anna)).toHaveText("Pass: to combat");
  await ben.page.keyboard.press("f");
  await expect(wish(ben, "full-control")).toBeVisible();
  await anna.page.keyboard.press("e");
  await expect(main(ben)).toHaveText(/^Pass/);
  await expect(wish(anna, "passing")).toBeVisible();
  await expect(wish(ben, "passing")).toHaveCount(0);
  await wish(anna, "passing").click();
  await expect(wish(anna, "passing")).toHaveCount(0);
  await expect(wish(anna, "full-control")).toHaveCount(0);
  await wish(ben, "full-control").click();
  await expect(anna.page.getByTestId("step")).toHaveText("second main phase");
});

test("a turn that is ended goes to the opponent without a further click", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("an idle turn");
  await expect(main(anna)).toHaveText("Pass: to combat");
  await anna.page.keyboard.press("e");
  await expect(ben.page.getByTestId("turn")).toContainText("Your turn");
  await expect(wish(anna, "passing")).toHaveCount(0);
});

test("whoever passed without looking is told what they lost, and whoever looked is not", { tag: "@table" }, async ({ sit }) => {
  for (const looks of [false, true]) {
    const [anna, ben] = await sit("a creature to be destroyed");
    await expect(main(anna)).toHaveText("Pass: to combat");
    if (!looks) {
      await ben.page.keyboard.press("e");
      await expect(wish(ben, "passing")).toBeVisible();
    }
    await inZone(anna, "own-hand", "Terror").click();
    await inZone(anna, "their-creatures", "Grizzly Bears").click();
    await expect(inZone(ben, "own-creatures", "Grizzly Bears")).toHaveCount(0);
    const told = ben.page.getByTestId("notice-passed");
    await expect(told).toHaveCount(looks ? 0 : 1);
    if (!looks) {
      await expect(told).toContainText("While you passed: Grizzly Bears was destroyed.");
      await told.getByRole("button").click();
      await expect(told).toHaveCount(0);
    }
  }
});

test("what was lost stays told to whoever wishes to pass again before it was read", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a creature to be destroyed", going);
  await expect(main(anna)).toHaveText("Pass: to combat");
  await ben.page.keyboard.press("e");
  await expect(wish(ben, "passing")).toBeVisible();
  await inZone(anna, "own-hand", "Terror").click();
  await inZone(anna, "their-creatures", "Grizzly Bears").click();
  const told = ben.page.getByTestId("notice-passed");
  await expect(told).toContainText("Grizzly Bears was destroyed.");
  await expect(wish(ben, "passing")).toHaveCount(0);
  await ben.page.clock.fastForward(4_000);
  await ben.page.keyboard.press("e");
  await expect(wish(ben, "passing")).toBeVisible();
  await ben.page.clock.fastForward(6_000);
  await expect(wish(ben, "passing")).toBeVisible();
  await expect(told).toBeVisible();
});

test("with the shift key a click on a step passes to there", { tag: "@table" }, async ({ sit }) => {
  const [anna] = await sit("an idle turn", going);
  await expect(main(anna)).toHaveText("Pass: to combat");
  await anna.page.getByRole("button", { name: /your end step/i }).click({ modifiers: ["Shift"] });
  await expect(anna.page.getByTestId("step")).toHaveText("end step");
  await expect(main(anna)).toHaveText(/^Pass/);
  // Nothing can be done there, and it is not passed all the same.
  await seconds(anna, 5);
  await expect(main(anna)).toHaveText(/^Pass/);
  await expect(anna.page.getByTestId("step")).toHaveText("end step");
});

test("whoever holds priority keeps it behind their own spell", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a spell to be cast", stopped);
  await expect(main(anna)).toHaveText("Pass: to combat");
  await inZone(anna, "own-hand", "Hill Giant").click();
  await anna.page.getByTestId("hold").click();
  await expect(wish(anna, "hold")).toBeVisible();
  await seconds(anna, 5);
  await expect(main(anna)).toHaveAttribute("data-meaning", "resolve");
  await expect(ben.page.getByTestId("dialog-response")).toHaveCount(0);
  await wish(anna, "hold").click();
  await seconds(anna, 1);
  await expect(ben.page.getByTestId("dialog-response")).toBeVisible();
});

test("mana that would burn is said on the button", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("mana that burns");
  await inZone(anna, "own-lands", "Mountain").first().click();
  await expect(main(anna)).toHaveText("Pass: to combat (1 mana burns)");
});

test("a land, a spell and an attack take six clicks, and the opponent's idle turn none", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a turn of six clicks");
  let clicks = 0;
  const click = async (target: ReturnType<typeof main>) => {
    clicks += 1;
    await target.click({ position: { x: 10, y: 24 } });
  };
  await expect(main(anna)).toHaveText("Pass: to combat");
  await click(inZone(anna, "own-hand", "Mountain"));
  await click(inZone(anna, "own-hand", "Gray Ogre"));
  await expect(inZone(anna, "own-creatures", "Gray Ogre")).toBeVisible();
  await expect(main(anna)).not.toHaveAttribute("aria-disabled", "true");
  await click(main(anna));
  await expect(anna.page.getByTestId("dialog-attack")).toBeVisible();
  await click(inZone(anna, "own-creatures", "Hill Giant"));
  await expect(main(anna)).toHaveText("Attack with 1");
  await click(main(anna));
  await expect(anna.page.getByTestId("life-their")).toHaveText("17");
  await expect(anna.page.getByTestId("step")).toHaveText("second main phase");
  await expect(main(anna)).not.toHaveAttribute("aria-disabled", "true");
  await click(main(anna));
  await expect(ben.page.getByTestId("turn")).toContainText("Your turn");
  expect(clicks).toBeLessThanOrEqual(6);
  // Ben does nothing in his turn; Anna has nothing to click in it.
  await expect(main(ben)).toHaveText("Pass: to combat");
  await ben.page.keyboard.press("e");
  await expect(anna.page.getByTestId("turn")).toContainText("Your turn");
});

/** Counts the presses of a seat, by mouse and by key. */
function presses(seat: Seat) {
  const counted = {
    number: 0,
    click: async (target: ReturnType<typeof main>) => {
      counted.number += 1;
      await target.click({ position: { x: 10, y: 24 } });
    },
    key: async (key: string) => {
      counted.number += 1;
      await seat.page.keyboard.press(key);
    },
    /** The main button, as soon as it says this. */
    main: async (words: RegExp) => {
      await expect(main(seat)).toHaveText(words);
      await expect(main(seat)).not.toHaveAttribute("aria-disabled", "true");
      await counted.click(main(seat));
    },
  };
  return counted;
}

test("a turn with a land and nothing else takes two presses", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a turn of six clicks");
  const count = presses(anna);
  await expect(main(anna)).toHaveText("Pass: to combat");
  await count.click(inZone(anna, "own-hand", "Mountain"));
  await expect(inZone(anna, "own-hand", "Mountain")).toHaveCount(0);
  await count.key("e");
  await expect(ben.page.getByTestId("turn")).toContainText("Your turn");
  expect(count.number).toBe(2);
});

test("with an answer in the hand, an own turn takes one press more, and the opponent's idle turn one", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("a turn with an answer");
  const count = presses(anna);
  await expect(main(anna)).toHaveText("Pass: to combat");
  await count.click(inZone(anna, "own-hand", "Mountain"));
  await count.click(inZone(anna, "own-hand", "Gray Ogre"));
  await expect(inZone(anna, "own-creatures", "Gray Ogre")).toBeVisible();
  await count.main(/^Pass: to combat/);
  await expect(anna.page.getByTestId("dialog-attack")).toBeVisible();
  await count.click(inZone(anna, "own-creatures", "Hill Giant"));
  await count.main(/^Attack with 1/);
  await expect(anna.page.getByTestId("step")).toHaveText("declare blockers step");
  await count.main(/^Pass/);
  await expect(anna.page.getByTestId("life-their")).toHaveText("17");
  await expect(anna.page.getByTestId("step")).toHaveText("second main phase");
  await count.main(/^Pass/);
  await expect(ben.page.getByTestId("turn")).toContainText("Your turn");
  expect(count.number).toBeLessThanOrEqual(7);
  await expect(main(ben)).toHaveText("Pass: to combat");
  await ben.page.keyboard.press("e");
  const idle = presses(anna);
  await expect(anna.page.getByTestId("step")).toHaveText("end step");
  await expect(anna.page.getByTestId("waiting-for")).toContainText("end step");
  await idle.main(/^Pass/);
  await expect(anna.page.getByTestId("turn")).toContainText("Your turn");
  expect(idle.number).toBe(1);
});

test("a spell and an attack of the opponent's take three presses of whoever could answer, where nobody can block", { tag: "@table" }, async ({ sit }) => {
  const [anna, ben] = await sit("attacked with an answer");
  const count = presses(anna);
  await expect(main(ben)).toHaveText("Pass: to combat");
  await inZone(ben, "own-hand", "Gray Ogre").click({ position: { x: 10, y: 24 } });
  await expect(anna.page.getByTestId("dialog-response")).toBeVisible();
  await expect(main(anna)).toHaveText(/^Resolve/);
  await count.main(/./);
  await expect(inZone(ben, "own-creatures", "Gray Ogre")).toBeVisible();
  await expect(main(ben)).not.toHaveAttribute("aria-disabled", "true");
  await main(ben).click();
  await expect(ben.page.getByTestId("dialog-attack")).toBeVisible();
  await inZone(ben, "own-creatures", "Hill Giant").click();
  await expect(main(ben)).toHaveText("Attack with 1");
  await main(ben).click();
  await expect(anna.page.getByTestId("step")).toHaveText("declare attackers step");
  await count.main(/^Pass/);
  await expect(anna.page.getByTestId("life-own")).toHaveText("17");
  await expect(ben.page.getByTestId("step")).toHaveText("second main phase");
  await ben.page.keyboard.press("e");
  await expect(anna.page.getByTestId("step")).toHaveText("end step");
  await count.main(/^Pass/);
  await expect(anna.page.getByTestId("turn")).toContainText("Your turn");
  expect(count.number).toBeLessThanOrEqual(3);
});

test("all creatures attack with two presses, mana of a dual land is two, and damage is divided anew in three", { tag: "@table" }, async ({ sit, alone }) => {
  const attacker = await alone("an attack");
  const attack = presses(attacker);
  await expect(attacker.page.getByTestId("dialog-attack")).toBeVisible();
  await attack.key("a");
  await attack.main(/^Attack with [2-9]/);
  expect(attack.number).toBe(2);

  const tapper = await alone("hands");
  const mana = presses(tapper);
  await expect(main(tapper)).toHaveText("Pass: to combat");
  await mana.click(inZone(tapper, "own-lands", "Tundra"));
  await mana.key("u");
  await expect(tapper.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 blue");
  expect(mana.number).toBe(2);

  const [divider] = await sit("divide damage");
  const division = presses(divider);
  const dialog = divider.page.getByTestId("dialog-divide");
  await expect(dialog).toBeVisible();
  await division.click(dialog.getByRole("button", { name: /Hill Giant.*one more/ }));
  await division.main(/./);
  await expect(dialog).toHaveCount(0);
  expect(division.number).toBeLessThanOrEqual(3);
});

test("the settings lie over the table, and what is set counts at once", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("an idle turn");
  await anna.page.getByTestId("table-menu").click();
  await anna.page.getByTestId("dialog-menu").getByRole("button", { name: "Settings" }).click();
  const dialog = anna.page.getByTestId("dialog-settings");
  await dialog.getByRole("radio", { name: "Light" }).check();
  await expect(anna.page.locator("html")).toHaveAttribute("data-theme", "light");
  await anna.page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(main(anna)).toHaveText("Pass: to combat");
});

test("all of the stack resolves with one press", { tag: "@table" }, async ({ sit }) => {
  const [anna] = await sit("two spells to answer");
  await expect(onStack(anna, "Lightning Bolt").first()).toBeVisible();
  await anna.page.getByTestId("act-resolve-all").click();
  await expect(anna.page.getByTestId("life-own")).toHaveText("14");
});
