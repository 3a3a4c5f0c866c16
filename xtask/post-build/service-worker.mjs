// The service worker is told which files there are, and which version they make. What is not needed without the cloud, or by a page that shows nothing of it, is left out.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { env } from "node:process";

import { files, nameOf } from "./files.mjs";

/** What is not kept: what belongs to the cloud, licenses, and the emblems one by one, which are kept as one file. */
const LEFT_OUT = /^(cloud[-/]|.*license\.txt$|emblems-[0-9a-f]+\/|screenshot-|sw-)/;
const base = () => env.TRUNK_PUBLIC_URL || "/";

/** Writes the service worker, and what takes its place when it is to go. Its version is a hash of all that it keeps, and stands in the page as well. */
export function writeServiceWorker(folder) {
  const sources = join(import.meta.dirname, "..", "..", "src", "offline");
  const all = files(folder).map((file) => relative(folder, file).replaceAll("\\", "/"));
  const found = all.filter((name) => !LEFT_OUT.test(name) && !name.endsWith(".br"));
  const code = readFileSync(join(sources, "service-worker.js"), "utf8");
  const version = nameOf(code, ...found.flatMap((name) => [name, readFileSync(join(folder, name))]));
  const page = join(folder, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</head>", () => `  <meta name="version" content="${version}" />\n  </head>`));

  const addresses = found.map((name) => base() + (name === "index.html" ? "" : name));
  const set = found.find((name) => /^emblems-[0-9a-f]+\.json$/.test(name));
  const constants = {
    '"@VERSION@"': JSON.stringify(version),
    '["@FILES@"]': JSON.stringify(addresses, undefined, 2),
    '"@EMBLEMS@"': JSON.stringify(`${base()}${set.replace(".json", "/")}`),
    '"@EMBLEM_SET@"': JSON.stringify(base() + set),
  };
  const written = Object.entries(constants).reduce((text, [mark, value]) => text.replace(mark, () => value), code);
  writeFileSync(join(folder, "service-worker.js"), written);
  writeFileSync(join(folder, "no-service-worker.js"), readFileSync(join(sources, "no-service-worker.js")));
}
