/** Constant: of the format of WebAssembly. */
const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/** Limit: 4 MiB: PDFium's own data and a small page. */
const INITIAL_PAGES = 64;

/**
 * Lets a WebAssembly binary begin with less memory than it was built for, and grow as documents need it, so that there
 * is less to wipe after a small one. Anything but the expected memory section leaves the binary as it is.
 */
export function shrinkInitialMemory(binary: Uint8Array): Uint8Array {
  for (let position = HEADER_BYTES; position < binary.length;) {
    const size = readNumber(binary, position + 1);
    // After the name of the section and its size: the number of memories, flags, the initial pages.
    const pagesAt = size.end + 2;
    if (binary[position] === MEMORY_SECTION) return withInitialPages(binary, pagesAt);
    position = size.end + size.value;
  }
  return binary;
}

function withInitialPages(binary: Uint8Array, position: number): Uint8Array {
  const { value, end } = readNumber(binary, position);
  const shrunk = Uint8Array.from(binary);
  // A number may be written longer than it need be: the same bytes hold the smaller one.
  if (value <= INITIAL_PAGES || end - position !== 2) return binary;
  shrunk.set([(INITIAL_PAGES & 0x7f) | 0x80, INITIAL_PAGES >> 7], position);
  return shrunk;
}

/** Numbers are written in groups of seven bits, the lowest first, all but the last with the high bit set. */
function readNumber(binary: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  let end = start;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = binary[end++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return { value, end };
}
