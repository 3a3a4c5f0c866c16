// Which functions are called when, as `cargo xtask profile` has seen it: `profile.txt` has, under the name of each part that comes late, what is kept of the names of its functions.
import { readFileSync } from "node:fs";

import { nameOf } from "./files.mjs";
import { KIND, importsOf } from "./module.mjs";
import { letters } from "./symbols.mjs";

const text = readFileSync(new URL("profile.txt", import.meta.url), "utf8");

/** What comes late, in the order in which it is parted from the rest: behind everything, behind the first picture of a table, with a game that has begun, with a page other than a table. */
export const LATE = ["cold", "behind", "games", "pages"];

const sections = text.split(/^\[(\w+)\]$/m);
const known = new Map(LATE.map((when) => [when, new Set(sections[sections.indexOf(when) + 1]?.trim().split("\n"))]));

/** What is kept of the name of each function of a module; nothing of one without a name. */
export function lettersOf(module) {
  const imported = importsOf(module, KIND.function).length;
  return module.bodies.map((_, place) => module.names.get(place + imported)).map((name) => (name === undefined ? "" : letters(name)));
}

/** What tells one program from another: its functions by name and length. */
export function codeOf(modules) {
  const functions = modules.flatMap((module) => lettersOf(module).map((name, place) => `${name} ${module.bodies[place].length}`));
  return nameOf(functions.sort().join("\n"));
}

/** Whether the profile is of the very program with this code: what another one calls is not quite known. */
export const isOf = (code) => text.includes(`\n# code ${code}\n`);

/** Whether a function of this name comes then. */
export const comes = (when, name) => name !== undefined && known.get(when).has(letters(name));
