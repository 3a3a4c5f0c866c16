// Each emblem becomes a file of its own, so that a browser loads those it shows. They lie in a folder that is named by the hash of the whole set; beside it lies one file with
// all of them, for whoever keeps them all (src/offline/service-worker.js).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fail } from "./files.mjs";

/** The hash that `build.rs` gives the client: FNV-1a, 64 bits. */
function hash(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** Takes the set of emblems apart. */
export function partEmblems(folder) {
  const whole = join(folder, "emblems.svg");
  const set = readFileSync(whole);
  const into = join(folder, `emblems-${hash(set)}`);
  mkdirSync(into);
  const all = {};
  const symbols = [...set.toString("utf8").matchAll(/<symbol id="(?<name>[^"]+)"(?<rest>[^]*?<\/symbol>)/g)];
  if (symbols.length === 0) {
    fail(`${whole} holds no emblem`);
  }
  for (const { groups } of symbols) {
    const file = `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="emblem"${groups.rest}</svg>\n`;
    writeFileSync(join(into, `${groups.name}.svg`), file);
    all[`${groups.name}.svg`] = file;
  }
  writeFileSync(`${into}.json`, JSON.stringify(all));
  rmSync(whole);
}
