import type { Character } from "@parsewright/document/files";
import { boxWidth, medianOf, unionOf } from "@parsewright/document/geometry";
import { isTypewritten } from "./code-block.ts";
import {
  endsClause,
  endsSentence,
  isContentsLine,
  isUnitOfNumber,
  plainCaptionKind,
  startsListItem,
  startsWithInitial,
  startsWithSectionNumber,
} from "@parsewright/document/language";
import { FULL_LINE_SHARE, hasHangingIndents, INDENT_SIZES } from "./hanging-indent.ts";
import { findNumberedEntries } from "./numbered-entries.ts";
import { isHeadingRole, type StructureRoles } from "./structure-roles.ts";
import { type TextLine, toLeftToRight, toUpright } from "../text/text-line.ts";

/** Lines further apart than this many usual line distances belong to different paragraphs. */
const MAX_PITCH_RATIO = 1.3;

/** Lines of one paragraph are less than this many font sizes apart. */
const MAX_PITCH_SIZES = 2;

/** Lines closer than this many font sizes may be of one paragraph, whatever is usual in the column. */
const HEADING_PITCH_SIZES = 1.45;

/** A change of font size by more than this factor starts a new paragraph. */
const MAX_SIZE_RATIO = 1.12;

/** Lines of code further apart than this many font sizes are two listings. */
const MAX_CODE_PITCH_SIZES = 3;

/** Groups the lines of one region into paragraphs, from top to bottom. */
export function groupParagraphs(lines: readonly TextLine[], roles?: StructureRoles): TextLine[][] {
  if (lines.length === 0) return [];
  const uprightLines = toLeftToRight(lines.map(toUpright));
  const column: Column = {
    box: unionOf(uprightLines.map(({ box }) => box)),
    pitch: usualPitch(uprightLines),
    isHanging: hasHangingIndents(uprightLines),
    entries: findNumberedEntries(uprightLines),
    roles,
  };
  const paragraphs: TextLine[][] = [];
  let previous: TextLine[] | undefined;
  for (const [index, line] of lines.entries()) {
    const upright = uprightLines[index] ?? line;
    if (previous !== undefined && continuesParagraph(previous, upright, column)) {
      previous.push(upright);
      paragraphs.at(-1)?.push(line);
    } else {
      previous = [upright];
      paragraphs.push([line]);
    }
  }
  return paragraphs;
}

interface Column {
  readonly box: TextLine["box"];
  /** Distance from one baseline to the next, in points. */
  readonly pitch: number;
  /** Entries start at the left edge and go on indented. */
  readonly isHanging: boolean;
  /** Lines that start an entry by their number. */
  readonly entries: ReadonlySet<TextLine>;
  readonly roles: StructureRoles | undefined;
}

function usualPitch(lines: readonly TextLine[]): number {
  const pitches = lines.slice(1).map((line, index) => line.box[3] - (lines[index]?.box[3] ?? 0));
  return medianOf(
    pitches.filter(
      (pitch, index) => pitch > 0 && pitch < MAX_PITCH_SIZES * (lines[index]?.size ?? 0),
    ),
  );
}

function continuesParagraph(
  paragraph: readonly TextLine[],
  line: TextLine,
  column: Column,
): boolean {
  const previous = paragraph.at(-1);
  if (previous === undefined) return true;
  if (isTypewritten(previous) && isTypewritten(line)) return continuesCode(previous, line);
  return (
    isNear(previous, line, column.pitch) &&
    looksAlike(previous, line) &&
    fieldOf(previous) === fieldOf(line) &&
    haveSameRole(previous, line, column.roles) &&
    !startsItem(paragraph, line, column) &&
    !startsCaption(previous, line, column) &&
    !startsWithSectionNumber(line.text) &&
    !startsEntry(paragraph, line, column) &&
    !endsParagraph(previous, column)
  );
}

/** Continues a listing across any indent and across empty lines. */
function continuesCode(previous: TextLine, line: TextLine): boolean {
  const pitch = line.box[3] - previous.box[3];
  return pitch <= MAX_CODE_PITCH_SIZES * line.size && Math.abs(previous.size - line.size) < 0.5;
}

/** Field of a form that a line was filled into. Lines in different fields are never one paragraph. */
function fieldOf({ segments }: TextLine): Character["field"] {
  for (const { characters } of segments)
    for (const { field } of characters) if (field !== undefined) return field;
  return undefined;
}

/** Keeps headings of a trusted structure tree separate from the text. */
function haveSameRole(
  previous: TextLine,
  line: TextLine,
  roles: StructureRoles | undefined,
): boolean {
  if (roles === undefined) return true;
  const [above, below] = [roles.roleOf(previous) ?? "", roles.roleOf(line) ?? ""];
  return isHeadingRole(above) === isHeadingRole(below);
}

function startsItem(paragraph: readonly TextLine[], line: TextLine, column: Column): boolean {
  if (column.entries.has(line)) return true;
  if (!startsListItem(line.text)) return false;
  const [first, previous] = [paragraph[0], paragraph.at(-1)];
  if (first === undefined || previous === undefined) return true;
  const isUnit = isUnitOfNumber(previous.text, line.text) && !startsListItem(first.text);
  return !(isUnit || startsWithInitial(line.text)) || !isCutBefore(previous, column);
}

function startsCaption(previous: TextLine, line: TextLine, column: Column): boolean {
  return plainCaptionKind(line.text) !== undefined && !isCutBefore(previous, column);
}

/** Checks for a full line that ends within a sentence, which the next line continues. */
function isCutBefore(previous: TextLine, column: Column): boolean {
  const rest = column.box[2] - previous.box[2];
  return rest <= FULL_LINE_SHARE * boxWidth(column.box) && !endsClause(previous.text);
}

function isNear(previous: TextLine, line: TextLine, usual: number): boolean {
  const pitch = line.box[3] - previous.box[3];
  const limit = usual > 0 ? MAX_PITCH_RATIO * usual : MAX_PITCH_SIZES * line.size;
  // Allows more distance between lines of a heading, which is set wider than the text.
  return (
    pitch <=
    Math.min(
      Math.max(limit, HEADING_PITCH_SIZES * line.size),
      MAX_PITCH_SIZES * Math.max(previous.size, line.size),
    )
  );
}

function looksAlike(previous: TextLine, line: TextLine): boolean {
  const ratio =
    Math.max(previous.size, line.size) / Math.max(Math.min(previous.size, line.size), 0.1);
  return ratio <= MAX_SIZE_RATIO && previous.isBold === line.isBold;
}

/**
 * Checks for the start of an entry: a line at the left edge in a column with hanging indents, an indented line
 * elsewhere.
 */
function startsEntry(paragraph: readonly TextLine[], line: TextLine, column: Column): boolean {
  if (!column.isHanging) return startsIndented(paragraph, line, column);
  return line.box[0] - column.box[0] <= INDENT_SIZES * line.size;
}

/** An indented line starts a paragraph, unless it hangs under a list item or follows one that hangs. */
function startsIndented(paragraph: readonly TextLine[], line: TextLine, column: Column): boolean {
  const [first] = paragraph;
  const previous = paragraph.at(-1);
  if (first === undefined || previous === undefined) return false;
  const step = line.box[0] - previous.box[0];
  if (step <= INDENT_SIZES * line.size) return false;
  return !(previous === first && (startsListItem(first.text) || column.entries.has(first)));
}

function endsParagraph(previous: TextLine, column: Column): boolean {
  if (isContentsLine(previous.text)) return true;
  const rest = column.box[2] - previous.box[2];
  return rest > FULL_LINE_SHARE * boxWidth(column.box) && endsSentence(previous.text);
}
