// How the table uses a large screen: one rail, large cards, none of which hides another, names and costs that can be read, and nothing that changes its size in a fight.
import type { Page } from "@playwright/test";

import { misplaced } from "../table/boxes.ts";
import { expect, test, visit } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { resize } from "../table/window.ts";

const inZone = ({ page }: Seat, zone: string, card: string) => page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`).first();
const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;
const widths = (page: Page, selector: string) => page.locator(selector).evaluateAll((cards) => cards.map((card) => Math.round((card as HTMLElement).offsetWidth)));

/** Where little lies on the board cards are large on a small laptop: those in front, and those behind. */
async function large(page: Page, front: number, back: number): Promise<void> {
  await resize(page, { width: 1280, height: 720 });
  const heights = (zones: string) => page.locator(`${zones} .pile > .card .face`).evaluateAll((cards) => cards.map((card) => (card as HTMLElement).offsetHeight));
  await expect.poll(async () => Math.min(...(await heights(".own-creatures")), 999)).toBeGreaterThanOrEqual(front);
  await expect.poll(async () => Math.min(...(await heights(":is(.own-lands, .own-others)")), 999)).toBeGreaterThanOrEqual(back);
}

/** What is cut off by the felt or hidden by another card. */
async function hidden(page: Page, zones: string): Promise<string[]> {
  return page.evaluate((zones) => {
    const faults: string[] = [];
    const piles = [...document.querySelectorAll<HTMLElement>(zones)].flatMap((zone) => [...zone.querySelectorAll<HTMLElement>(".pile > .card")]);
    // As many cards as the position has, so that nothing is not taken for all.
    if (piles.length < 18) {
      faults.push(`only ${piles.length} cards lie there`);
    }
    for (const card of piles) {
      const box = card.getBoundingClientRect();
      const felt = card.closest(".battlefield")?.getBoundingClientRect() ?? box;
      const name = card.dataset["card"] ?? "";
      if (box.top < felt.top - 2 || box.bottom > felt.bottom + 2 || box.left < felt.left - 2 || box.right > felt.right + 2) {
        faults.push(`${name} is cut off`);
      }
      for (const other of piles) {
        const there = other.getBoundingClientRect();
        const across = Math.min(box.right, there.right) - Math.max(box.left, there.left);
        const down = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
        if (other !== card && across > 4 && down > 4) {
          faults.push(`${name} and ${other.dataset["card"] ?? ""} lie on each other`);
        }
      }
    }
    return faults;
  }, zones);
}

test("a crowded table", { tag: "@table" }, async ({ alone }) => {
  const anna = await alone("crowded");
  const { page } = anna;
  await test.step("every card is seen, and none hides another", async () => {
    const everything = "[data-testid=zone-own-creatures], [data-testid=zone-own-lands], [data-testid=zone-own-others], [data-testid=zone-their-creatures], [data-testid=zone-their-lands], [data-testid=zone-their-others]";
    const creatures = "[data-testid=zone-own-creatures], [data-testid=zone-their-creatures]";
    for (const [width, height, zones] of [[1440, 900, everything], [1024, 768, everything], [390, 844, everything], [844, 390, creatures]] as const) {
      await resize(page, { width, height });
      // Cards grow and shrink to their size.
      await expect.poll(() => hidden(page, zones), `${width} by ${height}`).toEqual([]);
    }
  });

  await test.step("on a small laptop no card is narrower than 64 pixels", async () => {
    await resize(page, { width: 1280, height: 720 });
    await expect.poll(async () => Math.min(...(await widths(page, ".battlefield .pile > .card")))).toBeGreaterThanOrEqual(64);
  });

  await test.step("one rail stands beside the board, and a card that is pointed at is read over it", async () => {
    for (const size of [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
      await resize(page, size);
      await expect.poll(async () => (await box(page, ".rail")).x + (await box(page, ".rail")).width).toBeGreaterThan(size.width - 10);
      const [board, rail] = [await box(page, ".battlefield-own"), await box(page, ".rail")];
      expect(board.x).toBeLessThan(10);
      expect(rail.x - (board.x + board.width)).toBeLessThan(10);
      await page.mouse.move(2, 2);
      const inspector = page.getByTestId("inspector");
      await expect(inspector).toBeHidden();
      await inZone(anna, "their-creatures", "Hypnotic Specter").hover();
      await expect(inspector).toBeVisible();
      await expect(inspector).toContainText("Hypnotic Specter");
      await expect.poll(async () => (await inspector.boundingBox())!.x - (await box(page, ".rail")).x).toBeGreaterThanOrEqual(-1);
    }
  });

  await test.step("the card under the mouse is read again once the mouse moves on it", async () => {
    const inspector = page.getByTestId("inspector");
    const specter = (await inZone(anna, "their-creatures", "Hypnotic Specter").boundingBox())!;
    const [x, y] = [specter.x + specter.width / 2, specter.y + specter.height / 2];
    await page.mouse.move(x, y);
    await expect(inspector).toContainText("Hypnotic Specter");
    await inZone(anna, "own-hand", "Serra Angel").focus();
    await expect(inspector).toContainText("Serra Angel");
    await page.mouse.move(x + 4, y);
    await expect(inspector).toContainText("Hypnotic Specter");
  });

  await test.step("of every card in the hand the name, the cost and the size are seen, and pointing brings up all of it", async () => {
    for (const size of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
      await resize(page, size);
      const below = () =>
        page.getByTestId("zone-own-hand").evaluate((hand) =>
          [...hand.querySelectorAll(".face-name, .cost, .face-size")].filter((part) => part.getBoundingClientRect().bottom > innerHeight).map((part) => part.textContent),
        );
      await page.mouse.move(2, 2);
      await expect.poll(below).toEqual([]);
      const angel = inZone(anna, "own-hand", "Serra Angel");
      await angel.hover();
      await expect.poll(async () => {
        const face = (await angel.locator(".face").boundingBox())!;
        return face.y >= 0 && face.y + face.height <= size.height;
      }).toBe(true);
    }
  });
});

visit("a table with few cards on a large screen", "@table", {
  "cards are as large as the room allows": async ({ alone }) => {
    const { page } = await alone("a turn of six clicks");
    for (const [width, height, least] of [[1280, 720, 90], [1440, 900, 120], [1920, 1080, 160], [2560, 1440, 200]] as const) {
      await resize(page, { width, height });
      await expect.poll(async () => Math.min(...(await widths(page, ".own-creatures .pile > .card"))), `${width} by ${height}`).toBeGreaterThanOrEqual(least);
    }
    await large(page, 176, 100);
  },

  "cards are large at a block, and an attacker that is about to be blocked points at nobody": async ({ alone }) => {
    const anna = await alone("a block");
    await large(anna.page, 176, 0);
    const attacks = anna.page.getByTestId("lines").locator(".line-attack");
    await expect(attacks).toHaveCount(2);
    await inZone(anna, "own-creatures", "Hill Giant").click();
    await inZone(anna, "their-creatures", "Gray Ogre").click();
    await expect(attacks).toHaveCount(1);
    await expect(anna.page.getByTestId("lines").locator(".line-block")).toHaveCount(1);
  },

  "damage that is assigned to a player stands beside their life": async ({ alone }) => {
    const { page } = await alone("a big fight");
    const part = page.getByTestId("lines").locator(".part", { hasText: "−" });
    for (const [width, height] of [[1280, 720], [844, 390], [390, 844]] as const) {
      await resize(page, { width, height });
      await expect(part).toHaveText(/^−\d+$/);
      const apart = async () => {
        const [damage, life] = [await part.locator("circle").boundingBox(), await page.getByTestId("life-their").boundingBox()];
        return damage && life ? Math.max(life.x - damage.x - damage.width, damage.x - life.x - life.width) : -Infinity;
      };
      await expect.poll(apart, `${width} by ${height}`).toBeGreaterThan(-6);
    }
  },

  "cards are large where a spell is to be cast": async ({ alone }) => {
    await large((await alone("a spell to be cast")).page, 0, 120);
  },

  "cards are large where something is exchanged": async ({ alone }) => {
    await large((await alone("exchange")).page, 160, 100);
  },

  "a card that is read hides neither the spell that was just cast nor the button that takes it back": async ({ alone }) => {
    const anna = await alone("hands", (page) => page.clock.install());
    const { page } = anna;
    const giant = inZone(anna, "their-creatures", "Hill Giant");
    await inZone(anna, "own-hand", "Lightning Bolt").click();
    await page.clock.pauseAt(Date.now() + 4_000);
    await giant.click();
    await giant.hover({ position: { x: 20, y: 40 } });
    // A few frames, in which the place of the card that is read is found anew.
    await page.clock.runFor(200);
    const inspector = page.getByTestId("inspector");
    await expect(inspector).toBeVisible();
    for (const seen of [page.locator(".stack-place .next"), page.getByTestId("undo")]) {
      await expect(seen).toBeVisible();
      const hidden = async () => {
        const [own, over] = [(await seen.boundingBox())!, (await inspector.boundingBox())!];
        return own.x < over.x + over.width && own.x + own.width > over.x && own.y < over.y + over.height && own.y + own.height > over.y;
      };
      await expect.poll(hidden).toBe(false);
    }
  },

  "a card that is read while attackers are chosen lies in the rail, above the question": async ({ alone }) => {
    const anna = await alone("an attack");
    const { page } = anna;
    const inspector = page.getByTestId("inspector");
    await expect(page.getByTestId("dialog-attack")).toBeVisible();
    for (const size of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
      await resize(page, size);
      for (const [side, read] of [["their", "Hill Giant"], ["own", "Gray Ogre"]] as const) {
        await inZone(anna, `${side}-creatures`, read).hover({ position: { x: 20, y: 40 } });
        await expect(inspector).toContainText(read);
        await expect(inspector).toBeVisible();
        await expect.poll(async () => (await inspector.boundingBox())!.x - (await box(page, ".rail")).x).toBeGreaterThanOrEqual(-1);
        const ends = async () => (await inspector.boundingBox())!.y + (await inspector.boundingBox())!.height;
        for (const below of [page.getByTestId("dialog-attack"), page.getByTestId("main-button"), page.locator(".actions button").first()]) {
          await expect.poll(async () => (await below.boundingBox())!.y - (await ends())).toBeGreaterThanOrEqual(0);
        }
      }
    }
  },

  "what comes to lie under the mouse by a drop is not read until the mouse goes on": async ({ alone }) => {
    const anna = await alone("a creature to be destroyed");
    const { page } = anna;
    const [terror, bears] = [inZone(anna, "own-hand", "Terror"), inZone(anna, "their-creatures", "Grizzly Bears")];
    await terror.hover({ position: { x: 10, y: 20 } });
    await page.mouse.down();
    const on = (await bears.boundingBox())!;
    const [x, y] = [on.x + on.width / 2, on.y + on.height / 2];
    await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
    await expect(page.locator(".stack-place .next")).toBeVisible();
    const inspector = page.getByTestId("inspector");
    await expect(inspector).toBeHidden();
    // Long enough for it to have come.
    await page.waitForTimeout(400);
    await expect(inspector).toBeHidden();
    await page.mouse.move(x + 8, y);
    await expect(inspector).toContainText("Grizzly Bears");
    await expect(inspector).toBeVisible();
  },

  "a card that is read while something is asked hides neither the question nor itself": async ({ alone }) => {
    for (const [table, played, side, read] of [
      ["number", "Fireball", "their", "Grizzly Bears"],
      ["crowded", "Lightning Bolt", "their", "Hypnotic Specter"],
      ["crowded", "Lightning Bolt", "own", "Mahamoti Djinn"],
    ] as const) {
      const anna = await alone(table);
      const { page } = anna;
      await resize(page, { width: 1280, height: 720 });
      await inZone(anna, "own-hand", played).click({ position: { x: 10, y: 24 } });
      const asked = page.locator(".prompt");
      await expect(asked).toBeVisible();
      const card = inZone(anna, `${side}-creatures`, read).first();
      await card.hover();
      const inspector = page.getByTestId("inspector");
      await expect(inspector).toContainText(read);
      await expect(inspector).toBeVisible();
      const hidden = async () => {
        const over = (await inspector.boundingBox())!;
        const boxes = await Promise.all([asked, card, page.getByTestId("main-button")].map((one) => one.boundingBox()));
        return boxes.map((one) => one !== null && one.x < over.x + over.width && over.x < one.x + one.width && one.y < over.y + over.height && over.y < one.y + one.height);
      };
      await expect.poll(hidden, `${read} while ${played} asks`).toEqual([false, false, false]);
    }
  },

  "cards are large where one may attack; a card that is read leaves the main button free; an entry of a list that is pointed at says on the table which card it is": async ({ alone }) => {
    const anna = await alone("hands");
    const { page } = anna;
    await large(page, 160, 100);
    const inspector = page.getByTestId("inspector");
    for (const [width, height] of [[580, 570], [800, 600], [1000, 700], [580, 900], [1280, 580]] as const) {
      await resize(page, { width, height });
      await inZone(anna, "own-creatures", "Gray Ogre").click();
      await inZone(anna, "own-creatures", "Gray Ogre").hover({ force: true, position: { x: 10, y: 20 } });
      await expect(inspector).toBeVisible();
      const [card, button] = [(await inspector.boundingBox())!, (await page.getByTestId("main-button").boundingBox())!];
      const beside = card.x + card.width <= button.x || button.x + button.width <= card.x;
      expect(beside || card.y + card.height <= button.y || button.y + button.height <= card.y, `${width} by ${height}`).toBe(true);
      await page.mouse.move(2, 2);
      await page.keyboard.press("Escape");
      await expect(inspector).toBeHidden();
    }
    await resize(page, { width: 1440, height: 900 });
    await inZone(anna, "own-hand", "Lightning Bolt").click({ position: { x: 10, y: 24 } });
    const dialog = anna.page.getByTestId("dialog-targets");
    await dialog.locator(".chip", { hasText: "Hill Giant" }).first().hover();
    await expect(anna.page.locator(".card[data-aimed]")).toHaveCount(1);
    await expect(anna.page.locator(".card[data-aimed]")).toHaveAttribute("data-card", "Hill Giant");
    await dialog.locator("h2").hover();
    await expect(anna.page.locator(".card[data-aimed]")).toHaveCount(0);
  },

  "names are not cut where there is room for them": async ({ alone }) => {
    const { page } = await alone("long names");
    for (const size of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }, { width: 1920, height: 1080 }]) {
      await resize(page, size);
      const cut = () =>
        page.locator(".battlefield .face-name").evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 6).map((name) => name.textContent),
        );
      await expect.poll(cut, `${size.width} by ${size.height}`).toEqual([]);
    }
  },

  "what decides a fight is marked on creatures; figures are lining ones, also in titles": async ({ alone }) => {
    const anna = await alone("keywords");
    for (const [card, marks] of [["Serra Angel", 1], ["White Knight", 2], ["Force of Nature", 1], ["Giant Spider", 1], ["Benalish Hero", 1], ["Bog Wraith", 1], ["Hill Giant", 0]] as const) {
      await expect(inZone(anna, "own-creatures", card).locator(".keyword"), card).toHaveCount(marks);
    }
    await expect(inZone(anna, "own-creatures", "White Knight").locator(".keyword").last()).toHaveText("B");
    await expect(inZone(anna, "own-creatures", "Bog Wraith").locator(".keyword")).toHaveText("B");
    const { page } = anna;
    await page.evaluate(() => document.fonts.ready);
    // They leave power and toughness to be read, also where a sign before them says that they have changed.
    for (const [width, height] of [[1280, 720], [1024, 768], [1920, 1080], [390, 844]] as const) {
      await resize(page, { width, height });
      const over = await page.getByTestId("zone-own-creatures").evaluate((zone) =>
        [...zone.querySelectorAll(".pile > .card")].flatMap((card) => {
          const size = card.querySelector(".face-size")!;
          size.classList.add("up");
          const below = size.getBoundingClientRect();
          size.classList.remove("up");
          const lie = [...card.querySelectorAll(".keyword")].map((mark) => mark.getBoundingClientRect());
          return lie.some((mark) => mark.right > below.left && mark.bottom > below.top + 1) ? [card.getAttribute("data-card")] : [];
        }),
      );
      expect(over, `at ${width}`).toEqual([]);
    }
    const same = await page.getByTestId("turn").evaluate((turn) => {
      const context = document.createElement("canvas").getContext("2d")!;
      const style = getComputedStyle(document.documentElement);
      const width = (family: string) => {
        context.font = `40px ${style.getPropertyValue(family)}`;
        return context.measureText("0123456789").width;
      };
      return { turn: getComputedStyle(turn).fontFamily, figures: width("--font-title") - width("--font-text") };
    });
    expect(same.turn).toContain("Sorts Mill Goudy");
    expect(same.figures).toBeCloseTo(0, 1);
  },

  "an attacker whose blocker has gone bears another mark than one that nobody blocked": async ({ alone }) => {
    const anna = await alone("a blocker that has gone");
    await expect(inZone(anna, "own-creatures", "Craw Wurm")).toHaveAccessibleName(/attacking, blocked/);
    await expect(inZone(anna, "own-creatures", "Craw Wurm").locator(".mark-stopped")).toHaveText("1");
    await expect(inZone(anna, "own-creatures", "Gray Ogre").locator(".mark-attack")).toHaveText("2");
    await expect(inZone(anna, "own-creatures", "Gray Ogre").locator(".mark-stopped")).toHaveCount(0);
  },

  "creatures keep their size when they fight, attackers come forward and are not dimmed": async ({ alone }) => {
    const anna = await alone("an attack");
    const { page } = anna;
    await expect(page.getByTestId("dialog-attack")).toBeVisible();
    const ogre = inZone(anna, "own-creatures", "Gray Ogre");
    await expect.poll(async () => (await widths(page, ".own-creatures .pile > .card")).length).toBeGreaterThan(0);
    const before = (await widths(page, ".own-creatures .pile > .card"))[0];
    await ogre.click();
    await expect(ogre).toHaveAccessibleName(/attacking/);
    expect((await widths(page, ".own-creatures .pile > .card"))[0]).toBe(before);
    expect(await ogre.locator(".face").evaluate((face) => getComputedStyle(face).filter)).toBe("none");
  },

  "what decides a fight is marked on the spell that must be answered, too": async ({ alone }) => {
    const anna = await alone("flying on the stack");
    await expect(anna.page.locator('[data-testid="stack"] .entry.next .keyword')).toHaveCount(1);
  },

  "that a game waits for a subgame lies over nothing on a phone": async ({ alone }) => {
    const { page } = await alone("subgame");
    await expect(page.getByTestId("subgame")).toBeVisible();
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [768, 1024], [1000, 700]] as const) {
      await resize(page, { width, height });
      const faults = async () => (await misplaced(page)).filter((fault) => fault.includes("lie over each other"));
      await expect.poll(faults, `${width} by ${height}`).toEqual([]);
    }
  },
});

visit("two at a table", "@table", {
  "a draw that is declined is told to whoever offered it, and neither answer looks like the one to press": async ({ sit }) => {
    const [anna, ben] = await sit("an idle turn");
    // What is inserted together with its role is often not read.
    const bars = ben.page.locator(".status-bars");
    await expect(bars).toHaveAttribute("role", "status");
    await anna.page.getByTestId("table-menu").click();
    await anna.page.getByTestId("dialog-menu").getByRole("button", { name: /draw/i }).click();
    const offer = bars.getByTestId("draw-offer");
    await expect(offer).toBeVisible();
    await expect(offer).not.toHaveAttribute("role");
    await expect(offer.locator(".primary")).toHaveCount(0);
    // It lies beside the board.
    const [bar, board] = [(await offer.boundingBox())!, await box(ben.page, ".battlefield-their")];
    expect(bar.x).toBeGreaterThanOrEqual(board.x + board.width);
    await offer.getByRole("button", { name: "Decline" }).click();
    await expect(anna.page.getByTestId("notice-declined")).toContainText("Ben declined the draw.");
    await expect(anna.page.getByTestId("announce-events")).toContainText("Ben declined the draw.");
  },

  "a draw on offer hides nothing on a phone for as long as it stands": async ({ sit }) => {
    const [anna, ben] = await sit("an idle turn");
    await anna.page.getByTestId("table-menu").click();
    await anna.page.getByTestId("dialog-menu").getByRole("button", { name: /draw/i }).click();
    for (const { page } of [anna, ben]) {
      await expect(page.getByTestId("draw-offer")).toBeVisible();
      for (const [width, height] of [[390, 844], [360, 640], [320, 568]] as const) {
        await resize(page, { width, height });
        const overlap = async () => {
          const [bar, plate] = [await box(page, "[data-testid=draw-offer]"), await box(page, ".player-bar-their")];
          return bar.y + bar.height - plate.y;
        };
        await expect.poll(overlap, `${width} by ${height}`).toBeLessThanOrEqual(0);
      }
    }
  },

  "the log shows what has happened last, whatever takes room from it, until one scrolls up in it": async ({ sit }) => {
    const [{ page }] = await sit("a stack of five");
    const list = page.getByTestId("log").locator(".log-list");
    const behind = () => list.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    await page.getByTestId("main-button").click();
    await expect(page.getByTestId("main-button")).toHaveText(/^Pass: to (combat|end of turn)$/);
    // The list gets lower, and the browser tells of a scroll that nobody has made; once more, where it was still on its way to the end for what came before.
    const getsLower = async () => {
      await resize(page, { width: 1280, height: 720 });
      await resize(page, { width: 1280, height: 580 });
      return behind();
    };
    await expect.poll(getsLower).toBeGreaterThanOrEqual(60);
    await list.evaluate((list) => list.dispatchEvent(new Event("scroll")));
    await page.locator('[data-testid="zone-own-hand"] button[data-card="Forest"]').press("Enter");
    await expect(list).toContainText("plays Forest");
    await expect.poll(behind).toBeLessThan(2);
    await list.hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(behind).toBeGreaterThanOrEqual(60);
    let top = -1;
    const rests = async () => {
      const before = top;
      top = await list.evaluate((list) => list.scrollTop);
      return top === before;
    };
    await expect.poll(rests, "the list no longer scrolls").toBe(true);
    await page.locator('[data-testid="zone-own-lands"] button[data-card="Forest"]').press("Enter");
    await expect(page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 green");
    expect(await list.evaluate((list) => list.scrollTop)).toBe(top);
  },

  "a card that is returned to the opponent's hand stays known, through a reload as well": async ({ sit }) => {
    const [anna] = await sit("a creature to return");
    const { page } = anna;
    await inZone(anna, "own-hand", "Unsummon").click();
    await inZone(anna, "their-creatures", "Grizzly Bears").click();
    const known = page.getByTestId("revealed-their");
    await expect(known).toHaveText("Seen in hand: 1");
    // Nothing is cut for it, not where a clock runs beside it either.
    const bar = page.getByTestId("player-their").locator("xpath=..");
    await bar.locator(".presence").evaluate((presence) => presence.insertAdjacentHTML("afterbegin", '<span class="clock">57:25</span>'));
    for (const part of [page.getByTestId("life-their"), known, bar.locator(".clock")]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await page.reload();
    await known.click();
    await expect(page.getByRole("dialog")).toContainText("Grizzly Bears");
    await expect(page.getByRole("dialog")).toContainText("What you have seen of Ben's hand");
  },
});
