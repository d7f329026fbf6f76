import { inflate } from "./inflate.ts";

const END_SIGNATURE = 0x06_05_4b_50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;
/** Bytes of what is before the end record of a large zip. */
const LARGE_END_BYTES = 56 + 20;
const IN_LARGE_END = 0xff_ff_ff_ff;

/** The service packs results as zip or as `.tar.gz`; only a zip begins with `PK`. */
export function isZip(archive: Uint8Array): boolean {
  return archive[0] === 0x50 && archive[1] === 0x4b;
}

/** Unpacks a zip in the browser: the files by name, as its central directory lists them. */
export async function readZip(archive: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const files = new Map<string, Uint8Array>();
  let offset = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(offset, true) !== ENTRY_SIGNATURE) throw damaged();
    const name = nameOf(archive, view, offset);
    if (!name.endsWith("/")) files.set(name, await readEntry(archive, view, offset));
    offset = nextEntry(view, offset);
  }
  return files;
}

/**
 * The last file of a zip, which the service stores as it is; `undefined` where it has another name. The rest of the
 * zip, which may be larger than memory, is not read.
 */
export async function readLastFile(zip: Blob, name: string): Promise<string | undefined> {
  const tail = new DataView(await zip.slice(-(LARGE_END_BYTES + END_BYTES)).arrayBuffer());
  const end = findEnd(tail);
  const plain = tail.getUint32(end + 16, true);
  const isLarge = plain === IN_LARGE_END;
  const start = isLarge ? Number(tail.getBigUint64(end - LARGE_END_BYTES + 48, true)) : plain;
  const bytes = new Uint8Array(await zip.slice(start).arrayBuffer());
  const directory = new DataView(bytes.buffer);
  let last: number | undefined;
  let offset = 0;
  while (directory.getUint32(offset, true) === ENTRY_SIGNATURE) {
    last = offset;
    offset = nextEntry(directory, offset);
  }
  if (last === undefined || nameOf(bytes, directory, last) !== name) return undefined;
  return zip.slice(start - directory.getUint32(last + 24, true), start).text();
}

function nameOf(archive: Uint8Array, view: DataView, entry: number): string {
  const start = entry + ENTRY_BYTES;
  const length = view.getUint16(entry + 28, true);
  return new TextDecoder().decode(archive.subarray(start, start + length));
}

function nextEntry(view: DataView, entry: number): number {
  const lengths = [28, 30, 32].map((at) => view.getUint16(entry + at, true));
  return lengths.reduce((sum, length) => sum + length, entry + ENTRY_BYTES);
}

async function readEntry(archive: Uint8Array, view: DataView, entry: number): Promise<Uint8Array> {
  const packedBytes = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  const start =
    local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = archive.subarray(start, start + packedBytes);
  return view.getUint16(entry + 10, true) === DEFLATED ? inflate(packed, "deflate-raw") : packed;
}

/** The end record is last, behind it at most a comment, which the service does not write. */
function findEnd(view: DataView): number {
  const end = view.byteLength - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END_SIGNATURE) throw damaged();
  return end;
}

function damaged(): Error {
  return new Error("The archive is damaged.");
}
