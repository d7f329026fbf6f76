/**
 * Packs outlines of mathematical signs, as the SVG fonts of MathJax have them, for naming glyphs of PDFs by their shape:
 *   node scripts/make-math-outlines.mjs
 * An outline that two signs share is that of the first.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { ROOT } from "./npm.mjs";

/** Fences and large operators, of any size and at any height, are in fonts of their own; `alphabet` is that of all letters of a font. */
const FONTS = [
  { file: "normal", name: "normal", isSizeFree: false },
  { file: "tex-calligraphic", name: "texCalligraphic", isSizeFree: false, alphabet: "script" },
  { file: "smallop", name: "smallop", isSizeFree: true },
  { file: "largeop", name: "largeop", isSizeFree: true },
  { file: "tex-size4", name: "texSize4", isSizeFree: true },
];

/** Private codes, alphabets in bold, slanted sans serif and typewriter type, and signs that only repeat the shape of another one. */
const LEFT_OUT =
  /^[\u02b9\u2329\u232a\u2758\u3008\u3009\u{e000}-\u{f8ff}\u{1d400}-\u{1d433}\u{1d468}-\u{1d49b}\u{1d4d0}-\u{1d503}\u{1d56c}-\u{1d59f}\u{1d5d4}-\u{1d6a3}\u{1d6a8}-\u{1d6e1}\u{1d71c}-\u{1d7ff}]$/u;

const require = createRequire(join(ROOT, "packages/engine/package.json"));
const seen = new Set([""]);
const fonts = FONTS.map(({ file, name, ...font }) => {
  const glyphs = require(`mathjax-full/js/output/svg/fonts/tex/${file}.js`)[name];
  const outlines = Object.entries(glyphs).flatMap(([code, [, , , options]]) => {
    const sign = String.fromCodePoint(Number(code));
    const path = options?.p ?? "";
    if (LEFT_OUT.test(sign) || seen.has(path)) return [];
    seen.add(path);
    return [[sign, path]];
  });
  return { ...font, outlines };
});
writeFileSync(
  join(ROOT, "packages/pdf/data/math-outlines.json.br"),
  brotliCompressSync(JSON.stringify(fonts)),
);
