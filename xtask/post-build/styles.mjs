// The style sheets become one: a browser asks once, and what they have in common is compressed once. In a release build it loses what only people read.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { env } from "node:process";

import { fail, nameOf } from "./files.mjs";

const LINK = /<link rel="stylesheet"[^>]*? href="(?<address>[^"]+\.css)"[^>]*>\s*/g;

/** Without comments, and without white space that separates nothing. What stands in quotation marks stays as it is. */
export function shorten(text) {
  return text
    .replace(/(?<string>"[^"\n]*"|'[^'\n]*')|\/\*[^]*?\*\//g, "$<string>")
    .split(/("[^"\n]*"|'[^'\n]*')/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/\s+/g, " ").replace(/ ?([{};,]) ?/g, "$1").replaceAll(";}", "}")))
    .join("")
    .trim();
}

/** Puts one style sheet in the place of the page's, in their order. */
export function joinStyles(folder, release) {
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  const links = [...html.matchAll(LINK)];
  if (links.length === 0) {
    fail(`${page} has no style sheets of the form that Trunk writes; a newer Trunk? See xtask/post-build/styles.mjs.`);
  }
  const files = links.map(({ groups }) => join(folder, basename(groups.address)));
  const whole = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const text = release ? shorten(whole) : whole;
  files.forEach((file) => rmSync(file));
  const name = `style-${nameOf(text)}.css`;
  writeFileSync(join(folder, name), text);
  const [first] = links;
  const link = `<link rel="stylesheet" href="${env.TRUNK_PUBLIC_URL || "/"}${name}" />\n    `;
  writeFileSync(page, html.replace(LINK, (found, _address, offset) => (offset === first.index ? link : "")));
}
