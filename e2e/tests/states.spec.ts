// The table in all its states: at eleven sizes nothing lies over another, nothing is cut that cannot be scrolled to, and everything can be pressed by a
// finger; and in both themes axe finds nothing.
import { join } from "node:path";

import { pictures } from "../environment.ts";
import { OF_COLORS, examined, misnamed, paint } from "../table/axe.ts";
import { SIZES, misplaced } from "../table/boxes.ts";
import { expect, test } from "../table/positions.ts";
import { STATES, reach } from "../table/states.ts";
import { resize } from "../table/window.ts";

// The states are dealt out to tests that run side by side, each in one page.
const PARTS = 3;

for (let part = 0; part < PARTS; part += 1) {
  test(`everything has its place, and is heard and read, part ${part + 1} of ${PARTS}`, { tag: "@table" }, async ({ alone }) => {
    // Eleven sizes of each, which are painted twice where pictures are wanted.
    test.setTimeout(pictures ? 1_800_000 : 480_000);
    for (const state of STATES.filter((_, number) => number % PARTS === part)) {
      const name = state.asks ? `${state.position} (${state.asks})` : state.position;
      await test.step(name, async () => {
        const { page } = await alone(state.position);
        await reach(page, state);
        const faults: string[] = [];
        for (const [width, height] of SIZES) {
          await resize(page, { width, height });
          // What the new size has set going comes to rest, and is looked at again.
          const first = await misplaced(page);
          faults.push(...(first.length > 0 ? await misplaced(page) : first).map((fault) => `${width} by ${height}: ${fault}`));
          if (pictures) {
            for (const theme of ["light", "dark"]) {
              await paint(page, theme);
              await page.screenshot({ path: join(pictures, `${name.replaceAll(/[^a-z]+/g, "-")}-${width}x${height}-${theme}.png`) });
            }
          }
        }
        expect.soft(faults.join("\n"), name).toBe("");
        const found = [...(await examined(page)), ...(await misnamed(page))];
        await paint(page, "light");
        found.push(...(await examined(page, OF_COLORS)));
        await paint(page, "dark");
        expect.soft(found.join("\n"), name).toBe("");
      });
    }
  });
}
