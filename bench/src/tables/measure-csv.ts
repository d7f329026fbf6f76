import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "../engine/parse-to-markdown.ts";
import { readCsv } from "../sheets/read-csv.ts";
import { plainText } from "./plain-cells.ts";
import type { TableMeasure } from "./table-measure.ts";

/** Parses a PDF whose tables another tool read to CSV, and compares the cells that hold text. */
export async function measureCsv(id: string, directory: string): Promise<TableMeasure> {
  const csv = readCsv(await readFile(join(directory, "csv", `${id}.csv`), "utf8"));
  const bytes = await readFile(join(directory, `${id}.pdf`));
  const { markdown, parseSeconds, failure } = await parseToMarkdown(bytes, DEFAULT_RENDER_OPTIONS);
  const found = [...markdown.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gsu)].map(
    ([, text = ""]) => text,
  );
  return { id, scores: scoreCells(csv.flat(), found), parseSeconds, failure };
}

/** Precision, recall and F1 of cells by their text, wherever they are. */
export function scoreCells(
  expected: readonly string[],
  found: readonly string[],
): Record<"precision" | "recall" | "f1", number> {
  const [wanted, got] = [filledTexts(expected), filledTexts(found)];
  const hits = countShared(wanted, got);
  const precision = hits / Math.max(got.length, 1);
  const recall = hits / Math.max(wanted.length, 1);
  const f1 = hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

function filledTexts(cells: readonly string[]): string[] {
  return cells.map(plainText).filter((text) => text !== "");
}

function countShared(wanted: readonly string[], got: readonly string[]): number {
  const remaining = new Map<string, number>();
  for (const text of wanted) remaining.set(text, (remaining.get(text) ?? 0) + 1);
  return got.filter((text) => {
    const left = remaining.get(text) ?? 0;
    remaining.set(text, left - 1);
    return left > 0;
  }).length;
}
