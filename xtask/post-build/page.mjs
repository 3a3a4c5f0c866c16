// The page: its inline script becomes a file, and its preloads are mended.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";

import { fail, nameOf } from "./files.mjs";
import { modulesOf } from "./modules.mjs";

const START = /<script type="module"(?<nonce> nonce="[^"]*")?>(?<code>[^]*?TrunkApplicationStarted[^]*?)<\/script>/;

/** Sends for the module of the page at the present address while the program is still coming: `src/modules.rs` knows the same of addresses. */
function early(folder) {
  const modules = modulesOf(folder);
  if (modules.size === 0) {
    return "";
  }
  const files = JSON.stringify({ table: modules.get("table"), around: modules.get("around") });
  return `const place = location.pathname.split("/")[1];
const module = ["", "join"].includes(place) ? undefined : ["game", "game-mob"].includes(place) ? "table" : "around";
for (const file of ${files}[module] ?? []) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: "${env.TRUNK_PUBLIC_URL || "/"}" + file }));
}
`;
}

/** Moves the starting script out of the page into a file named by its hash, and takes from the preload of the WASM what browsers warn about. */
export function mendPage(folder) {
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  const found = START.exec(html);
  if (!found) {
    fail(`${page} has no starting script of the form that Trunk writes; a newer Trunk? See xtask/post-build/page.mjs.`);
  }
  const code = `${early(folder)}${found.groups.code.trim()}\n`;
  const name = `start-${nameOf(code)}.js`;
  const integrity = `sha384-${createHash("sha384").update(code).digest("base64")}`;
  writeFileSync(join(folder, name), code);
  const element = `<script type="module"${found.groups.nonce ?? ""} src="${env.TRUNK_PUBLIC_URL || "/"}${name}" integrity="${integrity}"></script>`;
  const preload = /(<link rel="preload"[^>]*?) integrity="[^"]*"([^>]* as="fetch")/g;
  writeFileSync(page, html.replace(found[0], () => element).replace(preload, "$1$2"));
}
