import type { BaseFont } from "./pdf-page.ts";

type MeasuredFont =
  | "Helvetica"
  | "Helvetica-Bold"
  | "Times-Roman"
  | "Times-Bold"
  | "Times-Italic"
  | "Times-BoldItalic";

/** Advance widths of codes 32 to 126, in thousandths of the font size, from Adobe's published metrics. */
const ASCII_WIDTHS: Record<MeasuredFont, string> = {
  Helvetica:
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584",
  "Helvetica-Bold":
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584",
  "Times-Roman":
    "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541",
  "Times-Bold":
    "250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570 570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500 722 500 500 444 394 220 394 520",
  "Times-Italic":
    "250 333 420 500 500 833 778 214 333 333 500 675 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 675 675 675 500 920 611 611 667 722 611 611 722 722 333 444 667 556 833 667 722 611 722 611 500 556 722 611 833 611 556 556 389 278 389 422 500 333 500 500 444 500 444 278 500 500 278 278 444 278 722 500 500 500 500 389 389 278 500 444 667 444 444 389 400 275 400 541",
  "Times-BoldItalic":
    "250 389 555 500 500 833 778 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570 570 570 500 832 667 667 667 722 667 667 722 778 389 500 667 611 889 722 722 611 722 667 556 611 722 667 889 667 611 611 333 278 333 570 500 333 500 500 444 500 444 333 500 556 278 278 500 278 778 556 500 500 500 389 389 278 556 444 667 500 444 389 348 220 348 570",
};

/** In the same unit, the characters of `SPECIALS`. */
const SPECIAL_WIDTHS: Record<MeasuredFont, string> = {
  Helvetica: "350 556 1000 222 222 333 333 584 400",
  "Helvetica-Bold": "350 556 1000 278 278 500 500 584 400",
  "Times-Roman": "350 500 1000 333 333 444 444 564 400",
  "Times-Bold": "350 500 1000 333 333 500 500 570 400",
  "Times-Italic": "350 500 889 333 333 556 556 675 400",
  "Times-BoldItalic": "350 500 1000 333 333 500 500 570 400",
};
const SPECIALS = "•–—‘’“”×°";

const UPRIGHT: Partial<Record<BaseFont, MeasuredFont>> = {
  "Helvetica-Oblique": "Helvetica",
  "Helvetica-BoldOblique": "Helvetica-Bold",
};

const WIDTHS = new Map<string, Map<string, number>>(
  Object.entries(ASCII_WIDTHS).map(([font, ascii]) => [
    font,
    widthTable(ascii, SPECIAL_WIDTHS[font as MeasuredFont]),
  ]),
);

/** The advance width of a text in points. A letter with an accent is as wide as without. */
export function textWidth(text: string, { font, size }: { font: BaseFont; size: number }): number {
  const thousandths = Array.from(text, (character) => characterWidth(character, font));
  return (thousandths.reduce((sum, width) => sum + width, 0) * size) / 1000;
}

function characterWidth(character: string, font: BaseFont): number {
  if (font.startsWith("Courier")) return 600;

  const width = WIDTHS.get(UPRIGHT[font] ?? font)?.get(character.normalize("NFD").charAt(0));
  if (width === undefined) throw new Error(`The width of "${character}" in ${font} is not known.`);
  return width;
}

function widthTable(ascii: string, specials: string): Map<string, number> {
  const asciiEntries = ascii
    .split(" ")
    .map((width, position) => [String.fromCharCode(32 + position), Number(width)] as const);
  const specialEntries = specials
    .split(" ")
    .map((width, position) => [SPECIALS.charAt(position), Number(width)] as const);
  return new Map([...asciiEntries, ...specialEntries]);
}
