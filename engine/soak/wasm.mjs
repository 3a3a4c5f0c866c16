// Measures random play in WASM and prints a line a kind: node wasm.mjs GAMES.WASM ACTIONS, where the file is what `games` is compiled to and
// ACTIONS is what `bench wasm` prints. The median of five runs after one to warm up.
import { readFileSync } from "node:fs";

const RUNS = 5;

const [file, told] = process.argv.slice(2);
const kinds = told.trim().split("\n").map((line) => line.split("\t"));
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});

const times = kinds.map(() => []);
for (let run = 0; run <= RUNS; run++) {
  for (const of of times) {
    const start = performance.now();
    if (instance.exports.main(0, 0) !== 0) throw new Error("a game cannot be played to its end");
    of.push((performance.now() - start) / 1000);
  }
}
kinds.forEach(([what, games, actions], kind) => {
  const seconds = times[kind].slice(1).sort((one, other) => one - other)[(RUNS - 1) / 2];
  console.log(`random play in WASM, ${what}: ${(actions / seconds).toFixed(0)} actions/s, ${(games / seconds).toFixed(0)} games/s`);
});
