// Tables that are laid before anybody comes (`e2e/tables.toml`): two people come to a game that has gone so far.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Page } from "@playwright/test";

import { laidProgram } from "../environment.ts";
import { Cloud, type Firestore } from "./cloud.ts";
import { Embedded } from "./embedded.ts";
import { expect, test as base } from "./fixtures.ts";
import type { House } from "./house.ts";
import { Seat } from "./seat.ts";

/** What the program that lays tables says. */
interface Laid {
  /** What the server knows the two by. */
  tokens: { A: string; B: string };
  /** Who they are. */
  uids: { A: string; B: string };
  /** The games by the names of the tables. */
  games: Record<string, string>;
  /** What is wrong with a table that could not be laid, by its name. */
  faults: Record<string, string>;
}

interface Fixtures {
  /** Two people, Anna and Ben, sit down at a laid table; before that, their pages may be prepared. */
  sit: (table: string, prepare?: (page: Page) => Promise<void>) => Promise<[Seat, Seat]>;
}

interface WorkerFixtures {
  /** A house with all the tables, for all the tests of a worker. */
  laid: Laid & { at: House };
}

/** Lays the tables, and starts a house with them; answers what was said of them, the house, and how to end it. */
async function lay(firestore: Firestore | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "jb-mtg-laid-"));
  const file = join(folder, "house.jsonl");
  const { stdout } = await promisify(execFile)(laidProgram(), [join(import.meta.dirname, "..", "tables.toml"), file]);
  const at = firestore ? await Cloud.start(firestore, file) : await Embedded.start(file);
  const end = async () => {
    await at.end();
    await rm(folder, { recursive: true, force: true });
  };
  return { laid: { ...(JSON.parse(stdout) as Laid), at }, end };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  laid: [
    async ({ firestore }, use) => {
      const { laid, end } = await lay(firestore);
      await use(laid);
      await end();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  // Everybody comes to the house with the tables.
  house: async ({ laid }, use) => {
    await use(laid.at);
  },

  sit: async ({ laid, arrive }, use) => {
    await use(async (table, prepare) => {
      const game = laid.games[table];
      expect(laid.faults[table]).toBeUndefined();
      expect(game, `e2e/tables.toml has a table "${table}"`).toBeDefined();
      const come = async (name: string, seat: "A" | "B") => {
        const player = await arrive(name);
        await player.context.addInitScript(
          ([token, uid]) => {
            localStorage.setItem("jb-mtg.token", JSON.stringify(token));
            localStorage.setItem("jb-mtg.emulated-person", JSON.stringify({ uid }));
          },
          [laid.tokens[seat], laid.uids[seat]],
        );
        await prepare?.(player.page);
        await player.page.goto(`/game/${game}`);
        await expect(player.page.getByTestId("table")).toBeVisible();
        return new Seat(player);
      };
      return Promise.all([come("Anna", "A"), come("Ben", "B")]);
    });
  },
});

/** The same with the tables laid anew for each test: several tests can begin at one table. The games go by the same names and ids. */
export const anew = test.extend({
  house: async ({ firestore }, use) => {
    const { laid, end } = await lay(firestore);
    await use(laid.at);
    await end();
  },
});

export { expect };
