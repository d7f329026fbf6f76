/** Writes described tables with their labels as records that `train.py` reads; see `read_tables` there. */
import { appendFileSync } from "node:fs";

const MAGIC = 0x5441424c;

/** `labels` has `{ row, rowSpan, column, columnSpan, isHead }` for each token; a row or column of -1 is not known. */
export function appendTable(file, { lineCount, rowCount, features, boxes, page }, labels) {
  const head = Int32Array.of(
    MAGIC,
    rowCount,
    lineCount,
    features.length / rowCount,
    ...Array.from(page, (value) => Math.round(value * 100)),
    0,
  );
  const column = (valueOf) => Int16Array.from(labels, valueOf);
  const parts = [
    head,
    Int16Array.from(boxes, (value) => Math.round(Math.max(-3000, Math.min(3000, value)) * 10)),
    Int8Array.from(features, (value) => Math.round(value * 127)),
    column(({ row }) => row),
    column(({ rowSpan }) => rowSpan),
    column(({ column: at }) => at),
    column(({ columnSpan }) => columnSpan),
    column(({ isHead }) => isHead),
  ];
  appendFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part.buffer))));
}
