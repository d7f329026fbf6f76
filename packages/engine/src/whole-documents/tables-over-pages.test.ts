import { JobInput } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderCsv } from "@parsewright/document";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../engine.ts";

let engine: Engine;

beforeAll(() => {
  engine = createEngine();
});

afterAll(() => engine.close());

const HEAD = ["Tower", "Built", "What is known of it"];
const BELL = ["Bell Rock", "1811", "Stands on a reef that the tide covers."];
const EDDY = ["Eddystone", "1882", "The fourth on its rock."];
const FAST = ["Fastnet", "1904", "Made of granite from Cornwall."];
const GENOA = ["Genoa", "1543", "The tallest of its country."];
const VIERGE = ["Vierge", "1902", "The tallest built of stone."];

/** The rows on each page, and those of the whole table; a line end is one in the cell. */
const CASES = [
  {
    name: "goes on with whole rows",
    pages: [
      [HEAD, BELL, EDDY, FAST],
      [GENOA, VIERGE],
    ],
    rows: [HEAD, BELL, EDDY, FAST, GENOA, VIERGE],
  },
  {
    name: "repeats its head",
    pages: [
      [HEAD, BELL, EDDY, FAST],
      [HEAD, GENOA, VIERGE],
    ],
    rows: [HEAD, BELL, EDDY, FAST, GENOA, VIERGE],
  },
  {
    name: "is cut within a cell",
    pages: [
      [HEAD, BELL, EDDY, ["Fastnet", "1904", "Made of granite\nthat was cut in"]],
      [HEAD, ["", "", "Cornwall and shipped\nto the rock."], GENOA, VIERGE],
    ],
    rows: [
      HEAD,
      BELL,
      EDDY,
      ["Fastnet", "1904", "Made of granite that was cut in Cornwall and shipped to the rock."],
      GENOA,
      VIERGE,
    ],
  },
  {
    name: "is cut within a sentence that has small letters",
    pages: [
      [HEAD, BELL, EDDY, ["Fastnet", "1904", "Made of granite"]],
      [["", "", "from Cornwall."], GENOA, VIERGE],
    ],
    rows: [HEAD, BELL, EDDY, FAST, GENOA, VIERGE],
  },
  {
    name: "is cut within two cells",
    pages: [
      [HEAD, BELL, EDDY, ["Fastnet on", "1904", "Made of granite"]],
      [HEAD, ["its rock", "", "from Cornwall."], GENOA, VIERGE],
    ],
    rows: [HEAD, BELL, EDDY, ["Fastnet on its rock", "1904", FAST[2]], GENOA, VIERGE],
  },
  {
    name: "goes on over three pages, cut twice",
    pages: [
      [HEAD, BELL, ["Eddystone", "1882", "The fourth"]],
      [HEAD, ["", "", "on its rock."], FAST, ["Genoa", "1543", "The tallest"]],
      [HEAD, ["", "", "of its country."], VIERGE, BELL],
    ],
    rows: [HEAD, BELL, EDDY, FAST, GENOA, VIERGE, BELL],
  },
  {
    name: "has a row of its own that lacks a name",
    pages: [
      [HEAD, BELL, EDDY, FAST],
      [["", "1906", "Lit for the second time."], GENOA, VIERGE],
    ],
    rows: [HEAD, BELL, EDDY, FAST, ["", "1906", "Lit for the second time."], GENOA, VIERGE],
  },
];

describe.each([
  ["with lines", true],
  ["with lines across only", false],
])("a table %s", (_, hasColumns) => {
  it.each(CASES)("that $name is one", async ({ pages, rows }) => {
    expect(await rowsOf(pages, hasColumns)).toEqual(rows);
  });
});

/** The rows of the only table that is read of some pages. */
async function rowsOf(pages: readonly (readonly (readonly string[])[])[], hasColumns: boolean) {
  const bytes = writePdf(
    pages.map((rows, index) => ({
      content: (page) => drawTable(page, rows, { hasColumns, isLast: index === pages.length - 1 }),
    })),
  );
  const document = await engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline", tier: "fast" }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });
  const tables = Object.values(renderCsv(document, DEFAULT_RENDER_OPTIONS));
  expect(tables).toHaveLength(1);
  return (tables[0] ?? "")
    .trim()
    .split("\r\n")
    .map((row) => row.split(","));
}

const COLUMNS = [72, 180, 260, 500];
const LINE_POINTS = 14;

/** A table that ends at the foot of its page, or begins at the top of the last. */
function drawTable(
  page: PdfPage,
  rows: readonly (readonly string[])[],
  { hasColumns, isLast }: { readonly hasColumns: boolean; readonly isLast: boolean },
): void {
  const heights = rows.map((row) => 8 + LINE_POINTS * Math.max(...row.map(countLines)));
  const total = heights.reduce((sum, height) => sum + height, 0);
  let y = isLast ? 740 : 60 + total;
  const top = y;
  const rule = (at: number) => page.line({ from: [72, at], to: [500, at] });
  rule(y);
  for (const [index, row] of rows.entries()) {
    for (const [column, text] of row.entries())
      for (const [line, part] of text.split("\n").entries())
        page.text(part, {
          x: (COLUMNS[column] ?? 0) + 4,
          y: y - 15 - line * LINE_POINTS,
          size: 10,
          ...(row === HEAD && { font: "Helvetica-Bold" as const }),
        });
    y -= heights[index] ?? 0;
    rule(y);
  }
  if (!hasColumns) return;
  for (const x of COLUMNS) page.line({ from: [x, top], to: [x, y] });
}

function countLines(text: string): number {
  return text.split("\n").length;
}
