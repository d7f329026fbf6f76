/** Labels of lines as the trainer of the line model has them. */
import { createBlockCounter, WHOLE } from "../training/lines/label-lines.mjs";
import { KINDS, TEXT_OR_LIST, UNKNOWN } from "../training/lines/kinds.mjs";

/** Rows and columns are written as bytes. */
const MAX_PLACE = 120;

export function toTrainerLabels(segments, labels) {
  const keys = new Map();
  const blockOf = createBlockCounter();
  return labels.map(({ kind, block, order = -1, row = -1, column = -1, level = -1 }, index) => {
    if (kind === undefined) return { ...UNKNOWN, order };
    if (block !== undefined && !keys.has(block)) keys.set(block, keys.size);
    return {
      kind: kind === "text-or-list" ? TEXT_OR_LIST : KINDS.indexOf(kind),
      block:
        block === undefined ? -1 : blockOf.line(segments[index], keys.get(block), WHOLE.has(kind)),
      order,
      row: row > MAX_PLACE ? -1 : row,
      column: column > MAX_PLACE ? -1 : column,
      level,
    };
  });
}
