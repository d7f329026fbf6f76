import { listSections, readNumber } from "./wasm-binary.ts";

/** Constant: of the format of WebAssembly. */
const MEMORY_SECTION = 5;

/** Limit: 4 MiB: PDFium's own data and a small page. */
const INITIAL_PAGES = 64;

/**
 * Lets a WebAssembly binary begin with less memory than it was built for, and grow as documents need it, so that there
 * is less to wipe after a small one. Anything but the expected memory section leaves the binary as it is.
 */
export function shrinkInitialMemory(binary: Uint8Array): Uint8Array {
  for (const { id, start } of listSections(binary)) {
    // The number of memories, flags, the initial pages.
    if (id === MEMORY_SECTION) return withInitialPages(binary, start + 2);
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
