import type { Box } from "@parser/contract";
import { medianOf, middleY, unionOf } from "../../../geometry/box.ts";
import { isRightToLeft } from "../../text/right-to-left.ts";
import type { Character } from "../../../formats/page-source.ts";
import {
  MAX_BACKSTEP_SIZES,
  MAX_BASELINE_SHIFT_SIZES,
  MIN_SPACE_SIZES,
} from "../../text/spacing.ts";

/** A word, or a part of one that stands apart. */
export interface Word {
  readonly characters: readonly Character[];
  readonly box: Box;
}

/** Words that stand no further apart than words do. */
export interface Piece {
  readonly words: readonly Word[];
  readonly box: Box;
}

/** What stands on one baseline. */
export interface TextRow {
  /** From left to right. */
  readonly pieces: readonly Piece[];
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly size: number;
}

/** Cells stand closer together than columns of print: a little further apart than words. */
const CELL_GAP_SIZES = 0.75;

/** Pieces that overlap or almost touch are one: a word and its script, or a word in two fonts. */
const TOUCHING_SIZES = 0.2;

/** Baselines this close, in font sizes, are one. */
const SAME_ROW_SIZES = 0.35;

/** Scripts are this much smaller than what they stand beside. */
const SCRIPT_SHARE = 0.85;

/** Ten times what a page of small print holds. More is no text to find tables in. */
const MAX_CHARACTERS = 100_000;

/** More pieces than a row of a table has; no scripts are looked for beside it. */
const MAX_ROW_PIECES = 500;

/** Groups upright characters to rows of words, from top to bottom. It joins no text: most pages have no table. */
export function readRows(characters: readonly Character[]): TextRow[] {
  if (characters.length > MAX_CHARACTERS) return [];
  const runs = readRuns(characters).map((run) => toPlaced(run));
  const groups: Placed[][] = [];
  for (const placed of runs.toSorted((first, second) => first.baseline - second.baseline)) {
    const group = groups.at(-1);
    if (group !== undefined && isSameRow(group, placed)) group.push(placed);
    else groups.push([placed]);
  }
  return attachScripts(groups).map(toRow);
}

/** Characters that follow each other on one baseline, in the order the file draws them. */
interface Placed {
  readonly characters: readonly Character[];
  readonly box: Box;
  readonly baseline: number;
  readonly size: number;
  /** Such text runs backwards through the page, and so each of its characters begins a run of its own. */
  readonly isRightToLeft: boolean;
}

function readRuns(characters: readonly Character[]): Character[][] {
  const runs: Character[][] = [];
  let previous: Character | undefined;
  for (const character of characters) {
    if (character.angle !== 0 || character.text.trim() === "") continue;
    const run = runs.at(-1);
    if (run !== undefined && previous !== undefined && continues(previous, character))
      run.push(character);
    else runs.push([character]);
    previous = character;
  }
  return runs;
}

function continues(previous: Character, next: Character): boolean {
  const size = Math.max(previous.font.size, next.font.size);
  const gap = next.box[0] - previous.box[2];
  return (
    Math.abs(next.baseline.y - previous.baseline.y) <= MAX_BASELINE_SHIFT_SIZES * size &&
    gap <= CELL_GAP_SIZES * size &&
    gap >= -MAX_BACKSTEP_SIZES * size
  );
}

function toPlaced(characters: readonly Character[]): Placed {
  const size = characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
  const full = characters.find(({ font }) => font.size >= SCRIPT_SHARE * size);
  return {
    characters,
    box: unionOf(characters.map(({ box }) => box)),
    baseline: full?.baseline.y ?? 0,
    size,
    isRightToLeft: isRightToLeft(characters[0]?.text ?? ""),
  };
}

function isSameRow(group: readonly Placed[], { size, baseline }: Placed): boolean {
  const [anchor] = group;
  if (anchor === undefined) return false;
  return baseline - anchor.baseline < SAME_ROW_SIZES * Math.max(anchor.size, size);
}

/** A row of nothing but small pieces that each touch a larger one in the row above or below is made of scripts. */
function attachScripts(groups: readonly Placed[][]): Placed[][] {
  const kept: Placed[][] = groups.map((group) => [...group]);
  for (const [index, group] of groups.entries()) {
    const near = [kept[index - 1], kept[index + 1]].filter(
      (other) => other !== undefined && other.length <= MAX_ROW_PIECES,
    );
    for (const small of group) {
      const home = near.find((other) => other?.some((large) => isScriptOf(small, large)));
      if (home === undefined) continue;
      home.push(small);
      kept[index] = (kept[index] ?? []).filter((placed) => placed !== small);
    }
  }
  return kept.filter((group) => group.length > 0);
}

function isScriptOf(small: Placed, large: Placed): boolean {
  if (small.size > SCRIPT_SHARE * large.size) return false;
  const middle = middleY(small.box);
  const reach = TOUCHING_SIZES * large.size;
  return (
    middle > large.box[1] - reach &&
    middle < large.box[3] + reach &&
    small.box[0] < large.box[2] + reach &&
    small.box[2] > large.box[0] - reach
  );
}

function toRow(group: readonly Placed[]): TextRow {
  const ordered = group.toSorted((first, second) => first.box[0] - second.box[0]);
  const size = Math.max(1, medianOf(ordered.map((run) => run.size)));
  const joined: Placed[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of ordered) {
    const piece = joined.at(-1);
    const isBackwards = [piece?.at(-1), run].every((one) => one?.isRightToLeft);
    const maxGap = isBackwards ? CELL_GAP_SIZES : TOUCHING_SIZES;
    if (piece !== undefined && run.box[0] - right < maxGap * size) piece.push(run);
    else joined.push([run]);
    right = Math.max(right, run.box[2]);
  }
  const pieces = joined.map(toPiece);
  const box = unionOf(pieces.map((piece) => piece.box));
  const largest = group.reduce((best, placed) => (placed.size > best.size ? placed : best));
  return { pieces, top: box[1], bottom: box[3], baseline: largest.baseline, size };
}

function toPiece(runs: readonly Placed[]): Piece {
  return { words: runs.flatMap(toWords), box: unionOf(runs.map(({ box }) => box)) };
}

function toWords({ characters, size }: Placed): Word[] {
  const words: Character[][] = [];
  for (const character of characters) {
    const word = words.at(-1);
    const before = word?.at(-1);
    const hasGap =
      before === undefined || character.box[0] - before.box[2] > MIN_SPACE_SIZES * size;
    if (word === undefined || hasGap || character.hasSpaceBefore) words.push([character]);
    else word.push(character);
  }
  return words.map((word) => ({
    characters: word,
    box: unionOf(word.map((character) => character.box)),
  }));
}

/** The text of a piece, for rules about what a cell says. */
export function textOf({ words }: Pick<Piece, "words">): string {
  return words.map(({ characters }) => characters.map(({ text }) => text).join("")).join(" ");
}

/** Whether a row holds a number and no words. */
export function isNumberRow({ pieces }: Pick<TextRow, "pieces">): boolean {
  return pieces.every((piece) => NUMBER.test(textOf(piece)));
}

const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;
