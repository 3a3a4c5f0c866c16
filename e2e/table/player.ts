// One person at a browser of their own: what they see, what their browser is sent, what it complains about.
import { appendFile } from "node:fs/promises";

import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, ViewportSize } from "@playwright/test";

import { pictures } from "../environment.ts";
import type { Way } from "./house.ts";

/** What a person plays on. */
export type Device = "desktop" | "phone";

export const DEVICES: Record<Device, BrowserContextOptions & { viewport: ViewportSize }> = {
  desktop: { viewport: { width: 1280, height: 720 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  },
};

/** How many dots a phone's screen has to a pixel of style sheets, each way. */
const PHONE_DOTS = 3;

/** What is particular about somebody's browser. */
export interface Habits {
  /** The language that it asks for. */
  locale?: string;
  /** Whether it keeps the client for when there is no network; the others are spared that, for each is a new browser. */
  keeps?: boolean;
  /** Whether a phone has all the dots of a phone. To draw nine times as many is a fifth of what a test costs, and only pictures and measurements show it. */
  sharp?: boolean;
}

/** What Playwright says in a browser that may keep nothing. */
const BLOCKED = /Service Worker registration blocked by Playwright/;

/** One message on the wire. */
export interface Frame {
  /** Who sent it. */
  from: "client" | "house";
  /** Milliseconds since 1970. */
  at: number;
  /** The text of the message. */
  text: string;
}

export class Player {
  private readonly complaints: string[] = [];
  private readonly tolerated: RegExp[] = [];

  private constructor(
    readonly name: string,
    readonly device: Device,
    readonly context: BrowserContext,
    readonly page: Page,
    /** How they come to the house. */
    readonly way: Way,
  ) {}

  /** Every message since the page was opened, in order. */
  get frames(): Frame[] {
    return this.way.frames;
  }

  /** Sits a person down at a browser, whose addresses are those of the house. The messages of its WebSockets are put to what the way records. */
  static async arrive(browser: Browser, name: string, device: Device, way: Way, { locale, keeps, sharp = Boolean(pictures) }: Habits = {}): Promise<Player> {
    const context = await browser.newContext({
      ...DEVICES[device],
      ...(sharp && device === "phone" ? { deviceScaleFactor: PHONE_DOTS } : {}),
      baseURL: way.address(),
      reducedMotion: "reduce",
      serviceWorkers: keeps ? "allow" : "block",
      ...(locale ? { locale } : {}),
    });
    const player = new Player(name, device, context, await context.newPage(), way);
    player.tolerated.push(...way.noise, BLOCKED);
    player.listen(player.page);
    return player;
  }

  /** Lets the console say something of this form, for a test that breaks what it complains about. */
  tolerate(form: RegExp): void {
    this.tolerated.push(form);
  }

  /** What the browser has complained about and nobody has tolerated. */
  unexpected(): string[] {
    return this.complaints.filter((complaint) => !this.tolerated.some((form) => form.test(complaint)));
  }

  /** Writes every recorded message to a file, one JSON object a line. */
  async writeFrames(file: string): Promise<void> {
    await appendFile(file, this.frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
  }

  private listen(page: Page): void {
    page.on("console", (message) => this.hear(message));
    page.on("pageerror", (error) => this.complaints.push(`uncaught: ${error.stack ?? error.message}`));
    page.on("websocket", (socket) => {
      const keep = (from: Frame["from"]) => (message: { payload: string | Buffer }) => {
        this.frames.push({ from, at: Date.now(), text: message.payload.toString() });
      };
      socket.on("framesent", keep("client"));
      socket.on("framereceived", keep("house"));
    });
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() === "error" || message.type() === "warning") {
      this.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  }
}
