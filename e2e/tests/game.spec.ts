// A whole game from the home page to its end by clicking only, with a counterspell, a combat with two blockers and a regeneration on the way.
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { secrecyProgram } from "../environment.ts";
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { type Plan, cast, play, playLand, untapped } from "../table/habits.ts";
import type { Device } from "../table/player.ts";
import { type Seat, type Seen, is } from "../table/seat.ts";

/** What is to have happened before the game may end. */
class Goals {
  countered = false;
  doubleBlocked = false;
  regenerated = false;

  get all(): boolean {
    return this.countered && this.doubleBlocked && this.regenerated;
  }
}

/** What comes back from the dead for a black mana, and can be blocked by anything. */
const UNDYING = "Drudge Skeletons";
const COURT = ["Drudge Skeletons", "Black Knight", "Frozen Shade", "Hypnotic Specter", "Bog Wraith", "Royal Assassin"];
const TIDE = ["Prodigal Sorcerer", "Wall of Air", "Serendib Efreet", "Phantom Monster", "Air Elemental", "Mahamoti Djinn"];

const own = (seen: Seen) => seen.turn.startsWith("Your turn");

/** The attacker: sends its skeletons into two blockers, and has a swamp to spare for them. */
function court(goals: Goals): Plan {
  let shieldedOn = "";
  return {
    main: async (seat, seen) => {
      if (own(seen) && seen.stack.length === 0 && seen.step.includes("main")) {
        if (await playLand(seat, seen)) {
          return true;
        }
        // Until something was countered, something is cast whenever possible; then a swamp stays back for the skeletons.
        const spare = seen.creatures.own.some((card) => card.name === UNDYING) && goals.countered ? 2 : 0;
        return untapped(seen.lands) > spare && cast(seat, seen, goals.all ? [] : COURT);
      }
      const blocked = seen.creatures.own.find((card) => card.name === UNDYING && is(card, "blocked"));
      if (blocked && seen.stack.length === 0 && shieldedOn !== seen.turn && !is(blocked, "will regenerate")) {
        if (blocked.deeds) {
          shieldedOn = seen.turn;
          await seat.card(blocked, /regenerate/i);
          return true;
        }
      }
      return false;
    },
    attack: async (seat, seen) => {
      const skeletons = seen.creatures.own.find((card) => card.name === UNDYING && card.deeds.startsWith("Attack"));
      const blockers = seen.creatures.their.filter((card) => !is(card, "tapped"));
      const one = !seen.creatures.own.some((card) => card.deeds.startsWith("Do not attack"));
      if (goals.all || !one || !skeletons || blockers.length < 2 || untapped(seen.lands) === 0) {
        return false;
      }
      await seat.card(skeletons);
      return true;
    },
  };
}

/** The defender: keeps two islands for a counterspell, then blocks with two; in the end wins by attacking with everything. */
function tide(goals: Goals): Plan {
  return {
    respond: async (seat, seen) => {
      if (!goals.countered && seen.stack[0] !== UNDYING && (await cast(seat, seen, ["Counterspell"]))) {
        return true;
      }
      return false;
    },
    main: async (seat, seen) => {
      if (!own(seen) || seen.stack.length > 0 || !seen.step.includes("main")) {
        return false;
      }
      if (await playLand(seat, seen)) {
        return true;
      }
      const spare = goals.countered ? 0 : 4;
      return untapped(seen.lands) > spare && cast(seat, seen, TIDE);
    },
    attack: async (seat, seen) => {
      const next = goals.all ? seen.creatures.own.find((card) => card.deeds.startsWith("Attack")) : undefined;
      if (!next) {
        return false;
      }
      await seat.card(next);
      return true;
    },
    block: async (seat, seen) => {
      const chosen = seen.creatures.own.filter((card) => card.deeds.startsWith("Do not block")).length;
      const next = seen.creatures.own.find((card) => card.deeds.startsWith("Block"));
      if (goals.all || chosen >= 2 || !next) {
        return false;
      }
      await seat.card(next);
      return true;
    },
  };
}

/** Reads in the log what has been reached, until it all has. */
async function watch(seat: Seat, goals: Goals): Promise<void> {
  for (;;) {
    const lines = await seat.page.getByTestId("log").locator("li").allTextContents();
    goals.countered ||= lines.some((line) => line.endsWith("is countered."));
    goals.doubleBlocked ||= lines.some((line) => line.split(`${UNDYING} with`).length > 2);
    goals.regenerated ||= lines.some((line) => line.includes(`${UNDYING} regenerates`));
    if (goals.all || (await seat.look()).over) {
      return;
    }
    await pause(150);
  }
}

async function wholeGame(seats: [Seat, Seat], goals: Goals): Promise<void> {
  const [black, blue] = seats;
  const watching = watch(black, goals);
  const [lost, won] = await Promise.all([play(black, court(goals)), play(blue, tide(goals)), watching]);
  expect(goals, "what was to happen on the way").toMatchObject({ countered: true, doubleBlocked: true, regenerated: true });
  expect(won.over).toContain("You have won");
  expect(lost.over).toContain("You have lost");
}

for (const [device, classic] of [
  ["desktop", false],
  ["phone", true],
] as [Device, boolean][]) {
  test(`a whole game, the second player on a ${device}, by the rules ${classic ? "of 1994" : "of today"}`, async ({
    server,
    arrive,
  }, info) => {
    test.setTimeout(480_000);
    const [anna, ben] = [await arrive("Anna"), await arrive("Ben", device)];
    const seats = await gather([anna, ben], [server.address(), server.address()], {
      first: "deck-the-midnight-court",
      second: "deck-the-ivory-tide",
      classic,
    });
    await wholeGame(seats, new Goals());

    // Neither browser was ever sent a card that its player could not know.
    const files = [info.outputPath("anna.jsonl"), info.outputPath("ben.jsonl")] as const;
    await anna.writeFrames(files[0]);
    await ben.writeFrames(files[1]);
    const verdict = await promisify(execFile)(secrecyProgram(), files);
    expect(verdict.stdout).toContain("nothing leaked");
  });
}
