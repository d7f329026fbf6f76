import type { WrittenCell, WrittenRow, WrittenSheet } from "../office/written-workbook.ts";
import { readRecords, RECORDS } from "./biff-records.ts";
import { readString } from "./biff-strings.ts";

/** Data that a sheet is read from. */
export interface SheetSource {
  readonly stream: Buffer;
  readonly offset: number;
  readonly sharedStrings: readonly string[];
}

type SheetContent = Pick<WrittenSheet, "rows" | "merges" | "hiddenColumns">;

/** Parts of a sheet found so far. */
interface SheetReading {
  readonly sharedStrings: readonly string[];
  readonly cellsByRow: Map<number, WrittenCell[]>;
  readonly hiddenRows: Set<number>;
  readonly merges: WrittenSheet["merges"][number][];
  readonly hiddenColumns: { first: number; last: number }[];
  /** The place of a formula whose text comes in the next record. */
  waiting: { readonly row: number; readonly place: CellPlace } | undefined;
}

/** The cells of a sheet, and what is hidden or merged of it. */
export function readSheet({ stream, offset, sharedStrings }: SheetSource): SheetContent {
  const reading: SheetReading = {
    sharedStrings,
    cellsByRow: new Map(),
    hiddenRows: new Set(),
    merges: [],
    hiddenColumns: [],
    waiting: undefined,
  };
  for (const { type, data } of readRecords(stream, offset)) READERS[type]?.(reading, data);
  const { cellsByRow, hiddenRows, merges, hiddenColumns } = reading;
  const rows = [...cellsByRow]
    .toSorted(([one], [other]) => one - other)
    .map(([row, cells]): WrittenRow => ({
      row,
      isHidden: hiddenRows.has(row),
      cells: cells.toSorted((one, other) => one.column - other.column),
    }));
  return { rows: () => rows, merges, hiddenColumns };
}

type ReadRecord = (reading: SheetReading, data: Buffer) => void;

const READERS: Readonly<Record<number, ReadRecord>> = {
  [RECORDS.row]: ({ hiddenRows }, data) => {
    if ((data.readUInt16LE(12) & 0x20) !== 0) hiddenRows.add(data.readUInt16LE(0));
  },
  [RECORDS.columns]: ({ hiddenColumns }, data) => {
    if ((data.readUInt16LE(8) & 1) === 0) return;
    hiddenColumns.push({ first: data.readUInt16LE(0), last: data.readUInt16LE(2) });
  },
  [RECORDS.merges]: ({ merges }, data) => {
    for (let at = 2; at + 8 <= data.length; at += 8) {
      const [top, bottom] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
      const [left, right] = [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)];
      if (bottom >= top && right >= left) merges.push({ top, left, bottom, right });
    }
  },
  [RECORDS.sharedText]: (reading, data) => {
    const value = reading.sharedStrings[data.readUInt32LE(6)] ?? "";
    addCell(reading, data, { ...placeOf(data), kind: "text", value });
  },
  [RECORDS.text]: (reading, data) =>
    addCell(reading, data, { ...placeOf(data), kind: "text", value: readString(data, 6, 2) }),
  [RECORDS.number]: (reading, data) =>
    addCell(reading, data, numberCell(placeOf(data), data.readDoubleLE(6))),
  [RECORDS.packedNumber]: (reading, data) =>
    addCell(reading, data, numberCell(placeOf(data), unpackNumber(data.readInt32LE(6)))),
  [RECORDS.packedNumbers]: (reading, data) => {
    const first = data.readUInt16LE(2);
    for (let at = 4; at + 6 <= data.length - 2; at += 6) {
      const place = { column: first + (at - 4) / 6, style: data.readUInt16LE(at) };
      addCell(reading, data, numberCell(place, unpackNumber(data.readInt32LE(at + 2))));
    }
  },
  [RECORDS.truthOrError]: (reading, data) => {
    const kind = data.readUInt8(7) === 1 ? "error" : "truth";
    addCell(reading, data, resultCell(placeOf(data), kind, data.readUInt8(6)));
  },
  [RECORDS.formula]: readFormula,
  [RECORDS.formulaText]: (reading, data) => {
    const { waiting } = reading;
    reading.waiting = undefined;
    if (waiting === undefined) return;
    const cell = { ...waiting.place, kind: "text", value: readString(data, 0, 2) } as const;
    addToRow(reading, waiting.row, cell);
  },
};

/** The last result of a formula: a number, or what the place of one cannot be. */
function readFormula(reading: SheetReading, data: Buffer): void {
  const place = placeOf(data);
  const kind = data.readUInt8(6);
  if (data.readUInt16LE(12) !== 0xffff) {
    addCell(reading, data, numberCell(place, data.readDoubleLE(6)));
  } else if (kind === 0) reading.waiting = { row: data.readUInt16LE(0), place };
  else if (kind === 1) addCell(reading, data, resultCell(place, "truth", data.readUInt8(8)));
  else if (kind === 2) addCell(reading, data, resultCell(place, "error", data.readUInt8(8)));
}

function addCell(reading: SheetReading, data: Buffer, cell: WrittenCell): void {
  addToRow(reading, data.readUInt16LE(0), cell);
}

function addToRow({ cellsByRow }: SheetReading, row: number, cell: WrittenCell): void {
  const cells = cellsByRow.get(row) ?? [];
  cellsByRow.set(row, cells);
  cells.push(cell);
}

type CellPlace = Pick<WrittenCell, "column" | "style">;

function placeOf(data: Buffer): CellPlace {
  return { column: data.readUInt16LE(2), style: data.readUInt16LE(4) };
}

function numberCell(place: CellPlace, value: number): WrittenCell {
  return { ...place, kind: "number", value: String(value) };
}

/** A number in 30 bits: the upper part of a fraction or an integer, perhaps a hundred times too large. */
function unpackNumber(packed: number): number {
  const bits = Buffer.alloc(8);
  bits.writeInt32LE(packed & ~3, 4);
  const value = (packed & 2) === 0 ? bits.readDoubleLE(0) : packed >> 2;
  return (packed & 1) === 0 ? value : value / 100;
}

const ERRORS: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};

function resultCell(place: CellPlace, kind: "truth" | "error", value: number): WrittenCell {
  if (kind === "truth") return { ...place, kind: "boolean", value: String(value) };
  return { ...place, kind: "shown", value: ERRORS[value] ?? "#ERROR!" };
}
