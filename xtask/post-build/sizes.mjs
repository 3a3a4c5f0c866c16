// What a folder of the client weighs, as it is and as it is sent; and what of it is loaded first, at each entry.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { files } from "./files.mjs";
import { PAGES, lateOf, modulesOf } from "./modules.mjs";
import { LATE } from "./profile.mjs";

const COMPRESSIBLE = /\.(html|js|mjs|wasm|bin|css|svg|json|webmanifest|txt|ttf|ico)$/;

/** Writes the Brotli form of every file beside it where that is smaller. */
export function compressAll(folder) {
  for (const file of files(folder).filter((file) => COMPRESSIBLE.test(file))) {
    const content = readFileSync(file);
    const compressed = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    if (compressed.length < content.length) {
      writeFileSync(`${file}.br`, compressed);
    }
  }
}

/** A line of figures. */
function line(name, rows) {
  const sum = (column) => String(rows.reduce((sum, row) => sum + row[column], 0));
  console.log(`      ${sum(1).padStart(9)} bytes, ${sum(2).padStart(8)} as sent  ${name}`);
}

/** Prints the size of each file, as it is and as it is sent, and their sums; the emblems in one line. */
export function report(folder) {
  const rows = files(folder)
    .filter((file) => !file.endsWith(".br"))
    .map((file) => {
      const raw = statSync(file).size;
      const sent = statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? raw;
      return [relative(folder, file).replaceAll("\\", "/"), raw, sent];
    });
  const emblems = rows.filter(([name]) => /^emblems-[0-9a-f]+\//.test(name));
  rows.filter((row) => !emblems.includes(row)).forEach((row) => line(row[0], [row]));
  line(`${emblems.length} emblems, each loaded when a card shows it`, emblems);
  line("in all", rows);
  entries(folder, rows);
  const kept = JSON.parse(/const FILES = (\[[^\]]*\])/.exec(readFileSync(join(folder, "service-worker.js"), "utf8"))?.[1] ?? "[]");
  line("what a browser keeps to open the client without a network", rows.filter(([name]) => kept.includes(`/${name === "index.html" ? "" : name}`)));
}

/** Prints what is loaded before a page can be used, for each entry; emblems come with the cards that are on the screen, and are not counted. */
function entries(folder, rows) {
  const always = /^((?!worker-)[^/]*\.(css|js|mjs)|jb-mtg-[0-9a-f]+_bg\.wasm|fonts\/.*\.woff2|words\/en\.txt|icon\.svg|manifest\.webmanifest)$/;
  const modules = modulesOf(folder);
  const around = [...PAGES].filter((module) => module !== "table").map((module) => [`a page around the table, ${module}`, [module]]);
  // What comes behind the first picture, besides the parts of what it needs that are late.
  const acted = ["rules", "texts"];
  for (const [entry, needed, later = []] of [["the first page, or an invitation to a table", []], ["a table", ["table"], acted], ...around]) {
    const of = (names) => names.flatMap((module) => modules.get(module) ?? []);
    const late = (...times) => lateOf(folder, needed).filter(({ when }) => times.includes(when)).map(({ file }) => file);
    const isTable = needed.includes("table");
    const shown = [needed.length > 0 ? `page-${needed[0]}.html` : "index.html", ...of(needed), ...late(...(isTable ? [] : ["pages"]))];
    const figures = (name, files) => line(name, rows.filter(([name]) => always.test(name) || files.includes(name)));
    figures(`${entry}, until it is on the screen`, shown);
    line("  of it WASM", rows.filter(([name]) => /\.(wasm|bin)$/.test(name) && (always.test(name) || shown.includes(name))));
    if (isTable) {
      figures("  where its game has begun", [...shown, ...late("games")]);
    }
    figures("  with what comes behind it", [...shown, ...of(later), ...late(...LATE)]);
  }
}
