import { inflate } from "./inflate.ts";

const BLOCK_BYTES = 512;
const REGULAR_FILE = new Set(["0", "\0"]);
/** Type of an entry of POSIX with facts about the next file, such as a name of more than 100 bytes. */
const EXTENDED_HEADER = "x";

const decoder = new TextDecoder();

/** Unpacks a `.tar.gz` in the browser: the files by name. Nothing is written anywhere, so names can do no harm. */
export async function readTarGz(archive: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  return readTar(await inflate(archive, "gzip"));
}

/** The regular files of a tar archive. */
function readTar(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let longName: string | undefined;
  let offset = 0;
  while (offset + BLOCK_BYTES <= bytes.length && bytes[offset] !== 0) {
    const header = bytes.subarray(offset, offset + BLOCK_BYTES);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const start = offset + BLOCK_BYTES;
    if (!(size >= 0) || start + size > bytes.length) throw new Error("The archive is damaged.");
    const content = bytes.subarray(start, start + size);
    const type = String.fromCodePoint(header[156] ?? 0);
    if (REGULAR_FILE.has(type)) files.set(longName ?? nameIn(header), content);
    longName = type === EXTENDED_HEADER ? pathIn(decoder.decode(content)) : undefined;
    offset = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return files;
}

function nameIn(header: Uint8Array): string {
  const prefix = textAt(header, 257, 5) === "ustar" ? textAt(header, 345, 155) : "";
  return [prefix, textAt(header, 0, 100)].filter((part) => part !== "").join("/");
}

/** Records are lines of a length, a key and a value. */
function pathIn(records: string): string | undefined {
  return /^\d+ path=(.*)$/m.exec(records)?.[1];
}

function textAt(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return decoder.decode(end === -1 ? field : field.subarray(0, end)).trim();
}
