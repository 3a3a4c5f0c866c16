// Tables that are laid before the server starts (`e2e/tables.toml`): two people come to a game that has gone so far.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { laidProgram } from "../environment.ts";
import { expect, test as base } from "./fixtures.ts";
import { Seat } from "./seat.ts";
import { Server } from "./server.ts";

/** What the program that lays tables says. */
interface Laid {
  tokens: { A: string; B: string };
  /** The games by the names of the tables. */
  games: Record<string, string>;
  /** What is wrong with a table that could not be laid, by its name. */
  faults: Record<string, string>;
}

interface Fixtures {
  /** Two people, Anna and Ben, sit down at a laid table. */
  sit: (table: string) => Promise<[Seat, Seat]>;
}

interface WorkerFixtures {
  /** A server with all the tables, for all the tests of a worker. */
  laid: Laid & { server: Server };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  laid: [
    async ({}, use) => {
      const said: Laid[] = [];
      const server = await Server.start(async (data) => {
        const tables = join(import.meta.dirname, "..", "tables.toml");
        const { stdout } = await promisify(execFile)(laidProgram(), [tables, data]);
        said.push(JSON.parse(stdout) as Laid);
      });
      const [laid] = said;
      if (!laid) {
        throw new Error("no tables were laid");
      }
      await use({ ...laid, server });
      await server.end();
    },
    { scope: "worker" },
  ],

  sit: async ({ laid, arrive }, use) => {
    await use(async (table) => {
      const game = laid.games[table];
      expect(laid.faults[table]).toBeUndefined();
      expect(game, `e2e/tables.toml has a table "${table}"`).toBeDefined();
      const come = async (name: string, token: string) => {
        const player = await arrive(name);
        await player.context.addInitScript((token) => {
          localStorage.setItem("jb-mtg.token", JSON.stringify(token));
        }, token);
        await player.page.goto(laid.server.address(`/game/${game}`));
        await expect(player.page.getByTestId("table")).toBeVisible();
        return new Seat(player);
      };
      return Promise.all([come("Anna", laid.tokens.A), come("Ben", laid.tokens.B)]);
    });
  },
});

export { expect };
