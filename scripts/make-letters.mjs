/**
 * Writes the outlines of ASCII from the sans-serif font of MathJax, for pictures that are drawn where no font is installed:
 *   node scripts/make-letters.mjs
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

const FONTS = "mathjax-full/js/output/svg/fonts/tex";
const require = createRequire(join(ROOT, "packages/engine/package.json"));
const { sansSerif } = require(`${FONTS}/sans-serif.js`);
const { normal } = require(`${FONTS}/normal.js`);

const SPACE = [0, 0, 0.333];
/** Letters and digits are in the main font, in blocks of Unicode. */
const BLOCKS = [
  { first: 0x30, last: 0x39, block: 0x1d7e2 },
  { first: 0x41, last: 0x5a, block: 0x1d5a0 },
  { first: 0x61, last: 0x7a, block: 0x1d5ba },
];

function glyphOf(code) {
  if (code === 0x20) return SPACE;
  const found = BLOCKS.find(({ first, last }) => code >= first && code <= last);
  return found === undefined
    ? (sansSerif[code] ?? normal[code])
    : normal[code - found.first + found.block];
}

const lines = Array.from({ length: 0x7f - 0x20 }, (_, index) => {
  const code = index + 0x20;
  const [, , width, { p: path = "" } = {}] = glyphOf(code);
  const outline = path === "" ? "" : `M${path}Z`;
  return `${code} ${Math.round(width * 1000)} ${outline}`;
});
writeFileSync(
  join(ROOT, "packages/document/src/drawing/letters.ts"),
  `/** Code, width and outline of each character of ASCII, in thousandths of the size, upwards from the line; scripts/make-letters.mjs writes them. */
export const LETTERS = \`
${lines.join("\n")}
\`;
`,
);
