import { PARTS, type WordFile } from "./word-file.ts";

const TITLE = 62;

/** The levels of headings, by the numbers of their styles. Built-in styles have fixed numbers in every language. */
export function readHeadingStyles(file: WordFile): ReadonlyMap<number, number> {
  const part = file.part(PARTS.styles);
  const levels = new Map<number, number>();
  if (part.length < 4) return levels;
  const count = part.readUInt16LE(2);
  let at = 2 + part.readUInt16LE(0);
  for (let style = 0; style < count && at + 4 <= part.length; style++) {
    const length = part.readUInt16LE(at);
    const builtIn = length === 0 ? 0 : part.readUInt16LE(at + 2) & 0xfff;
    if (builtIn >= 1 && builtIn <= 9) levels.set(style, Math.min(builtIn, 6));
    else if (builtIn === TITLE) levels.set(style, 1);
    at += 2 + length + (length & 1);
  }
  return levels;
}

const BULLET = 23;
const NO_LABEL = 255;
const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const LIST_LEVELS = 9;
const OVERRIDE_BYTES = 16;
const MAX_LISTS = 4096;

/** Checks whether a list is numbered at a level, by the number that paragraphs name it by, counted from 1. */
export function readNumberedLists(file: WordFile): (list: number, level: number) => boolean {
  const formats = readListFormats(file);
  const overrides = file.part(PARTS.listOverrides);
  const ids: number[] = [];
  for (let at = 4; at + OVERRIDE_BYTES <= overrides.length; at += OVERRIDE_BYTES) {
    ids.push(overrides.readInt32LE(at));
  }
  return (list, level) => {
    const format = formats.get(ids[list - 1] ?? 0)?.[level] ?? BULLET;
    return format !== BULLET && format !== NO_LABEL;
  };
}

/** The kinds of numbers of each level, by the id of the list. The levels follow all lists. */
function readListFormats(file: WordFile): Map<number, number[]> {
  const part = file.part(PARTS.lists);
  const formats = new Map<number, number[]>();
  if (part.length < 2) return formats;
  const count = Math.min(part.readUInt16LE(0), MAX_LISTS);
  const { table } = file;
  let at = part.byteOffset - table.byteOffset + 2 + LIST_BYTES * count;
  for (let list = 0; list < count && 2 + LIST_BYTES * (list + 1) <= part.length; list++) {
    const head = part.subarray(2 + LIST_BYTES * list);
    const isSimple = (head.readUInt8(26) & 1) !== 0;
    const levels: number[] = [];
    for (let level = 0; level < (isSimple ? 1 : LIST_LEVELS); level++) {
      if (at + LEVEL_BYTES + 2 > table.length) return formats;
      levels.push(table.readUInt8(at + 4));
      const properties = table.readUInt8(at + 24) + table.readUInt8(at + 25);
      const text = at + LEVEL_BYTES + properties;
      if (text + 2 > table.length) return formats;
      at = text + 2 + 2 * table.readUInt16LE(text);
    }
    formats.set(head.readInt32LE(0), levels);
  }
  return formats;
}
