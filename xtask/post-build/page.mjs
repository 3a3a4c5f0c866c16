// The pages: their inline script becomes a file, what is needed early is sent for early, and their preloads are mended.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { env } from "node:process";

import { fail, nameOf } from "./files.mjs";
import { ADDRESSES, PAGES, lateOf, modulesOf } from "./modules.mjs";

const START = /<script type="module"(?<nonce> nonce="[^"]*")?>(?<code>[^]*?TrunkApplicationStarted[^]*?)<\/script>/;
/** Where the starting script takes `src/start.mjs` from. */
const INITIALIZER = /import initializer from ['"](?<address>[^'"]+)['"]/;
/** Where the starting script says how large the program is. */
const SIZE = /'([^']+_bg\.wasm)', \d+/;

const base = () => env.TRUNK_PUBLIC_URL || "/";
const integrity = (text) => `integrity="sha384-${createHash("sha384").update(text).digest("base64")}"`;

/** What is sent for early at the pages of a module, or of none: it, and what it calls that is late. */
function earlyAt(folder, module) {
  const late = lateOf(folder, [module]).filter(({ when }) => when === "pages" && module !== "table");
  return [...(modulesOf(folder).get(module) ?? []), ...late.map(({ file }) => file)];
}

/** Sends for what is needed at the present address, where the service worker has answered: what it keeps is the first page, whatever the address. */
function early(folder) {
  if (modulesOf(folder).size === 0) {
    return "";
  }
  const files = Object.fromEntries([...PAGES].map((module) => [module, earlyAt(folder, module)]));
  return `const modules = ${JSON.stringify(ADDRESSES)};
const [, place, further] = location.pathname.split("/");
for (const file of (navigator.serviceWorker?.controller && ${JSON.stringify(files)}[(further ? modules[place + "/"] : undefined) ?? modules[place]]) || []) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: "${base()}" + file }));
}
`;
}

/**
 * Moves the starting script out of the page into a file named by its hash, and takes from the preload of the WASM what browsers warn about. A script
 * runs when all that it imports has come; what it begins with (`src/start.mjs`) is therefore a script of its own beside it, and sends for words
 * at once. What the program's script imports is named in the page, so that it does not come one after another.
 */
export function mendPage(folder) {
  const page = join(folder, "index.html");
  let html = readFileSync(page, "utf8");
  const found = START.exec(html);
  const initializer = found && INITIALIZER.exec(found.groups.code)?.groups.address;
  if (!initializer) {
    fail(`${page} has no starting script of the form that Trunk writes; a newer Trunk? See xtask/post-build/page.mjs.`);
  }
  const begun = join(folder, basename(initializer));
  const first = early(folder) + readFileSync(begun, "utf8");
  rmSync(begun);
  const firstName = `first-${nameOf(first)}.js`;
  writeFileSync(join(folder, firstName), first);
  const moved = found.groups.code.trim().replaceAll(initializer, base() + firstName);
  // How far the program is with coming is told by its size as it is now, and not as it was before it was cut.
  const code = `${moved.replace(SIZE, (_all, address) => `'${address}', ${statSync(join(folder, basename(address))).size}`)}\n`;
  const name = `start-${nameOf(code)}.js`;
  writeFileSync(join(folder, name), code);
  const loader = readdirSync(folder).find((file) => /^modules-[0-9a-f]+\.js$/.test(file));
  const nonce = found.groups.nonce ?? "";
  const elements = [
    `<script type="module"${nonce} async fetchpriority="high" src="${base()}${firstName}" ${integrity(first)}></script>`,
    ...(loader === undefined ? [] : [`<link rel="modulepreload" href="${base()}${loader}" />`]),
    `<script type="module"${nonce} src="${base()}${name}" ${integrity(code)}></script>`,
  ];
  html = html.replace(found[0], () => elements.join("\n    "));
  const old = new RegExp(`<link[^>]*${basename(initializer).replaceAll(".", "\\.")}[^>]*>\\s*`, "g");
  const preload = /(<link rel="preload"[^>]*?) integrity="[^"]*"([^>]* as="fetch")/g;
  writeFileSync(page, html.replace(old, "").replace(preload, "$1$2"));
}

/**
 * Puts a page of its own beside the first one for each module that pages are in (`house::site`). Each sends for what is needed at its addresses while the program is still coming, and for what that
 * calls that is late.
 */
export function writePages(folder) {
  const index = join(folder, "index.html");
  const html = readFileSync(index, "utf8");
  const write = (page, files, priority = "") => {
    const links = files.map((file) => `  <link rel="preload" href="${base()}${file}" crossorigin="anonymous" as="fetch"${priority}>\n  `).join("");
    writeFileSync(page, html.replace("</head>", () => `${links}</head>`));
  };
  for (const module of PAGES) {
    // What all pages share is set up while a table comes, and waits for the words: those are not to wait for the table.
    write(join(folder, `page-${module}.html`), earlyAt(folder, module), module === "table" ? ' fetchpriority="low"' : "");
  }
  write(index, earlyAt(folder, ""));
}
