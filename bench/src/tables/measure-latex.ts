import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { parseToMarkdown } from "../engine/parse-to-markdown.ts";
import { scoreTables } from "@parsewright/quality";
import { latexToHtml } from "./latex-table.ts";
import { withPlainCells } from "./plain-cells.ts";
import type { TableMeasure } from "./table-measure.ts";

interface TruthPart {
  readonly type: string;
  readonly data: string;
}

/** Parses a PDF whose tables are known as LaTeX, and compares all of its tables in reading order. */
export async function measureLatex(
  id: string,
  directory: string,
): Promise<TableMeasure & { markdown: string }> {
  const parts = JSON.parse(
    await readFile(join(directory, "ground_truth", `${id}.json`), "utf8"),
  ) as TruthPart[];
  const truth = parts
    .filter(({ type }) => type === "table")
    .map(({ data }) => latexToHtml(data))
    .join("");
  const bytes = await readFile(join(directory, "pdfs", `${id}.pdf`));
  const { markdown, parseSeconds, failure } = await parseToMarkdown(bytes, DEFAULT_RENDER_OPTIONS);
  const [expected, found] = [withPlainCells(truth), withPlainCells(markdown)];
  return {
    id,
    scores: {
      teds: scoreTables(expected, found) ?? 1,
      structure: scoreTables(withoutText(expected), withoutText(found)) ?? 1,
      count: countScore(expected, found),
    },
    parseSeconds,
    failure,
    markdown,
  };
}

function withoutText(html: string): string {
  return html.replaceAll(/>[^<]+</g, "><");
}

/** Tables found for tables there are; too many count as too few do. */
function countScore(expected: string, found: string): number {
  const [wanted, got] = [expected, found].map((html) => html.split("<table>").length - 1);
  return Math.min(wanted ?? 0, got ?? 0) / Math.max(wanted ?? 0, got ?? 0, 1);
}
