// How late parts come: once, when they are sent for or called; and what becomes of a page for which they do not.
import assert from "node:assert/strict";
import { test } from "node:test";

import { withLate } from "./loader.mjs";

const LOADER = 'import { initSync } from "./glue.js";\nconst shared = { __wasm_split: {  } };\n';
const PARTS = [
  { name: "a", when: "pages", file: "a.wasm", place: 1, pages: ["first"] },
  { name: "b", when: "cold", file: "b.wasm", place: 2, pages: ["table", "decks"] },
];

/** The script with two late parts in a browser that has what is given; what it does there. */
function begin({ answers = () => 200, kept = false, compiles = true, early = false, onLine = true, there = [1, 2] } = {}) {
  const done = [];
  const storage = new Map();
  const text = withLate(LOADER, PARTS, { early })
    .replace(/^import .*$/m, "const initSync = () => ({ __indirect_function_table: { get: (place) => (there.includes(place) ? {} : null) } }), given = () => ({});")
    .replace("export const late", "const late")
    .replaceAll("import.meta.url", '"https://house/modules.js"');
  class XMLHttpRequest {
    open(_method, address, waits) {
      assert.equal(waits, false);
      this.address = String(address);
    }
    overrideMimeType() {}
    send() {
      done.push(`at once ${this.address}`);
      this.status = answers(this.address);
      if (this.status === 0) {
        throw new Error("no network");
      }
      this.responseText = "\0asm\u0001\0\0\0";
    }
  }
  const WASM = Object.assign(Object.create(WebAssembly), {
    instantiateStreaming: async (coming) => {
      assert.equal(answers(String(await coming)), 200);
      return {};
    },
    Global: WebAssembly.Global,
    Module: compiles ? WebAssembly.Module : undefined,
    Instance: WebAssembly.Instance,
  });
  const heard = new Map();
  const browser = {
    there,
    WebAssembly: WASM,
    XMLHttpRequest,
    fetch: async (address) => {
      done.push(`sent for ${address}`);
      return Object.assign(new String(address), { arrayBuffer: async () => new ArrayBuffer(0) });
    },
    navigator: { onLine, serviceWorker: { controller: kept ? {} : null } },
    location: { reload: () => done.push("anew") },
    localStorage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value) },
    addEventListener: (name, what) => heard.set(name, what),
    globalThis: {},
  };
  const late = new Function(...Object.keys(browser), `${text}\nreturn late;`)(...Object.values(browser));
  return { done, late, heard, browser, bring: browser.globalThis.jbMtgBring };
}

test("what is sent for comes once, and then there is nothing to wait for", async () => {
  const { bring, done, late } = begin();
  await Promise.all([bring("pages"), bring("pages")]);
  assert.deepEqual(done, ["sent for https://house/a.wasm"]);
  assert.equal(late.a_there.value, 1);
  assert.equal(bring("pages"), undefined);
  await bring("cold");
  assert.equal(done.length, 2);
  assert.equal(bring("cold"), undefined);
});

test("what belongs to a module that is not there is not sent for; a browser that keeps the client brings everything", async () => {
  assert.equal(begin({ there: [2] }).bring("pages"), undefined);
  const { bring, done } = begin({ kept: true });
  await bring("new");
  assert.equal(done.length, 2);
  assert.equal(begin().bring("new"), undefined);
});

test("where nothing large can be compiled at once, everything comes with what is asked for first", async () => {
  const { bring, done } = begin({ compiles: false });
  await bring("new");
  assert.equal(done.length, 2);
});

test("where it is not quite known what is called, all of it is fetched early, once, and waited for by nobody", async () => {
  const { bring, done, late } = begin({ early: true });
  assert.equal(bring("new"), undefined);
  bring("new");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(done, ["sent for https://house/a.wasm", "sent for https://house/b.wasm"]);
  assert.equal(late.a_there.value + late.b_there.value, 0);
});

test("what is called is loaded at once", () => {
  const { late, done } = begin();
  late.b_load();
  assert.deepEqual(done, ["at once https://house/b.wasm"]);
  assert.equal(late.b_there.value, 1);
});

test("what did not come is sent for again", async () => {
  let answer = 404;
  const { bring } = begin({ answers: () => answer });
  await assert.rejects(bring("pages"));
  answer = 200;
  await bring("pages");
  assert.equal(bring("pages"), undefined);
});

test("a page is loaded anew where what it calls does not come, once; without a network when there is one", () => {
  const { late, done } = begin({ answers: () => 404 });
  assert.throws(() => late.a_load());
  assert.throws(() => late.a_load());
  assert.deepEqual(done.filter((what) => what === "anew"), ["anew"]);
  const without = begin({ answers: () => 0, onLine: false });
  assert.throws(() => without.late.a_load());
  assert.ok(!without.done.includes("anew"));
  without.browser.navigator.onLine = true;
  without.heard.get("online")();
  assert.ok(without.done.includes("anew"));
});
