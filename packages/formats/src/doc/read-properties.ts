import { type WordFile } from "./word-file.ts";

const PAGE_BYTES = 512;

/** Properties that apply to the text between two offsets of the main stream. */
interface PropertyRun {
  readonly start: number;
  readonly end: number;
  readonly style: number;
  /** By their codes. */
  readonly values: ReadonlyMap<number, number>;
  /** The cells of a row, where the paragraph ends one. */
  readonly rowDefinition?: Buffer | undefined;
}

type Described = Omit<PropertyRun, "start" | "end">;

/** Properties by the offset of a character. */
export type FindProperties = (offset: number) => PropertyRun | undefined;

/** Reads the pages that describe paragraphs or characters. */
export function readProperties(
  file: WordFile,
  part: number,
  kind: "paragraph" | "character",
): FindProperties {
  const index = file.part(part);
  const count = Math.max(0, Math.floor((index.length - 4) / 8));
  const runs: PropertyRun[] = [];
  for (let page = 0; page < count; page++) {
    const number = index.readUInt32LE(4 * (count + 1) + 4 * page) & 0x3f_ff_ff;
    const bytes = file.main.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES);
    if (bytes.length === PAGE_BYTES) runs.push(...readPage(bytes, kind));
  }
  runs.sort((one, other) => one.start - other.start);
  return (offset) => findRun(runs, offset);
}

function findRun(runs: readonly PropertyRun[], offset: number): PropertyRun | undefined {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const run = runs[low - 1];
  return run !== undefined && offset < run.end ? run : undefined;
}

function readPage(page: Buffer, kind: "paragraph" | "character"): PropertyRun[] {
  const count = Math.min(page.readUInt8(PAGE_BYTES - 1), 101);
  const entryBytes = kind === "paragraph" ? 13 : 1;
  return Array.from({ length: count }, (_, index): PropertyRun => {
    const entry = 4 * (count + 1) + entryBytes * index;
    const at = entry < PAGE_BYTES ? page.readUInt8(entry) * 2 : 0;
    const read = kind === "paragraph" ? readParagraph : readCharacter;
    return {
      start: page.readUInt32LE(4 * index),
      end: page.readUInt32LE(4 * (index + 1)),
      ...(at === 0 ? { style: 0, values: new Map() } : read(page, at)),
    };
  });
}

function readParagraph(page: Buffer, at: number): Described {
  const words = page.readUInt8(at);
  const start = words === 0 ? at + 2 : at + 1;
  const end = words === 0 ? start + 2 * page.readUInt8(at + 1) : start + 2 * words - 1;
  return { style: page.readUInt16LE(start), ...readValues(page.subarray(start + 2, end)) };
}

function readCharacter(page: Buffer, at: number): Described {
  return { style: 0, ...readValues(page.subarray(at + 1, at + 1 + page.readUInt8(at))) };
}

/** Bytes of a value, by the upper three bits of its code; 0 for one that says its length itself. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

const TABLE_DEFINITION = 0xd608;

function readValues(bytes: Buffer): Omit<Described, "style"> {
  const values = new Map<number, number>();
  let rowDefinition: Buffer | undefined;
  let at = 0;
  while (at + 3 <= bytes.length) {
    const code = bytes.readUInt16LE(at);
    at += 2;
    const fixed = VALUE_BYTES[code >> 13] ?? 0;
    if (fixed === 0) {
      const isRow = code === TABLE_DEFINITION;
      const next = at + 1 + (isRow ? bytes.readUInt16LE(at) : bytes.readUInt8(at));
      if (isRow) rowDefinition = bytes.subarray(at + 2, next);
      at = next;
      continue;
    }
    if (at + fixed > bytes.length) break;
    values.set(code, bytes.readUIntLE(at, fixed));
    at += fixed;
  }
  return { values, rowDefinition };
}
