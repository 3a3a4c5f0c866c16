// What each test of the cloud is given: a house on Firestore, and people who arrive with a browser, each behind an exchange of their own.
import { type Exchange, Cloud, Firestore } from "../table/cloud.ts";
import { type Device, Player } from "../table/player.ts";
import { test as base, expect } from "@playwright/test";

/** Somebody at a browser, and the way from there to the house. */
export interface Visitor {
  player: Player;
  exchange: Exchange;
}

interface Fixtures {
  /** A house without anybody in it. */
  cloud: Cloud;
  /** Lets a person arrive. At the end of the test their browsers must not have complained, nor been sent what is the house's alone. */
  arrive: (name: string, device?: Device) => Promise<Visitor>;
}

interface WorkerFixtures {
  /** Google's emulator. */
  firestore: Firestore;
}

/** The emulator ends a hanging request now and then without an answer; Google's SDK opens it anew, and nothing is lost. */
const EMULATOR_HANGS_UP = /net::ERR_EMPTY_RESPONSE \(http:\/\/127\.0\.0\.1:\d+\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel\?/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  firestore: [
    async ({}, use) => {
      const firestore = await Firestore.start();
      await use(firestore);
      await firestore.end();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  cloud: async ({ firestore }, use, info) => {
    const cloud = await Cloud.start(firestore);
    await use(cloud);
    if (info.status !== info.expectedStatus) {
      await info.attach("what the function said", { body: cloud.output(), contentType: "text/plain" });
    }
    await cloud.end();
  },

  arrive: async ({ browser, cloud }, use, info) => {
    const visitors: Visitor[] = [];
    await use(async (name, device = "desktop") => {
      const exchange = await cloud.exchange();
      const player = await Player.arrive(browser, name, device, exchange.frames());
      player.tolerate(EMULATOR_HANGS_UP);
      visitors.push({ player, exchange });
      return { player, exchange };
    });
    for (const { player } of visitors) {
      if (info.status !== info.expectedStatus) {
        await info.attach(`what ${player.name} saw`, { body: await player.page.screenshot(), contentType: "image/png" });
      }
      await player.writeFrames(info.outputPath(`${player.name}.frames.jsonl`));
      await player.context.close();
    }
    for (const { player, exchange } of visitors) {
      expect(player.unexpected(), `what ${player.name}'s browser complained about`).toEqual([]);
      expect(exchange.documents.forbidden, `what ${player.name}'s browser was sent of the house's own`).toEqual([]);
    }
  },
});

export { expect };
