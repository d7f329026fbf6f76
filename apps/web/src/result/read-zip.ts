import { inflate } from "./inflate.ts";

const END_SIGNATURE = 0x06_05_4b_50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

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
    const nameLength = view.getUint16(offset + 28, true);
    const nameStart = offset + ENTRY_BYTES;
    const name = new TextDecoder().decode(archive.subarray(nameStart, nameStart + nameLength));
    if (!name.endsWith("/")) files.set(name, await readEntry(archive, view, offset));
    offset =
      nameStart +
      nameLength +
      view.getUint16(offset + 30, true) +
      view.getUint16(offset + 32, true);
  }
  return files;
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
