// What a press does at the table, and what it does not: buttons and keys, what is said about time and what passes, where the focus is, and how a
// game is followed by the next. Time is the page's own, stopped, so that it passes only as far as a test says.
import type { Page } from "@playwright/test";

import { makeDeck } from "../table/decks.ts";
import { gather } from "../table/gather.ts";
import { expect, test } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { seconds, stopped, withSmallIds } from "../table/time.ts";
import { resize } from "../table/window.ts";

const AGREED = { first: "deck-the-midnight-court", second: "deck-the-ivory-tide", classic: false };

/** The main button in a first main phase in which nothing has been done, whatever mana goes with it. */
const TO_COMBAT = /^Pass: to combat/;
const main = (seat: Seat) => seat.page.getByTestId("main-button");
const inZone = (seat: Seat, zone: string, card: string) => seat.page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`);
const onStack = (seat: Seat, card: string) => seat.page.locator(`[data-testid="stack"] [data-card="${card}"]`).first();

/** The same, with so many seconds chosen as the time to respond; none to wait for a click. */
const responding = (seconds: number) => async (page: Page) => {
  await page.addInitScript((seconds) => {
    localStorage.setItem("jb-mtg.preferences", JSON.stringify({ response_time: { Seconds: seconds } }));
  }, seconds);
  await stopped(page);
};

/** On a phone's screen. */
const small = (prepare: (page: Page) => Promise<void>) => async (page: Page) => {
  await resize(page, { width: 390, height: 844 });
  await prepare(page);
};

/** What has the focus: `body`, the id by which tests find it, or the name of the card. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.dataset["card"] ?? element?.dataset["testid"] ?? element?.localName ?? "";
  });
}

test.describe("attack with all", () => {
  test("one press takes all creatures that can attack", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("bands");
    await anna.page.getByTestId("attack-all").click();
    await expect(main(anna)).toHaveText("Attack with 3");
    await expect(anna.page.getByTestId("attack-all")).toHaveCount(0);
  });

  test("one key takes all creatures that can attack", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("bands");
    await expect(anna.page.getByTestId("dialog-attack")).toBeVisible();
    await anna.page.keyboard.press("a");
    await expect(main(anna)).toHaveText("Attack with 3");
  });
});

test.describe("the guard of the main button", () => {
  /** Ben was about to pass, and now he may block. His clock stands at the moment at which the button has changed. */
  async function blocks([anna, ben]: [Seat, Seat]): Promise<void> {
    await expect(anna.page.getByTestId("dialog-attack")).toBeVisible();
    await inZone(anna, "own-creatures", "Craw Wurm").click();
    await seconds(anna, 1);
    await main(anna).click();
    // Anna passes by herself, and so does Ben, after a moment.
    await seconds(anna, 3);
    await expect(main(ben)).toHaveText("Pass: to blockers");
    await ben.page.clock.runFor(200);
    await expect(ben.page.getByTestId("dialog-block")).toBeVisible();
    await expect(main(ben)).toHaveText("No block");
  }

  test("a press that was meant for what stood there before does nothing, until the button has stood still for its time", { tag: "@table" }, async ({ sit }) => {
    const seats = await sit("an attack", stopped);
    const [, ben] = seats;
    await blocks(seats);
    await expect(main(ben)).toHaveAttribute("aria-disabled", "true");
    await ben.page.clock.runFor(500);
    await main(ben).click({ force: true });
    await ben.page.keyboard.press("Space");
    expect(await ben.page.getByTestId("dialog-block").isVisible()).toBe(true);
    await ben.page.clock.runFor(150);
    await main(ben).click();
    await expect(ben.page.getByTestId("dialog-block")).toBeHidden();
  });

  test("a press that began before the change does nothing, however late it ends", { tag: "@table" }, async ({ sit }) => {
    const seats = await sit("an attack", stopped);
    const [, ben] = seats;
    await blocks(seats);
    await main(ben).hover({ force: true });
    await ben.page.mouse.down();
    await ben.page.clock.runFor(2_000);
    await ben.page.mouse.up();
    expect(await ben.page.getByTestId("dialog-block").isVisible()).toBe(true);
    await main(ben).click();
    await expect(ben.page.getByTestId("dialog-block")).toBeHidden();
  });

  test("a key that is held down is one press", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall", stopped);
    await expect(anna.page.getByTestId("step")).toHaveText("first main phase");
    await anna.page.clock.runFor(2_000);
    await anna.page.evaluate(() => {
      const held = { key: " ", bubbles: true, cancelable: true, repeat: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", held));
    });
    await expect(anna.page.getByTestId("step")).toHaveText("first main phase");
    await expect(main(anna)).toHaveText(TO_COMBAT);
    await anna.page.keyboard.press("Space");
    await expect(main(anna)).not.toHaveText(TO_COMBAT);
  });

  test("Q says what will happen on the stack, and keeps nothing for later where that is empty", { tag: "@table" }, async ({ sit, alone }) => {
    const [anna, ben] = await sit("two spells to answer");
    for (const [{ page }, life, damage] of [
      [anna, "You go from 20 to 14 life.", "damage to you"],
      [ben, "Anna goes from 20 to 14 life.", "damage to Anna"],
    ] as const) {
      await page.keyboard.press("q");
      await expect(page.getByTestId("dialog-preview")).toContainText(damage);
      await expect(page.getByTestId("dialog-preview")).toContainText(life);
      await page.keyboard.press("Escape");
      await expect(page.getByTestId("dialog-preview")).toHaveCount(0);
    }
    const { page } = await alone("a spell to be cast");
    await page.keyboard.press("q");
    await page.getByTestId("zone-own-hand").getByRole("button", { name: /Hill Giant/ }).click();
    await expect(page.getByTestId("preview")).toBeVisible();
    await expect(page.getByTestId("dialog-preview")).toHaveCount(0);
  });

  test("what is asked anew is not answered by a press that was meant for what stood there before", { tag: "@table" }, async ({ sit }) => {
    const [anna, ben] = await sit("a spell to be cast", stopped);
    await expect(main(anna)).toHaveText("Pass: to combat");
    await inZone(anna, "own-hand", "Hill Giant").click();
    // Anna lets her own spell resolve by herself, once it can be undone no longer.
    await seconds(anna, 2);
    await expect(main(ben)).toHaveText("Resolve Hill Giant");
    await ben.page.clock.runFor(500);
    await main(ben).dispatchEvent("click");
    expect(await main(ben).textContent()).toContain("Resolve Hill Giant");
    await ben.page.clock.runFor(150);
    await main(ben).click();
    await expect(main(ben)).not.toHaveText("Resolve Hill Giant");
    await expect(inZone(ben, "their-creatures", "Hill Giant")).toBeVisible();
  });

  test("after one's own click there is none", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("divide damage", stopped);
    const dialog = anna.page.getByTestId("dialog-divide");
    await expect(dialog).toBeVisible();
    await anna.page.clock.runFor(2_000);
    await dialog.getByRole("button", { name: /Grizzly Bears.*one less/ }).click();
    await dialog.getByRole("button", { name: /Grizzly Bears.*one more/ }).click();
    await expect(main(anna)).toHaveText("Assign damage");
    await expect(main(anna)).not.toHaveAttribute("aria-disabled", "true");
    await main(anna).click({ force: true });
    await expect(dialog).toBeHidden();
  });
});

test.describe("the time to respond", () => {
  test("waiting waits, also where nothing could be answered", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("a spell without an answer", stopped);
    await anna.page.getByTestId("act-wait").click();
    await seconds(anna, 20);
    await expect(anna.page.getByTestId("dialog-response")).toContainText("Countdown paused.");
    await expect(onStack(anna, "Hill Giant")).toBeVisible();
    await main(anna).click();
    await expect(inZone(anna, "their-creatures", "Hill Giant")).toBeVisible();
  });

  test("what is pressed in answer is seen whole, however much lies on the stack", { tag: "@table" }, async ({ alone }) => {
    const { page } = await alone("two spells to answer", responding(60));
    for (const button of ["act-wait", "act-resolve-all", "main-button"]) {
      await expect(page.getByTestId(button)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('[data-testid="stack"] [data-card]').first()).toBeInViewport();
  });

  for (const table of ["a spell without an answer", "target on the stack"]) {
    test(`the seconds that are said are those that pass: ${table}`, { tag: "@table" }, async ({ alone }) => {
      const anna = await alone(table, responding(6));
      const prompt = anna.page.getByTestId("dialog-response");
      await expect(prompt).toContainText(/in \d+ seconds/);
      await expect(prompt.getByText("You have nothing to respond with.")).toHaveCount(table === "a spell without an answer" ? 1 : 0);
      await expect(prompt.getByText("Respond, or let it resolve.")).toHaveCount(table === "a spell without an answer" ? 0 : 1);
      const said = Number(/in (\d+) seconds/.exec((await prompt.textContent()) ?? "")?.[1]);
      await seconds(anna, said - 1);
      await expect(onStack(anna, "Hill Giant")).toBeVisible();
      await expect(prompt).toContainText("in 1 second.");
      await anna.page.clock.runFor(1_100);
      await expect(inZone(anna, "their-creatures", "Hill Giant")).toBeVisible();
    });
  }

  test("at a table without clocks it is until one clicks", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("target on the stack", stopped);
    await expect(anna.page.getByTestId("dialog-response")).toContainText("Respond, or let it resolve.");
    await expect(anna.page.getByTestId("dialog-response")).not.toContainText(/Countdown|second/);
    await seconds(anna, 80);
    await expect(onStack(anna, "Hill Giant")).toBeVisible();
    await expect(anna.page.getByTestId("dialog-response")).toBeVisible();
  });

  /** What is opened, and how it is closed. */
  const readings: [string, (seat: Seat) => Promise<void>, (seat: Seat) => Promise<void>][] = [
    [
      "a card",
      (seat) => onStack(seat, "Hill Giant").click(),
      (seat) => seat.page.locator(".inspector-head button").click(),
    ],
    ["the log", (seat) => seat.page.keyboard.press("l"), (seat) => seat.page.keyboard.press("l")],
    [
      "a graveyard",
      (seat) => seat.page.getByTestId("zone-own-graveyard").click(),
      (seat) => seat.page.getByTestId("dialog-pile").getByRole("button", { name: "Close" }).click(),
    ],
  ];
  for (const [what, open, close] of readings) {
    test(`it stands while one reads ${what}, and begins anew`, { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("target on the stack", small(responding(6)));
      await expect(anna.page.getByTestId("dialog-response")).toContainText("in 6 seconds");
      await seconds(anna, 5);
      await open(anna);
      await seconds(anna, 20);
      await expect(onStack(anna, "Hill Giant")).toBeAttached();
      await close(anna);
      await expect(anna.page.getByTestId("dialog-response")).toContainText("in 6 seconds");
      await seconds(anna, 6);
      await anna.page.clock.runFor(100);
      await expect(inZone(anna, "their-creatures", "Hill Giant")).toBeVisible();
    });
  }

  test("it stands while one points at a card", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("target on the stack", responding(6));
    await expect(anna.page.getByTestId("dialog-response")).toContainText("in 6 seconds");
    // The page has been drawn, and its heading has the focus.
    await seconds(anna, 1);
    await onStack(anna, "Hill Giant").hover();
    await seconds(anna, 20);
    await expect(onStack(anna, "Hill Giant")).toBeVisible();
    await anna.page.getByTestId("turn").hover();
    await seconds(anna, 6);
    await anna.page.clock.runFor(100);
    await expect(inZone(anna, "their-creatures", "Hill Giant")).toBeVisible();
  });

  test("it goes on when a card that had the focus loses it to nothing", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("target on the stack", responding(6));
    await expect(anna.page.getByTestId("dialog-response")).toContainText("in 6 seconds");
    await seconds(anna, 1);
    await onStack(anna, "Hill Giant").focus();
    await seconds(anna, 20);
    await expect(onStack(anna, "Hill Giant")).toBeVisible();
    await onStack(anna, "Hill Giant").blur();
    await seconds(anna, 6);
    await anna.page.clock.runFor(100);
    await expect(inZone(anna, "their-creatures", "Hill Giant")).toBeVisible();
  });
});

test.describe("Escape and Space", () => {
  test("Escape takes back what is under way, though things are open that are not seen", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall");
    await inZone(anna, "own-hand", "Hill Giant").click();
    await anna.page.keyboard.press("c");
    await expect(anna.page.locator("#chat-input")).toBeFocused();
    await anna.page.keyboard.press("Escape");
    await inZone(anna, "own-hand", "Recall").click({ position: { x: 10, y: 24 } });
    await expect(anna.page.getByTestId("dialog-x")).toBeVisible();
    await anna.page.keyboard.press("Escape");
    await expect(anna.page.getByTestId("dialog-x")).toBeHidden();
  });

  test("on a small screen Escape closes the card that lies over the table first", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall", (page) => resize(page, { width: 390, height: 844 }));
    await inZone(anna, "own-hand", "Recall").click({ position: { x: 10, y: 24 } });
    await expect(anna.page.getByTestId("dialog-x")).toBeVisible();
    await anna.page.keyboard.press("i");
    await expect(anna.page.getByTestId("inspector")).toBeVisible();
    await anna.page.keyboard.press("Escape");
    await expect(anna.page.getByTestId("inspector")).toBeHidden();
    await expect(anna.page.getByTestId("dialog-x")).toBeVisible();
    await anna.page.keyboard.press("Escape");
    await expect(anna.page.getByTestId("dialog-x")).toBeHidden();
  });

  test("what lies over a small screen says that one is to decide, and a key that would decide goes to what closes it", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall", (page) => resize(page, { width: 390, height: 844 }));
    const { page } = anna;
    for (const [key, sheet] of [["i", page.getByTestId("inspector")], ["l", page.locator(".side-panel")]] as const) {
      await inZone(anna, "own-hand", "Recall").focus();
      await page.keyboard.press(key);
      await expect(sheet.getByText("Your move")).toBeVisible();
      const close = sheet.getByRole("button", { name: "Close" });
      // Also where a pointer was used last.
      await sheet.getByText("Your move").click();
      await page.keyboard.press("k");
      await expect(close).toBeFocused();
      await expect(close).not.toHaveAttribute("data-by-pointer");
      await page.keyboard.press("Space");
      await expect(close).toBeHidden();
      await expect(page.getByTestId("main-button")).toBeFocused();
    }
    await resize(page, { width: 1280, height: 720 });
    await expect(page.locator(".your-move:visible")).toHaveCount(0);
  });

  test("on a small screen Escape puts the talk away from its field", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall", (page) => resize(page, { width: 390, height: 844 }));
    await anna.page.keyboard.press("c");
    const field = anna.page.locator("#chat-input");
    await expect(field).toBeFocused();
    await anna.page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(main(anna)).toBeFocused();
  });

  for (const [by, open] of [
    ["its tab", ({ page }: Seat) => page.getByRole("button", { name: "Chat", exact: true }).click()],
    [
      "the menu",
      async ({ page }: Seat) => {
        await page.getByTestId("table-menu").click();
        await page.getByTestId("dialog-menu").getByRole("button", { name: "Chat", exact: true }).click();
      },
    ],
  ] as const) {
    test(`what is typed behind ${by} is written in the talk, and plays nothing`, { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("a spell to be cast");
      await expect(main(anna)).toHaveText("Pass: to combat");
      await open(anna);
      await expect(anna.page.locator("#chat-input")).toBeFocused();
      await anna.page.keyboard.type("is it me?");
      await expect(anna.page.locator("#chat-input")).toHaveValue("is it me?");
      await expect(main(anna)).toHaveText("Pass: to combat");
    });
  }

  test("the key that opens the talk gives its field the focus, also before what stands around the table is there", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall", async (page) => {
      await page.addInitScript(() => {
        const next = window.requestAnimationFrame.bind(window);
        const held: FrameRequestCallback[] = [];
        window.requestAnimationFrame = (frame) => held.push(frame);
        Object.assign(window, {
          letFrames: () => {
            window.requestAnimationFrame = next;
            held.forEach(next);
          },
        });
      });
    });
    const field = anna.page.locator("#chat-input");
    await expect(field).toHaveCount(0);
    await anna.page.keyboard.press("c");
    await anna.page.evaluate(() => (window as unknown as { letFrames: () => void }).letFrames());
    await expect(field).toBeFocused();
  });

  test("Escape leaves the field in which one talks, and Space is the main button again", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall");
    await anna.page.keyboard.press("c");
    const field = anna.page.locator("#chat-input");
    await expect(field).toBeFocused();
    await anna.page.keyboard.type("hi");
    await anna.page.keyboard.press("Escape");
    await expect(field).not.toBeFocused();
    await expect(main(anna)).not.toHaveAttribute("aria-disabled", "true");
    await anna.page.keyboard.press("Space");
    await expect(field).toHaveValue("hi");
    await expect(main(anna)).not.toHaveText(TO_COMBAT);
  });

  for (const [what, press] of [
    ["a player", (seat: Seat) => seat.page.getByTestId("player-their").click({ force: true })],
    ["a step", (seat: Seat) => seat.page.getByRole("button", { name: /your upkeep/ }).click()],
    ["a pile", async (seat: Seat) => {
      await seat.page.getByTestId("zone-own-exile").click();
      await seat.page.keyboard.press("Escape");
      await expect(seat.page.locator("main.table dialog")).toHaveCount(0);
    }],
    ["the menu of passing", async (seat: Seat) => {
      await seat.page.getByTestId("pass-menu").click();
      await seat.page.keyboard.press("Escape");
      await expect(seat.page.locator("main.table dialog")).toHaveCount(0);
    }],
  ] as const) {
    test(`after a click on ${what} Space is the main button`, { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("recall");
      await expect(main(anna)).toHaveText(TO_COMBAT);
      await expect(main(anna)).not.toHaveAttribute("aria-disabled", "true");
      await press(anna);
      const upkeep = anna.page.getByRole("button", { name: /your upkeep/ });
      const stops = await upkeep.getAttribute("aria-pressed");
      await anna.page.keyboard.press("Space");
      await expect(main(anna)).not.toHaveText(TO_COMBAT);
      await expect(upkeep).toHaveAttribute("aria-pressed", stops ?? "");
      await expect(anna.page.locator("dialog")).toHaveCount(0);
    });
  }

  test("what has the focus by the keyboard keeps it, and its own Space", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall");
    const upkeep = anna.page.getByRole("button", { name: /your upkeep/ });
    await upkeep.focus();
    await anna.page.getByTestId("player-their").click({ force: true });
    await expect(upkeep).toBeFocused();
    const stops = await upkeep.getAttribute("aria-pressed");
    await anna.page.keyboard.press("Space");
    await expect(upkeep).not.toHaveAttribute("aria-pressed", stops ?? "");
    await expect(main(anna)).toHaveText(TO_COMBAT);
  });

  for (const key of ["Space", "Enter"]) {
    test(`on the player who was chosen as the target ${key} is the main button again`, { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("a bolt");
      await inZone(anna, "own-hand", "Lightning Bolt").focus();
      await anna.page.keyboard.press("Enter");
      await anna.page.getByTestId("player-their").focus();
      await anna.page.keyboard.press("Enter");
      await expect(main(anna)).toHaveText("Pass: let your opponent respond");
      await expect.poll(() => focused(anna.page)).toBe("player-their");
      await anna.page.keyboard.press(key);
      await expect(main(anna)).toHaveText("Waiting for Ben");
    });
  }
});

test.describe("the focus", () => {
  test("it goes to the next card when a card leaves the hand", { tag: "@table" }, async ({ alone }) => {
    const anna = await alone("recall");
    await inZone(anna, "own-hand", "Forest").focus();
    await anna.page.keyboard.press("Enter");
    await expect(inZone(anna, "own-lands", "Forest")).toBeVisible();
    await expect.poll(() => focused(anna.page)).toBe("Island");
  });

  test("it goes to the main button when the last card leaves the hand, and when what had it dies", { tag: "@table" }, async ({ sit }) => {
    const [anna] = await sit("a bolt");
    await inZone(anna, "own-hand", "Lightning Bolt").focus();
    await anna.page.keyboard.press("Enter");
    await expect(anna.page.getByTestId("dialog-targets")).toBeVisible();
    await expect.poll(() => focused(anna.page)).toBe("main-button");
    await inZone(anna, "their-creatures", "Grizzly Bears").focus();
    await anna.page.keyboard.press("Enter");
    await anna.page.keyboard.press("Space");
    await expect(inZone(anna, "their-creatures", "Grizzly Bears")).toHaveCount(0);
    await expect.poll(() => focused(anna.page)).toBe("main-button");
  });

  test("its ring is gone while the mouse is used, and back with the next key that moves it", { tag: "@table" }, async ({ alone }) => {
    const { page } = await alone("recall");
    const ring = () => page.getByTestId("main-button").evaluate((main) => document.activeElement === main && getComputedStyle(main).outlineStyle);
    await page.keyboard.press("Tab");
    await page.getByTestId("main-button").focus();
    expect(await ring()).toBe("solid");
    await page.getByTestId("zone-own-hand").locator("[data-card='Island']").hover();
    await page.mouse.down();
    await page.mouse.up();
    expect(await ring()).toBe("none");
    await page.keyboard.press("Shift");
    expect(await ring()).toBe("none");
    // Neither does a letter that has nothing to do with where the focus is.
    await page.keyboard.press("k");
    expect(await ring()).toBe("none");
    await page.keyboard.press("p");
    expect(await ring()).toBe("solid");
  });

  test("it goes to the main button when the end of the game is put away", { tag: "@table" }, async ({ arrive }) => {
    const [anna, ben] = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
    await concede(ben);
    await expect(anna.page.getByTestId("dialog-game-over")).toBeVisible();
    await anna.page.keyboard.press("Escape");
    await expect(anna.page.getByTestId("dialog-game-over")).toHaveCount(0);
    await expect.poll(() => focused(anna.page)).toBe("main-button");
  });

  test("it goes to what the end of the game says, and no key that was meant for the table plays again", { tag: "@table" }, async ({ arrive }) => {
    const [anna, ben] = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
    await concede(ben);
    const over = anna.page.getByTestId("dialog-game-over");
    await expect(over.getByRole("heading")).toBeFocused();
    await anna.page.keyboard.press("Space");
    await anna.page.keyboard.press("Enter");
    await expect(over).toBeVisible();
    await expect(over.getByTestId("rematch")).toBeEnabled();
    await anna.page.keyboard.press("Tab");
    await expect(over.getByRole("button", { name: "View the board" })).toBeFocused();
    await anna.page.keyboard.press("Tab");
    await expect(over.getByTestId("rematch")).toBeFocused();
  });

  test("the end of the game lies over the talk on a small screen", { tag: "@table" }, async ({ arrive }) => {
    const [anna, ben] = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
    await resize(anna.page, { width: 390, height: 844 });
    await anna.page.keyboard.press("c");
    await expect(anna.page.locator("#chat-input")).toBeFocused();
    await concede(ben);
    await anna.page.getByTestId("rematch").click();
    await expect(anna.page.getByTestId("rematch")).toBeDisabled();
  });

  test("it stays in the talk while one writes, and the end of the game waits for that", { tag: "@table" }, async ({ arrive }) => {
    const [{ page }, ben] = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
    await page.keyboard.press("c");
    await page.keyboard.type("good ga");
    await concede(ben);
    await expect(page.getByTestId("main-button")).toHaveText("Play again");
    await page.keyboard.type("me");
    await expect(page.locator("#chat-input")).toHaveValue("good game");
    await expect(page.getByTestId("dialog-game-over")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("dialog-game-over").getByRole("heading")).toBeFocused();
  });

  test("it goes to the heading of the page that one has gone to", { tag: "@table" }, async ({ arrive }) => {
    const { page } = await arrive("Anna");
    await page.goto("/");
    for (const name of ["Decks", "Library"]) {
      await page.getByRole("link", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(page.locator("h1")).toHaveText(name);
      await expect(page.locator("h1")).toBeFocused();
    }
  });
});

/** Gives the game up, in the menu. */
async function concede(seat: Seat): Promise<void> {
  await seat.page.getByTestId("table-menu").click();
  await seat.page.getByTestId("concede").click();
  await seat.page.getByTestId("concede").click();
}

test("two quick taps do not concede", { tag: "@table" }, async ({ arrive }) => {
  const [anna] = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
  await anna.page.clock.install();
  await anna.page.clock.pauseAt(Date.now() + 5_000);
  await anna.page.evaluate(withSmallIds);
  await anna.page.getByTestId("table-menu").click();
  await anna.page.getByTestId("concede").click();
  await anna.page.clock.runFor(900);
  await anna.page.getByTestId("concede").click({ force: true });
  await expect(anna.page.getByTestId("concede")).toHaveText("Press again to concede");
  // A press that began too soon does not concede when it ends.
  await anna.page.getByTestId("concede").hover({ force: true });
  await anna.page.mouse.down();
  await anna.page.clock.runFor(1_000);
  await anna.page.mouse.up();
  await expect(anna.page.getByTestId("concede")).toHaveText("Press again to concede");
  await anna.page.getByTestId("concede").click();
  await expect(anna.page.getByTestId("dialog-game-over")).toBeVisible();
});

test.describe("playing again", () => {
  /** What both are at, when they have gone on to one table. */
  async function together(seats: [Seat, Seat], before: string): Promise<void> {
    for (const { page } of seats) {
      await expect(page).not.toHaveURL(before);
      await expect(page.getByTestId("dialog-game-over")).toHaveCount(0);
      await expect(page.locator('[data-testid="zone-own-hand"] button.card')).toHaveCount(7);
    }
    const [first, second] = seats.map(({ page }) => new URL(page.url()).pathname.split("/").at(-1));
    expect(first).toBe(second);
  }

  test("the wish is told in words, and both are taken to the new table", { tag: "@table" }, async ({ arrive }) => {
    const seats = await gather([await arrive("Anna"), await arrive("Ben", "phone")], AGREED);
    const [anna, ben] = seats;
    const before = anna.page.url();
    await concede(ben);
    await anna.page.getByTestId("rematch").click();
    await expect(ben.page.getByTestId("dialog-game-over")).toContainText("Anna wants another game.");
    await ben.page.getByTestId("rematch").click();
    await together(seats, before);
  });

  test("whoever has left after asking is said to be away, and the new table says who is waited for", { tag: "@table" }, async ({ arrive }) => {
    const [anna, ben] = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
    await concede(ben);
    await expect(anna.page.getByTestId("turn")).toHaveText("Game over");
    await ben.page.getByTestId("rematch").click();
    await expect(anna.page.getByTestId("dialog-game-over")).toContainText("Ben wants another game.");
    await ben.page.getByTestId("dialog-game-over").getByRole("link", { name: "Leave table" }).click();
    await expect(anna.page.getByTestId("dialog-game-over")).toContainText("Ben wanted another game, but is away right now.");
    await anna.page.getByTestId("rematch").click();
    await expect(anna.page.getByText("Waiting for Ben to come to the table.")).toBeVisible();
    await expect(anna.page.getByTestId("dealing-stays")).toBeVisible();
    // Nothing is offered that the house refuses yet; the way to the first page is open.
    await expect(anna.page.getByTestId("withdraw")).toHaveCount(0);
    await anna.page.getByRole("main").getByRole("link", { name: "Back to the start page" }).click();
    await expect(anna.page.getByTestId("new-table")).toBeVisible();
  });

  test("whoever looks at the table is told as well, and plays again with the main button", { tag: "@table" }, async ({ arrive }) => {
    const seats = await gather([await arrive("Anna"), await arrive("Ben")], AGREED);
    const [anna, ben] = seats;
    const before = anna.page.url();
    await concede(ben);
    for (const { page } of seats) {
      await page.getByRole("button", { name: "View the board" }).click();
    }
    await expect(main(anna)).toHaveText("Play again");
    await main(anna).click();
    await expect(main(anna)).toHaveText("Waiting for Ben");
    await expect(ben.page.getByTestId("rematch-offer")).toContainText("Anna wants another game.");
    await main(ben).click();
    await together(seats, before);
  });

  test("another deck is chosen for it, and another one after that, which the other is not told and may do as well", { tag: "@table" }, async ({ arrive }) => {
    const [host, guest] = [await arrive("Anna"), await arrive("Ben", "phone")];
    await makeDeck(host.page, "// Name: Woods\n40 Forest\n");
    const seats = await gather([host, guest], AGREED);
    const [anna, ben] = seats;
    const before = anna.page.url();
    await concede(ben);
    const over = anna.page.getByTestId("dialog-game-over");
    const choosing = anna.page.getByTestId("dialog-other-deck");
    await anna.page.getByTestId("another-deck").click();
    await anna.page.keyboard.press("Escape");
    await expect(choosing).toHaveCount(0);
    await expect(over.getByTestId("rematch")).toBeEnabled();
    await expect.poll(() => focused(anna.page)).toBe("another-deck");
    for (const [deck, name] of [
      ["deck-the-old-forest", "The Old Forest"],
      ["deck-woods", "Woods"],
    ] as const) {
      await anna.page.getByTestId("another-deck").click();
      await choosing.getByTestId(deck).click();
      await choosing.getByTestId("rematch-with").click();
      await expect(choosing).toHaveCount(0);
      await expect(over.getByTestId("rematch-deck")).toHaveText(`You play ${name}.`);
      await expect(over.getByTestId("rematch")).toBeDisabled();
    }
    await expect(ben.page.getByTestId("dialog-game-over")).toContainText("Anna wants another game.");
    await ben.page.getByTestId("another-deck").tap();
    await ben.page.getByTestId("dialog-other-deck").getByTestId("deck-the-white-company").tap();
    expect(guest.frames.filter((frame) => frame.text.includes("Woods"))).toEqual([]);
    await ben.page.getByTestId("rematch-with").tap();
    await together(seats, before);
    const hand = (seat: Seat) => seat.page.locator('[data-testid="zone-own-hand"] button.card');
    expect(await hand(anna).evaluateAll((cards) => [...new Set(cards.map((card) => card.getAttribute("data-card")))])).toEqual(["Forest"]);
    await expect(hand(ben).and(ben.page.locator('[data-card="Island"]'))).toHaveCount(0);
    expect(guest.frames.filter((frame) => frame.text.includes("The Old Forest"))).toEqual([]);
  });
});

test("the opening hands have a step of their own", { tag: "@table" }, async ({ arrive }) => {
  const [anna] = await gather([await arrive("Anna"), await arrive("Ben", "phone")], AGREED);
  await expect(anna.page.getByTestId("turn")).toHaveText("Opening hands");
  await expect(anna.page.getByTestId("step")).toHaveText("keep or mulligan");
  // Whoever reads one card of it sees the others beside it.
  const hand = anna.page.locator('[data-testid="zone-own-hand"] button.card');
  const covered = () =>
    anna.page.evaluate(() => {
      const box = (element: Element) => element.getBoundingClientRect();
      const inspector = document.querySelector("main.table > .inspector");
      const [read, others] = [inspector && box(inspector), document.querySelectorAll('[data-testid="zone-own-hand"] button.card:not(:hover)')];
      const lies = (card: DOMRect) => read && read.left < card.right - 1 && card.left + 1 < read.right && read.top < card.bottom - 1 && card.top + 1 < read.bottom;
      return [...others].filter((card) => lies(box(card))).map((card) => card.getAttribute("data-card"));
    });
  for (const place of [0, 3, 6]) {
    await hand.nth(place).hover({ position: { x: 10, y: 20 } });
    const name = (await hand.nth(place).getAttribute("data-card")) ?? "";
    await expect(anna.page.getByTestId("inspector")).toContainText(name);
    await expect(anna.page.getByTestId("inspector")).toBeVisible();
    await expect.poll(covered).toEqual([]);
  }
});

test("an invitation to a table that is not there says so", { tag: "@table" }, async ({ arrive }) => {
  const [{ page }, ben] = [await arrive("Anna"), await arrive("Ben")];
  await page.goto("/");
  await page.getByTestId("new-table").click();
  await page.getByTestId("create").click();
  const link = new URL(await page.getByTestId("invite-link").inputValue());
  const refused = ben.page.getByRole("alert").filter({ hasText: "This invitation is no longer valid. Ask for a new one." });

  // Another code, and then a table that was taken back.
  await ben.page.goto(`${link.pathname}#${"0".repeat(link.hash.length - 1)}`);
  await expect(refused).toBeVisible();
  await page.getByTestId("withdraw").click();
  await expect(page.getByTestId("new-table")).toBeVisible();
  await ben.page.goto("/");
  await ben.page.goto(link.pathname + link.hash);
  await expect(refused).toBeVisible();
});

test("a page that is opened without a connection says that it waits for one", { tag: "@table" }, async ({ arrive, house }) => {
  const anna = await arrive("Anna");
  anna.tolerate(/WebSocket connection to .* failed|ERR_CONNECTION_(REFUSED|RESET)|net::ERR_/);
  const { page } = anna;
  await page.goto("/");
  await expect(page.getByTestId("quick-table")).toBeVisible();
  anna.way.cut();
  await expect(page.locator(".connection.shown")).toBeVisible({ timeout: house.noticedWithin });
  await page.getByTestId("quick-table").click();
  await expect(page.getByTestId("pending")).toContainText("once you are back online");
  await page.getByRole("link", { name: "Decks", exact: true }).click();
  await expect(page.locator("main")).toContainText("This will load once you are back online.");
  await expect(page.locator("main")).not.toContainText("Loading your decks");
});
