import type { PdfPage } from "./pdf-page.ts";

const SIZE = 13;

/** Codes of the Symbol font. */
const RADICAL = "Ö";
const ALMOST_EQUAL = "»";

/** Draws the distance of the horizon as a numbered equation with its baseline at `y`. */
export function drawEquation(
  page: PdfPage,
  { x, y, numberX }: { x: number; y: number; numberX: number },
): void {
  const italic = (text: string, dx: number) =>
    page.text(text, { x: x + dx, y, size: SIZE, font: "Times-Italic" });
  const roman = (text: string, dx: number) =>
    page.text(text, { x: x + dx, y, size: SIZE, font: "Times-Roman" });
  const symbol = (text: string, dx: number) =>
    page.text(text, { x: x + dx, y, size: SIZE, font: "Symbol" });
  const bar = (from: number, to: number) =>
    page.line({ from: [x + from, y + 10.7], to: [x + to, y + 10.7], width: 0.6 });

  italic("d", 0);
  symbol("=", 12);
  symbol(RADICAL, 26);
  bar(33, 83);
  roman("2", 34);
  italic("R", 41);
  italic("h", 49.5);
  symbol("+", 60);
  italic("h", 71);
  page.text("2", { x: x + 78, y: y + 5, size: 8, font: "Times-Roman" });
  symbol(ALMOST_EQUAL, 91);
  symbol(RADICAL, 105);
  bar(112, 136);
  roman("2", 113);
  italic("R", 120);
  italic("h", 128.5);
  page.text("(1)", { x: numberX, y, size: 11, font: "Times-Roman" });
}
