/** Says of each line what the text is that has its place. */
import { shareInside } from "../../../../packages/document/dist/geometry/box.js";
import { KINDS, UNKNOWN } from "../kinds.mjs";
import { createBlockCounter, WHOLE } from "../label-lines.mjs";

/** A line belongs to a text that covers as much of it, and to none where another one covers half as much as that one. */
const LEAST_SHARE = 0.5;

/** Labels for the lines of a page, from the places of its texts, in the order in which they are read. */
export function labelByPlace(segments, texts) {
  const blockOf = createBlockCounter();
  return segments.map((segment) => {
    const shares = sharesOf(segment.box, texts).sort((first, second) => second.share - first.share);
    const [best, second] = shares;
    if (best === undefined || best.share < LEAST_SHARE) return UNKNOWN;
    const isShared = second !== undefined && second.share > LEAST_SHARE * best.share;
    const { kind, level, row, column, block, order } = best;
    if (isShared && second.block !== block) return UNKNOWN;
    return {
      kind: KINDS.indexOf(kind),
      block: blockOf.line(segment, block, WHOLE.has(kind)),
      order: order * 1000 + segment.box[1],
      row: isShared && second.row !== row ? -1 : row,
      column: isShared && second.column !== column ? -1 : column,
      level,
    };
  });
}

/** Shares of a line that texts cover. */
function sharesOf(box, texts) {
  const byText = new Map();
  for (const text of texts) {
    const share = shareInside(box, text.box);
    if (share === 0) continue;
    const key = `${text.block} ${text.row} ${text.column}`;
    const before = byText.get(key);
    if (before !== undefined) before.share += share;
    else byText.set(key, { ...text, order: text.block, share });
  }
  return [...byText.values()];
}
