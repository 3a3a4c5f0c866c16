// What a browser and Firestore say to each other, told as the messages that the server would have sent: so that the same program judges both.
import type { Frame } from "./player.ts";

/** A value, in Firestore's JSON. */
interface Value {
  nullValue?: null;
  booleanValue?: boolean;
  integerValue?: string;
  doubleValue?: number;
  stringValue?: string;
  timestampValue?: string;
  arrayValue?: { values?: Value[] };
  mapValue?: { fields?: Fields };
}
type Fields = Record<string, Value>;

function plain(value: Value): unknown {
  if (value.integerValue !== undefined) {
    return Number(value.integerValue);
  }
  if (value.timestampValue !== undefined) {
    return Date.parse(value.timestampValue);
  }
  if (value.arrayValue) {
    return (value.arrayValue.values ?? []).map(plain);
  }
  if (value.mapValue) {
    const fields = record(value.mapValue.fields ?? {});
    return typeof fields["~json"] === "string" ? (JSON.parse(fields["~json"]) as unknown) : fields;
  }
  return value.stringValue ?? value.booleanValue ?? value.doubleValue ?? null;
}

function record(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

/** Everything that is called so, however deep. */
function* named(name: string, within: unknown): Generator<unknown> {
  if (Array.isArray(within)) {
    for (const one of within) {
      yield* named(name, one);
    }
  } else if (within !== null && typeof within === "object") {
    for (const [key, value] of Object.entries(within)) {
      if (key === name) {
        yield value;
      }
      yield* named(name, value);
    }
  }
}

export class Documents {
  readonly frames: Frame[] = [];
  /** Paths of documents that no browser should have been sent. */
  readonly forbidden: string[] = [];
  private readonly views = new Map<string, number>();
  private readonly shown = new Map<string, Record<string, unknown>>();
  private asks = 0;

  /** The browser has sent this to that address. */
  sent(path: string, body: string): void {
    if (!path.includes("/Write/channel")) {
      return;
    }
    for (const [name, text] of new URLSearchParams(body)) {
      if (!name.endsWith("___data__")) {
        continue;
      }
      for (const update of named("update", JSON.parse(text))) {
        const { name, fields } = update as { name: string; fields: Fields };
        const asked = fields["body"]?.stringValue;
        if (/\/asks\/[^/]+$/.test(name) && asked) {
          this.asks += 1;
          this.keep("client", { ask: { id: this.asks, ask: JSON.parse(asked) as unknown } });
        }
      }
    }
  }

  /** Takes what comes back from that address, piece by piece. */
  receiver(path: string): (text: string, last?: boolean) => void {
    let heard = "";
    if (path.startsWith("/api/")) {
      return (text, last) => {
        heard += text;
        if (last && heard) {
          this.answered(heard);
        }
      };
    }
    if (!path.includes("/Listen/channel")) {
      return () => undefined;
    }
    return (text) => {
      heard += text;
      // Each piece comes after its length in characters.
      for (;;) {
        const length = /^(\d+)\n/.exec(heard);
        const from = length?.[0].length ?? 0;
        if (!length || heard.length < from + Number(length[1])) {
          return;
        }
        const piece = heard.slice(from, from + Number(length[1]));
        heard = heard.slice(from + Number(length[1]));
        this.listened(JSON.parse(piece));
      }
    };
  }

  private answered(text: string): void {
    const said = JSON.parse(text) as { answer?: unknown };
    if (said.answer !== undefined) {
      this.keep("house", { reply: { id: this.asks, answer: said.answer } });
    } else {
      this.keep("house", { closing: { code: "resume", message: text } });
    }
  }

  private listened(piece: unknown): void {
    for (const change of named("documentChange", piece)) {
      const { document } = change as { document: { name: string; fields?: Fields } };
      const path = document.name.replace(/^.*?\/documents\//, "");
      const fields = record(document.fields ?? {});
      const [, game, place, which] = path.split("/");
      if (/^games\/[^/]+$/.test(path)) {
        this.keep("house", { game: { game, document: fields } });
      } else if (place === "views") {
        // The emulator says again what it has said.
        const number = Number(fields["number"]);
        if ((this.views.get(path) ?? 0) < number) {
          this.views.set(path, number);
          this.keep("house", { view: { game, seat: which, document: fields } });
        }
      } else if (place === "watched" && which === "view") {
        const number = Number(fields["number"]);
        if ((this.views.get(path) ?? 0) < number) {
          this.views.set(path, number);
          this.shown.set(path, fields);
          this.keep("house", { watched: { game, document: fields } });
        }
      } else if (place === "watched" && which?.startsWith("log-")) {
        // The server sends the pages with what is shown; so they are told with what was.
        const shown = this.shown.get(path.replace(/[^/]+$/, "view"));
        this.keep("house", { watched: { game, document: { ...shown, ...fields } } });
      } else if (place === "watched" && which === "hands") {
        this.keep("house", { watched_hands: { game, document: fields } });
      } else if (place === "watched") {
        this.keep("house", { watcher_chat: { game, document: fields } });
      } else if (place === "chat") {
        this.keep("house", { chat: { game, document: fields } });
      } else {
        if (!/^(players|challenges)\/[^/]+$/.test(path)) {
          this.forbidden.push(path);
        }
        this.keep("house", { closing: { code: "resume", message: JSON.stringify(fields) } });
      }
    }
  }

  private keep(from: Frame["from"], message: object): void {
    this.frames.push({ from, at: Date.now(), text: JSON.stringify(message) });
  }
}
