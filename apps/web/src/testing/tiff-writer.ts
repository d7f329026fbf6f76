/** The tags of one picture, and its strips or tiles. */
export interface TiffPage {
  readonly tags: Readonly<Record<number, readonly number[]>>;
  readonly pieces: readonly Uint8Array[];
}

const ENTRY_BYTES = 12;
const LONG = 4;
const TILE_WIDTH = 322;

/** Writes a TIFF; every number takes 32 bits, as the format allows. */
export function writeTiff(
  pages: readonly TiffPage[],
  { isLittleEndian = true } = {},
): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(pages.reduce((sum, page) => sum + sizeOf(page), 8));
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const put = (offset: number, value: number) => view.setUint32(offset, value, isLittleEndian);
  file.write(isLittleEndian ? "II" : "MM");
  view.setUint16(2, 42, isLittleEndian);
  let free = 8;
  let link = 4;
  for (const page of pages) {
    put(link, free);
    const entries = Object.entries(withPieces(page, free)).toSorted(
      (a, b) => Number(a[0]) - Number(b[0]),
    );
    view.setUint16(free, entries.length, isLittleEndian);
    let values = free + 2 + entries.length * ENTRY_BYTES + 4;
    link = values - 4;
    for (const [index, [tag, numbers]] of entries.entries()) {
      const entry = free + 2 + index * ENTRY_BYTES;
      view.setUint16(entry, Number(tag), isLittleEndian);
      view.setUint16(entry + 2, LONG, isLittleEndian);
      put(entry + 4, numbers.length);
      const start = numbers.length === 1 ? entry + 8 : values;
      if (start === values) put(entry + 8, values);
      for (const [position, number] of numbers.entries()) put(start + position * 4, number);
      if (start === values) values += numbers.length * 4;
    }
    file.set(Buffer.concat(page.pieces), piecesStart(page, free));
    free += sizeOf(page);
  }
  return file;
}

/** The tags with where the pieces lie. */
function withPieces(page: TiffPage, start: number): Record<number, readonly number[]> {
  const isTiled = TILE_WIDTH in page.tags;
  let offset = piecesStart(page, start);
  const offsets = page.pieces.map(({ length }) => (offset += length) - length);
  const lengths = page.pieces.map(({ length }) => length);
  return { ...page.tags, [isTiled ? 324 : 273]: offsets, [isTiled ? 325 : 279]: lengths };
}

/** Room for all numbers outside, also for those that stand in their entries. */
function piecesStart({ tags, pieces }: TiffPage, start: number): number {
  const entries = Object.values(tags).length + 2;
  const numbers = Object.values(tags).reduce((sum, { length }) => sum + length, pieces.length * 2);
  return start + 6 + entries * ENTRY_BYTES + numbers * 4;
}

function sizeOf(page: TiffPage): number {
  return piecesStart(page, 0) + page.pieces.reduce((sum, { length }) => sum + length, 0);
}
