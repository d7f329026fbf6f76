import { align } from "./diff.ts";

/** A piece of a line; marked where the other side has something else. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of both sides; a side without pieces has no such line. */
export interface Row {
  readonly isSame: boolean;
  readonly left?: readonly Piece[];
  readonly right?: readonly Piece[];
}

/** Lines with their differences, or lines left out because both sides have them. */
type Section = { readonly rows: readonly Row[] } | { readonly hiddenRows: readonly Row[] };

/** Equal lines that are shown beside a difference. */
const CONTEXT_ROWS = 2;
/** Words of longer lines are not compared: nobody would read them. */
const WORDS_MAX_CHARACTERS = 20_000;

/** Tags, blanks, words; signs of scripts without blanks one by one. */
const WORDS =
  /<[^<>]*>|\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|./gu;

/** Two texts line by line. Empty lines are layout of Markdown, not content. */
export function sideBySide(leftText: string, rightText: string): readonly Row[] {
  const left = linesOf(leftText);
  const right = linesOf(rightText);
  const rows: Row[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      rows.push(changedRow(removed[index], added[index]));
    }
    removed = [];
    added = [];
  };
  for (const pair of align(left, right)) {
    if (pair.left !== undefined && pair.right !== undefined) {
      flush();
      const pieces = [{ text: left[pair.left] ?? "", isChanged: false }];
      rows.push({ isSame: true, left: pieces, right: pieces });
    } else if (pair.left !== undefined) removed.push(left[pair.left] ?? "");
    else added.push(right[pair.right ?? -1] ?? "");
  }
  flush();
  return rows;
}

/** Leaves out equal lines that are far from a difference. */
export function foldEqual(rows: readonly Row[]): readonly Section[] {
  const isShown = rows.map((_, index) =>
    rows
      .slice(Math.max(0, index - CONTEXT_ROWS), index + CONTEXT_ROWS + 1)
      .some(({ isSame }) => !isSame),
  );
  const sections: { shown: boolean; rows: Row[] }[] = [];
  rows.forEach((row, index) => {
    const shown = isShown[index] ?? false;
    const last = sections.at(-1);
    if (last?.shown === shown) last.rows.push(row);
    else sections.push({ shown, rows: [row] });
  });
  return sections.map((section) =>
    section.shown ? { rows: section.rows } : { hiddenRows: section.rows },
  );
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function changedRow(left: string | undefined, right: string | undefined): Row {
  if (left === undefined || right === undefined) {
    const pieces = [{ text: left ?? right ?? "", isChanged: true }];
    return { isSame: false, ...(left === undefined ? { right: pieces } : { left: pieces }) };
  }
  const [leftPieces, rightPieces] = changedWords(left, right);
  return { isSame: false, left: leftPieces, right: rightPieces };
}

function changedWords(left: string, right: string): [readonly Piece[], readonly Piece[]] {
  if (left.length + right.length > WORDS_MAX_CHARACTERS) {
    return [[{ text: left, isChanged: true }], [{ text: right, isChanged: true }]];
  }
  const leftWords = wordsOf(left);
  const rightWords = wordsOf(right);
  const leftPieces: Piece[] = [];
  const rightPieces: Piece[] = [];
  for (const pair of align(leftWords, rightWords)) {
    const isChanged = pair.left === undefined || pair.right === undefined;
    if (pair.left !== undefined) add(leftPieces, leftWords[pair.left] ?? "", isChanged);
    if (pair.right !== undefined) add(rightPieces, rightWords[pair.right] ?? "", isChanged);
  }
  return [leftPieces, rightPieces];
}

function wordsOf(line: string): readonly string[] {
  return line.match(WORDS) ?? [];
}

function add(pieces: Piece[], text: string, isChanged: boolean): void {
  const last = pieces.at(-1);
  if (last?.isChanged === isChanged)
    pieces[pieces.length - 1] = { text: last.text + text, isChanged };
  else pieces.push({ text, isChanged });
}
