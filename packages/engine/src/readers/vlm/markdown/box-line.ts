import type { Box } from "@parsewright/contract";

const NUMBER = String.raw`(\d{1,4}(?:\.\d{1,6})?)`;
const SEPARATOR = String.raw`[\s,;]{1,4}`;

/** Models put the numbers into brackets, commas and comments as they like. */
const BOX_LINE = new RegExp(
  String.raw`^\s{0,8}(?:<!--\s{0,4})?[<[({]?\s{0,4}b?box\s{0,4}[:=]?\s{0,4}[[({"']?\s{0,4}` +
    [NUMBER, NUMBER, NUMBER, NUMBER].join(SEPARATOR) +
    String.raw`\s{0,4}[\])}"']?\s{0,4}[\])}>]?\s{0,4}(?:-->)?\s{0,8}$`,
  "i",
);

/** Constant: the width and height of a page in the places that models give. */
const WHOLE = 1000;

/** Reads a line that says where the next block is, as shares of the page, 0 to 1; `undefined` for any other line. */
export function readBoxLine(line: string): { readonly box: Box | undefined } | undefined {
  const match = BOX_LINE.exec(line);
  if (match === null) return undefined;
  const numbers = match.slice(1).map(Number);
  const scale = numbers.every((number) => number <= 1) ? 1 : WHOLE;
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map((number) =>
    Math.min(number / scale, 1),
  );
  return { box: left < right && top < bottom ? [left, top, right, bottom] : undefined };
}
