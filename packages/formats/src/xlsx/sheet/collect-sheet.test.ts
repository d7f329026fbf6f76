import { describe, expect, it } from "vitest";
import { writeXlsx } from "@parsewright/document/testing/ooxml-writer";
import { openOfficePackage } from "../../ooxml/open-office-package.ts";
import { readSharedStrings } from "../workbook/read-shared-strings.ts";
import { readStyles } from "../workbook/read-styles.ts";
import { collectSheet, hasCells } from "./collect-sheet.ts";
import type { SheetSource } from "./stream-sheet.ts";

describe("collectSheet", () => {
  it("stops where the document is full, and says at which row", async () => {
    const source = await sourceOf([["first"], ["second"], ["third"]]);

    const { packed, firstRowLeftOut } = await collectSheet(source, {
      charactersLeft: 20,
      blankCharactersLeft: 0,
    });

    expect(packed.rows.map(({ row }) => row)).toEqual([0, 1]);
    expect(firstRowLeftOut).toBe(2);
  });

  it("stops when it is told to", async () => {
    const source = await sourceOf([["x"]]);
    const signal = AbortSignal.abort(new Error("enough"));
    const budget = { charactersLeft: 1_000, blankCharactersLeft: 0 };

    await expect(collectSheet({ ...source, signal }, budget)).rejects.toThrow("enough");
  });
});

describe("hasCells", () => {
  it.each([
    { rows: [["x"]], isFilled: true },
    { rows: [["  "]], isFilled: false },
    { rows: [], isFilled: false },
  ])("is $isFilled for $rows", async ({ rows, isFilled }) => {
    expect(await hasCells(await sourceOf(rows))).toBe(isFilled);
  });
});

async function sourceOf(rows: readonly (readonly string[])[]): Promise<SheetSource> {
  const pkg = openOfficePackage(writeXlsx({ sheets: [{ rows }] }));
  const { signal } = new AbortController();
  const sharedStrings = await readSharedStrings(pkg, signal);
  const context = { styles: readStyles(undefined), sharedStrings, isDate1904: false };
  return { pkg, part: "xl/worksheets/sheet1.xml", context, signal };
}
