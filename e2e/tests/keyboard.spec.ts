// The table for whoever plays without a pointer, or without looking: keys that go to its parts, read them aloud and choose in lists; and a whole
// game by keyboard, with all that was said meanwhile.

import type { Page } from "@playwright/test";

import { makeDeck } from "../table/decks.ts";
import { gather } from "../table/gather.ts";
import { play, playLand } from "../table/habits.ts";
import { expect, test } from "../table/positions.ts";
import type { Seat, Seen } from "../table/seat.ts";

const told = (page: Page) => page.getByTestId("announce-events");

/** The zone that has the focus, and the card in it. */
const at = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const zone = element?.closest<HTMLElement>("[data-zone]")?.dataset["testid"] ?? element?.dataset["testid"] ?? "";
    return `${zone} ${element?.dataset["card"] ?? ""}`.trim();
  });

test("keys go to the parts of the table and read them aloud", { tag: "@table" }, async ({ alone }) => {
  const { page } = await alone("nine beside three creatures");
  const keys = page.keyboard;
  await keys.press("h");
  expect(await at(page)).toBe("zone-own-hand Lightning Bolt");
  await keys.press("ArrowRight");
  expect(await at(page)).toBe("zone-own-hand Serra Angel");
  await keys.press("b");
  expect(await at(page)).toBe("zone-own-creatures Savannah Lions");
  await keys.press("b");
  expect(await at(page)).toMatch(/^zone-own-lands/);
  await keys.press("o");
  expect(await at(page)).toMatch(/^zone-their-creatures/);
  // One comes back to where one was.
  await keys.press("h");
  expect(await at(page)).toBe("zone-own-hand Serra Angel");

  await keys.press("d");
  await expect(told(page)).toContainText("Serra Angel. 3 generic and 2 white. Creature — Angel. Flying");
  await expect(told(page)).toContainText("4/4.");
  await keys.press("Shift+H");
  await expect(told(page)).toContainText(/Your hand, 7 cards: Lightning Bolt.*, 1 red, Instant; Serra Angel.*Wrath of God/);
  await keys.press("Shift+G");
  await expect(told(page)).toContainText("Your graveyard, 2 cards: Craw Wurm; Forest.");
  await keys.press("Shift+B");
  await expect(told(page)).toContainText(/Your creatures, 2 cards: Savannah Lions.*; White Knight.*Your lands, 2 cards/);
  await keys.press("Shift+O");
  await expect(told(page)).toContainText(/Opponent's creatures, 3 cards: .*Sengir Vampire/);
  await keys.press("v");
  await expect(told(page)).toContainText("Anna, 20 life. No mana in the pool. Your hand, 7 cards.");
  await keys.press("t");
  await expect(told(page)).toContainText(/Your turn \(\d+\), first main phase\./);
  // What has nothing in it says so.
  await keys.press("s");
  await expect(told(page)).toContainText("Stack, 0 entries.");
  expect(await at(page)).toBe("zone-own-hand Serra Angel");

  // A dialog has the focus on the first thing in it, and a card there can be read as well.
  await keys.press("g");
  expect(await at(page)).toBe("zone-own-graveyard");
  await keys.press("Enter");
  await expect(page.getByTestId("dialog-pile").locator("button.card").first()).toBeFocused();
  await keys.press("d");
  await expect(told(page)).toContainText("Craw Wurm. 4 generic and 2 green. Creature — Wurm. 6/4.");
  await keys.press("Escape");
  await expect(page.getByTestId("dialog-pile")).toHaveCount(0);

  // The talk has its letters for itself, and is left as every other place is.
  await keys.press("c");
  await page.keyboard.type("hbo");
  await expect(page.getByLabel("Write a message")).toHaveValue("hbo");
  await keys.press("F6");
  await expect(page.getByLabel("Write a message")).not.toBeFocused();

  // The steps are one stop on the way of the Tab key, and so is each zone.
  await expect(page.locator(".steps [tabindex='0']")).toHaveCount(1);
});

test("numbers choose in a list", { tag: "@table" }, async ({ alone }) => {
  const { page } = await alone("a bolt");
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  const chips = page.getByTestId("dialog-targets").locator(".chip");
  await expect(chips.filter({ hasText: "Grizzly Bears" })).toBeVisible();
  const names = await chips.allTextContents();
  await page.keyboard.press(String(names.findIndex((name) => name.includes("Grizzly Bears")) + 1));
  await expect(page.getByTestId("dialog-targets")).toHaveCount(0);
  await expect(page.getByTestId("stack").locator("[data-card='Lightning Bolt']").first()).toHaveAccessibleName(/targets .*Grizzly Bears/);
});

test("the cards that the log names are one stop on the way of the Tab key", { tag: "@table" }, async ({ alone }) => {
  const { page } = await alone("a bolt");
  await page.keyboard.press("h");
  await page.keyboard.press("Enter");
  await page.getByTestId("dialog-targets").locator(".chip").filter({ hasText: "Grizzly Bears" }).click();
  const log = page.getByTestId("log");
  const names = log.locator(".card-name");
  await expect(names).toHaveText(["Lightning Bolt", "Grizzly Bears", "Mountain"]);
  const stop = log.locator("[tabindex='0']");
  await expect(stop).toHaveText(["Mountain"]);
  await stop.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(names.first()).toBeFocused();
  await expect(stop).toHaveText(["Lightning Bolt"]);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("inspector")).toContainText("Lightning Bolt");
});

test("letters, digits and signs can be switched off", { tag: "@table" }, async ({ alone }) => {
  const { page } = await alone("talk");
  await page.keyboard.press("h");
  expect(await at(page)).toBe("zone-own-hand Forest");
  const address = page.url();
  await page.goto("/settings");
  await page.getByTestId("letter-keys").uncheck();
  await page.goto(address);
  await expect(page.getByTestId("table")).toBeVisible();
  await expect(page.getByTestId("main-button")).toBeVisible();
  const before = await at(page);
  const held = await page.evaluateHandle(() => document.activeElement);
  for (const key of ["h", "l", "1", "?"]) {
    await page.keyboard.press(key);
  }
  expect(await at(page)).toBe(before);
  await expect(page.locator("main.table dialog[open]")).toHaveCount(0);
  await page.keyboard.press("F6");
  expect(await held.evaluate((before) => document.activeElement !== before)).toBe(true);
});

/** Notes all that the live regions say, in its order. */
function listen(): void {
  const said: { region: string; text: string }[] = [];
  Object.assign(window, { said });
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.type === "childList" ? change.addedNodes : [change.target]) {
        const element = node instanceof Element ? node : node.parentElement;
        const region = element?.closest<HTMLElement>("[data-testid^=announce-]")?.dataset["testid"];
        const text = (region === "announce-events" ? element?.closest("p")?.textContent : element?.textContent)?.trim();
        if (region && text) {
          said.push({ region, text });
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Does the next thing by keys, as somebody would who burns the opponent out, and who knows only what they are told: to attack, and to play a card, they wait until they have heard that it is time to. */
async function byKeys({ page }: Seat, seen: Seen): Promise<void> {
  const keys = page.keyboard;
  const heard = (decision: string) => expect(page.getByTestId("announce-decision")).toContainText(decision);
  const card = async (action: string): Promise<boolean> => {
    const place = seen.hand.findIndex((card) => card.actions.startsWith(action));
    if (place < 0) {
      return false;
    }
    await heard("Your main phase");
    await keys.press("h");
    await keys.press("Home");
    for (let step = 0; step < place; step += 1) {
      await keys.press("ArrowRight");
    }
    await keys.press("Enter");
    return true;
  };
  if (seen.prompt === "targets") {
    await keys.press(String(seen.chips.findIndex((chip) => chip.startsWith("Ben")) + 1));
  } else if (seen.prompt === "discard" && !seen.pressable) {
    await keys.press("1");
  } else if (seen.prompt === "attack" && seen.creatures.own.some((creature) => creature.actions.startsWith("Attack"))) {
    await heard("Attack");
    await keys.press("a");
  } else if (
    seen.prompt !== "" ||
    !seen.turn.startsWith("Your turn") ||
    !seen.step.includes("main") ||
    seen.stack.length > 0 ||
    // Goblins go before bolts: a game that bolts alone end has no attack.
    !((await card("Play")) || (await card("Cast Mons's Goblin Raiders")) || (await card("Cast")))
  ) {
    await keys.press("Space");
  }
}

/** A line of Anna's log as it is said to her. */
const toAnna = (line: string) =>
  line
    // What a spell was paid with is read, and not said.
    .replace(/ \([^)]*\)\.$/, ".")
    .replace(/^Anna keeps their/, "You keep your")
    .replace(/^Anna (draw|play|cast|attack|discard|win)s/, "You $1")
    .replace(/^(Turn \d+): Anna$/, "$1: your turn");

test("a whole game by keyboard alone, and what was said meanwhile", { tag: ["@game", "@long"] }, async ({ arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await Promise.all([
    makeDeck(anna.page, "// Name: Fire\n16 Mountain\n13 Lightning Bolt\n11 Mons's Goblin Raiders\n"),
    makeDeck(ben.page, "// Name: Water\n40 Island\n"),
  ]);
  await anna.context.addInitScript(listen);
  const [fire, water] = await gather([anna, ben], { first: "deck-fire", second: "deck-water", classic: false });
  const { page } = fire;
  const other = play(water, { main: async (seat, seen) => seen.step.includes("main") && playLand(seat, seen) });
  for (;;) {
    await fire.asked();
    const seen = await fire.look();
    if (seen.over) {
      break;
    }
    if (seen.pressable || (seen.prompt !== "" && seen.prompt !== "mulligan")) {
      await byKeys(fire, seen);
    }
  }
  await other;
  await expect(page.getByTestId("dialog-game-over")).toContainText("You won!");
  const heard = () => page.evaluate(() => (window as unknown as { said: { region: string; text: string }[] }).said);
  // The region lies in the dialog by now, in which nothing is said again.
  await expect.poll(async () => (await heard()).some(({ text }) => text.includes("You win: Ben has no life left."))).toBe(true);

  const said = await heard();
  const of = (region: string) => said.filter((one) => one.region === region).map((one) => one.text);
  expect(said.filter(({ text }) => /[{}]/.test(text)), "no braces are read aloud").toEqual([]);
  // A decision interrupts, what happens waits for its turn, and the log is read by whoever goes there.
  await expect(page.getByTestId("announce-decision")).toHaveAttribute("aria-live", "assertive");
  await expect(told(page)).toHaveAttribute("aria-live", "polite");
  expect(await page.getByTestId("log").evaluate((log) => log.closest("[aria-live], [role=log], [role=status], [role=alert]") ?? log.querySelector("[aria-live], [role=log]"))).toBeNull();
  // Each event once, in its order: what the log says, said to Anna.
  const lines = await page.getByTestId("log").locator("li:not(.log-small)").allTextContents();
  const events = of("announce-events").join(" ");
  const expected = lines.map((line) => toAnna(line.trim()));
  const first = expected.indexOf("You keep your opening hand.");
  expect(events.slice(events.indexOf("You keep your opening hand."))).toBe(expected.slice(first).join(" "));
  expect(events).toContain("You play Mountain.");
  expect(events).toContain("You cast Lightning Bolt targeting Ben.");
  // Decisions have a name, and what was passed without a click was none.
  const decisions = of("announce-decision");
  const names = new Set(decisions.map((text) => text.split(".")[0]));
  expect([...names].sort()).toEqual(expect.arrayContaining(["Attack", "Your main phase"]));
  expect(decisions.filter((text) => /upkeep|draw step|beginning of combat/.test(text))).toEqual([]);
});

test("a number is typed, no greater than it may be, and goes on with Enter", { tag: "@table" }, async ({ alone }) => {
  const { page } = await alone("number");
  const hand = page.locator('[data-testid="zone-own-hand"] button[data-card="Fireball"]');
  const main = page.getByTestId("main-button");
  await hand.click({ position: { x: 10, y: 24 } });
  const field = page.getByTestId("dialog-x").getByRole("spinbutton", { name: "X" });
  await expect(field).toHaveValue("3");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  // Wherever the focus is, a digit is written there.
  await page.keyboard.press("2");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("2");
  await expect(main).toContainText("X = 2");
  await page.keyboard.press("5");
  await expect(field).toHaveValue("3");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("");
  // No number that is seen no more is chosen.
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("3");
  await expect(page.getByTestId("dialog-targets")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("dialog-x")).toHaveCount(0);

  await hand.click({ position: { x: 10, y: 24 } });
  await page.keyboard.press("1");
  await expect(main).toContainText("X = 1");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("dialog-targets").locator(".prompt-text")).toContainText("Each target beyond the first costs");
});
