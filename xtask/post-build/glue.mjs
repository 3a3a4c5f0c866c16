// The script that joins a program of WASM to the browser, as wasm-bindgen writes it: for people to read, and with a hash in the name of each import, here and in the WASM, of which nothing can be compressed.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { fail } from "./files.mjs";
import { encoded, section } from "./wasm.mjs";

/** The number of the section of imports in WASM, and the kind of an import that is a function. */
const IMPORTS = 2;
const FUNCTION = 0;
/** What stands before and behind a name where the script has the function. */
const NAMED = /(?<=^ +)__\w+(?=: function\()/gm;

/** The WASM with short names for what it imports. */
function renamed(wasm, short) {
  const imports = section(wasm, IMPORTS);
  if (!imports) {
    return wasm;
  }
  const { begin, end, reader } = imports;
  const written = (words) => [...encoded(words.length), ...words];
  const one = () => {
    const [module, name] = [reader.counted(), reader.counted().toString()];
    if (reader.byte() !== FUNCTION) {
      fail(`the WASM imports ${name}, which is no function; a newer wasm-bindgen? See xtask/post-build/glue.mjs.`);
    }
    return [...written(module), ...written(Buffer.from(short.get(name) ?? name)), FUNCTION, ...encoded(reader.number())];
  };
  const count = reader.number();
  const body = [...encoded(count), ...Array.from({ length: count }, one).flat()];
  return Buffer.concat([wasm.subarray(0, begin), Buffer.from([IMPORTS, ...encoded(body.length), ...body]), wasm.subarray(end)]);
}

/** Gives short names to the functions that the WASM in `file` imports from its script, in both; gives the script, as small as it gets. */
export function tighten(file, script) {
  const wasm = readFileSync(file);
  const there = new Set(script.match(NAMED));
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).filter(({ name }) => there.has(name));
  const short = new Map(imports.map(({ name }, place) => [name, `_${place.toString(36)}`]));
  if (short.size === 0) {
    fail("the script has no function that the WASM imports; a newer wasm-bindgen? See xtask/post-build/glue.mjs.");
  }
  writeFileSync(file, renamed(wasm, short));
  const input = script.replace(NAMED, (name) => short.get(name) ?? name);
  return execFileSync("esbuild", ["--minify", "--format=esm", "--target=es2022", "--log-level=error"], { input, encoding: "utf8" });
}
