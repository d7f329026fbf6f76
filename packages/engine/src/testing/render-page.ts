import { pdfFormat } from "../formats/pdf/pdf-format.ts";
import type { Pixels } from "../images/pixels.ts";
import type { PdfPage } from "./pdf-page.ts";
import { writePdf } from "./pdf-writer.ts";

/** A page of 612 by 792 points as a scanner would see it, drawn by PDFium. */
export async function renderPage(
  content: (page: PdfPage) => void,
  dotsPerInch: number,
): Promise<Pixels> {
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF is made of pages.");
  try {
    const pages = file.pages.pages({ first: 0, last: 0 }, new AbortController().signal);
    for await (const page of pages)
      return page.render([0, 0, page.width, page.height], dotsPerInch);
    throw new Error("The PDF has no page.");
  } finally {
    file.pages.close();
  }
}
