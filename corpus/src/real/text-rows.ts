import type { TaggedLine } from "./tagged-page.ts";

/** This many texts beside each other look like a row of a table. */
const LEAST_CELLS = 3;
const LEAST_ROWS = 3;

/** Texts further apart than this, in font sizes, are not words of one line. */
const LEAST_GAP = 1;

/** Finds lines that look like rows of a table: in a file without table tags they are not learned as text. */
export function findTextRows(lines: readonly TaggedLine[]): Set<TaggedLine> {
  const ordered = lines.toSorted((first, second) => first.box[3] - second.box[3]);
  const rows: TaggedLine[][] = [];
  for (const line of ordered) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isBeside = first !== undefined && line.box[3] - first.box[3] < 0.4 * line.size;
    if (row !== undefined && isBeside) row.push(line);
    else rows.push([line]);
  }
  const found = rows.filter(isTextRow);
  return new Set(found.length >= LEAST_ROWS ? found.flat() : []);
}

function isTextRow(row: readonly TaggedLine[]): boolean {
  if (row.length < LEAST_CELLS) return false;
  const across = row.toSorted((first, second) => first.box[0] - second.box[0]);
  return across.every(
    ({ box, size }, index) =>
      index === 0 || box[0] - (across[index - 1]?.box[2] ?? 0) > LEAST_GAP * size,
  );
}
