// The real server, on a free port, with a database of its own, which can be killed and started again.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { serverProgram } from "../environment.ts";

/** How long the server may take until it listens, milliseconds. */
const START_WITHIN = 60_000;

export class Server {
  private child: ChildProcess | undefined;
  private said = "";
  private chosen = 0;

  private constructor(readonly data: string) {}

  /** Starts a server with an empty database, or one that `prepare` has filled in the folder it is given. */
  static async start(prepare?: (data: string) => Promise<unknown>): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "jb-mtg-e2e-")));
    await prepare?.(server.data);
    await server.run();
    return server;
  }

  /** Reads a house from a file into a folder without one; answers what the program says. */
  static async import(data: string, file: string): Promise<string> {
    return (await promisify(execFile)(serverProgram(), ["--data", data, "--import", file])).stdout;
  }

  /** Writes the house into a new file, while no server runs on it; answers what the program says. */
  async export(file: string): Promise<string> {
    return (await promisify(execFile)(serverProgram(), ["--data", this.data, "--export", file])).stdout;
  }

  /** The port it listens on: the system chooses one at the first start, and it keeps that. */
  get port(): number {
    return this.chosen;
  }

  /** The address of a page. */
  address(path = "/"): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Starts the program on the data that is there, and waits until it listens. */
  async run(...options: string[]): Promise<void> {
    const child = spawn(serverProgram(), ["--port", String(this.port), "--data", this.data, ...options], {
      // Anywhere but in the clone: the program must carry everything it needs.
      cwd: this.data,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    let said = "";
    const hear = (bytes: Buffer) => {
      said += String(bytes);
      this.said += String(bytes);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const until = Date.now() + START_WITHIN;
    for (;;) {
      const listening = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (listening) {
        this.chosen = Number(listening[1]);
        return;
      }
      if (child.exitCode !== null) {
        throw new Error(`the server ended at once with code ${child.exitCode}; it said:\n${said}`);
      }
      if (Date.now() > until) {
        throw new Error(`the server does not say that it listens; it said:\n${said}`);
      }
      await pause(20);
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
}
