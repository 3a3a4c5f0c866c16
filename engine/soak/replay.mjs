// node replay.mjs MODULE FOLDER: replays every recorded game of FOLDER in the WASM of MODULE (made by `wasm-bindgen --target nodejs`)
// and compares the hash it ends in with the one that native code ended in. Closes with `N passed, M failed`.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [module, folder] = process.argv.slice(2).map((path) => resolve(path));
const { replay } = createRequire(import.meta.url)(module);
let passed = 0;
let failed = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith(".game"))) {
  const expected = readFileSync(join(folder, name.replace(".game", ".hash")), "utf8");
  let found;
  try {
    found = replay(readFileSync(join(folder, name)));
  } catch (error) {
    found = String(error);
  }
  if (found === expected) {
    passed += 1;
  } else {
    failed += 1;
    console.error(`${name}: native code ended in ${expected}, WASM in ${found}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
