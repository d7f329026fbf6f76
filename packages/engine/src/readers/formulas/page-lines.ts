import type { Box } from "@parser/contract";
import type { Character } from "../../formats/page-source.ts";
import { medianOf, overlapShare, unionOf } from "../../geometry/box.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import { isMathCharacter, proseLetterCount } from "./formula-evidence.ts";

/** Characters that follow each other, with the box around their strokes. */
export interface Piece {
  readonly characters: readonly Character[];
  readonly box: Box;
  readonly size: number;
  readonly baseline: number;
}

export interface PageLines {
  /** What is not part of a line of prose. */
  readonly pieces: readonly Piece[];
  /** Boxes of the lines of prose. */
  readonly proseLines: readonly Box[];
}

/** Pieces on one baseline with less white between them, in font sizes, are one line. */
const LINE_GAP_SIZES = 1.6;

/** A line is prose when this share of its characters are letters of words. */
const PROSE_SHARE = 0.45;

/** Fewer letters are a word or two, which equations have as well. */
const MIN_PROSE_LETTERS = 9;

/** Divides what a page says into lines of prose and the rest. */
export function readPageLines(characters: readonly Character[]): PageLines {
  const pieces = readSegments(characters)
    .filter(({ angle }) => angle === 0)
    .map((segment) => toPiece(segment.characters));
  const lines = joinLines(pieces);
  const prose = lines.filter(isProse);
  const proseLines = prose.map((line) => unionOf(line.map(boxOnLine)));
  const inProse = new Set(prose.flat());
  const rest = pieces.filter((piece) => !inProse.has(piece));
  return { pieces: rest.filter((piece) => !isInLine(piece, proseLines)), proseLines };
}

function toPiece(characters: readonly Character[]): Piece {
  const size = Math.max(...characters.map(({ font }) => font.size));
  const main = characters.filter(({ font }) => font.size > 0.9 * size);
  return {
    characters,
    box: unionOf(characters.map(({ ink, box }) => ink ?? box)),
    size,
    baseline: medianOf(main.map(({ baseline }) => baseline.y)),
  };
}

function boxOnLine({ box, baseline, size }: Piece): Box {
  return [box[0], baseline - 0.8 * size, box[2], baseline + 0.2 * size];
}

/** Pieces that share a baseline and stand close, from left to right. */
function joinLines(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  const ordered = pieces.toSorted(
    (first, second) =>
      Math.round(first.baseline) - Math.round(second.baseline) || first.box[0] - second.box[0],
  );
  for (const piece of ordered) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isNext =
      last !== undefined &&
      Math.abs(last.baseline - piece.baseline) < 0.15 * Math.max(last.size, piece.size) &&
      piece.box[0] - last.box[2] < LINE_GAP_SIZES * Math.max(last.size, piece.size);
    if (isNext) line?.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function isProse(line: readonly Piece[]): boolean {
  const characters = line.flatMap((piece) => piece.characters);
  const letters = proseLetterCount(characters);
  if (letters < MIN_PROSE_LETTERS) return false;
  const mathSigns = characters.filter(isMathCharacter).length;
  return letters > PROSE_SHARE * characters.length && letters > 2 * mathSigns;
}

/** Small fractions and scripts of a line of prose are pieces of their own. */
function isInLine({ box }: Piece, lines: readonly Box[]): boolean {
  return lines.some(
    (line) =>
      overlapShare([line[1], line[3]], [box[1], box[3]]) > 0.4 &&
      box[0] > line[0] - 1 &&
      box[0] < line[2] + LINE_GAP_SIZES * (line[3] - line[1]),
  );
}
