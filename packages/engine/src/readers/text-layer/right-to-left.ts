import type { PlacedCharacter } from "./place-upright.ts";

const RIGHT_TO_LEFT =
  /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ARABIC = /^[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u;
const FIRST_RIGHT_TO_LEFT_CODE = 0x590;
const LEFT_TO_RIGHT = /^\p{L}/u;
const NUMBER = /^\p{Nd}/u;

/** Signs inside a number, and those that in Hebrew belong to the number beside them. */
const NUMBER_SEPARATOR = /^[.,:/\u00a0\u066b\u066c]$/u;
const NUMBER_SIGN = /^[-+%$€£¥#°‰]$/u;

const BRACKETS = "()[]{}<>«»";

export function isRightToLeft(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT_CODE && isRightToLeftLetter(text);
}

function isRightToLeftLetter(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !NUMBER.test(text);
}

/** Which way a character is read in its line. */
type Direction = "left" | "right" | "number" | "neutral";

/**
 * Puts the characters of a line in the order in which they are read. They may come in any order: files, and the PDF
 * engine, differ in it, but all draw the line as it is seen, which has only one reading.
 */
export function toReadingOrder(characters: readonly PlacedCharacter[]): PlacedCharacter[] {
  const seen = characters.toSorted((first, second) => first.left - second.left);
  const directions = directionsOf(seen);
  const leftLetters = directions.filter((direction) => direction === "left").length;
  const rightLetters = directions.filter((direction) => direction === "right").length;
  const isLineRightToLeft = leftLetters >= rightLetters;
  const settled = settleNeutrals(directions, isLineRightToLeft ? "left" : "right");
  const pieces = splitPieces(seen, settled).map(({ part, direction }) =>
    direction === "left" ? part.toReversed() : part,
  );
  const ordered = (isLineRightToLeft ? pieces.toReversed() : pieces).flat();
  return withSpaces(isLineRightToLeft ? ordered.map(turnBracket) : ordered, characters);
}

/** `left` for letters that are read towards the left. */
function directionsOf(seen: readonly PlacedCharacter[]): Direction[] {
  const hasArabic = seen.some(({ text }) => ARABIC.test(text));
  const plain = seen.map(({ text }): Direction => {
    if (isRightToLeft(text)) return "left";
    if (NUMBER.test(text)) return "number";
    return LEFT_TO_RIGHT.test(text) ? "right" : "neutral";
  });
  return plain.map((direction, index) => {
    if (direction !== "neutral") return direction;
    const text = seen[index]?.text ?? "";
    const [before, after] = [plain[index - 1] === "number", plain[index + 1] === "number"];
    if (NUMBER_SEPARATOR.test(text)) return before && after ? "number" : direction;
    return NUMBER_SIGN.test(text) && !hasArabic && (before || after) ? "number" : direction;
  });
}

/** Neutral signs go with their neighbours where both agree, else with the line; numbers are read to the right. */
function settleNeutrals(
  directions: readonly Direction[],
  lineDirection: "left" | "right",
): ("left" | "right")[] {
  const before = lastLetters(directions);
  const after = lastLetters(directions.toReversed()).toReversed();
  return directions.map((direction, index) => {
    if (direction === "left" || direction === "right") return direction;
    if (direction === "number") return "right";
    return before[index] === after[index] ? (before[index] ?? lineDirection) : lineDirection;
  });
}

/** For each place the direction of the last letter before it; a number among letters read to the left does not count. */
function lastLetters(directions: readonly Direction[]): ("left" | "right" | undefined)[] {
  let last: "left" | "right" | undefined;
  return directions.map((direction) => {
    const before = last;
    if (direction === "left" || direction === "right") last = direction;
    return before;
  });
}

interface Piece {
  readonly part: PlacedCharacter[];
  readonly direction: "left" | "right";
}

function splitPieces(
  seen: readonly PlacedCharacter[],
  directions: readonly ("left" | "right")[],
): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, character] of seen.entries()) {
    const direction = directions[index] ?? "right";
    const piece = pieces.at(-1);
    if (piece?.direction === direction) piece.part.push(character);
    else pieces.push({ part: [character], direction });
  }
  return pieces;
}

/** Which bracket the file names depends on who wrote it; an opening one has white before it and none behind. */
function turnBracket(
  character: PlacedCharacter,
  index: number,
  line: readonly PlacedCharacter[],
): PlacedCharacter {
  const place = BRACKETS.indexOf(character.text);
  if (place < 0 || character.text === "") return character;
  const [before, after] = [line[index - 1], line[index + 1]];
  const isFreeBefore = before === undefined || gapBetween(before, character) > 0.1 * character.size;
  const isFreeAfter = after === undefined || gapBetween(character, after) > 0.1 * character.size;
  if (isFreeBefore === isFreeAfter) return character;
  const isOpening = place % 2 === 0;
  return isOpening === isFreeBefore
    ? character
    : { ...character, text: BRACKETS.charAt(place ^ 1) };
}

function gapBetween(first: PlacedCharacter, second: PlacedCharacter): number {
  return Math.max(first.left, second.left) - Math.min(first.right, second.right);
}

/** A space that the file writes between two characters counts only while they are still neighbours. */
function withSpaces(
  ordered: readonly PlacedCharacter[],
  original: readonly PlacedCharacter[],
): PlacedCharacter[] {
  const previous = new Map(
    original.map((character, index) => [character.source, original[index - 1]?.source]),
  );
  return ordered.map((character, index) => {
    const isKept = previous.get(character.source) === ordered[index - 1]?.source;
    return isKept || !character.hasSpaceBefore
      ? character
      : { ...character, hasSpaceBefore: false };
  });
}
