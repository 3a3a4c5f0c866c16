// A mouse or a finger, which go where a person moves them.
import type { CDPSession, Locator, Page } from "@playwright/test";

import type { Seat } from "./seat.ts";

/** A place in the window, CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The middle of what can be pressed of something, once it no longer moves. */
export async function middle(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const element = await target.elementHandle();
  // What is drawn anew meanwhile is looked at as it is then.
  await element?.waitForElementState("stable").catch(() => undefined);
  const box = await target.boundingBox();
  if (!box) {
    throw new Error("it is not there");
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The first step of a finger that moves, CSS pixels: farther than one slips that rests. */
const FIRST_STEP = 12;

/** A mouse, or a finger. */
export class Hand {
  // The finger's touch, until the browser has taken it.
  private touched: Promise<void> = Promise.resolve();

  private constructor(
    private readonly page: Page,
    private readonly touch: CDPSession | undefined,
  ) {}

  static async of({ page, player }: Seat): Promise<Hand> {
    return new Hand(page, player.device === "phone" ? await player.context.newCDPSession(page) : undefined);
  }

  private async finger(type: "touchStart" | "touchMove" | "touchEnd", points: Point[]): Promise<void> {
    await this.touch?.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  }

  async down(at: Point): Promise<void> {
    if (this.touch) {
      // Not waited for: a finger that has not moved after half a second reads the card.
      this.touched = this.finger("touchStart", [at]);
      this.touched.catch(() => undefined);
    } else {
      await this.page.mouse.move(at.x, at.y);
      await this.page.mouse.down();
    }
  }

  /** From one point to another, over what lies between. */
  async move(from: Point, to: Point, steps = 8): Promise<void> {
    const count = Math.max(1, Math.min(steps, Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / FIRST_STEP)));
    for (let step = 1; step <= count; step += 1) {
      const at = { x: from.x + ((to.x - from.x) * step) / count, y: from.y + ((to.y - from.y) * step) / count };
      const moved = this.touch ? this.finger("touchMove", [at]) : this.page.mouse.move(at.x, at.y);
      await this.touched;
      await moved;
    }
  }

  async up(): Promise<void> {
    await this.touched;
    await (this.touch ? this.finger("touchEnd", []) : this.page.mouse.up());
  }

  /** A second finger, or Escape. */
  async cancel(at: Point): Promise<void> {
    await this.touched;
    await (this.touch ? this.finger("touchStart", [at, { x: at.x - 60, y: at.y }]) : this.page.keyboard.press("Escape"));
  }

  async drag(from: Point, to: Point): Promise<void> {
    await this.down(from);
    await this.move(from, to);
    await this.up();
  }
}
