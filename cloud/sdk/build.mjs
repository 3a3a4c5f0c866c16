// Makes one file of the facade and of what it uses of Google's SDK: `node build.mjs OUTPUT`. Beside it come its Brotli form and the SDK's licence notices.
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { brotliCompressSync, constants } from "node:zlib";

import { build } from "esbuild";

const output = argv[2] ?? "firebase.js";

await build({
  entryPoints: [new URL("facade.js", import.meta.url).pathname],
  outfile: output,
  bundle: true,
  format: "iife",
  // What the client finds the facade by.
  globalName: "jbMtgCloud",
  target: "es2022",
  minify: true,
  legalComments: "eof",
  logLevel: "warning",
});

const content = readFileSync(output);
const small = brotliCompressSync(content, {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
});
writeFileSync(`${output}.br`, small);
console.log(`${output}: ${content.length} bytes, ${small.length} as sent`);
