import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxHeight, boxWidth, unionOf } from "@parsewright/document/geometry";
import { DRAWING_SLACK_POINTS } from "./drawn-lines.ts";
import { containsMiddle } from "./table-area.ts";

/** A fill that covers this share of the page is paper, not the background of cells. */
const PAPER_SHARE = 0.8;

/** Limit: more coloured boxes than the cells of a page are a picture made of them. */
const MAX_FILLS = 1_500;

/** Word processors leave this much white between the text of a cell and its edge, and paint it apart from the text. */
const MAX_PADDING_POINTS = 9;

/** The coloured backgrounds of a page's cells, each as one box. Empty for a page on which fills draw something else. */
export function cellBackgrounds({
  fills,
  characters,
  width,
  height,
}: Pick<SourcePage, "fills" | "characters" | "width" | "height">): Box[] {
  const cells = fills.filter(
    (fill) => boxWidth(fill) * boxHeight(fill) < PAPER_SHARE * width * height,
  );
  return cells.length > MAX_FILLS ? [] : joinPadding(cells, characters);
}

/**
 * Some programs paint a cell in pieces: each line of text, the padding beside them, and what is left above and below.
 * The pieces are joined, so that their edges are not taken for the lines of a grid.
 */
function joinPadding(fills: readonly Box[], characters: SourcePage["characters"]): Box[] {
  const isWritten = (fill: Box) => characters.some(({ box }) => containsMiddle(fill, box));
  const paddings = fills.filter((fill) => isNarrow(fill) && !isWritten(fill));
  if (paddings.length === 0) return [...fills];
  const others = fills.filter((fill) => !paddings.includes(fill));
  const cells: Box[] = [];
  const used = new Set<Box>();
  for (const padding of paddings) {
    const lines = others.filter((line) => isPadding(padding, line));
    if (lines.length === 0) continue;
    const cell = unionOf([padding, ...lines]);
    for (const piece of [padding, ...lines]) used.add(piece);
    const known = cells.findIndex((other) => sharesSide(other, cell));
    if (known === -1) cells.push(cell);
    else cells[known] = unionOf([cell, ...cells.slice(known, known + 1)]);
  }
  // Only a cell that is painted in pieces has a rest below its text; an empty cell below another one looks the same.
  const whole = cells.map((cell) => {
    const rest = others.filter((other) => !used.has(other) && continuesCell(other, cell));
    for (const piece of rest) used.add(piece);
    return unionOf([cell, ...rest]);
  });
  return [...whole, ...fills.filter((fill) => !used.has(fill))];
}

function isNarrow(fill: Box): boolean {
  return boxWidth(fill) <= MAX_PADDING_POINTS && boxHeight(fill) > boxWidth(fill);
}

/** Checks whether a narrow fill runs along the side of a line, and of other lines of the cell above and below it. */
function isPadding(padding: Box, line: Box): boolean {
  return (
    line[1] >= padding[1] - DRAWING_SLACK_POINTS &&
    line[3] <= padding[3] + DRAWING_SLACK_POINTS &&
    (touches(padding[2], line[0]) || touches(padding[0], line[2]))
  );
}

/** Checks whether two unions of padding and lines have the same lines. */
function sharesSide(first: Box, second: Box): boolean {
  return (
    touches(first[1], second[1]) &&
    touches(first[3], second[3]) &&
    first[0] < second[2] - MAX_PADDING_POINTS &&
    second[0] < first[2] - MAX_PADDING_POINTS
  );
}

function continuesCell(rest: Box, cell: Box): boolean {
  return (
    touches(rest[0], cell[0]) &&
    touches(rest[2], cell[2]) &&
    (touches(rest[1], cell[3]) || touches(rest[3], cell[1]))
  );
}

function touches(first: number, second: number): boolean {
  return Math.abs(first - second) <= DRAWING_SLACK_POINTS;
}
