import { pdfFormat } from "@parsewright/pdf/pdf";
import type { Pixels } from "@parsewright/document/images";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";

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
