import type { PlacedCharacter } from "./place-upright.ts";
import { MIN_SPACE_SIZES } from "./spacing.ts";

const RIGHT_TO_LEFT_LETTERS = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`;
const RIGHT_TO_LEFT = new RegExp(`^${RIGHT_TO_LEFT_LETTERS}`, "u");
const HAS_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT_LETTERS, "u");
const ARABIC = /^[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u;
const FIRST_RIGHT_TO_LEFT_CODE = 0x590;
const LEFT_TO_RIGHT = /^\p{L}/u;
const NUMBER = /^\p{Nd}/u;

/** Characters inside a number, and characters that belong to the number beside them in Hebrew. */
const NUMBER_SEPARATOR = /^[.,:/\u00a0\u066b\u066c]$/u;
const NUMBER_SIGN = /^[-+%$€£¥#°‰]$/u;

/** Relations that join a Latin letter and a number to one formula. */
const RELATION = /^[=<>≤≥≈≠]$/u;

const BRACKETS = "()[]{}<>«»";

const LAM = "\u0644";
const ALEF = /^[\u0622\u0623\u0625\u0627\u0671]$/u;

export function isRightToLeft(text: string): boolean {
  return text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT_CODE && isRightToLeftLetter(text);
}

function isRightToLeftLetter(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !NUMBER.test(text);
}

/** Checks whether most letters of a text are read from right to left. */
export function isMostlyRightToLeft(text: string): boolean {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return false;
  return areMostlyRightToLeft(text);
}

/** As `isMostlyRightToLeft`, of letters one by one. */
export function areMostlyRightToLeft(letters: Iterable<string>): boolean {
  let balance = 0;
  for (const letter of letters) {
    if (isRightToLeft(letter)) balance++;
    else if (LEFT_TO_RIGHT.test(letter)) balance--;
  }
  return balance > 0;
}

/** Direction in which a character is read in its line. */
type Direction = "left" | "right" | "number" | "neutral";

/**
 * Puts the characters of a line in reading order, whatever their order was. Files and the PDF engine differ in it, but
 * the line looks the same in all of them, which has only one reading. In text that is mostly read to the left, so is a
 * line with more letters of another script, such as one with a name in brackets.
 */
export function toReadingOrder(
  characters: readonly PlacedCharacter[],
  { isTextToTheLeft = false }: { readonly isTextToTheLeft?: boolean } = {},
): PlacedCharacter[] {
  const seen = asSeen(characters);
  const directions = directionsOf(seen);
  const lineDirection = isTextToTheLeft ? "left" : mainDirection(directions);
  const settled = settleNeutrals(directions, lineDirection);
  const turned = seen.map((character, index) =>
    settled[index] === "left"
      ? turnBracket(character, seen[index - 1], seen[index + 1])
      : character,
  );
  const pieces = splitPieces(turned, settled).map(({ part, direction }) =>
    direction === "left" ? part.toReversed() : part,
  );
  const ordered = matchBrackets(lineDirection === "left" ? pieces.toReversed() : pieces);
  const isWritten = createSpaceTest(characters);
  return ordered.flatMap((piece, place) =>
    piece.map((character, index) => {
      const before = piece[index - 1];
      const isSpaced =
        before === undefined
          ? isApart(ordered[place - 1] ?? [], piece)
          : isApart([before], [character]) || isWritten(before, character);
      return { ...character, isSpaced };
    }),
  );
}

/** Sorts characters from left to right, with lam to the right of an alef that it reaches under. */
function asSeen(characters: readonly PlacedCharacter[]): PlacedCharacter[] {
  const seen = characters.toSorted((first, second) => first.box[0] - second.box[0]);
  for (const [index, alef] of seen.entries()) {
    const lam = seen[index - 1];
    if (lam?.text !== LAM || !ALEF.test(alef.text) || alef.box[2] > lam.box[2]) continue;
    seen[index - 1] = alef;
    seen[index] = lam;
  }
  return seen;
}

function mainDirection(directions: readonly Direction[]): "left" | "right" {
  const count = (wanted: Direction) => directions.filter((one) => one === wanted).length;
  return count("left") >= count("right") ? "left" : "right";
}

/** Checks whether there is white between two neighbouring pieces. */
function isApart(first: readonly PlacedCharacter[], second: readonly PlacedCharacter[]): boolean {
  if (first.length === 0) return false;
  const left = Math.max(leftOf(first), leftOf(second));
  const right = Math.min(rightOf(first), rightOf(second));
  return left - right > MIN_SPACE_SIZES * (second[0]?.size ?? 0);
}

function leftOf(part: readonly PlacedCharacter[]): number {
  return part.reduce((least, { box }) => Math.min(least, box[0]), Infinity);
}

function rightOf(part: readonly PlacedCharacter[]): number {
  return part.reduce((most, { box }) => Math.max(most, box[2]), -Infinity);
}

/** Keeps a space of the file only between characters that are still neighbours. */
function createSpaceTest(original: readonly PlacedCharacter[]) {
  const previous = new Map(
    original.map((character, index) => [character.source, original[index - 1]?.source]),
  );
  return (before: PlacedCharacter, { source, hasSpaceBefore }: PlacedCharacter) =>
    hasSpaceBefore && previous.get(source) === before.source;
}

/** Finds the direction of each character: `left` for letters that are read towards the left. */
function directionsOf(seen: readonly PlacedCharacter[]): Direction[] {
  const hasArabic = seen.some(({ text }) => ARABIC.test(text));
  const plain = seen.map(({ text }): Direction => {
    if (isRightToLeft(text)) return "left";
    if (NUMBER.test(text)) return "number";
    return LEFT_TO_RIGHT.test(text) ? "right" : "neutral";
  });
  return plain.map((direction, index) => {
    if (direction !== "neutral") return direction;
    const beside = [plain[index - 1], plain[index + 1]] as const;
    return directionOfSign(seen[index]?.text ?? "", beside, hasArabic);
  });
}

function directionOfSign(
  text: string,
  [before, after]: readonly [Direction | undefined, Direction | undefined],
  hasArabic: boolean,
): Direction {
  if (RELATION.test(text) && before === "right" && after === "number") return "right";
  const numbers = [before, after].filter((direction) => direction === "number").length;
  if (NUMBER_SEPARATOR.test(text)) return numbers === 2 ? "number" : "neutral";
  return NUMBER_SIGN.test(text) && !hasArabic && numbers > 0 ? "number" : "neutral";
}

/**
 * Gives neutral characters the direction of their neighbours if both agree, else that of the line. Numbers are read to
 * the right.
 */
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

/** Finds the direction of the last letter before each place, past any numbers. */
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

/**
 * Files name either bracket of a pair, depending on their writer. An opening one has white before it, at its right, and
 * none behind.
 */
function turnBracket(
  character: PlacedCharacter,
  behind: PlacedCharacter | undefined,
  before: PlacedCharacter | undefined,
): PlacedCharacter {
  const place = character.text === "" ? -1 : BRACKETS.indexOf(character.text);
  if (place < 0) return character;
  const minGap = MIN_SPACE_SIZES * character.size;
  const isFreeBefore = before === undefined || before.box[0] - character.box[2] > minGap;
  const isFreeBehind = behind === undefined || character.box[0] - behind.box[2] > minGap;
  const isOpening = place % 2 === 0;
  if (isFreeBefore === isFreeBehind || isOpening === isFreeBefore) return character;
  return { ...character, text: BRACKETS.charAt(place ^ 1) };
}

/** Turns the second of two opening brackets without a closing one, if white does not show its direction. */
function matchBrackets(pieces: readonly (readonly PlacedCharacter[])[]): PlacedCharacter[][] {
  const characters = pieces.flat();
  const closing = new Set<PlacedCharacter>();
  for (const opening of ["(", "["]) {
    const [first, second, ...others] = characters.filter(({ text }) => text === opening);
    const isClosed = characters.some(({ text }) => text === closingOf(opening));
    if (first !== undefined && second !== undefined && others.length === 0 && !isClosed)
      closing.add(second);
  }
  return pieces.map((piece) =>
    piece.map((one) => (closing.has(one) ? { ...one, text: closingOf(one.text) } : one)),
  );
}

function closingOf(opening: string): string {
  return BRACKETS.charAt(BRACKETS.indexOf(opening) + 1);
}
