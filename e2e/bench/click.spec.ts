// How long a click takes to reach one's own screen and the opponent's, over the real server on this machine.
import { test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { type Plan, cast, play, playLand } from "../table/habits.ts";
import type { Player } from "../table/player.ts";

/** Moments, milliseconds on a clock that all pages of a machine share. */
interface Moments {
  clicks: number[];
  shown: number[];
}

declare global {
  interface Window {
    moments: Moments;
  }
}

/** Notes when the player clicks, and when a new line of the log is on the screen. */
async function note(player: Player): Promise<void> {
  await player.page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    window.moments = { clicks: [], shown: [] };
    addEventListener("click", () => window.moments.clicks.push(now()), { capture: true });
    const seen = new MutationObserver((changes) => {
      const line = (node: Node) => node instanceof Element && node.closest('[data-testid="log"]') !== null;
      if (changes.some((change) => change.addedNodes.length > 0 && line(change.target))) {
        requestAnimationFrame(() => window.moments.shown.push(now()));
      }
    });
    seen.observe(document, { childList: true, subtree: true });
  });
}

/** For each click that was followed by a new line before the next one: how long that took. */
function delays(clicks: number[], shown: number[]): number[] {
  return clicks
    .map((click, place) => {
      const next = clicks[place + 1] ?? Infinity;
      const line = shown.find((moment) => moment >= click && moment < next);
      return line === undefined ? undefined : line - click;
    })
    .filter((delay) => delay !== undefined)
    .sort((one, other) => one - other);
}

function say(what: string, sorted: number[]): void {
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms (${sorted.length} clicks)`);
}

test("from a click to the screens", async ({ server, arrive }) => {
  test.setTimeout(300_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await note(anna);
  await note(ben);
  const seats = await gather([anna, ben], [server.address(), server.address()], {
    first: "deck-the-midnight-court",
    second: "deck-the-old-forest",
    classic: false,
  });
  const plan: Plan = {
    main: async (seat, seen) =>
      seen.turn.startsWith("Your turn") &&
      ((await playLand(seat, seen)) || (await cast(seat, seen, ["Black Knight", "Frozen Shade", "Grizzly Bears", "Llanowar Elves"]))),
    enough: (seen) => Number(/\((\d+)\)/.exec(seen.turn)?.[1] ?? 0) > 12,
  };
  await Promise.all(seats.map((seat) => play(seat, plan)));
  const [one, other] = await Promise.all([anna, ben].map((player) => player.page.evaluate(() => window.moments)));
  if (!one || !other) {
    throw new Error("the pages have noted nothing");
  }
  say("click to the own screen", delays(one.clicks, one.shown));
  say("click to the other screen", delays(one.clicks, other.shown));
});
