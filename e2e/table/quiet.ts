// Playing on without a fight, up to a prompt that is to be the same before and after something breaks.
import { expect } from "@playwright/test";

import { cast, playBoth, playLand } from "./habits.ts";
import type { Seat, Seen } from "./seat.ts";

/** Both play lands and creatures and fight nobody, until one of them is at an own main phase of this turn or a later one. */
export async function playUntil(seats: [Seat, Seat], turn: number): Promise<void> {
  const number = (seen: Seen) => Number(/\((\d+)\)/.exec(seen.turn)?.[1] ?? 0);
  const creatures = ["Black Knight", "Frozen Shade", "Drudge Skeletons", "Grizzly Bears", "Llanowar Elves", "Elvish Archers"];
  await playBoth(seats, {
    main: async (seat, seen) => {
      if (!seen.turn.startsWith("Your turn") || !seen.step.includes("main")) {
        return false;
      }
      return (await playLand(seat, seen)) || (await cast(seat, seen, creatures));
    },
    enough: (seen) => number(seen) >= turn && seen.turn.startsWith("Your turn") && seen.step === "first main phase" && seen.pressable,
  });
  // The other one sees it as well.
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all([seats[0].look(), seats[1].look()]);
      return one.step === other.step && number(one) === number(other);
    })
    .toBe(true);
}

/** What must be the same before and after. */
function standing(seen: Seen): Omit<Seen, "pressable"> {
  const { pressable: _, ...rest } = seen;
  return rest;
}

/** Waits until nothing changes any more, and answers what is then to be seen. */
export async function settled(seat: Seat): Promise<Omit<Seen, "pressable">> {
  let before = "";
  for (;;) {
    const now = standing(await seat.look());
    const text = JSON.stringify(now);
    if (text === before) {
      return now;
    }
    before = text;
    await seat.page.waitForTimeout(700);
  }
}
