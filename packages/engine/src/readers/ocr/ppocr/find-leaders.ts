import { medianOf } from "@parsewright/document/geometry";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "../lines/cut-line.ts";

/** A row of dots that leads the eye across a line, as in tables of contents. */
export interface Leader {
  /** First column, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly dots: number;
}

/** Ink is darker than paper by this share of what the darkest is: in a pale scan, of letters only the feet are really dark. */
const MIN_CONTRAST_SHARE = 0.25;

/** Dots are on the baseline: nothing of them reaches above this row, and they are at most this high and wide. */
const HIGHEST_ROW = Math.round(LINE_HEIGHT_PIXELS * 0.45);
const MAX_DOT_PIXELS = Math.round(LINE_HEIGHT_PIXELS * 0.25);

/** Three dots are an ellipsis. */
const MIN_DOTS = 6;

/** Dots are at equal distances, nearly. */
const MAX_GAP_RATIO = 1.8;

/**
 * The rows of dots in a line. They are kept from the recogniser: where half of a line is dots it also drops letters of
 * the other half.
 */
export function findLeaders(line: LinePicture): Leader[] {
  const kinds = columnKinds(line);
  const leaders: Leader[] = [];
  let dots: Dot[] = [];
  const close = () => {
    if (dots.length >= MIN_DOTS)
      leaders.push({ from: dots[0]?.from ?? 0, to: dots.at(-1)?.to ?? 0, dots: dots.length });
    dots = [];
  };
  for (const piece of piecesOf(kinds)) {
    if (!piece.isDot) close();
    else if (isNextDot(dots, piece)) dots.push(piece);
    else {
      close();
      dots = [piece];
    }
  }
  close();
  return leaders;
}

interface Dot {
  readonly from: number;
  readonly to: number;
}

function isNextDot(dots: readonly Dot[], dot: Dot): boolean {
  const distances = dots.slice(1).map(({ from }, position) => from - (dots[position]?.from ?? 0));
  const usual = medianOf(distances);
  const distance = dot.from - (dots.at(-1)?.from ?? 0);
  if (dots.length === 0) return true;
  if (usual === 0) return distance <= LINE_HEIGHT_PIXELS;
  return distance <= MAX_GAP_RATIO * usual && distance * MAX_GAP_RATIO >= usual;
}

/** Content of a pixel column of a line. */
type ColumnKind = "empty" | "low" | "other";

/** Ink without a gap, along the line. */
function piecesOf(kinds: readonly ColumnKind[]): (Dot & { readonly isDot: boolean })[] {
  const pieces: (Dot & { readonly isDot: boolean })[] = [];
  let from = 0;
  while (from < kinds.length) {
    let to = from + 1;
    if (kinds[from] !== "empty") {
      while (to < kinds.length && kinds[to] !== "empty") to++;
      const isLow = kinds.slice(from, to).every((kind) => kind === "low");
      pieces.push({ from, to, isDot: isLow && to - from <= MAX_DOT_PIXELS });
    }
    from = to;
  }
  return pieces;
}

function columnKinds({ width, planes }: LinePicture): ColumnKind[] {
  // Green is taken for all three.
  const start = width * LINE_HEIGHT_PIXELS;
  const plane = planes.subarray(start, 2 * start);
  const paper = paperShade(plane);
  const lightestInk = paper - MIN_CONTRAST_SHARE * (paper - darkestShade(plane));
  const firstRows = new Int8Array(width).fill(-1);
  const lastRows = new Int8Array(width);
  for (let row = 0, position = 0; row < LINE_HEIGHT_PIXELS; row++) {
    for (let column = 0; column < width; column++, position++) {
      if ((plane[position] ?? 0) > lightestInk) continue;
      if ((firstRows[column] ?? 0) < 0) firstRows[column] = row;
      lastRows[column] = row;
    }
  }
  return Array.from(firstRows, (first, column): ColumnKind => {
    if (first < 0) return "empty";
    const height = (lastRows[column] ?? 0) - first;
    return first >= HIGHEST_ROW && height < MAX_DOT_PIXELS ? "low" : "other";
  });
}

/** The shade of most of the line. */
function paperShade(plane: Float32Array): number {
  const counts = new Uint32Array(33);
  for (let position = 0; position < plane.length; position++) {
    const place = Math.round(((plane[position] ?? 0) + 1) * 16);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts)) / 16 - 1;
}

function darkestShade(plane: Float32Array): number {
  return plane.reduce((least, shade) => Math.min(least, shade), 1);
}
