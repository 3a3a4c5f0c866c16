// From the home page to a table at which both sit, by clicking only.
import { expect } from "@playwright/test";

import type { Player } from "./player.ts";
import { Seat } from "./seat.ts";

/** What is agreed at a table. */
export interface Agreement {
  /** The test id of the first player's deck. */
  first: string;
  /** The test id of the second player's deck. */
  second: string;
  /** Whether the rules of 1994 are played. */
  classic: boolean;
  /** Which of the clocks is chosen, by its place, where there is one. */
  clock?: number;
  /** How many games a match has at most, where one is played. */
  bestOf?: "3" | "5";
  /** Who may watch, where anybody may. */
  watching?: "link" | "anybody";
  /** After how many turns they see both hands, where they ever do. */
  hands?: "3" | "10";
  /** What a drawn game is for its match, where another one is not played. */
  draws?: "none" | "orb";
}

/** One player makes a table and sends the link; the other opens it and sits down. */
export async function gather([host, guest]: [Player, Player], agreement: Agreement): Promise<[Seat, Seat]> {
  await host.page.goto("/");
  await host.page.getByTestId("home-name").fill(host.name);
  await host.page.getByTestId("new-table").click();
  await host.page.getByTestId(agreement.first).first().click();
  await host.page.getByTestId(agreement.classic ? "rules-1994" : "rules-current").check();
  if (agreement.clock) {
    await host.page.getByTestId("time").selectOption({ index: agreement.clock });
  }
  if (agreement.bestOf) {
    await host.page.getByTestId("best-of").selectOption(agreement.bestOf);
  }
  if (agreement.watching || agreement.draws) {
    const more = host.page.getByTestId("more-agreed");
    if ((await more.getAttribute("open")) === null) {
      await more.locator("summary").click();
    }
  }
  if (agreement.watching) {
    await host.page.getByTestId("watching").selectOption(agreement.watching);
  }
  if (agreement.hands) {
    await host.page.getByTestId("both-hands").selectOption(agreement.hands);
  }
  if (agreement.draws) {
    await host.page.getByTestId("draws").selectOption(agreement.draws);
  }
  await host.page.getByTestId("create").click();
  const field = host.page.getByTestId("invite-link");
  await expect(field).toHaveValue(/\/join\/.+#.+/);

  const link = new URL(await field.inputValue());
  await guest.page.goto(link.pathname + link.hash);
  await guest.page.getByTestId("join-name").fill(guest.name);
  await guest.page.getByTestId(agreement.second).first().click();
  await guest.page.getByTestId("join").click();

  for (const player of [host, guest]) {
    await expect(player.page.getByTestId("table")).toBeVisible();
    const place = player.device === "phone" ? /\/game-mob\// : /\/game\//;
    await expect(player.page).toHaveURL(place);
  }
  return [new Seat(host), new Seat(guest)];
}
