// What is done to the client's files after Trunk has built them (Trunk runs it, see Trunk.toml); each step stands in a file of `xtask/post-build/`:
//  1. Where the program was linked to be cut into modules, JB_MTG_LINKED names it: then the modules take the place of Trunk's one, and come in parts; or, where JB_MTG_RECORDED says so, tell which of their functions are called. In every release build WASM is made small, and what joins it to its script.
//  2. The inline script that starts the WASM becomes a file, so that the page can be served under a policy without inline scripts.
//  3. The preload of the WASM loses its integrity attribute, which browsers do not support there and warn about.
//  4. The style sheets become one.
//  5. The files of words lose comments, sections and keys, which only translators read.
//  6. The set of emblems becomes one file an emblem.
//  7. The program of the Workers is named by its hash, and the page says where it is.
//  8. The service worker is told which files there are.
//  9. The page becomes several, each of which sends early for what is needed at its addresses.
// 10. In a release build, every compressible file gets its Brotli form beside it; the server sends that to browsers that take it.
// `node xtask/post-build.mjs sizes FOLDER` prints what a folder of the client weighs.
import { argv, env } from "node:process";

import { partEmblems } from "./post-build/emblems.mjs";
import { cutModules, shrinkWhole } from "./post-build/modules.mjs";
import { mendPage, writePages } from "./post-build/page.mjs";
import { writeServiceWorker } from "./post-build/service-worker.mjs";
import { compressAll, report } from "./post-build/sizes.mjs";
import { joinStyles } from "./post-build/styles.mjs";
import { writeWords } from "./post-build/words.mjs";
import { nameWorker } from "./post-build/worker.mjs";

if (argv[2] === "sizes") {
  report(argv[3]);
} else {
  const folder = env.TRUNK_STAGING_DIR;
  const release = env.TRUNK_PROFILE === "release";
  if (env.JB_MTG_LINKED) {
    cutModules(folder, env.JB_MTG_LINKED);
  } else if (release) {
    shrinkWhole(folder);
  }
  mendPage(folder);
  joinStyles(folder, release);
  writeWords(folder);
  partEmblems(folder);
  nameWorker(folder, release);
  writeServiceWorker(folder);
  writePages(folder);
  if (release) {
    compressAll(folder);
    report(folder);
  }
}
