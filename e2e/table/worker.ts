// What all tests of one worker share, whichever they are: Playwright ends a worker, and starts another with a browser of its own, where the next test shares something else.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { test as base } from "@playwright/test";

import { positionsProgram } from "../environment.ts";
import { Cloud, Firestore } from "./cloud.ts";
import { Embedded } from "./embedded.ts";
import type { Backend, House } from "./house.ts";

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

export interface WorkerOptions {
  /** What the house runs on. */
  backend: Backend;
}

interface WorkerFixtures extends WorkerOptions {
  /** Google's emulator, where the house is on the cloud. */
  firestore: Firestore | undefined;
  /** A house with all the positions, for all the tests that begin at one. */
  positions: Positions & { at: House };
  /** At which of the games of each table somebody has sat, by its name. */
  sat: Record<string, Set<number>>;
}

/** How often each position is set up for the tests of one worker. */
export const TIMES = 24;

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

export const test = base.extend<object, WorkerFixtures>({
  backend: ["embedded", { option: true, scope: "worker" }],

  firestore: [
    async ({ backend }, use) => {
      await use(backend === "cloud" ? new Firestore() : undefined);
    },
    { scope: "worker" },
  ],

  positions: [
    async ({ firestore }, use) => {
      const { positions, end } = await setUp(firestore);
      await use(positions);
      await end();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  sat: [async ({}, use) => use({}), { scope: "worker" }],
});
