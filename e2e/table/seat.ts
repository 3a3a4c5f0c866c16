// A place at the table, as the person there sees it and clicks on it. Nothing here knows a rule: it reads the page and presses what glows.
import type { Locator, Page } from "@playwright/test";

import type { Player } from "./player.ts";

/** A card as the page shows it. */
export interface Card {
  /** The id of its button. */
  object: string;
  /** Its English name. */
  name: string;
  /** What it is called for assistive technology: name, size, state, what a click does. */
  label: string;
  /** What a click does, in words; empty where it does nothing. */
  actions: string;
  /** How many cards the pile has. */
  count: number;
}

/** Everything that is read off the page at one moment. */
export interface Seen {
  /** The kind of the prompt; empty where there is none. */
  prompt: string;
  /** The main button's words. */
  main: string;
  /** Whether it can be pressed. */
  pressable: boolean;
  /** The heading of the bar of steps: whose turn. */
  turn: string;
  /** The step. */
  step: string;
  life: { own: number; their: number };
  hand: Card[];
  creatures: { own: Card[]; their: Card[] };
  lands: Card[];
  /** The names on the stack, the next first. */
  stack: string[];
  /** The choices of the prompt's list. */
  chips: string[];
  /** How many cards that are laid out can still be chosen. */
  laidOut: number;
  /** The test ids of the answers that can be given: `act-yes`, `act-no`. */
  answers: string[];
  /** The entries of the menu of a card, where it is open. */
  menu: string[];
  /** How the game ended; empty while it goes on. */
  over: string;
}

/** Whether a card's label says so: `tapped`, `summoning sick`, `attacking`. */
export function is(card: Card, state: string): boolean {
  return card.label.split(", ").some((word) => word === state);
}

export class Seat {
  readonly page: Page;

  constructor(readonly player: Player) {
    this.page = player.page;
  }

  /** What there is to see. */
  async look(): Promise<Seen> {
    return this.page.evaluate(() => {
      const one = (id: string) => document.querySelector(`[data-testid="${id}"]`);
      const text = (id: string) => one(id)?.textContent?.trim() ?? "";
      const cards = (zone: string): Card[] =>
        [...document.querySelectorAll<HTMLElement>(`[data-testid="${zone}"] button.card`)].map((button) => ({
          object: button.dataset["object"] ?? "",
          name: button.dataset["card"] ?? "",
          label: button.getAttribute("aria-label") ?? "",
          actions: button.title,
          count: Number(/(\d+) of them/.exec(button.getAttribute("aria-label") ?? "")?.[1] ?? 1),
        }));
      const words = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? "");
      const life = (name: string) => Number(text(name).replace("−", "-").replace(/[^\d-]/g, ""));
      const main = one("main-button") as HTMLButtonElement | null;
      const prompt = document.querySelector<HTMLElement>("section.prompt")?.dataset["testid"] ?? "";
      return {
        prompt: prompt.replace("dialog-", ""),
        main: main?.textContent?.trim() ?? "",
        pressable: main !== null && !main.disabled && main.getAttribute("aria-disabled") !== "true",
        turn: text("turn"),
        step: text("step"),
        life: { own: life("life-own"), their: life("life-their") },
        hand: cards("zone-own-hand"),
        creatures: { own: cards("zone-own-creatures"), their: cards("zone-their-creatures") },
        lands: cards("zone-own-lands"),
        stack: [...document.querySelectorAll<HTMLElement>('[data-testid="stack"] [data-card]')].map(
          (entry) => entry.dataset["card"] ?? "",
        ),
        chips: words("section.prompt .chip"),
        laidOut: document.querySelectorAll('.tile button[aria-pressed="false"]').length,
        answers: [...document.querySelectorAll<HTMLButtonElement>("section.prompt .prompt-buttons button:enabled")].map(
          (button) => button.dataset["testid"] ?? "",
        ),
        menu: words('[data-testid="dialog-click-actions"] .choices button'),
        over: text("dialog-game-over"),
      };
    });
  }

  /** Waits until there is something to decide here that is not passed without a click after a moment, or the game is over; half a minute at most. */
  async asked(): Promise<void> {
    await this.page.evaluate(async () => {
      // What is asked: a game that is over, a prompt by its kind, or else the main button by its words, which may be pressed for one; empty while nothing is.
      const question = () => {
        const main = document.querySelector<HTMLButtonElement>('[data-testid="main-button"]');
        const pressable = main !== null && !main.disabled && main.getAttribute("aria-disabled") !== "true";
        const prompt = document.querySelector('[data-testid="dialog-game-over"], section.prompt:not([data-testid="dialog-mulligan"])');
        return prompt instanceof HTMLElement ? { kind: "prompt", words: prompt.dataset["testid"] ?? "" } : { kind: "button", words: pressable ? main.textContent : "" };
      };
      await new Promise<void>((resolve) => {
        let [asked, standing] = ["", 0];
        const look = () => {
          const { kind, words } = question();
          if (words !== asked) {
            clearTimeout(standing);
            asked = words;
            standing = asked ? window.setTimeout(done, kind === "button" ? 300 : 0) : 0;
          }
        };
        const observer = new MutationObserver(look);
        const late = setTimeout(() => done(), 30_000);
        const done = () => {
          observer.disconnect();
          clearTimeout(late);
          resolve();
        };
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      });
    });
  }

  /** Presses the main button, as long as it says what was seen: what it says next may be something else to decide. */
  async press(seen: Seen): Promise<void> {
    await this.touch(this.page.getByTestId("main-button").filter({ hasText: seen.main }));
  }

  /** Presses a card; where it can do several things, the one whose words fit. */
  async card(card: Card, action?: RegExp): Promise<void> {
    // In a fan each card covers the right side of the one before.
    const button = this.page.locator(`button.card[data-object="${card.object}"]`).first();
    await this.touch(button, { x: 10, y: 24 });
    if (action) {
      const entry = this.page.getByTestId("dialog-click-actions").getByRole("button", { name: action });
      if (card.actions.includes(" · ")) {
        await this.touch(entry.first());
      }
    }
  }

  /** Presses an entry of the prompt's list. */
  async chip(words: string): Promise<void> {
    const chip = this.page.locator("section.prompt .chip", { hasText: words }).first();
    // Upright, the list is opened first.
    if (await chip.isHidden()) {
      await this.touch(this.page.getByTestId("prompt-details"));
    }
    await this.touch(chip);
  }

  /** Presses the first card that is laid out and not chosen. */
  async tile(): Promise<void> {
    await this.touch(this.page.locator('.tile button[aria-pressed="false"]').first());
  }

  /** Presses what goes by a test id. */
  async button(id: string): Promise<void> {
    await this.touch(this.page.getByTestId(id));
  }

  /** Presses what goes by a test id and what the other player cannot take away meanwhile: it is waited for as long as anything is. */
  async sure(id: string): Promise<void> {
    await this.page.getByTestId(id).click();
  }

  /** A finger on a phone, a mouse elsewhere. What has gone meanwhile is not pressed. */
  private async touch(target: Locator, position?: { x: number; y: number }): Promise<void> {
    const options = { timeout: 5_000, ...(position ? { position } : {}) };
    await (this.player.device === "phone" ? target.tap(options) : target.click(options));
  }
}
