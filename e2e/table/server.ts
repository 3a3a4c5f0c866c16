// The real server, on a free port, with a database of its own, which can be killed and started again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { serverProgram } from "../environment.ts";

/** How long the server may take to answer, milliseconds. */
const START_WITHIN = 20_000;

export class Server {
  private child: ChildProcess | undefined;
  private said = "";

  private constructor(
    readonly port: number,
    readonly data: string,
  ) {}

  /** Starts a server with an empty database. */
  static async start(): Promise<Server> {
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), "jb-mtg-e2e-")));
    await server.run();
    return server;
  }

  /** The address of a page. */
  address(path = "/"): string {
    return `http://localhost:${this.port}${path}`;
  }

  /** Starts the program on the data that is there, and waits until it answers. */
  async run(): Promise<void> {
    const child = spawn(serverProgram(), ["--port", String(this.port), "--data", this.data], {
      // Anywhere but in the clone: the program must carry everything it needs.
      cwd: this.data,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    child.stdout.on("data", (bytes) => (this.said += String(bytes)));
    child.stderr.on("data", (bytes) => (this.said += String(bytes)));
    const until = Date.now() + START_WITHIN;
    for (;;) {
      if (child.exitCode !== null) {
        throw new Error(`the server ended at once with code ${child.exitCode}; it said:\n${this.said}`);
      }
      if (await this.answers()) {
        return;
      }
      if (Date.now() > until) {
        throw new Error(`the server does not answer at ${this.address()}; it said:\n${this.said}`);
      }
      await pause(50);
    }
  }

  /** Kills the program without any warning (SIGKILL). */
  async kill(): Promise<void> {
    const child = this.child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  }

  /** Kills the program and removes its data. */
  async end(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Everything the program has printed. */
  output(): string {
    return this.said;
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(this.address())).ok;
    } catch {
      return false;
    }
  }
}

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") {
    throw new Error("the system gave no port");
  }
  return address.port;
}
