// The files of words are sent as the program looks them up: what their keys come to, and each text in its place. Keys, sections and comments are for translators.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { files } from "./files.mjs";

/** What keys come to: as `src/words/fingerprint.rs` has it. */
function fingerprint(keys) {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(keys.join(""))) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value;
}

/** A file of words as it is sent. */
function sent(text) {
  const sections = text.slice(text.search(/^\[/m));
  const entries = [...sections.matchAll(/^(?!#)(?<key>.*?) = (?<text>.*)$/gm)].map(({ groups }) => groups);
  return [`keys ${fingerprint(entries.map(({ key }) => key))}`, ...entries.map(({ text }) => text), ""].join("\n");
}

/** Puts the files of words in the form in which they are sent. */
export function writeWords(folder) {
  for (const file of files(join(folder, "words"))) {
    writeFileSync(file, sent(readFileSync(file, "utf8")));
  }
}
