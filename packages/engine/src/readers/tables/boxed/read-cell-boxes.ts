import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxHeight, isInside, middleY, unionOf } from "@parsewright/document/geometry";
import { DRAWING_SLACK_POINTS } from "../steps/drawn-lines.ts";
import { MIN_ROWS } from "../steps/table-cells.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";

/** Share of the fields that have a box. */
const MIN_FILLED_SHARE = 0.7;

/** Limit: more boxes than the cells of a page. */
const MAX_BOXES = 600;

/** Reads a table whose cells each have a coloured box of their own around their text, apart from each other. */
export function readCellBoxes({
  fills,
  characters,
}: Pick<SourcePage, "fills" | "characters">): TableRegion | undefined {
  if (fills.length > MAX_BOXES) return undefined;
  const boxes = smallestAround(fills, characters);
  const columns = groupBy(boxes, ([left]) => left).filter((column) => column.length >= MIN_ROWS);
  if (columns.length < 2) return undefined;
  const rows = groupRows(columns.flat());
  if (rows.length < MIN_ROWS) return undefined;
  const cells = columns.flatMap((column, index) =>
    placeColumn(column, rows).map((cell) => ({
      ...cell,
      column: index,
      characters: characters.filter(({ box }) => cell.boxes.some((outer) => isInside(box, outer))),
    })),
  );
  const filled = cells.reduce((sum, { rowspan }) => sum + rowspan, 0);
  if (filled < MIN_FILLED_SHARE * rows.length * columns.length) return undefined;
  return tableRegion({ box: unionOf(columns.flat()), cells });
}

/** Boxes with text in them and no other box. */
function smallestAround(fills: readonly Box[], characters: SourcePage["characters"]): Box[] {
  const used = fills.filter((fill) => characters.some(({ box }) => isInside(box, fill)));
  return used.filter(
    (fill) =>
      !used.some((other) => other !== fill && isInside(other, fill) && isSmaller(other, fill)),
  );
}

function isSmaller(first: Box, second: Box): boolean {
  return (first[2] - first[0]) * boxHeight(first) < (second[2] - second[0]) * boxHeight(second);
}

function groupBy(boxes: readonly Box[], edge: (box: Box) => number): Box[][] {
  const groups: Box[][] = [];
  for (const box of boxes.toSorted((first, second) => edge(first) - edge(second))) {
    const group = groups.at(-1);
    const before = group?.[0];
    if (
      group !== undefined &&
      before !== undefined &&
      edge(box) - edge(before) <= DRAWING_SLACK_POINTS
    )
      group.push(box);
    else groups.push([box]);
  }
  return groups;
}

interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Rows are what boxes beside each other share. */
function groupRows(boxes: readonly Box[]): Band[] {
  const bands: Band[] = [];
  for (const [, top, , bottom] of boxes.toSorted((first, second) => first[1] - second[1])) {
    const band = bands.at(-1);
    if (band !== undefined && top < band.bottom)
      bands[bands.length - 1] = { top: band.top, bottom: Math.max(band.bottom, bottom) };
    else bands.push({ top, bottom });
  }
  return bands;
}

function placeColumn(column: readonly Box[], rows: readonly Band[]) {
  const cells: { row: number; rowspan: number; colspan: number; boxes: Box[] }[] = [];
  for (const box of column.toSorted((first, second) => first[1] - second[1])) {
    const covered = rows.flatMap(({ top, bottom }, row) =>
      (top + bottom) / 2 > box[1] - 1 && (top + bottom) / 2 < box[3] + 1 ? row : [],
    );
    const nearest = rows.findIndex(({ bottom }) => middleY(box) < bottom);
    const row = covered[0] ?? Math.max(0, nearest);
    const previous = cells.at(-1);
    if (previous !== undefined && row < previous.row + previous.rowspan) previous.boxes.push(box);
    else cells.push({ row, rowspan: Math.max(1, covered.length), colspan: 1, boxes: [box] });
  }
  return cells;
}
