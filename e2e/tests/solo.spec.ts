// A game against the computer: from the first page with one tap, in the browser alone, through a page that is loaded anew, and in one tab at a time.
import type { Page } from "@playwright/test";

import { makeDeck } from "../table/decks.ts";
import { expect, test } from "../table/fixtures.ts";
import { type Plan, cast, play, playLand } from "../table/habits.ts";
import { UNREACHABLE, kept } from "../table/offline.ts";
import type { Device, Player } from "../table/player.ts";
import { Seat, type Seen } from "../table/seat.ts";
import { resize } from "../table/window.ts";

/** The creatures of The Old Forest: nothing is asked of who casts them. */
const CREATURES = [
  "Llanowar Elves",
  "Birds of Paradise",
  "Scryb Sprites",
  "Grizzly Bears",
  "Elvish Archers",
  "Killer Bees",
  "Giant Spider",
  "War Mammoth",
  "Durkwood Boars",
  "Deadly Insect",
  "Craw Wurm",
];

/** Plays lands and creatures, attacks with everything, and has enough after so many turns. */
function plainly(turns: number): Plan {
  const seen = new Set<string>();
  return {
    main: async (seat, now) => {
      if (!now.turn.startsWith("Your turn") || !now.step.includes("main") || now.stack.length > 0) {
        return false;
      }
      if (await playLand(seat, now)) {
        return true;
      }
      return cast(seat, now, CREATURES);
    },
    attack: async (seat, now) => {
      const can = now.creatures.own.some((card) => card.actions.startsWith("Attack"));
      if (can) {
        await seat.button("attack-all");
      }
      return can;
    },
    enough: (now) => {
      seen.add(now.turn);
      return seen.size > turns && now.pressable;
    },
  };
}

/** Begins a game from the first page, at the easiest level if no other is wanted; against a deck that comes to an end soon. */
async function begin(player: Player, level = "0", deck = "The Old Forest"): Promise<Seat> {
  const { page } = player;
  await page.goto("/");
  await page.getByTestId("solo-choice").locator("summary").click();
  await page.getByTestId("solo-level").selectOption(level);
  await page.getByTestId("solo-pace").selectOption("250");
  await page.getByTestId("solo-deck").selectOption(deck);
  await page.getByTestId("solo-its-deck").selectOption("The Ember Host");
  await page.getByTestId("solo-begin").click();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  return new Seat(player);
}

/** The same prompt is asked of the same hand, in the same step of the same turn. */
const moment = (seen: Seen) => ({
  prompt: seen.prompt,
  turn: seen.turn,
  step: seen.step,
  life: seen.life,
  hand: seen.hand.map((card) => card.object).sort(),
  lands: seen.lands.length,
});

/** The number of the game that a page shows. */
const gameOn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

for (const device of ["desktop", "phone"] as Device[]) {
  test(`a whole game against the computer on a ${device}, without a network and through a page that is loaded anew`, { tag: ["@solo", "@long"] }, async ({
    house,
    arrive,
  }) => {
    test.setTimeout(900_000);
    const anna = await arrive("Anna", device, { keeps: true });
    anna.tolerate(UNREACHABLE);
    await anna.page.goto("/");
    await kept(anna);
    await house.kill();
    anna.way.cut();
    const heard = anna.frames.length;

    const seat = await begin(anna);
    await expect(anna.page).toHaveURL(device === "phone" ? /\/solo-mob\// : /\/solo\//);
    const before = await play(seat, plainly(2));
    expect(before.over, "nobody wins in two turns").toBe("");
    await anna.page.reload();
    await expect(anna.page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => moment(await seat.look())).toEqual(moment(before));

    // The first page leads back to it.
    const game = gameOn(anna.page);
    await anna.page.goto("/");
    await anna.page.getByTestId("solo-go-on").click();
    await expect(anna.page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => gameOn(anna.page)).toBe(game);

    const after = await play(seat, plainly(Infinity));
    expect(after.over).toMatch(/You (won|lost)/);

    // Nothing of it is said to the server, which is there again.
    await house.run();
    anna.way.mend();
    await anna.page.goto("/");
    await expect.poll(() => anna.frames.slice(heard).some((frame) => frame.from === "house" && frame.text.includes("welcome"))).toBe(true);
    await expect(anna.page.getByTestId("solo-go-on")).toHaveCount(0);
    expect(anna.frames.some((frame) => frame.text.includes(game))).toBe(false);
  });
}

test("where the machine has cores to spare, assistants help a computer that thinks much, and one that no longer answers is not waited for", { tag: "@solo" }, async ({
  arrive,
}) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 4 }));
  const seat = await begin(anna, "3");
  const named = async () => {
    const all = page.workers();
    const names = await Promise.all(all.map((worker) => worker.evaluate(() => self.name)));
    return all.filter((_, place) => names[place] === "assistant");
  };
  // A turn more; a game that ends meanwhile is followed by another one against the same computer.
  const goOn = async () => {
    if ((await play(seat, plainly(1))).over) {
      const before = gameOn(page);
      await page.getByTestId("rematch").click();
      await expect.poll(() => gameOn(page)).not.toBe(before);
      await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
    }
  };
  let assistants = await named();
  while (assistants.length < 2) {
    await goOn();
    assistants = await named();
  }
  for (const assistant of assistants) {
    await assistant.evaluate(() => {
      const say = self.postMessage.bind(self);
      const scope = self as unknown as { said: number };
      scope.said = 0;
      self.postMessage = (message: unknown) => {
        scope.said += 1;
        say(message);
      };
    });
  }
  const counted = () => Promise.all(assistants.map((worker) => worker.evaluate(() => (self as unknown as { said: number }).said)));
  /** Plays on until these have told what they have found so many times more. */
  const told = async (whose: number[], times: number) => {
    const before = await counted();
    let now = before;
    while (whose.some((place) => now[place]! < before[place]! + times)) {
      await goOn();
      now = await counted();
    }
  };
  await told([0, 1], 1);
  await assistants[1]!.evaluate(() => {
    self.onmessage = null;
  });
  const before = await counted();
  // Once in the question that the other one leaves open, and then again.
  await told([0], 3);
  expect((await counted())[1]).toBe(before[1]);
});

test("where the browser has no room to keep a game, that is said, and the game goes on", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  await anna.page.goto("/");
  const devtools = await anna.context.newCDPSession(anna.page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: new URL(anna.page.url()).origin, quotaSize: 1 });
  const seat = await begin(anna);
  await expect(anna.page.getByTestId("refused")).toContainText("its storage is full");
  const after = await play(seat, plainly(2));
  expect(after.turn, "a turn was played").toMatch(/\([2-9]\)/);
});

test("where the browser runs out of room in the middle of a game, that is said until there is room again, and then the game is kept as it stands", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  const seat = await begin(anna);
  const refused = page.getByTestId("refused");
  await play(seat, plainly(1));
  await expect(refused).toHaveCount(0);
  const devtools = await anna.context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  // The browser looks now and then how much room there is, and something is kept with everything that is done.
  while (!(await refused.isVisible())) {
    expect((await play(seat, plainly(1))).over).toBe("");
  }
  await expect(refused).toContainText("its storage is full");
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  while (await refused.isVisible()) {
    expect((await play(seat, plainly(1))).over).toBe("");
  }
  const before = await seat.look();
  await page.reload();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => moment(await seat.look())).toEqual(moment(before));
});

test("one tab has the game against the computer, and another takes it over", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const seat = await begin(anna);
  const before = await play(seat, plainly(1));
  const other = await anna.context.newPage();
  await other.goto(new URL(anna.page.url()).pathname);
  await expect(other.getByTestId("solo-elsewhere")).toBeVisible();
  await other.getByTestId("solo-take-over").click();
  await expect(other.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await expect(anna.page.getByTestId("solo-elsewhere")).toBeVisible();
  await anna.page.getByTestId("solo-take-over").click();
  await expect(anna.page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => moment(await seat.look())).toEqual(moment(before));
});

test("the computer is called whole on the narrowest phones, in the language that is chosen while the game runs", { tag: "@solo" }, async ({ arrive }) => {
  const player = await arrive("Ann", "phone");
  const { page } = player;
  await begin(player);
  const [own, its] = [page.locator(".player-bar-own .player-name"), page.locator(".player-bar-their .player-name")];
  const whole = async () => {
    for (const [width, height] of [[320, 568], [360, 640], [390, 844]] as const) {
      await resize(page, { width, height });
      await expect.poll(() => its.evaluate((name) => name.scrollWidth <= name.clientWidth), `${width} by ${height}`).toBe(true);
    }
  };
  await expect(its).toHaveText("Computer");
  await expect(own).toHaveText("Guest");
  await whole();
  await page.evaluate(() => localStorage.setItem("jb-mtg.language", JSON.stringify("es")));
  await page.reload();
  await expect(its).toHaveText("Ordenador");
  await expect(own).toHaveText("Invitado");
  await whole();
});

test("a game against the computer is given up, and another one follows", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const seat = await begin(anna);
  await play(seat, plainly(1));
  const game = gameOn(anna.page);
  await anna.page.getByTestId("table-menu").click();
  await anna.page.getByTestId("concede").click();
  await anna.page.getByTestId("concede").click();
  await expect(anna.page.getByTestId("dialog-game-over")).toBeVisible();
  await expect(anna.page.getByTestId("to-record")).toHaveCount(0);
  await anna.page.getByTestId("rematch").click();
  await expect.poll(() => gameOn(anna.page)).not.toBe(game);
  await expect(anna.page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await play(seat, plainly(1));
});

test("a game that is not over is given up only by whoever says so", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  await begin(anna);
  const game = gameOn(page);
  await page.goto("/solo");
  await page.getByTestId("solo-go-on").click();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  expect(gameOn(page)).toBe(game);
  await makeDeck(page, "// Name: Woods\n40 Forest\n");
  await page.getByTestId("play-solo").click();
  await page.getByTestId("solo-anew").click();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  expect(gameOn(page)).not.toBe(game);
});

test("a deck that is not legal is not played, and leads back to its editor", { tag: "@solo" }, async ({ arrive }) => {
  const { page } = await arrive("Anna");
  await makeDeck(page, "// Name: Woods\n40 Forest\n");
  const editor = new URL(page.url()).pathname;
  const play = page.getByTestId("play-solo");
  await expect(play).toHaveAttribute("aria-disabled", "false");
  await page.getByTestId("part-main").locator('[data-card="Forest"] [data-role="less"]').click();
  await expect(play).toHaveAttribute("aria-disabled", "true");
  await expect(play).toHaveAccessibleDescription("39 cards: 1 more needed.");
  await expect(page.getByTestId("play-solo-why")).toHaveCount(0);
  await play.click({ force: true });
  await expect(page.getByTestId("play-solo-why")).toHaveText("39 cards: 1 more needed.");
  expect(new URL(page.url()).pathname).toBe(editor);
  // It was legal when it was chosen the last time.
  const own = { id: editor.split("/").at(-1), name: "Woods", cards: [{ count: 9, card: "Forest" }] };
  await page.evaluate((own) => localStorage.setItem("jb-mtg.solo", JSON.stringify({ own })), own);
  await page.goto("/solo");
  await expect(page.getByRole("alert")).toContainText("not legal");
  await expect(page.getByText("Shuffling")).toHaveCount(0);
  await page.getByTestId("solo-back").click();
  await expect(page).toHaveURL(editor);
});

test("whoever has an account plays the computer under its name", { tag: "@solo" }, async ({ house, arrive }) => {
  const anna = await arrive("Anna");
  await house.signUp(anna);
  await begin(anna);
  await expect(anna.page.getByTestId("player-own")).toContainText("Anna");
});

test("a deck of one's own is played against the computer, from the editor and from the first page, as it is now", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  const hand = page.locator('[data-testid="zone-own-hand"] button.card');
  const dealt = async () => {
    await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
    return [...new Set(await hand.evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card"))))];
  };
  await makeDeck(page, "// Name: Woods\n40 Forest\n");
  const editor = page.url();
  await page.getByTestId("play-solo").click();
  expect(await dealt()).toEqual(["Forest"]);

  // It is changed, and chosen on the first page; what was chosen the last time is chosen already.
  await page.goto(editor);
  await page.getByTestId("search").fill("Island");
  await page.getByTestId("pool").locator('[data-card="Island"]').click();
  await expect(page.getByTestId("saving")).toHaveText("Saved");
  await page.goto("/");
  await expect(page.getByTestId("solo-choice").locator("summary")).toContainText("Woods");
  await page.getByTestId("solo-choice").locator("summary").click();
  const deck = page.getByTestId("solo-deck");
  await expect(deck.locator("option:checked")).toHaveText("Woods");
  await deck.selectOption("The Old Forest");
  await expect(page.getByTestId("solo-choice").locator("summary")).toContainText("The Old Forest");
  await deck.selectOption({ label: "Woods" });
  await page.getByTestId("solo-begin").click();
  expect((await dealt()).every((card) => card === "Forest" || card === "Island")).toBe(true);

  // For the next game another one is chosen at the table, and stays chosen.
  for (const [id, name, cards] of [
    ["deck-the-white-company", "The White Company", 0],
    ["deck-woods", "Woods", 7],
  ] as const) {
    const game = gameOn(page);
    await page.getByTestId("table-menu").click();
    await page.getByTestId("concede").click();
    await page.getByTestId("concede").click();
    await page.getByTestId("another-deck").click();
    await page.getByTestId("dialog-other-deck").getByTestId(id).click();
    await page.getByTestId("rematch-with").click();
    await expect.poll(() => gameOn(page)).not.toBe(game);
    await dealt();
    await expect(hand.and(page.locator('[data-card="Forest"], [data-card="Island"]'))).toHaveCount(cards);
    expect(await page.evaluate(() => localStorage.getItem("jb-mtg.solo"))).toContain(`"${name}"`);
  }
});

test("two play at one screen without a server, each with their own hand, through a page that is loaded anew", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna");
  const { page } = anna;
  await page.goto("/");
  await page.getByTestId("solo-choice").locator("summary").click();
  await page.getByTestId("solo-level").selectOption("hot-seat");
  await expect(page.getByTestId("solo-pace")).toBeHidden();
  await page.getByTestId("solo-deck").selectOption("The Old Forest");
  await page.getByTestId("solo-its-deck").selectOption("The Old Forest");
  await page.getByTestId("solo-begin").click();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });

  const seat = new Seat(anna);
  const first = await seat.look();
  await page.getByTestId("main-button").click();
  await expect.poll(async () => (await seat.look()).hand.map((card) => card.object).sort(), "it is the other one's hand").not.toEqual(first.hand.map((card) => card.object).sort());
  const before = await play(seat, plainly(3));
  expect(before.over).toBe("");
  await page.reload();
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => moment(await seat.look())).toEqual(moment(before));
  expect(anna.frames.some((frame) => frame.text.includes(gameOn(page)))).toBe(false);

  // Nothing is said of a computer that does not play, and the next game is of the same two.
  await page.getByTestId("table-menu").click();
  await expect(page.getByTestId("hint")).toHaveCount(0);
  const game = gameOn(page);
  await page.getByTestId("concede").click();
  await page.getByTestId("concede").click();
  await expect(page.getByTestId("dialog-game-over")).not.toContainText("computer");
  await page.getByTestId("rematch").click();
  await expect.poll(() => gameOn(page)).not.toBe(game);
  await expect(page.getByTestId("main-button")).toBeVisible({ timeout: 60_000 });
  await page.goto("/");
  await expect(page.getByTestId("solo-go-on")).toBeVisible();
});

test("the computer says what it would do, of the moment that is seen, and plays on as before", { tag: "@solo" }, async ({ arrive }) => {
  const anna = await arrive("Anna", "phone");
  const { page } = anna;
  // Every hand has a land.
  await makeDeck(page, "// Name: Woods\n30 Forest\n10 Llanowar Elves\n");
  const seat = await begin(anna, "0", "Woods");
  // Where a land can be played, there are two things to do.
  const before = await play(seat, { enough: (now) => now.pressable && now.stack.length === 0 && now.hand.some((card) => card.actions.startsWith("Play")) });
  await page.getByTestId("table-menu").click();
  await page.getByTestId("hint").click();
  const ideas = page.getByTestId("dialog-hint").getByTestId("idea");
  await expect(ideas.first()).toContainText(/\d%/, { timeout: 60_000 });
  expect(await ideas.count()).toBeLessThanOrEqual(3);
  expect((await ideas.allTextContents()).some((idea) => /^(Play|Cast) /.test(idea))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("dialog-hint")).toHaveCount(0);
  // It has a key as well, which the list of keys tells.
  await page.keyboard.press("x");
  await expect(ideas.first()).toContainText(/\d%/, { timeout: 60_000 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByTestId("dialog-keys").getByRole("row", { name: "X Hint" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(moment(await seat.look())).toEqual(moment(before));
  await play(seat, plainly(1));
});
