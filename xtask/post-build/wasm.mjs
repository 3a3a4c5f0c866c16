// What is read and written of WASM: numbers and words.

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
