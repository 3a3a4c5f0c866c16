// A client that tells which of its functions have been called (`cargo xtask profile`): each begins with a call that gives its number to the script.
import { KIND, importsOf, read, rewritten, say, write } from "./module.mjs";
import { letters } from "./symbols.mjs";

const NUMBER = Buffer.from([0x7f]);

/** The module, in which the first function has the number `first`; with what is kept of the name of each. */
export function recording(wasm, first) {
  const module = read(wasm);
  if (module.bodies.length === 0) {
    return { wasm, names: [] };
  }
  const entered = importsOf(module, KIND.function).length;
  const numberOf = (index) => (index < entered ? index : index + 1);
  const changed = (use) => say.use(use, use.kind === "global" ? use.index : numberOf(use.index));
  const type = module.types.push({ parameters: NUMBER, results: Buffer.alloc(0) }) - 1;
  const told = write({
    ...module,
    imports: [...module.imports, { module: "__wasm_split", name: "entered", kind: KIND.function, type }],
    bodies: module.bodies.map((body, place) => rewritten(body, changed, [...say.constant(first + place), ...say.call(entered)])),
    exports: module.exports.map((one) => (one.kind === KIND.function ? { ...one, index: numberOf(one.index) } : one)),
    start: module.start === undefined ? undefined : numberOf(module.start),
    elements: new Map([...module.elements].map(([place, index]) => [place, numberOf(index)])),
  });
  const names = module.bodies.map((_, place) => module.names.get(place + entered)).map((name) => (name === undefined ? "" : letters(name)));
  return { wasm: told, names };
}
