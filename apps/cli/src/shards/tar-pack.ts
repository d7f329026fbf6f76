import { createReadStream } from "node:fs";

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
/** A tar ends with two empty blocks. */
const END_BYTES = 2 * BLOCK_BYTES;

/** A file that goes into a pack. */
export interface PackEntry {
  /** Inside the pack. */
  readonly name: string;
  readonly bytes: number;
  /** On this machine. */
  readonly path: string;
}

/** Place of the content of a file in its pack, for requests of a range of bytes. */
export interface PackedFile {
  readonly offset: number;
  readonly bytes: number;
}

/** The places that `writePack` puts files at, in their order. */
export function planPack(entries: readonly PackEntry[]): PackedFile[] {
  let position = 0;
  return entries.map((entry) => {
    const offset = position + headersOf(entry).length;
    position = offset + entry.bytes + paddingOf(entry.bytes);
    return { offset, bytes: entry.bytes };
  });
}

/** A tar of the files, without times and owners: the same files make the same bytes. */
export async function* writePack(entries: readonly PackEntry[]): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield headersOf(entry);
    yield* createReadStream(entry.path);
    yield Buffer.alloc(paddingOf(entry.bytes));
  }
  yield Buffer.alloc(END_BYTES);
}

function headersOf({ name, bytes }: PackEntry): Buffer {
  if (Buffer.byteLength(name) <= NAME_BYTES) return headerOf(name, { bytes, type: "0" });
  const record = Buffer.from(paxRecord("path", name));
  return Buffer.concat([
    headerOf("path", { bytes: record.length, type: "x" }),
    record,
    Buffer.alloc(paddingOf(record.length)),
    headerOf("file", { bytes, type: "0" }),
  ]);
}

/** A record begins with its own length, whose digits count. */
function paxRecord(field: string, value: string): string {
  const rest = ` ${field}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (length !== Buffer.byteLength(`${length}${rest}`)) {
    length = Buffer.byteLength(`${length}${rest}`);
  }
  return `${length}${rest}`;
}

function headerOf(
  name: string,
  { bytes, type }: { readonly bytes: number; readonly type: "0" | "x" },
): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  for (const [value, at, digits] of [
    [0o644, 100, 7],
    [0, 108, 7],
    [0, 116, 7],
    [bytes, 124, 11],
    [0, 136, 11],
  ] as const) {
    header.write(value.toString(8).padStart(digits, "0"), at);
  }
  header.write(type, 156);
  header.write("ustar\u000000", 257);
  // The sum counts its own field as spaces.
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function paddingOf(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}
