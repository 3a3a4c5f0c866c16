// What is seen and heard when the game changes: cards on their way, what goes, numbers, sounds; and that none of it is in the way of a click.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/positions.ts";
import { resize } from "../table/window.ts";

/** Something that was seen over the table, as it came: what it was of, and whether it moved. */
interface Seen {
  class: string;
  object: string;
  text: string;
  moves: boolean;
}

/** Lets things move, slowly, and writes down what does. Where they are to be stopped on their way, each stands as soon as it has come. */
const moving = (stopped = false) => async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ animation: "Slow" })));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await watched(stopped)(page);
};

/** Writes down what moves, and where it is stopped, what waits for what goes. */
const watched = (stopped = false) => async (page: Page) => {
  await page.addInitScript((stopped) => {
    const seen: Seen[] = [];
    const waiting: string[] = [];
    Object.assign(window, { seen, waiting });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        const flights = node instanceof HTMLElement && node.matches(".flight") ? [node] : [];
        for (const flight of flights) {
          const animations = flight.getAnimations();
          seen.push({ class: flight.className, object: flight.dataset["flight"] ?? "", text: flight.textContent ?? "", moves: animations.length > 0 });
          if (stopped) {
            const waits = (card: HTMLElement) => card.getAnimations().some((moves) => Number(moves.effect?.getTiming().delay) > 0);
            waiting.push(...[...document.querySelectorAll<HTMLElement>(".battlefield [data-card]")].filter(waits).map((card) => card.dataset["card"] ?? ""));
            document.getAnimations().forEach((animation) => animation.pause());
          }
        }
      }
    }).observe(document, { childList: true, subtree: true });
  }, stopped);
};

/** What has been seen so far. */
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);

test("a land that is played goes to the table, and can be tapped on its way", async ({ alone }) => {
  const { page } = await alone("what moves", moving(true));
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Forest"]').click({ position: { x: 10, y: 24 } });
  const land = page.locator('[data-testid="zone-own-lands"] button[data-card="Forest"]');
  await expect(land).toBeVisible();
  const object = await land.getAttribute("data-object");
  await expect.poll(() => seen(page)).toContainEqual({ class: "flight", object, text: expect.stringContaining("Forest") as unknown as string, moves: true });
  // It stands still on its way, and the land itself takes the click.
  await expect(page.locator(`.flight[data-flight="${object}"]`)).toHaveCount(1);
  await land.click();
  await expect(page.getByTestId("mana-own")).toHaveAccessibleName(/green/);
  // What stood still goes on and is gone when it has come.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.play()));
  await expect(page.locator(".flight")).toHaveCount(0);
});

test("a creature that resolves goes from the stack to the table on both screens, and the opponent's spell was shown", async ({ sit }) => {
  const [anna, ben] = await sit("what resolves", moving());
  await expect(ben.page.getByTestId("main-button")).toHaveText(/^Resolve/);
  await ben.sure("main-button");
  for (const { page, zone } of [{ page: anna.page, zone: "own" }, { page: ben.page, zone: "their" }]) {
    const bears = page.locator(`[data-testid="zone-${zone}-creatures"] button[data-card="Grizzly Bears"]`);
    await expect(bears).toBeVisible();
    const object = await bears.getAttribute("data-object");
    await expect.poll(() => seen(page)).toContainEqual({ class: "flight", object, text: expect.stringContaining("Grizzly Bears") as unknown as string, moves: true });
  }
});

test("what the opponent plays is shown large for a moment", async ({ sit }) => {
  const [anna, ben] = await sit("what moves", moving());
  await anna.page.locator('[data-testid="zone-own-hand"] button[data-card="Forest"]').click({ position: { x: 10, y: 24 } });
  const shown = { class: "flight shown", object: expect.any(String) as unknown as string, text: expect.stringContaining("Forest") as unknown as string, moves: true };
  await expect.poll(() => seen(ben.page)).toContainEqual(shown);
  await expect(ben.page.getByTestId("last-event")).toHaveText("Anna plays Forest.");
  // Held across it stands in the bar of the turn.
  await resize(ben.page, { width: 844, height: 390 });
  await expect(ben.page.getByTestId("last-line")).toBeVisible();
  await expect(ben.page.getByTestId("last-line")).toHaveText("Anna plays Forest.");
  await expect(ben.page.locator(".flight")).toHaveCount(0);
});

test("a discarded card is seen going, by whoever discards it and by the other", async ({ sit }) => {
  const [anna, ben] = await sit("discard to hand size", moving());
  for (const name of ["Hill Giant", "Craw Wurm"]) {
    await anna.page.locator("section.prompt .chip", { hasText: name }).first().click();
  }
  await anna.sure("main-button");
  for (const { page } of [anna, ben]) {
    for (const name of ["Hill Giant", "Craw Wurm"]) {
      const gone = { class: "flight discarded", object: expect.any(String) as unknown as string, text: expect.stringContaining(name) as unknown as string, moves: true };
      await expect.poll(() => seen(page)).toContainEqual(gone);
    }
  }
});

test("damage stands over creatures and life totals as it is dealt", async ({ sit }) => {
  const [anna, ben] = await sit("what is burnt", moving());
  await ben.sure("main-button");
  for (const { page } of [anna, ben]) {
    await expect.poll(() => seen(page)).toContainEqual(expect.objectContaining({ class: "flight number loss", text: "−3" }));
  }
});

test("what survives stays under the number of its damage until what died is gone", async ({ sit }) => {
  const [anna, ben] = await sit("divide damage", moving(true));
  await anna.page.getByTestId("dialog-divide").getByRole("button", { name: /Grizzly Bears.*one more/ }).click();
  await anna.sure("main-button");
  for (const { page } of [anna, ben]) {
    const number = page.locator(".flight.number.loss", { hasText: "−2" });
    await expect(number).toBeVisible();
    const [over, giant] = await Promise.all([number, page.locator('.battlefield [data-card="Hill Giant"]')].map((one) => one.boundingBox()));
    const middle = (box: typeof over) => (box ? box.x + box.width / 2 : NaN);
    // It grows and rises, and the place to which the creature goes is half a card away.
    expect(Math.abs(middle(over) - middle(giant))).toBeLessThan(giant!.width / 4);
    expect(await page.evaluate(() => (window as unknown as { waiting: string[] }).waiting)).toContain("Hill Giant");
  }
});

test("nothing moves for whoever asks for less motion, or has switched it off", async ({ open }) => {
  const come = open("what moves", watched());
  const [anna, ben] = await Promise.all([come("Anna", "A"), come("Ben", "B")]);
  await ben.page.evaluate(() => localStorage.setItem("jb-mtg.preferences", JSON.stringify({ animation: "Off" })));
  await ben.page.emulateMedia({ reducedMotion: "no-preference" });
  await ben.page.reload();
  await expect(ben.page.getByTestId("table")).toBeVisible();
  await anna.page.locator('[data-testid="zone-own-hand"] button[data-card="Forest"]').click({ position: { x: 10, y: 24 } });
  await expect(ben.page.locator('[data-testid="zone-their-lands"] button[data-card="Forest"]')).toBeVisible();
  await expect(anna.page.locator('[data-testid="zone-own-lands"] button[data-card="Forest"]')).toBeVisible();
  for (const { page } of [anna, ben]) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await seen(page)).toEqual([]);
  }
});

test("what happens is heard, until one press on the button or the key switches it off", async ({ alone }) => {
  const { page } = await alone("what moves", async (page) => {
    await page.addInitScript(() => {
      const sounds = { begun: 0, states: [] as string[] };
      Object.assign(window, { sounds });
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          this.addEventListener("statechange", () => sounds.states.push(this.state));
        }
      };
      for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (this: AudioScheduledSourceNode, ...given: []) {
          sounds.begun += 1;
          start.apply(this, given);
        };
      }
    });
  });
  const begun = () => page.evaluate(() => (window as unknown as { sounds: { begun: number } }).sounds.begun);
  const frames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const hand = page.locator('[data-testid="zone-own-hand"] button.card');
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Forest"]').click({ position: { x: 10, y: 24 } });
  await expect.poll(begun).toBeGreaterThan(0);
  // While nothing is heard, the browser mixes nothing.
  const states = () => page.evaluate(() => (window as unknown as { sounds: { states: string[] } }).sounds.states);
  await expect.poll(states).toEqual(["running", "suspended"]);
  // One press, and it is silent.
  const sounds = page.getByTestId("sounds");
  await expect(sounds).toHaveAttribute("aria-pressed", "true");
  await sounds.click();
  await expect(sounds).toHaveAttribute("aria-pressed", "false");
  const before = await begun();
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Lightning Bolt"]').click({ position: { x: 10, y: 24 } });
  await expect(hand).toHaveCount(0);
  await frames();
  expect(await begun()).toBe(before);
  // The key switches it on again.
  await page.keyboard.press("m");
  await expect(sounds).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(hand).toHaveCount(1);
  await page.locator('[data-testid="zone-own-hand"] button[data-card="Lightning Bolt"]').click({ position: { x: 10, y: 24 } });
  await expect.poll(begun).toBeGreaterThan(before);
  await expect.poll(async () => (await states()).slice(0, 3)).toEqual(["running", "suspended", "running"]);
});
