import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSheetTexts, type SheetTexts } from "@parsewright/formats/xlsx";
import { compareSheet } from "./compare-sheet.ts";
import type { BookResult } from "./format-report.ts";

/** An entry of `index.json`: a workbook and the CSV files that Excel made of its sheets. */
export interface BookEntry {
  readonly book: string;
  readonly usable: boolean;
  readonly sheets: readonly {
    readonly csv: string;
    readonly index: number;
    readonly name: string | null;
    readonly encoding: string;
    readonly usable: boolean;
  }[];
}

/** Reads a workbook and compares each sheet that has a usable CSV. */
export async function measureBook(entry: BookEntry, directory: string): Promise<BookResult> {
  const { book } = entry;
  try {
    const texts = await readTexts(join(directory, "books", book));
    const sheets: BookResult["sheets"][number][] = [];
    for (const { csv, index, name, encoding, usable } of entry.sheets) {
      const sheet = texts.find((one) => one.name === name) ?? texts[index];
      if (!usable || sheet === undefined) continue;
      const truth = new TextDecoder(encoding).decode(await readFile(join(directory, csv)));
      sheets.push({ name: sheet.name, ...compareSheet(sheet.cells, truth) });
    }
    return { book, sheets };
  } catch (error) {
    return { book, sheets: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

async function readTexts(path: string): Promise<SheetTexts[]> {
  const sheets: SheetTexts[] = [];
  const { signal } = new AbortController();
  for await (const sheet of readSheetTexts(await readFile(path), signal)) {
    // Excel exports no CSV of a chart.
    if (!sheet.isChartSheet) sheets.push(sheet);
  }
  return sheets;
}
