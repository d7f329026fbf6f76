export const BASE_FONTS = [
  "Helvetica",
  "Helvetica-Bold",
  "Helvetica-Oblique",
  "Helvetica-BoldOblique",
  "Times-Roman",
  "Times-Bold",
  "Times-Italic",
  "Times-BoldItalic",
  "Courier",
  "Courier-Bold",
  "Courier-Oblique",
  "Courier-BoldOblique",
  "Symbol",
] as const;
export type BaseFont = (typeof BASE_FONTS)[number];

/** Red, green, blue, each from 0 to 1. */
export type Color = readonly [number, number, number];
type Point = readonly [x: number, y: number];

/** Points. `x` and `y` are the lower left corner. */
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface TextPlacement {
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  /** Default: 12. */
  readonly size?: number;
  /** Default: Helvetica. In Symbol, characters are its own codes: `a` draws an alpha. */
  readonly font?: BaseFont;
  readonly color?: Color;
  /** Degrees, anticlockwise. */
  readonly angle?: number;
  /** Points added to every space, for justified text. */
  readonly wordSpacing?: number;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Row by row from the top, one byte (grey) or three bytes (red, green, blue) a pixel. */
  readonly data: Uint8Array;
}

/** Draws on one page. Coordinates are PDF's own: points from the lower left corner, y grows upwards. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  text(text: string, placement: TextPlacement): void;
  line(line: { from: Point; to: Point; width?: number; color?: Color }): void;
  /** Filled when `fill` is given, outlined when `stroke` is given. */
  rectangle(shape: Rectangle & { fill?: Color; stroke?: Color; lineWidth?: number }): void;
  image(pixels: Pixels, place: Rectangle): void;
  /** What `draw` draws shows only inside the rectangle. */
  clip(place: Rectangle, draw: () => void): void;
  /** Content stream operators as they are. Fonts are named like `/Helvetica-Bold`. */
  raw(operators: string): void;
}

/** Runs `content` and gives the operators of what it drew. `addImage` returns the resource name of an image. */
export function drawPage(
  size: { width: number; height: number },
  content: (page: PdfPage) => void,
  addImage: (pixels: Pixels) => string,
): string {
  const operators: string[] = [];
  const raw = (text: string) => void operators.push(text);
  content({
    ...size,
    raw,
    text(
      text,
      { x, y, size: fontSize = 12, font = "Helvetica", color, angle = 0, wordSpacing = 0 },
    ) {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const matrix = [cos, sin, -sin, cos, x, y].map(number).join(" ");
      raw(
        `q ${fillColor(color)}BT /${font} ${number(fontSize)} Tf ${number(wordSpacing)} Tw ${matrix} Tm ${pdfString(text)} Tj ET Q`,
      );
    },
    line({ from, to, width = 1, color }) {
      raw(`q ${strokeColor(color)}${number(width)} w ${point(from)} m ${point(to)} l S Q`);
    },
    rectangle({ fill, stroke, lineWidth = 1, ...place }) {
      const paint = fill && stroke ? "B" : fill ? "f" : stroke ? "S" : "n";
      raw(
        `q ${fillColor(fill)}${strokeColor(stroke)}${number(lineWidth)} w ${box(place)} re ${paint} Q`,
      );
    },
    image(pixels, { x, y, width, height }) {
      raw(`q ${[width, 0, 0, height, x, y].map(number).join(" ")} cm /${addImage(pixels)} Do Q`);
    },
    clip(place, draw) {
      raw(`q ${box(place)} re W n`);
      draw();
      raw("Q");
    },
  });
  return operators.join("\n");
}

/** Codes 0x80 to 0x9F of WinAnsi; the rest equals Latin-1. A space stands for an unused code. */
const WIN_ANSI_HIGH = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** A string as PDF writes it. */
export function pdfString(text: string): string {
  const codes = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const high = character === " " ? -1 : WIN_ANSI_HIGH.indexOf(character);
    if (high >= 0) return String.fromCharCode(0x80 + high);
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return character;
    throw new Error(`WinAnsi has no "${character}" (in "${text}").`);
  });
  return `(${codes
    .join("")
    .replaceAll(/[\\()]/g, String.raw`\$&`)
    .replaceAll("\r", String.raw`\r`)})`;
}

const number = (value: number) => String(Number(value.toFixed(3)));
const point = ([x, y]: Point) => `${number(x)} ${number(y)}`;
const box = ({ x, y, width, height }: Rectangle) => [x, y, width, height].map(number).join(" ");
const fillColor = (color?: Color) => (color ? `${color.map(number).join(" ")} rg ` : "");
const strokeColor = (color?: Color) => (color ? `${color.map(number).join(" ")} RG ` : "");
