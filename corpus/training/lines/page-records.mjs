/** Writes described pages with their labels as records that `train.py` reads; see `read_records` there. */
import { appendFileSync } from "node:fs";
import { STYLE_COUNT } from "../../../packages/engine/dist/readers/describe/describe-styles.js";

const MAGIC = 0x4c494e45;

/** `labels` has one entry for each line of text; graphics have none. */
export function appendRecord(file, { lineCount, rowCount, features, styles, boxes, page }, labels) {
  const head = Int32Array.of(
    MAGIC,
    rowCount,
    lineCount,
    features.length / rowCount,
    ...Array.from(page, (value) => Math.round(value * 100)),
    STYLE_COUNT,
  );
  const column = (ArrayType, name) =>
    ArrayType.from({ length: rowCount }, (_, row) => labels[row]?.[name] ?? -1);
  const parts = [
    head,
    Int16Array.from(boxes, (value) => Math.round(Math.max(-3000, Math.min(3000, value)) * 10)),
    column(Int16Array, "block"),
    ranks(labels, rowCount),
    Int8Array.from(features, (value) => Math.round(value * 127)),
    Int8Array.from(styles, (value) => Math.round(value * 127)),
    column(Int8Array, "kind"),
    column(Int8Array, "row"),
    column(Int8Array, "column"),
    column(Int8Array, "level"),
  ];
  appendFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part.buffer))));
}

/** The place of each line in the order of the text, counted from 0 on each page. */
function ranks(labels, rowCount) {
  const known = labels
    .map(({ order }, row) => ({ order, row }))
    .filter(({ order }) => order >= 0)
    .sort((first, second) => first.order - second.order);
  const result = new Int16Array(rowCount).fill(-1);
  for (const [rank, { row }] of known.entries()) result[row] = rank;
  return result;
}
