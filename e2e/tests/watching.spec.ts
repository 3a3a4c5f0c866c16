// Watching: a third friend opens the table's link and sees the game as it goes, and nothing of a hand.
import { examined } from "../table/axe.ts";
import { misplaced } from "../table/boxes.ts";
import { makeDeck } from "../table/decks.ts";
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { playBoth, playLand } from "../table/habits.ts";
import { gameOf } from "../table/house.ts";
import type { Player } from "../table/player.ts";
import type { Seat } from "../table/seat.ts";

const DECKS = { first: "deck-the-white-company", second: "deck-the-white-company", classic: false };

/** Opens the table by the link that a player's menu shows. */
async function watch(watcher: Player, player: Player): Promise<void> {
  await player.page.getByTestId("table-menu").click();
  const field = player.page.getByTestId("watch-link");
  await expect(field).toHaveValue(/\/game\/.+/);
  const link = new URL(await field.inputValue());
  await player.page.keyboard.press("Escape");
  await watcher.page.goto(link.pathname);
  await expect(watcher.page.getByTestId("watching")).toContainText("You are watching.");
}

/** Both keep their hands, whoever is asked first. */
async function begin(players: Player[]): Promise<void> {
  await Promise.all(players.map(({ page }) => page.getByTestId("main-button").filter({ hasText: "Keep" }).click()));
}

test("a table is watched by its link, at a computer and on a phone, through a match", { tag: "@cloud" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  const [eve, fay] = [await arrive("Eve"), await arrive("Fay", "phone")];
  // Whoever begins has a land to play.
  await Promise.all([anna, ben].map(({ page }) => makeDeck(page, "// Name: Lions\n36 Plains\n4 Savannah Lions\n")));
  await gather([anna, ben], { first: "deck-lions", second: "deck-lions", classic: false, bestOf: "3", watching: "link" });
  await watch(eve, anna);
  await watch(fay, ben);
  const watchers = [eve, fay];
  for (const { page } of watchers) {
    // Both hands are backs, and nothing can be done.
    await expect(page.getByTestId("zone-own-hand")).toHaveAttribute("aria-label", "Anna's hand, 7 cards");
    await expect(page.getByTestId("zone-their-hand")).toHaveAttribute("aria-label", "Ben's hand, 7 cards");
    await expect(page.getByTestId("main-button")).toHaveCount(0);
    await expect(page.getByTestId("player-own")).toContainText("Anna");
    await expect(page.getByTestId("player-their")).toContainText("Ben");
    await expect(page.getByTestId("match-score").filter({ visible: true })).toContainText("0");
    await expect.poll(() => misplaced(page)).toEqual([]);
    expect(await examined(page)).toEqual([]);
  }
  await begin([anna, ben]);
  for (const { page } of watchers) {
    await expect(page.getByTestId("turn")).toHaveText(/^(Anna|Ben)'s turn \(1\)$/);
  }
  // What is played is seen, by whoever comes late as well, with all that has happened.
  await expect(anna.page.getByTestId("turn")).toHaveText(/\(1\)$/);
  const starts = (await anna.page.getByTestId("turn").innerText()).startsWith("Your") ? anna : ben;
  const side = starts === anna ? "own" : "their";
  await expect(starts.page.getByTestId("step")).toContainText("main");
  const land = starts.page.locator('[data-testid="zone-own-hand"] [data-card="Plains"]').first();
  await land.click({ position: { x: 10, y: 24 } });
  for (const { page } of watchers) {
    await expect(page.getByTestId(`zone-${side}-lands`).locator('[data-card="Plains"]')).toBeVisible();
  }
  await eve.page.reload();
  await expect(eve.page.getByTestId(`zone-${side}-lands`).locator('[data-card="Plains"]')).toBeVisible();
  await expect(eve.page.getByTestId("log")).toContainText("Plains");
  await expect(eve.page.getByTestId("log")).toContainText("keeps");

  // They talk to each other, and the players hear nothing of it.
  await eve.page.getByRole("button", { name: "Chat" }).first().click();
  await eve.page.locator("#chat-input").fill("A slow start");
  await eve.page.locator("#chat-input").press("Enter");
  await expect(eve.page.getByTestId("chat")).toContainText("A slow start");
  await expect(fay.page.getByTestId("notice-chat")).toContainText("A slow start");
  await anna.page.getByRole("button", { name: "Chat" }).first().click();
  await expect(anna.page.getByTestId("chat")).not.toContainText("A slow start");

  // The game ends, and the next one of the match comes by itself.
  const first = gameOf(anna.page);
  await anna.page.getByTestId("table-menu").click();
  await anna.page.getByTestId("concede").click();
  await anna.page.getByTestId("concede").click();
  for (const { page } of watchers) {
    const over = page.getByTestId("dialog-game-over");
    await expect(over.getByRole("heading")).toHaveText("Ben wins");
    await expect(over.getByTestId("match-standing")).toHaveText("Anna 0 – 1 Ben");
  }
  for (const { page } of [anna, ben]) {
    await page.getByTestId("sideboard").click();
    await page.getByTestId("swap-ready").click();
  }
  for (const { page } of watchers) {
    await expect.poll(() => gameOf(page)).not.toBe(first);
    await expect(page.getByTestId("watching")).toContainText("You are watching.");
    await expect(page.getByTestId("zone-own-hand")).toHaveAttribute("aria-label", "Anna's hand, 7 cards");
  }
});

test("a game that anybody may watch stands in the room, and one that nobody may is not shown", async ({ arrive }) => {
  const [anna, ben, eve] = [await arrive("Anna"), await arrive("Ben"), await arrive("Eve", "phone")];
  await gather([anna, ben], { ...DECKS, watching: "anybody" });
  await eve.page.goto("/play?show=room");
  const row = eve.page.getByTestId("table-to-watch");
  await expect(row).toContainText("Anna (guest) vs Ben (guest)");
  await row.getByTestId("watch").tap();
  await expect(eve.page.getByTestId("watching")).toContainText("You are watching.");

  await gather([anna, ben], DECKS);
  await eve.page.goto(`/game/${gameOf(anna.page)}`);
  await expect(eve.page.getByTestId("table")).toHaveCount(0);
  await expect(eve.page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** The number of the turn that a page shows. */
const turnOf = (words: string): number => Number(/\((\d+)\)/.exec(words)?.[1] ?? 0);

/** Both play lands and nothing else until this turn. */
async function playUntil(seats: [Seat, Seat], turn: number): Promise<void> {
  await playBoth(seats, { main: playLand, enough: (seen) => turnOf(seen.turn) >= turn });
}

test("both hands are seen three turns later, moment by moment, and the last ones when the game is over", { tag: "@cloud" }, async ({ arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  const [eve, fay] = [await arrive("Eve"), await arrive("Fay", "phone")];
  const seats = await gather([anna, ben], { ...DECKS, watching: "link", hands: "3" });
  // Whoever sits down has read what that means.
  await ben.page.getByTestId("table-menu").click();
  await expect(ben.page.getByTestId("dialog-menu")).toContainText("whoever has the link sees them, your opponent too");
  await ben.page.keyboard.press("Escape");
  await watch(eve, anna);
  await watch(fay, ben);
  const watchers = [eve, fay];
  for (const { page } of watchers) {
    await expect(page.getByTestId("hands-from")).toContainText("From turn 4 on");
    await expect(page.getByTestId("to-past")).toHaveCount(0);
    await expect.poll(() => misplaced(page)).toEqual([]);
  }
  await begin([anna, ben]);
  await playUntil(seats, 4);
  for (const { page } of watchers) {
    await page.getByTestId("to-past").click();
    await expect(page.getByTestId("past")).toContainText("Both hands in turn 1.");
    await expect(page.getByTestId("past")).toContainText("The game is now at turn 4.");
    await expect(page.getByTestId("moment")).toHaveText(/^1 of \d+$/);
    // Seven cards each, before anything was done.
    for (const [side, name] of [["own", "Anna"], ["their", "Ben"]] as const) {
      const hand = page.getByTestId(`zone-${side}-open-hand`);
      await expect(hand.getByRole("heading")).toHaveText(`${name}'s hand, 7 cards`);
      await expect(hand.locator("[data-card]")).toHaveCount(7);
    }
    await expect.poll(() => misplaced(page)).toEqual([]);
    expect(await examined(page)).toEqual([]);
  }
  // From moment to moment by the keys, and by the buttons on a phone; where a land is played in the turn, it lies there and is no longer in the hand.
  const count = Number((await eve.page.getByTestId("moment").innerText()).split(" ").pop());
  for (let moment = 1; moment < count; moment++) {
    await eve.page.keyboard.press("ArrowRight");
    await expect(eve.page.getByTestId("moment")).toHaveText(`${moment + 1} of ${count}`);
  }
  await expect(eve.page.getByTestId("turn")).toContainText("(1)");
  await expect(eve.page.locator(".battlefield [data-card], [data-testid$='-open-hand'] [data-card]")).toHaveCount(14);
  await expect(eve.page.getByTestId("later")).toHaveAttribute("aria-disabled", "true");
  await eve.page.keyboard.press("ArrowLeft");
  await expect(eve.page.getByTestId("moment")).toHaveText(`${count - 1} of ${count}`);
  await eve.page.keyboard.press("ArrowRight");
  await fay.page.getByTestId("later").tap();
  await expect(fay.page.getByTestId("moment")).toHaveText(`2 of ${count}`);

  // With the next turn, whoever is at the end goes on, and whoever is not stays where they are.
  await playUntil(seats, 5);
  await expect(eve.page.getByTestId("past")).toContainText("Both hands in turn 2.");
  await expect(fay.page.getByTestId("past")).toContainText("Both hands in turn 1.");
  await expect(fay.page.getByTestId("past")).toContainText("The game is now at turn 5.");
  await fay.page.getByTestId("to-present").tap();
  await expect(fay.page.getByTestId("watching")).toContainText("You are watching.");
  await expect(fay.page.getByTestId("turn")).toContainText("(5)");
  await expect(fay.page.getByTestId("zone-own-open-hand")).toHaveCount(0);

  // The end shows the last turns.
  await anna.page.getByTestId("table-menu").click();
  await anna.page.getByTestId("concede").click();
  await anna.page.getByTestId("concede").click();
  await expect(eve.page.getByTestId("past")).toContainText("The game is over.");
  await eve.page.getByTestId("to-present").click();
  await eve.page.getByTestId("dialog-game-over").getByRole("button", { name: "View the board" }).click();
  await eve.page.getByTestId("to-past").click();
  for (let moment = 0; moment < 90; moment++) {
    await eve.page.keyboard.press("ArrowRight");
  }
  await expect(eve.page.getByTestId("past")).toContainText("Both hands in turn 5.");
  await eve.page.reload();
  await expect(eve.page.getByTestId("to-past")).toBeVisible();
});
