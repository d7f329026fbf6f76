import type { FormatToken } from "./format-token.ts";

/** The digits that go into the places `0`, `#` and `?` of a section. */
export interface PlacedDigits {
  /** Without leading zeros. */
  readonly integer: string;
  /** One digit per place behind the point. */
  readonly fraction: string;
  readonly isGrouped: boolean;
}

/** Writes digits into their places, each literal where it is. A longer number grows to the left. */
export function fillPlaceholders(
  tokens: readonly FormatToken[],
  { integer, fraction, isGrouped }: PlacedDigits,
): string {
  const point = pointIndex(tokens);
  const places = countDigits(tokens, 0, point);
  const significant = significantDigits(fraction);
  let [text, integerPlace, fractionPlace] = ["", 0, 0];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "digit") {
      text += token.kind === "comma" ? "" : token.text;
    } else if (index < point) {
      const after = places - ++integerPlace;
      const start = integerPlace === 1 ? 0 : integer.length - after - 1;
      const digits = integer.slice(Math.max(0, start), Math.max(0, integer.length - after));
      text += digits === "" ? pad(token.text, after, isGrouped) : group(digits, after, isGrouped);
    } else {
      const isKept = fractionPlace < significant;
      text += isKept ? fraction.charAt(fractionPlace) : (PADDING[token.text] ?? "");
      fractionPlace++;
    }
  }
  return text;
}

/** Where the decimal point is, or the end. */
export function pointIndex(tokens: readonly FormatToken[]): number {
  const index = tokens.findIndex(({ kind }) => kind === "point");
  return index === -1 ? tokens.length : index;
}

/** Counts the digit places of the tokens from `start` up to `end`. */
export function countDigits(
  tokens: readonly FormatToken[],
  start = 0,
  end = tokens.length,
): number {
  let count = 0;
  for (let index = start; index < end; index++) if (tokens[index]?.kind === "digit") count++;
  return count;
}

const PADDING: Readonly<Record<string, string>> = { "0": "0", "?": " ", "#": "" };

function significantDigits(fraction: string): number {
  let count = fraction.length;
  while (count > 0 && fraction[count - 1] === "0") count--;
  return count;
}

/** Character shown in an empty place, `after` places in front of the point. */
function pad(placeholder: string, after: number, isGrouped: boolean): string {
  const padding = PADDING[placeholder] ?? "";
  return isGroupEnd(after, isGrouped) && padding !== ""
    ? padding + (padding === "0" ? "," : " ")
    : padding;
}

/** Digits of which the last one is `after` places in front of the point. */
function group(digits: string, after: number, isGrouped: boolean): string {
  if (!isGrouped) return digits;
  let grouped = "";
  for (let position = 0; position < digits.length; position++) {
    const isEnd = isGroupEnd(after + digits.length - 1 - position, isGrouped);
    grouped += digits.charAt(position) + (isEnd ? "," : "");
  }
  return grouped;
}

function isGroupEnd(after: number, isGrouped: boolean): boolean {
  return isGrouped && after > 0 && after % 3 === 0;
}
