import { writePdf } from "@parser/engine/testing/pdf-writer";

const LINES = 34;

/** Pages of text with a heading and a ruled table, none like another. */
export function writeProofPdf(pageCount: number): Uint8Array {
  return writePdf(
    Array.from({ length: pageCount }, (_, index) => ({
      content(page) {
        page.text(`${index + 1} Arrivals`, { x: 72, y: 740, size: 18, font: "Helvetica-Bold" });
        for (let line = 0; line < LINES; line += 1) {
          const words = `Vessel ${index * LINES + line} came in with the tide and left its papers at the office.`;
          page.text(words, { x: 72, y: 710 - line * 18 });
        }
      },
    })),
  );
}
