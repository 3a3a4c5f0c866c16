// How long a click takes to reach one's own screen and the opponent's, over Google's emulator and the house's function on this machine.
import { test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { measure, noteClicks } from "../table/moments.ts";
import type { Player } from "../table/player.ts";

type Hear = (text: string) => void;
interface Facade {
  write: (documents: string) => Promise<string>;
  listen: (path: string, hear: Hear) => unknown;
}

/** Notes what the facade writes and hears. */
async function noteLine(player: Player): Promise<void> {
  await player.page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    let facade: Facade | undefined;
    Object.defineProperty(window, "jbMtgCloud", {
      get: () => facade,
      set: (loaded: Facade) => {
        facade = {
          ...loaded,
          write: (documents) => {
            if (documents.includes("/actions/")) {
              window.moments.sent.push(now());
            }
            return loaded.write(documents);
          },
          listen: (path, hear) =>
            loaded.listen(path, (text) => {
              hear(text);
              if (path.includes("/views/")) {
                requestAnimationFrame(() => window.moments.told.push(now()));
              }
            }),
        };
      },
    });
  });
}

test("from a click to the screens, on the cloud", async ({ arrive }) => {
  test.setTimeout(600_000);
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
