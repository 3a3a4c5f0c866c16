// What is read and written of WASM: numbers, words and sections.

/** A number as WASM has it (LEB128). */
export function encoded(number) {
  return number < 128 ? [number] : [(number & 127) | 128, ...encoded(number >>> 7)];
}

/** Reads WASM from a place on. */
export class Reader {
  constructor(wasm, place) {
    Object.assign(this, { wasm, place });
  }

  byte() {
    return this.wasm[this.place++];
  }

  number() {
    const byte = this.byte();
    return byte < 128 ? byte : byte - 128 + 128 * this.number();
  }

  /** So many bytes as are said before them. */
  counted() {
    const length = this.number();
    this.place += length;
    return this.wasm.subarray(this.place - length, this.place);
  }
}

/** The section with this number: where it begins and ends with its head, and a reader at its content; none where there is none. */
export function section(wasm, wanted) {
  const reader = new Reader(wasm, 8);
  while (reader.place < wasm.length) {
    const begin = reader.place;
    const number = reader.byte();
    const end = reader.number() + reader.place;
    if (number === wanted) {
      return { begin, end, reader };
    }
    reader.place = end;
  }
  return undefined;
}
