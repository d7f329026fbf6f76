/** Constant: of the format of WebAssembly, whose header comes before the sections. */
const HEADER_BYTES = 8;

/** A part of a WebAssembly binary: its number, and the place of its content. */
export interface WasmSection {
  readonly id: number;
  /** Place of the number; the content begins behind it and the size. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

export function* listSections(binary: Uint8Array): Generator<WasmSection> {
  for (let position = HEADER_BYTES; position < binary.length;) {
    const { value, end: start } = readNumber(binary, position + 1);
    const end = start + value;
    yield { id: binary[position] ?? 0, position, start, end };
    position = end;
  }
}

/** Numbers are written in groups of seven bits, the lowest first, all but the last with the high bit set. */
export function readNumber(binary: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let end = start;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = binary[end++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return { value, end };
}

export function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}
