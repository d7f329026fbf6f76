import { isMostlyRightToLeft, isRightToLeft } from "../../text/right-to-left.ts";
import type { RecognizedCharacter } from "../recognizer.ts";

/** Position along a line: 0 at its start, 1 at its end. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** A character of a word. In scripts that join letters, several may be said to be in the same place. */
export interface ReadSymbol extends Extent {
  readonly text: string;
}

/** A word as Tesseract sees it; in scripts without spaces, a part of one. */
export interface ReadWord extends Extent {
  readonly symbols: readonly ReadSymbol[];
  /** 0 to 1. That of its symbols says little: they are sure in upside-down text, too. */
  readonly confidence: number;
  readonly hasSpaceBefore: boolean;
}

/** Characters between two spaces. */
interface Run extends Extent {
  readonly symbols: readonly (ReadSymbol & { readonly confidence: number })[];
}

const MARK = /^\p{M}/u;
const NUMBER = /^\p{Nd}/u;

/** Marks of direction, which Tesseract adds where directions meet. The characters themselves imply theirs. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e]/gu;

/** Parts letters in Arabic script; elsewhere the data has learnt it from texts that are full of it. */
const ZERO_WIDTH_NON_JOINER = /\u200c/gu;

/** The vowel am of Thai, which is one letter, as the ring and the stroke that it is drawn with; a mark of tone may be between them. */
const RING_OF_AM = /\u0e4d(?=[\u0e48-\u0e4b]?$)/u;
const STROKE_OF_AM = /^\u0e32/u;
const AM = "\u0e33";

/** The characters of a line in the order in which they are read, each with a place of its own, and the spaces between words. */
export function placeWords(words: readonly ReadWord[]): RecognizedCharacter[] {
  const characters: RecognizedCharacter[] = [];
  let before: Run | undefined;
  for (const run of toRuns(words)) {
    if (before !== undefined) characters.push(spaceBetween(before, run));
    characters.push(...placeRun(run));
    before = run;
  }
  return characters;
}

function toRuns(words: readonly ReadWord[]): Run[] {
  const runs: Run[] = [];
  for (const { symbols, confidence, hasSpaceBefore, from, to } of words) {
    const last = hasSpaceBefore ? undefined : runs.pop();
    const all = [...(last?.symbols ?? []), ...symbols.map((symbol) => ({ ...symbol, confidence }))];
    runs.push({
      symbols: all,
      from: Math.min(from, last?.from ?? from),
      to: Math.max(to, last?.to ?? to),
    });
  }
  return runs
    .map((run) => ({ ...run, symbols: joinMarksToLetters(run.symbols) }))
    .filter(({ symbols }) => symbols.length > 0);
}

/** A mark has no place of its own, and must not come before its letter. */
function joinMarksToLetters(symbols: Run["symbols"]): Run["symbols"] {
  const isArabic = isMostlyRightToLeft(symbols.map(({ text }) => text).join(""));
  const joined: (typeof symbols)[number][] = [];
  for (const symbol of symbols) {
    const plain = symbol.text.replaceAll(DIRECTION_MARKS, "");
    const text = isArabic ? plain : plain.replaceAll(ZERO_WIDTH_NON_JOINER, "");
    const before = joined.at(-1);
    if (before !== undefined && MARK.test(text))
      joined.splice(-1, 1, { ...before, text: before.text + text });
    else if (before !== undefined && RING_OF_AM.test(before.text) && STROKE_OF_AM.test(text))
      joined.splice(
        -1,
        1,
        { ...before, text: before.text.replace(RING_OF_AM, "") },
        { ...symbol, text: text.replace(STROKE_OF_AM, AM) },
      );
    else if (text.trim() !== "") joined.push({ ...symbol, text });
  }
  return joined;
}

/** Characters reach halfway to the next one where their places make sense; else they share the word evenly. */
function placeRun({ symbols, from, to }: Run): RecognizedCharacter[] {
  const order = orderSeen(symbols);
  const seen = order.map((index) => symbols[index]).filter((symbol) => symbol !== undefined);
  const middles = seen.map((symbol) => (symbol.from + symbol.to) / 2);
  const isInOrder = middles.every((middle, place) => middle > (middles[place - 1] ?? -Infinity));
  const edgeAfter = (place: number) => {
    const [middle, next] = [middles[place], middles[place + 1]];
    if (middle === undefined || next === undefined) return place < 0 ? from : to;
    return isInOrder ? (middle + next) / 2 : from + ((place + 1) * (to - from)) / seen.length;
  };
  return symbols.map(({ text, confidence }, index) => {
    const place = order.indexOf(index);
    return { text, from: edgeAfter(place - 1), to: edgeAfter(place), confidence };
  });
}

/** The indexes of symbols as they are from left to right. */
function orderSeen(symbols: readonly ReadSymbol[]): number[] {
  const indexes = symbols.map((_, index) => index);
  if (!symbols.some(({ text }) => isRightToLeft(text))) return indexes;
  const order: number[] = [];
  let numberLength = 0;
  for (const index of indexes) {
    const isNumber = NUMBER.test(symbols[index]?.text ?? "");
    numberLength = isNumber ? numberLength + 1 : 0;
    // Numbers are read to the right, so each digit is after those before it.
    order.splice(isNumber ? numberLength - 1 : 0, 0, index);
  }
  return order;
}

function spaceBetween(before: Run, after: Run): RecognizedCharacter {
  const [left, right] = before.from <= after.from ? [before, after] : [after, before];
  const confidence = before.symbols.at(-1)?.confidence ?? 0;
  return { text: " ", from: left.to, to: Math.max(left.to, right.from), confidence };
}
