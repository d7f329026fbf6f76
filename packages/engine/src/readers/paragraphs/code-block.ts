import type { Block, Line } from "@parsewright/contract";
import { codeBlock, plainLine } from "@parsewright/document/blocks";
import type { Character, SourcePage } from "@parsewright/document/files";
import { boxWidth, medianOf, toWholePoints, unionOf } from "@parsewright/document/geometry";
import { isMonospacedFont } from "@parsewright/document/language";
import type { TextLine } from "../text/text-line.ts";

/** Signs that prose in a typewriter font lacks: operators, calls, braces, comments, options. */
const CODE_SIGNS = /[;{}=<>\\|$_]|\w\(|^\s*(?:#|\/\/|--)/;

/** Where all of a page is typewritten, code must look like code in at least this share of its lines. */
const MIN_CODE_LINE_SHARE = 0.3;

/** A distance of more than this many times the least one leaves an empty line. */
const EMPTY_LINE_RATIO = 1.6;

/** Limit: wider lines are drawings in characters, or mischief. */
const MAX_COLUMNS = 400;

/** Checks whether a line is set in a typewriter font from end to end. */
export function isTypewritten({ segments }: TextLine): boolean {
  return (
    segments.length > 0 &&
    segments.every(({ characters }) =>
      characters.every(
        ({ font }, index) => font === characters[index - 1]?.font || isMonospacedFont(font.name),
      ),
    )
  );
}

/** Checks whether lines in a typewriter font are code. `isUsual` says that all of the page is set so. */
export function isCode(lines: readonly TextLine[], isUsual: boolean): boolean {
  if (!lines.every(isTypewritten)) return false;
  const codeLines = lines.filter(({ text }) => CODE_SIGNS.test(text)).length;
  // One line alone may be a word in the text.
  const isSure = lines.length > 1;
  if (isUsual) return isSure && codeLines >= MIN_CODE_LINE_SHARE * lines.length;
  return isSure || codeLines > 0;
}

/** A listing with the indentation and empty lines of its source. */
export function toCodeBlock(lines: readonly TextLine[], page: SourcePage): Block {
  const box = unionOf(lines.map((line) => line.box));
  const characters = lines.flatMap(({ segments }) =>
    segments.flatMap((segment) => segment.characters),
  );
  const columnWidth = medianOf(characters.map((character) => boxWidth(character.box)));
  const pitch = lines.slice(1).reduce((least, line, index) => {
    return Math.min(least, line.box[3] - (lines[index]?.box[3] ?? 0));
  }, Infinity);
  const codeLines = lines.flatMap((line, index): Line[] => {
    const above = lines[index - 1];
    const isAfterGap = above !== undefined && line.box[3] - above.box[3] > EMPTY_LINE_RATIO * pitch;
    const content = toColumns(line, box[0], columnWidth);
    const lineBox = toWholePoints(line.box, page);
    const written = plainLine(content, { bbox: lineBox });
    return isAfterGap ? [{ bbox: lineBox, spans: [] }, written] : [written];
  });
  return codeBlock(codeLines, { bbox: toWholePoints(box, page) });
}

/** The line with each character in its column: files leave spaces out and move instead. */
function toColumns({ segments }: TextLine, left: number, columnWidth: number): string {
  let text = "";
  for (const character of segments.flatMap((segment) => segment.characters)) {
    const column = columnOf(character, left, columnWidth);
    text = text.padEnd(Math.min(column, MAX_COLUMNS)) + character.text;
  }
  return text;
}

function columnOf({ box }: Character, left: number, columnWidth: number): number {
  return columnWidth > 0 ? Math.round((box[0] - left) / columnWidth) : 0;
}
