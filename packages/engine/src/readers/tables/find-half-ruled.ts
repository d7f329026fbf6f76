import type { Box } from "@parser/contract";
import type { Character, Ruling, SourcePage } from "../../formats/page-source.ts";
import { joinCollinear } from "./find-grids.ts";
import { areaOf, containsMiddle, type TableArea } from "./table-area.ts";
import { readRows, type TextRow } from "./text-rows.ts";

/** Lines across one table begin and end at the same places. */
const SAME_END_POINTS = 4;

/** Shorter lines are underlines, or bars of fractions. */
const MIN_LINE_POINTS = 40;

/** Lines this close are one double line. */
const DOUBLE_LINE_POINTS = 5;

/** A single piece of text this wide, as a share of the table's width, is a line of print. */
const PRINT_SHARE = 0.6;

/** Two such lines after each other are a paragraph. */
const MIN_PARAGRAPH_LINES = 2;

/** White between the lines of a table and its text, in font sizes. */
const MAX_WHITE_SIZES = 1.2;

/** More than the tables of a page have: a drawing. */
const MAX_LINES = 300;
const MAX_AREAS = 30;

/** The areas between lines across that begin and end together, with text between them that is no print. */
export function findHalfRuled(page: SourcePage, characters: readonly Character[]): TableArea[] {
  const lines = joinCollinear(page.rulings).filter(
    ({ direction, from, to }) => direction === "horizontal" && to - from >= MIN_LINE_POINTS,
  );
  if (lines.length > MAX_LINES) return [];
  const boxes = groupAlike(lines).flatMap((group) => tabularRuns(group, characters));
  return boxes.length > MAX_AREAS ? [] : boxes.map((box) => areaOf(page, characters, box));
}

function groupAlike(lines: readonly Ruling[]): Ruling[][] {
  const groups: Ruling[][] = [];
  for (const line of lines.toSorted((first, second) => first.position - second.position)) {
    const group = groups.find(([first]) => first !== undefined && isAlike(first, line));
    if (group === undefined) groups.push([line]);
    else group.push(line);
  }
  return groups.filter((group) => group.length > 1);
}

function isAlike(first: Ruling, second: Ruling): boolean {
  return (
    Math.abs(first.from - second.from) <= SAME_END_POINTS &&
    Math.abs(first.to - second.to) <= SAME_END_POINTS
  );
}

/** Boxes from the first to the last of lines that have nothing but cells between them. */
function tabularRuns(lines: readonly Ruling[], characters: readonly Character[]): Box[] {
  const runs: Box[] = [];
  let run: Box | undefined;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined) break;
    const box: Box = [line.from, line.position, line.to, next.position];
    if (isTabular(box, characters)) {
      run = run === undefined ? box : [run[0], run[1], run[2], box[3]];
      continue;
    }
    if (run !== undefined) runs.push(run);
    run = undefined;
  }
  return run === undefined ? runs : [...runs, run];
}

function isTabular(box: Box, characters: readonly Character[]): boolean {
  if (box[3] - box[1] <= DOUBLE_LINE_POINTS) return true;
  const rows = readRows(characters.filter((one) => containsMiddle(box, one.box)));
  if (isAfloat(rows, box)) return false;
  let printed = 0;
  for (const row of rows) {
    printed = isPrint(row, box) ? printed + 1 : 0;
    if (printed >= MIN_PARAGRAPH_LINES) return false;
  }
  return rows.length > 0;
}

/** Whether text stands away from the lines above and below it, and so belongs to neither. */
function isAfloat(rows: readonly TextRow[], [, top, , bottom]: Box): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return true;
  return (
    first.top - top > MAX_WHITE_SIZES * first.size &&
    bottom - last.bottom > MAX_WHITE_SIZES * last.size
  );
}

function isPrint({ pieces }: TextRow, [left, , right]: Box): boolean {
  return pieces.every((piece) => piece.box[2] - piece.box[0] > PRINT_SHARE * (right - left));
}
