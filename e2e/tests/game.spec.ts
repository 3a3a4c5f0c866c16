// A whole game from the home page to its end by clicking only, with a counterspell, a combat with two blockers and a regeneration on the way.
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { secrecyProgram } from "../environment.ts";
import { makeDeck } from "../table/decks.ts";
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { gameOf } from "../table/house.ts";
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

/** What comes back from the dead for a black mana; the second flies. */
const UNDYING = ["Drudge Skeletons", "Will-o'-the-Wisp"];
const COURT = ["Juzám Djinn"];
const FLYERS = ["Serendib Efreet", "Phantom Monster", "Air Elemental"];
/** What can be cast with one island on the first turn, and with two to spare from the third on. */
const FIRST = ["Merfolk of the Pearl Trident"];
const TIDE = [...FLYERS, ...FIRST];

/** Decks of which every hand holds what the plans are about: of 300 games, one has no counterspell among the first fourteen cards. */
const DECKS = {
  "deck-the-court": "// Name: The Court\n16 Swamp\n10 Drudge Skeletons\n3 Will-o'-the-Wisp\n11 Juzám Djinn\n",
  "deck-the-tide": "// Name: The Tide\n16 Island\n11 Counterspell\n7 Merfolk of the Pearl Trident\n3 Serendib Efreet\n2 Phantom Monster\n1 Air Elemental\n",
};

const own = (seen: Seen) => seen.turn.startsWith("Your turn");

/** In the end everybody attacks with everything, until somebody wins. */
async function attackWithAll(seat: Seat, seen: Seen): Promise<boolean> {
  const can = seen.creatures.own.some((card) => card.actions.startsWith("Attack"));
  if (can) {
    await seat.button("attack-all");
  }
  return can;
}

const ownMainPhase = (seen: Seen) => own(seen) && seen.stack.length === 0 && seen.step.includes("main");

/** The attacker: sends the undying into two blockers, and has a swamp to spare for them. */
function court(goals: Goals): Plan {
  let shieldedOn = "";
  return {
    main: async (seat, seen) => {
      if (ownMainPhase(seen)) {
        // Others are cast until one was countered, and first of all in the end; meanwhile a swamp is spared for the undying.
        const names = goals.all ? [...COURT, ...UNDYING] : goals.countered ? UNDYING : [...UNDYING, ...COURT];
        const spares = goals.all || seen.creatures.own.length === 0 || untapped(seen.lands) > 2;
        return (await playLand(seat, seen)) || (spares && (await cast(seat, seen, names)));
      }
      const blocked = seen.creatures.own.find((card) => UNDYING.includes(card.name) && is(card, "blocked") && card.actions);
      if (!blocked || seen.stack.length > 0 || shieldedOn === seen.turn) {
        return false;
      }
      await seat.card(blocked, /regenerate/i);
      shieldedOn = seen.turn;
      return true;
    },
    attack: async (seat, seen) => {
      if (goals.all) {
        return attackWithAll(seat, seen);
      }
      const chosen = seen.creatures.own.some((card) => card.actions.startsWith("Do not attack"));
      const blockers = seen.creatures.their.filter((card) => !is(card, "tapped"));
      const flyers = blockers.filter((card) => FLYERS.includes(card.name));
      const next = seen.creatures.own.find(
        (card) =>
          card.actions.startsWith("Attack") &&
          ((card.name === UNDYING[0] && blockers.length >= 2) || (card.name === UNDYING[1] && flyers.length >= 2)),
      );
      if (chosen || !next || untapped(seen.lands) === 0) {
        return false;
      }
      await seat.card(next);
      return true;
    },
  };
}

/** The defender: keeps two islands for a counterspell once there are two, and blocks with two. */
function tide(goals: Goals): Plan {
  return {
    respond: async (seat, seen) => !goals.countered && cast(seat, seen, ["Counterspell"]),
    main: async (seat, seen) =>
      ownMainPhase(seen) &&
      ((await playLand(seat, seen)) || (goals.countered ? cast(seat, seen, TIDE) : untapped(seen.lands) !== 2 && cast(seat, seen, FIRST))),
    attack: async (seat, seen) => goals.all && attackWithAll(seat, seen),
    block: async (seat, seen) => {
      const chosen = seen.creatures.own.filter((card) => card.actions.startsWith("Do not block")).length;
      const next = seen.creatures.own.find((card) => card.actions.startsWith("Block"));
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
    const read = await seat.page.getByTestId("log").evaluate((log) => {
      const lines = [...log.querySelectorAll("li")].map((line) => line.textContent ?? "");
      return {
        countered: lines.some((line) => line.endsWith("is countered.")),
        doubleBlocked: lines.some((line) => /blocks .* with .* and /.test(line)),
        regenerated: lines.some((line) => line.includes("regenerates")),
        over: document.querySelector('[data-testid="dialog-game-over"]') !== null,
      };
    });
    goals.countered ||= read.countered;
    goals.doubleBlocked ||= read.doubleBlocked;
    goals.regenerated ||= read.regenerated;
    if (goals.all || read.over) {
      return;
    }
    await pause(1_000);
  }
}

async function wholeGame(seats: [Seat, Seat], goals: Goals): Promise<void> {
  const [black, blue] = seats;
  const watching = watch(black, goals);
  const [first, second] = await Promise.all([play(black, court(goals)), play(blue, tide(goals)), watching]);
  expect(goals, "what was to happen on the way").toMatchObject({ countered: true, doubleBlocked: true, regenerated: true });
  expect([first.over, second.over].map((over) => /You (won|lost)/.exec(over)?.[1]).sort()).toEqual(["lost", "won"]);
}

for (const [device, classic] of [
  ["desktop", false],
  ["phone", true],
] as [Device, boolean][]) {
  test(`a whole game, the second player on a ${device}, by the rules ${classic ? "of 1994" : "of today"}`, { tag: ["@game", "@long"] }, async ({
    house,
    arrive,
  }, info) => {
    test.setTimeout(900_000);
    const [anna, ben] = [await arrive("Anna"), await arrive("Ben", device)];
    await Promise.all([makeDeck(anna.page, DECKS["deck-the-court"]), makeDeck(ben.page, DECKS["deck-the-tide"])]);
    const watched = !classic;
    const seats = await gather([anna, ben], { first: "deck-the-court", second: "deck-the-tide", classic, ...(watched && { watching: "link", hands: "3" }) });
    const eve = watched ? await arrive("Eve", "phone") : undefined;
    await eve?.page.goto(`/game-mob/${gameOf(anna.page)}`);
    await wholeGame(seats, new Goals());
    if (eve) {
      await expect(eve.page.getByTestId("dialog-game-over").getByRole("heading")).toHaveText(/^(Anna|Ben) wins$/);
    }

    // Neither browser was ever sent a card that its player could not know, nor the seed; and no shuffle was arranged.
    await house.askRecord(anna);
    const files = [info.outputPath("anna.jsonl"), info.outputPath("ben.jsonl")] as const;
    await anna.writeFrames(files[0]);
    await ben.writeFrames(files[1]);
    // Nor was whoever watched.
    const third = info.outputPath("eve.jsonl");
    await eve?.writeFrames(third);
    const verdict = await promisify(execFile)(secrecyProgram(), eve ? [...files, third] : files);
    expect(verdict.stdout).toContain("nothing leaked");
  });
}
