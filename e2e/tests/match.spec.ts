// A best of three at a computer and on a phone: games that are given up, decks that are changed between them, the result with both and in their histories, and another match.
import type { Page } from "@playwright/test";

import { examined } from "../table/axe.ts";
import { misplaced } from "../table/boxes.ts";
import { makeDeck } from "../table/decks.ts";
import { expect, test } from "../table/fixtures.ts";
import { gather } from "../table/gather.ts";
import { gameOf } from "../table/house.ts";

const DECKS = {
  fire: "// Name: Fire\n28 Mountain\n12 Lightning Bolt\n\nSideboard\n2 Red Elemental Blast\n",
  tide: "// Name: Tide\n28 Island\n12 Counterspell\n\nSideboard\n2 Blue Elemental Blast\n",
};

/** How the match stands, where that is shown on this screen. */
const scoreOf = (page: Page) => page.getByTestId("match-score").filter({ visible: true });

/** The row of a card in a part of the deck that is changed. */
const row = (page: Page, part: "main" | "sideboard", card: string) =>
  page.getByTestId(`swap-${part}`).locator(`[data-card="${card}"]`).getByRole("button");

/** Gives up the game, in whose question it is said what that means for the match. */
async function concede(page: Page, question: RegExp): Promise<void> {
  await page.getByTestId("table-menu").click();
  await page.getByTestId("concede").click();
  await expect(page.getByTestId("concede")).toHaveText(question);
  await page.getByTestId("concede").click();
}

/** Both go to the next game by themselves. */
async function nextGame(pages: Page[], before: string, score: RegExp[]): Promise<void> {
  for (const [place, page] of pages.entries()) {
    await expect(scoreOf(page)).toContainText(score[place]!);
    await expect.poll(() => gameOf(page)).not.toBe(before);
  }
}

test("a best of three with a card swapped, in which the loser lets the other begin", { tag: ["@cloud", "@match"] }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  await Promise.all([makeDeck(anna.page, DECKS.fire), makeDeck(ben.page, DECKS.tide)]);
  await gather([anna, ben], { first: "deck-fire", second: "deck-tide", classic: false, bestOf: "3" });
  const pages = [anna.page, ben.page];
  const score = pages.map(scoreOf);
  await expect(score[0]!).toContainText("Best of 3, game 1: you 0, Ben 0");
  await expect(score[1]!).toContainText("Best of 3, game 1: you 0, Anna 0");

  for (const page of pages) {
    // A card that is pointed at is read over the rest.
    await page.mouse.move(0, 0);
    await expect.poll(() => misplaced(page)).toEqual([]);
  }

  // The first game: given up, and the match goes on.
  let game = gameOf(anna.page);
  await concede(anna.page, /this game only/);
  await expect(anna.page.getByTestId("match-standing")).toHaveText("Ben leads the match 1–0.");
  await expect(ben.page.getByTestId("match-standing")).toHaveText("You lead the match 1–0.");
  await expect(anna.page.getByTestId("rematch")).toHaveCount(0);

  // Anna swaps a card and lets Ben begin; a page that is loaded anew goes on with it.
  await anna.page.getByTestId("sideboard").click();
  const [main, beside] = [anna.page.getByTestId("swap-main"), anna.page.getByTestId("swap-sideboard")];
  await expect(main.getByRole("heading")).toHaveText("Deck: 40 (at least 40)");
  await row(anna.page, "main", "Mountain").click();
  await expect(anna.page.getByTestId("swap-faults")).toContainText("39 cards: 1 more needed.");
  await expect(anna.page.getByTestId("swap-ready")).toBeDisabled();
  await row(anna.page, "sideboard", "Red Elemental Blast").press("Enter");
  await expect(anna.page.getByTestId("swap-faults")).toBeHidden();
  await anna.page.getByTestId("they-begin").check();
  await anna.page.reload();
  await expect(row(anna.page, "main", "Red Elemental Blast")).toHaveAccessibleName(/^1 Red Elemental Blast: .* \+1 since the start$/);
  await expect(beside.getByRole("heading")).toHaveText(/^Sideboard: 2/);
  await expect(row(anna.page, "sideboard", "Mountain")).toHaveAccessibleName(/^1 Mountain: /);
  await expect(anna.page.getByTestId("they-begin")).toBeChecked();

  // Ben looks back at the board, comes back, and plays on with what he has.
  await ben.page.getByTestId("sideboard").tap();
  await expect(ben.page.getByTestId("who-begins")).toHaveText("Anna chooses who plays first.");
  await ben.page.getByRole("button", { name: "View the board" }).tap();
  await expect(ben.page.getByTestId("dialog-sideboarding")).toHaveCount(0);
  await ben.page.getByTestId("main-button").filter({ hasText: "Sideboard" }).tap();
  await expect.poll(async () => (await row(ben.page, "main", "Island").boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
  await row(ben.page, "main", "Island").tap();
  await ben.page.getByTestId("as-registered").tap();
  await expect(row(ben.page, "main", "Island")).toHaveAccessibleName("28 Island: one to the sideboard");
  for (const page of pages) {
    expect(await examined(page)).toEqual([]);
  }
  await ben.page.getByTestId("swap-ready").tap();
  await expect(ben.page.getByTestId("swap-status")).toHaveText("Waiting for Anna…");
  await expect(anna.page.getByTestId("swap-status")).toHaveText("Ben is ready.");
  await anna.page.getByTestId("swap-ready").click();

  // The second game: Ben begins it, and gives it up.
  await nextGame(pages, game, [/game 2: you 0, Ben 1/, /game 2: you 1, Anna 0/]);
  for (const page of [ben.page, anna.page]) {
    await page.getByTestId("main-button").filter({ hasText: "Keep" }).click();
  }
  await expect(ben.page.getByTestId("turn")).toHaveText("Your turn (1)");
  await expect(ben.page.getByTestId("step")).toContainText("main");
  await ben.page.locator('[data-testid="zone-own-hand"] [data-card="Island"]').first().tap({ position: { x: 10, y: 24 } });
  await expect(anna.page.getByTestId("zone-their-lands").locator('[data-card="Island"]')).toBeVisible();
  game = gameOf(anna.page);
  await concede(ben.page, /this game only/);
  for (const page of pages) {
    await expect(page.getByTestId("match-standing")).toHaveText("The match is level at 1–1.");
    await page.getByTestId("sideboard").click();
  }
  // What was swapped was played.
  await expect(row(anna.page, "main", "Red Elemental Blast")).toHaveAccessibleName(/^1 Red Elemental Blast: .* \+1 since the start$/);
  await expect(anna.page.getByTestId("swap-shown").locator('[data-card="Island"]')).toHaveText("1Island");
  await expect(ben.page.getByTestId("i-begin")).toBeChecked();
  // What has the focus when the next game comes goes with its page, which complains of nothing.
  await anna.page.getByTestId("swap-ready").click();
  await expect(ben.page.getByTestId("swap-status")).toHaveText("Anna is ready.");
  await row(anna.page, "main", "Mountain").focus();
  await ben.page.getByTestId("swap-ready").tap();

  // The third game decides.
  await nextGame(pages, game, [/game 3: you 1, Ben 1/, /game 3: you 1, Anna 1/]);
  await anna.page.getByTestId("table-menu").click();
  await expect(anna.page.getByTestId("concede-match")).toHaveCount(0);
  await anna.page.keyboard.press("Escape");
  await concede(anna.page, /that loses the match/);
  for (const [page, title, final] of [
    [anna.page, "You lost the match", "1–2"],
    [ben.page, "You won the match!", "2–1"],
  ] as const) {
    const over = page.getByTestId("dialog-game-over");
    await expect(over.getByRole("heading")).toHaveText(title);
    await expect(over.getByTestId("match-final")).toContainText(final);
    await expect(over.getByTestId("match-games").locator("li")).toHaveCount(3);
    await expect(over.getByTestId("rematch")).toBeVisible();
  }

  // Another one is another match.
  await anna.page.getByTestId("rematch").click();
  await ben.page.getByTestId("rematch").click();
  for (const at of score) {
    await expect(at).toContainText("game 1: you 0");
  }

  // One entry in either history, with its games and the record of each.
  for (const [page, title, final] of [
    [anna.page, "Lost the match to Ben", "1–2"],
    [ben.page, "Won the match against Anna", "2–1"],
  ] as const) {
    await page.goto("/play?show=over");
    const played = page.getByTestId("played");
    await expect(played).toHaveCount(1);
    await expect(played).toContainText(title);
    await expect(played).toContainText("best of three");
    await expect(played.getByTestId("match-score")).toHaveText(final);
    await expect(played.getByTestId("game-of-match")).toHaveCount(3);
    const second = played.getByTestId("game-of-match").nth(1);
    await second.getByTestId("check-record").click();
    await expect(second.getByRole("status")).toContainText("Verified");
  }
});

test("a match is given up between two games, with nothing to swap", { tag: "@match" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  await makeDeck(ben.page, "// Name: Bolts\n28 Mountain\n12 Lightning Bolt\n");
  await gather([anna, ben], { first: "deck-the-white-company", second: "deck-bolts", classic: false, bestOf: "5" });
  await concede(anna.page, /this game only/);
  await ben.page.getByTestId("sideboard").click();
  await expect(ben.page.getByTestId("no-sideboard")).toBeVisible();
  // The dialog is as large as that with a sideboard.
  const height = async (page: Page) => (await page.getByTestId("dialog-sideboarding").boundingBox())?.height ?? 0;
  const alone = await height(ben.page);
  await ben.page.getByTestId("swap-ready").click();
  await anna.page.goto("/");
  const waits = anna.page.getByTestId("awaits-you").getByRole("link");
  await expect(waits).toContainText("waiting for your deck");
  await waits.click();
  // A ready deck has something to swap. It comes with the line, and what stands below it is where it was.
  anna.tolerate(/WebSocket|ERR_CONNECTION_(REFUSED|RESET)/);
  await expect(anna.page.getByTestId("sideboard")).toBeVisible();
  anna.way.cut();
  await anna.page.getByTestId("sideboard").click();
  const end = anna.page.getByTestId("offer-end");
  await expect(end).toBeVisible();
  const place = await end.boundingBox();
  anna.way.mend();
  await expect(row(anna.page, "sideboard", "Divine Offering")).toHaveAccessibleName(/^2 Divine Offering/);
  expect(await end.boundingBox()).toEqual(place);
  expect(alone).toBe(await height(anna.page));
  await anna.page.keyboard.press("Escape");
  await anna.page.getByTestId("table-menu").click();
  await expect(anna.page.getByTestId("concede")).toBeDisabled();
  await anna.page.getByTestId("concede-match").click();
  await anna.page.getByTestId("concede-match").click();
  for (const [page, title] of [
    [anna.page, "You lost the match"],
    [ben.page, "You won the match!"],
  ] as const) {
    await expect(page.getByTestId("dialog-game-over").getByRole("heading")).toHaveText(title);
    await expect(page.getByTestId("dialog-game-over")).toContainText("Match conceded");
  }
});

test("between two games both agree to end the match with the score it has", { tag: ["@cloud", "@match"] }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  const deck = "deck-the-white-company";
  await gather([anna, ben], { first: deck, second: deck, classic: false, bestOf: "3" });
  await concede(anna.page, /this game only/);
  await ben.page.getByTestId("sideboard").tap();
  await ben.page.getByTestId("offer-end").tap();
  await expect(ben.page.getByTestId("end-said")).toHaveText("You have offered to end the match. You would win it 1–0.");
  const said = anna.page.getByTestId("end-said");
  await expect(said).toHaveText("Ben offers to end the match. Ben would win it 1–0.");
  for (const { page } of [anna, ben]) {
    expect(await examined(page)).toEqual([]);
  }

  // Declined, and taken back, it is gone on both sides.
  await anna.page.getByTestId("decline-end").click();
  await expect(ben.page.getByTestId("offer-end")).toBeVisible();
  await ben.page.getByTestId("offer-end").tap();
  await expect(said).toContainText("Ben offers");
  await ben.page.getByTestId("withdraw-end").tap();
  await expect(said).toBeHidden();
  await anna.page.getByTestId("sideboard").click();
  await anna.page.getByTestId("offer-end").click();
  await expect(ben.page.getByTestId("end-said")).toHaveText("Anna offers to end the match. You would win it 1–0.");
  // It takes two presses.
  await ben.page.getByTestId("accept-end").tap();
  await expect(ben.page.getByTestId("accept-end")).toHaveText("Press again to end the match");
  await ben.page.getByTestId("accept-end").tap();
  for (const [page, title] of [
    [anna.page, "You lost the match"],
    [ben.page, "You won the match!"],
  ] as const) {
    const over = page.getByTestId("dialog-game-over");
    await expect(over.getByRole("heading")).toHaveText(title);
    await expect(over).toContainText("Agreement");
    await expect(over.getByTestId("rematch")).toBeVisible();
  }
});

test("the house's program is killed while both change their decks and started again: the match goes on as it stood", { tag: ["@faults", "@match"] }, async ({
  house,
  arrive,
}) => {
  const players = [await arrive("Anna"), await arrive("Ben", "phone")] as const;
  const [anna, ben] = players;
  for (const player of players) {
    player.tolerate(/WebSocket connection to .* failed|ERR_CONNECTION_(REFUSED|RESET)|net::ERR_/);
  }
  await Promise.all([makeDeck(anna.page, DECKS.fire), makeDeck(ben.page, DECKS.tide)]);
  await gather([anna, ben], { first: "deck-fire", second: "deck-tide", classic: false, bestOf: "3" });
  const pages = [anna.page, ben.page];
  let game = gameOf(anna.page);
  await concede(anna.page, /this game only/);
  for (const page of pages) {
    await page.getByTestId("sideboard").click();
  }
  await row(ben.page, "main", "Island").click();
  await row(ben.page, "sideboard", "Blue Elemental Blast").click();
  await ben.page.getByTestId("swap-ready").click();
  await expect(anna.page.getByTestId("swap-status")).toHaveText("Ben is ready.");
  await row(anna.page, "main", "Mountain").click();
  await row(anna.page, "sideboard", "Red Elemental Blast").click();

  await house.kill();
  for (const page of pages) {
    await expect(page.getByTestId("reconnecting")).toBeVisible({ timeout: house.noticedWithin });
  }
  await house.run();
  for (const page of pages) {
    await expect(page.getByTestId("reconnecting")).toBeHidden({ timeout: house.noticedWithin });
  }
  await expect(anna.page.getByTestId("swap-status")).toHaveText("Ben is ready.");
  await expect(ben.page.getByTestId("swap-status")).toHaveText("Waiting for Anna…");
  await anna.page.getByTestId("swap-ready").click();

  // The score is what it was, and either plays what they had swapped.
  await nextGame(pages, game, [/game 2: you 0, Ben 1/, /game 2: you 1, Anna 0/]);
  game = gameOf(anna.page);
  await concede(ben.page, /this game only/);
  const swapped = { "Red Elemental Blast": anna.page, "Blue Elemental Blast": ben.page };
  for (const [card, page] of Object.entries(swapped)) {
    await expect(page.getByTestId("match-standing")).toHaveText("The match is level at 1–1.");
    await page.getByTestId("sideboard").click();
    await expect(row(page, "main", card)).toHaveAccessibleName(new RegExp(`^1 ${card}: .* \\+1 since the start$`));
    await page.getByTestId("swap-ready").click();
  }
  await nextGame(pages, game, [/game 3: you 1, Ben 1/, /game 3: you 1, Anna 1/]);
});

test("where it is agreed the flip of an Orb decides a drawn game, and both are told for whom", { tag: "@match" }, async ({ arrive }) => {
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben")];
  const deck = "deck-the-white-company";
  await gather([anna, ben], { first: deck, second: deck, classic: false, bestOf: "3", draws: "orb" });
  await anna.page.getByTestId("table-menu").click();
  await expect(anna.page.getByTestId("dialog-menu")).toContainText("Orb flip after a draw");
  await anna.page.getByRole("button", { name: "Offer a draw" }).click();
  await ben.page.getByTestId("accept-draw").click();
  const said = await Promise.all([anna, ben].map(({ page }) => page.getByTestId("orb-flip").innerText()));
  const annas = said[0]!.includes("lands for you");
  expect(said[annas ? 1 : 0]).toContain(`it lands for ${annas ? "Anna" : "Ben"}, who wins the game`);
  await expect(anna.page.getByTestId("match-standing")).toHaveText(annas ? "You lead the match 1–0." : "Ben leads the match 1–0.");
});
