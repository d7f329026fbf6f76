import type { Box } from "@parsewright/contract";
import { boxHeight, overlapY, unionOf } from "@parsewright/document/geometry";
import { isRaisedMark } from "@parsewright/document/language";
import { isScriptBehind } from "./find-scripts.ts";
import { joinSegments } from "./join-segments.ts";
import { isMostlyRightToLeft } from "./right-to-left.ts";
import { findLooseParts, placeLooseParts } from "./loose-parts.ts";
import { MAX_SCRIPT_SIZE_RATIO, MIN_SCRIPT_SIZE_RATIO } from "./spacing.ts";
import type { TextSegment } from "./text-segment.ts";
import { turnBox } from "./turn.ts";

/** The segments of one region that are on one baseline, read together. */
export interface TextLine {
  readonly segments: readonly TextSegment[];
  readonly text: string;
  readonly box: Box;
  readonly size: number;
  readonly isBold: boolean;
  /** Widest white inside the line, in font sizes. */
  readonly widestGapSizes: number;
}

/** Segments whose bottoms differ by less than this share of their height are on one line. */
const SAME_LINE_SHARE = 0.5;

/** Text at a smaller angle than this, as on a crooked scan, is read as level. */
const MAX_LEAN_DEGREES = 10;

interface JoinOptions {
  /** Parts of formulas above and below a line become part of it; otherwise they are lines of their own. */
  readonly hasLooseParts?: boolean;
}

/**
 * Joins the segments of a region to lines in reading order, which is from top to bottom once their text is upright.
 */
export function joinLines(
  segments: readonly TextSegment[],
  { hasLooseParts = true }: JoinOptions = {},
): TextLine[] {
  const byAngle = new Map<number, TextSegment[]>();
  for (const segment of segments) {
    const angle = frameAngle(segment.angle);
    const group = byAngle.get(angle) ?? [];
    if (group.length === 0) byAngle.set(angle, group);
    group.push(segment);
  }
  const [only, ...others] = [...byAngle].map(([angle, group]) =>
    joinUpright(group, angle, hasLooseParts),
  );
  if (only === undefined || others.length === 0) return only ?? [];
  const units = [only, ...others].flatMap((lines, index) =>
    [...byAngle.keys()][index] === 0 ? lines.map((line) => [line]) : [lines],
  );
  return units.toSorted((first, second) => topOf(first) - topOf(second)).flat();
}

/** Turns the box of a line as if the page were turned until its text is upright. */
export function toUpright(line: TextLine): TextLine {
  const angle = frameAngle(line.segments[0]?.angle ?? 0);
  return angle === 0 ? line : { ...line, box: turnBox(line.box, -angle) };
}

/** Mirrors lines whose letters are mostly read from right to left, so that callers can treat them like others. */
export function toLeftToRight(lines: readonly TextLine[]): readonly TextLine[] {
  if (!isMostlyRightToLeft(lines.map(({ text }) => text).join(""))) return lines;
  return lines.map((line) => {
    const [left, top, right, bottom] = line.box;
    return { ...line, box: [-right, top, -left, bottom] };
  });
}

function frameAngle(angle: number): number {
  const quarter = (Math.round(angle / 90) % 4) * 90;
  const lean = Math.abs(((angle - quarter + 540) % 360) - 180);
  return lean < MAX_LEAN_DEGREES ? quarter : angle;
}

function topOf(lines: readonly TextLine[]): number {
  return lines.reduce((top, { box }) => Math.min(top, box[1]), Infinity);
}

/** A segment, and its box in the frame in which its text is upright. */
interface FramedSegment {
  readonly segment: TextSegment;
  readonly box: Box;
}

function joinUpright(
  segments: readonly TextSegment[],
  angle: number,
  hasLooseParts: boolean,
): TextLine[] {
  const framed = segments.map((segment): FramedSegment => {
    return { segment, box: angle === 0 ? segment.box : turnBox(segment.box, -angle) };
  });
  const parts =
    hasLooseParts && angle === 0 ? findLooseParts(segments) : new Map<TextSegment, TextSegment>();
  const partsByAnchor = new Map<TextSegment, TextSegment[]>();
  for (const [part, anchor] of parts)
    partsByAnchor.set(anchor, [...(partsByAnchor.get(anchor) ?? []), part]);
  const rows = joinRows(framed.filter(({ segment }) => !parts.has(segment)))
    .map((row) => ({
      line: toLine(
        row,
        row.flatMap(({ segment }) => partsByAnchor.get(segment) ?? []),
      ),
      box: unionOf(row.map(({ box }) => box)),
    }))
    .toSorted((first, second) => first.box[1] - second.box[1]);
  return labelsFirst(rows).map(({ line }) => line);
}

/** A label and a line that it is for are beside one another over at least this share of the lower one's height. */
const MIN_BESIDE_SHARE = 0.2;

/** The lines that a label is for begin at the same place. */
const MAX_LEFT_SHIFT_POINTS = 2;

/**
 * Puts a label at the left of two lines, in the middle of their height, before both: `Figure 2` of a boxed caption.
 */
function labelsFirst<Row extends { readonly line: TextLine; readonly box: Box }>(
  rows: readonly Row[],
): Row[] {
  const ordered = [...rows];
  for (const [index, label] of rows.entries()) {
    const [above, below] = [rows[index - 1], rows[index + 1]];
    if (above === undefined || below === undefined || !/\p{L}/u.test(label.line.text)) continue;
    const isLabel = [above, below].every(
      ({ box }) => label.box[2] <= box[0] && overlapY(label.box, box) >= MIN_BESIDE_SHARE,
    );
    const areOneText = Math.abs(above.box[0] - below.box[0]) <= MAX_LEFT_SHIFT_POINTS;
    if (isLabel && areOneText) ordered.splice(index - 1, 2, label, above);
  }
  return ordered;
}

function joinRows(framed: readonly FramedSegment[]): FramedSegment[][] {
  const rows: FramedSegment[][] = [];
  for (const one of framed.toSorted((first, second) => first.box[3] - second.box[3])) {
    const row = rows.at(-1);
    const anchor = row?.[0];
    if (row === undefined || anchor === undefined || !isSameLine(anchor, one)) rows.push([one]);
    // Keeps the base of a script first, as the rest of the line is compared with it.
    else if (isScriptBehind(anchor.segment, one.segment)) row.unshift(one);
    else row.push(one);
  }
  return rows;
}

/** Checks for a raised mark in the row of a line, such as a note has before its text, at any distance. */
function isMarkOf({ segment, box }: FramedSegment, line: FramedSegment): boolean {
  const ratio = segment.size / line.segment.size;
  const isOfFormula = segment.characters.some(({ ink }) => ink !== undefined);
  return (
    !isOfFormula &&
    isRaisedMark(segment.text) &&
    ratio >= MIN_SCRIPT_SIZE_RATIO &&
    ratio <= MAX_SCRIPT_SIZE_RATIO &&
    box[1] >= line.box[1] - 0.25 * line.segment.size &&
    box[3] <= line.box[3]
  );
}

function isSameLine(anchor: FramedSegment, other: FramedSegment): boolean {
  if (isMarkOf(anchor, other) || isMarkOf(other, anchor)) return true;
  if (isScriptBehind(anchor.segment, other.segment)) return true;
  if (isScriptBehind(other.segment, anchor.segment)) return true;
  const height = Math.min(boxHeight(anchor.box), boxHeight(other.box));
  return Math.abs(anchor.box[3] - other.box[3]) < SAME_LINE_SHARE * height;
}

/** Makes a line of a row. Loose parts of its formulas are among its segments, but do not decide its size or box. */
function toLine(row: readonly FramedSegment[], looseParts: readonly TextSegment[]): TextLine {
  const seen = row.toSorted((first, second) => first.box[0] - second.box[0]);
  const gaps = seen.slice(1).map(({ box }, index) => box[0] - (seen[index]?.box[2] ?? box[0]));
  const isRightToLeft = isMostlyRightToLeft(row.map(({ segment }) => segment.text).join(""));
  const inOrder = (isRightToLeft ? seen.toReversed() : seen).map(({ segment }) => segment);
  const segments = placeLooseParts(inOrder, looseParts);
  const longest = inOrder.reduce((best, segment) =>
    segment.text.length > best.text.length ? segment : best,
  );
  return {
    segments,
    text: joinSegments(segments),
    box: unionOf(inOrder.map(({ box }) => box)),
    size: longest.size,
    isBold: inOrder.every(({ isBold }) => isBold),
    widestGapSizes:
      gaps.reduce((widest, gap) => Math.max(widest, gap), 0) / Math.max(longest.size, 1),
  };
}
