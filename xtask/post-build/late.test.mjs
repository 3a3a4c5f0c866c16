// A module that is parted does what it did, whoever calls what first.
import assert from "node:assert/strict";
import { test } from "node:test";

import { part } from "./late.mjs";
import { read, say, write } from "./module.mjs";

const I32 = 0x7f;
const ADD = 0x6a;
const TABLE = 0x70;
/** What is too little to be parted for is not parted. */
const LONG = Buffer.alloc(25_000, 0x01);
const [TWICE, PLUS_ONE, HALVES, GIVE] = [1, 2, 3, 4];

/**
 * `twice` (exported) and `halves` are early, `plusOne` and `give` late. Twice calls plusOne of what it is given, plusOne adds what halves says, counts in a global and adds one; give is called through the table alone, and calls what is imported.
 */
function example() {
  const type = (parameters, results) => ({ parameters: Buffer.from(parameters), results: Buffer.from(results) });
  const body = (...instructions) => Buffer.concat([Buffer.from([0]), ...instructions.map((one) => Buffer.from(one)), Buffer.from(say.end)]);
  const setGlobal = [0x24, 0];
  return {
    types: [type([I32], [I32])],
    imports: [{ module: "outside", name: "tell", kind: 0, type: 0 }],
    functions: [0, 0, 0, 0],
    tables: [{ type: TABLE, flags: 1, least: 10, most: 10 }],
    exports: [
      { name: "twice", kind: 0, index: TWICE },
      { name: "plusOne", kind: 0, index: PLUS_ONE },
      { name: "table", kind: 1, index: 0 },
      { name: "counted", kind: 3, index: 0 },
    ],
    elements: new Map([[3, TWICE], [5, GIVE]]),
    bodies: [
      body(say.local(0), say.call(PLUS_ONE), say.local(0), say.call(PLUS_ONE), [ADD]),
      body(LONG, say.global(0), say.constant(1), [ADD], setGlobal, say.local(0), say.call(HALVES), say.constant(1), [ADD]),
      body(say.local(0), say.constant(1), [0x75]),
      body(say.local(0), say.call(0)),
    ],
    names: new Map([[TWICE, "twice"], [PLUS_ONE, "plusOne"], [HALVES, "halves"], [GIVE, "give"]]),
    sections: new Map([[6, Buffer.from([1, I32, 1, ...say.constant(0), ...say.end])]]),
  };
}

/** The example in two parts, of which the second comes when it is asked for; what has happened is told. */
function begin() {
  const free = { next: 10 };
  const module = example();
  const parted = part(module, "m0", free, (name) => name === "plusOne" || name === "give");
  assert.ok(parted);
  const late = write(parted.late);
  const told = [];
  const outside = { tell: (number) => told.push(number) };
  const there = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
  const load = () => {
    told.push("loaded");
    new WebAssembly.Instance(new WebAssembly.Module(late), { outside, __wasm_split: { ...first.exports, m0_there: there } });
    there.value = 1;
  };
  const larger = read(write(parted.first));
  larger.tables[0].least = larger.tables[0].most = free.next;
  const first = new WebAssembly.Instance(new WebAssembly.Module(write(larger)), { outside, __wasm_split: { m0_load: load, m0_there: there } });
  return { ...first.exports, told, load, place: parted.place };
}

test("what is early calls what is late, which is loaded once for that", () => {
  const { twice, counted, told } = begin();
  // Half of 10, and one, twice.
  assert.equal(twice(10), 12);
  assert.equal(twice(4), 6);
  assert.deepEqual(told, ["loaded"]);
  assert.equal(counted.value, 4);
});

test("what is late is loaded when it is called through the table, or from outside", () => {
  const { table, told } = begin();
  assert.equal(table.get(5)(7), 2);
  assert.deepEqual(told, ["loaded", 7]);
  const { plusOne, told: toldThere } = begin();
  assert.equal(plusOne(8), 5);
  assert.deepEqual(toldThere, ["loaded"]);
});

test("what has been loaded before it is called is not loaded again", () => {
  const { twice, table, told, load } = begin();
  load();
  assert.equal(twice(2), 4);
  assert.equal(table.get(5)(1), 2);
  assert.deepEqual(told, ["loaded", 1]);
});

test("a place in the table says whether the early part is there", () => {
  const { table, place } = begin();
  assert.notEqual(table.get(place), null);
});

test("what is parted is parted once more", () => {
  const module = example();
  module.bodies[GIVE - 1] = Buffer.concat([Buffer.from([0]), LONG, module.bodies[GIVE - 1].subarray(1)]);
  const free = { next: 10 };
  const once = part(module, "one", free, (name) => name === "plusOne");
  const twice = part(once.first, "two", free, (name) => name === "give");
  assert.ok(twice);
  const told = [];
  const given = { outside: { tell: (number) => told.push(number) }, __wasm_split: {} };
  const load = (name, late) => {
    const there = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
    const come = () => {
      told.push(name);
      new WebAssembly.Instance(new WebAssembly.Module(write(late)), given);
      there.value = 1;
    };
    Object.assign(given.__wasm_split, { [`${name}_load`]: come, [`${name}_there`]: there });
  };
  load("one", once.late);
  load("two", twice.late);
  const larger = read(write(twice.first));
  larger.tables[0].least = larger.tables[0].most = free.next;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(write(larger)), given);
  Object.assign(given.__wasm_split, exports);
  assert.equal(exports.table.get(5)(9), 2);
  assert.equal(exports.twice(10), 12);
  assert.deepEqual(told, ["two", 9, "one"]);
});

test("a module of which little is late stays whole", () => {
  assert.equal(part(example(), "m0", { next: 10 }, (name) => name === "give"), undefined);
});
