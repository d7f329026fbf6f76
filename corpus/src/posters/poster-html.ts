import type { InventedPoster, Ornament } from "./invent-poster.ts";

/** The first of the letters that stand for those of the title: À in the place of A. */
const FIRST_PRIVATE_CODE = 0xc0;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A text as a font with a private encoding wants it: each letter by the code of another. */
function encodePrivately(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) =>
    String.fromCodePoint(FIRST_PRIVATE_CODE + LETTERS.indexOf(letter)),
  );
}

/** Python that gives a copy of a font the private encoding, and no other. Its arguments are the two files. */
export const ENCODE_FONT = `
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
names = font.getBestCmap()
letters = "${LETTERS}"
private = {${FIRST_PRIVATE_CODE} + index: names[ord(letter)] for index, letter in enumerate(letters)}
private[32] = names[32]
for table in font["cmap"].tables:
    table.cmap = dict(private) if table.isUnicode() else {}
font.save(sys.argv[2])
`;

/** Scripts that draw an ornament in a square of 120 pixels with the 2D context `c`. */
const DRAWINGS: Readonly<Record<Ornament, string>> = {
  rings: "for (const r of [50, 34, 18]) { c.beginPath(); c.arc(60, 60, r, 0, 6.29); c.stroke(); }",
  waves:
    "for (const y of [30, 60, 90]) { c.beginPath(); for (let x = 8; x < 112; x++) c.lineTo(x, y + 12 * Math.sin(x / 9)); c.stroke(); }",
  stairs: "for (let i = 0; i < 5; i++) { c.strokeRect(8 + 20 * i, 92 - 18 * i, 18, 16 + 18 * i); }",
  leaves:
    "for (let i = 0; i < 8; i++) { c.save(); c.translate(60, 60); c.rotate((i * Math.PI) / 4); c.beginPath(); c.ellipse(32, 0, 22, 9, 0, 0, 6.29); c.fill(); c.restore(); }",
  arches:
    "for (const x of [28, 60, 92]) { c.beginPath(); c.arc(x, 60, 13, Math.PI, 0); c.lineTo(x + 13, 96); c.moveTo(x - 13, 60); c.lineTo(x - 13, 96); c.stroke(); }",
};

/** The page; the font of its title is \`private.ttf\` beside it. */
export function posterToHtml({ title, paragraphs, ornaments, hue }: InventedPoster): string {
  const sections = paragraphs.map(
    (text, index) =>
      `<section><canvas id="o${index}" width="240" height="240"></canvas><p>${text}</p></section>`,
  );
  const drawings = ornaments.map(
    (ornament, index) =>
      `{ const c = document.getElementById("o${index}").getContext("2d"); c.scale(2, 2); c.lineWidth = 5; c.strokeStyle = c.fillStyle = "hsl(${(hue + 70 * index) % 360} 60% 40%)"; ${DRAWINGS[ornament]} }`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Poster</title><style>
@font-face { font-family: private; src: url(private.ttf) }
@page { size: A4; margin: 22mm }
body { font: 12pt/1.4 "Liberation Sans", sans-serif; margin: 0 }
h1 { font: 24pt/1.3 private; margin: 0 0 10mm } canvas { width: 28mm; height: 28mm; float: left; margin-right: 8mm }
section { clear: both; min-height: 34mm } p { margin: 0 }
</style><h1>${encodePrivately(title)}</h1>
${sections.join("\n")}
<script>${drawings.join("\n")}</script></html>`;
}
