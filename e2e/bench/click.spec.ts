// How long a click takes to reach one's own screen and the opponent's, over the real server on this machine.
import { test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { measure, noteClicks } from "../table/moments.ts";
import type { Player } from "../table/player.ts";

/** Notes what goes over the WebSocket. */
async function noteLine(player: Player): Promise<void> {
  await player.page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener("message", (event: MessageEvent) => {
          if (String(event.data).startsWith('{"view":')) {
            requestAnimationFrame(() => window.moments.told.push(now()));
          }
        });
      }
      override send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
        if (typeof data === "string" && data.includes('"act":')) {
          window.moments.sent.push(now());
        }
        super.send(data);
      }
    };
  });
}

test("from a click to the screens", async ({ arrive }) => {
  test.setTimeout(300_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  for (const player of [anna, ben]) {
    await noteClicks(player);
    await noteLine(player);
  }
  const seats = await gather([anna, ben], {
    first: "deck-the-midnight-court",
    second: "deck-the-old-forest",
    classic: false,
  });
  await measure(seats);
});
