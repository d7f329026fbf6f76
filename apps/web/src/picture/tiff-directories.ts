/** One picture of a TIFF: its tags. */
export interface TiffPicture {
  /** The numbers of a tag; empty where the file does not have it. */
  readonly numbers: (tag: number) => readonly number[];
  /** The bytes of a tag. */
  readonly bytes: (tag: number) => Uint8Array;
  /** 16 bits of little-endian files are the wrong way round for others. */
  readonly isLittleEndian: boolean;
}

const SUBFILE_TYPE = 254;
const REDUCED = 1;
const ENTRY_BYTES = 12;
/** As many as the engine reads. */
const MAX_PICTURES = 2000;
/** More strips than a picture of any use has. */
const MAX_NUMBERS = 100_000;

const TYPES: Readonly<Record<number, { readonly size: number; readonly read: ReadNumber }>> = {
  1: { size: 1, read: (view, offset) => view.getUint8(offset) },
  3: { size: 2, read: (view, offset, isLittle) => view.getUint16(offset, isLittle) },
  4: { size: 4, read: (view, offset, isLittle) => view.getUint32(offset, isLittle) },
  5: { size: 8, read: readFraction },
  7: { size: 1, read: (view, offset) => view.getUint8(offset) },
};
type ReadNumber = (view: DataView, offset: number, isLittleEndian: boolean) => number;

function readFraction(view: DataView, offset: number, isLittleEndian: boolean): number {
  return view.getUint32(offset, isLittleEndian) / view.getUint32(offset + 4, isLittleEndian);
}

/** Checks for the signature of a TIFF, in either byte order. */
export function isTiff(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  if (first !== second) return false;
  return (first === 0x49 && third === 42 && fourth === 0) || (first === 0x4d && fourth === 42);
}

/** The pictures of a TIFF as the engine counts them: small copies for a quick look are none. Throws for a damaged file. */
export function readTiffDirectories(file: Uint8Array): readonly TiffPicture[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isLittleEndian = file[0] === 0x49;
  const seen = new Set<number>();
  const pictures: TiffPicture[] = [];
  let start = view.getUint32(4, isLittleEndian);
  while (start !== 0 && !seen.has(start) && seen.size <= MAX_PICTURES) {
    seen.add(start);
    const count = view.getUint16(start, isLittleEndian);
    const entries = new Map(
      Array.from({ length: count }, (_, index) => {
        const entry = start + 2 + index * ENTRY_BYTES;
        return [view.getUint16(entry, isLittleEndian), entry] as const;
      }),
    );
    pictures.push(describePicture(view, entries, isLittleEndian));
    start = view.getUint32(start + 2 + count * ENTRY_BYTES, isLittleEndian);
  }
  const whole = pictures.filter(({ numbers }) => ((numbers(SUBFILE_TYPE)[0] ?? 0) & REDUCED) === 0);
  return whole.length > 0 ? whole : pictures;
}

function describePicture(
  view: DataView,
  entries: ReadonlyMap<number, number>,
  isLittleEndian: boolean,
): TiffPicture {
  const find = (tag: number) => {
    const entry = entries.get(tag);
    const type = entry === undefined ? undefined : TYPES[view.getUint16(entry + 2, isLittleEndian)];
    if (entry === undefined || type === undefined) return undefined;
    const count = Math.min(view.getUint32(entry + 4, isLittleEndian), MAX_NUMBERS);
    const isInside = count * type.size <= 4;
    const start = isInside ? entry + 8 : view.getUint32(entry + 8, isLittleEndian);
    return { ...type, count, start };
  };
  return {
    isLittleEndian,
    numbers(tag) {
      const found = find(tag);
      if (found === undefined) return [];
      const { count, start, size, read } = found;
      return Array.from({ length: count }, (_, index) =>
        read(view, start + index * size, isLittleEndian),
      );
    },
    bytes(tag) {
      const { start = 0, count = 0, size = 1 } = find(tag) ?? {};
      return new Uint8Array(view.buffer, view.byteOffset + start, count * size);
    },
  };
}
