import type { Box } from "@parsewright/contract";
import { boxHeight, boxWidth, middleX, overlapX, unionOf } from "@parsewright/document/geometry";
import type { TextSegment } from "../../text/text-segment.ts";
import type { PlacedCell } from "../steps/table-cells.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";

/** A head that is printed upwards ends this close above its column, in font sizes. */
const MAX_GAP_SIZES = 1.5;

/** Heads end on one height but for this much, in font sizes. */
const MAX_SHIFT_SIZES = 1;

/** One word beside a table may be the label of an axis. */
const MIN_HEADS = 2;

/** A table with the heads above its columns that are printed upwards or downwards. */
export function withUpwardHead(table: TableRegion, segments: readonly TextSegment[]): TableRegion {
  const { cells: body = [], box, headerRows = 0 } = table;
  const heads = segments.filter((segment) => isHeadAbove(segment, box));
  const columns = columnsOf(body);
  const cells = heads.flatMap((head): PlacedCell[] => {
    const column = columns.find(({ box: place }) => overlapX(place, head.box) > 0)?.column;
    return column === undefined
      ? []
      : [{ row: 0, column, rowspan: 1, colspan: 1, characters: head.characters }];
  });
  const areApart = new Set(cells.map(({ column }) => column)).size === heads.length;
  if (heads.length < MIN_HEADS || !areApart) return table;
  const all = [...cells, ...body.map((cell) => ({ ...cell, row: cell.row + 1 }))];
  return tableRegion({
    box: unionOf([box, ...heads.map((head) => head.box)]),
    cells: all,
    headerRows: headerRows + 1,
  });
}

function isHeadAbove({ angle, box, size }: TextSegment, table: Box): boolean {
  const gap = table[1] - box[3];
  return (
    angle % 180 !== 0 &&
    angle % 90 === 0 &&
    boxHeight(box) > boxWidth(box) &&
    gap <= MAX_GAP_SIZES * size &&
    gap >= -MAX_SHIFT_SIZES * size &&
    middleX(box) > table[0] &&
    middleX(box) < table[2]
  );
}

/** The columns that have cells of their own, and where these are. */
function columnsOf(cells: readonly PlacedCell[]): { column: number; box: Box }[] {
  const boxes = new Map<number, Box[]>();
  for (const { column, colspan, characters } of cells)
    if (colspan === 1)
      boxes.set(column, [...(boxes.get(column) ?? []), ...characters.map(({ box }) => box)]);
  return [...boxes].flatMap(([column, some]) =>
    some.length === 0 ? [] : [{ column, box: unionOf(some) }],
  );
}
