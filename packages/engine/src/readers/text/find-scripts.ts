import type { SpanStyle } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { medianOf } from "@parsewright/document/geometry";
import { isRaisedMark } from "@parsewright/document/language";
import { MAX_SCRIPT_SHIFT_SIZES, MAX_SCRIPT_SIZE_RATIO, MIN_SCRIPT_SIZE_RATIO } from "./spacing.ts";
import type { TextSegment } from "./text-segment.ts";

export type Script = Extract<SpanStyle, "superscript" | "subscript">;

/**
 * A superscript is more than this far above the baseline of its line, a subscript this far below it, in font sizes of
 * the line.
 */
const MIN_RAISE_SIZES = 0.15;
const MIN_DROP_SIZES = 0.06;

/** A segment with more of them than this is something else: small print beside a large initial. */
const MAX_SCRIPT_SHARE = 0.5;

/** The raised and lowered small characters of a line of upright text. */
export function findScripts(segments: readonly TextSegment[]): ReadonlyMap<Character, Script> {
  const scripts = findLoneMarks(segments);
  for (const { characters, angle } of segments) {
    const size = characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
    const small = characters.filter(({ font }) => font.size <= MAX_SCRIPT_SIZE_RATIO * size);
    if (small.length === 0) continue;
    if (angle !== 0 || small.length > MAX_SCRIPT_SHARE * characters.length) continue;
    const baselineY = medianOf(
      characters.flatMap(({ font, baseline }) =>
        font.size <= MAX_SCRIPT_SIZE_RATIO * size ? [] : baseline.y,
      ),
    );
    for (const character of small) {
      const script = scriptOf((baselineY - character.baseline.y) / size);
      if (script !== undefined) scripts.set(character, script);
    }
    leaveOutStops(scripts, characters);
    leaveOutWords(scripts, characters);
  }
  return scripts;
}

/** The longest raised or lowered text that is written apart from its word. */
const MAX_APART_CHARACTERS = 3;

/** It is this close behind its word, in font sizes of the word, or over the end of it. */
const MAX_APART_SIZES = 0.2;

/** Checks whether a segment is small, at another height than one that it touches, and behind it: `p` over the `t` of `rₜ`. */
export function isScriptBehind(small: TextSegment, word: TextSegment): boolean {
  const ratio = small.size / word.size;
  const gap = (small.box[0] - word.box[2]) / word.size;
  const shift = (baselineOf(word) - baselineOf(small)) / word.size;
  return (
    small.angle === 0 &&
    small.characters.length <= MAX_APART_CHARACTERS &&
    ratio >= MIN_SCRIPT_SIZE_RATIO &&
    ratio <= MAX_SCRIPT_SIZE_RATIO &&
    Math.abs(gap) <= MAX_APART_SIZES &&
    Math.abs(shift) <= MAX_SCRIPT_SHIFT_SIZES &&
    scriptOf(shift) !== undefined
  );
}

/** Checks whether two characters that follow each other are a raised and a lowered script of one letter. */
export function areScriptsOfOne(
  first: Character | undefined,
  second: Character | undefined,
  scripts: ReadonlyMap<Character, Script>,
): boolean {
  if (first === undefined || second === undefined) return false;
  const kinds = new Set([scripts.get(first), scripts.get(second)]);
  const gap = second.box[0] - first.box[2];
  return (
    kinds.size === 2 &&
    !kinds.has(undefined) &&
    Math.abs(gap) <= MAX_APART_SIZES * Math.max(first.font.size, second.font.size)
  );
}

function baselineOf({ characters }: TextSegment): number {
  return characters[0]?.baseline.y ?? 0;
}

/** Raised marks that are apart from their line, as before a note, and scripts apart from their word. */
function findLoneMarks(segments: readonly TextSegment[]): Map<Character, Script> {
  const marks = new Map<Character, Script>();
  if (segments.length < 2) return marks;
  const longest = segments.reduce((best, one) => (one.text.length > best.text.length ? one : best));
  for (const [index, segment] of segments.entries()) {
    const { characters, text, size, angle } = segment;
    if (angle !== 0 || size > MAX_SCRIPT_SIZE_RATIO * longest.size) continue;
    const script = scriptOf((baselineOf(longest) - baselineOf(segment)) / longest.size);
    const word = segments[index - 1];
    const isApart = word !== undefined && isScriptBehind(segment, word);
    const isMark = isRaisedMark(text) && script === "superscript";
    if (script === undefined || !(isMark || isApart)) continue;
    for (const character of characters) marks.set(character, script);
  }
  return marks;
}

/** The comma or full stop behind a raised mark is that of the sentence, however it is set. */
function leaveOutStops(scripts: Map<Character, Script>, characters: readonly Character[]): void {
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    const endsScript = next === undefined || !scripts.has(next);
    if (endsScript && /^[.,;:]$/u.test(character.text)) scripts.delete(character);
  }
}

/**
 * Several words that are small and off their line are not a script, nor is one that is lowered and follows a space: the
 * text of a scan leans, or its sizes are guesses.
 */
function leaveOutWords(scripts: Map<Character, Script>, characters: readonly Character[]): void {
  let run: Character[] = [];
  for (const [index, character] of characters.entries()) {
    if (scripts.has(character)) run.push(character);
    const next = characters[index + 1];
    if (next !== undefined && scripts.has(next)) continue;
    if (areWords(run, scripts, characters)) for (const one of run) scripts.delete(one);
    run = [];
  }
}

function areWords(
  run: readonly Character[],
  scripts: ReadonlyMap<Character, Script>,
  characters: readonly Character[],
): boolean {
  const [first] = run;
  if (first === undefined) return false;
  const text = run.map((one) => (one.hasSpaceBefore ? " " : "") + one.text).join("");
  const words = text.split(/\s/).filter((word) => /\p{L}{2}/u.test(word));
  if (words.length > 1) return true;
  const beginsWord = first === characters[0] || first.hasSpaceBefore;
  return beginsWord && scripts.get(first) === "subscript" && /^\s?\p{L}{2}/u.test(text);
}

/** Classifies text by how many font sizes it is raised or lowered. */
export function scriptOf(raiseSizes: number): Script | undefined {
  if (raiseSizes > MIN_RAISE_SIZES) return "superscript";
  return raiseSizes < -MIN_DROP_SIZES ? "subscript" : undefined;
}
