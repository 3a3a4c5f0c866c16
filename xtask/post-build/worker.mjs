// The program of the page's Workers: Trunk names it by its package, so that a browser could keep an old one. It is named by what it holds, and the page says how.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";

import { fail, nameOf } from "./files.mjs";
import { tighten } from "./glue.mjs";
import { optimize } from "./modules.mjs";

const SCRIPT = "worker.js";
const WASM = "worker_bg.wasm";

/** Names the Workers' program by its hash, puts a script beside it that begins it, and writes into the page where that is. */
export function nameWorker(folder, release) {
  const [script, wasm] = [SCRIPT, WASM].map((name) => join(folder, name));
  if (!existsSync(script) || !existsSync(wasm)) {
    fail(`${folder} has no ${SCRIPT} and ${WASM}; a newer Trunk? See xtask/post-build/worker.mjs.`);
  }
  let glue = readFileSync(script, "utf8");
  if (release) {
    // The compiler has optimised it. What goes beyond this takes minutes.
    optimize(wasm, "-O1");
    glue = tighten([wasm], glue);
  }
  const program = readFileSync(wasm);
  const hash = nameOf(glue, program);
  const [bound, module, begin] = [`worker-bound-${hash}.js`, `worker-${hash}_bg.wasm`, `worker-${hash}.js`];
  writeFileSync(join(folder, bound), glue.replaceAll(WASM, module));
  writeFileSync(join(folder, module), program);
  writeFileSync(join(folder, begin), `import init from "./${bound}";\nawait init();\n`);
  [script, wasm].forEach((file) => rmSync(file));
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  writeFileSync(page, html.replace("</head>", () => `  <meta name="worker" content="${env.TRUNK_PUBLIC_URL || "/"}${begin}" />\n  </head>`));
}
