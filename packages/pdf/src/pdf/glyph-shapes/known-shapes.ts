import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
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

/** Constant: of Type 1 fonts. */
const UNITS_PER_EM = 1000;

/** Made by scripts/make-math-outlines.mjs. */
const PACKED = new URL("../../../data/math-outlines.json.br", import.meta.url);

interface OutlineFont {
  /** Alphabet of all its letters; absent where their codes say it. */
  readonly alphabet?: Alphabet;
  readonly isSizeFree: boolean;
  /** Signs with their paths. */
  readonly outlines: readonly (readonly [string, string])[];
}

let shapes: KnownShape[] | undefined;

/** The glyphs of mathematics as MathJax draws them, read when first asked for. */
export function knownShapes(): readonly KnownShape[] {
  shapes ??= readShapes();
  return shapes;
}

function readShapes(): KnownShape[] {
  const packed = brotliDecompressSync(readFileSync(PACKED)).toString();
  return (JSON.parse(packed) as OutlineFont[]).flatMap(({ outlines, ...font }) =>
    outlines.flatMap(([sign, path]) => {
      const shape = shapeOfOutline(path, UNITS_PER_EM);
      if (shape === undefined) return [];
      const { letter: plain, alphabet } = plainLetter(sign) ?? {
        letter: sign,
        alphabet: "upright",
      };
      return [{ plain, alphabet, shape, ...font }];
    }),
  );
}
