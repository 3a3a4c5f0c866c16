// The files of words lose their comments, which only translators read.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { files } from "./files.mjs";

/** Takes the comments out of the files of words. */
export function stripWords(folder) {
  for (const file of files(join(folder, "words"))) {
    const lines = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, lines.filter((line) => line !== "" && !line.startsWith("#")).join("\n") + "\n");
  }
}
