import { findRecords, type PptRecord } from "./ppt-records.ts";

/** A text of a slide. */
export interface SlideText {
  readonly kind: "title" | "body" | "notes" | "other";
  readonly paragraphs: readonly { readonly text: string; readonly level: number }[];
}

const TYPES = {
  textBox: 0xf00d,
  placeholder: 3011,
  header: 3999,
  wideText: 4000,
  narrowText: 4008,
  styles: 4001,
  outlineReference: 3998,
} as const;

const KINDS: Readonly<Record<number, SlideText["kind"]>> = {
  0: "title",
  1: "body",
  2: "notes",
  5: "body",
  6: "title",
  7: "body",
  8: "body",
};

/** Kinds of placeholders, for shapes whose text does not state its kind. */
const PLACEHOLDERS: Readonly<Record<number, SlideText["kind"]>> = {
  12: "notes",
  13: "title",
  14: "body",
  15: "title",
  16: "other",
  17: "title",
  18: "body",
  19: "body",
};

/** Reads the texts of shapes. `outline` has those of a slide that its shapes may refer to. */
export function createTextReader(outline: readonly PptRecord[]): (shape: PptRecord) => SlideText[] {
  const listed = splitTexts(outline);
  return (shape) => {
    const [box] = findRecords(shape, [TYPES.textBox]);
    if (box === undefined) return [];
    const reference = box.children.find(({ type }) => type === TYPES.outlineReference);
    const referred = reference && listed[reference.data.readUInt32LE(0)];
    const texts = referred === undefined ? splitTexts(box.children) : [referred];
    const place = findRecords(shape, [TYPES.placeholder])[0]?.data.readUInt8(4);
    return texts.map((text) =>
      text.kind === "other" ? { ...text, kind: PLACEHOLDERS[place ?? -1] ?? "other" } : text,
    );
  };
}

/** Each text begins with a record that says what it is. */
function splitTexts(records: readonly PptRecord[]): SlideText[] {
  const texts: { kind: SlideText["kind"]; text: string; levels: number[] }[] = [];
  for (const { type, data } of records) {
    const last = texts.at(-1);
    if (type === TYPES.header) {
      texts.push({ kind: KINDS[data.readUInt32LE(0)] ?? "other", text: "", levels: [] });
    } else if (last === undefined) continue;
    else if (type === TYPES.wideText) last.text = data.toString("utf16le");
    else if (type === TYPES.narrowText) last.text = data.toString("latin1");
    else if (type === TYPES.styles) last.levels = readLevels(data, last.text.length + 1);
  }
  return texts.map(({ kind, text, levels }) => ({
    kind,
    paragraphs: splitParagraphs(text, levels),
  }));
}

function splitParagraphs(text: string, levels: readonly number[]): SlideText["paragraphs"] {
  let position = 0;
  return text.split("\r").map((paragraph) => {
    const level = levels[position] ?? 0;
    position += paragraph.length + 1;
    return { text: paragraph, level };
  });
}

/** Bytes that a paragraph's properties take, by the bits that say that they are there. */
const PROPERTY_SIZES: readonly (readonly [mask: number, bytes: number])[] = [
  [0x0000_000f, 2],
  [0x0000_0080, 2],
  [0x0000_0010, 2],
  [0x0000_0040, 2],
  [0x0000_0020, 4],
  [0x0000_0800, 2],
  [0x0000_1000, 2],
  [0x0000_2000, 2],
  [0x0000_4000, 2],
  [0x0000_0100, 2],
  [0x0000_0400, 2],
  [0x0000_8000, 2],
];
const HAS_TABS = 0x0010_0000;
const LATER_SIZES: readonly (readonly [mask: number, bytes: number])[] = [
  [0x0001_0000, 2],
  [0x000e_0000, 2],
  [0x0020_0000, 2],
];

/** The level of each character. What cannot be read leaves the rest at the first level. */
function readLevels(data: Buffer, characters: number): number[] {
  const levels: number[] = [];
  let at = 0;
  while (levels.length < characters && at + 10 <= data.length) {
    const count = Math.min(data.readUInt32LE(at), characters - levels.length);
    const level = Math.min(data.readUInt16LE(at + 4), 8);
    const mask = data.readUInt32LE(at + 6);
    at += 10 + sizeOf(mask, PROPERTY_SIZES);
    if ((mask & HAS_TABS) !== 0) at += 2 + 4 * (at + 2 <= data.length ? data.readUInt16LE(at) : 0);
    at += sizeOf(mask, LATER_SIZES);
    if (count === 0) break;
    for (let index = 0; index < count; index++) levels.push(level);
  }
  return levels;
}

function sizeOf(mask: number, sizes: readonly (readonly [number, number])[]): number {
  return sizes.reduce((sum, [bits, bytes]) => sum + ((mask & bits) === 0 ? 0 : bytes), 0);
}
