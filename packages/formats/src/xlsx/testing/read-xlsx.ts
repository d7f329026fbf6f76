import type { Block, Page } from "@parsewright/contract";
import { writeXlsx, type XlsxContent } from "@parsewright/document/testing/ooxml-writer";
import { openOfficePackage } from "../../ooxml/open-office-package.ts";
import { openXlsx } from "../open-xlsx.ts";

interface ReadOptions {
  readonly first?: number;
  readonly last?: number;
  readonly includeComments?: boolean;
}

/** What a workbook becomes, pages in full and as one line per block. */
export interface ReadWorkbook {
  readonly pageCount: number;
  readonly notes: readonly string[];
  readonly pages: readonly Page[];
  readonly outlines: readonly (readonly string[])[];
  readonly imageNames: readonly string[];
}

/** Writes and reads a workbook. */
export function readXlsx(content: XlsxContent, options?: ReadOptions): Promise<ReadWorkbook> {
  return readXlsxBytes(writeXlsx(content), options);
}

/** Reads one sheet of rows and gives one line per block. */
export async function readRows(
  rows: XlsxContent["sheets"][number]["rows"],
  around: Omit<XlsxContent["sheets"][number], "rows"> = {},
): Promise<readonly string[]> {
  const { outlines } = await readXlsx({ sheets: [{ rows, ...around }] });
  return outlines[0] ?? [];
}

/** Reads the bytes of a workbook. */
export async function readXlsxBytes(
  bytes: Uint8Array,
  { first = 0, last, includeComments = false }: ReadOptions = {},
): Promise<ReadWorkbook> {
  const imageNames: string[] = [];
  const document = await openXlsx(openOfficePackage(bytes));
  const range = { first, last: last ?? document.pageCount - 1 };
  const pages: Page[] = [];
  for await (const page of document.readPages(range, {
    images: { add: async (name) => void imageNames.push(name) },
    signal: new AbortController().signal,
    includeComments,
    readPagesOf: () => Promise.resolve([]),
  })) {
    pages.push(page);
  }
  const outlines = pages.map(({ para_blocks }) => para_blocks.map(outlineOf));
  return { pageCount: document.pageCount, notes: document.notes, pages, outlines, imageNames };
}

/** A block on one line: `## title`, text, the HTML of a table, `chart: HTML`, `image`. */
function outlineOf({ type, lines, blocks = [] }: Block): string {
  const spans = [lines, ...blocks.map((part) => part.lines)].flatMap((own) =>
    (own ?? []).flatMap((line) => line.spans),
  );
  switch (type) {
    case "title":
      return `## ${spans[0]?.content}`;
    case "table":
      return spans[0]?.html ?? "";
    case "chart":
    case "image":
      return [type, ...spans.map(({ content = "" }) => content)].join(": ");
    default:
      return spans.map(({ content }) => content).join("");
  }
}
