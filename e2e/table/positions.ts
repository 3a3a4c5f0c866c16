// Positions that are set up before anybody comes (`e2e/positions.toml`): two people come to a game that has gone so far.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Page } from "@playwright/test";

import { positionsProgram } from "../environment.ts";
import { Cloud, type Firestore } from "./cloud.ts";
import { Embedded } from "./embedded.ts";
import { expect, test as base } from "./fixtures.ts";
import type { House } from "./house.ts";
import type { Device } from "./player.ts";
import { Seat } from "./seat.ts";

/** What the program that sets up positions says. */
interface Positions {
  /** What the server knows the two by, for each time that the positions were set up. */
  tokens: { A: string; B: string }[];
  /** Who they are, each time. */
  uids: { A: string; B: string }[];
  /** The games by the names of the positions, one for each time. */
  games: Record<string, string[]>;
  /** What is wrong with a position that could not be set up, by its name. */
  faults: Record<string, string>;
}

interface Fixtures {
  /** Two people, Anna and Ben, sit down at a position; before that, their pages may be prepared. */
  sit: (table: string, prepare?: (page: Page) => Promise<void>) => Promise<[Seat, Seat]>;
  /** Anna sits down alone, where nothing is asked of Ben's page: it is not opened. */
  alone: (table: string, prepare?: (page: Page) => Promise<void>, device?: Device) => Promise<Seat>;
  /** Takes one of the games that begin alike, at which nobody has sat, and lets people come to it. */
  open: (table: string, prepare?: (page: Page) => Promise<void>) => (name: string, seat: "A" | "B", device?: Device) => Promise<Seat>;
}

interface WorkerFixtures {
  /** A house with all the positions, for all the tests of a worker. */
  positions: Positions & { at: House };
  /** How often somebody has sat down at each table, by its name. */
  sat: Record<string, number>;
}

/** How often each position is set up for the tests of one worker. */
const TIMES = 12;

/** Sets up the positions, and starts a house with them; answers what was said of them, the house, and how to end it. */
async function setUp(firestore: Firestore | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "jb-mtg-positions-"));
  const file = join(folder, "house.jsonl");
  const { stdout } = await promisify(execFile)(positionsProgram(), [join(import.meta.dirname, "..", "positions.toml"), file, String(TIMES)]);
  const at = firestore ? await Cloud.start(firestore, file) : await Embedded.start(file);
  const end = async () => {
    await at.end();
    await rm(folder, { recursive: true, force: true });
  };
  return { positions: { ...(JSON.parse(stdout) as Positions), at }, end };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  positions: [
    async ({ firestore }, use) => {
      const { positions, end } = await setUp(firestore);
      await use(positions);
      await end();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  sat: [async ({}, use) => use({}), { scope: "worker" }],

  // Everybody comes to the house with the positions.
  house: async ({ positions }, use) => {
    await use(positions.at);
  },

  open: async ({ positions, sat, arrive }, use) => {
    await use((table, prepare) => {
      expect(positions.faults[table]).toBeUndefined();
      expect(positions.games[table], `e2e/positions.toml has a position "${table}"`).toBeDefined();
      const time = sat[table] ?? 0;
      sat[table] = time + 1;
      const [game, tokens, uids] = [positions.games[table]?.[time], positions.tokens[time], positions.uids[time]];
      if (!game || !tokens || !uids) {
        throw new Error(`the position "${table}" is set up ${TIMES} times, and a test wants it once more: TIMES in e2e/table/positions.ts`);
      }
      return async (name, seat, device) => {
        const player = await arrive(name, device);
        await player.context.addInitScript(
          ([token, uid]) => {
            localStorage.setItem("jb-mtg.token", JSON.stringify(token));
            localStorage.setItem("jb-mtg.emulated-person", JSON.stringify({ uid }));
          },
          [tokens[seat], uids[seat]],
        );
        await prepare?.(player.page);
        await player.page.goto(`/game/${game}`);
        await expect(player.page.getByTestId("table")).toBeVisible();
        return new Seat(player);
      };
    });
  },

  sit: async ({ open }, use) => {
    await use((table, prepare) => {
      const come = open(table, prepare);
      return Promise.all([come("Anna", "A"), come("Ben", "B")]);
    });
  },

  alone: async ({ open }, use) => {
    await use((table, prepare, device) => open(table, prepare)("Anna", "A", device));
  },
});

export { expect };
