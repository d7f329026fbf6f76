import { middleX } from "@parsewright/document/geometry";
import type { PlacedCharacter } from "./place-upright.ts";

/** Accents that fonts draw as characters of their own, and what joins them to a letter. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ["\u0060", "\u0300"],
  ["\u00b4", "\u0301"],
  ["\u02ca", "\u0301"],
  ["\u02cb", "\u0300"],
  ["\u005e", "\u0302"],
  ["\u02c6", "\u0302"],
  ["\u007e", "\u0303"],
  ["\u02dc", "\u0303"],
  ["\u00af", "\u0304"],
  ["\u02c9", "\u0304"],
  ["\u02d8", "\u0306"],
  ["\u02d9", "\u0307"],
  ["\u00a8", "\u0308"],
  ["\u02da", "\u030a"],
  ["\u02dd", "\u030b"],
  ["\u02c7", "\u030c"],
  ["\u00b8", "\u0327"],
  ["\u02db", "\u0328"],
]);

/** Code of `^`: digits and capital letters are below. */
const FIRST_ACCENT_CODE = 0x5e;

/** Accents of capital letters are raised. */
const MAX_ACCENT_SHIFT_SIZES = 0.35;

/** Limit: more than the accents of any page: such signs are something else. */
const MAX_STRAY_ACCENTS = 2000;

const COMBINING_MARK = /^[\u0300-\u036f]$/u;
const DOTLESS: Readonly<Record<string, string>> = { "\u0131": "i", "\u0237": "j" };

/**
 * Joins each accent to the letter it is over: typesetters such as TeX draw `é` as `´` and `e`. The accent stays in
 * the line, in front of its letter, without text of its own.
 */
export function composeAccents(characters: readonly PlacedCharacter[]): readonly PlacedCharacter[] {
  if (!characters.some(({ text }) => markOf(text) !== undefined)) return characters;
  const composed: PlacedCharacter[] = [];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index];
    if (character === undefined) break;
    const mark = markOf(character.text);
    const [before, after] = [composed.at(-1), characters[index + 1]];
    if (mark !== undefined && after !== undefined && canJoin(character, after, mark)) {
      composed.push(withText(character, ""), withText(after, compose(after.text, mark)));
      index++;
    } else if (mark !== undefined && before !== undefined && canJoin(character, before, mark)) {
      composed.splice(-1, 1, withText(character, ""), withText(before, compose(before.text, mark)));
    } else composed.push(character);
  }
  return composed;
}

/**
 * Some files draw the accents of a line behind its letters. Such an accent is brought to the letter it is over, so that
 * it neither ends the line nor is lost.
 */
export function bringAccentsToLetters(
  characters: readonly PlacedCharacter[],
): readonly PlacedCharacter[] {
  const strays = characters.filter((character, index) => {
    const mark = markOf(character.text);
    if (mark === undefined) return false;
    const neighbours = [characters[index - 1], characters[index + 1]];
    return !neighbours.some((letter) => letter !== undefined && canJoin(character, letter, mark));
  });
  if (strays.length === 0 || strays.length > MAX_STRAY_ACCENTS) return characters;
  const accentOf = new Map<PlacedCharacter, PlacedCharacter>();
  const moved = new Set<PlacedCharacter>();
  for (const accent of strays) {
    const letter = characters.find((one) => isOver(accent, one) && !accentOf.has(one));
    if (letter === undefined) continue;
    accentOf.set(letter, accent);
    moved.add(accent);
  }
  return moved.size === 0 ? characters : reorder(characters, accentOf, moved);
}

function isOver(accent: PlacedCharacter, letter: PlacedCharacter): boolean {
  const mark = markOf(accent.text);
  const shift = Math.abs(accent.baselineY - letter.baselineY);
  return (
    mark !== undefined &&
    accent.angle === letter.angle &&
    shift <= MAX_ACCENT_SHIFT_SIZES * letter.size &&
    canJoin(accent, letter, mark)
  );
}

function reorder(
  characters: readonly PlacedCharacter[],
  accentOf: ReadonlyMap<PlacedCharacter, PlacedCharacter>,
  moved: ReadonlySet<PlacedCharacter>,
): PlacedCharacter[] {
  let wasMoved = false;
  return characters.flatMap((character) => {
    const isBehindMoved = wasMoved;
    wasMoved = moved.has(character);
    if (wasMoved) return [];
    const accent = accentOf.get(character);
    // A space that was seen between a letter and an accent far away is none between letters.
    const hasSpaceBefore = character.hasSpaceBefore && !isBehindMoved;
    return accent === undefined
      ? [isBehindMoved ? { ...character, hasSpaceBefore } : character]
      : [
          { ...accent, hasSpaceBefore },
          { ...character, hasSpaceBefore: false },
        ];
  });
}

function markOf(text: string): string | undefined {
  // Nearly all text is letters and digits, which are not accents.
  const code = text.charCodeAt(0);
  if (code < FIRST_ACCENT_CODE || (code >= 0x61 && code <= 0x7a)) return undefined;
  return COMBINING.get(text) ?? (COMBINING_MARK.test(text) ? text : undefined);
}

/** Over the letter, and together they are a letter that people type. */
function canJoin(accent: PlacedCharacter, letter: PlacedCharacter, mark: string): boolean {
  const middle = middleX(accent.box);
  if (middle <= letter.box[0] || middle >= letter.box[2]) return false;
  return /^\p{L}$/u.test(letter.text) && compose(letter.text, mark).length === 1;
}

function compose(letter: string, mark: string): string {
  return ((DOTLESS[letter] ?? letter) + mark).normalize("NFC");
}

function withText(character: PlacedCharacter, text: string): PlacedCharacter {
  return { ...character, text };
}
