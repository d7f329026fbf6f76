import { expect, it } from "vitest";
import { RECORDS } from "./biff-records.ts";
import { readSheet } from "./read-sheet.ts";

it("reads every kind of cell, by rows and columns", () => {
  const sheet = sheetOf([
    [RECORDS.number, words(1, 1, 0), double(2.5)],
    [RECORDS.sharedText, words(1, 0, 0), uint32(1)],
    [RECORDS.text, words(0, 0, 0), string("Height")],
    [RECORDS.truthOrError, words(0, 1, 0), Buffer.from([1, 0])],
    [RECORDS.truthOrError, words(0, 2, 0), Buffer.from([0x07, 1])],
  ]);

  expect(cellsOf(sheet)).toEqual([
    ["text Height", "boolean 1", "shown #DIV/0!"],
    ["text Tower", "number 2.5"],
  ]);
});

it.each([
  { name: "an integer", packed: (12 << 2) | 2, value: "12" },
  { name: "hundredths", packed: (1234 << 2) | 3, value: "12.34" },
  { name: "the upper half of a fraction", packed: 0x3ff8_0000, value: "1.5" },
])("unpacks $name", ({ packed, value }) => {
  const one = sheetOf([[RECORDS.packedNumber, words(0, 0, 0), uint32(packed)]]);
  const row = [words(0, 0), words(0), uint32(packed), words(0), uint32(packed), words(1)];
  const several = sheetOf([[RECORDS.packedNumbers, ...row]]);

  expect(cellsOf(one)).toEqual([[`number ${value}`]]);
  expect(cellsOf(several)).toEqual([[`number ${value}`, `number ${value}`]]);
});

it("takes the text of a formula from the record behind it", () => {
  const noNumber = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]);
  const sheet = sheetOf([
    [RECORDS.formula, words(3, 2, 0), noNumber],
    [RECORDS.formulaText, string("sum")],
    [RECORDS.formulaText, string("of nothing")],
  ]);

  expect(cellsOf(sheet)).toEqual([["text sum"]]);
});

it("says which rows and columns are hidden, and which cells are merged", () => {
  const sheet = sheetOf([
    [RECORDS.row, words(0, 0, 1, 0, 0, 0), words(0x20)],
    [RECORDS.row, words(1, 0, 1, 0, 0, 0), words(0)],
    [RECORDS.columns, words(2, 4, 0, 0), words(1)],
    [RECORDS.columns, words(5, 6, 0, 0), words(0)],
    [RECORDS.merges, words(1), words(0, 1, 2, 3)],
    [RECORDS.number, words(0, 0, 0), double(1)],
    [RECORDS.number, words(1, 0, 0), double(2)],
  ]);

  expect([...sheet.rows()].map(({ row, isHidden }) => ({ row, isHidden }))).toEqual([
    { row: 0, isHidden: true },
    { row: 1, isHidden: false },
  ]);
  expect(sheet.hiddenColumns).toEqual([{ first: 2, last: 4 }]);
  expect(sheet.merges).toEqual([{ top: 0, bottom: 1, left: 2, right: 3 }]);
});

it("ends where its part ends", () => {
  const sheet = sheetOf([[RECORDS.endOfPart], [RECORDS.number, words(0, 0, 0), double(1)]]);

  expect(cellsOf(sheet)).toEqual([]);
});

type Written = readonly [type: number, ...data: Buffer[]];

function sheetOf(records: readonly Written[]) {
  const stream = Buffer.concat(
    records.map(([type, ...parts]) => {
      const data = Buffer.concat(parts);
      return Buffer.concat([words(type, data.length), data]);
    }),
  );
  return readSheet({ stream, offset: 0, sharedStrings: ["unused", "Tower"] });
}

function cellsOf(sheet: ReturnType<typeof readSheet>): string[][] {
  return [...sheet.rows()].map(({ cells }) =>
    [...cells].map(({ kind, value }) => `${kind} ${value}`),
  );
}

function words(...values: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}

function uint32(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer);
}

function double(value: number): Buffer {
  return Buffer.from(Float64Array.of(value).buffer);
}

function string(text: string): Buffer {
  return Buffer.concat([words(text.length), Buffer.from([0]), Buffer.from(text, "latin1")]);
}
