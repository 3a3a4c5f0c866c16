// The whole story: two people come to a fresh house, and what one of them begins with a deck of ordinary cards ends with a game won and a card sold.
import type { Page } from "@playwright/test";

import { agree, give, sats } from "../table/account.ts";
import { expect, test } from "../table/fixtures.ts";
import { type Plan, cast, play, playLand } from "../table/habits.ts";
import type { Player } from "../table/player.ts";
import { Seat } from "../table/seat.ts";

/** What of the starter deck is quick. With the two cards that are bought and two more it is a deck that may be played. */
const LIST = `// Name: Quick Steps
9 Forest
8 Mountain
4 Llanowar Elves
3 Grizzly Bears
2 Kird Ape
2 Gray Ogre
2 Hurloon Minotaur
2 Hill Giant
2 War Mammoth
2 Lightning Bolt
`;

const CREATURES = [
  "War Mammoth",
  "Hill Giant",
  "Hurloon Minotaur",
  "Gray Ogre",
  "Kird Ape",
  "Grizzly Bears",
  "Llanowar Elves",
  "Craw Wurm",
  "Fire Elemental",
  "Raging Bull",
  "Scryb Sprites",
];

/** Everything that can attacks, and nothing blocks: the quickest way to the end of a game. */
const headlong: Plan = {
  main: async (seat, seen) =>
    seen.turn.startsWith("Your turn") &&
    seen.stack.length === 0 &&
    seen.step.includes("main") &&
    ((await playLand(seat, seen)) || (await cast(seat, seen, CREATURES))),
  attack: async (seat, seen) => {
    const next = seen.creatures.own.find((card) => card.actions.startsWith("Attack"));
    if (next) {
      await seat.card(next);
    }
    return next !== undefined;
  },
};

async function buy(page: Page, before: string, after: string): Promise<void> {
  await page.getByTestId("buy-cheapest").click();
  await agree(page, "350", before, after);
}

async function addByHand(page: Page, card: string, count: number): Promise<void> {
  await page.getByTestId("search").fill(card);
  const add = page.getByTestId("pool").getByRole("button", { name: new RegExp(`^Add ${card}`) });
  for (let copy = 0; copy < count; copy += 1) {
    await add.click();
  }
}

/** What stands in somebody's history after the game, and on the page of whom they have played. */
async function remembered({ page }: Player, won: boolean, opponent: string): Promise<void> {
  await page.goto("/play?show=over");
  const game = page.getByTestId("played");
  await expect(game).toHaveCount(1);
  const words = won ? `Won against ${opponent}` : `Lost to ${opponent}`;
  await expect(game).toContainText(words);
  await game.getByTestId("check-record").click();
  await expect(game.getByRole("status")).toContainText("Verified");
  await expect(game.getByRole("link", { name: words })).toHaveAttribute("href", /^\/game\//);
  await game.getByTestId("opponent").click();
  await expect(page.getByTestId("score-between")).toContainText(won ? "1 won · 0 lost" : "0 won · 1 lost");
}

test("a new player buys, builds, challenges, plays to the end, and sells", { tag: ["@story", "@long"] }, async ({ house, arrive }) => {
  test.setTimeout(900_000);
  const [anna, ben] = [await arrive("Anna"), await arrive("Ben", "phone")];
  const page = anna.page;

  // She signs up, and looks at what she has been given.
  await house.signUp(anna);
  await house.signUp(ben);
  await page.getByRole("link", { name: "Decks" }).click();
  const starter = page.getByTestId("decks").locator("li");
  await expect(starter).toHaveCount(1);
  await expect(starter).toContainText("60 cards");
  await starter.getByRole("link", { name: "First Steps" }).click();
  await expect(page.getByTestId("deck-name")).toHaveValue("First Steps");
  await expect(page.getByTestId("part-main").locator('[data-card="Lightning Bolt"] output')).toHaveText("2");

  // She buys two more of the card she likes best.
  await expect(sats(page)).toHaveText("100,000 sats");
  await page.goto("/library?q=lightning%20bolt");
  await page.getByTestId("card-c000032").click();
  await buy(page, "100,000", "99,650");
  await buy(page, "99,650", "99,300");

  // A list becomes a deck, and is filled up by hand until it is legal and all of it hers.
  await page.getByRole("link", { name: "Decks" }).click();
  await page.getByTestId("import").click();
  await page.getByTestId("import-text").fill(LIST);
  await page.getByTestId("import-read").click();
  await expect(page.getByTestId("import-result")).toContainText("36 cards");
  await page.getByTestId("import-make").click();
  await page.getByTestId("deck-format").selectOption({ label: "JB-MTG format" });
  await expect(page.getByTestId("verdict")).toContainText("36 cards: 4 more needed.");
  await addByHand(page, "Lightning Bolt", 3);
  await expect(page.getByTestId("verdict")).toContainText("5 Lightning Bolt");
  await page.getByTestId("undo").click();
  await addByHand(page, "Craw Wurm", 2);
  await expect(page.getByTestId("verdict")).toContainText("JB-MTG format: legal");
  await expect(page.getByTestId("saving")).toHaveText("Saved");

  // She challenges Ben to a game with cards that are owned; he plays what he has been given.
  await page.goto("/play/new");
  await page.getByTestId("find-player").fill("ben");
  await page.getByTestId("person").filter({ hasText: "Ben" }).first().click();
  await page.getByTestId("deck-quick-steps").click();
  await page.getByTestId("format").selectOption({ label: "JB-MTG format" });
  await page.getByTestId("more-agreed").getByText("More options").click();
  await page.getByTestId("owned").check();
  await page.getByTestId("send-challenge").click();
  await expect(page.getByTestId("own-challenge")).toContainText("To Ben");
  await ben.page.getByTestId("toast").getByRole("link").tap();
  await ben.page.getByTestId("dialog-accept").getByTestId("deck-first-steps").tap();
  await ben.page.getByTestId("accept-and-play").tap();

  // Both play to the end.
  for (const player of [anna, ben]) {
    await expect(player.page.getByTestId("table")).toBeVisible();
  }
  const [first, second] = await Promise.all([anna, ben].map((player) => play(new Seat(player), headlong)));
  const outcomes = [first, second].map((seen) => /You (won|lost)/.exec(seen?.over ?? "")?.[1]);
  expect([...outcomes].sort()).toEqual(["lost", "won"]);
  const annaWon = outcomes[0] === "won";
  await remembered(anna, annaWon, "Ben");
  await remembered(ben, !annaWon, "Anna");
  await expect(sats(page), "a game costs nothing").toHaveText("99,300 sats");

  // She sells one of the two, and it leaves her deck with him.
  await page.goto("/library/c000032");
  await page.getByTestId("show-yours").click();
  await page.getByTestId("deal-u0002").click();
  await expect(page.getByTestId("dialog-sell"), "she is warned").toContainText("2 of your decks use this card");
  await page.getByTestId("offer-price").fill("120");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("unit-u0002")).toContainText("120 sats");
  await ben.page.goto("/library/c000032");
  await expect(sats(ben.page)).toHaveText("100,000 sats");
  // What he begins with buys from the bank only: the host gives him what she asks.
  const host = await arrive("Hilda");
  await house.signUp(host);
  await house.makeHost(host);
  await give(host.page, "Ben", "100,120");
  await expect(sats(ben.page)).toHaveText("100,120 sats");
  await ben.page.getByTestId("buy-cheapest").tap();
  await agree(ben.page, "120", "100,120", "100,000");
  await expect(ben.page.getByTestId("sales")).toContainText("Anna to you");
  await expect(sats(page), "she is paid at once").toHaveText("99,420 sats");
  await page.goto("/decks");
  await expect(page.getByTestId("decks").locator("li").filter({ hasText: "Quick Steps" })).toContainText("39 cards");
});
