// Every page and dialog of the client, and how one gets there.
import { type Page, expect } from "@playwright/test";

import { gather } from "./gather.ts";
import type { House } from "./house.ts";
import { follow } from "./link.ts";
import type { Player } from "./player.ts";


/** What is looked at. */
export interface Screen {
  /** The name of its picture. */
  name: string;
  /** Who looks at it. */
  who: "host" | "guest";
  /** Opens it. */
  open: (page: Page) => Promise<void>;
}

const deckList = "4 Lightning Bolt\n4 Lightening Bolts of Doom\n2 juzam djinn\n18 Mountain\n";

/** A house with something on every page: one is its host and has cards, decks, a challenge and a finished game; one is a guest. */
export async function furnish(house: House, host: Player, guest: Player): Promise<Screen[]> {
  const [seat] = await gather([host, guest], {
    first: "deck-the-white-company",
    second: "deck-the-white-company",
    classic: false,
  });
  await seat.sure("table-menu");
  await seat.sure("concede");
  await seat.sure("concede");
  for (const player of [host, guest]) {
    await expect(player.page.getByTestId("dialog-game-over")).toBeVisible();
  }
  await house.signUp(host);
  await house.makeHost(host);

  const { page } = host;
  await page.goto("/decks");
  await page.getByTestId("decks").getByRole("link").first().click();
  await expect(page.getByTestId("deck-name")).toHaveValue("First Steps");
  const deck = new URL(page.url()).pathname;
  await page.getByTestId("share").click();
  await page.getByTestId("shared").check();
  const shared = page.getByTestId("deck-link");
  await expect(shared).toHaveValue(/\/decks\/.+\/.+/);
  const seen = new URL(await shared.inputValue()).pathname;
  // The guest challenges the host, and waits at a table of their own.
  await guest.page.goto("/play/new");
  await guest.page.getByTestId("person").filter({ hasText: "Anna" }).first().click();
  const person = new URL(guest.page.url()).searchParams.get("to") ?? "";
  await guest.page.getByTestId("send-challenge").click();
  await expect(guest.page.getByTestId("own-challenge")).toBeVisible();
  await guest.page.goto("/");
  await guest.page.getByTestId("quick-table").click();
  const invite = guest.page.getByTestId("invite-link");
  await expect(invite).toHaveValue(/\/join\/.+#.+/);
  const link = new URL(await invite.inputValue());
  const table = new URL(guest.page.url()).pathname;

  const at = (name: string, path: string, there: string, who: Screen["who"] = "host"): Screen => ({
    name,
    who,
    open: async (page) => {
      await follow(page, path);
      await expect(page.locator(there).first()).toBeVisible();
    },
  });
  const then = (name: string, before: Screen, press: string[], there: string): Screen => ({
    name,
    who: before.who,
    open: async (page) => {
      await before.open(page);
      for (const id of press) {
        await page.getByTestId(id).first().click();
      }
      await expect(page.locator(there).first()).toBeVisible();
    },
  });
  const onTheCloud = house.backend === "cloud";
  const test = (id: string) => `[data-testid="${id}"]`;
  const home = at("home", "/", test("count-cards"));
  const decks = at("decks", "/decks", ".deck-tile");
  const editor = at("editor", deck, test("totals"));
  const card = at("card", "/library/c000032", test("buy-cheapest"));
  const play = at("play", "/play", test("request"));
  const imported = then("import", decks, ["import"], test("import-text"));
  return [
    home,
    then("solo-choice", home, ["solo-choice"], test("solo-level")),
    then("home-new-table", home, ["new-table"], test("create")),
    at("home-guest", "/", test("home-name"), "guest"),
    at("sign-up", "/sign-up", test(onTheCloud ? "link-google" : "new-password"), "guest"),
    at("sign-in", "/sign-in", test(onTheCloud ? "link-google" : "sign-in"), "guest"),
    at("onboarding", "/onboarding#00112233445566778899aabbccddeeff", "main p", "guest"),
    at("account", "/profile", "main form"),
    at("host", "/players", ".player-row, main li"),
    at("cards", "/cards", test("owned")),
    at("library", "/library", test("shelf") + " li"),
    card,
    then("card-buy", card, ["buy-cheapest"], test("dialog-buy")),
    then("card-stock", card, ["stock"], test("dialog-stock")),
    decks,
    {
      ...imported,
      open: async (page) => {
        await imported.open(page);
        await page.getByTestId("import-text").fill(deckList);
        await page.getByTestId("import-read").click();
        await expect(page.getByTestId("import-result")).toBeVisible();
      },
    },
    editor,
    then("editor-cards", editor, ["tab-cards"], test("pool")),
    then("editor-figures", editor, ["tab-figures"], test("verdict")),
    then("hand", editor, ["sample-hand"], test("hand")),
    then("export", editor, ["export"], test("export-text")),
    then("share", editor, ["share"], test("deck-link")),
    at("shared-deck", seen, test("take-copy"), "guest"),
    play,
    then("accept", play, ["accept"], test("dialog-accept")),
    then("decline", play, ["decline"], test("dialog-decline")),
    at("history", "/play?show=over", test("played")),
    at("people", "/play/new", test("person")),
    at("challenge", `/play/new?to=${person}`, ".people, .panel", "guest"),
    at("profile", `/players/${person}`, test("score-between"), "guest"),
    at("join", link.pathname + link.hash, test("join")),
    at("waiting", table, test("invite-link"), "guest"),
    at("settings", "/settings", test("sound")),
    at("about", "/about", "main"),
    at("deeds", "/deeds", "main"),
    at("lost", "/decks/none", "main"),
  ];
}
