/** Charts and drawings have some thousands; each takes the converter about a tenth of a millisecond. */
const MOST_RECORDS = 50_000;

const PLACEABLE_KEY = 0x9ac6cdd7;
const PLACEABLE_BYTES = 22;
const WMF_HEADER_BYTES = 18;

/** Throws for a metafile of more records than can be drawn: it would take minutes and gigabytes. */
export function checkMetafile(bytes: Uint8Array, kind: "emf" | "wmf"): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (countRecords(file, kind) > MOST_RECORDS) {
    throw new Error(`The metafile has more than ${MOST_RECORDS} records.`);
  }
}

function countRecords(file: Buffer, kind: "emf" | "wmf"): number {
  const isPlaceable = kind === "wmf" && file.length >= 4 && file.readUInt32LE(0) === PLACEABLE_KEY;
  const headers = (isPlaceable ? PLACEABLE_BYTES : 0) + WMF_HEADER_BYTES;
  let position = kind === "emf" ? 0 : headers;
  let count = 0;
  while (position + 8 <= file.length && count <= MOST_RECORDS) {
    // The size of an EMF record follows its type; a WMF record begins with its own, in words.
    const size = kind === "emf" ? file.readUInt32LE(position + 4) : file.readUInt32LE(position) * 2;
    position += Math.max(size, kind === "emf" ? 8 : 6);
    count++;
  }
  return count;
}
