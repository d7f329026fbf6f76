import type { Lexicon } from "../language/lexicon.ts";
import type { FontKind } from "./style.ts";

/** Free fonts that Debian packages carry, by what they are used for. */
const WESTERN: Readonly<Record<FontKind, string>> = {
  serif: "Liberation Serif",
  sans: "Liberation Sans",
  book: "Linux Libertine O",
  humanist: "Noto Sans",
  wide: "DejaVu Sans",
  narrow: "Liberation Sans Narrow",
};

/** Fonts that have every letter of Vietnamese and Greek. */
const WIDE_COVERAGE: Readonly<Record<FontKind, string>> = {
  ...WESTERN,
  serif: "Noto Serif",
  sans: "DejaVu Sans",
  narrow: "DejaVu Sans Condensed",
};

const SCRIPTS: Readonly<
  Partial<Record<Lexicon["script"], readonly [serif: string, sans: string]>>
> = {
  chinese: ["Noto Serif CJK SC", "Noto Sans CJK SC"],
  japanese: ["Noto Serif CJK JP", "Noto Sans CJK JP"],
  korean: ["Noto Serif CJK KR", "Noto Sans CJK KR"],
  arabic: ["Amiri", "Noto Naskh Arabic"],
  hebrew: ["Noto Serif Hebrew", "Noto Sans Hebrew"],
};

/** The font of a language for a use. */
export function fontFamily(kind: FontKind, lexicon: Lexicon): string {
  const pair = SCRIPTS[lexicon.script];
  if (pair !== undefined) return kind === "serif" || kind === "book" ? pair[0] : pair[1];
  return lexicon.code === "vi" || lexicon.script === "greek" ? WIDE_COVERAGE[kind] : WESTERN[kind];
}

/** Has every bullet. */
export const SYMBOL_FONT = "DejaVu Sans";
export const MONOSPACE_FONT = "Liberation Mono";
export const MATH_FONT = "Latin Modern Math";
