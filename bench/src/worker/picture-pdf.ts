import { writePdf } from "@parsewright/document/testing/pdf-writer";

const PAGES = 20;
const PICTURE_SIDE_PIXELS = 410;

/**
 * A PDF of 10 MB, nearly all of it pictures: the engine has little to do for its size, so that the worker's own part
 * shows most.
 */
export function writePicturePdf(): Uint8Array {
  return writePdf(
    Array.from({ length: PAGES }, (_, index) => ({
      content(page) {
        page.text(`${index + 1} Arrivals`, { x: 72, y: 730, size: 18, font: "Helvetica-Bold" });
        page.text("The harbour office keeps a picture of every vessel.", { x: 72, y: 700 });
        page.image(photograph(index), { x: 106, y: 200, width: 400, height: 400 });
      },
    })),
  );
}

/** Smooth with some grain, no two alike. */
function photograph(index: number) {
  const side = PICTURE_SIDE_PIXELS;
  const data = Uint8Array.from({ length: side * side * 3 }, (_, position) => {
    const pixel = Math.floor(position / 3);
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    const grain = (pixel * 7919 + index * 104_729) % 3;
    return ((x * (1 + (position % 3))) / 4 + y / 4 + grain) % 256;
  });
  return { width: side, height: side, data };
}
