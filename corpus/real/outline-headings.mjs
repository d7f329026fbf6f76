/** Finds the headings of a page that the file's outline lists, as labels of its lines. */
import { createOutlineLookup } from "../../packages/engine/dist/stages/heading-levels/outline-levels.js";
import { KINDS, UNKNOWN } from "../training/lines/kinds.mjs";

/** A number, a title and its further lines. */
const MAX_PIECES = 4;
/** Shorter texts are found by accident. */
const LEAST_LETTERS = 3;
/** From a number to its title, in font sizes. */
const MOST_GAP = 4;
const LETTERS = /\p{L}/gu;

/** `pageIndex` counts from 0, as the entries of an outline do. Lines that the outline does not list stay unknown: it rarely has all headings. */
export function labelByOutline(outline, segments, pageIndex) {
  const levelOf = createOutlineLookup(outline.filter(({ page }) => page !== undefined));
  const labels = segments.map(() => UNKNOWN);
  let block = 0;
  for (let first = 0; first < segments.length; first += 1) {
    const count = longestTitle(segments.slice(first, first + MAX_PIECES), (text) =>
      levelOf(text, pageIndex),
    );
    if (count === 0) continue;
    for (let line = first; line < first + count; line += 1)
      labels[line] = { ...UNKNOWN, kind: KINDS.indexOf("title"), block };
    block += 1;
    first += count - 1;
  }
  return labels;
}

/** The number of lines that are a title together, 0 if none is. */
function longestTitle(segments, levelOf) {
  for (let count = segments.length; count > 0; count -= 1) {
    const text = segments
      .slice(0, count)
      .map((segment) => segment.text)
      .join(" ");
    if (count > 1 && isOtherNumber(segments)) continue;
    if (countLetters(text) >= LEAST_LETTERS && levelOf(text) !== undefined) return count;
  }
  return 0;
}

/** The end of another text such as "4.0).", which a title would seem to be numbered with. A number is right before its title. */
function isOtherNumber([first, second]) {
  if (second === undefined || countLetters(first.text) > 0) return false;
  const gap = second.box[0] - first.box[2];
  const isBeside = first.box[3] > second.box[1] && second.box[3] > first.box[1];
  return !isBeside || gap < 0 || gap > MOST_GAP * second.size;
}

function countLetters(text) {
  return text.match(LETTERS)?.length ?? 0;
}
