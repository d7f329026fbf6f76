import { findRecords, HEADER_BYTES, type PptRecord, readRecordAt } from "./ppt-records.ts";

const TYPES = { pictureEntry: 0xf007, jpeg: 0xf01d, png: 0xf01e, cmykJpeg: 0xf02a } as const;
const READ_TYPES: ReadonlySet<number> = new Set([TYPES.jpeg, TYPES.png, TYPES.cmykJpeg]);

const ENTRY_BYTES = 36;
const OFFSET_AT = 28;
const ID_BYTES = 16;
const TAG_BYTES = 1;

/** Gives the PNG and JPEG pictures of a presentation by the numbers that shapes name them by, counted from 1. */
export function openPictures(
  document: PptRecord,
  stream: Buffer | undefined,
): (number: number) => Buffer | undefined {
  const entries = findRecords(document, [TYPES.pictureEntry]);
  return (number) => {
    const entry = entries[number - 1]?.data;
    if (stream === undefined || entry === undefined || entry.length < ENTRY_BYTES) return undefined;
    const offset = entry.readUInt32LE(OFFSET_AT);
    if (offset + HEADER_BYTES > stream.length) return undefined;
    const { type, instance, data } = readRecordAt(stream, offset);
    if (!READ_TYPES.has(type)) return undefined;
    // An odd instance says that there are two ids before the picture.
    const ids = (instance & 1) === 0 ? 1 : 2;
    return data.subarray(ids * ID_BYTES + TAG_BYTES);
  };
}
