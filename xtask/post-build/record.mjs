// A client that tells which of its functions have been called (`cargo xtask profile`): each begins with a call that gives its number to the script.
import { KIND, importsOf, rewritten, say } from "./module.mjs";

const NUMBER = Buffer.from([0x7f]);

/** A module (module.mjs) that does so, in which the first function has the number `first`. */
export function recording(module, first) {
  if (module.bodies.length === 0) {
    return module;
  }
  const entered = importsOf(module, KIND.function).length;
  const numberOf = (index) => (index < entered ? index : index + 1);
  const changed = (use) => say.use(use, use.kind === "global" ? use.index : numberOf(use.index));
  return {
    ...module,
    types: [...module.types, { parameters: NUMBER, results: Buffer.alloc(0) }],
    imports: [...module.imports, { module: "__wasm_split", name: "entered", kind: KIND.function, type: module.types.length }],
    bodies: module.bodies.map((body, place) => rewritten(body, changed, [...say.constant(first + place), ...say.call(entered)])),
    exports: module.exports.map((one) => (one.kind === KIND.function ? { ...one, index: numberOf(one.index) } : one)),
    start: module.start === undefined ? undefined : numberOf(module.start),
    elements: new Map([...module.elements].map(([place, index]) => [place, numberOf(index)])),
  };
}
