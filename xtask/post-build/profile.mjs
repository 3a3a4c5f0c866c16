// Which functions are called when, as `cargo xtask profile` has seen it: `profile.txt` has, under the name of each part that comes late, what is kept of the names of its functions.
import { readFileSync } from "node:fs";

import { letters } from "./symbols.mjs";

/** What comes late, in the order in which it is parted from the rest: behind everything, with a game that has begun, with a page other than a table. */
export const LATE = ["cold", "games", "pages"];

const sections = readFileSync(new URL("profile.txt", import.meta.url), "utf8").split(/^\[(\w+)\]$/m);
const known = new Map(LATE.map((when) => [when, new Set(sections[sections.indexOf(when) + 1]?.trim().split("\n"))]));

/** Whether a function of this name comes then. */
export const comes = (when, name) => name !== undefined && known.get(when).has(letters(name));
