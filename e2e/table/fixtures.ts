// What each test is given: a house of its own, and people who arrive with a browser.
import { expect } from "@playwright/test";

import { Cloud } from "./cloud.ts";
import { NOT_ON_THE_CLOUD } from "./elsewhere.ts";
import { Embedded } from "./embedded.ts";
import type { House } from "./house.ts";
import { type Device, type Habits, Player } from "./player.ts";
import { test as base } from "./worker.ts";

/** Lets a person arrive at a house. */
export type Arrive = (name: string, device?: Device, more?: Habits & { at?: House }) => Promise<Player>;

interface Fixtures {
  /** A running house with nobody in it. */
  house: House;
  /** Sees to it that a house that a test has started itself ends with the test, however that ends. */
  also: <H extends House>(starting: Promise<H>) => Promise<H>;
  /** Lets a person arrive. At the end of the test their browsers must not have complained, nor been sent what is the house's alone. */
  arrive: Arrive;
  /** Skips what is not for this backend. */
  here: void;
}

export const test = base.extend<Fixtures>({
  here: [
    async ({ backend }, use, info) => {
      const why = backend === "cloud" ? NOT_ON_THE_CLOUD[info.title] : undefined;
      info.skip(why !== undefined, why ?? "");
      await use();
    },
    { auto: true },
  ],

  house: async ({ firestore }, use, info) => {
    const house = firestore ? await Cloud.start(firestore) : await Embedded.start();
    await use(house);
    if (info.status !== info.expectedStatus) {
      await info.attach("what the house said", { body: house.output(), contentType: "text/plain" });
    }
    await house.end();
  },

  also: async ({}, use) => {
    const houses: House[] = [];
    await use(async (starting) => {
      const house = await starting;
      houses.push(house);
      return house;
    });
    await Promise.all(houses.map((house) => house.end()));
  },

  // Whoever has arrived leaves before a house ends.
  arrive: async ({ browser, house, also: _ }, use, info) => {
    const players: Player[] = [];
    await use(async (name, device = "desktop", more = {}) => {
      const player = await Player.arrive(browser, name, device, await (more.at ?? house).open(), more);
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
      expect(player.way.forbidden, `what ${player.name}'s browser was sent of the house's own`).toEqual([]);
    }
  },
});

export { expect };
