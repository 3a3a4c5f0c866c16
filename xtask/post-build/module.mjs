// A module of WASM, taken apart and put together again, as far as functions are moved between modules: what it is made of is told by the specification's chapter on the binary format.
import { Reader, encoded } from "./wasm.mjs";

/** The numbers of sections, in the order in which they stand. */
const SECTION = { type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, start: 8, element: 9, dataCount: 12, code: 10, data: 11 };
/** What is imported and exported, by the byte that says so. */
export const KIND = { function: 0, table: 1, memory: 2, global: 3 };
/** The type of tables of functions. */
export const FUNCTIONS = 0x70;
/** The bytes that begin a type of functions, and instructions that say where something is. */
const FUNCTION_TYPE = 0x60;
const INSTRUCTION = { end: 0x0b, call: 0x10, callIndirect: 0x11, globalGet: 0x23, globalSet: 0x24, constant: 0x41, refNull: 0xd0, refFunc: 0xd2 };
const HEAD = Buffer.from([0, ...Buffer.from("asm"), 1, 0, 0, 0]);

/** A number with a sign as WASM has it (LEB128), for numbers that are none below zero. */
const constant = (number) => (number < 64 ? [number] : [(number & 127) | 128, ...constant(number >>> 7)]);
const list = (reader, one) => Array.from({ length: reader.number() }, () => one(reader));
const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const counted = (content) => bytes(encoded(content.length), content);
const listed = (items) => bytes(encoded(items.length), ...items);
const text = (words) => counted(Buffer.from(words));

/** The least and the most of a table or a memory. */
function limits(reader) {
  const flags = reader.byte();
  return { flags, least: reader.number(), most: flags & 1 ? reader.number() : undefined };
}

const limited = ({ flags, least, most }) => bytes([flags], encoded(least), most === undefined ? [] : encoded(most));

/** What is imported: the description of it stays as it is written, but for a function's type. */
function imported(reader) {
  const [module, name] = [reader.counted().toString(), reader.counted().toString()];
  const kind = reader.byte();
  const begin = reader.place;
  if (kind === KIND.function) {
    return { module, name, kind, type: reader.number() };
  }
  if (kind === KIND.global) {
    reader.place += 2;
  } else {
    reader.place += kind === KIND.table ? 1 : 0;
    limits(reader);
  }
  return { module, name, kind, described: reader.wasm.subarray(begin, reader.place) };
}

/** The functions at the places of the table that a segment fills. */
function segment(reader) {
  const flags = reader.number();
  if ((flags !== 0 && flags !== 4) || reader.byte() !== INSTRUCTION.constant) {
    throw new Error(`a segment of elements of another form (${flags}); a newer wasm-opt?`);
  }
  const first = reader.number();
  reader.place += 1;
  const one = () => {
    if (flags === 0) {
      return reader.number();
    }
    const instruction = reader.byte();
    const index = reader.number();
    reader.place += 1;
    return instruction === INSTRUCTION.refFunc ? index : undefined;
  };
  return list(reader, one).map((of, place) => [first + place, of]);
}

/** The names of the functions, out of the section that has them. */
function named(reader, end) {
  while (reader.place < end) {
    const [kind, content] = [reader.byte(), new Reader(reader.counted(), 0)];
    if (kind === 1) {
      return list(content, () => [content.number(), content.counted().toString()]);
    }
  }
  return [];
}

/** Takes a module apart. */
export function read(wasm) {
  const module = { types: [], imports: [], functions: [], tables: [], exports: [], elements: new Map(), bodies: [], names: new Map(), sections: new Map() };
  const reader = new Reader(wasm, HEAD.length);
  const readers = {
    [SECTION.type]: () => {
      module.types = list(reader, () => {
        if (reader.byte() !== FUNCTION_TYPE) {
          throw new Error("a type that is none of functions; a newer wasm-opt?");
        }
        return { parameters: reader.counted(), results: reader.counted() };
      });
    },
    [SECTION.import]: () => (module.imports = list(reader, imported)),
    [SECTION.function]: () => (module.functions = list(reader, () => reader.number())),
    [SECTION.table]: () => (module.tables = list(reader, () => ({ type: reader.byte(), ...limits(reader) }))),
    [SECTION.export]: () => (module.exports = list(reader, () => ({ name: reader.counted().toString(), kind: reader.byte(), index: reader.number() }))),
    [SECTION.start]: () => (module.start = reader.number()),
    [SECTION.element]: () => (module.elements = new Map(list(reader, segment).flat().filter(([, of]) => of !== undefined))),
    [SECTION.code]: () => (module.bodies = list(reader, () => reader.counted())),
  };
  while (reader.place < wasm.length) {
    const [number, length] = [reader.byte(), reader.number()];
    const end = reader.place + length;
    if (number === 0) {
      module.names = reader.counted().toString() === "name" ? new Map(named(reader, end)) : module.names;
    } else {
      module.sections.set(number, wasm.subarray(reader.place, end));
      readers[number]?.();
    }
    reader.place = end;
  }
  return module;
}

/** The memory of a module as another one imports it. */
export const memoryOf = (module) => module.sections.get(SECTION.memory)?.subarray(1);

/** What is imported of a kind, in its order. */
export const importsOf = (module, kind) => module.imports.filter((one) => one.kind === kind);

/** The types of the globals that a module has itself, with whether they change. */
export function globalsOf(module) {
  const reader = new Reader(module.sections.get(SECTION.global) ?? Buffer.from([0]), 0);
  return list(reader, () => {
    const described = reader.wasm.subarray(reader.place, (reader.place += 2));
    if (reader.byte() !== INSTRUCTION.constant) {
      throw new Error("a global that begins as something else than a number of 32 bits; a newer linker?");
    }
    reader.number();
    reader.place += 1;
    return described;
  });
}

/** The segments that fill the table: functions at places that follow each other are one. */
function segments(elements) {
  const found = [];
  for (const [place, of] of [...elements].sort(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && last.first + last.functions.length === place) {
      last.functions.push(of);
    } else {
      found.push({ first: place, functions: [of] });
    }
  }
  return found.map(({ first, functions }) => bytes([0, INSTRUCTION.constant], constant(first), [INSTRUCTION.end], listed(functions.map(encoded))));
}

/** Puts a module together. */
export function write(module) {
  const contents = new Map(module.sections);
  const put = (number, items) => (items.length === 0 ? contents.delete(number) : contents.set(number, listed(items)));
  put(SECTION.type, module.types.map(({ parameters, results }) => bytes([FUNCTION_TYPE], counted(parameters), counted(results))));
  const described = (one) => (one.kind === KIND.function ? encoded(one.type) : one.described);
  put(SECTION.import, module.imports.map((one) => bytes(text(one.module), text(one.name), [one.kind], described(one))));
  put(SECTION.function, module.functions.map(encoded));
  put(SECTION.table, module.tables.map((table) => bytes([table.type], limited(table))));
  put(SECTION.export, module.exports.map(({ name, kind, index }) => bytes(text(name), [kind], encoded(index))));
  put(SECTION.element, segments(module.elements));
  put(SECTION.code, module.bodies.map(counted));
  if (module.start !== undefined) {
    contents.set(SECTION.start, Buffer.from(encoded(module.start)));
  }
  const order = Object.values(SECTION).filter((number) => contents.has(number));
  return bytes(HEAD, ...order.map((number) => bytes([number], counted(contents.get(number)))));
}

/** Instructions by what stands behind them: so many numbers; and so many bytes. All others have nothing behind them. */
const NUMBERS = new Map([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, INSTRUCTION.call, 0x3f, 0x40, INSTRUCTION.constant, 0x42, INSTRUCTION.refNull, INSTRUCTION.refFunc].map((one) => [one, 1]),
  ...Array.from({ length: 7 }, (_, place) => [0x20 + place, 1]),
  ...Array.from({ length: 0x3f - 0x28 }, (_, place) => [0x28 + place, 2]),
  [INSTRUCTION.callIndirect, 2],
]);
const BYTES = new Map([[0x43, 4], [0x44, 8]]);
/** The last instruction of one byte; those that begin with 0xfc have a second number, and these numbers behind that. */
const LAST = 0xc4;
const PREFIX = 0xfc;
const BEHIND_PREFIX = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const BRANCH_TABLE = 0x0e;
const SELECT = 0x1c;
const USES = new Map([[INSTRUCTION.call, "call"], [INSTRUCTION.refFunc, "function"], [INSTRUCTION.globalGet, "global"], [INSTRUCTION.globalSet, "global"]]);

/** Where the instructions of a body begin: behind what it keeps of its own. */
export function firstInstruction(body) {
  const reader = new Reader(body, 0);
  list(reader, () => [reader.number(), reader.byte()]);
  return reader.place;
}

/** What a body names by its number: functions that it calls or takes the address of, globals, and data of the module (`data`). */
export function uses(body) {
  const reader = new Reader(body, firstInstruction(body));
  const found = [];
  const skip = (count) => {
    for (let left = count; left > 0; left -= 1) {
      while (reader.byte() & 128);
    }
  };
  while (reader.place < body.length) {
    const begin = reader.place;
    const instruction = reader.byte();
    if (USES.has(instruction)) {
      const index = reader.number();
      found.push({ kind: USES.get(instruction), instruction, index, begin, end: reader.place });
    } else if (instruction === BRANCH_TABLE) {
      skip(reader.number() + 1);
    } else if (instruction === SELECT) {
      reader.counted();
    } else if (instruction === PREFIX) {
      const second = reader.number();
      if (BEHIND_PREFIX[second] === undefined) {
        throw new Error(`an instruction that is not known: fc ${second}; a newer wasm-opt?`);
      }
      found.push(...(second === 8 || second === 9 ? [{ kind: "data", begin, end: begin }] : []));
      skip(BEHIND_PREFIX[second]);
    } else if (NUMBERS.has(instruction)) {
      skip(NUMBERS.get(instruction));
    } else if (BYTES.has(instruction)) {
      reader.place += BYTES.get(instruction);
    } else if ((instruction > LAST && instruction !== 0xd1) || (instruction > 0x05 && instruction < 0x0b) || (instruction > INSTRUCTION.callIndirect && instruction < 0x1a)) {
      throw new Error(`an instruction that is not known: ${instruction.toString(16)}; a newer wasm-opt?`);
    }
  }
  return found;
}

/** A body with other instructions in the place of what it uses, as `changed` gives them for each, and some before all others. */
export function rewritten(body, changed, before = []) {
  const first = firstInstruction(body);
  const parts = [body.subarray(0, first), before];
  let last = first;
  for (const use of uses(body).filter(({ kind }) => kind !== "data")) {
    parts.push(body.subarray(last, use.begin), changed(use));
    last = use.end;
  }
  return bytes(...parts, body.subarray(last));
}

/** Instructions. */
export const say = {
  use: ({ instruction }, index) => [instruction, ...encoded(index)],
  call: (index) => [INSTRUCTION.call, ...encoded(index)],
  constant: (number) => [INSTRUCTION.constant, ...constant(number)],
  callIndirect: (place, type, table) => [INSTRUCTION.constant, ...constant(place), INSTRUCTION.callIndirect, ...encoded(type), ...encoded(table)],
  local: (index) => [0x20, ...encoded(index)],
  global: (index) => [INSTRUCTION.globalGet, ...encoded(index)],
  /** What is done where the number before is 0. */
  ifZero: (instructions) => [0x45, 0x04, 0x40, ...instructions, INSTRUCTION.end],
  end: [INSTRUCTION.end],
};
