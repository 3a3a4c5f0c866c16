// Finding files, and naming them by what they hold.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder, by its path. */
export function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** A name out of contents: 16 hexadecimal digits. */
export function nameOf(...contents) {
  const hash = createHash("sha384");
  contents.forEach((content) => hash.update(content));
  return hash.digest("hex").slice(0, 16);
}

/** Ends with an error. */
export function fail(why) {
  console.error(`error: ${why}`);
  process.exit(1);
}
