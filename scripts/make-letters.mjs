/**
 * Writes the outlines of ASCII from the sans-serif font of MathJax, for pictures that are drawn where no font is installed:
 *   node scripts/make-letters.mjs
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

const require = createRequire(join(ROOT, "packages/engine/package.json"));
const { sansSerif } = require("mathjax-full/js/output/svg/fonts/tex/sans-serif.js");
const { normal } = require("mathjax-full/js/output/svg/fonts/tex/normal.js");

const SPACE = [0, 0, 0.333];
const lines = Array.from({ length: 0x7f - 0x20 }, (_, index) => {
  const code = index + 0x20;
  const [, , width, { p: path = "" } = {}] =
    (code === 0x20 ? SPACE : sansSerif[code]) ?? normal[code];
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
