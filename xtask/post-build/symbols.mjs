// The names of functions as the linker has them (Rust's v0 mangling), without what two machines write otherwise: the number of each crate, and how far back in the name something stands that is
// repeated, which hangs on how long such numbers are. Of that a few letters are kept.
import { createHash } from "node:crypto";

/**
 * What a name is made of: the number of a crate, a number that tells equal names apart or counts lifetimes, a place further back, the value of a constant, an identifier, anything else.
 */
const PART = /(?<=C)s(?<crate>[0-9a-zA-Z]*_)|(?<=[MX])s[0-9a-zA-Z]*_|s[0-9a-zA-Z]*_(?=u?\d)|[LG][0-9a-zA-Z]*_|B(?<back>[0-9a-zA-Z]*)_|K[a-z]n?[0-9a-f]*_|(?<length>\d+)_?|[^]/g;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** The letters that are kept of a name: 24 bits, by which one of a thousand new functions is taken for one that is known. */
const LETTERS = 4;

/** The number that is written with these digits, as the mangling has it: without digits it is 0, and 1 more for all others. */
const number = (digits) => (digits === "" ? 0 : [...digits].reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0) + 1);

/** A name without what hangs on the machine. */
function plain(name) {
  if (!name.startsWith("_R")) {
    return name;
  }
  // Places in a name are counted behind its first two letters.
  const mangled = name.slice(2);
  const left = [];
  const shifted = (place) => place - left.filter(({ at }) => at < place).reduce((sum, { length }) => sum + length, 0);
  let written = "";
  PART.lastIndex = 0;
  for (let part = PART.exec(mangled); part; part = PART.exec(mangled)) {
    const { length, crate, back } = part.groups;
    if (length !== undefined) {
      const end = PART.lastIndex + Number(length);
      written += mangled.slice(part.index, end);
      PART.lastIndex = end;
    } else if (crate !== undefined) {
      left.push({ at: part.index, length: part[0].length });
    } else if (back !== undefined) {
      // How long it is hangs on the numbers before it as well.
      written += `B${shifted(number(back))}_`;
      left.push({ at: part.index, length: part[0].length });
    } else {
      written += part[0];
    }
  }
  return written;
}

/** What is kept of a name. */
export const letters = (name) => createHash("sha256").update(plain(name)).digest("base64url").slice(0, LETTERS);
