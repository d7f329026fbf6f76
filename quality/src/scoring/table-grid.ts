import type { HtmlElement } from "./html-elements.ts";
import { cellText, childElements, spanOf } from "./table-score.ts";

/** A table as the squares that its cells cover, row by row. A cell that covers several squares fills each with its text. */
export interface TableGrid {
  readonly rows: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly columnCount: number;
  readonly words: readonly string[];
}

const WORD = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}\p{M}]+/gu;
/** A span beyond this is a mistake of the writer, not a table. */
const MAX_SPAN = 1000;

/** The words of a text; each sign of scripts without spaces is one. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

export function tableGrid(table: HtmlElement): TableGrid {
  const rows: string[][] = [];
  const words: string[] = [];
  for (const [position, row] of childElements(table).entries()) {
    for (const cell of childElements(row)) {
      const text = cellText(cell);
      words.push(...wordsIn(text));
      placeCell({ rows, cell, position, text });
    }
  }
  const columnCount = Math.max(0, ...rows.map(({ length }) => length));
  return { rows, rowCount: rows.length, columnCount, words };
}

interface PlacedCell {
  readonly rows: string[][];
  readonly cell: HtmlElement;
  readonly position: number;
  readonly text: string;
}

function placeCell({ rows, cell, position, text }: PlacedCell): void {
  const first = firstFree((rows[position] ??= []));
  const height = Math.min(MAX_SPAN, Math.max(1, spanOf(cell, "rowspan")));
  const width = Math.min(MAX_SPAN, Math.max(1, spanOf(cell, "colspan")));
  for (let down = 0; down < height; down += 1) {
    const row = (rows[position + down] ??= []);
    for (let right = 0; right < width; right += 1) row[first + right] = text;
  }
}

function firstFree(row: readonly string[]): number {
  const hole = row.findIndex((text) => text === undefined);
  return hole < 0 ? row.length : hole;
}
