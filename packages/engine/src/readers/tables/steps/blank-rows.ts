import type { Box } from "@parsewright/contract";
import type { Character, Ruling } from "@parsewright/document/files";
import { medianOf, middleY, unionOf } from "@parsewright/document/geometry";
import type { PlacedCell } from "./table-cells.ts";
import { dividingLines } from "./drawn-lines.ts";

/** Field between two neighbouring lines across a table. */
export interface RuledField {
  readonly top: number;
  readonly bottom: number;
}

/** This many fields between lines across, most of them alike, show that every row has its line. */
export const MIN_FIELDS = 4;
export const MIN_ALIKE_SHARE = 0.8;

/** Rows of a form are about as high as each other: by at most this factor. */
const MAX_HEIGHT_RATIO = 1.7;

/** The rows of a form that are to be filled in: fields between lines across that hold nothing, from top to bottom. */
export function findBlankRows(
  characters: readonly Character[],
  rulings: readonly Ruling[],
): RuledField[] {
  if (characters.length === 0) return [];
  const [from, , to] = unionOf(characters.map(({ box }) => box));
  const across = dividingLines(rulings, "horizontal", { from, to }).toSorted((a, b) => a - b);
  const heights = characters.map(({ box }) => middleY(box));
  const fields = across.slice(1).map((bottom, index) => ({ top: across[index] ?? bottom, bottom }));
  const isFilled = (field: RuledField) => heights.some((height) => contains(field, height));
  const usual = medianOf(fields.filter(isFilled).map(heightOf));
  const rows = fields.filter((field) => {
    const ratio = heightOf(field) / usual;
    return Math.max(ratio, 1 / ratio) <= MAX_HEIGHT_RATIO;
  });
  const isRuled = rows.length >= MIN_FIELDS && rows.length >= MIN_ALIKE_SHARE * fields.length;
  return isRuled ? rows.filter((field) => !isFilled(field)) : [];
}

function contains({ top, bottom }: RuledField, height: number): boolean {
  return height >= top && height < bottom;
}

function heightOf({ top, bottom }: RuledField): number {
  return bottom - top;
}

/** Puts blank rows between the rows of a table, each of which is at the height of its first line of text. */
export function withBlankRows(
  cells: readonly PlacedCell[],
  blank: readonly RuledField[],
  { heights, columnCount }: { readonly heights: readonly number[]; readonly columnCount: number },
): PlacedCell[] {
  const places = blank.map(({ top }) => heights.filter((height) => height < top).length);
  const countBefore = (row: number) => places.filter((place) => place <= row).length;
  const moved = cells.map((cell) => {
    const row = cell.row + countBefore(cell.row);
    const last = cell.row + cell.rowspan - 1;
    return { ...cell, row, rowspan: last + countBefore(last) - row + 1 };
  });
  const added = places.flatMap((place, index) =>
    Array.from({ length: columnCount }, (_, column): PlacedCell => {
      return { row: place + index, column, rowspan: 1, colspan: 1, characters: [] };
    }),
  );
  return [...moved, ...added.filter((cell) => !moved.some((other) => covers(other, cell)))];
}

function covers(cell: PlacedCell, { row, column }: PlacedCell): boolean {
  return (
    row >= cell.row &&
    row < cell.row + cell.rowspan &&
    column >= cell.column &&
    column < cell.column + cell.colspan
  );
}

/** Checks whether a box is in the middle of one of some blank rows. */
export function isInBlankRow(box: Box, blank: readonly RuledField[]): boolean {
  return blank.some((field) => contains(field, middleY(box)));
}
