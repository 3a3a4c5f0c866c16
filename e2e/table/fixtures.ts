// What each test is given: a server of its own, and people who arrive with a browser.
import { test as base, expect } from "@playwright/test";

import { type Device, Player } from "./player.ts";
import { Server } from "./server.ts";

interface Fixtures {
  /** A running server with an empty database. */
  server: Server;
  /** Lets a person arrive. At the end of the test their browsers must not have complained. */
  arrive: (name: string, device?: Device) => Promise<Player>;
}

export const test = base.extend<Fixtures>({
  server: async ({}, use, info) => {
    const server = await Server.start();
    await use(server);
    if (info.status !== info.expectedStatus) {
      await info.attach("what the server said", { body: server.output(), contentType: "text/plain" });
    }
    await server.end();
  },

  arrive: async ({ browser }, use, info) => {
    const players: Player[] = [];
    await use(async (name, device = "desktop") => {
      const player = await Player.arrive(browser, name, device);
      players.push(player);
      return player;
    });
    for (const player of players) {
      if (info.status !== info.expectedStatus) {
        await info.attach(`what ${player.name} saw`, { body: await player.page.screenshot(), contentType: "image/png" });
      }
      await player.writeFrames(info.outputPath(`${player.name}.frames.jsonl`));
      await player.context.close();
    }
    for (const player of players) {
      expect(player.unexpected(), `what ${player.name}'s browser complained about`).toEqual([]);
    }
  },
});

export { expect };
