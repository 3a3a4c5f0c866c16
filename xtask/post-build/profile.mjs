// Which functions are called when, as `cargo xtask profile` has seen it: `profile.txt` has, under the name of each part that comes late, what is kept of the names of its functions.
import { readFileSync } from "node:fs";

import { nameOf } from "./files.mjs";
import { KIND } from "./module.mjs";
import { letters } from "./symbols.mjs";

const text = readFileSync(new URL("profile.txt", import.meta.url), "utf8");

/** What comes late, in the order in which it is parted from the rest: behind everything, with a game that has begun, with a page other than a table. */
export const LATE = ["cold", "games", "pages"];

const sections = text.split(/^\[(\w+)\]$/m);
const known = new Map(LATE.map((when) => [when, new Set(sections[sections.indexOf(when) + 1]?.trim().split("\n"))]));

/** What tells one program from another: its functions by name and length. */
export function codeOf(modules) {
  const functions = modules.flatMap(({ bodies, names, imports }) => {
    const imported = imports.filter(({ kind }) => kind === KIND.function).length;
    return bodies.map((body, place) => `${letters(names.get(place + imported) ?? "")} ${body.length}`);
  });
  return nameOf(functions.sort().join("\n"));
}

/** Whether the profile is of this very program: what another one calls is not quite known. */
export const isOf = (modules) => text.includes(`\n# code ${codeOf(modules)}\n`);

/** Whether a function of this name comes then. */
export const comes = (when, name) => name !== undefined && known.get(when).has(letters(name));
