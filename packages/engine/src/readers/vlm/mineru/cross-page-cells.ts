import {
  countEqualLeadingRows,
  haveMatchingColumns,
  haveMatchingWidths,
  type HtmlTable,
  isBlank,
  layOut,
  parseHtmlTable,
  plainText,
  type Segment,
} from "@parsewright/document/html-tables";
import { type Prompt, READING_PENALTIES } from "./prompts.ts";
import type { VlmBlock, VlmBlockType } from "./vlm-block.ts";

/** Two tables that may be one cut by a page break, and the rows on both sides of the break. */
export interface TablePair {
  /** Positions of the tables in the blocks of their pages. */
  readonly earlierPosition: number;
  readonly laterPosition: number;
  /** Texts of the row before the break: as many as in `firstRow`, one for each cell that the row shows. */
  readonly lastRow: readonly string[];
  readonly firstRow: readonly string[];
  /** Number of columns that each cell of `firstRow` covers. */
  readonly columnSpans: readonly number[];
}

/** Blocks that may be between a table and the edge of its page. */
const PASSED_OVER: ReadonlySet<VlmBlockType> = new Set([
  "caption",
  "table_caption",
  "image_caption",
  "footnote",
  "table_footnote",
  "image_footnote",
  "header",
  "footer",
  "page_number",
  "page_footnote",
]);

/** Limit: a longer row is not a row of words to be joined, and its question would cost more than its answer is worth. */
const LONGEST_ROW = 20_000;

/**
 * Finds the tables at the break between two pages of finished blocks, if the model should be asked about their cells.
 */
export function findTablePair(
  earlierPage: readonly VlmBlock[],
  laterPage: readonly VlmBlock[],
): TablePair | undefined {
  const earlierPosition = earlierPage.findLastIndex(({ type }) => !PASSED_OVER.has(type));
  const laterPosition = laterPage.findIndex(({ type }) => !PASSED_OVER.has(type));
  const [earlier, later] = [earlierPage[earlierPosition], laterPage[laterPosition]];
  const [earlierTable, laterTable] = [tableOf(earlier), tableOf(later)];
  if (!earlier || !later || !earlierTable || !laterTable) return undefined;
  if (!haveMatchingWidths(earlier.bbox, later.bbox)) return undefined;
  const rows = boundaryRows(earlierTable, laterTable);
  return rows && { earlierPosition, laterPosition, ...rows };
}

function tableOf(block: VlmBlock | undefined): HtmlTable | undefined {
  return block?.type === "table" && block.content ? parseHtmlTable(block.content) : undefined;
}

function boundaryRows(
  earlier: HtmlTable,
  later: HtmlTable,
): Pick<TablePair, "lastRow" | "firstRow" | "columnSpans"> | undefined {
  const headerRows = countEqualLeadingRows(earlier, later);
  if (!haveMatchingColumns(earlier, later, headerRows)) return undefined;
  const last = layOut(earlier).findLast((row) => row.some(({ cell }) => !isBlank(cell)));
  const first = layOut(later)[headerRows];
  if (!last || !first || first.length === 0 || last.length !== first.length) return undefined;
  const [lastRow, firstRow] = [textsOf(last), textsOf(first)];
  if ([...lastRow, ...firstRow].join("").length > LONGEST_ROW) return undefined;
  return { lastRow, firstRow, columnSpans: first.map(({ cell }) => cell.columnSpan) };
}

function textsOf(row: readonly Segment[]): string[] {
  return row.map(({ cell }) =>
    plainText(cell.html)
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&"),
  );
}

/** Asks which cells of the row after the break continue the row before it. The question has no picture. */
export function cellQuestion({ lastRow, firstRow }: TablePair): Prompt {
  const prompt = `Please merge the next two tables.

## Table 1 (Previous Page - Last Table)

**Caption:** (No caption)
**Last Row(s) Data:**
[${pythonList(lastRow)}]

---

## Table 2 (Current Page - First Table)

**Caption:** (No caption)
**First Data Row(s):**
[${pythonList(firstRow)}]`;
  return { prompt, ...READING_PENALTIES };
}

/**
 * Reads the later table's `cell_merge`, one number for each column; `undefined` when the answer does not fit the
 * question.
 */
export function readCellAnswer(answer: string, { columnSpans }: TablePair): number[] | undefined {
  const list = /\[([\d,\s]*)\]/.exec(answer)?.[1] ?? "";
  const flags = list.split(",").map((flag) => flag.trim());
  const fits = flags.length === columnSpans.length && flags.every((flag) => /^[01]$/.test(flag));
  if (!fits) return undefined;
  return flags.flatMap((flag, index) =>
    Array.from({ length: columnSpans[index] ?? 1 }, () => Number(flag)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** Writes texts as a list in Python, the form that the model was trained with: `['a', "it's"]`. */
function pythonList(texts: readonly string[]): string {
  return `[${texts.map(pythonString).join(", ")}]`;
}

/** Writes a text in single quotes, unless it has single quotes and no double ones. */
function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- control characters are what must be escaped
    /[\\\u0000-\u001F\u007F]/g,
    (character) =>
      ESCAPES[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}
