import { writePdf } from "@parsewright/document/testing/pdf-writer";

/** US Letter at 100 dots per inch. */
const [WIDTH_PIXELS, HEIGHT_PIXELS] = [850, 1100];

const LINE_PIXELS = 22;
const MARGIN_PIXELS = 90;

/** Pages that are pictures of lines of words, no two alike, so that there is no text but what a model reads. */
export function writeScannedPdf(pageCount: number): Uint8Array {
  return writePdf(
    Array.from({ length: pageCount }, (_, index) => ({
      content: (page) => page.image(scan(index), { x: 0, y: 0, width: 612, height: 792 }),
    })),
  );
}

function scan(pageIndex: number) {
  const data = new Uint8Array(WIDTH_PIXELS * HEIGHT_PIXELS * 3).fill(250);
  for (let y = MARGIN_PIXELS; y < HEIGHT_PIXELS - MARGIN_PIXELS; y += 1) {
    // The lower half of each line's height is the gap to the next.
    if (y % LINE_PIXELS > LINE_PIXELS / 2) continue;
    const line = Math.floor(y / LINE_PIXELS);
    for (let x = MARGIN_PIXELS; x < WIDTH_PIXELS - MARGIN_PIXELS; x += 1) {
      if (isInk({ x, y, seed: line * 31 + pageIndex * 7919 })) {
        data.fill(30, (y * WIDTH_PIXELS + x) * 3, (y * WIDTH_PIXELS + x) * 3 + 3);
      }
    }
  }
  return { width: WIDTH_PIXELS, height: HEIGHT_PIXELS, data };
}

/** Strokes in letters, letters in words. */
function isInk({ x, y, seed }: { x: number; y: number; seed: number }): boolean {
  const letter = Math.floor(x / 9);
  const isSpace = (letter * 2654435761 + seed) % 6 === 0;
  return (
    !isSpace && (x % 9) * ((letter + seed) % 5) + y * ((letter * 3 + seed) % 4) > 9 && x % 3 > 0
  );
}
