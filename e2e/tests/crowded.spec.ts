// A table full of cards: as long as there is room for them, all are seen, and none hides another.
import type { Page } from "@playwright/test";

import { expect, test } from "../table/positions.ts";

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

test("every card of a crowded table is seen", { tag: "@table" }, async ({ alone }) => {
  const { page } = await alone("crowded");
  const everything = "[data-testid=zone-own-creatures], [data-testid=zone-own-lands], [data-testid=zone-own-others], [data-testid=zone-their-creatures], [data-testid=zone-their-lands], [data-testid=zone-their-others]";
  const creatures = "[data-testid=zone-own-creatures], [data-testid=zone-their-creatures]";
  for (const [width, height, zones] of [[1440, 900, everything], [1024, 768, everything], [390, 844, everything], [844, 390, creatures]] as const) {
    await page.setViewportSize({ width, height });
    // Cards grow and shrink to their size.
    await expect.poll(() => hidden(page, zones), `${width} by ${height}`).toEqual([]);
  }
});
