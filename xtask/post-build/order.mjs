// The functions of a module of WASM, in an order in which those that are alike lie beside each other: what compresses a file finds what it has just seen with fewer bits than what it saw long ago.
// The order is found as linkers find it for the same end, by halving the functions again and again so that each half has as much in common as may be (balanced partitioning: Dhulipala and others, "Compressing
// Graphs and Indexes with Recursive Graph Bisection", 2016).
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

import { KIND, importsOf, read, write } from "./module.mjs";
import { encoded } from "./wasm.mjs";

/** So many bytes in a row are one thing that functions have in common; and of a long function so many of them count. */
const ROW = 4;
const MOST_ROWS = 400;
/** So few functions need no order; and so often a half is mended at most. */
const FEW = 3;
const ROUNDS = 20;

/** What each function has in common with others: numbers, each of which stands for bytes that follow each other in more than one of them, and not in a great part of all. */
function inCommon(bodies) {
  const rows = bodies.map((body) => {
    const found = new Set();
    for (let place = 0; place + ROW <= body.length; place += 1) {
      // Spread evenly, so that those that count are drawn from everywhere in a function, and the same ones from functions alike.
      found.add(Math.imul(body.readUInt32LE(place), 0x9e3779b1) >>> 0);
    }
    return [...found].sort((one, other) => one - other).slice(0, MOST_ROWS);
  });
  const counts = new Map();
  rows.forEach((found) => found.forEach((row) => counts.set(row, (counts.get(row) ?? 0) + 1)));
  const shared = [...counts].filter(([, count]) => count > 1 && count <= bodies.length / 4 + 1);
  const numbers = new Map(shared.map(([row], number) => [row, number]));
  const known = (found) => Int32Array.from(found.filter((row) => numbers.has(row)), (row) => numbers.get(row));
  return { of: rows.map(known), count: numbers.size };
}

/** The places of these bodies in the order. */
function ordered(bodies) {
  const { of, count } = inCommon(bodies);
  const logarithm = Float64Array.from({ length: bodies.length + 2 }, (_, number) => Math.log2(number));
  // How often each row is in either half.
  const halves = [new Int32Array(count), new Int32Array(count)];
  const spread = (one, other) => -(one * logarithm[one + 1] + other * logarithm[other + 1]);
  const order = [];
  const halve = (some) => {
    if (some.length <= FEW) {
      order.push(...some);
      return;
    }
    const side = some.map((_, place) => Number(place >= some.length / 2));
    some.forEach((body) => of[body].forEach((row) => (halves[0][row] = halves[1][row] = 0)));
    some.forEach((body, place) => of[body].forEach((row) => (halves[side[place]][row] += 1)));
    const gain = (place) => {
      const [here, there] = side[place] === 0 ? halves : [halves[1], halves[0]];
      let sum = 0;
      for (const row of of[some[place]]) {
        sum += spread(here[row], there[row]) - spread(here[row] - 1, there[row] + 1);
      }
      return sum;
    };
    const change = (place) => {
      for (const row of of[some[place]]) {
        halves[side[place]][row] -= 1;
        halves[1 - side[place]][row] += 1;
      }
      side[place] = 1 - side[place];
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const gains = some.map((_, place) => ({ place, gain: gain(place) })).sort((one, other) => other.gain - one.gain);
      const [firsts, seconds] = [0, 1].map((half) => gains.filter(({ place }) => side[place] === half));
      const pairs = firsts.slice(0, seconds.length).map((first, rank) => [first, seconds[rank]]);
      const end = pairs.findIndex(([first, second]) => first.gain + second.gain <= 0);
      const better = pairs.slice(0, end < 0 ? pairs.length : end);
      better.flat().forEach(({ place }) => change(place));
      if (better.length === 0) {
        break;
      }
    }
    [0, 1].forEach((half) => halve(some.filter((_, place) => side[place] === half)));
  };
  halve(bodies.map((_, body) => body));
  return order;
}

/** The section that names the functions so that their names, sorted, stand in this order. */
function names(imported, order) {
  const place = new Map(order.map((body, place) => [body, place]));
  const name = (number) => (number < imported ? number : imported + place.get(number - imported));
  const entries = Array.from({ length: imported + order.length }, (_, number) => {
    const written = Buffer.from(String(name(number)).padStart(7, "0"));
    return Buffer.from([...encoded(number), ...encoded(written.length), ...written]);
  });
  const list = Buffer.concat([Buffer.from(encoded(entries.length)), ...entries]);
  const body = Buffer.concat([Buffer.from([4, ...Buffer.from("name"), 1, ...encoded(list.length)]), list]);
  return Buffer.concat([Buffer.from([0, ...encoded(body.length)]), body]);
}

/** Puts the functions of the module in `file` in order, and takes out what nothing needs; `options` is what wasm-opt has to know of it. */
export function order(file, options) {
  const module = read(readFileSync(file));
  const named = `${file}.named`;
  writeFileSync(named, Buffer.concat([write(module), names(importsOf(module, KIND.function).length, ordered(module.bodies))]));
  execFileSync("wasm-opt", ["--reorder-functions-by-name", "--remove-unused-module-elements", ...options, named, "-o", file], { stdio: ["ignore", "inherit", "inherit"] });
  rmSync(named);
}
