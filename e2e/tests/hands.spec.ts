// What hands do at the table: cards are dragged, lands swiped across, mana is chosen at the land, and the hand itself can be read. Each with the mouse and with a finger.
import type { Page } from "@playwright/test";

import { Hand, middle } from "../table/hand.ts";
import type { Device } from "../table/player.ts";
import { expect, test } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { going } from "../table/time.ts";
import { resize } from "../table/window.ts";

const DEVICES: Device[] = ["desktop", "phone"];

const inZone = (seat: Seat, zone: string, card: string) => seat.page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`).first();
const main = (seat: Seat) => seat.page.getByTestId("main-button");
const gesture = (seat: Seat) => seat.page.getByTestId("gesture");

/** Notes what a page hears of presses from now on: the event, on what, and whether that is still there. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const notes: string[] = [];
    for (const kind of ["pointerdown", "pointerup", "pointercancel", "click", "close"]) {
      const note = (event: Event) => {
        const target = event.target instanceof Element ? `${event.target.localName}.${event.target.className}` : "window";
        notes.push(`${kind} ${target} ${event.defaultPrevented ? "prevented" : ""}`.trim());
      };
      addEventListener(kind, note, { capture: true });
    }
    return notes;
  });
  return () => notes.evaluate((notes) => [...notes]);
}

for (const device of DEVICES) {
  test.describe(`with a ${device === "phone" ? "finger" : "mouse"}`, () => {
    test("a land that is dragged onto the table is played, and not when it is let go in the hand", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("hands", undefined, device);
      const hand = await Hand.of(anna);
      const land = inZone(anna, "own-hand", "Forest");
      const from = await middle(land);
      await hand.down(from);
      await hand.move(from, { x: from.x, y: from.y - 25 });
      await expect(gesture(anna)).toBeVisible();
      await hand.up();
      await expect(gesture(anna)).toHaveCount(0);
      await expect(land).toBeVisible();
      await hand.drag(from, await middle(anna.page.locator(".battlefield-own")));
      await expect(land).toHaveCount(0);
      await expect(inZone(anna, "own-lands", "Forest")).toHaveAccessibleName(/2 of them/);
    });

    test("a spell that is let go at its target is cast at it", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("hands", undefined, device);
      const hand = await Hand.of(anna);
      const from = await middle(inZone(anna, "own-hand", "Lightning Bolt"));
      const to = await middle(inZone(anna, "their-creatures", "Hill Giant"));
      await hand.down(from);
      await hand.move(from, to);
      await expect(gesture(anna)).toHaveClass(/legal/);
      await expect(gesture(anna)).toContainText(/Cast Lightning Bolt → .*Hill Giant/);
      await hand.up();
      await expect(anna.page.locator('[data-testid="stack"] .entry-targets')).toContainText("Hill Giant");
      await expect(anna.page.getByTestId("dialog-targets")).toHaveCount(0);
    });

    test("a spell with X that is let go at its target asks for X, and not for the target again", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("number", undefined, device);
      const hand = await Hand.of(anna);
      const from = await middle(inZone(anna, "own-hand", "Fireball"));
      const to = await middle(inZone(anna, "their-creatures", "Grizzly Bears"));
      await hand.down(from);
      await hand.move(from, to);
      await expect(gesture(anna)).toContainText(/Cast Fireball → .*Grizzly Bears/);
      await hand.up();
      await expect(anna.page.getByTestId("dialog-x")).toBeVisible();
      await anna.page.getByTestId("main-button").click();
      // It may have more targets than this one.
      await expect(anna.page.locator('[data-testid="stack"] .entry-targets')).toContainText("Grizzly Bears");
      await expect(anna.page.getByTestId("main-button")).toHaveText("Confirm targets");
    });

    test("what can do nothing where it is let go returns, and it is said why", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("hands", going, device);
      const hand = await Hand.of(anna);
      const bolt = inZone(anna, "own-hand", "Lightning Bolt");
      const from = await middle(bolt);
      const land = await middle(inZone(anna, "own-lands", "Tundra"));
      await hand.down(from);
      await hand.move(from, land);
      await expect(gesture(anna)).toHaveClass(/refused/);
      await expect(gesture(anna)).toContainText("Not a legal target.");
      await hand.up();
      const said = anna.page.getByTestId("gesture-said");
      await expect(said).toHaveText("Not a legal target.");
      const [wurm, field] = [await middle(inZone(anna, "own-hand", "Craw Wurm")), await middle(anna.page.locator(".battlefield-own"))];
      await anna.page.clock.pauseAt(Date.now() + 4_000);
      await hand.drag(from, land);
      await anna.page.clock.runFor(2_000);
      await expect(said).toHaveText("Not a legal target.");
      // What is said next stays as long, and is not silenced with what was said before.
      await hand.drag(wurm, field);
      await expect(said).toHaveText("You don't have enough mana for it.");
      await anna.page.clock.runFor(2_000);
      await expect(said).toHaveText("You don't have enough mana for it.");
      await anna.page.clock.runFor(1_000);
      await expect(said).toHaveText("");
      await expect(bolt).toBeVisible();
      await expect(inZone(anna, "own-hand", "Craw Wurm")).toBeVisible();
    });

    test("a drag is taken back by Escape or by a second finger", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("hands", undefined, device);
      const hand = await Hand.of(anna);
      const land = inZone(anna, "own-hand", "Forest");
      const [from, to] = [await middle(land), await middle(anna.page.locator(".battlefield-own"))];
      await hand.down(from);
      await hand.move(from, to);
      await expect(gesture(anna)).toHaveClass(/legal/);
      await hand.cancel(to);
      await expect(gesture(anna)).toHaveCount(0);
      await hand.up();
      await expect(main(anna)).toHaveText("Pass: to combat");
      await expect(land).toBeVisible();
    });

    test("a creature that is moved forward attacks, and one that is moved back does not", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("an attack", undefined, device);
      await expect(anna.page.getByTestId("dialog-attack")).toBeVisible();
      const hand = await Hand.of(anna);
      const ogre = inZone(anna, "own-creatures", "Gray Ogre");
      let at = await middle(ogre);
      await hand.drag(at, { x: at.x, y: at.y - 70 });
      await expect(ogre).toHaveAccessibleName(/attacking/);
      await expect(main(anna)).toHaveText("Attack with 1");
      at = await middle(ogre);
      await hand.drag(at, { x: at.x, y: at.y + 50 });
      await expect(ogre).not.toHaveAccessibleName(/attacking/);
    });

    test("a creature that is let go at an attacker blocks it, and another one instead", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("an attack on one's own side", undefined, device);
      await expect(anna.page.getByTestId("dialog-block")).toBeVisible();
      const hand = await Hand.of(anna);
      const giant = inZone(anna, "own-creatures", "Hill Giant");
      for (const attacker of ["Gray Ogre", "Craw Wurm"]) {
        // Both places are known before the finger comes down: one that rests reads the card.
        const [from, to] = [await middle(giant), await middle(inZone(anna, "their-creatures", attacker))];
        await hand.down(from);
        await hand.move(from, to);
        await expect(gesture(anna).locator(".gesture-words")).toHaveText(`Block ${attacker}`);
        await hand.up();
        await expect(giant).toHaveAccessibleName(new RegExp(`blocking (your opponent's )?${attacker}`));
      }
      const at = await middle(giant);
      await hand.drag(at, { x: at.x, y: at.y + 50 });
      await expect(giant).not.toHaveAccessibleName(/blocking/);
    });

    test("a swipe across lands taps each of them", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("hands", undefined, device);
      const hand = await Hand.of(anna);
      const lands = anna.page.locator('[data-testid="zone-own-lands"] .pile > .card');
      await expect(lands).toHaveCount(3);
      // In the order in which they lie, whatever that is, but not onto the one that asks.
      const places = await Promise.all(["Mountain", "Forest"].map((card) => middle(inZone(anna, "own-lands", card))));
      const [from, to] = places.sort((a, b) => a.x - b.x);
      await hand.drag(from!, to!);
      await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 red and 1 green");
    });

    test("mana of several colors is chosen at the land", { tag: "@table" }, async ({ alone }) => {
      const anna = await alone("hands", undefined, device);
      const menu = anna.page.getByTestId("dialog-click-actions");
      const land = inZone(anna, "own-lands", "Tundra");
      for (const size of device === "phone" ? [{ width: 360, height: 640 }, { width: 844, height: 390 }] : [{ width: 1280, height: 720 }]) {
        await resize(anna.page, size);
        await (device === "phone" ? land.tap() : land.click());
        await expect(menu).toBeVisible();
        const [box, card] = [await menu.boundingBox(), await land.boundingBox()];
        const apart = Math.max(box!.y - (card!.y + card!.height), card!.y - (box!.y + box!.height), box!.x - (card!.x + card!.width), card!.x - (box!.x + box!.width));
        expect(apart, "beside the land, and not over it").toBeGreaterThanOrEqual(0);
        expect(apart).toBeLessThan(16);
        expect(box!.x).toBeGreaterThanOrEqual(0);
        expect(box!.y).toBeGreaterThanOrEqual(0);
        expect(box!.x + box!.width).toBeLessThanOrEqual(size.width);
        expect(box!.y + box!.height).toBeLessThanOrEqual(size.height);
        for (const button of await menu.locator(".choices").getByRole("button").all()) {
          const target = await button.boundingBox();
          expect(Math.min(target!.width, target!.height)).toBeGreaterThanOrEqual(44);
        }
        await expect(menu.getByRole("button", { name: /white/ })).toBeFocused();
        await anna.page.keyboard.press("Escape");
        await expect(menu).toHaveCount(0);
        await (device === "phone" ? land.tap() : land.click());
        await expect(menu).toBeVisible();
        // The focus has come to the first color once the menu stands.
        await expect(menu.getByRole("button", { name: /white/ })).toBeFocused();
        // A mouse moves first, and what pointing at the land has shown goes with that; one press is then enough. Should it be lost, it is told what the page heard of it.
        await anna.page.mouse.move(3, 3);
        await anna.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const heard = await listen(anna.page);
        await anna.page.mouse.click(3, 3);
        await expect.poll(async () => ({ menus: await menu.count(), heard: await heard() })).toEqual({ menus: 0, heard: expect.anything() });
      }
      await (device === "phone" ? land.tap() : land.click());
      await expect(menu).toBeVisible();
      await (device === "phone" ? menu.getByRole("button", { name: /blue/ }).tap() : anna.page.keyboard.press("u"));
      await expect(menu).toHaveCount(0);
      await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 blue");
    });
  });
}

test("a finger drags a card more sideways than up where the hand has nothing to scroll, and scrolls it where it has", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("hands", undefined, "phone");
  const hand = await Hand.of(anna);
  const land = inZone(anna, "own-hand", "Forest");
  const from = await middle(land);
  const aside = { x: from.x + (from.x < 195 ? 90 : -90), y: from.y - 15 };
  await hand.down(from);
  await hand.move(from, aside);
  await expect(gesture(anna)).toBeVisible();
  await hand.move(aside, await middle(anna.page.locator(".battlefield-own")));
  await hand.up();
  await expect(land).toHaveCount(0);
  await expect(inZone(anna, "own-lands", "Forest")).toHaveAccessibleName(/2 of them/);

  const many = await alone("a hand of twelve", undefined, "phone");
  const zone = many.page.locator(".own-hand");
  await expect(zone).toHaveAttribute("data-overflows");
  const there = await Hand.of(many);
  const card = await middle(zone.locator(".card").nth(4));
  await there.down(card);
  await there.move(card, { x: card.x - 120, y: card.y - 10 });
  await expect(gesture(many)).toHaveCount(0);
  await there.up();
  await expect.poll(() => zone.evaluate((zone) => zone.scrollLeft)).toBeGreaterThan(20);
});

test("a menu at a card stands in its place before it is drawn", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("hands");
  const land = inZone(anna, "own-lands", "Tundra");
  await expect(land).toBeVisible();
  // A press can come before the browser draws anything anew.
  await anna.page.evaluate(() => (window.requestAnimationFrame = () => 0));
  await land.click();
  const menu = anna.page.getByTestId("dialog-click-actions");
  await expect(menu).toBeVisible();
  const [box, card] = [await menu.boundingBox(), await land.boundingBox()];
  const above = card!.y - (box!.y + box!.height);
  expect(above, "above the land").toBeGreaterThanOrEqual(0);
  expect(above, "above the land").toBeLessThan(16);
  await anna.page.mouse.click(3, 3);
  await expect(menu).toHaveCount(0);
});

test("mana of several colors is chosen by the keyboard alone", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("hands");
  const land = inZone(anna, "own-lands", "Tundra");
  await land.focus();
  await anna.page.keyboard.press("Enter");
  await expect(anna.page.getByTestId("dialog-click-actions")).toBeVisible();
  await anna.page.keyboard.press("Escape");
  await expect(land).toBeFocused();
  await anna.page.keyboard.press("Enter");
  await anna.page.keyboard.press("2");
  await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 blue");
});

/** What is wrong with the hand as it lies: of each card, its cost and what can be pressed of it. */
async function faults(page: Page): Promise<string[]> {
  return page.getByTestId("zone-own-hand").evaluate((zone) => {
    const cards = [...zone.querySelectorAll<HTMLElement>("button.card")];
    return cards.flatMap((card, place) => {
      card.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const name = card.dataset["card"] ?? "";
      const next = cards[place + 1]?.querySelector(".face")?.getBoundingClientRect().left ?? innerWidth;
      const found: string[] = [];
      for (const part of card.querySelectorAll(".cost, .face-size")) {
        const box = part.getBoundingClientRect();
        if (box.right > next + 1 || box.right > innerWidth || box.left < 0) {
          found.push(`${part.className} of ${name} is covered`);
        }
      }
      const box = card.getBoundingClientRect();
      let free = 0;
      for (let x = box.left + 0.5; x < box.right && x < innerWidth; x += 1) {
        free += card.contains(document.elementFromPoint(x, box.top + box.height / 2)) ? 1 : 0;
      }
      return free < 43 ? [...found, `${name} has ${free} pixels to be pressed`] : found;
    });
  });
}

test("of a hand of twelve every cost is seen, and every card can be pressed", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a hand of twelve");
  await expect(anna.page.locator('[data-testid="zone-own-hand"] button.card')).toHaveCount(12);
  for (const [width, height] of [[1440, 900], [1280, 720], [390, 844], [360, 640], [320, 568], [667, 375], [844, 390]] as const) {
    await resize(anna.page, { width, height });
    await expect.poll(() => faults(anna.page), `${width} by ${height}`).toEqual([]);
  }
});

test("the size of a creature in the hand lies over neither its cost nor its type line", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a hand of twelve");
  for (const [width, height] of [[1440, 900], [1280, 720], [1920, 1080], [390, 844], [430, 932], [360, 640], [320, 568], [844, 390], [768, 1024]] as const) {
    await resize(anna.page, { width, height });
    const covered = () =>
      anna.page.getByTestId("zone-own-hand").evaluate((hand) => {
        const sizes = [...hand.querySelectorAll(".face-size")];
        const lies = (size: Element) => {
          const [own, face] = [size.getBoundingClientRect(), size.closest(".face")];
          return [...(face?.querySelectorAll(".cost, .face-type, .face-title") ?? [])]
            .filter((part) => part.getBoundingClientRect().top < own.bottom - 0.5 && part.getBoundingClientRect().bottom > own.top + 0.5)
            .map((part) => `${part.className} of ${face?.querySelector(".face-name")?.textContent}`);
        };
        return sizes.length === 0 ? ["no creature lies there"] : sizes.flatMap(lies);
      });
    await expect.poll(covered, `${width} by ${height}`).toEqual([]);
  }
});

test("a card in the hand that is pointed at comes to the front, half as large again, and the next one can be pressed all the same", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a hand of twelve");
  const card = inZone(anna, "own-hand", "Fireball");
  const face = card.locator(".face");
  const before = await face.boundingBox();
  await card.hover();
  await expect.poll(async () => (await face.boundingBox())!.width / before!.width).toBeCloseTo(1.5, 1);
  // Nothing of it is covered: it lies before its neighbors.
  const slot = (name: string) => inZone(anna, "own-hand", name).evaluate((card) => Number(getComputedStyle(card.closest(".slot")!).zIndex) || 0);
  expect(await slot("Fireball")).toBeGreaterThan(await slot("Wrath of God"));
  await expect.poll(() => faults(anna.page)).toEqual([]);
  const next = inZone(anna, "own-hand", "Wrath of God");
  await next.hover();
  await expect.poll(async () => (await next.locator(".face").boundingBox())!.width / before!.width).toBeCloseTo(1.5, 1);
});

test("a pile of tapped lands is tapped as a whole", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("a hand of twelve");
  const pile = anna.page.locator('[data-testid="zone-own-lands"] .pile.several').first();
  await expect(pile).toBeVisible();
  const turned = await pile.evaluate((pile) => [getComputedStyle(pile, "::before").transform, getComputedStyle(pile.querySelector(".card > .face")!).transform]);
  expect(turned[0]).not.toBe("none");
  expect(turned[0]).toBe(turned[1]);
});

test("a card that a key has brought up goes down with a pointer, and comes up with a key that goes to cards", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("hands");
  const { page } = anna;
  await resize(page, { width: 1280, height: 720 });
  await page.mouse.move(5, 5);
  const first = page.locator('[data-testid="zone-own-hand"] button.card').first();
  const top = async () => (await first.locator(".face").boundingBox())!.y;
  const lies = await top();
  await page.keyboard.press("h");
  await expect.poll(top).toBeLessThan(lies - 20);
  // A button of the table leaves the focus where it is.
  await page.getByTestId("player-their").click({ force: true });
  await page.mouse.move(5, 5);
  await expect.poll(top).toBeGreaterThan(lies - 5);
  await page.keyboard.press("k");
  await expect(anna.page.getByTestId("wish-hold")).toBeVisible();
  await expect.poll(top).toBeGreaterThan(lies - 5);
  await page.keyboard.press("h");
  await expect.poll(top).toBeLessThan(lies - 20);
});
