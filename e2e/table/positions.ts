// Positions that are set up before anybody comes (`e2e/positions.toml`): two people come to a game that has gone so far.
import type { Page } from "@playwright/test";

import { expect, test as base } from "./fixtures.ts";
import { follow } from "./link.ts";
import { DEVICES, type Device } from "./player.ts";
import { Seat } from "./seat.ts";
import { resize } from "./window.ts";
import { TIMES } from "./worker.ts";

type Side = "A" | "B";
type Prepare = (page: Page) => Promise<void>;

/** One of the games that begin alike, which nobody else comes to. */
interface Game {
  /** Which time the position was set up: the same two play at all positions of that time. */
  time: number;
  id: string;
}

/** The tables of one test, and who sits there. */
interface Tables {
  /** Takes a game: one of the two who have sat together in this test, where it is to be had. */
  take: (table: string) => Game;
  /** Somebody comes to it in a browser of their own. */
  come: (game: Game, name: string, side: Side, prepare?: Prepare, device?: Device) => Promise<Seat>;
  /** Somebody goes to it from the table at which they sit, if they do, and else comes. */
  go: (game: Game, name: string, side: Side, device?: Device) => Promise<Seat>;
}

interface Fixtures {
  tables: Tables;
  /**
   * Two people, Anna and Ben, sit down at a position; before that, their pages may be prepared. A test that lets them sit down once more has them go there in the
   * pages that are open, unless those are to be prepared: opening a page costs more than all that is clicked at a table.
   */
  sit: (table: string, prepare?: Prepare) => Promise<[Seat, Seat]>;
  /** Anna sits down alone, where nothing is asked of Ben's page: it is not opened. */
  alone: (table: string, prepare?: Prepare, device?: Device) => Promise<Seat>;
  /** Takes a game, and lets people come to it, each in a browser of their own. */
  open: (table: string, prepare?: Prepare) => (name: string, side: Side, device?: Device) => Promise<Seat>;
}

/** Dismisses what the house says of the tables that were left, now and as it comes: at a busy machine it comes late, and would lie over what is clicked. */
function dismissToasts(): void {
  const toasts = document.querySelector<HTMLElement>("[data-testid=toasts]");
  const dismiss = () => toasts?.querySelectorAll<HTMLElement>("[data-testid=toast] button").forEach((button) => button.click());
  dismiss();
  if (toasts && !toasts.dataset["dismissed"]) {
    toasts.dataset["dismissed"] = "";
    new MutationObserver(dismiss).observe(toasts, { childList: true });
  }
}

/** Goes from one table to another; all that was made of the window at the first is undone. */
async function goOn({ page, player }: Seat, game: string): Promise<void> {
  await resize(page, DEVICES[player.device].viewport);
  await page.mouse.move(0, 0);
  await follow(page, `/game/${game}`);
  await expect(page.getByTestId("table")).toBeVisible();
  await page.evaluate(dismissToasts);
}

export const test = base.extend<Fixtures>({
  // Everybody comes to the house with the positions.
  house: async ({ positions }, use) => {
    await use(positions.at);
  },

  tables: async ({ positions, sat, arrive }, use) => {
    const seated = new Map<string, { seat: Seat; time: number }>();

    const take: Tables["take"] = (table) => {
      expect(positions.faults[table]).toBeUndefined();
      expect(positions.games[table], `e2e/positions.toml has a position "${table}"`).toBeDefined();
      const taken = (sat[table] ??= new Set());
      const times = [...[...seated.values()].map(({ time }) => time).reverse(), ...positions.tokens.keys()];
      const time = times.find((time) => !taken.has(time));
      const id = time === undefined ? undefined : positions.games[table]?.[time];
      if (time === undefined || !id) {
        throw new Error(`the position "${table}" is set up ${TIMES} times, and a test wants it once more: TIMES in e2e/table/worker.ts`);
      }
      taken.add(time);
      return { time, id };
    };

    const come: Tables["come"] = async ({ time, id }, name, side, prepare, device) => {
      const player = await arrive(name, device);
      await player.context.addInitScript(
        ([token, uid]) => {
          localStorage.setItem("jb-mtg.token", JSON.stringify(token));
          localStorage.setItem("jb-mtg.emulated-person", JSON.stringify({ uid }));
        },
        [positions.tokens[time]?.[side], positions.uids[time]?.[side]],
      );
      await prepare?.(player.page);
      await player.page.goto(`/game/${id}`);
      await expect(player.page.getByTestId("table")).toBeVisible();
      return new Seat(player);
    };

    const go: Tables["go"] = async (game, name, side, device = "desktop") => {
      const key = `${side} ${device}`;
      const before = seated.get(key);
      if (before?.time === game.time) {
        await goOn(before.seat, game.id);
        return before.seat;
      }
      const seat = await come(game, name, side, undefined, device);
      seated.delete(key);
      seated.set(key, { seat, time: game.time });
      return seat;
    };

    await use({ take, come, go });
  },

  open: async ({ tables }, use) => {
    await use((table, prepare) => {
      const game = tables.take(table);
      return (name, side, device) => tables.come(game, name, side, prepare, device);
    });
  },

  sit: async ({ tables }, use) => {
    await use((table, prepare) => {
      const game = tables.take(table);
      const come = (name: string, side: Side) => (prepare ? tables.come(game, name, side, prepare) : tables.go(game, name, side));
      return Promise.all([come("Anna", "A"), come("Ben", "B")]);
    });
  },

  alone: async ({ tables }, use) => {
    await use((table, prepare, device) => {
      const game = tables.take(table);
      return prepare ? tables.come(game, "Anna", "A", prepare, device) : tables.go(game, "Anna", "A", device);
    });
  },
});

/** What is tried in one visit, by its name, one after another: each at a table of its own, to which the same people go. */
type Tries = Record<string, (people: Pick<Fixtures, "sit" | "alone">) => Promise<void>>;

/** A test of several things that are tried at tables, which share the pages. */
export function visit(title: string, tag: string, tries: Tries): void {
  test(title, { tag }, async ({ sit, alone }) => {
    for (const [what, holds] of Object.entries(tries)) {
      await test.step(what, () => holds({ sit, alone }));
    }
  });
}

export { expect };
