// How long a click takes: what a page notes while two people play, and what comes of it.
import { cast, playBoth, playLand } from "./habits.ts";
import type { Player } from "./player.ts";
import type { Seat } from "./seat.ts";

/** Moments, milliseconds on a clock that all pages of a machine share. */
export interface Moments {
  /** The player clicked. */
  clicks: number[];
  /** The next frame after the page changed. */
  drawn: number[];
  /** A batch of actions went out. */
  sent: number[];
  /** The next frame after a view of the game came in. */
  told: number[];
}

declare global {
  interface Window {
    moments: Moments;
  }
}

/** Notes when the player clicks and when the page is drawn; whoever knows the line notes what it sends and is told. */
export async function noteClicks(player: Player): Promise<void> {
  await player.page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    const moments: Moments = { clicks: [], drawn: [], sent: [], told: [] };
    window.moments = moments;
    addEventListener("click", () => moments.clicks.push(now()), { capture: true });
    const seen = new MutationObserver(() => requestAnimationFrame(() => moments.drawn.push(now())));
    seen.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}

/** For each first moment, how long until the first of the others that comes before the next first one. */
function delays(first: number[], then: number[]): number[] {
  return first
    .map((moment, place) => {
      const next = first[place + 1] ?? Infinity;
      const found = then.find((other) => other >= moment && other < next);
      return found === undefined ? undefined : found - moment;
    })
    .filter((delay) => delay !== undefined)
    .sort((one, other) => one - other);
}

function say(what: string, sorted: number[]): void {
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms (${sorted.length} times)`);
}

/** Plays twelve turns with what there is to be cast, and says how long everything took. */
export async function measure(seats: [Seat, Seat]): Promise<void> {
  await playBoth(seats, {
    main: async (seat, seen) =>
      seen.turn.startsWith("Your turn") &&
      ((await playLand(seat, seen)) || (await cast(seat, seen, ["Black Knight", "Frozen Shade", "Grizzly Bears", "Llanowar Elves"]))),
    enough: (seen) => Number(/\((\d+)\)/.exec(seen.turn)?.[1] ?? 0) > 12,
  });
  const [one, other] = await Promise.all(seats.map((seat) => seat.page.evaluate(() => window.moments)));
  if (!one || !other) {
    throw new Error("the pages have noted nothing");
  }
  say("click to the next frame of the own screen", delays(one.clicks, one.drawn));
  say("batch sent to the next frame of the other screen", delays(one.sent, other.told));
}
