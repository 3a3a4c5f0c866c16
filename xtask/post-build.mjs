// What is done to the client's files after Trunk has built them (Trunk runs it, see Trunk.toml):
//  1. The inline script that starts the WASM becomes a file, so that the page can be served under a policy without inline scripts.
//  2. The preload of the WASM loses its integrity attribute, which browsers do not support there and warn about.
//  3. The files of words lose their comments, which only translators read.
//  4. In a release build, every compressible file gets its Brotli form beside it; the server sends that to browsers that take it.
// `node xtask/post-build.mjs sizes FOLDER` prints what a folder of the client weighs.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { argv, env, exit } from "node:process";
import { brotliCompressSync, constants } from "node:zlib";

const COMPRESSIBLE = /\.(html|js|mjs|wasm|css|svg|json|webmanifest|txt|ttf|ico)$/;
const START = /<script type="module"(?<nonce> nonce="[^"]*")?>(?<code>[^]*?TrunkApplicationStarted[^]*?)<\/script>/;

/** Every file below a folder, by its path. */
function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** Moves the starting script out of the page into a file named by its hash, and mends the preload of the WASM. */
function mendPage(folder) {
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  const found = START.exec(html);
  if (!found) {
    console.error(`error: ${page} has no starting script of the form that Trunk writes; a newer Trunk? See xtask/post-build.mjs.`);
    exit(1);
  }
  const code = `${found.groups.code.trim()}\n`;
  const digest = createHash("sha384").update(code).digest();
  const name = `start-${digest.toString("hex").slice(0, 16)}.js`;
  const integrity = `sha384-${digest.toString("base64")}`;
  writeFileSync(join(folder, name), code);
  const element = `<script type="module"${found.groups.nonce ?? ""} src="${env.TRUNK_PUBLIC_URL || "/"}${name}" integrity="${integrity}"></script>`;
  const preload = /(<link rel="preload"[^>]*?) integrity="[^"]*"([^>]* as="fetch")/g;
  writeFileSync(page, html.replace(found[0], () => element).replace(preload, "$1$2"));
}

/** Takes the comments out of the files of words. */
function stripWords(folder) {
  for (const file of files(join(folder, "words"))) {
    const lines = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, lines.filter((line) => line !== "" && !line.startsWith("#")).join("\n") + "\n");
  }
}

/** Writes the Brotli form of a file beside it where that is smaller. */
function compress(file) {
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

/** Prints the size of each file, as it is and as it is sent, and their sums. */
function report(folder) {
  const rows = files(folder)
    .filter((file) => !file.endsWith(".br"))
    .map((file) => {
      const raw = statSync(file).size;
      const sent = statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? raw;
      return [relative(folder, file), raw, sent];
    });
  rows.push(["in all", rows.reduce((sum, row) => sum + row[1], 0), rows.reduce((sum, row) => sum + row[2], 0)]);
  for (const [name, raw, sent] of rows) {
    console.log(`      ${String(raw).padStart(9)} bytes, ${String(sent).padStart(8)} as sent  ${name}`);
  }
}

if (argv[2] === "sizes") {
  report(argv[3]);
} else {
  const folder = env.TRUNK_STAGING_DIR;
  mendPage(folder);
  stripWords(folder);
  if (env.TRUNK_PROFILE === "release") {
    files(folder).filter((file) => COMPRESSIBLE.test(file)).forEach(compress);
    report(folder);
  }
}
