import { writePdf } from "@parsewright/document/testing/pdf-writer";

const LINES = 24;
const ROWS = 5;
const COLUMNS = 4;
const SCAN_WIDTH_PIXELS = 612;
const SCAN_HEIGHT_PIXELS = 792;

type PageContent = NonNullable<Parameters<typeof writePdf>[0][number]["content"]>;

/** Half of the pages have text of their own and a ruled table, the others are pictures, as scans are. None is like another. */
export function writeProofPdf(pageCount: number): Uint8Array {
  return writePdf(
    Array.from({ length: pageCount }, (_, index) => ({
      content: index % 2 === 0 ? textPage(index) : scannedPage(index),
    })),
  );
}

function textPage(index: number): PageContent {
  return (page) => {
    page.text(`${index + 1} Arrivals`, { x: 72, y: 740, size: 18, font: "Helvetica-Bold" });
    for (let line = 0; line < LINES; line += 1) {
      const words = `Vessel ${index * LINES + line} came in with the tide and left its papers at the office.`;
      page.text(words, { x: 72, y: 710 - line * 18 });
    }
    for (let row = 0; row <= ROWS; row += 1)
      page.line({ from: [72, 80 + row * 20], to: [472, 80 + row * 20] });
    for (let column = 0; column <= COLUMNS; column += 1)
      page.line({ from: [72 + column * 100, 80], to: [72 + column * 100, 80 + ROWS * 20] });
    for (let cell = 0; cell < ROWS * COLUMNS; cell += 1) {
      const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
      page.text(`${index}-${cell}`, { x: 80 + column * 100, y: 86 + row * 20 });
    }
  };
}

function scannedPage(index: number): PageContent {
  return (page) => page.image(scan(index), { x: 0, y: 0, width: 612, height: 792 });
}

/** Dark strokes in lines, as text looks from afar. */
function scan(index: number) {
  const [width, height] = [SCAN_WIDTH_PIXELS, SCAN_HEIGHT_PIXELS];
  const data = new Uint8Array(width * height).fill(255);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const line = Math.floor(y / 18);
    const isInside = x > 60 && x < 550 && line > 3 && line < 40 && y % 18 < 9;
    if (isInside && (x * 7919 + line * 104_729 + index * 131) % 11 < 6) data[pixel] = 30;
  }
  return { width, height, data };
}
