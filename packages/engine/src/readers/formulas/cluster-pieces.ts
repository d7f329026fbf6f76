import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { boxWidth, middleY, unionOf } from "@parsewright/document/geometry";
import { isMathCharacter, proseLetterCount } from "../text/formula-evidence.ts";
import { DISPLAY_WHITE_SIZES, SMALLER_SHARE } from "../text/formula-measures.ts";
import { MIN_PROSE_LETTERS, type PageLines, type Piece } from "./page-lines.ts";

/** White inside an equation, in font sizes: across for `\quad`s, down for the rows of `aligned`. */
const MAX_GAP_SIZES = { across: 2.6, down: 0.75 };

/** Limit: joining two groups may bring others close; after this many rounds nothing changes in a real equation. */
const MAX_ROUNDS = 6;

interface Group {
  readonly pieces: readonly Piece[];
  readonly box: Box;
  readonly size: number;
}

/** Pieces that are so close that they are one equation, with the bars between them taken into account. */
export function clusterPieces(lines: PageLines, rulings: readonly Ruling[]): (readonly Piece[])[] {
  let groups = lines.pieces.map((piece): Group => {
    return { pieces: [piece], box: withBars(piece, rulings), size: piece.size };
  });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const joined = joinClose(groups, lines);
    if (joined.length === groups.length) break;
    groups = joined;
  }
  return joinColumns(groups).map((group) => group.pieces);
}

/** Joins the columns of equations below each other that TeX spreads over the line. */
function joinColumns(groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const index = joined.findIndex((other) => areColumns(other, group));
    const other = joined[index];
    if (other === undefined) joined.push(group);
    else joined[index] = union(other, group);
  }
  return joined;
}

function areColumns(first: Group, second: Group): boolean {
  const size = Math.max(first.size, second.size);
  const across = Math.max(first.box[0], second.box[0]) - Math.min(first.box[2], second.box[2]);
  const isBeside = across > 0 && across < MAX_COLUMN_GAP_SIZES * size;
  const sharesRows = [1, 3].every(
    (side) => Math.abs((first.box[side] ?? 0) - (second.box[side] ?? 0)) < size,
  );
  return isBeside && sharesRows && hasEquationRows(first) && hasEquationRows(second);
}

/** White between columns of equations, in font sizes: TeX spreads two or three over a page. */
const MAX_COLUMN_GAP_SIZES = 14;

/** Checks whether a group has several rows with a relation, and signs or letters of mathematics. */
function hasEquationRows({ pieces, size }: Group): boolean {
  const characters = pieces.flatMap((piece) => piece.characters);
  const rows = new Set(
    characters
      .filter(({ text, font }) => RELATION.test(text) && font.size >= SMALLER_SHARE * size)
      .map(({ baseline }) => Math.round(baseline.y)),
  );
  return rows.size > 1 && characters.some(isMathCharacter);
}

const RELATION = /^[=<>≤≥≈≡∼∈→]$/u;

function joinClose(groups: readonly Group[], lines: PageLines): Group[] {
  const joined: Group[] = [];
  for (const group of groups) {
    const index = joined.findIndex((other) => areClose(other, group, lines));
    const other = joined[index];
    if (other === undefined) joined.push(group);
    else joined[index] = union(other, group);
  }
  return joined;
}

function union(first: Group, second: Group): Group {
  return {
    pieces: [...first.pieces, ...second.pieces],
    box: unionOf([first.box, second.box]),
    size: Math.max(first.size, second.size),
  };
}

/** A fraction's bar reaches further than its parts, a line of letters without ascenders higher than their strokes. */
function withBars({ box, size, baseline }: Piece, rulings: readonly Ruling[]): Box {
  const bars = rulings.filter(
    ({ from, to, position }) =>
      from < box[2] &&
      to > box[0] &&
      position > box[1] - 0.6 * size &&
      position < box[3] + 0.6 * size,
  );
  const line: Box = [box[0], baseline - 0.75 * size, box[2], baseline + 0.25 * size];
  return unionOf([
    box,
    line,
    ...bars.map(({ from, to, position }): Box => [from, position, to, position]),
  ]);
}

function areClose(first: Group, second: Group, { usualWhite, proseLines }: PageLines): boolean {
  const size = Math.max(first.size, second.size);
  const across = Math.max(first.box[0], second.box[0]) - Math.min(first.box[2], second.box[2]);
  const down = Math.max(first.box[1], second.box[1]) - Math.min(first.box[3], second.box[3]);
  if (down < -0.15 * size) return across < MAX_GAP_SIZES.across * size;
  const maxDown = Math.max(MAX_GAP_SIZES.down * size, usualWhite + DISPLAY_WHITE_SIZES * size);
  // Groups that lie far apart, as most do, are ruled out before their text is looked at.
  if (down >= maxDown || !(across < 0 || isContinued(first, second))) return false;
  if (down > DISPLAY_WHITE_SIZES * size && [first, second].some((one) => isText(one, size)))
    return false;
  return !proseLines.some((line) => isBetween(line, first, second));
}

/** Checks whether a group is a line of words, such as a heading, as large as what is beside it. */
function isText({ pieces, size }: Group, largest: number): boolean {
  const characters = pieces.flatMap((piece) => piece.characters);
  if (size < SMALLER_SHARE * largest || characters.some(isMathCharacter)) return false;
  return proseLetterCount(characters) >= MIN_PROSE_LETTERS;
}

/** Rows of equations that need several are wider than this, in font sizes; cells of tables are narrower. */
const MIN_ROW_SIZES = 6;

const OPERATOR = /^[+−±∓=×·⋅∪∩]$/u;

/**
 * Checks whether the lower of two groups, further right, goes on with the upper one: TeX sets the last row of a long
 * equation at the right.
 */
function isContinued(first: Group, second: Group): boolean {
  const [upper, lower] = first.box[1] < second.box[1] ? [first, second] : [second, first];
  const [start] = lower.pieces.toSorted((one, other) => one.box[0] - other.box[0]);
  const areRows = [first, second].every(({ box, size }) => boxWidth(box) > MIN_ROW_SIZES * size);
  const isFurtherRight = lower.box[0] > upper.box[0];
  return areRows && isFurtherRight && start !== undefined && continuesEquation(start);
}

/** Checks whether a piece begins with a sign that equations go on with. */
export function continuesEquation({ characters: [first] }: Piece): boolean {
  return OPERATOR.test(first?.text ?? "");
}

/** Checks whether a line of text parts two groups that are over each other. */
function isBetween(line: Box, first: Group, second: Group): boolean {
  const y = middleY(line);
  const [upper, lower] = first.box[1] < second.box[1] ? [first, second] : [second, first];
  const isOver = line[0] < lower.box[2] && line[2] > lower.box[0];
  return isOver && y > middleY(upper.box) && y < middleY(lower.box);
}
