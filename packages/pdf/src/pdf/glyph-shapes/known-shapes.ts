import { createRequire } from "node:module";
import { type Alphabet, plainLetter } from "@parsewright/document/latex";
import type { GlyphShape } from "./glyph-shape.ts";
import { shapeOfOutline } from "./outline-shape.ts";

export interface KnownShape {
  /** One character, letters without their alphabet. */
  readonly plain: string;
  /** Of letters: the one that the shape is of. */
  readonly alphabet: Alphabet;
  readonly shape: GlyphShape;
  /** Fences and large operators come in any size, at any height. */
  readonly isSizeFree: boolean;
}

const UNITS_PER_EM = 1000;

interface MathJaxFont {
  readonly file: string;
  /** Under which the file gives its glyphs. */
  readonly name: string;
  /** That of all its letters; absent where their codes say it. */
  readonly alphabet?: Alphabet;
  readonly isSizeFree: boolean;
}

const FONTS: readonly MathJaxFont[] = [
  { file: "normal", name: "normal", isSizeFree: false },
  { file: "tex-calligraphic", name: "texCalligraphic", alphabet: "script", isSizeFree: false },
  { file: "smallop", name: "smallop", isSizeFree: true },
  { file: "largeop", name: "largeop", isSizeFree: true },
  { file: "tex-size4", name: "texSize4", isSizeFree: true },
];

/** Private codes, alphabets in bold, slanted sans serif and typewriter type, and signs that only repeat the shape of another one. */
const LEFT_OUT =
  /^[\u02b9\u2329\u232a\u2758\u3008\u3009\u{e000}-\u{f8ff}\u{1d400}-\u{1d433}\u{1d468}-\u{1d49b}\u{1d4d0}-\u{1d503}\u{1d56c}-\u{1d59f}\u{1d5d4}-\u{1d6a3}\u{1d6a8}-\u{1d6e1}\u{1d71c}-\u{1d7ff}]$/u;

type Glyphs = Readonly<Record<string, readonly [number, number, number, { p?: string }?]>>;

let shapes: KnownShape[] | undefined;

/** The glyphs of mathematics as MathJax draws them, read when first asked for. */
export function knownShapes(): readonly KnownShape[] {
  shapes ??= readShapes();
  return shapes;
}

function readShapes(): KnownShape[] {
  const require = createRequire(import.meta.url);
  const seen = new Set<string>();
  return FONTS.flatMap(({ file, name, ...font }) => {
    const fonts = require(`mathjax-full/js/output/svg/fonts/tex/${file}.js`) as Record<
      string,
      Glyphs
    >;
    return Object.entries(fonts[name] ?? {}).flatMap(([code, [, , , options]]) => {
      const sign = String.fromCodePoint(Number(code));
      const path = options?.p ?? "";
      if (LEFT_OUT.test(sign) || seen.has(path)) return [];
      seen.add(path);
      const shape = shapeOfOutline(path, UNITS_PER_EM);
      if (shape === undefined) return [];
      const { letter: plain, alphabet } = plainLetter(sign) ?? {
        letter: sign,
        alphabet: "upright",
      };
      return [{ plain, alphabet, shape, ...font }];
    });
  });
}
