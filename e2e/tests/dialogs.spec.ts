// Every kind of decision: its dialog stands on each screen, names the card it comes from, tells the other player who decides, and does what
// is clicked, as both players then see. The tables stand in `e2e/positions.toml`.
import { join } from "node:path";

import type { Locator } from "@playwright/test";

import { pictures } from "../environment.ts";
import { gather } from "../table/gather.ts";
import { expect, test, visit } from "../table/positions.ts";
import type { Seat } from "../table/seat.ts";
import { resize } from "../table/window.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

/** Whether the middle of something can be clicked: it is in the window, and nothing lies over it. */
async function reachable(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    return there !== null && (element.contains(there) || there.contains(element));
  });
}

/** What is seen of a decision: by whoever decides, and by the other. */
interface Asked {
  /** The card it comes from. */
  from?: string;
  /** What the waiting player reads. */
  waits?: RegExp;
}

/** Holds that the dialog is there on every screen, within it and with everything that answers it within reach; answers the dialog. */
async function asks(decides: Seat, waits: Seat, kind: string, asked: Asked = {}): Promise<Locator> {
  const dialog = decides.page.getByTestId(`dialog-${kind}`);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading").first()).toContainText("Your decision");
  if (asked.from) {
    await expect(dialog.locator(".cause-card")).toHaveAttribute("data-card", asked.from);
  }
  if (asked.waits) {
    await expect(waits.page.getByTestId("waiting-for")).toHaveText(asked.waits);
  }
  for (const size of SIZES) {
    await resize(decides.page, size);
    const name = `${size.width}x${size.height}`;
    await expect.poll(() => reachable(decides.page.getByTestId("main-button")), `the main button at ${name}`).toBe(true);
    const box = await dialog.boundingBox();
    expect(box, `the dialog at ${name}`).not.toBeNull();
    if (box) {
      expect(box.x, `its left at ${name}`).toBeGreaterThanOrEqual(0);
      expect(box.y, `its top at ${name}`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `its right at ${name}`).toBeLessThanOrEqual(size.width + 1);
      expect(box.y + box.height, `its bottom at ${name}`).toBeLessThanOrEqual(size.height + 1);
    }
    if (pictures) {
      await decides.page.screenshot({ path: join(pictures, `${[test.info().title, kind, asked.from ?? ""].join(" ").trim().replaceAll(/\W+/g, "-")}-${name}.png`) });
    }
  }
  return dialog;
}

const tile = (seat: Seat, card: string) => seat.page.locator(`[data-testid="zone-laid-out"] button[data-card="${card}"]`);
const inZone = (seat: Seat, zone: string, card: string) => seat.page.locator(`[data-testid="zone-${zone}"] button[data-card="${card}"]`);
const main = (seat: Seat) => seat.page.getByTestId("main-button");
/** Lets the game go on, both passing, until something is to be seen. */
async function goOn([first, second]: [Seat, Seat], until: Locator): Promise<void> {
  await expect(async () => {
    if (!(await until.isVisible())) {
      const responds = await second.page.getByTestId("dialog-response").isVisible();
      await main(responds ? second : first).click({ timeout: 2_000 });
    }
    await expect(until).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 60_000 });
}

const log = (seat: Seat) => seat.page.getByTestId("log");

visit("what is paid, and with what", "@table", {
  "pay or bear it: the plan is shown, the lands glow, both answers do what they say": async ({ sit }) => {
    const [anna, ben] = await sit("pay");
    const dialog = await asks(anna, ben, "pay", { from: "Force of Nature", waits: /Anna is choosing whether to pay \(Force of Nature\)/ });
    await expect(dialog.getByTestId("payment-plan")).toHaveText("Uses 4 × Forest.");
    await expect(dialog.getByTestId("act-yes")).toHaveAccessibleName("Pay 4 green");
    await expect(anna.page.locator('[data-testid="zone-own-lands"] .card.pays').first()).toBeVisible();
    await dialog.getByTestId("act-no").click();
    await expect(anna.page.getByTestId("life-own")).toHaveText("12");
    await expect(ben.page.getByTestId("life-their")).toHaveText("12");
  },

  "pay with something else than mana": async ({ sit }) => {
    const [anna, ben] = await sit("pay by discarding");
    const dialog = await asks(anna, ben, "pay", { from: "Balduvian Horde" });
    await expect(dialog.getByTestId("payment-plan")).toBeEmpty();
    await anna.page.keyboard.press("y");
    await expect(inZone(ben, "their-creatures", "Balduvian Horde")).toBeVisible();
    await expect(anna.page.locator('[data-testid="zone-own-hand"] button.card')).toHaveCount(1);
  },

  "pay in one of several ways": async ({ sit }) => {
    const [anna, ben] = await sit("pay one of");
    const dialog = await asks(ben, anna, "pay-one", { from: "Erosion", waits: /Ben is choosing whether to pay/ });
    await expect(dialog.getByTestId("payment-plan")).toContainText("Forest");
    await expect(dialog.getByRole("button", { name: "Pay 1 generic", exact: true })).toBeEnabled();
    await expect(dialog.getByRole("button", { name: "Don't pay" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Pay 1 life" }).click();
    await expect(anna.page.getByTestId("life-their")).toHaveText("19");
    await expect(inZone(anna, "their-lands", "Forest")).toBeVisible();
  },

  "give up what a cost asks for": async ({ sit }) => {
    const [anna, ben] = await sit("cost of one's choice");
    await inZone(anna, "own-creatures", "Sage of Lat-Nam").click();
    const dialog = await asks(anna, ben, "sacrifice", { from: "Sage of Lat-Nam" });
    await dialog.locator(".chip", { hasText: "Sol Ring" }).click();
    await main(anna).click();
    await expect(ben.page.locator('[data-testid="stack"] [data-card="Sage of Lat-Nam"]')).toBeVisible();
    await expect(ben.page.locator('button.card[data-card="Sol Ring"]')).toHaveCount(0);
    await expect(ben.page.locator('button.card[data-card="Black Lotus"]')).toHaveCount(1);
  },

  "choose how many counters are removed for mana": async ({ sit }) => {
    const [anna, ben] = await sit("number of counters");
    await expect(inZone(ben, "their-others", "Blue Mana Battery")).toHaveAccessibleName(/3× charge/);
    await inZone(anna, "own-others", "Blue Mana Battery").click();
    const number = await asks(anna, ben, "x", { from: "Blue Mana Battery" });
    await number.getByRole("button", { name: "one less" }).click();
    await main(anna).click();
    await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 3 blue");
    await expect(inZone(ben, "their-others", "Blue Mana Battery")).toHaveAccessibleName(/1× charge/);
  },

  "give something up for mana": async ({ sit }) => {
    const [anna, ben] = await sit("mana for a sacrifice");
    await inZone(anna, "own-others", "Ashnod's Altar").click();
    const dialog = await asks(anna, ben, "sacrifice", { from: "Ashnod's Altar" });
    await dialog.locator(".chip", { hasText: "Hill Giant" }).click();
    await main(anna).click();
    await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 2 colorless");
    await expect(inZone(ben, "their-creatures", "Hill Giant")).toHaveCount(0);
  },

  "choose the color of mana": async ({ alone }) => {
    const anna = await alone("color of mana");
    await inZone(anna, "own-creatures", "Birds of Paradise").click();
    const menu = anna.page.getByTestId("dialog-click-actions");
    await menu.getByRole("button", { name: /red/i }).click();
    await expect(anna.page.getByTestId("mana-own")).toHaveAccessibleName("Mana in the pool: 1 red");
  },

  "what a card permits is paid for though the card has gone where nobody sees it": async ({ sit }) => {
    const [anna, ben] = await sit("permitted by a card that has gone");
    const pay = ben.page.getByTestId("special-action");
    await expect(pay).toHaveText(/Use Nafs Asp/);
    await expect(anna.page.getByTestId("special-action")).toHaveCount(0);
    await pay.focus();
    await ben.page.keyboard.press("Enter");
    await expect(log(anna)).toContainText("Ben pays for Nafs Asp");
    await expect(inZone(ben, "own-lands", "Forest")).toHaveAccessibleName(/tapped/);
    await expect(pay).toHaveCount(0);
  },
});

visit("cards of hands, libraries and graveyards", "@table", {
  "search the library: equal cards lie together, a name is found, the card comes into the hand": async ({ sit }) => {
    const [anna, ben] = await sit("search");
    const dialog = await asks(anna, ben, "search", { from: "Demonic Tutor", waits: /Anna is choosing a card in the library/ });
    await expect(tile(anna, "Swamp")).toHaveAccessibleName("Swamp, 3 of them");
    await expect(main(anna)).toBeDisabled();
    await dialog.getByTestId("tile-search").fill("lotus");
    await expect(dialog.locator(".tile")).toHaveCount(1);
    await tile(anna, "Black Lotus").click();
    await expect(tile(anna, "Black Lotus")).toHaveAttribute("aria-pressed", "true");
    await main(anna).click();
    await expect(inZone(anna, "own-hand", "Black Lotus")).toBeVisible();
    await expect(log(ben)).not.toContainText("Black Lotus");
  },

  "a number, a discard, cards of a graveyard": async ({ sit }) => {
    const [anna, ben] = await sit("recall");
    await inZone(anna, "own-hand", "Recall").click({ position: { x: 10, y: 24 } });
    const number = await asks(anna, ben, "x", { from: "Recall" });
    await number.getByRole("button", { name: "one less" }).click();
    await number.getByRole("button", { name: "one more" }).click();
    await expect(number.getByRole("spinbutton")).toHaveValue("2");
    await goOn([anna, ben], anna.page.getByTestId("dialog-discard"));

    const discard = await asks(anna, ben, "discard", { from: "Recall", waits: /Anna is choosing what to discard \(Recall\)/ });
    await discard.locator(".chip", { hasText: "Forest" }).click();
    const island = inZone(anna, "own-hand", "Island");
    await island.click({ position: { x: 10, y: 24 } });
    await expect(main(anna)).toHaveText(/Discard 2/);
    await expect(island).toHaveAccessibleName(/chosen as number 2, Take back/);
    await main(anna).click();

    await asks(anna, ben, "graveyard", { from: "Recall" });
    await tile(anna, "Serra Angel").click();
    await tile(anna, "Forest").focus();
    await anna.page.keyboard.press("Enter");
    await main(anna).click();
    await expect(inZone(anna, "own-hand", "Serra Angel")).toBeVisible();
    await expect(inZone(anna, "own-hand", "Forest")).toBeVisible();
    await expect(log(ben)).toContainText("Serra Angel");
  },

  "name a card": async ({ sit }) => {
    const [anna, ben] = await sit("name of a card");
    const dialog = await asks(anna, ben, "name", { from: "Petra Sphinx" });
    const choose = dialog.getByRole("button", { name: "Choose this name" });
    await dialog.getByRole("combobox", { name: "Name of a card" }).fill("Hill");
    await expect(choose).toBeDisabled();
    await dialog.getByRole("combobox", { name: "Name of a card" }).fill("Hill Giant");
    await choose.click();
    await expect(inZone(anna, "own-hand", "Hill Giant")).toBeVisible();
    await expect(log(ben)).toContainText("Hill Giant");
  },

  "discard down to seven at the end of the turn": async ({ sit }) => {
    const [anna, ben] = await sit("discard to hand size");
    const dialog = await asks(anna, ben, "discard", { waits: /Anna is choosing what to discard/ });
    await dialog.locator(".chip", { hasText: "Forest" }).click();
    await dialog.locator(".chip", { hasText: "Hill Giant" }).click();
    await main(anna).click();
    await expect(inZone(anna, "own-hand", "Forest")).toHaveCount(0);
  },

  "put cards into an order in the graveyard, where something looks at it": async ({ sit }) => {
    const [anna, ben] = await sit("order in the graveyard");
    const dialog = await asks(ben, anna, "order", { waits: /Ben is choosing the order of cards in the graveyard/ });
    const names = dialog.locator(".order-name");
    await expect(names).toHaveCount(2);
    const last = (await names.first().textContent())?.replace(/^1\. /, "") ?? "";
    await dialog.getByRole("button", { name: /later/ }).first().click();
    await expect(names.last()).toHaveText(`2. ${last}`);
    await main(ben).click();
    await expect(dialog).toBeHidden();
    await anna.page.getByTestId("zone-their-graveyard").click();
    await expect(anna.page.locator('[data-testid="dialog-pile"] [data-card]').first()).toHaveAttribute("data-card", last);
  },

  "a hand that one may look at is shown to nobody else, and put away": async ({ sit }) => {
    const [anna, ben] = await sit("a look at a hand");
    const seen = anna.page.getByTestId("dialog-looked-at");
    await goOn([anna, ben], seen);
    await expect(seen.getByRole("heading")).toHaveText("Ben's hand");
    await expect(seen.getByRole("listitem")).toHaveCount(3);
    await expect(seen).toContainText("Serra Angel");
    await expect(ben.page.getByTestId("dialog-looked-at")).toHaveCount(0);
    // It opens by itself: a key that was meant for the table does not put it away.
    await expect(seen.getByRole("heading")).toBeFocused();
    await anna.page.keyboard.press("Space");
    await expect(seen).toBeVisible();
    await anna.page.keyboard.press("Escape");
    await expect(seen).toHaveCount(0);
    await expect(anna.page.getByTestId("log")).toContainText("Anna looks at Ben's hand");
  },

  "a card of a hand that is commanded is cast at whom the other player says": async ({ sit }) => {
    const [anna, ben] = await sit("commanded");
    const cards = anna.page.getByTestId("dialog-objects");
    await expect(cards).toContainText("Lightning Bolt");
    await expect(ben.page.getByTestId("waiting-for")).toHaveText(/Anna/);
    await cards.getByRole("button", { name: /Lightning Bolt/ }).first().click();
    await main(anna).click();
    // All of the hand was seen, and can be looked at once more.
    await expect(anna.page.getByTestId("dialog-looked-at")).toContainText("Giant Growth");
    await anna.page.keyboard.press("Escape");
    const targets = anna.page.getByTestId("dialog-targets");
    await expect(targets).toContainText("You decide for your opponent.");
    await targets.getByRole("button", { name: "Ben" }).click();
    await main(anna).click();
    await expect(log(ben)).toContainText("casts Lightning Bolt");
  },

  "a card from outside the game comes in place of one that is drawn": async ({ sit }) => {
    const [anna, ben] = await sit("outside the game");
    const cards = await asks(anna, ben, "outside", { from: "Ring of Ma'rûf" });
    await expect(cards).toContainText("Shivan Dragon");
    await tile(anna, "Shivan Dragon").click();
    await main(anna).click();
    await expect(inZone(anna, "own-hand", "Shivan Dragon")).toHaveCount(1);
  },

  "a hand that is revealed can be opened for as long as it is": async ({ sit }) => {
    const [anna, ben] = await sit("revealed");
    await anna.page.getByTestId("revealed-their").click();
    const seen = anna.page.getByTestId("dialog-revealed");
    await expect(seen).toContainText("Serra Angel");
    await expect(seen).toContainText("Counterspell");
    await anna.page.keyboard.press("Escape");
    await expect(seen).toHaveCount(0);
    await expect(inZone(ben, "own-hand", "Serra Angel")).toHaveCount(1);
  },
});

visit("what a decision comes from", "@table", {
  "what resolves right above a question is said once beside the board, and in the question where that is all": async ({ alone }) => {
    const { page } = await alone("pay");
    const said = page.locator(".entry-text, .cause-text").filter({ hasText: "At the beginning of your upkeep", visible: true });
    for (const size of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }, { width: 844, height: 390 }]) {
      await resize(page, size);
      await expect(said, `${size.width} by ${size.height}`).toHaveCount(1);
      await expect.poll(() => reachable(page.getByTestId("act-yes")), `${size.width} by ${size.height}`).toBe(true);
    }
  },
});

visit("damage, and what fights", "@table", {
  "divide damage between two blockers": async ({ sit }) => {
    const [anna, ben] = await sit("divide damage");
    const dialog = await asks(anna, ben, "divide", { from: "Juggernaut", waits: /Anna is choosing how to divide damage/ });
    // It is as large as it is now, and not as printed.
    await expect(dialog.locator(".cause .face-size")).toHaveText("5/5");
    await dialog.getByRole("button", { name: /Grizzly Bears.*one less/ }).click();
    await expect(main(anna)).toBeDisabled();
    await dialog.getByRole("button", { name: /Hill Giant.*one more/ }).click();
    await main(anna).click();
    await expect(inZone(ben, "own-creatures", "Hill Giant")).toHaveCount(0);
    await expect(inZone(ben, "own-creatures", "Grizzly Bears")).toBeVisible();
  },

  "divide a shield between two attackers": async ({ sit }) => {
    const [anna, ben] = await sit("divide a shield");
    const dialog = await asks(ben, anna, "divide", { from: "Healing Salve", waits: /Ben is choosing which damage to change/ });
    await expect(dialog).toContainText("Divide it among the sources");
    await expect(dialog).toContainText("damage: 2");
    // It begins with as much as can be for the first; neither gets more than it deals.
    await expect(dialog.getByRole("button", { name: /Hypnotic Specter.*one more/ })).toBeDisabled();
    await dialog.getByRole("button", { name: /Hypnotic Specter.*one less/ }).click();
    await expect(main(ben)).toBeDisabled();
    await dialog.getByRole("button", { name: /Hill Giant.*one more/ }).click();
    await main(ben).click();
    await expect(anna.page.getByTestId("life-their")).toHaveText("18");
    await expect(ben.page.getByTestId("life-own")).toHaveText("18");
  },

  "divide damage between a blocker and the player behind it": async ({ sit }) => {
    const [anna, ben] = await sit("trample");
    await asks(anna, ben, "divide", { from: "Force of Nature" });
    await main(anna).click();
    await expect(ben.page.getByTestId("life-own")).toHaveText("14");
  },

  "divide between targets while casting": async ({ sit }) => {
    const [anna, ben] = await sit("divide between targets");
    await inZone(anna, "own-hand", "Pyrotechnics").click();
    await asks(anna, ben, "targets", { from: "Pyrotechnics" });
    await inZone(anna, "their-creatures", "Grizzly Bears").click();
    await anna.page.getByTestId("player-their").click();
    await main(anna).click();
    const part = await asks(anna, ben, "x", { from: "Pyrotechnics" });
    await expect(part).toContainText("Grizzly Bears");
    await part.getByRole("button", { name: "Amount: one less" }).click();
    await expect(main(anna)).toHaveText("Assign 2");
    await main(anna).click();
    await goOn([anna, ben], ben.page.getByTestId("life-own").filter({ hasText: "18" }));
    await expect(inZone(ben, "own-creatures", "Grizzly Bears")).toHaveCount(0);
  },

  "choose which effect changes damage first": async ({ sit }) => {
    const [anna, ben] = await sit("damage effects");
    await asks(ben, anna, "damage-effect", { waits: /Ben is choosing which effect changes the damage first/ });
    await ben.page.locator('[data-testid="dialog-damage-effect"] .chip', { hasText: /Holy Day|Resolved spell/ }).click();
    await main(ben).click();
    await expect(anna.page.getByTestId("life-their")).toHaveText("20");
  },

  "choose a source of damage": async ({ sit }) => {
    const [anna, ben] = await sit("source");
    const dialog = await asks(anna, ben, "source", { from: "Circle of Protection: Red", waits: /Anna is choosing a source of damage/ });
    await dialog.locator(".chip", { hasText: "Lightning Bolt" }).click();
    await main(anna).click();
    // What nobody could answer may have resolved by itself.
    await goOn([anna, ben], log(ben).filter({ hasText: /is prevented/ }));
    await expect(ben.page.getByTestId("life-their")).toHaveText("20");
  },

  "regenerate at the moment of dying": async ({ sit }) => {
    const [anna, ben] = await sit("regenerate");
    const dialog = await asks(anna, ben, "regenerate", { waits: /Anna is choosing whether to regenerate/ });
    await dialog.getByTestId("act-yes").click();
    await expect(inZone(ben, "their-creatures", "Drudge Skeletons")).toHaveAccessibleName(/tapped/);
  },

  "attack in a band": async ({ sit }) => {
    const [anna, ben] = await sit("bands");
    await expect(anna.page.getByTestId("dialog-attack")).toBeVisible();
    for (const name of ["Benalish Hero", "Hill Giant"]) {
      await inZone(anna, "own-creatures", name).click();
    }
    const dialog = await asks(anna, ben, "attack", { waits: /Anna is declaring attackers/ });
    for (const name of ["Benalish Hero", "Hill Giant"]) {
      await dialog.locator('[data-testid="bands"] .chip', { hasText: name }).click();
    }
    await dialog.getByTestId("make-band").click();
    await expect(dialog.getByTestId("bands")).toContainText(/Benalish Hero and Hill Giant/);
    await expect(inZone(anna, "own-creatures", "Benalish Hero")).toHaveAccessibleName(/in a band with Hill Giant/);
    await main(anna).click();
    await expect(inZone(ben, "their-creatures", "Benalish Hero")).toHaveAccessibleName(/attacking/);
  },

  "divide creatures into two piles": async ({ sit }) => {
    const [anna, ben] = await sit("piles");
    const banks = await asks(ben, anna, "piles", { from: "Raging River", waits: /Ben is choosing how to divide creatures into piles/ });
    await banks.locator(".chip", { hasText: "Hill Giant" }).click();
    await expect(main(ben)).toHaveText(/Put 1/);
    await main(ben).click();
    const attackers = await asks(anna, ben, "piles", { from: "Raging River" });
    await attackers.locator(".chip", { hasText: "Craw Wurm" }).focus();
    await anna.page.keyboard.press("Enter");
    await main(anna).click();
    await expect(anna.page.getByTestId("dialog-piles")).toHaveCount(0);
  },
});

visit("what is aimed at, copied and changed", "@table", {
  "choose a mode, and what it is aimed at on the table": async ({ sit }) => {
    const [anna, ben] = await sit("mode");
    // Else what can be paid in one way only is paid without a question.
    await anna.page.keyboard.press("f");
    await inZone(anna, "own-hand", "Healing Salve").click();
    const mode = await asks(anna, ben, "mode", { from: "Healing Salve" });
    await mode.getByRole("button", { name: /gains 3 life/ }).click();
    await asks(anna, ben, "targets", { from: "Healing Salve" });
    await anna.page.getByTestId("player-own").click();
    await asks(anna, ben, "mana", { from: "Healing Salve" });
    await goOn([anna, ben], ben.page.getByTestId("life-their").filter({ hasText: "23" }));
  },

  "choose X and several targets": async ({ sit }) => {
    const [anna, ben] = await sit("number");
    await inZone(anna, "own-hand", "Fireball").click();
    const number = await asks(anna, ben, "x", { from: "Fireball" });
    await number.getByRole("button", { name: "one less" }).click();
    await main(anna).click();
    await asks(anna, ben, "targets", { from: "Fireball" });
    // One press too many casts it at nothing no longer.
    await expect(main(anna)).toHaveText("Choose a target");
    await expect(anna.page.getByRole("button", { name: "No targets" })).toBeVisible();
    const bears = inZone(anna, "their-creatures", "Grizzly Bears");
    await bears.click();
    await expect(bears).toHaveClass(/chosen/);
    await expect(bears).toHaveAccessibleName(/Take back/);
    // Another click takes it back, and X is not asked for again.
    await bears.click();
    await expect(bears).not.toHaveClass(/chosen/);
    await expect(main(anna)).toHaveText("Choose a target");
    await bears.click();
    // It is paid for at once, and sent when the time to undo it is over.
    await main(anna).click();
    await expect(ben.page.locator('[data-testid="stack"] [data-card="Fireball"]')).toBeVisible();
  },

  "aim at a card in a graveyard": async ({ sit }) => {
    const [anna, ben] = await sit("target in a graveyard");
    await inZone(anna, "own-hand", "Raise Dead").click();
    await asks(anna, ben, "targets", { from: "Raise Dead" });
    await expect(tile(anna, "Forest")).toHaveCount(0);
    await expect(tile(anna, "Serra Angel")).toHaveAccessibleName("Serra Angel, Your graveyard");
    await tile(anna, "Serra Angel").click();
    await main(anna).click();
    await expect(ben.page.locator('[data-testid="stack"] .entry-targets')).toContainText("Serra Angel");
  },

  "aim at a spell on the stack": async ({ sit }) => {
    const [anna, ben] = await sit("target on the stack");
    await inZone(anna, "own-hand", "Counterspell").click();
    const targets = await asks(anna, ben, "targets", { from: "Counterspell" });
    await targets.locator(".chip", { hasText: "Hill Giant" }).click();
    await main(anna).click();
    await expect(ben.page.locator('[data-testid="stack"] [data-card="Counterspell"]')).toBeVisible();
  },

  "choose new targets for a copy": async ({ sit }) => {
    const [anna, ben] = await sit("new targets");
    const dialog = await asks(anna, ben, "targets", { from: "Lightning Bolt", waits: /new targets for Lightning Bolt/ });
    await expect(dialog).toContainText("Serra Angel");
    await expect(main(anna)).toHaveText("Keep this target");
    await inZone(anna, "their-creatures", "Grizzly Bears").click();
    await expect(ben.page.locator('[data-testid="stack"] .entry-targets').first()).toContainText("Grizzly Bears");
  },

  "choose the target that a card leaves to the other player": async ({ sit }) => {
    const [anna, ben] = await sit("target of the opponent's choice");
    await asks(anna, ben, "targets", { from: "The Abyss" });
    await inZone(anna, "own-creatures", "Grizzly Bears").click();
    await goOn([anna, ben], ben.page.locator('[data-testid="zone-their-creatures"]:not(:has([data-card="Grizzly Bears"]))'));
    await expect(inZone(ben, "their-creatures", "Hill Giant")).toBeVisible();
  },

  "choose what enters as a copy of what": async ({ sit }) => {
    const [anna, ben] = await sit("copy");
    await asks(anna, ben, "copy", { from: "Clone", waits: /Anna is choosing what to copy/ });
    await inZone(anna, "their-creatures", "Serra Angel").click();
    await expect(main(anna)).toHaveText("Copy this");
    await main(anna).click();
    await expect(inZone(ben, "their-creatures", "Serra Angel")).toHaveAccessibleName(/4\/4/);
  },

  "replace a word of a card": async ({ sit }) => {
    const [anna, ben] = await sit("words");
    const dialog = await asks(anna, ben, "mode", { from: "Magical Hack", waits: /Anna is choosing which word to replace/ });
    await dialog.getByRole("button", { name: "Swamp" }).click();
    await expect(dialog.getByRole("button", { name: "Swamp" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Forest" }).click();
    await expect(dialog).toBeHidden();
    await inZone(ben, "their-others", "Karma").click();
    await expect(ben.page.getByTestId("inspector")).toContainText("Reads Forest instead of Swamp");
  },

  "choose a creature to cast face down": async ({ sit }) => {
    const [anna, ben] = await sit("face down");
    const dialog = await asks(anna, ben, "face-down", { from: "Illusionary Mask", waits: /Anna is choosing what to cast face down/ });
    await dialog.locator(".chip", { hasText: "Grizzly Bears" }).click();
    await main(anna).click();
    await expect(ben.page.locator('[data-testid="stack"] [data-card="Face-Down Card"]')).toHaveCount(1);
    await expect(ben.page.locator('[data-card="Grizzly Bears"]')).toHaveCount(0);
  },

  "choose what is exchanged": async ({ sit }) => {
    const [anna, ben] = await sit("exchange");
    const dialog = await asks(ben, anna, "exchange", { from: "Juxtapose", waits: /Ben is choosing what to exchange/ });
    await dialog.locator(".chip", { hasText: "Gray Ogre" }).click();
    await main(ben).click();
    await expect(inZone(anna, "own-creatures", "Gray Ogre")).toBeVisible();
    await expect(inZone(ben, "own-creatures", "Grizzly Bears")).toBeVisible();
  },
});

visit("what stays on the table, and what comes of it", "@table", {
  "choose what to keep": async ({ sit }) => {
    const [anna, ben] = await sit("keep");
    const lands = await asks(ben, anna, "keep", { from: "Balance", waits: /Ben is choosing what to keep \(Balance\)/ });
    await inZone(ben, "own-lands", "Forest").click();
    await lands.locator(".chip", { hasText: "Swamp" }).click();
    await main(ben).click();
    await expect(inZone(anna, "their-lands", "Island")).toHaveCount(0);
    await expect(inZone(anna, "their-lands", "Swamp")).toBeVisible();
  },

  "put abilities that trigger together into an order": async ({ sit }) => {
    const [anna, ben] = await sit("order triggers");
    const dialog = await asks(anna, ben, "order", { waits: /Anna is choosing the order of abilities/ });
    const first = await dialog.locator("li").first().locator(".order-name").textContent();
    await dialog.getByRole("button", { name: /later/ }).first().click();
    await expect(dialog.locator("li").first().locator(".order-name")).not.toHaveText(first ?? "");
    await main(anna).click();
    await expect(ben.page.locator('[data-testid="stack"] [data-card]')).toHaveCount(2);
  },

  "keep one of two legends": async ({ sit }) => {
    const [anna, ben] = await sit("legend");
    await asks(anna, ben, "legend", { waits: /Anna is choosing what to keep/ });
    await anna.page.locator('[data-testid="zone-own-creatures"] button.card').first().click();
    await main(anna).click();
    await expect(inZone(ben, "their-creatures", "Jasmine Boreal")).toHaveCount(1);
  },

  "choose what untaps": async ({ sit }) => {
    const [anna, ben] = await sit("untap");
    const dialog = await asks(anna, ben, "untap", { waits: /Anna is choosing what to untap/ });
    await dialog.locator(".chip", { hasText: "Island" }).click();
    await main(anna).click();
    await expect(inZone(ben, "their-lands", "Island")).not.toHaveAccessibleName(/, tapped/);
    await expect(inZone(ben, "their-lands", "Swamp")).toHaveAccessibleName(/, tapped/);
  },

  "leave tapped what may stay so": async ({ sit }) => {
    const [anna, ben] = await sit("stay tapped");
    const dialog = await asks(anna, ben, "stay-tapped", { waits: /Anna is choosing whether to leave something tapped/ });
    await dialog.getByTestId("act-yes").click();
    await expect(inZone(ben, "their-lands", "Forest")).not.toHaveAccessibleName(/, tapped/);
    await expect(inZone(ben, "their-lands", "Bottomless Vault")).toHaveAccessibleName(/, tapped/);
  },

  "do what may be done, or not": async ({ sit }) => {
    const [anna, ben] = await sit("may");
    const held = await anna.page.locator('[data-testid="zone-own-hand"] button.card').count();
    const dialog = await asks(anna, ben, "may", { from: "Verduran Enchantress", waits: /Anna is choosing whether to use an effect/ });
    await dialog.getByTestId("act-yes").click();
    await expect(anna.page.locator('[data-testid="zone-own-hand"] button.card')).toHaveCount(held + 1);
  },

  "a token and counters are marked, and what a permanent is now is explained": async ({ sit }) => {
    const [anna, ben] = await sit("token and counters");
    const token = inZone(ben, "their-creatures", "Wasp");
    await expect(token).toHaveAccessibleName(/^Wasp, 1\/1, token/);
    await token.click();
    await expect(ben.page.getByTestId("inspector")).toContainText("A token: it ceases to exist");
    await inZone(ben, "their-creatures", "Savannah Lions").click();
    await expect(ben.page.getByTestId("inspector")).toContainText("Printed 2/1, now 3/2");
    await expect(ben.page.getByTestId("inspector")).toContainText("Crusade: +1/+1");
    const bears = inZone(anna, "own-creatures", "Grizzly Bears");
    await expect(bears).toHaveAccessibleName(/2× \+1\/\+1/);
  },

  "a subgame says that another game waits, and conceding it is not conceding that": async ({ sit }) => {
    const [anna, ben] = await sit("subgame");
    for (const seat of [anna, ben]) {
      await expect(seat.page.getByTestId("subgame")).toContainText(/Subgame/);
    }
    await expect(anna.page.getByTestId("subgame")).toContainText("20");
    await expect(anna.page.getByTestId("subgame")).toContainText("15");
    await ben.page.getByTestId("table-menu").click();
    // To concede all of it is a wish of its own.
    await ben.page.getByTestId("concede").click();
    await expect(ben.page.getByTestId("concede")).toHaveText("Press again to concede the whole game");
    await ben.page.getByRole("button", { name: "Concede the subgame" }).click();
    await ben.page.getByRole("button", { name: /to concede the subgame/ }).click();
    await expect(anna.page.getByTestId("subgame")).toHaveCount(0);
    await expect(inZone(anna, "their-creatures", "Grizzly Bears")).toHaveCount(1);
  },
});

test("put cards on the bottom after a mulligan", { tag: "@table" }, async ({ arrive }) => {
  const [anna, ben] = await gather([await arrive("Anna"), await arrive("Ben")], {
    first: "deck-the-midnight-court",
    second: "deck-the-ivory-tide",
    classic: false,
  });
  const asked = (seat: Seat) => seat.page.getByTestId("dialog-mulligan").isVisible();
  await expect.poll(async () => (await asked(anna)) || (await asked(ben))).toBe(true);
  const [decides, waits] = (await asked(anna)) ? [anna, ben] : [ben, anna];
  await decides.page.getByTestId("act-mulligan").click();
  await expect(waits.page.getByTestId("dialog-mulligan")).toBeVisible();
  await main(waits).click();
  await asks(decides, waits, "mulligan");
  await main(decides).click();
  const dialog = await asks(decides, waits, "bottom");
  await dialog.locator(".chip").first().click();
  await main(decides).click();
  await expect(decides.page.locator('[data-testid="zone-own-hand"] button.card')).toHaveCount(6);
  await expect(waits.page.getByTestId("turn")).toHaveText(/\(1\)/);
});
