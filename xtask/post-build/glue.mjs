// The script that joins a program of WASM to the browser, as wasm-bindgen writes it: for people to read, and with a hash in the name of each import, here and in the WASM, of which nothing can be compressed.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { fail } from "./files.mjs";
import { read, write } from "./module.mjs";

/** What stands before and behind a name where the script has the function. */
const NAMED = /(?<=^ +)__\w+(?=: function\()/gm;

/** Gives short names to the functions that the WASM in `files` imports from its script, in all of them; gives the script, as small as it gets. */
export function tighten(files, script) {
  const there = new Set(script.match(NAMED));
  const modules = files.map((file) => [file, read(readFileSync(file))]);
  const imported = new Set(modules.flatMap(([, { imports }]) => imports).map(({ name }) => name).filter((name) => there.has(name)));
  const short = new Map([...imported].map((name, place) => [name, `_${place.toString(36)}`]));
  if (short.size === 0) {
    fail("the script has no function that the WASM imports; a newer wasm-bindgen? See xtask/post-build/glue.mjs.");
  }
  for (const [file, module] of modules) {
    writeFileSync(file, write({ ...module, imports: module.imports.map((one) => ({ ...one, name: short.get(one.name) ?? one.name })) }));
  }
  const input = script.replace(NAMED, (name) => short.get(name) ?? name);
  return execFileSync("esbuild", ["--minify", "--format=esm", "--target=es2022", "--log-level=error"], { input, encoding: "utf8" });
}
