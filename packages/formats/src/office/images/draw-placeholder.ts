import { drawWords, widthOfWords } from "@parsewright/document/drawing";

const WIDTH = 480;
const HEIGHT = 120;
const FONT_PIXELS = 20;

/** A grey box with a line of text, to stand for a picture that cannot be shown. */
export async function drawPlaceholder(text: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const x = (WIDTH - widthOfWords(text, FONT_PIXELS)) / 2;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" fill="#eeeeee" stroke="#999999" stroke-width="2"/>` +
    `${drawWords(text, { x, y: (HEIGHT + FONT_PIXELS * 0.7) / 2, size: FONT_PIXELS, fill: "#333333" })}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
