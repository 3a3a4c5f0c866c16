// The house on Firestore: Google's emulator and the house's function, and for each browser an exchange before them that records everything and can be cut.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, type Server as Listener, type ServerResponse, createServer, request } from "node:http";
import { type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { type Page, expect } from "@playwright/test";

import { cloudClient, emulatorAddress, functionProgram } from "../environment.ts";
import { Documents } from "./documents.ts";
import { type House, type Way, gameOf } from "./house.ts";
import type { Frame, Player } from "./player.ts";

/** How long a program may take until it listens, milliseconds: Java, on a machine that does other things as well. */
const START_WITHIN = 120_000;
const CLONE = join(import.meta.dirname, "..", "..");

/** The headers that hosting sends with every file, as `firebase.json` has them. */
function hostingHeaders(): Record<string, string> {
  const file = JSON.parse(readFileSync(join(CLONE, "firebase.json"), "utf8")) as {
    hosting: { headers: { source?: string; headers: { key: string; value: string }[] }[] };
  };
  const all = file.hosting.headers.find((entry) => entry.source === "**");
  return Object.fromEntries((all?.headers ?? []).map(({ key, value }) => [key.toLowerCase(), value]));
}

/** A program of this machine that says where it listens. */
class Program {
  private said = "";

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(path: string, args: string[], environment: Record<string, string>): Promise<Program> {
    const child = spawn(path, args, { env: { ...process.env, ...environment }, stdio: ["pipe", "pipe", "pipe"] });
    let said = "";
    let started: Program | undefined;
    const hear = (bytes: Buffer) => {
      said += String(bytes);
      if (started) {
        started.said = said;
      }
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const until = Date.now() + START_WITHIN;
    for (;;) {
      const listening = /listening on (?:http:\/\/)?127\.0\.0\.1:(\d+)/.exec(said);
      if (listening) {
        started = new Program(child, Number(listening[1]));
        started.said = said;
        return started;
      }
      if (child.exitCode !== null || Date.now() > until) {
        child.kill("SIGKILL");
        throw new Error(`${path} does not say that it listens; it said:\n${said}`);
      }
      await pause(20);
    }
  }

  output(): string {
    return this.said;
  }

  /** Ends it without any warning. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.child.stdin?.end();
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, "exit");
      this.child.kill(signal);
      await ended;
    }
  }
}

/** The emulator, which all tests share. */
export class Firestore {
  private projects = 0;
  private readonly rules = readFileSync(join(CLONE, "firestore.rules"), "utf8");
  readonly port: number;

  constructor() {
    this.port = Number(new URL(`http://${emulatorAddress()}`).port);
  }

  /** The name of a project in which there is nothing yet, under the house's rules. */
  async project(): Promise<string> {
    this.projects += 1;
    const project = `demo-e2e-${process.pid}-${this.projects}`;
    const answer = await fetch(`http://127.0.0.1:${this.port}/emulator/v1/projects/${project}:securityRules`, {
      method: "PUT",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content: this.rules }] } }),
    });
    expect(answer.ok, await answer.text()).toBe(true);
    return project;
  }
}

/** The emulator ends a hanging request now and then without an answer; Google's SDK opens it anew, and nothing is lost. */
const EMULATOR_HANGS_UP = /net::ERR_EMPTY_RESPONSE \(http:\/\/127\.0\.0\.1:\d+\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel\?/;

/** After that, Google's SDK looks for a picture of Google's to tell whether there is a network at all; where there is none it finds none, and it tries its line again all the same. */
const SDK_LOOKS_FOR_A_NETWORK = /(Loading the image '|net::ERR_\w+ \()https:\/\/www\.google\.com\/images\/cleardot\.gif\?zx=/;

/** The emulator has ended a session (`SID`) that the SDK still reads from, or says goodbye to; the SDK opens another. A refused opening has no `SID` and is still complained about. */
const EMULATOR_FORGETS_A_SESSION = /status of 400 \(Bad Request\) \(http:\/\/127\.0\.0\.1:\d+\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel\?.*&SID=[^&]+&.*TYPE=(xmlhttp|terminate)&/;

/** A house on a project of its own. */
export class Cloud implements House {
  readonly backend = "cloud";
  readonly noticedWithin = 60_000;
  private readonly exchanges: Exchange[] = [];
  private said = "";

  private constructor(
    private readonly firestore: Firestore,
    readonly project: string,
    private program: Program,
  ) {}

  /** Starts the function over a project without documents, or with what is in a file that a house was written into. */
  static async start(firestore: Firestore, file?: string): Promise<Cloud> {
    const project = await firestore.project();
    if (file) {
      await Cloud.move(firestore, project, "import", file);
    }
    return Cloud.of(firestore, project);
  }

  /** Starts the function over a project, as it is. */
  static async of(firestore: Firestore, project: string): Promise<Cloud> {
    return new Cloud(firestore, project, await Cloud.function(firestore, project, 0));
  }

  /** Runs the function's program to write a project into a file, or a file into a project; answers what it says. */
  static async move(firestore: Firestore, project: string, how: "export" | "import", file: string): Promise<string> {
    const env = { ...process.env, ...Cloud.environment(firestore, project) };
    return (await promisify(execFile)(functionProgram(), [how, file], { env })).stdout;
  }

  private static environment(firestore: Firestore, project: string): Record<string, string> {
    return { JB_MTG_PROJECT: project, JB_MTG_CLIENT: cloudClient(), FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}`, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
  }

  private static function(firestore: Firestore, project: string, port: number): Promise<Program> {
    return Program.start(functionProgram(), [], { ...Cloud.environment(firestore, project), PORT: String(port) });
  }

  async open(): Promise<Exchange> {
    const exchange = await Exchange.open(this.project, this.firestore.port, this.program.port);
    this.exchanges.push(exchange);
    return exchange;
  }

  async kill(): Promise<void> {
    this.said += this.program.output();
    await this.program.kill();
  }

  async run(): Promise<void> {
    this.program = await Cloud.function(this.firestore, this.project, this.program.port);
  }

  /** On the emulator, Google knows everybody. */
  async signUp({ page, name }: Player): Promise<void> {
    await page.goto("/sign-up");
    await page.getByTestId("link-google").click();
    await page.getByTestId("account-name").fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("own-name")).toHaveText(name);
  }

  /** Gives them the role in their document, as the console of Firebase would. */
  async makeHost({ page }: Player): Promise<void> {
    await this.set(`players/${await this.uid(page)}?updateMask.fieldPaths=role`, { role: { stringValue: "host" } });
    await expect(page.getByRole("link", { name: "Players" })).toBeVisible();
  }

  async askRecord({ page }: Player): Promise<void> {
    await this.post(page, "/api/ask", { record: { game: gameOf(page) } });
  }

  async agreeInVain({ page }: Player): Promise<void> {
    const game = gameOf(page);
    await this.set(`games/${game}/requests/A`, {
      uid: { stringValue: await this.uid(page) },
      number: { integerValue: "1" },
      at: { timestampValue: new Date().toISOString() },
      request: { stringValue: "accept_draw" },
    });
    await this.post(page, "/api/advance", { game });
  }

  /** Who the browser of this page is. */
  private async uid(page: Page): Promise<string> {
    const uid = await page.evaluate(() => (JSON.parse(localStorage.getItem("jb-mtg.emulated-person") ?? "{}") as { uid?: string }).uid);
    expect(uid, "the browser knows who it is").toBeDefined();
    return uid ?? "";
  }

  /** Writes a document that no rule is asked about. */
  private async set(path: string, fields: object): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${this.firestore.port}/v1/projects/${this.project}/databases/(default)/documents/${path}`, {
      method: "PATCH",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ fields }),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  }

  /** Calls the function as the page does. */
  private async post(page: Page, path: string, body: object): Promise<void> {
    await page.evaluate(
      async ([path, body]) => {
        const { jbMtgCloud } = window as unknown as { jbMtgCloud: { post: (path: string, body: string) => Promise<string> } };
        await jbMtgCloud.post(path, body);
      },
      [path, JSON.stringify(body)] as const,
    );
  }

  output(): string {
    return this.said + this.program.output();
  }

  async end(): Promise<void> {
    for (const exchange of this.exchanges) {
      exchange.end();
    }
    await this.program.end();
  }
}

/** What stands between one browser and the house: passes everything on, records it, and can be cut. */
export class Exchange implements Way {
  readonly noise = [EMULATOR_HANGS_UP, SDK_LOOKS_FOR_A_NETWORK, EMULATOR_FORGETS_A_SESSION];
  /** Every message, as the server would have sent it. */
  readonly documents = new Documents();
  private readonly sockets = new Set<Socket>();
  private readonly listeners: Listener[] = [];
  private whole = true;
  private pagesPort = 0;
  private firestorePort = 0;

  private constructor(private readonly project: string) {}

  static async open(project: string, firestore: number, pages: number): Promise<Exchange> {
    const exchange = new Exchange(project);
    exchange.firestorePort = await exchange.listen((asked, answer) => exchange.pass(asked, answer, firestore, {}));
    const headers = hostingHeaders();
    // The emulator stands in for Google's addresses.
    const policy = headers["content-security-policy"]?.replace("connect-src 'self'", `connect-src 'self' http://127.0.0.1:${exchange.firestorePort}`);
    exchange.pagesPort = await exchange.listen((asked, answer) => {
      if (asked.url === "/backend.json") {
        answer.setHeader("content-type", "application/json").end(JSON.stringify(exchange.configuration()));
      } else {
        exchange.pass(asked, answer, pages, { ...headers, "content-security-policy": policy ?? "" });
      }
    });
    return exchange;
  }

  private configuration(): object {
    return {
      backend: "firestore",
      project: this.project,
      api_key: "none",
      emulator: { firestore: `127.0.0.1:${this.firestorePort}`, auth: null },
    };
  }

  private async listen(serve: (asked: IncomingMessage, answer: ServerResponse) => void): Promise<number> {
    const listener = createServer(serve);
    listener.on("connection", (socket) => {
      if (!this.whole) {
        socket.resetAndDestroy();
        return;
      }
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    this.listeners.push(listener);
    return (listener.address() as AddressInfo).port;
  }

  private pass(asked: IncomingMessage, answer: ServerResponse, port: number, headers: Record<string, string>): void {
    const path = asked.url ?? "/";
    const on = request({
      host: "127.0.0.1",
      port,
      path,
      method: asked.method,
      headers: { ...asked.headers, "accept-encoding": "identity" },
    });
    let body = "";
    asked.on("data", (bytes: Buffer) => (body += String(bytes)));
    asked.on("end", () => this.documents.sent(path, body));
    asked.pipe(on);
    on.on("response", (given) => {
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, ...headers });
      answer.flushHeaders();
      const decoder = new StringDecoder("utf8");
      const hear = this.documents.receiver(path);
      given.on("data", (bytes: Buffer) => {
        hear(decoder.write(bytes));
        answer.write(bytes);
      });
      given.on("end", () => {
        hear(decoder.end(), true);
        answer.end();
      });
      given.on("error", () => answer.destroy());
    });
    on.on("error", () => answer.destroy());
    answer.on("close", () => on.destroy());
  }

  /** The address of a page. */
  address(path = "/"): string {
    return `http://127.0.0.1:${this.pagesPort}${path}`;
  }

  /** Breaks every connection, and takes no new one. */
  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) {
      socket.resetAndDestroy();
    }
  }

  /** Takes connections again. */
  mend(): void {
    this.whole = true;
  }

  get frames(): Frame[] {
    return this.documents.frames;
  }

  get forbidden(): string[] {
    return this.documents.forbidden;
  }

  end(): void {
    this.cut();
    for (const listener of this.listeners) {
      listener.close();
    }
  }
}
