// How a person plays who follows a plan, and otherwise does the next plain thing: keep, pay, pass.
import type { Card, Seat, Seen } from "./seat.ts";

/** What somebody is up to. Each answers whether it pressed anything; where it did not, the plain thing is done. */
export interface Plan {
  /** With priority and nothing of the opponent's on the stack. */
  main?: (seat: Seat, seen: Seen) => Promise<boolean>;
  /** The opponent has put something on the stack. */
  respond?: (seat: Seat, seen: Seen) => Promise<boolean>;
  /** Attackers are being chosen; pressing the main button declares them. */
  attack?: (seat: Seat, seen: Seen) => Promise<boolean>;
  /** Blockers are being chosen. */
  block?: (seat: Seat, seen: Seen) => Promise<boolean>;
  /** Whether to stop playing, though the game is not over. */
  enough?: (seen: Seen) => boolean;
  /** Fulfilled when it is enough, though nothing is asked here. */
  stopped?: Promise<void>;
}

/** Does the next thing, if there is any. */
async function step(seat: Seat, seen: Seen, plan: Plan): Promise<void> {
  switch (seen.prompt) {
    case "targets":
      if (seen.chips[0]) {
        await seat.chip(seen.chips[0]);
      } else if (seen.laidOut > 0) {
        await seat.tile();
      }
      return;
    case "regenerate":
    case "stay-tapped":
    case "yes-no":
    case "may":
      await seat.button("act-yes");
      return;
    case "pay":
      await seat.button(seen.answers.includes("act-yes") ? "act-yes" : "act-no");
      return;
    case "bottom":
    case "damage-effect":
    case "discard":
    case "graveyard":
    case "keep":
    case "legend":
    case "objects":
    case "sacrifice":
    case "search":
    case "source":
    case "untap": {
      const left = seen.chips.find((chip) => !/^\d+\. /.test(chip));
      if (!seen.pressable && !left && seen.laidOut > 0) {
        await seat.tile();
      } else if (seen.pressable || !left) {
        await seat.press(seen);
      } else {
        await seat.chip(left);
      }
      return;
    }
    case "response":
      if (!(await plan.respond?.(seat, seen))) {
        await seat.press(seen);
      }
      return;
    case "attack":
      if (!(await plan.attack?.(seat, seen))) {
        await seat.press(seen);
      }
      return;
    case "block":
      if (!(await plan.block?.(seat, seen))) {
        await seat.press(seen);
      }
      return;
    case "":
      if (!(await plan.main?.(seat, seen))) {
        await seat.press(seen);
      }
      return;
    default:
      await seat.press(seen);
  }
}

/** Plays until the game is over, the plan has enough, or the time is up; answers what was seen last. */
export async function play(seat: Seat, plan: Plan, until = Date.now() + 1_200_000): Promise<Seen> {
  for (;;) {
    await Promise.race([seat.asked(), ...(plan.stopped ? [plan.stopped] : [])]);
    const seen = await seat.look();
    if (seen.over || plan.enough?.(seen)) {
      return seen;
    }
    if (Date.now() > until) {
      throw new Error(`${seat.player.name} has played too long; last seen: ${JSON.stringify(seen)}`);
    }
    const mine = seen.pressable || (seen.prompt !== "" && seen.prompt !== "mulligan");
    if (!mine) {
      continue;
    }
    try {
      await step(seat, seen, plan);
    } catch (error) {
      // Between looking and pressing the other player may have changed what there is to press; then one looks again.
      if (!(error instanceof Error && /Timeout|detached|intercepts/.test(error.message))) {
        throw error;
      }
      // The mouse may rest on a card that grows under it and covers its neighbour.
      await seat.page.mouse.move(1, 1);
    }
  }
}

/** Both play until one of them has seen enough; the other is not waited for, of whom nothing may be asked by then. */
export async function playBoth(seats: [Seat, Seat], plan: Plan & Required<Pick<Plan, "enough">>): Promise<void> {
  let reached = false;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const enough = (seen: Seen) => {
    reached ||= plan.enough(seen);
    if (reached) {
      stop();
    }
    return reached;
  };
  await Promise.all(seats.map((seat) => play(seat, { ...plan, enough, stopped })));
}

/** Plays a land, if there is one to be played. */
export async function playLand(seat: Seat, seen: Seen): Promise<boolean> {
  const land = seen.hand.find((card) => card.actions === "Play" || card.actions.startsWith("Play "));
  if (land) {
    await seat.card(land);
  }
  return land !== undefined;
}

/** Casts the first of these that can be cast. */
export async function cast(seat: Seat, seen: Seen, names: string[]): Promise<boolean> {
  const found = names.map((name) => seen.hand.find((card) => card.name === name && card.actions.startsWith("Cast")));
  const card = found.find((candidate) => candidate !== undefined);
  if (card) {
    await seat.card(card);
  }
  return card !== undefined;
}

/** How many lands are untapped. */
export function untapped(lands: Card[]): number {
  return lands.filter((land) => !land.label.split(", ").includes("tapped")).reduce((sum, land) => sum + land.count, 0);
}
