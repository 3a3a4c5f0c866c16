// The house that is one program: the server, with its database inside.
import { type Page, expect } from "@playwright/test";

import { type House, type Way, gameOf } from "./house.ts";
import { Line } from "./line.ts";
import type { Player } from "./player.ts";
import { Server } from "./server.ts";

const PASSWORD = "correct horse battery";

export class Embedded implements House {
  readonly backend = "embedded";
  readonly noticedWithin = 60_000;
  private readonly lines: Line[] = [];

  private constructor(private readonly server: Server) {}

  /** Starts a server with an empty database, or with what is in a file that a house was written into. */
  static async start(file?: string): Promise<Embedded> {
    return new Embedded(await Server.start(file ? (data) => Server.import(data, file) : undefined));
  }

  /** The folder that its database lies in. */
  get data(): string {
    return this.server.data;
  }

  async open(): Promise<Way> {
    const line = await Line.to(this.server.port);
    this.lines.push(line);
    return line;
  }

  kill(): Promise<void> {
    return this.server.kill();
  }

  run(...options: string[]): Promise<void> {
    return this.server.run(...options);
  }

  async signUp({ page, name }: Player): Promise<void> {
    await page.goto("/sign-up");
    await page.getByTestId("account-name").fill(name);
    await page.getByTestId("new-password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("own-name")).toHaveText(name);
    // The name may come before the answer to the form, which signs the browser in.
    await expect(page).not.toHaveURL(/\/sign-up/);
  }

  /** The page of the link that makes somebody the host, as the server tells it. */
  claim(): string {
    const path = /http:\/\/\S+(\/onboarding#[0-9a-f]+)/.exec(this.output())?.[1];
    expect(path, "a fresh house tells how to become its host").toBeDefined();
    return path ?? "";
  }

  async makeHost({ page }: Player): Promise<void> {
    await page.goto(this.claim());
    await page.getByTestId("redeem").click();
    await expect(page.getByRole("link", { name: "Players" })).toBeVisible();
  }

  askRecord({ page }: Player): Promise<void> {
    return this.ask(page, { record: { game: gameOf(page) } });
  }

  agreeInVain({ page }: Player): Promise<void> {
    return this.ask(page, { request: { game: gameOf(page), seat: "A", number: 1, request: "accept_draw" } });
  }

  /** Asks on a channel beside the page's own. */
  private ask(page: Page, ask: object): Promise<void> {
    return page.evaluate(
      (ask) =>
        new Promise<void>((done, fail) => {
          const channel = new WebSocket(`ws://${location.host}/ws`);
          const say = (message: object) => channel.send(JSON.stringify(message));
          channel.onopen = () => {
            say({ hello: { protocol: 12 } });
          };
          channel.onmessage = (event) => {
            const message = JSON.parse(String(event.data)) as object;
            if ("welcome" in message) {
              say({ ask: { id: 1, ask } });
            } else if ("reply" in message) {
              channel.close();
              done();
            }
          };
          channel.onclose = () => fail(new Error("the house closes the line before it answers"));
        }),
      ask,
    );
  }

  /** Writes the house into a file, while nobody is in it; answers what the program says. */
  export(file: string): Promise<string> {
    return this.server.export(file);
  }

  output(): string {
    return this.server.output();
  }

  async end(): Promise<void> {
    for (const line of this.lines) {
      line.end();
    }
    await this.server.end();
  }
}
