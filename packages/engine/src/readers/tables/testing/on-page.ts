import type { SourcePage } from "@parsewright/document/files";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { pdfFormat } from "@parsewright/pdf/pdf";

/** Draws a page into a PDF, opens that, and looks at the page as readers see it. */
export async function onPage<Result>(
  content: (page: PdfPage) => void,
  look: (page: SourcePage) => Result | Promise<Result>,
): Promise<Result> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  try {
    for await (const page of file.pages.pages({ first: 0, last: 0 }, new AbortController().signal))
      return await look(page);
    throw new Error("The file has no page.");
  } finally {
    file.pages.close();
  }
}

/** Positions of the lines of a grid. */
export interface Lines {
  readonly xs: readonly number[];
  /** From the top of the page down, so falling. */
  readonly ys: readonly number[];
}

/** Draws a grid with the number of its row and column in each field. */
export function drawGrid(page: PdfPage, lines: Lines): void {
  drawLines(page, lines);
  writeCells(page, lines);
}

export function drawLines(page: PdfPage, { xs, ys }: Lines): void {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  for (const x of xs) page.line({ from: [x, top], to: [x, bottom] });
  for (const y of ys) page.line({ from: [left, y], to: [right, y] });
}

export function writeCells(page: PdfPage, { xs, ys }: Lines): void {
  for (const [row, y] of ys.slice(1).entries()) {
    for (const [column, x] of xs.slice(0, -1).entries()) {
      page.text(`${row + 1}-${column + 1}`, { x: x + 6, y: y + 6, size: 8 });
    }
  }
}

/** Writes two rows of two letters. */
export function writePairs(page: PdfPage): void {
  for (const [index, text] of ["a", "b", "c", "d"].entries())
    page.text(text, { x: 120 + (index % 2) * 80, y: 680 - Math.floor(index / 2) * 20, size: 10 });
}
