// The house that people play in, whichever it is: the server with its database, or Firestore with the function. Tests are written once, for both.
import type { Page } from "@playwright/test";

import type { Frame, Player } from "./player.ts";

/** What a house runs on: the server with a database inside, or Firestore with the function. */
export type Backend = "embedded" | "cloud";

/** The way between one browser and the house: it can be cut and mended, as a network does it, without a word to either side's program. */
export interface Way {
  /** The address of a page at this end of it. */
  address(path?: string): string;
  /** Breaks every connection, and takes no new one. */
  cut(): void;
  /** Takes connections again. */
  mend(): void;
  /** Takes it down for good. */
  end(): void;
  /** Every message so far, in order; those of a WebSocket are put here by whoever sits at the browser. */
  readonly frames: Frame[];
  /** What the browser was sent that is the house's alone. */
  readonly forbidden: string[];
  /** What a browser may complain about on this way, though nothing is wrong. */
  readonly noise: RegExp[];
}

export interface House {
  readonly backend: Backend;
  /** How long it may take until a page notices that the house is gone, or back, milliseconds. */
  readonly noticedWithin: number;
  /** A way for one more browser. */
  open(): Promise<Way>;
  /** Kills the program that judges, without any warning (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again on what is there, and waits until it listens; the server with these options besides. */
  run(...options: string[]): Promise<void>;
  /** Makes somebody an account in their name. */
  signUp(player: Player): Promise<void>;
  /** Makes somebody with an account the one who looks after the house. */
  makeHost(player: Player): Promise<void>;
  /** Asks for the record of the game that a page shows; the answer is among the messages recorded. */
  askRecord(player: Player): Promise<void>;
  /** Writes what no page would: that the first player agrees to a draw that nobody has offered. The house refuses it. */
  agreeInVain(player: Player): Promise<void>;
  /** Everything that the program has printed. */
  output(): string;
  /** Ends it, and removes what it has kept. */
  end(): Promise<void>;
}

/** The game that a page shows. */
export function gameOf(page: Page): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}
