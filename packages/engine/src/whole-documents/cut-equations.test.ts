import { JobInput } from "@parsewright/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEngine, type Engine } from "../engine.ts";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";

let engine: Engine;

beforeAll(() => {
  engine = createEngine();
});

afterAll(() => engine.close());

it("makes one equation of the rows before and behind the end of a page", async () => {
  const bytes = writePdf([
    {
      content(page) {
        drawProse(page, 700, 12);
        drawRow(page, 80, "f = a + b + c");
      },
    },
    {
      content(page) {
        drawRow(page, 700, "= d + e - g");
        drawProse(page, 670, 12);
      },
    },
  ]);
  const document = await engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline", tier: "fast" }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });

  const equations = document.pdf_info.flatMap(({ para_blocks }) =>
    para_blocks.filter(({ type }) => type === "interline_equation"),
  );
  expect(equations[0]?.parser_parts?.map(({ page_idx }) => page_idx)).toEqual([0, 1]);
  expect(equations[1]).toMatchObject({ lines: [], lines_deleted: true });
  const formulas = renderMarkdown(document, DEFAULT_RENDER_OPTIONS).match(/\$\$[^$]+\$\$/g);
  expect(formulas).toHaveLength(1);
  expect(formulas?.[0]).toMatch(/f\s*&?=\s*a\+b\+c\s*\\\\\s*&?=\s*d\+e-g/);
});

function drawProse(page: PdfPage, top: number, lines: number): void {
  for (let line = 0; line < lines; line++)
    page.text(
      "This follows from the argument of the previous section, which applies here without change,",
      {
        x: 72,
        y: top - 14 * line,
        size: 11,
        font: "Times-Roman",
      },
    );
}

/** Letters in italics and signs in a font of signs, in the middle of the page. */
function drawRow(page: PdfPage, y: number, row: string): void {
  let x = 260;
  for (const sign of row.split(" ")) {
    const isLetter = /^[a-z]$/.test(sign);
    page.text(sign, { x, y, size: 11, font: isLetter ? "Times-Italic" : "Symbol" });
    x += isLetter ? 8 : 11;
  }
}
