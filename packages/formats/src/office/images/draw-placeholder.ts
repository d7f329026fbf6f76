import { escapeHtml } from "@parsewright/document/html";

const WIDTH = 480;
const HEIGHT = 120;

/** A grey box with a line of text, to stand for a picture that cannot be shown. */
export async function drawPlaceholder(text: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" fill="#eeeeee" stroke="#999999" stroke-width="2"/>` +
    `<text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif" font-size="20" fill="#333333">` +
    `${escapeHtml(text)}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
