// How long a click takes to reach one's own screen and the opponent's, over the real server on this machine.
import { test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { type Plan, cast, play, playLand } from "../table/habits.ts";
import type { Player } from "../table/player.ts";

/** Moments, milliseconds on a clock that all pages of a machine share. */
interface Moments {
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

/** Notes when the player clicks and what the page does, sends and is told. */
async function note(player: Player): Promise<void> {
  await player.page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    const moments: Moments = { clicks: [], drawn: [], sent: [], told: [] };
    window.moments = moments;
    addEventListener("click", () => moments.clicks.push(now()), { capture: true });
    const seen = new MutationObserver(() => requestAnimationFrame(() => moments.drawn.push(now())));
    seen.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener("message", (event: MessageEvent) => {
          if (String(event.data).startsWith('{"view":')) {
            requestAnimationFrame(() => moments.told.push(now()));
          }
        });
      }
      override send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
        if (typeof data === "string" && data.includes('"act":')) {
          moments.sent.push(now());
        }
        super.send(data);
      }
    };
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
  say("click to the next frame of the own screen", delays(one.clicks, one.drawn));
  say("batch sent to the next frame of the other screen", delays(one.sent, other.told));
});
