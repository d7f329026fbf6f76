import type { Box } from "@parsewright/contract";
import type { PlacedImage, Ruling } from "@parsewright/document/files";
import { boxHeight, boxWidth, unionOf } from "@parsewright/document/geometry";
import { MAX_RULING_THICKNESS_POINTS } from "./thin-areas.ts";

/** Shorter lines are the strokes of drawn letters. */
const MIN_RULING_LENGTH_POINTS = 2;

/** Thin paint on a page: a stroke, a filled area, or a picture that is only a few pixels high. */
export interface ThinPaint {
  readonly box: Box;
  /** Stroke: it has no width in its box, and paints no strip of an area. */
  readonly isStroke?: boolean;
  /** The picture that it is. */
  readonly image?: PlacedImage;
  /** Drawn as something else than a line along an axis: a drawing, where it is not part of a dotted line. */
  readonly isDrawing?: boolean;
}

interface PaintedRules {
  readonly rulings: Ruling[];
  /** Areas that are painted strip by strip. */
  readonly fills: Box[];
  readonly images: PlacedImage[];
  readonly drawings: Box[];
}

/**
 * Sorts thin paint into lines and what only looks like them in the file. Dots and dashes in a row are one line. Strips
 * side by side without white between them paint an area, as gradients are painted; or a picture, where they are its rows.
 */
export function rulesFromPaint(paints: readonly ThinPaint[]): PaintedRules {
  const found: PaintedRules = { rulings: [], fills: [], images: [], drawings: [] };
  const used = new Set<ThinPaint>();
  for (const direction of ["horizontal", "vertical"] as const) {
    const pieces = paints.flatMap((paint) => toPiece(paint, direction));
    const lines = joinDashes(pieces).filter(({ paints: [first, ...others] }) => {
      return others.length > 0 || (first !== undefined && !isDot(first));
    });
    for (const { paints: own } of lines) for (const paint of own) used.add(paint);
    for (const strips of groupTouching(lines)) addStrips(strips, direction, found);
  }
  for (const paint of paints) if (!used.has(paint)) addUnused(paint, found);
  return found;
}

/** A dot that is in no line is too short to be one. */
function addUnused({ box, image, isDrawing }: ThinPaint, { images, drawings }: PaintedRules): void {
  if (image !== undefined) images.push(image);
  else if (isDrawing === true) drawings.push(box);
}

function addStrips(
  strips: readonly Piece[],
  direction: Ruling["direction"],
  { rulings, fills, images }: PaintedRules,
): void {
  const { start, end, paints } = unionOfPieces(strips);
  if (end - start > MAX_RULING_THICKNESS_POINTS) {
    const boxes = paints.flatMap(({ box, image }) => (image === undefined ? [box] : []));
    images.push(...paints.flatMap(({ image }) => image ?? []));
    if (boxes.length > 0) fills.push(unionOf(boxes));
    return;
  }
  for (const strip of strips)
    if (strip.to - strip.from >= MIN_RULING_LENGTH_POINTS)
      rulings.push({ direction, position: middleOf(strip), from: strip.from, to: strip.to });
}

/** Part of a line: where it begins and ends along its direction, and across it. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly paints: readonly ThinPaint[];
}

/** Dots are parts of lines of both directions. */
function toPiece(paint: ThinPaint, direction: Ruling["direction"]): Piece[] {
  const [left, top, right, bottom] = paint.box;
  const isLevel = boxWidth(paint.box) >= boxHeight(paint.box);
  if (!isDot(paint) && isLevel !== (direction === "horizontal")) return [];
  const paints = [paint];
  return direction === "horizontal"
    ? [{ from: left, to: right, start: top, end: bottom, paints }]
    : [{ from: top, to: bottom, start: left, end: right, paints }];
}

/** Checks whether paint is about as wide as it is high. */
function isDot({ box, isStroke }: ThinPaint): boolean {
  const [width, height] = [boxWidth(box), boxHeight(box)];
  return (
    isStroke !== true &&
    Math.max(width, height) <= MAX_RULING_THICKNESS_POINTS &&
    Math.max(width, height) <= 2 * Math.min(width, height)
  );
}

/** Dashes of one line have the same length and the same distance, up to this share of it. */
const MAX_UNEVENNESS = 0.2;

/** Longer pieces are lines of their own, and so are pieces with more white between them. */
const MAX_DASH_POINTS = 12;
const MAX_WHITE_POINTS = 6;

/** Pieces of one line differ by no more than this across it. */
const MAX_SHIFT_POINTS = 0.3;

/** Fewer pieces in a row may be there by chance. */
const MIN_DASHES = 4;

/** Joins dots and dashes that are in a row at equal distances. */
function joinDashes(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const row of groupRows(pieces)) {
    let run: Piece[] = [];
    for (const piece of row) {
      if (!continuesDashes(run, piece)) {
        joined.push(...endRun(run));
        run = [];
      }
      run.push(piece);
    }
    joined.push(...endRun(run));
  }
  return joined;
}

function groupRows(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (first !== undefined && middleOf(piece) - middleOf(first) <= MAX_SHIFT_POINTS)
      row?.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.from - other.from));
}

function middleOf({ start, end }: Piece): number {
  return (start + end) / 2;
}

function continuesDashes(run: readonly Piece[], next: Piece): boolean {
  const [last, before] = [run.at(-1), run.at(-2)];
  if (last === undefined) return true;
  const white = next.from - last.to;
  const isDash = next.to - next.from <= MAX_DASH_POINTS && white > 0 && white <= MAX_WHITE_POINTS;
  return (
    isDash &&
    isEven(next.to - next.from, last.to - last.from) &&
    (before === undefined || isEven(next.from - last.from, last.from - before.from))
  );
}

function isEven(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_UNEVENNESS * Math.max(one, other);
}

function endRun(run: readonly Piece[]): readonly Piece[] {
  return run.length < MIN_DASHES ? run : [unionOfPieces(run)];
}

function unionOfPieces(pieces: readonly Piece[]): Piece {
  return {
    from: Math.min(...pieces.map(({ from }) => from)),
    to: Math.max(...pieces.map(({ to }) => to)),
    start: Math.min(...pieces.map(({ start }) => start)),
    end: Math.max(...pieces.map(({ end }) => end)),
    paints: pieces.flatMap(({ paints }) => paints),
  };
}

/** Strips of one area leave no white between them that can be seen. */
const MAX_SEAM_POINTS = 0.1;

/** Groups strips that lie side by side along most of their length. */
function groupTouching(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let open: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    const isOpen = (last: Piece | undefined) =>
      last !== undefined && last.end >= piece.start - MAX_SEAM_POINTS;
    open = open.filter((group) => isOpen(group.at(-1)));
    const group = open.find((strips) => isBeside(strips.at(-1) ?? piece, piece));
    if (group === undefined) {
      groups.push([piece]);
      open.push(...groups.slice(-1));
    } else group.push(piece);
  }
  return groups;
}

function isBeside(one: Piece, other: Piece): boolean {
  if ([one, other].some(({ paints }) => paints.some(({ isStroke }) => isStroke))) return false;
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared > 0.5 * Math.max(one.to - one.from, other.to - other.from);
}
