import { listSections, readNumber, writeNumber } from "./wasm-binary.ts";

/** Constant: of the format of WebAssembly. */
const MEMORY_SECTION = 5;

/** Limit: 4 MiB: PDFium's own data and a small page. */
const INITIAL_PAGES = 64;

/**
 * Limit: 1.25 GiB: a colour scan of A3 at 600 dots per inch in JPEG 2000 takes 1.1. A file of 3 KB can take all of the 2 GiB that
 * the binary allows, which is more than the whole process may have on a small machine.
 */
const MAXIMUM_PAGES = 20_480;

/**
 * Lets a WebAssembly binary begin with less memory than it was built for, and grow as documents need it, so that there
 * is less to wipe after a small one, but not as far as it was built for. Anything but the expected memory section
 * leaves the binary as it is.
 */
export function shrinkMemory(binary: Uint8Array): Uint8Array {
  for (const { id, start } of listSections(binary)) {
    // The number of memories, flags, the initial pages and the most.
    if (id !== MEMORY_SECTION) continue;
    const initial = withFewerPages(binary, { position: start + 2, pages: INITIAL_PAGES });
    const hasMaximum = binary[start + 1] === 1;
    const { end } = readNumber(binary, start + 2);
    return hasMaximum ? withFewerPages(initial, { position: end, pages: MAXIMUM_PAGES }) : initial;
  }
  return binary;
}

function withFewerPages(
  binary: Uint8Array,
  { position, pages }: { readonly position: number; readonly pages: number },
): Uint8Array {
  const { value, end } = readNumber(binary, position);
  const bytes = writeNumber(pages);
  const spare = end - position - bytes.length;
  if (value <= pages || spare < 0) return binary;
  const shrunk = Uint8Array.from(binary);
  // A number may be written longer than it need be: as many bytes hold the smaller one.
  const padded = [...bytes, ...Array.from({ length: spare }, () => 0)];
  shrunk.set(
    padded.map((byte, index) => (index < padded.length - 1 ? byte | 0x80 : byte)),
    position,
  );
  return shrunk;
}
