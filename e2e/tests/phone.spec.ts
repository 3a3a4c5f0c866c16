// The table on the screens that phones have in truth, with a browser's bars around it, and on a small laptop: everything is seen or can be scrolled to, what lies over the table can be put
// away as on any phone, and what stands side by side can each be tapped.
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import { pictures } from "../environment.ts";
import { misplaced } from "../table/boxes.ts";
import { test as withHouse } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { Hand, middle } from "../table/hand.ts";
import { expect, test, visit } from "../table/positions.ts";
import { stopped } from "../table/time.ts";
import { resize } from "../table/window.ts";

/** Upright phones, with the browser's bars taken off their height. */
const UPRIGHT = [
  { width: 390, height: 664 },
  { width: 412, height: 732 },
  { width: 375, height: 553 },
  { width: 360, height: 640 },
];

const PHONE = { width: 390, height: 844 };

async function picture(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  if (pictures && size) {
    await page.screenshot({ path: join(pictures, `${name}-${size.width}x${size.height}.png`) });
  }
}

/** The names of the cards of a zone that are not wholly on their felt and in the window; with `scroll`, after scrolling to each. */
async function cut(page: Page, zone: string, scroll: boolean): Promise<string[]> {
  return page.getByTestId(zone).evaluate((zone, scroll) => {
    const felt = zone.closest(".battlefield");
    const cards = [...zone.querySelectorAll<HTMLElement>(".pile > .card")];
    const isCut = (card: HTMLElement) => {
      if (scroll) {
        card.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      }
      const [box, bounds] = [card.getBoundingClientRect(), felt?.getBoundingClientRect()];
      const within = (inner: DOMRect, top: number, bottom: number, left: number, right: number) =>
        inner.top >= top - 2 && inner.bottom <= bottom + 2 && inner.left >= left - 2 && inner.right <= right + 2;
      return !bounds || !within(box, bounds.top, bounds.bottom, bounds.left, bounds.right) || !within(box, 0, innerHeight, 0, innerWidth);
    };
    return cards.length === 0 ? ["no card lies there"] : cards.filter(isCut).map((card) => card.dataset["card"] ?? "");
  }, scroll);
}

/** Whether the middle of something can be pressed: it is in the window, and nothing lies over it. */
async function pressable(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there !== null && element.contains(there);
  });
}

test("a table of nine lands and artifacts beside three creatures on phones", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("nine beside three creatures");
  await test.step("the opposing creatures are all seen beside nine lands and artifacts on every phone", async () => {
    for (const size of [...UPRIGHT, PHONE]) {
      await resize(page, size);
      const name = `${size.width} by ${size.height}`;
      await expect.poll(() => cut(page, "zone-their-creatures", false), name).toEqual([]);
      await expect.poll(() => cut(page, "zone-own-creatures", false), name).toEqual([]);
      await picture(page, "nine");
      // What has no room beside them is a swipe away.
      for (const zone of ["zone-their-lands", "zone-their-others"]) {
        const piles = page.getByTestId(zone).locator(".pile > .card");
        for (const card of await piles.all()) {
          await card.evaluate((card) => card.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" }));
          await expect.poll(() => pressable(card), `${await card.getAttribute("data-card")} at ${name}`).toBe(true);
        }
      }
    }
  });

  await test.step("a question leaves the creatures of both sides on the screen", async () => {
    for (const size of [...UPRIGHT, PHONE]) {
      await resize(page, size);
      const bolt = page.locator('[data-testid="zone-own-hand"] button[data-card="Lightning Bolt"]');
      await bolt.click({ position: { x: 10, y: 24 } });
      const question = page.getByTestId("dialog-targets");
      await expect(question).toBeVisible();
      const name = `${size.width} by ${size.height}`;
      await expect.poll(() => cut(page, "zone-their-creatures", false), name).toEqual([]);
      await expect.poll(() => cut(page, "zone-own-creatures", false), name).toEqual([]);
      // The question itself can be read, in a bar at the main button; its list is a sheet that is opened, and that going back closes.
      await expect.poll(() => pressable(question.locator(".prompt-text")), name).toBe(true);
      await expect.poll(async () => (await question.boundingBox())?.height, name).toBeLessThan(80);
      await picture(page, "question");
      const list = question.getByRole("button", { name: /Sengir Vampire/ });
      await expect(list).toBeHidden();
      await page.getByTestId("prompt-details").click();
      await expect.poll(() => pressable(list), name).toBe(true);
      await picture(page, "question-details");
      await page.goBack();
      await expect(list).toBeHidden();
      await expect(question).toBeVisible();
      await page.getByTestId("act-cancel").click();
      await expect(question).toBeHidden();
    }
  });

  await test.step("a card of a graveyard can be read over its dialog, and closed before it", async () => {
    for (const size of [PHONE, { width: 844, height: 390 }]) {
      await resize(page, size);
      await page.getByTestId("zone-own-graveyard").click();
      const pile = page.getByTestId("dialog-pile");
      await pile.locator('button[data-card="Craw Wurm"]').click();
      const large = page.locator(".face-inspector").filter({ visible: true });
      await expect(large).toContainText("Craw Wurm");
      await expect.poll(() => pressable(large), "nothing lies over the card").toBe(true);
      await picture(page, "graveyard");
      await page.getByTestId("dialog-card").getByRole("button", { name: "Close" }).click();
      await expect(large).toBeHidden();
      await expect(pile).toBeVisible();
      await pile.getByRole("button", { name: "Close" }).click();
      await expect(pile).toBeHidden();
    }
  });
});

visit("on phones and a small laptop", "@phone", {
  "every creature of a crowded table can be scrolled to on every phone": async ({ alone }) => {
    const { page } = await alone("crowded");
    for (const size of UPRIGHT) {
      await resize(page, size);
      for (const zone of ["zone-their-creatures", "zone-own-creatures"]) {
        await expect.poll(() => cut(page, zone, true), `${zone} at ${size.width} by ${size.height}`).toEqual([]);
      }
      await picture(page, "crowded");
    }
  },

  "what is marked in the opened list is done with the main button at once": async ({ alone }) => {
    const { page } = await alone("discard to hand size");
    await resize(page, PHONE);
    const question = page.getByTestId("dialog-discard");
    await page.getByTestId("prompt-details").click();
    await question.getByRole("button", { name: /^Hill Giant/ }).click();
    await question.getByRole("button", { name: /^Craw Wurm/ }).click();
    await page.getByTestId("main-button").click();
    await expect(question).toHaveCount(0);
  },

  "what damage is divided between is all seen on every phone": async ({ alone }) => {
    const { page } = await alone("divide damage");
    const question = page.getByTestId("dialog-divide");
    await expect(question).toBeVisible();
    for (const size of [...UPRIGHT, PHONE, { width: 844, height: 390 }, { width: 667, height: 375 }, { width: 1280, height: 720 }]) {
      await resize(page, size);
      const rows = question.getByRole("button", { name: /one more/ });
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) {
        await expect.poll(() => pressable(row), `${size.width} by ${size.height}`).toBe(true);
      }
      await picture(page, "division");
    }
  },

  "whose turn it is stands there whole on a small laptop and on phones": async ({ sit }) => {
    const seats = await sit("talk");
    for (const [place, { page }] of seats.entries()) {
      for (const size of [{ width: 1280, height: 720 }, { width: 1024, height: 768 }, { width: 1366, height: 768 }, { width: 1440, height: 900 }, ...UPRIGHT, PHONE]) {
        await resize(page, size);
        const turn = page.getByTestId("turn");
        await expect(turn).toHaveText(place === 0 ? /^Your turn/ : /Anna/);
        const room = await turn.evaluate((turn) => ({ has: turn.clientWidth, needs: turn.scrollWidth }));
        expect(room.has, `${size.width} by ${size.height}`).toBeGreaterThanOrEqual(room.needs);
        // The step that it is, is named, in whatever has room for it.
        const now = page.locator(".step.now button, .step-now").filter({ visible: true });
        const cut = await now.first().evaluate((now) => now.scrollWidth > now.clientWidth + 1);
        expect(cut, `the step at ${size.width} by ${size.height}`).toBe(false);
        const bar = await page.locator(".phase-bar").evaluate((bar) => ({ has: bar.clientWidth, needs: bar.scrollWidth }));
        expect(bar.has, `the bar at ${size.width} by ${size.height}`).toBeGreaterThanOrEqual(bar.needs);
        await picture(page, `turn-${place}`);
      }
    }
    // A long name is shortened, and neither the number of the turn nor the step.
    const { page } = seats[1]!;
    await page.locator(".turn-name").evaluate((name) => {
      name.textContent = "Bartholomew the Magnificent";
      name.parentElement?.classList.add("long");
    });
    for (const size of UPRIGHT) {
      await resize(page, size);
      for (const part of [page.locator(".turn-name + span"), page.locator(".step-now")]) {
        const cut = await part.evaluate((part) => {
          const [box, bar] = [part.getBoundingClientRect(), part.closest(".phase-bar")!.getBoundingClientRect()];
          return part.scrollWidth > Math.max(part.clientWidth, box.width) + 1 || box.right > bar.right;
        });
        expect(cut, `${size.width} by ${size.height}`).toBe(false);
      }
      await picture(page, "turn-long");
    }
  },

  "a land of five colors says once what a click does, and a tap beside what lies over the table closes it, and does nothing else": async ({ alone }) => {
    const { page } = await alone("a spell to be cast");
    const land = page.locator('[data-testid="zone-own-lands"] button[data-card="City of Brass"]');
    await expect(land).toHaveAttribute("title", /City of Brass/);
    const said = ((await land.getAttribute("title")) ?? "").split(" · ");
    expect(new Set(said).size).toBe(said.length);
    for (const size of [PHONE, { width: 844, height: 390 }]) {
      await resize(page, size);
      const step = await page.getByTestId("step").textContent();
      // The last point is beside every sheet: above those from below, right of those from the left.
      const beside = () => page.mouse.click(size.width - 4, 4);
      await page.locator('[data-testid="zone-own-lands"] button[data-card="City of Brass"]').click({ button: "right" });
      await expect(page.getByTestId("inspector")).toBeVisible();
      await beside();
      await expect(page.getByTestId("inspector")).toBeHidden();
      await page.keyboard.press("l");
      await expect(page.getByTestId("log")).toBeVisible();
      await beside();
      await expect(page.getByTestId("log")).toBeHidden();
      await expect(page.getByTestId("step")).toHaveText(step ?? "");
    }
  },

  "how far the top of the stack is is read whole, with a time to respond and without one": async ({ alone }) => {
    const respond = async (page: Page) => {
      await page.addInitScript(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ response_time: { Seconds: 60 } })));
    };
    for (const prepare of [undefined, respond]) {
      const { page } = await alone("two spells to answer", prepare);
      const state = page.locator(".entry.next .entry-state");
      await expect(state).toBeVisible();
      for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }, { width: 320, height: 568 }, { width: 390, height: 664 }, PHONE]) {
        await resize(page, size);
        const name = `${size.width} by ${size.height}`;
        const cut = () => state.evaluate((state) => {
          const words = document.createRange();
          words.selectNodeContents(state);
          const [said, room] = [words.getBoundingClientRect(), state.closest("[data-zone]")!.getBoundingClientRect()];
          return state.scrollWidth > state.clientWidth || said.right > room.right || said.bottom > room.bottom + 1;
        });
        await expect.poll(cut, name).toBe(false);
        // How many there are is said there, or on the card.
        const several = page.locator(".entry.next :is(.entry-of, .entry-more)").filter({ visible: true });
        await expect(several.first(), name).toContainText(/2|\+1/);
      }
    }
  },

  "what little lies on the other side is as large beside a spell on the stack": async ({ alone }) => {
    const { page } = await alone("a spell below abilities");
    const breadths = async (zone: string) =>
      page.getByTestId(zone).locator(".pile > .card").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).offsetWidth));
    for (const size of [PHONE, { width: 412, height: 915 }]) {
      await resize(page, size);
      const name = `${size.width} by ${size.height}`;
      // One's own side has the room of both rows.
      const [own] = await breadths("zone-own-lands");
      const their = await breadths("zone-their-creatures");
      expect(their, name).toHaveLength(3);
      expect(Math.min(...their), name).toBeGreaterThanOrEqual((own ?? 99) - 2);
      await expect.poll(() => cut(page, "zone-their-creatures", false), name).toEqual([]);
    }
  },

  "no mark lies over the first letters of who attacks": async ({ alone }) => {
    const { page } = await alone("a block");
    const attackers = page.locator('[data-testid="zone-their-creatures"] .card.attacking');
    await expect(attackers).toHaveCount(2);
    for (const size of [{ width: 320, height: 568 }, PHONE, { width: 844, height: 390 }]) {
      await resize(page, size);
      const hidden = () => attackers.evaluateAll((cards) => cards.flatMap((card) => {
        const text = card.querySelector(".face-name")!.firstChild!;
        const marks = [...card.querySelectorAll(".mark")].map((mark) => mark.getBoundingClientRect()).filter((mark) => mark.width > 0);
        return [0, 1, 2].flatMap((place) => {
          const letter = document.createRange();
          letter.setStart(text, place);
          letter.setEnd(text, place + 1);
          const box = letter.getBoundingClientRect();
          const over = marks.some((mark) => mark.left < box.right - 1 && box.left < mark.right - 1 && mark.top < box.bottom - 1 && box.top < mark.bottom - 1);
          return over ? [letter.toString()] : [];
        });
      }));
      await expect.poll(hidden, `${size.width} by ${size.height}`).toEqual([]);
    }
  },

  "what is answered is a line across, and nothing lies over what shows it again": async ({ alone }) => {
    for (const table of ["target on the stack", "two spells to answer"]) {
      const { page } = await alone(table);
      const asked = page.getByTestId("dialog-response");
      await expect(asked).toBeVisible();
      await resize(page, { width: 844, height: 390 });
      const empty = table === "target on the stack";
      const aside = asked.locator(".prompt-aside");
      // With nothing to press there is nothing to put away.
      await expect(aside).toBeVisible({ visible: !empty });
      if (!empty) {
        await aside.click();
        await expect.poll(() => pressable(aside)).toBe(true);
      }
      await expect.poll(async () => (await asked.boundingBox())?.height ?? 99).toBeLessThan(52);
    }
  },

  "two neighbors in the hand can both be chosen, one tap each": async ({ alone }) => {
    const { page } = await alone("discard two neighbors");
    for (const size of [PHONE, { width: 390, height: 664 }, { width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1280, height: 720 }]) {
      await resize(page, size);
      const name = `${size.width} by ${size.height}`;
      const hand = page.locator('[data-testid="zone-own-hand"] button.card');
      await expect(hand).toHaveCount(9);
      for (const place of [0, 1, 2, 3]) {
        const [first, second] = [hand.nth(place), hand.nth(place + 1)];
        await first.click({ position: { x: 12, y: 40 } });
        await expect(first).toHaveClass(/chosen/);
        // Of the next one, enough to be tapped is not covered.
        const free = () => second.evaluate((card) => {
          const box = card.getBoundingClientRect();
          let free = 0;
          for (let x = box.left + 0.5; x < box.right && x < innerWidth; x += 1) {
            const there = document.elementFromPoint(x, box.top + box.height / 2);
            free += card.contains(there) ? 1 : 0;
          }
          return free;
        });
        await expect.poll(free, `place ${place + 1} at ${name}`).toBeGreaterThanOrEqual(24);
        await second.click({ position: { x: 12, y: 40 } });
        await expect(second).toHaveClass(/chosen/);
        if (place === 0) {
          await picture(page, "discard");
        }
        await second.click({ position: { x: 12, y: 40 } });
        await first.click({ position: { x: 12, y: 40 } });
        await expect(page.locator('[data-testid="zone-own-hand"] button.card.chosen')).toHaveCount(0);
      }
    }
  },
});

test("the main button stands where it stood, as broad and as high, for long words and for what stands beside it", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("a spell to be cast", stopped, "phone");
  const main = page.getByTestId("main-button");
  await expect(main).toHaveText("Pass: to combat");
  const widths = [430, 390, 360, 320];
  const before = new Map<number, { x: number; width: number; height: number }>();
  for (const width of widths) {
    await resize(page, { width, height: 740 });
    before.set(width, (await main.boundingBox())!);
  }
  // The second in which a spell can be undone does not pass here.
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Hill Giant"]').click({ position: { x: 10, y: 24 } });
  await expect(page.getByTestId("undo")).toBeVisible();
  for (const width of widths) {
    await resize(page, { width, height: 740 });
    await expect(main).toHaveText("Pass: let your opponent respond");
    await picture(page, "own-spell");
    const [now, then] = [(await main.boundingBox())!, before.get(width)!];
    expect(Math.abs(now.x - then.x) + Math.abs(now.width - then.width), `at ${width}`).toBeLessThanOrEqual(1);
    expect(now.height, `at ${width}`).toBeLessThanOrEqual(then.height + 1);
    for (const beside of ["hold", "undo"]) {
      await expect.poll(() => pressable(page.getByTestId(beside)), `${beside} at ${width}`).toBe(true);
      const box = (await page.getByTestId(beside).boundingBox())!;
      expect(box.x + box.width, `${beside} at ${width}`).toBeLessThanOrEqual(then.x);
    }
  }
});

test("in either language what pays and what stands beside it is seen whole on the narrowest phones", { tag: "@phone" }, async ({ alone }) => {
  for (const language of ["en", "es"]) {
    const { page } = await alone("colors to choose between", async (page) => {
      await page.addInitScript((tag) => localStorage.setItem("jb-mtg.language", JSON.stringify(tag)), language);
    });
    await expect(page.getByTestId("main-button")).toBeEnabled();
    await page.keyboard.press("f");
    await expect(page.getByTestId("wish-full-control")).toBeVisible();
    await page.locator('[data-testid="zone-own-hand"] button[data-card="Grizzly Bears"]').click({ position: { x: 10, y: 24 } });
    await expect(page.getByTestId("main-button")).toHaveText(/^Pa.* (automatically|en automático)$/);
    for (const [width, height] of [[320, 568], [360, 640], [390, 844]] as const) {
      await resize(page, { width, height });
      expect(await misplaced(page), `${language}, ${width} by ${height}`).toEqual([]);
      const beside = page.locator(".actions-beside");
      expect(await beside.evaluate((beside) => beside.scrollWidth - beside.clientWidth), `${language}, ${width} by ${height}`).toBeLessThanOrEqual(0);
      // No word is broken: each line of the button has at least one whole.
      const lines = await page.getByTestId("main-button").locator("span").evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
      });
      expect(lines, `${language}, ${width} by ${height}`).toBeLessThanOrEqual(2);
    }
  }
});

test("what takes a spell back is seen whole before what has it cast without a target", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("number", undefined, "phone");
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Fireball"]').click({ position: { x: 10, y: 24 } });
  await expect(page.getByTestId("dialog-x")).toBeVisible();
  await page.getByTestId("main-button").click();
  await expect(page.getByTestId("dialog-targets")).toBeVisible();
  const [cancel, main] = ["act-cancel", "main-button"].map((id) => page.getByTestId(id));
  const none = page.locator(".actions").getByRole("button", { name: "No targets" });
  await expect(cancel!).toHaveAccessibleName("Cancel Fireball");
  for (const width of [390, 360, 320]) {
    await resize(page, { width, height: 640 });
    for (const button of [cancel!, none]) {
      expect(await button.evaluate((button) => button.scrollWidth - button.clientWidth), `at ${width}`).toBeLessThanOrEqual(1);
      await expect.poll(() => pressable(button), `at ${width}`).toBe(true);
    }
    const [first, second, last] = await Promise.all([cancel!, none, main!].map(async (button) => (await button.boundingBox())!));
    expect(first!.x + first!.width, `at ${width}`).toBeLessThanOrEqual(second!.x);
    expect(second!.x + second!.width, `at ${width}`).toBeLessThanOrEqual(last!.x);
  }
  await cancel!.click();
  await expect(page.getByTestId("dialog-targets")).toHaveCount(0);
});

test("what lies over the table is swiped away by its head, and a short swipe leaves it there", { tag: "@phone" }, async ({ alone }) => {
  const anna = await alone("discard to hand size", undefined, "phone");
  const { page } = anna;
  const hand = await Hand.of(anna);
  const swipe = async (head: Locator, by: { x: number; y: number }) => {
    const from = await middle(head);
    await hand.drag(from, { x: from.x + by.x, y: from.y + by.y });
  };
  const question = page.getByTestId("dialog-discard");
  const list = question.getByRole("button", { name: /^Craw Wurm/ });
  const menu = page.getByTestId("dialog-menu");
  const log = page.getByTestId("log");
  const inspector = page.getByTestId("inspector");
  const opened: [Locator, Locator, () => Promise<void>][] = [
    [list, question.locator(".prompt-head h2"), () => page.getByTestId("prompt-details").click()],
    [menu, menu.getByRole("heading").first(), () => page.getByTestId("table-menu").click()],
    [log, page.locator(".side-panel .tabs"), () => page.keyboard.press("l")],
    [inspector, page.locator(".inspector-head"), () => page.keyboard.press("i")],
  ];
  for (const [place, [sheet, head, open]] of opened.entries()) {
    await open();
    await expect(sheet).toBeVisible();
    await picture(page, `sheet-${place}`);
    await swipe(head, { x: 4, y: 40 });
    await swipe(head, { x: 0, y: -120 });
    await expect(sheet).toBeVisible();
    await swipe(head, { x: 10, y: 120 });
    await expect(sheet).toBeHidden();
  }
  await expect(question).toBeVisible();
  // Held across, log and card stand at the left.
  await resize(page, { width: 844, height: 390 });
  await page.keyboard.press("l");
  await expect(log).toBeVisible();
  await swipe(page.locator(".side-panel .tabs"), { x: 10, y: 120 });
  await expect(log).toBeVisible();
  await swipe(page.locator(".side-panel .tabs"), { x: -120, y: 0 });
  await expect(log).toBeHidden();
});

test("across, a question beside the stack is read whole, with all that it is answered with, and notices lie over no board", { tag: "@phone" }, async ({ sit }) => {
  const staying = async (page: Page) => {
    await page.addInitScript(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ automatic_acknowledgements: false })));
  };
  const [{ page }] = await sit("two spells to answer", staying);
  const question = page.getByTestId("dialog-targets");
  for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }]) {
    await resize(page, size);
    const name = `${size.width} by ${size.height}`;
    // Also where there is something to press, it is said what is asked.
    const respond = page.getByTestId("dialog-response");
    const asked = respond.locator(".prompt-text");
    await expect(asked).toHaveText(/^Your opponent's Lightning Bolt is on the stack/);
    for (const part of [asked, respond.getByTestId("act-resolve-all")]) {
      await expect.poll(() => pressable(part), name).toBe(true);
      expect(await part.evaluate((part) => part.scrollHeight - part.clientHeight), name).toBeLessThanOrEqual(1);
    }
    await picture(page, "respond");
    await page.locator('[data-testid="zone-own-hand"] button[data-card="Counterspell"]').click({ position: { x: 10, y: 24 } });
    await expect(question).toBeVisible();
    const cancel = page.getByTestId("act-cancel");
    for (const part of [question.locator(".prompt-text"), ...(await question.getByRole("button", { name: "Lightning Bolt" }).all()), cancel]) {
      await expect.poll(() => pressable(part), `${await part.textContent()}, ${name}`).toBe(true);
    }
    await expect.poll(() => question.locator(".prompt-body").evaluate((body) => body.scrollHeight - body.clientHeight), name).toBeLessThanOrEqual(1);
    // Where there is no room for all of it, what can be chosen is seen.
    await expect(page.getByTestId("stack").locator(".entry-button.target").first()).toBeInViewport({ ratio: 0.7 });
    await picture(page, "question-and-stack");
    await cancel.click();
    await expect(question).toBeHidden();
  }
  await page.getByTestId("main-button").click();
  const notice = page.locator(".notices > *").first();
  await expect(notice).toContainText("17 life");
  for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }]) {
    await resize(page, size);
    const over = () =>
      notice.evaluate((notice) => {
        const own = notice.getBoundingClientRect();
        const lies = (area: Element) => {
          const box = area.getBoundingClientRect();
          return own.left < box.right - 2 && own.right > box.left + 2 && own.top < box.bottom - 2 && own.bottom > box.top + 2;
        };
        return [...document.querySelectorAll(".battlefield, .prompt, .actions, .own-hand")].filter(lies).map((area) => area.className);
      });
    await expect.poll(over, `${size.width} by ${size.height}`).toEqual([]);
    await picture(page, "notice");
  }
});

test("across, what is on the stack is seen whole while the other player may answer it", { tag: "@phone" }, async ({ sit }) => {
  const [, { page }] = await sit("target on the stack");
  for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }]) {
    await resize(page, size);
    await expect(page.getByTestId("preview")).toBeVisible();
    await expect.poll(() => page.locator(".stack-place").evaluate((stack) => stack.scrollHeight - stack.clientHeight), `${size.width} by ${size.height}`).toBeLessThanOrEqual(1);
  }
});

test("on a phone nobody moves for who is chosen to block, who stands in front of what it blocks once that is declared, and nothing of one's own moves for a spell that leaves the stack", { tag: "@phone" }, async ({ alone }) => {
  const ACROSS = { width: 844, height: 390 };
  const places = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)));
  const fighting = await alone("a block");
  const still = ".battlefield, .phase-bar, .player-bar-own";
  const [blocker, attacker] = [".battlefield .card[data-card='Hill Giant']", ".battlefield .card[data-card='Gray Ogre']"];
  // Others of its row make way for it along that.
  const rows = async (page: Page) => (await places(page, ".battlefield .card:not([data-card='Hill Giant'])")).map(([, ...place]) => place);
  const apart = async (page: Page) => {
    const [[one = 0, , wide = 0] = [], [other = 0, , otherWide = 0] = []] = [...(await places(page, blocker)), ...(await places(page, attacker))];
    return Math.abs(one + wide / 2 - other - otherWide / 2);
  };
  const before = [];
  for (const size of [PHONE, ACROSS]) {
    await resize(fighting.page, size);
    before.push({ size, places: await places(fighting.page, still), rows: await rows(fighting.page), chosen: await places(fighting.page, blocker) });
  }
  for (const [zone, card] of [["own", "Hill Giant"], ["their", "Gray Ogre"]]) {
    await fighting.page.locator(`[data-testid=zone-${zone}-creatures] button[data-card="${card}"]`).click();
  }
  await expect(fighting.page.getByTestId("lines").locator(".line-block")).toHaveCount(1);
  for (const { size, places: stood, rows: lay, chosen } of before) {
    await resize(fighting.page, size);
    await expect.poll(() => places(fighting.page, still)).toEqual(stood);
    await expect.poll(() => rows(fighting.page)).toEqual(lay);
    // It comes forward, and nowhere else: the next tap finds everything where it was.
    await expect.poll(async () => (await places(fighting.page, blocker))[0]?.[1]).toBeLessThan(chosen[0]?.[1] ?? NaN);
    const along = (all: number[][]) => all.map(([x, , wide, high]) => [x, wide, high]);
    expect(along(await places(fighting.page, blocker))).toEqual(along(chosen));
  }
  await resize(fighting.page, PHONE);
  // The list of who blocks whom lies over the table, of which nothing is laid out anew.
  const everything = ".battlefield, .battlefield .card, .phase-bar, .player-bar, .own-hand";
  const closed = await places(fighting.page, everything);
  await fighting.page.getByTestId("prompt-details").click();
  await expect(fighting.page.locator(".prompt.details")).toBeVisible();
  expect(await places(fighting.page, everything)).toEqual(closed);
  await fighting.page.getByTestId("prompt-details").click();
  await expect(fighting.page.locator(".prompt.details")).toHaveCount(0);

  await fighting.page.getByTestId("main-button").click();
  await expect(fighting.page.getByTestId("dialog-block")).toHaveCount(0);
  for (const size of [PHONE, ACROSS]) {
    await resize(fighting.page, size);
    await expect.poll(() => apart(fighting.page), `${size.width} by ${size.height}`).toBeLessThan(8);
  }

  const { page } = await alone("target on the stack");
  await resize(page, PHONE);
  const own = ".battlefield-own, .battlefield-own .card, .phase-bar, .player-bar-own";
  await expect(page.getByTestId("preview")).toBeVisible();
  const stood = await places(page, own);
  await page.getByTestId("main-button").click();
  await expect(page.locator(".table.stacked")).toHaveCount(0);
  await expect.poll(() => places(page, own)).toEqual(stood);
});

test("a hand of eight is seen from its first card to its last on a phone, and the title of the turn stands clear of its bar beside the last event", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("eight in hand");
  await resize(page, PHONE);
  const hand = page.getByTestId("zone-own-hand");
  await expect(hand.locator("button.card")).toHaveCount(8);
  await expect.poll(() => hand.evaluate((hand) => hand.scrollWidth - hand.clientWidth)).toBeLessThanOrEqual(1);
  for (const place of [0, 7]) {
    await expect(hand.locator("button.card").nth(place)).toBeInViewport({ ratio: 0.95 });
    expect((await hand.locator("button.card").nth(place).boundingBox())?.width).toBeGreaterThanOrEqual(43);
  }
  await hand.locator('button[data-card="Forest"]').click({ position: { x: 10, y: 20 } });
  await expect(page.getByTestId("last-event")).toHaveText("You play Forest.");
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? NaN;
  await expect.poll(async () => (await top(".turn")) - (await top(".phase-bar"))).toBeGreaterThanOrEqual(3);
});

test("across, what will happen can be asked without scrolling while two spells are on the stack", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("two spells to answer");
  for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }]) {
    await resize(page, size);
    await expect(page.getByTestId("preview")).toBeInViewport({ ratio: 0.95 });
    await expect.poll(() => pressable(page.getByTestId("preview"))).toBe(true);
    await expect(page.locator(".stack-place .next .entry-button")).toBeInViewport({ ratio: 0.95 });
  }
});

test("the largest text leaves both sides room for their creatures", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("nine beside three creatures", async (page) => {
    await page.addInitScript(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ text_size: "Largest" })));
  });
  await expect(page.locator("html")).toHaveAttribute("data-text", "largest");
  for (const size of [...UPRIGHT, PHONE, { width: 844, height: 390 }]) {
    await resize(page, size);
    const name = `${size.width} by ${size.height}`;
    await expect.poll(() => cut(page, "zone-their-creatures", true), name).toEqual([]);
    await expect.poll(() => cut(page, "zone-own-creatures", true), name).toEqual([]);
    for (const side of ["own", "their"]) {
      // The least card is 44 pixels broad, and so 61 high.
      expect((await page.locator(`.battlefield-${side}`).boundingBox())?.height, `${side}, ${name}`).toBeGreaterThanOrEqual(62);
    }
    await expect.poll(() => pressable(page.getByTestId("main-button")), name).toBe(true);
    await picture(page, "largest");
  }
});

withHouse("a long name does not cut the life total", async ({ arrive }) => {
  // As long as a name may be, with wide letters in it, on either side.
  const [own, their] = await gather([await arrive("Alexander the Great Owl"), await arrive("Bartholomew MacWilliams", "phone")], {
    first: "deck-the-midnight-court",
    second: "deck-the-old-forest",
    classic: false,
  });
  for (const { page } of [own, their]) {
    for (const size of [...UPRIGHT, PHONE, { width: 844, height: 390 }, { width: 1280, height: 720 }]) {
      await resize(page, size);
      for (const side of ["own", "their"]) {
        const life = page.getByTestId(`life-${side}`);
        await expect(life).toHaveText("20");
        const where = () => life.evaluate((life) => {
          const range = document.createRange();
          range.selectNodeContents(life);
          const [text, disc, bar] = [range.getBoundingClientRect(), life.getBoundingClientRect(), life.closest(".player-bar")?.getBoundingClientRect() ?? life.getBoundingClientRect()];
          const next = life.closest(".player")?.nextElementSibling?.getBoundingClientRect() ?? bar;
          return { inDisc: text.left >= disc.left && text.right <= disc.right, inBar: disc.right <= bar.right, free: life.closest(".player")!.getBoundingClientRect().right <= next.left + 1 && disc.right <= next.left + 1 };
        });
        await expect.poll(where, `${side} life at ${size.width} by ${size.height}`).toEqual({ inDisc: true, inBar: true, free: true });
      }
      await picture(page, "names");
    }
  }
});

test("going back closes what lies over the table before it leaves the table", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("nine beside three creatures");
  await resize(page, PHONE);
  const table = page.getByTestId("table");
  const here = page.url();
  // By way of the first page, so that there is one to go back to.
  await page.goto("/");
  await page.goto(here);
  await expect(table).toBeVisible();
  const inspector = page.getByTestId("inspector");

  // A card to be read.
  await page.locator('[data-testid="zone-their-creatures"] button[data-card="Sengir Vampire"]').click();
  await expect(inspector).toBeVisible();
  await page.goBack();
  await expect(inspector).toBeHidden();
  await expect(table).toBeVisible();
  expect(page.url()).toBe(here);

  // The menu, and the log that is opened from it.
  await page.getByTestId("table-menu").click();
  await page.getByTestId("dialog-menu").getByRole("button", { name: "Log" }).click();
  await expect(page.getByTestId("log")).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId("log")).toBeHidden();
  await expect(table).toBeVisible();

  // A card over a graveyard: first the card, then the graveyard.
  await page.getByTestId("zone-own-graveyard").click();
  const pile = page.getByTestId("dialog-pile");
  await pile.locator('button[data-card="Craw Wurm"]').click();
  const large = page.locator(".face-inspector").filter({ visible: true });
  await expect(large).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();
  await expect(pile).toBeVisible();
  await page.goBack();
  await expect(pile).toBeHidden();
  await expect(table).toBeVisible();

  // What was closed by its own button is not in the way: going back once more leaves.
  await page.getByTestId("table-menu").click();
  await page.getByTestId("dialog-menu").getByRole("button", { name: "Close" }).click();
  await expect(page.getByTestId("dialog-menu")).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(table).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

test("the screen is kept awake at a table", { tag: "@phone" }, async ({ alone }) => {
  // A browser without a screen grants no lock: what counts is what was asked of it.
  const { page } = await alone("an idle turn", async (page) => {
    await page.addInitScript(() => {
      const asked: string[] = [];
      const request = (kind: string) => {
        asked.push(kind);
        return Promise.resolve({ release: () => Promise.resolve() });
      };
      Object.assign(window, { asked });
      Object.assign(navigator.wakeLock, { request });
    });
  });
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(["screen"]);
});

test("a phone's table says nothing of keys", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("talk", undefined, "phone");
  await page.getByTestId("table-menu").tap();
  const menu = page.getByTestId("dialog-menu");
  await expect(menu.getByRole("button", { name: "Settings" })).toBeVisible();
  await expect(menu.getByText("Keys")).toBeHidden();
  await menu.getByRole("button", { name: "Settings" }).tap();
  await expect(page.getByTestId("response-window")).toBeVisible();
  await expect(page.getByTestId("letter-keys")).toBeHidden();
});

test("what can be chosen comes into sight on a phone", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("a spell below abilities");
  await resize(page, PHONE);
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Counterspell"]').click();
  const stack = page.getByTestId("stack");
  const target = stack.locator('.entry-button.target[data-card="Hill Giant"]');
  await expect(target).toHaveCount(1);
  await expect(target).toBeInViewport({ ratio: 0.5 });
  // Below what is being cast nothing resolves next.
  await expect(stack).toContainText("Being cast");
  await expect(stack).not.toContainText("Resolves next");
});

test("why nothing came of a tap is read at the head of the sheet that it opens", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("keywords");
  const why = page.getByTestId("tried");
  for (const size of [{ width: 844, height: 390 }, PHONE]) {
    await resize(page, size);
    await page.locator('[data-testid="zone-own-hand"] button[data-card="Serra Angel"]').click({ position: { x: 10, y: 24 } });
    await expect(why).toHaveText("You don't have enough mana for it.");
    await expect(why).toBeInViewport({ ratio: 1 });
    // Once.
    await expect(page.getByTestId("inspector").getByText("You don't have enough mana for it.")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(why).toBeHidden();
  }
  const block = (await alone("a crowded block")).page;
  await resize(block, PHONE);
  await block.locator('[data-testid="zone-own-creatures"] button[data-card="Serra Angel"]').first().click();
  await block.locator('[data-testid="zone-their-creatures"] button.attacking[data-card="Black Knight"]').click();
  await expect(block.getByTestId("tried")).toContainText("protection");
  await expect(block.getByTestId("tried")).toBeInViewport({ ratio: 1 });
});

test("no key decides below what lies over the table on a phone", { tag: "@phone" }, async ({ alone }) => {
  const { page } = await alone("what moves");
  await resize(page, PHONE);
  await page.getByTestId("table-menu").click();
  await page.getByRole("button", { name: /^Log/ }).click();
  await expect(page.getByTestId("log")).toBeVisible();
  await page.keyboard.press("f");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("log")).toBeHidden();
  await expect(page.getByTestId("wish-full-control")).toHaveCount(0);
  await page.keyboard.press("f");
  await expect(page.getByTestId("wish-full-control")).toBeVisible();
});
