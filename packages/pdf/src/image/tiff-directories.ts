import type { Resolution } from "./picture-file.ts";

/** One picture of a TIFF. */
export interface TiffDirectory {
  /** Its place among all directories of the file, from 0. */
  readonly position: number;
  /** Dots per inch. */
  readonly resolution?: Resolution;
}

const TAGS = { subfileType: 254, xResolution: 282, yResolution: 283, resolutionUnit: 296 };
const REDUCED = 1;
const CENTIMETERS = 3;
const CENTIMETERS_PER_INCH = 2.54;
const ENTRY_BYTES = 12;
const SHORT = 3;

/** libvips walks through all of them to open one: more would take longer to find than to read. */
export const MAX_TIFF_PICTURES = 2000;

/** Numbers of a file, in its own byte order; `undefined` behind its end. */
interface Numbers {
  short(offset: number): number | undefined;
  long(offset: number): number | undefined;
}

/**
 * The pictures of a TIFF, without the small copies that are beside them for a quick look. Empty where the list is
 * damaged from its start; cut off where it is later, leads back to itself, or is longer than anyone reads.
 */
export function readTiffDirectories(bytes: Uint8Array): TiffDirectory[] {
  const numbers = openNumbers(bytes);
  const seen = new Set<number>();
  const directories: (TiffDirectory & { readonly isReduced: boolean })[] = [];
  let start = numbers.long(4) ?? 0;
  while (start !== 0 && !seen.has(start) && seen.size <= MAX_TIFF_PICTURES) {
    const count = numbers.short(start);
    if (count === undefined) break;
    directories.push({ ...readDirectory(numbers, start + 2, count), position: seen.size });
    seen.add(start);
    start = numbers.long(start + 2 + count * ENTRY_BYTES) ?? 0;
  }
  const pictures = directories.filter(({ isReduced }) => !isReduced);
  return pictures.length > 0 ? pictures : directories;
}

function openNumbers(bytes: Uint8Array): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittleEndian = bytes[0] === 0x49;
  return {
    short: (offset) =>
      offset + 2 > bytes.length ? undefined : view.getUint16(offset, isLittleEndian),
    long: (offset) =>
      offset + 4 > bytes.length ? undefined : view.getUint32(offset, isLittleEndian),
  };
}

function readDirectory(numbers: Numbers, entries: number, count: number) {
  const values = readValues(numbers, entries, count);
  const perInch = values.get(TAGS.resolutionUnit) === CENTIMETERS ? CENTIMETERS_PER_INCH : 1;
  const x = (values.get(TAGS.xResolution) ?? 0) * perInch;
  const y = (values.get(TAGS.yResolution) ?? 0) * perInch;
  return {
    isReduced: ((values.get(TAGS.subfileType) ?? 0) & REDUCED) !== 0,
    ...(x > 0 && y > 0 && { resolution: { x, y } }),
  };
}

/** The values of the tags that are of use. */
function readValues(numbers: Numbers, entries: number, count: number): Map<number, number> {
  const values = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const entry = entries + index * ENTRY_BYTES;
    const tag = numbers.short(entry);
    if (tag === undefined) break;
    if (tag === TAGS.xResolution || tag === TAGS.yResolution)
      values.set(tag, readFraction(numbers, numbers.long(entry + 8)));
    else if (tag === TAGS.subfileType || tag === TAGS.resolutionUnit)
      values.set(tag, readWhole(numbers, entry));
  }
  return values;
}

function readWhole(numbers: Numbers, entry: number): number {
  const isShort = numbers.short(entry + 2) === SHORT;
  return (isShort ? numbers.short(entry + 8) : numbers.long(entry + 8)) ?? 0;
}

/** 0 for one that cannot be read. */
function readFraction(numbers: Numbers, offset: number | undefined): number {
  if (offset === undefined) return 0;
  const over = numbers.long(offset) ?? 0;
  const under = numbers.long(offset + 4) ?? 0;
  return under === 0 ? 0 : over / under;
}
