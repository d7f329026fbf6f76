import { writePdf } from "@parsewright/document/testing/pdf-writer";

export const WORDS =
  "the harbour office keeps a ledger of every vessel that enters or leaves with its cargo and crew".split(
    " ",
  );

const LINES_PER_PAGE = 32;
const TABLE_ROWS = 6;
const TABLE_COLUMNS = 4;
const PICTURE_SIDE_PIXELS = 64;

/** A PDF whose pages each hold a heading, prose, a ruled table and a picture, no two alike. */
export function writeLongPdf(pageCount: number): Uint8Array {
  return writePdf(
    Array.from({ length: pageCount }, (_, index) => ({
      content(page) {
        page.text(`${index + 1} Arrivals`, { x: 72, y: 730, size: 18, font: "Helvetica-Bold" });
        for (let line = 0; line < LINES_PER_PAGE; line++) {
          page.text(sentence(index * LINES_PER_PAGE + line), {
            x: 72,
            y: 700 - line * 13,
            size: 10,
          });
        }
        for (let row = 0; row <= TABLE_ROWS; row++) {
          page.line({ from: [72, 260 - row * 16], to: [540, 260 - row * 16] });
        }
        for (let column = 0; column <= TABLE_COLUMNS; column++) {
          page.line({
            from: [72 + column * 117, 260],
            to: [72 + column * 117, 260 - TABLE_ROWS * 16],
          });
        }
        for (let cell = 0; cell < TABLE_ROWS * TABLE_COLUMNS; cell++) {
          const [x, y] = [
            76 + (cell % TABLE_COLUMNS) * 117,
            249 - Math.floor(cell / TABLE_COLUMNS) * 16,
          ];
          page.text(`${WORDS[cell % WORDS.length]} ${index * cell}`, { x, y, size: 9 });
        }
        page.image(picture(index), { x: 200, y: 50, width: 96, height: 96 });
      },
    })),
  );
}

function sentence(start: number): string {
  return Array.from({ length: 16 }, (_, step) => WORDS[(start * 7 + step * 5) % WORDS.length]).join(
    " ",
  );
}

function picture(index: number) {
  const data = Uint8Array.from(
    { length: PICTURE_SIDE_PIXELS ** 2 },
    (_, pixel) => (pixel * (index + 3)) % 251,
  );
  return { width: PICTURE_SIDE_PIXELS, height: PICTURE_SIDE_PIXELS, data };
}
