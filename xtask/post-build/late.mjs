// What of a module the table of a new game does not call before it is on the screen comes later than the rest of it: what other pages call with them, what a game that has begun calls with that, what a table calls once its first picture is drawn behind that, and the rest, which
// compilers call cold, behind all of it. Which functions those are was seen once, in a browser, and is kept in `profile.txt` (profile.mjs); a function that is not known there comes at once.
//
// All parts have one table, as all modules have. Where one part calls a late function, it calls a stub of its own in the place of that, and so does whoever calls through the table before the late part is there: it
// has the script load that, if it is not yet loaded, and goes on through the table. A late part calls all others through the table.
import { FUNCTIONS, KIND, globalsOf, importsOf, memoryOf, rewritten, say, uses } from "./module.mjs";

/** Where modules find each other, in what the script gives them. */
const SHARED = "__wasm_split";
/** Less code than that, in bytes, is not worth a file. */
const LEAST = 20_000;
/** The type of what tells a stub that the late part is there: a number that changes. */
const FLAG = Buffer.from([0x7f, 1]);

/** The number of a type of functions, which is added where it is not there. */
function typeOf(types, parameters, results) {
  const found = types.findIndex((type) => type.parameters.equals(parameters) && type.results.equals(results));
  return found < 0 ? types.push({ parameters, results }) - 1 : found;
}

/** What a module calls by numbers: its functions, imported and own, and its globals. */
function spaces(module) {
  const imported = importsOf(module, KIND.function);
  const exported = (kind, index) => module.exports.find((one) => one.kind === kind && one.index === index)?.name;
  const outside = importsOf(module, KIND.global);
  const globals = [
    ...outside,
    ...globalsOf(module).map((described, place) => ({ module: SHARED, name: exported(KIND.global, outside.length + place), kind: KIND.global, described })),
  ];
  const ownTables = module.tables.map((table, place) => ({
    module: SHARED,
    name: exported(KIND.table, place),
    kind: KIND.table,
    // An import says the least that it needs, and these are larger.
    described: Buffer.from([table.type, 0, 0]),
  }));
  const tables = [...importsOf(module, KIND.table), ...ownTables];
  const memory = memoryOf(module);
  const memories = memory ? [{ module: SHARED, name: exported(KIND.memory, 0), kind: KIND.memory, described: memory }] : importsOf(module, KIND.memory);
  return { imported, globals, tables, memories, table: tables.findIndex(({ described }) => described[0] === FUNCTIONS) };
}

/** Gives each function a place in the table, if it has none; `free` has the next one that nobody has. */
function placed(elements, functions, free) {
  const places = new Map([...elements].map(([place, of]) => [of, place]));
  for (const of of functions.filter((of) => !places.has(of))) {
    elements.set(free.next, of);
    places.set(of, free.next);
    free.next += 1;
  }
  return places;
}

/**
 * Parts a module (module.mjs) in two, where there is enough of it that is late. `name` is what the late part is known by; new places in the table are taken from `free`, which counts; `isLate` tells by the name
 * of a function whether it is. Gives both parts, and a place of the table that is filled as soon as the other part is there; none where the module stays whole.
 */
export function part(module, name, free, isLate) {
  const { imported, globals, tables, memories, table } = spaces(module);
  const used = module.bodies.map((body) => uses(body));
  const own = module.bodies.map((_, place) => place);
  // What takes an address, fills memory or has a global of its own stays with what it uses.
  const movable = (place) => used[place].every(({ kind, index }) => kind === "call" || (kind === "global" && globals[index].name !== undefined));
  const late = own.filter((place) => isLate(module.names.get(place + imported.length)) && movable(place));
  // Segments of elements fill the first table.
  if (table !== 0 || late.reduce((sum, place) => sum + module.bodies[place].length, 0) < LEAST) {
    return undefined;
  }
  const away = new Set(late);
  const kept = own.filter((place) => !away.has(place));
  const isAway = (index) => away.has(index - imported.length);
  const named = (places) => places.flatMap((place) => used[place]).filter(({ kind }) => kind !== "global").map(({ index }) => index);
  const exported = [...module.exports.filter(({ kind }) => kind === KIND.function).map(({ index }) => index), ...(module.start === undefined ? [] : [module.start])];
  const across = [...named(late).filter((index) => index >= imported.length && !isAway(index)), ...[...named(kept), ...exported].filter(isAway)];
  const places = placed(module.elements, [...new Set(across)], free);
  const stubbed = [...places.keys()].filter(isAway).sort((one, other) => places.get(one) - places.get(other));
  const parts = { module, imported, globals, tables, memories, table, late, kept, used, places, stubbed, isAway };
  return { first: firstPart(parts, name), late: latePart(parts), place: places.get(stubbed[0]) };
}

/** The type of a function. */
const typeAt = ({ module, imported }, index) => imported[index]?.type ?? module.functions[index - imported.length];

/** The module without its late functions, with a stub for each that is called from elsewhere. */
function firstPart(parts, name) {
  const { module, imported, table, kept, places, stubbed, isAway } = parts;
  const types = [...module.types];
  const load = imported.length;
  const there = importsOf(module, KIND.global).length;
  const nothing = Buffer.alloc(0);
  const imports = [
    ...module.imports,
    { module: SHARED, name: `${name}_load`, kind: KIND.function, type: typeOf(types, nothing, nothing) },
    { module: SHARED, name: `${name}_there`, kind: KIND.global, described: FLAG },
  ];
  const own = [...kept.map((place) => place + imported.length), ...stubbed];
  const numbers = new Map([...imported.keys(), undefined, ...own].map((index, number) => [index, number]));
  const globalNumber = (index) => (index < there ? index : index + 1);
  const numberOf = (kind, index) => (kind === KIND.function ? numbers.get(index) : kind === KIND.global ? globalNumber(index) : index);
  const changed = (use) => say.use(use, numberOf(use.kind === "global" ? KIND.global : KIND.function, use.index));
  const stub = (index) => {
    const type = typeAt(parts, index);
    const given = [...types[type].parameters].flatMap((_, local) => say.local(local));
    return Buffer.from([0, ...say.global(there), ...say.ifZero(say.call(load)), ...given, ...say.callIndirect(places.get(index), type, table), ...say.end]);
  };
  return {
    ...module,
    types,
    imports,
    functions: own.map((index) => typeAt(parts, index)),
    bodies: [...kept.map((place) => rewritten(module.bodies[place], changed)), ...stubbed.map(stub)],
    exports: module.exports.map((one) => ({ ...one, index: numberOf(one.kind, one.index) })),
    start: module.start === undefined ? undefined : numbers.get(module.start),
    elements: new Map([...module.elements].map(([place, index]) => [place, numbers.get(index)])),
    names: new Map([...module.names].filter(([index]) => !isAway(index)).map(([index, name]) => [numbers.get(index), name])),
  };
}

/** The late functions as a module, which puts them into the table in the place of their stubs. */
function latePart(parts) {
  const { module, imported, globals, tables, memories, table, late, used, places } = parts;
  const named = (kind) => [...new Set(late.flatMap((place) => used[place]).filter((use) => use.kind === kind).map(({ index }) => index))];
  const functions = named("call").filter((index) => index < imported.length);
  const numbers = new Map([...functions, ...late.map((place) => place + imported.length)].map((index, number) => [index, number]));
  const shared = named("global");
  const changed = (use) => {
    if (use.kind === "global") {
      return say.use(use, shared.indexOf(use.index));
    }
    const number = numbers.get(use.index);
    return number === undefined ? say.callIndirect(places.get(use.index), typeAt(parts, use.index), table) : say.use(use, number);
  };
  return {
    types: module.types,
    imports: [...functions.map((index) => imported[index]), ...tables, ...memories, ...shared.map((index) => globals[index])],
    functions: late.map((place) => module.functions[place]),
    tables: [],
    exports: [],
    elements: new Map([...module.elements].filter(([, index]) => index >= imported.length && numbers.has(index)).map(([place, index]) => [place, numbers.get(index)])),
    bodies: late.map((place) => rewritten(module.bodies[place], changed)),
    sections: new Map(),
    names: new Map(),
  };
}
