import { boxWidth, unionOf } from "@parsewright/document/geometry";
import { endsSentence } from "@parsewright/document/language";
import type { TextLine } from "../text/text-line.ts";

/** A line that starts this many font sizes further right is indented. */
export const INDENT_SIZES = 0.8;

/** Two entries set so are a pattern, one may be chance. */
const MIN_VOTES = 2;

/** A line that ends this close to the column's edge, as a share of its width, is full; a shorter one may end its paragraph. */
export const FULL_LINE_SHARE = 0.12;

/**
 * Checks whether the entries of a column start at its left edge and go on indented, as bibliographies and glossaries
 * are set. Known by what follows the full lines at the edge that end in the middle of a sentence.
 */
export function hasHangingIndents(lines: readonly TextLine[]): boolean {
  if (lines.length === 0) return false;
  const column = unionOf(lines.map(({ box }) => box));
  let [hanging, ordinary] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || next.size !== line.size || !isCutAtEdges(line, column)) continue;
    if (next.box[0] - line.box[0] > INDENT_SIZES * line.size) hanging += 1;
    else ordinary += 1;
  }
  return hanging >= MIN_VOTES && hanging > ordinary;
}

function isCutAtEdges({ box, size, text }: TextLine, column: TextLine["box"]): boolean {
  const isFlush = box[0] - column[0] <= INDENT_SIZES * size;
  const isFull = column[2] - box[2] <= FULL_LINE_SHARE * boxWidth(column);
  return isFlush && isFull && !endsSentence(text);
}
