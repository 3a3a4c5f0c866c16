// A line between a browser and the server that a test can cut and mend, as a network does it: without a word to either side's program.
import { once } from "node:events";
import { type Server as Listener, type Socket, connect, createServer } from "node:net";

import type { Way } from "./house.ts";
import type { Frame } from "./player.ts";

export class Line implements Way {
  readonly frames: Frame[] = [];
  readonly forbidden = [];
  readonly noise = [];
  private readonly sockets = new Set<Socket>();
  /** The ends at the browser of what became a WebSocket. */
  private readonly webSockets = new Set<Socket>();
  private whole = true;

  private constructor(
    private readonly listener: Listener,
    readonly port: number,
  ) {}

  /** A line to a port of this machine. */
  static async to(port: number): Promise<Line> {
    const listener = createServer();
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    if (address === null || typeof address === "string") {
      throw new Error("the system gave no port");
    }
    const line = new Line(listener, address.port);
    listener.on("connection", (near) => line.join(near, port));
    return line;
  }

  /** The address of a page at this end of the line. */
  address(path = "/"): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Breaks every connection, and takes no new one. */
  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) {
      socket.resetAndDestroy();
    }
  }

  /** Says to the browser that its WebSocket is closed by the other side (RFC 6455, 5.5.1), and lets the connection stand: it is closing, and not closed. */
  beginToClose(): void {
    for (const socket of this.webSockets) {
      // Its answer does not arrive, so that nobody ends the connection.
      socket.unpipe();
      socket.resume();
      socket.write(Buffer.from([0x88, 0x02, 0x03, 0xe8]));
    }
  }

  /** Takes connections again. */
  mend(): void {
    this.whole = true;
  }

  /** Takes the line down for good. */
  end(): void {
    this.cut();
    this.listener.close();
  }

  private join(near: Socket, port: number): void {
    if (!this.whole) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    near.once("data", (request: Buffer) => {
      if (/^upgrade: *websocket/im.test(request.toString("latin1"))) {
        this.webSockets.add(near);
      }
    });
    near.on("close", () => this.webSockets.delete(near));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
